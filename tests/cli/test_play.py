from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import call, process
from videau import RULESETS, STARTS, Side, UnreadableError
from videau.cli.bots import all_bots
from videau.cli.setup import Setup, display_name, seats_of
from videau.files.record import Players
from videau.files.record_file import read_record
from videau.play.bot_titles import BOT_TITLES


def watch(data: Path, *options: str) -> str:
    """Lets the computer play against itself; returns what was said."""
    ran = call("play", "--white", "newcomer", "--seed", "8", "--data", str(data), *options)
    assert ran.code == 0, ran.err
    return ran.out


def only_game(data: Path) -> Path:
    (path,) = (data / "games").iterdir()
    return path


@pytest.mark.parametrize("name", RULESETS)
def test_the_computer_plays_itself_by_every_sheet(tmp_path: Path, name: str) -> None:
    said = watch(tmp_path, "--rules", name)

    assert " wins " in said
    assert read_record(only_game(tmp_path)).start.ruleset == RULESETS[name]


@pytest.mark.parametrize("start", STARTS)
def test_every_set_up_can_be_played(tmp_path: Path, start: str) -> None:
    assert " wins the match!" in watch(tmp_path, "--start", start, "--length", "1")


def test_every_custom_can_be_agreed_on(tmp_path: Path) -> None:
    watch(tmp_path, "--jacoby", "--beavers", "--raccoons", "--automatic-doubles", "2")

    options = read_record(only_game(tmp_path)).start.options
    assert (options.jacoby, options.beavers, options.raccoons) == (True, True, True)
    assert options.automatic_doubles == 2


def test_a_match_has_scores_and_a_crawford_game(tmp_path: Path) -> None:
    said = watch(tmp_path, "--length", "3", "--start", "hypergammon", "--no-cube")

    assert "The match goes to 3." in said
    assert "wins the match!" in said


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    watch(tmp_path / "one")
    watch(tmp_path / "other")

    games = [read_record(only_game(tmp_path / name)) for name in ("one", "other")]
    assert games[0].actions == games[1].actions


def test_a_resumed_seed_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    watch(tmp_path / "whole", "--black", "expert", "--white", "expert")
    whole = only_game(tmp_path / "whole")
    part = tmp_path / "part.jsonl"
    part.write_text("".join(whole.read_text().splitlines(keepends=True)[:20]))

    assert call("play", "--resume", str(part), "--seed", "8").code == 0
    assert read_record(part).actions == read_record(whole).actions


def test_a_pipe_can_play(tmp_path: Path) -> None:
    typed = "roll\n1\n\n" * 200
    ran = process(
        *("play", "--start", "hypergammon", "--no-cube", "--length", "1", "--seed", "3"),
        *("--data", str(tmp_path)),
        typed=typed,
    )

    assert ran.code == 0, ran.err
    assert "wins the match!" in ran.out


def test_a_finished_match_is_shown_again_when_resumed(tmp_path: Path) -> None:
    watch(tmp_path, "--length", "1")

    ran = call("play", "--resume", str(only_game(tmp_path)))

    assert ran.code == 0
    assert "wins the match!" in ran.out


def test_what_was_agreed_cannot_be_changed_later(tmp_path: Path) -> None:
    watch(tmp_path)

    ran = call("play", "--resume", str(only_game(tmp_path)), "--rules", "gala")

    assert ran.code == 2
    assert "--rules cannot be changed" in ran.err


def test_two_games_may_begin_in_one_second(tmp_path: Path) -> None:
    watch(tmp_path, "--start", "hypergammon")
    watch(tmp_path, "--start", "hypergammon")

    assert len(list((tmp_path / "games").iterdir())) == 2


# Replaying


def test_a_record_is_told_again(tmp_path: Path) -> None:
    played = watch(tmp_path, "--start", "hypergammon")

    told = call("replay", str(only_game(tmp_path))).out

    assert "begins." in told
    final = [line for line in played.splitlines() if "Score:" in line]
    assert final[-1] in told


def test_one_board_or_all_of_them_can_be_seen(tmp_path: Path) -> None:
    watch(tmp_path, "--start", "hypergammon")
    path = str(only_game(tmp_path))
    actions = len(read_record(Path(path)).actions)

    assert call("replay", path, "--step", "0").out.count("┌") == 1
    assert call("replay", path, "--all").out.count("┌") == actions + 1
    refused = call("replay", path, "--step", "9999")
    assert refused.code == 2
    assert f"from 0 to {actions}, got 9999" in refused.err


def test_a_record_can_be_read_by_programs(tmp_path: Path) -> None:
    watch(tmp_path, "--start", "hypergammon")
    path = only_game(tmp_path)

    lines = [json.loads(line) for line in call("replay", str(path), "--json").out.splitlines()]

    record = read_record(path)
    assert len(lines) == len(record.actions)
    assert lines[-1]["position"] == record.match.game.position.id
    # Actions are spelled as in the record itself, which is a line of JSON for each.
    written = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    for line, entry in zip(lines, written, strict=True):
        assert line | entry == line


def test_one_step_is_all_that_a_program_gets_if_it_asks_for_one(tmp_path: Path) -> None:
    watch(tmp_path, "--start", "hypergammon")
    path = str(only_game(tmp_path))
    every = [json.loads(line) for line in call("replay", path, "--json").out.splitlines()]

    (third,) = call("replay", path, "--step", "3", "--json").out.splitlines()
    (start,) = call("replay", path, "--step", "0", "--json").out.splitlines()
    (listed,) = call("replay", "-", "--step", "3", typed=path).out.splitlines()

    assert json.loads(third) == every[2]
    assert json.loads(listed)["actions"] == [every[2]]
    record = read_record(Path(path))
    assert json.loads(start)["n"] == 0
    assert json.loads(start)["position"] == record.start.game.position.id
    refused = call("replay", path, "--step", "9999", "--json")
    assert (refused.code, refused.out) == (2, "")


def test_many_records_are_told_from_standard_input(tmp_path: Path) -> None:
    watch(tmp_path, "--start", "hypergammon")
    path = only_game(tmp_path)

    ran = call("replay", "-", typed=f"{path}\n{path}.gone\n{path}\n")

    first, missing, again = (json.loads(line) for line in ran.out.splitlines())
    assert ran.code == 2
    assert first == again
    assert len(first["actions"]) == len(read_record(path).actions)
    assert missing["error"]["code"] == "unavailable"


def test_a_half_written_record_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    watch(tmp_path, "--start", "hypergammon")
    path = only_game(tmp_path)
    path.write_text(path.read_text()[:-5])

    assert "half written" in call("replay", str(path)).out


def test_a_disk_without_room_stops_the_game_and_loses_nothing(tmp_path: Path) -> None:
    watch(tmp_path, "--start", "hypergammon")
    path = tmp_path / "crowded.jsonl"
    path.write_text("".join(only_game(tmp_path).read_text().splitlines(keepends=True)[:4]))
    before = path.read_text()

    ran = process(
        *("play", "--resume", str(path), "--white", "newcomer"),
        program=("-c", SMALL_DISK, str(len(before) + 30)),
    )

    assert ran.code == 2
    assert "Traceback" not in ran.err
    assert "crowded.jsonl: the file has reached the largest size allowed" in ran.err
    assert "The game is saved in" in ran.out
    assert path.read_text() == before


@pytest.mark.parametrize("env", [{}, {"PYTHONUNBUFFERED": "1"}])
def test_output_that_a_nearly_full_disk_cuts_is_not_taken_for_whole(
    tmp_path: Path, env: dict[str, str]
) -> None:
    whole = process("rules", "gala", env=env).out.encode()
    path = tmp_path / "out"
    path.touch()

    ran = process(
        *("rules", "gala"),
        env=env,
        out=path,
        program=("-c", SMALL_DISK, str(len(whole) - 20)),
    )

    assert len(path.read_bytes()) < len(whole)
    assert ran.code == 2
    assert "stdout: the file has reached the largest size allowed" in ran.err


def test_a_player_of_an_older_record_is_the_one_most_like_it_today() -> None:
    assert seats_of(Players("Ann", "heuristic"))[Side.BLACK] == "casual"
    assert display_name("heuristic", Side.BLACK) == display_name("casual", Side.BLACK)
    with pytest.raises(UnreadableError, match="belongs to a computer player"):
        Setup(names=Players("heuristic", ""))


def test_every_bot_has_a_title() -> None:
    assert list(BOT_TITLES) == list(all_bots())


# A limit on the size of files: as near to a full disk as one comes without privileges.
SMALL_DISK = """
import resource, sys
limit = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
from videau.cli import main
sys.exit(main(sys.argv[2:]))
"""


def test_the_tutor_asks_again_and_the_record_says_so(tmp_path: Path) -> None:
    at = ("play", "--white", "human", "--black", "human", "--seed", "11", "--data", str(tmp_path))
    typed = "hint\n8/3 6/2\n\nclue\nclue\n\n8/3 6/2\n\nkeep\nquit\n"

    ran = call(*at, "--tutor", "--length", "1", typed=typed)

    assert ran.out.count("Look again?") == 4
    assert "Better: 24/20 13/8." in ran.out
    note = read_record(only_game(tmp_path)).entries[1].note
    assert (note.hinted, note.nudged) == (True, "8/3 6/2")


def test_the_tutor_keeps_still_about_small_mistakes(tmp_path: Path) -> None:
    at = ("play", "--white", "human", "--black", "human", "--seed", "11", "--data", str(tmp_path))

    ran = call(*at, "--tutor-from", "blunder", "--length", "1", typed="24/15\n\nquit\n")

    assert "Look again?" not in ran.out
    assert read_record(only_game(tmp_path)).entries[1].note.nudged == ""
