"""The parts of a game at the terminal, one by one."""

from __future__ import annotations

import contextlib
import gettext
import os
import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.positions import positions, rolls, rulesets
from videau import (
    RULESETS,
    STANDARD,
    Accept,
    AmbiguousError,
    Cube,
    Dice,
    Double,
    Draft,
    Drop,
    Game,
    IllegalActionError,
    Match,
    OpeningRoll,
    Options,
    Play,
    Position,
    Resign,
    Ruleset,
    Score,
    Side,
    Stage,
    UnreadableError,
    VideauError,
    Win,
)
from videau.cli.board import draw_board
from videau.cli.keywords import (
    Keyword,
    explanation,
    find_keyword,
    in_notation,
    read_yes_no,
    spelling,
)
from videau.cli.terminal import Terminal, asked_language
from videau.cli.typed_plays import advance, complete, listed, pick
from videau.i18n.languages import LANGUAGES, Translator, translator
from videau.i18n.texts import Text
from videau.notation import draw, parse_moves
from videau.notation.situation import match_at
from videau.play import Event
from videau.play.narration import tell
from videau.play.outcome import final_words
from videau.rules.actions import Action, Roll

NAMES = {Side.WHITE: "Ann", Side.BLACK: "Bob"}


# Drafting


@given(positions(), rolls, rulesets)
@settings(max_examples=40)
def test_every_play_that_is_listed_can_be_picked_and_typed(
    position: Position, dice: Dice, ruleset: Ruleset
) -> None:
    plays = position.legal_plays(dice, ruleset)
    draft = Draft(position, dice, ruleset)
    for number in {1, len(plays) // 2 or 1, len(plays)} if plays.can_move else ():
        play = plays[number - 1]
        assert pick(draft, number, plays).play == play
        assert complete(draft, play).is_complete
        if play:
            assert advance(draft, str(play), plays).play == play


@given(positions(), rolls, rulesets, st.integers())
@settings(max_examples=40)
def test_a_play_can_be_made_one_checker_at_a_time(
    position: Position, dice: Dice, ruleset: Ruleset, seed: int
) -> None:
    plays = position.legal_plays(dice, ruleset)
    draft, rng = Draft(position, dice, ruleset), random.Random(seed)
    while not draft.is_complete:
        edge = rng.choice(draft.choices)
        step = draft.step(edge.source, edge.target, edge.die)
        names = {0: "off", 25: "bar"}
        typed = "/".join(names.get(point, str(point)) for point in edge[:2])
        draft = advance(draft, typed, plays) if rng.random() < 0.5 else step

    assert draft.play in plays


def test_a_checker_may_be_typed_through_both_dice() -> None:
    plays = Position().legal_plays(Dice(6, 5))
    draft = Draft(Position(), Dice(6, 5), STANDARD)

    assert str(advance(draft, "24/13", plays).play) == "24/13"


def test_what_one_die_bears_off_is_one_step_to_undo() -> None:
    position = Position({3: 1}, {10: 2, 5: 1, 3: 1})
    plays = position.legal_plays(Dice(3, 1))

    draft = advance(Draft(position, Dice(3, 1), STANDARD), "3/off", plays)

    assert draft.undo().position == position


@given(positions(), rolls, rulesets, st.randoms())
@settings(max_examples=60)
def test_undo_takes_back_what_was_typed_last(
    position: Position, dice: Dice, ruleset: Ruleset, rng: random.Random
) -> None:
    plays = position.legal_plays(dice, ruleset)
    draft = Draft(position, dice, ruleset)
    typed = []
    while not draft.is_complete:
        edge = rng.choice(draft.choices)
        draft = draft.step(edge.source, edge.target, edge.die)
        names = {0: "off", 25: "bar"}
        typed.append("/".join(names.get(point, str(point)) for point in edge[:2]))
    if not typed:
        return
    at_once = advance(Draft(position, dice, ruleset), " ".join(typed), plays)

    assert at_once.position == draft.position
    assert at_once.undo().position == draft.undo().position


def test_undo_takes_back_the_last_move_of_a_play_from_the_list() -> None:
    plays = Position().legal_plays(Dice(3, 1))
    number = [str(play) for play in plays].index("24/23 13/10") + 1

    picked = pick(Draft(Position(), Dice(3, 1), STANDARD), number, plays)

    assert str(picked.undo().play) == "24/23"


def test_what_cannot_be_played_says_why() -> None:
    plays = Position().legal_plays(Dice(3, 1))
    draft = Draft(Position(), Dice(3, 1), STANDARD)
    with pytest.raises(IllegalActionError, match="is not a play of 31"):
        advance(draft, "24/18", plays)
    begun = advance(draft, "8/5", plays)
    with pytest.raises(IllegalActionError, match="is not a play of 31"):
        advance(begun, "8/5", plays)


def test_the_list_of_a_play_begun_has_what_comes_next() -> None:
    plays = Position().legal_plays(Dice(3, 1))
    draft = advance(Draft(Position(), Dice(3, 1), STANDARD), "8/5", plays)

    assert "6/5" in listed(draft, plays)
    assert pick(draft, listed(draft, plays).index("6/5") + 1, plays).play == Play.parse("8/5 6/5")


@given(st.text(max_size=20))
def test_anything_may_be_typed(typed: str) -> None:
    plays = Position().legal_plays(Dice(3, 1))
    with contextlib.suppress(VideauError):
        advance(Draft(Position(), Dice(3, 1), STANDARD), typed, plays)


# Words


class _Czech(gettext.NullTranslations):
    """A language with accents."""

    def gettext(self, message: str) -> str:
        return {"roll": "házet", "double": "zdvojnásobit", "quit": "konec"}.get(message, message)


CZECH = Translator("cs", _Czech())


@pytest.mark.parametrize("typed", ["házet", "HÁZET", "hazet", "há", "roll", "Ro"])
def test_words_are_good_in_the_language_and_in_english(typed: str) -> None:
    assert find_keyword(typed, [Keyword.ROLL, Keyword.QUIT, Keyword.RULES], CZECH) is Keyword.ROLL


def test_a_beginning_shared_by_two_words_is_ambiguous() -> None:
    with pytest.raises(AmbiguousError, match="'r' could be roll, rules"):
        find_keyword("r", [Keyword.ROLL, Keyword.RULES], translator("en"))


def test_a_whole_word_is_never_ambiguous() -> None:
    assert find_keyword("roll", list(Keyword), translator("en")) is Keyword.ROLL


def test_only_words_that_are_possible_are_found() -> None:
    assert find_keyword("take", [Keyword.ROLL], translator("en")) is None
    assert find_keyword("", list(Keyword), translator("en")) is None


@pytest.mark.parametrize("keyword", Keyword)
def test_every_word_has_a_spelling_and_an_explanation(keyword: Keyword) -> None:
    assert str(spelling(keyword)) == keyword.value
    assert len(str(explanation(keyword))) > 10


def test_enter_takes_the_default() -> None:
    english = translator("en")

    assert read_yes_no("", english, default=True)
    assert not read_yes_no("", english, default=False)
    assert read_yes_no("Y", english, default=False)
    assert not read_yes_no("n", english, default=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_yes_and_no_are_good_in_the_language_and_in_english(language: str) -> None:
    reader = translator(language)
    yes, no = (reader.text(Text(word)) for word in ("yes", "no"))

    for typed in (yes, yes[:1].upper(), "yes", "y"):
        assert read_yes_no(typed, reader, default=False)
    for typed in (no, no[:1], "no"):
        assert not read_yes_no(typed, reader, default=True)


@pytest.mark.parametrize("typed", ["maybe", "yess", "0", "?"])
def test_any_other_word_is_neither_yes_nor_no(typed: str) -> None:
    with pytest.raises(UnreadableError, match=f"please type yes or no, not '{re.escape(typed)}'"):
        read_yes_no(typed, translator("en"), default=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_and_off_are_understood_in_the_language(language: str) -> None:
    reader = translator(language)
    bar, off = (reader.text(Text(word)) for word in ("bar", "off"))

    assert in_notation(f"{bar}/20* 6/{off}(2)", reader) == "bar/20* 6/off(2)"
    assert parse_moves(in_notation(f"{bar.upper()}/20, 6/{off[:2]}", reader)) == parse_moves(
        "bar/20 6/off"
    )
    assert in_notation("bar/20 6/o b/3", reader) == "bar/20 6/o b/3"
    assert in_notation("8/5 nonsense", reader) == "8/5 nonsense"


def test_the_language_is_found_on_any_command_line() -> None:
    assert asked_language(["play", "--lang", "fr"]) == "fr"
    assert asked_language(["--lang=it", "rules"]) == "it"
    assert asked_language(["rules", "--lang"]) is None


# Narration


def told(match: Match, action: Action, actor: Side) -> str:
    return str(tell(Event(actor, action, match, match.apply(action)), NAMES))


def test_turns_are_told() -> None:
    match = Match().apply(OpeningRoll(1, 3))

    assert told(match, Play.parse("8/5 6/5"), Side.BLACK) == "Bob plays 8/5 6/5."
    match = match.apply(Play.parse("8/5 6/5"))
    assert told(match, Roll(Dice(2, 1)), Side.WHITE) == "Ann rolls 2 and 1."
    assert told(match, Double(), Side.WHITE) == "Ann doubles to 2."
    assert told(match.apply(Double()), Drop(), Side.BLACK) == "Bob drops."
    assert told(match, Resign(Win.GAMMON), Side.WHITE) == "Ann gives up and loses a gammon."


def test_a_tie_in_the_opening_is_told() -> None:
    tie = OpeningRoll(4, 4)
    automatic = Match(options=Options(automatic_doubles=1))

    assert told(Match(), tie, Side.WHITE) == "Both roll 4: roll again."
    assert told(automatic, tie, Side.WHITE) == "Both roll 4. The cube is turned to 2; roll again."


def finished(
    loser: Position,
    ruleset: Ruleset = STANDARD,
    options: Options | None = None,
    score: Score | None = None,
    cube: Cube | None = None,
) -> list[str]:
    """What is said when white bears off the last checker."""
    options = options or Options()
    before = Position(own={1: 1}, other=loser.own)
    game = Game(ruleset, options, before, stage=Stage.PLAY, dice=Dice(6, 5), turns=9)
    game = replace(game, cube=cube or Cube())
    match = Match(ruleset, options, score or Score(), game).apply(Play.parse("1/off"))
    return [str(text) for text in final_words(match, NAMES)]


STRAGGLER = Position(own={13: 1, 6: 14}, other={1: 1})


def test_the_end_says_what_was_won_and_why() -> None:
    said = finished(STRAGGLER)

    assert said[0] == "Ann wins a gammon: 2 points."
    assert said[1] == "The reason: Bob has not borne off any checkers."
    assert said[2] == "Score: Ann 2, Bob 0."


def test_the_reason_is_the_clause_of_the_sheet() -> None:
    said = finished(STRAGGLER, RULESETS["tchibo"])

    assert said[0] == "Ann wins a backgammon: 3 points."
    assert "not have all of them home" in said[1]


def test_the_end_shows_how_the_cube_counts() -> None:
    said = finished(STRAGGLER, cube=Cube(4, Side.BLACK))

    assert "2 times the cube at 4 makes 8." in said


def test_the_jacoby_rule_is_explained_where_it_bites() -> None:
    said = finished(STRAGGLER, options=Options(jacoby=True))

    assert said[0] == "Ann wins a single game: 1 point."
    assert said[1].startswith("It would be a gammon, but by the Jacoby rule")


def test_the_crawford_game_is_announced() -> None:
    said = finished(Position(own={6: 3}, other={1: 1}), options=Options(length=3), score=Score(1))

    assert said[-1].startswith("The next one is the Crawford game")


def test_a_match_has_a_winner() -> None:
    said = finished(STRAGGLER, options=Options(length=2))

    assert said[-2:] == ["Score: Ann 2, Bob 0. The match goes to 2.", "Ann wins the match!"]


def test_a_resignation_is_told_as_such() -> None:
    match = Match().apply(OpeningRoll(3, 1)).apply(Resign(Win.SINGLE)).apply(Accept())

    assert "Ann gave up." in [str(text) for text in final_words(match, NAMES)]


# The board


@pytest.fixture
def terminal() -> Terminal:
    return Terminal.for_language("en", os.environ)


def test_the_board_fits_a_small_terminal(terminal: Terminal) -> None:
    match = Match(options=Options(length=7), score=Score(3, 5)).apply(OpeningRoll(6, 1))
    names = dict.fromkeys(Side, "A name that is much too long for anybody")

    lines = draw_board(match, terminal, names).plain.splitlines()

    assert len(lines) <= 18
    assert max(len(line) for line in lines) <= 80


def test_the_points_are_numbered_for_whoever_is_on_turn(terminal: Terminal) -> None:
    white = draw_board(Match().apply(OpeningRoll(6, 1)), terminal, NAMES).plain.splitlines()
    black = draw_board(Match().apply(OpeningRoll(1, 6)), terminal, NAMES).plain.splitlines()

    assert white[-1].split() == black[0].split()
    assert white[-1].split()[-1] == "1"


@pytest.mark.parametrize("side", Side)
def test_the_points_stay_numbered_for_the_player_who_answers(
    side: Side, terminal: Terminal
) -> None:
    match = match_at(Position(), options=Options(), turn=side.opponent)
    own = match_at(Position(), options=Options(), turn=side)

    def numbers(match: Match) -> list[str]:
        lines = draw_board(match, terminal, NAMES, bottom=side).plain.splitlines()
        return [lines[0].split()[0], lines[-1].split()[-1]]

    for asked in (own, match.apply(Double()), match.apply(Resign(Win.SINGLE))):
        assert asked.game.chooser is side
        assert numbers(asked) == ["13", "1"]


@pytest.mark.parametrize("side", Side)
def test_the_letters_are_those_that_the_library_draws(
    side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_at(Position(), options=Options(), turn=side).apply(Roll(Dice(3, 1)))
    monkeypatch.setattr(Terminal, "draws_unicode", False)
    terminal = Terminal.for_language("en", os.environ)

    def checkers(picture: str) -> list[str]:
        return [re.sub("[^XO]", " ", line[:48]).rstrip() for line in picture.splitlines()[2:13]]

    shown = draw_board(match, terminal, NAMES, bottom=side).plain
    assert checkers(shown) == checkers(draw(match, perspective=side))
    assert f"X {NAMES[side]}" in shown


def test_names_pips_score_and_turn_stand_beside_the_board(terminal: Terminal) -> None:
    match = Match(options=Options(length=7), score=Score(3, 5)).apply(OpeningRoll(6, 1))

    picture = draw_board(match, terminal, NAMES).plain

    for part in ("▸ ○ Ann", "  ● Bob", "167 pips", "score: 3", "score: 5", "match to 7 points"):
        assert part in picture
    assert " 6   1 " in picture


def test_nobody_gets_more_points_than_the_match_goes_to(terminal: Terminal) -> None:
    options = Options(length=1)
    game = Game(STANDARD, options, Position({1: 1}, {22: 1}), stage=Stage.PLAY, dice=Dice(6, 5))
    match = Match(STANDARD, options, Score(), game).apply(Play.parse("1/off"))

    picture = draw_board(match, terminal, NAMES).plain

    assert "score: 1" in picture
    assert "Score: Ann 1, Bob 0. The match goes to 1." in map(str, final_words(match, NAMES))


def test_a_play_in_the_making_is_shown(terminal: Terminal) -> None:
    match = Match().apply(OpeningRoll(6, 1))

    tried = draw_board(match, terminal, NAMES, tried=match.game.position.step(13, 7)).plain

    assert "161 pips" in tried
