"""What is said of a game: the same sentences for a terminal, a browser and a review."""

from __future__ import annotations

import random

import pytest

from videau import (
    DICE,
    RULESETS,
    Accept,
    Beaver,
    Cube,
    Dice,
    Double,
    Drop,
    Game,
    Match,
    OpeningRoll,
    Options,
    Play,
    Position,
    Resign,
    Roll,
    Score,
    Side,
    Stage,
    Take,
    Win,
)
from videau.files.record import Entry, Record
from videau.i18n.texts import Text
from videau.notation.situation import match_at
from videau.play.dice import RandomDice, roll_for
from videau.play.loop import Event, replay
from videau.play.narration import SIDES, ListedMove, listed_move, tell
from videau.play.outcome import Factors, Outcome, final_words, shown_score
from videau.play.standing import (
    crawford_note,
    cube_note,
    may_double_next,
    question,
    standing,
    why_no_double,
)
from videau.rules.actions import Action

WHITE, BLACK = Side.WHITE, Side.BLACK
NAMES = {WHITE: "Ann", BLACK: "Bob"}
OPENED = (OpeningRoll(3, 1), Play.parse("8/5 6/5"))
"""White has played, black is to roll."""


def after(*actions: Action, match: Match | None = None, **options: object) -> Match:
    state = match or Match(options=Options(**options))  # type: ignore[arg-type]
    for action in actions:
        state = state.apply(action)
    return state


def about_to_win(
    ruleset: str = "standard", *, cube: Cube | None = None, **options: object
) -> Match:
    """White bears off the last checker; black has not come home and lost a gammon at least."""
    agreed = Options(**options)  # type: ignore[arg-type]
    match = match_at(
        Position(own={1: 1}, other={13: 15}), options=agreed, ruleset=RULESETS[ruleset]
    )
    game = Game(
        match.ruleset, agreed, match.game.position, WHITE, Stage.ROLL, cube=cube or Cube(), turns=9
    )
    return Match(match.ruleset, agreed, game=game)


def won(ruleset: str = "standard", *, cube: Cube | None = None, **options: object) -> Outcome:
    start = about_to_win(ruleset, cube=cube, **options)
    return Outcome(after(Roll(Dice(2, 1)), Play.parse("1/off"), match=start))


# The list of moves


def moves_of(*actions: Action, match: Match | None = None) -> list[ListedMove]:
    state, last, moves = match or Match(), None, []
    for action in actions:
        event = Event(state.may[type(action)], action, state, state.apply(action))
        move = listed_move(event, last)
        state = event.after
        if move is not None:
            moves.append(move)
            last = move
    return moves


def test_rows_are_numbered_as_in_a_match_file_with_white_first() -> None:
    moves = moves_of(*OPENED, Double(), Take(), Roll(Dice(6, 5)), Play.parse("24/13"))

    assert [(move.number, move.side, move.kind) for move in moves] == [
        (1, WHITE, "play"),
        (1, BLACK, "cube"),
        (2, WHITE, "answer"),
        (2, BLACK, "play"),
    ]
    assert [str(move.text) for move in moves[1:3]] == ["doubles to 2", "takes"]
    assert [move.dice for move in moves] == ["31", "", "", "65"]


def test_where_black_begins_the_first_row_has_no_move_of_white() -> None:
    moves = moves_of(
        OpeningRoll(1, 3), Play.parse("8/5 6/5"), Roll(Dice(6, 5)), Play.parse("24/13")
    )

    assert [(move.number, move.side) for move in moves] == [(1, BLACK), (2, WHITE)]


def test_every_game_of_a_match_has_a_list_of_its_own() -> None:
    moves = moves_of(
        *OPENED,
        Double(),
        Drop(),
        OpeningRoll(1, 3),
        Play.parse("8/5 6/5"),
        match=Match(options=Options(length=5)),
    )

    assert [(move.game, move.number) for move in moves] == [(1, 1), (1, 1), (1, 2), (2, 1)]


def test_every_action_of_random_games_can_be_told_and_listed() -> None:
    luck, dice = random.Random(3), RandomDice(3)
    match = start = Match(options=Options(beavers=True, raccoons=True))
    entries = []
    for _ in range(400):
        choices = match.legal_actions()
        rolls = match.awaits_dice and (not choices or luck.random() < 0.8)
        action = roll_for(match, dice) if rolls else luck.choice(choices)
        entries.append(Entry(match.may.get(type(action), DICE), action))
        match = match.apply(action)
    last = None
    for event in replay(Record(start, entries=tuple(entries))):
        assert str(tell(event, NAMES)).endswith(".")
        last = listed_move(event, last) or last
        if event.after.game.is_over:
            assert all(str(text) for text in final_words(event.after, NAMES))
    assert last is not None


# What a result was made of


def test_a_cube_that_was_never_turned_is_no_factor() -> None:
    assert won().points == 2
    assert won().factors is None
    assert won(length=1).factors is None
    assert won(cube=Cube(4, BLACK)).factors == Factors(4, Win.GAMMON)


def test_after_a_drop_nothing_was_multiplied() -> None:
    taken = after(*OPENED, Double(), Take())
    turn = after(Roll(Dice(6, 5)), Play.parse("24/13"), match=taken)

    assert Outcome(after(Double(), Drop(), match=turn)).factors is None


def test_in_the_crawford_game_there_is_no_cube_to_multiply_by() -> None:
    agreed = Options(length=3)
    game = about_to_win(length=3).game
    match = Match(
        options=agreed,
        score=Score(2, 0),
        game=Game(
            game.ruleset, agreed, game.position, WHITE, Stage.ROLL, turns=9, is_crawford=True
        ),
    )

    outcome = Outcome(after(Roll(Dice(2, 1)), Play.parse("1/off"), match=match))

    assert outcome.factors is None
    assert (outcome.before, shown_score(outcome.match)) == (Score(2, 0), Score(3, 0))


def test_nobody_is_shown_more_points_than_the_match_goes_to() -> None:
    outcome = won(length=3, cube=Cube(2, BLACK))

    assert outcome.points == 4
    assert (outcome.before, shown_score(outcome.match)) == (Score(), Score(3, 0))
    assert "Score: Ann 3, Bob 0. The match goes to 3." in map(
        str, final_words(outcome.match, NAMES)
    )


@pytest.mark.parametrize(
    ("ruleset", "reason"),
    [
        ("standard", "The reason: Bob has not borne off any checkers."),
        (
            "tchibo",
            "The reason: Bob has not borne off any checkers and does not have all of them home.",
        ),
    ],
)
def test_the_reason_is_the_clause_of_the_sheet(ruleset: str, reason: str) -> None:
    assert str(won(ruleset).reason(NAMES)) == reason


def test_jacoby_says_what_it_took_away() -> None:
    outcome = won(jacoby=True)

    assert outcome.points == 1
    assert str(outcome.reason(NAMES)).startswith("It would be a gammon, but by the Jacoby rule")


def test_giving_up_a_gammon_costs_one_point_under_jacoby() -> None:
    game = after(*OPENED, jacoby=True).game

    assert game.resigning_pays(Win.BACKGAMMON) == 1
    assert after(*OPENED).game.resigning_pays(Win.BACKGAMMON) == 3


def test_the_winner_reads_you_and_everybody_else_a_name() -> None:
    outcome = won()

    assert str(outcome.headline(NAMES, [WHITE])) == "You win a gammon"
    for reader in ([BLACK], [WHITE, BLACK], []):
        assert str(outcome.headline(NAMES, reader)) == "Ann wins a gammon"


def test_the_crawford_game_is_announced_by_the_match_itself() -> None:
    assert won(length=3).is_crawford_next
    assert not won(length=4).is_crawford_next
    assert not won(length=3, crawford=False).is_crawford_next


# How things stand


def said(match: Match, *reader: Side) -> str:
    now = standing(match, NAMES, reader)
    return f"{now.short}: {now.detail}" if now.detail else str(now.short)


def test_whoever_is_asked_is_told_to_answer() -> None:
    asked = after(*OPENED, Double())

    assert said(asked, WHITE) == "Bob doubles to 2: take or drop"
    assert said(asked, BLACK) == "Ann is thinking it over"
    assert said(asked) == "Ann is thinking it over"


def test_a_beaver_is_answered_by_the_one_who_doubled() -> None:
    beavered = after(*OPENED, Double(), Beaver(), beavers=True)

    assert said(beavered, BLACK).startswith("Ann beavers to 4.")
    assert said(beavered, WHITE) == "Bob is thinking it over"


def test_a_resignation_is_a_question_to_the_other_side() -> None:
    resigned = after(*OPENED, Resign(Win.GAMMON))

    assert said(resigned, WHITE) == "Bob gives up and loses a gammon: accept or refuse"
    assert said(resigned, BLACK) == "Ann is thinking it over"
    assert question(after(Accept(), match=resigned).game, NAMES) is None


def test_at_a_shared_board_the_one_on_turn_is_named() -> None:
    match = after(*OPENED)

    assert said(match, BLACK) == "Your turn: roll or double"
    assert said(match, WHITE, BLACK) == "Bob: roll or double"
    assert standing(match, SIDES, (WHITE, BLACK)).short is BLACK
    assert said(match, WHITE) == "It is Bob’s turn"
    assert str(standing(match, NAMES, (WHITE,), bots=[BLACK]).short) == "Bob is thinking"


def test_the_dice_say_who_begins_and_why() -> None:
    tie, roll = OpeningRoll(4, 4), OpeningRoll(2, 5)

    def now(match: Match, opening: OpeningRoll, *reader: Side) -> str:
        return str(standing(match, NAMES, reader, opening=opening).short)

    assert now(after(tie), tie, WHITE) == "Both roll 4: roll again"
    assert now(after(roll), roll, BLACK) == "You begin, 5 against 2"
    assert now(after(roll), roll, WHITE) == "Bob begins, 5 against 2"
    assert now(after(roll), roll, WHITE, BLACK) == "Bob begins, 5 against 2"


@pytest.mark.parametrize(
    ("match", "reader", "reason"),
    [
        (Match(), WHITE, "Not before the first roll"),
        (after(*OPENED), BLACK, "None"),
        (after(*OPENED), WHITE, "Only before your roll"),
        (after(*OPENED, Double(), Take()), BLACK, "Ann holds the cube"),
        (after(length=1), WHITE, "None"),
    ],
)
def test_a_cube_that_may_not_be_turned_says_why(match: Match, reader: Side, reason: str) -> None:
    assert str(why_no_double(match, NAMES, [reader])) == reason


def test_who_may_double_next_is_for_the_sheet_to_say() -> None:
    for name, ruleset in RULESETS.items():
        match, dice = Match(ruleset), RandomDice(5)
        while not match.game.may_double:
            rolls = match.awaits_dice
            match = match.apply(roll_for(match, dice) if rolls else match.legal_actions()[0])
        taker = match.game.turn.opponent
        taken = after(Double(), Take(), match=match).game
        expected = (taker,) if ruleset.next_double.value == "taker" else tuple(Side)
        assert may_double_next(taken) == expected, name


def test_the_cube_and_the_crawford_rule_are_noted() -> None:
    assert str(cube_note(after(*OPENED), NAMES)) == "Cube centred"
    assert str(cube_note(after(*OPENED, Double(), Take()), NAMES)) == "Cube 2 · Ann"
    assert cube_note(after(length=1), NAMES) is None
    assert str(crawford_note(after(length=5))) == "Crawford at 4"
    assert crawford_note(after()) is None


def test_sentences_can_leave_the_names_to_the_reader() -> None:
    text = standing(after(*OPENED, Double()), SIDES, [WHITE]).short

    assert isinstance(text, Text)
    assert text.values["name"] is BLACK
