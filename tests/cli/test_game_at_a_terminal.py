"""Whole games at a real (pseudo) terminal, with everything that can happen to one."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import COMMAND, environment
from tests.patience import PATIENCE, hear_interrupts
from videau import RULESETS, STANDARD, Ruleset, Side
from videau.cli.keywords import Keyword, explanation, spelling
from videau.files.record_file import read_record
from videau.i18n.languages import translator
from videau.play.narration import side_name
from videau.rulebook.sheets import label

pexpect = pytest.importorskip("pexpect")

HYPER = ("play", "--start", "hypergammon", "--no-cube", "--length", "1")
"""Three checkers a side: a whole game in a few turns."""

OFFER = r"Go through the moves, mistake by mistake\? yes or no"
ROLL, PLAY, CONFIRM, WON = "Enter rolls", r"list, or \? for help", "Enter plays", "wins the match"


class Terminal:
    """A person's hands and eyes at a terminal of 80 x 24."""

    def __init__(self, *arguments: str, **env: str) -> None:
        command, *rest = COMMAND
        self.child = pexpect.spawn(
            command,
            [*rest, *arguments],
            env=environment(TERM="xterm-256color", **env),
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=PATIENCE,
            preexec_fn=hear_interrupts,
        )
        self.child.delaybeforesend = None

    def see(self, *patterns: str) -> int:
        """Waits for one of the patterns; returns which."""
        return int(self.child.expect(list(patterns)))

    def type(self, text: str) -> None:
        self.child.sendline(text)

    def interrupt(self) -> None:
        """Presses Ctrl-C at the prompt, once the program sits there and waits.

        Python hears one that comes just before it begins to read only with the next key.
        """
        self.see("> ")
        state = Path(f"/proc/{self.child.pid}/stat")
        end = time.monotonic() + PATIENCE
        while state.exists() and state.read_text().rpartition(") ")[2][0] != "S":
            assert time.monotonic() < end, "the program never came to rest"
            time.sleep(0.01)
        self.child.sendintr()

    def play_until(self, turns: int | None = None) -> bool:
        """Rolls and plays the first play there is; returns whether the match was won."""
        done = 0
        while turns is None or done < turns:
            seen = self.see(WON, ROLL, PLAY, CONFIRM)
            if seen == 0:
                self.see(OFFER)
                return True
            self.type("1" if seen == 2 else "")
            done += seen == 3
        return False

    def code(self) -> int:
        """Waits for the end; returns the exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def only_game(data: Path) -> Path:
    (path,) = (data / "games").iterdir()
    return path


@pytest.fixture
def game(data: Path) -> Iterator[Terminal]:
    terminal = Terminal(*HYPER, "--seed", "5", "--data", str(data))
    yield terminal
    terminal.child.close(force=True)


def test_a_whole_game_against_the_computer(game: Terminal, data: Path) -> None:
    assert game.play_until()
    game.type("no")
    assert game.code() == 0
    assert read_record(only_game(data)).match.is_over


def test_the_review_is_offered_at_the_end_and_once_more_whenever_the_match_is_opened(
    game: Terminal, data: Path
) -> None:
    assert game.play_until()
    game.type("perhaps")
    game.see("please type yes or no, not 'perhaps'")
    game.see(OFFER)
    game.type("yes")
    game.see("Points without luck")
    assert game.code() == 0

    words = {"de": ("ja oder nein", "auswertung", "Punkte ohne Glück"), "en": (OFFER, "", "")}
    for language, (offer, typed, seen) in words.items():
        again = Terminal("play", str(only_game(data)), "--lang", language)
        again.see(offer)
        again.type(typed)
        if seen:
            again.see(seen)
        left = again.child.read()
        assert ("PR" in left) == bool(seen)
        again.child.close()
        assert again.child.exitstatus == 0


def test_the_moves_are_gone_through_at_any_time(data: Path) -> None:
    game = Terminal("play", "--black", "human", "--dice", "typed", "--data", str(data))
    game.see("Who begins")
    game.type("hint")
    game.see("there is nothing to decide now")
    game.type("31")
    game.see("White: play 31")
    game.type("8/4")
    game.see("Enter plays")
    game.type("")
    game.see("Black: type your dice")
    game.type("review")
    game.see("blunder: it costs")
    game.see("PR")
    game.see("Black: type your dice")
    game.type("quit")
    assert game.code() == 0


def test_a_killed_game_is_resumed_where_it_was(game: Terminal, data: Path) -> None:
    game.play_until(turns=2)
    game.see(ROLL, PLAY)  # the computer has answered
    game.child.kill(signal.SIGKILL)
    game.child.wait()
    killed = read_record(only_game(data))
    plays = [entry for entry in killed.entries if str(entry.actor) == "Side.WHITE"]

    resumed = Terminal("play", "--resume", "--seed", "5", "--data", str(data))

    assert len(plays) >= 2
    assert resumed.play_until()
    resumed.type("")
    assert resumed.code() == 0
    ended = read_record(only_game(data))
    assert ended.match.is_over
    assert ended.entries[: len(killed.entries)] == killed.entries


def test_ctrl_c_says_that_the_game_is_saved(game: Terminal, data: Path) -> None:
    game.play_until(turns=1)
    game.see(ROLL, PLAY, WON)
    game.interrupt()
    game.see("The game is saved")

    assert game.code() == 130
    assert read_record(only_game(data)).actions


@pytest.fixture
def shell_that_ignores_interrupts() -> Iterator[None]:
    """As in a script that runs the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("shell_that_ignores_interrupts")
def test_ctrl_c_is_heard_however_the_tests_were_started(data: Path) -> None:
    asked = Terminal("play", "--data", str(data))
    asked.see("Which rules")
    asked.interrupt()
    assert asked.code() == 130


def test_ctrl_d_and_quit_save_too(game: Terminal, data: Path) -> None:
    game.see(ROLL, PLAY)
    game.child.sendeof()
    game.see("The game is saved")
    assert game.code() == 0

    again = Terminal("play", "--resume", "--data", str(data))
    again.see(ROLL, PLAY)
    again.type("quit")
    again.see("The game is saved")
    assert again.code() == 0


def test_a_play_is_tried_and_taken_back(data: Path) -> None:
    game = Terminal(
        *("play", "--black", "human", "--dice", "typed", "--no-cube", "--data", str(data)),
        *("--white-name", "Ann", "--black-name", "Bob"),
    )
    game.see("die of Ann, then that of Bob")
    game.type("7 1")
    game.see("expected two dice such as 31")
    game.type("31")
    game.see("Ann: play 31")
    game.type("8/5")
    game.see("8/5, and then")
    game.type("6/5")
    game.see("Enter plays 8/5 6/5")
    game.type("undo")
    game.see("8/5, and then")
    game.type("undo")
    game.see("Ann: play 31")
    game.type("24/1")
    game.see("is not a play of 31")
    game.type("9" * 60)
    game.see("expected moves such as")
    game.type("?")
    game.see("Type a move as from/to")
    game.see("Ann: play 31")
    game.type("hint")
    game.see(r"8/5 6/5 +\+0\.\d\d\d")
    game.see("After .*8/5 6/5")
    game.see("Ann: play 31")
    game.type("list")
    game.see("13  8/5 6/5")
    game.type("13")
    game.see("Enter plays 8/5 6/5")
    game.type("")
    game.see("Ann plays 8/5 6/5.")
    game.see("Bob: type your dice")
    game.type("66")
    game.see("Bob: play 66")
    game.type("ids")
    game.see("XGID=")
    game.type("save")
    game.see("Everything up to here is saved")
    game.type("q")
    assert game.code() == 0
    assert [str(action) for action in read_record(only_game(data)).actions][1] == "8/5 6/5"


def test_the_cube_goes_back_and_forth(data: Path) -> None:
    game = Terminal(
        *("play", "--black", "human", "--dice", "typed", "--beavers", "--raccoons"),
        *("--data", str(data)),
    )
    game.see("Who begins")
    game.type("31")
    game.see("White: play 31")
    game.type("8/5 6/5")
    game.see(CONFIRM)
    game.type("")
    game.see("Black: type your dice, or double")
    game.type("double")
    game.see("White: play on for 2")
    game.type("t?")
    game.see("explains")
    game.type("beaver")
    game.see("Black: play on for 4")
    game.type("raccoon")
    game.see("White: play on for 8")
    game.type("take")
    game.see("The game is now worth 8")
    game.see("Black: type your dice")
    game.type("resign 2")
    game.see("Give up and lose a gammon")
    game.type("yes")
    game.see("accept or refuse")
    game.type("accept")
    game.see("White wins a gammon: 16 points.")
    game.see("2 times the cube at 8 makes 16")
    game.see("Press Enter for the next game")
    game.type("quit")
    game.see("Everything up to here is saved")
    assert game.code() == 0


def test_without_options_there_are_questions(data: Path) -> None:
    game = Terminal("play", VIDEAU_DATA=str(data))
    game.see("Which rules are in your box")
    game.see("A number")
    game.type("99")
    game.see("from 1 to 7")
    game.type("5")
    game.see("Who plays")
    game.type("")
    game.see("How strong should the computer be")
    game.see("Beginner")
    game.see("Enter: 3")
    game.type("6")
    game.see("How many points")
    game.type("many")
    game.see("expected a number of points")
    game.type("3")
    game.see("begins")
    game.see(ROLL, PLAY)
    game.type("quit")
    game.see("saved")
    assert game.code() == 0
    start = read_record(only_game(data)).start
    assert (start.ruleset.name, start.options.length) == ("gala", 3)

    again = Terminal("play", VIDEAU_DATA=str(data))
    again.see("unfinished game: White against Expert, rules Gala, score 0 : 0")
    again.type("")
    again.see(ROLL, PLAY)
    again.type("quit")
    assert again.code() == 0


def test_leaving_before_the_first_roll_leaves_nothing_behind(data: Path) -> None:
    game = Terminal("play", "--white", "human", "--dice", "typed", "--data", str(data))
    game.see("Who begins")
    game.type("quit")
    assert game.code() == 0
    assert list((data / "games").iterdir()) == []

    asked = Terminal("play", "--data", str(data))
    asked.see("Which rules")
    asked.interrupt()
    assert asked.code() == 130


def shown_label(ruleset: Ruleset, language: str) -> str:
    name = label(ruleset)
    return re.escape(name if isinstance(name, str) else translator(language).text(name))


def test_the_game_speaks_the_language(data: Path) -> None:
    german = translator("de")
    leave = german.text(spelling(Keyword.QUIT))
    game = Terminal(*HYPER, "--seed", "5", "--data", str(data), "--lang", "de")
    game.see(german.text(side_name(Side.WHITE)))
    game.type("?")
    game.see(rf"\n  {leave} +{re.escape(german.text(explanation(Keyword.QUIT))[:10])}")
    game.type("rules")  # English words work too
    game.see(shown_label(STANDARD, "de"))
    game.type(leave)
    game.see("--resume")
    assert game.code() == 0


def test_neither_yes_nor_no_is_asked_again(data: Path) -> None:
    game = Terminal("play", "--black", "human", "--dice", "typed", "--data", str(data))
    game.see("Who begins")
    game.type("31")
    game.see("White: play 31")
    game.type("resign")
    game.see("Give up and lose a single game")
    game.type("perhaps")
    game.see("please type yes or no, not 'perhaps'")
    game.see("Give up and lose a single game")
    game.type("n")
    game.see("White: play 31")
    game.type("quit")
    assert game.code() == 0

    again = Terminal("play", VIDEAU_DATA=str(data))
    again.see("Continue it")
    again.type("later")
    again.see("please type yes or no, not 'later'")
    again.see("Continue it")
    again.type("no")
    again.see("Which rules are in your box")
    again.see("A number")
    again.child.sendeof()
    assert again.code() == 0


def test_after_a_game_a_wrong_word_is_told_what_there_is(data: Path) -> None:
    game = Terminal("play", "--black", "human", "--dice", "typed", "--data", str(data))
    game.see("Who begins")
    game.type("31")
    game.see("White: play 31")
    game.type("resign")
    game.see("Give up")
    game.type("y")
    game.see("accept or refuse")
    game.type("accept")
    game.see("Press Enter for the next game, or type review or quit")
    game.type("review")
    game.see("PR")
    game.see("Press Enter for the next game")
    game.type("dance")
    game.see("please type hint, review, board, ids, rules, save, quit, not 'dance'")
    game.type("quit")
    assert game.code() == 0


def test_undo_takes_back_the_move_that_was_typed_last(data: Path) -> None:
    game = Terminal("play", "--black", "human", "--dice", "typed", "--data", str(data))
    game.see("Who begins")
    game.type("31")
    game.see("White: play 31")
    game.type("24/23 13/10")
    game.see(CONFIRM)
    game.type("undo")
    game.see("White: 24/23, and then")
    game.type("undo")
    game.see("White: play 31")
    game.type("13/10, 24/23")
    game.see(CONFIRM)
    game.type("undo")
    game.see("White: 13/10, and then")
    game.type("quit")
    assert game.code() == 0


def test_the_bar_is_called_as_the_reader_calls_it(data: Path) -> None:
    words = ("--white-name", "Ann", "--black-name", "Bob", "--lang", "pl", "--no-cube")
    game = Terminal("play", "--black", "human", "--dice", "typed", *words, "--data", str(data))
    turns = (("62", "24/18 13/11"), ("61", "13/7 8/7"), ("52", "banda/20 13/11"))
    for dice, play in turns:
        game.see("(Ann|Bob)[^\n]*:")
        game.type(dice)
        game.see(f"(Ann|Bob): [^\n]*{dice}[^\n]*>")
        game.type(play)
        game.see("(Ann|Bob): Enter")
        game.type("")
    game.see("Ann[^\n]*bar/20 13/11")
    game.type("quit")
    assert game.code() == 0
    assert str(read_record(only_game(data)).actions[-1]) == "bar/20 13/11"


def test_the_sheet_of_the_language_is_offered_first(data: Path) -> None:
    game = Terminal("play", "--lang", "pl", VIDEAU_DATA=str(data))
    game.see(shown_label(RULESETS["tchibo-pl"], "pl"))
    for usual in (r"Enter: 3\)", r"Enter: 1\)", r"Enter: 3\)", r"Enter: "):
        game.see(usual)
        game.type("")
    game.see(">")
    game.type("quit")
    assert game.code() == 0
    assert read_record(only_game(data)).start.ruleset.name == "tchibo-pl"


def test_ids_are_whole_on_a_narrow_terminal(data: Path) -> None:
    game = Terminal(*HYPER, "--seed", "5", "--data", str(data))
    game.child.setwinsize(24, 30)
    game.see(ROLL, PLAY)
    game.type("ids")
    game.see(r"XGID=[^\s…]{26}(:-?\d+){9}\r\n")
    game.type("quit")
    assert game.code() == 0
