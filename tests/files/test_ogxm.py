"""Files of OpenGammon, written by the package that its makers publish."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import videau
from tests.files.records import as_said, random_record
from tests.notation.strategies import is_polite
from videau import (
    BLACK,
    WHITE,
    Beaver,
    Dice,
    Double,
    Drop,
    GameRecord,
    OpeningRoll,
    Options,
    Play,
    Players,
    Raccoon,
    Record,
    Resign,
    Roll,
    Score,
    Side,
    Take,
    UnavailableError,
    UnreadableError,
    format_record,
    parse_record,
)
from videau.files.match_text_writer import single_steps
from videau.rules.position import BAR, Position

ogxm = pytest.importorskip("ogxm", reason="the package ogxm is not installed")

COLORS = {WHITE: 1, BLACK: 0}
VARIANTS = {"standard": "backgammon"}
ACTIONS = {Double: 21, Take: 22, Drop: 23, Resign: 27, Beaver: 32, Raccoon: 33}
ROLLS = [(low, high) for low in range(1, 7) for high in range(low, 7)]


def absolute(point: int, side: Side) -> int:
    return BAR - point if side is WHITE else point


def rolled(side: Side, dice: Dice, steps: list[tuple[int, int]]) -> dict[str, Any]:
    """A turn; a checker that is borne off uses up the smallest die that is left for it."""
    left = sorted(dice.steps)
    moves = []
    for source, target in steps:
        die = next(die for die in left if die >= source - target)
        left.remove(die)
        moves.append({"from": absolute(source, side), "pips": die})
    action = ROLLS.index((dice.low, dice.high))
    return {"color": COLORS[side], "action_id": action, "moves": moves}


def plies(game: GameRecord) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    for place, step in enumerate(game.steps):
        action, actor = step.entry.action, step.entry.actor
        before = step.before.game
        if isinstance(action, Play):
            assert before.dice is not None
            steps = single_steps(action, before.position, before.dice)
            told.append(rolled(before.turn, before.dice, steps))
        elif isinstance(action, Take) and before.pending_doubles > 1:
            continue  # whoever rolls has taken the beaver
        elif type(action) in ACTIONS:
            assert isinstance(actor, Side)
            ply = {"color": COLORS[actor], "action_id": ACTIONS[type(action)]}
            if isinstance(action, Resign):
                ply["resign_value"] = int(action.win)
            told.append(ply)
        else:
            assert isinstance(action, OpeningRoll | Roll) or place == len(game.steps) - 1
    return told


def game_data(game: GameRecord, number: int) -> dict[str, Any]:
    data: dict[str, Any] = {"game_index": number, "plies": plies(game)}
    if game.result is not None:
        winner = 0 if game.result.winner is WHITE else 1
        data |= {"winner": winner, "points_won": game.result.points}
    return data


def match_data(record: Record) -> dict[str, Any]:
    options = record.start.options
    return {
        "ogxm": {"major": 2, "minor": 2},
        "player_white": record.players.white,
        "player_black": record.players.black,
        "match_length": options.length,
        "variant": VARIANTS.get(options.start, options.start),
        "crawford": options.crawford and options.is_match,
        "jacoby": options.jacoby,
        "beavers": options.beavers,
        "raccoons": options.raccoons,
        "games": [game_data(game, number) for number, game in enumerate(record.games)],
    }


def written(data: dict[str, Any]) -> bytes:
    assert ogxm.v2_problem(data) is None
    file: bytes = ogxm.json_to_binary(data)
    return file


def makeable(seed: int) -> Record:
    """A match that such files can tell: nobody drops a beaver."""
    return random_record(seed, games=2, beavers_end=False)


def decisions(record: Record) -> list[tuple[object, object]]:
    """Who did what. Dice with which somebody resigned are not in such files."""
    return [
        (entry.actor, entry.action)
        for entry in record.entries
        if not isinstance(entry.action, Roll | OpeningRoll)
    ]


def opening(**more: Any) -> dict[str, Any]:
    """A match in which white has played 31."""
    first = rolled(WHITE, Dice(3, 1), [(8, 5), (6, 5)])
    return {
        "ogxm": {"major": 2, "minor": 2},
        "player_white": "Ann",
        "player_black": "Bob",
        "match_length": 5,
        "games": [{"game_index": 0, "plies": [first]}],
    } | more


@settings(max_examples=25)
@given(st.integers(0, 1000))
def test_a_match_is_read_action_by_action(seed: int) -> None:
    record = makeable(seed)
    # After a raccoon the format gives the cube to the other player.
    assume(not any(isinstance(entry.action, Raccoon) for entry in record.entries))
    read = videau.load(written(match_data(record)))
    assert read.problems == ()
    assert decisions(read) == decisions(as_said(record))
    assert read.players == record.players
    assert read.match.score == record.match.score
    assert [game.result for game in read.games] == [game.result for game in record.games]
    assert parse_record(format_record(read)) == read


def test_names_date_tags_score_and_comments_are_read() -> None:
    about = [
        {"value": "a fine match"},
        {"scope": "game", "ref": 0, "value": "the first"},
        {"scope": "ply", "ref": 0, "key": "x-program", "value": "0x17"},
        {"scope": "ply", "ref": 0, "value": "the best play"},
    ]
    data = opening(
        started_at=1710500000000,
        event="Club",
        white_score_start=1,
        black_score_start=4,
        crawford=True,
        annotations=about,
    )
    read = videau.load(written(data))
    assert read.players == Players("Ann", "Bob")
    assert read.date == "2024-03-15T10:53"
    assert read.tags == {"Event": "Club"}
    assert read.start.score == Score(1, 4)
    assert read.match.is_crawford
    assert read.comment == "a fine match"
    assert [entry.note.comment for entry in read.entries] == ["the first", "the best play"]


def test_a_play_against_the_rules_is_kept_with_the_board_that_it_led_to() -> None:
    board = [0] * 26
    for point, count in {1: 3, 12: 4, 17: 3, 19: 5, 6: -5, 8: -3, 13: -5, 24: -2}.items():
        board[point] = count
    wrong = {"color": 0, "action_id": 31, "d1": 3, "d2": 1, "illegal": True, "set_position": board}
    answer = rolled(BLACK, Dice(4, 2), [(8, 4), (6, 4)])
    read = videau.load(written(opening(games=[{"game_index": 0, "plies": [wrong, answer]}])))
    assert [problem.line for problem in read.problems] == [1]
    assert read.match.game.turn is WHITE
    white = Position({24: 3, 13: 4, 8: 3, 6: 5}, {8: 2, 6: 4, 4: 2, 13: 5, 24: 2})
    assert read.match.game.seen_by(WHITE) == white


def test_a_raccoon_is_taken_by_rolling_on() -> None:
    cube = [{"color": 0, "action_id": 21}, {"color": 1, "action_id": 32}]
    cube += [{"color": 0, "action_id": 33}]
    data = opening(match_length=0, beavers=True, raccoons=True)
    data["games"][0]["plies"] += [*cube, rolled(BLACK, Dice(4, 2), [(8, 4), (6, 4)])]
    read = videau.load(written(data))
    assert read.problems == ()
    assert read.match.game.cube.value == 8
    assert decisions(read)[1:5] == [
        (BLACK, Double()),
        (WHITE, Beaver()),
        (BLACK, Raccoon()),
        (WHITE, Take()),
    ]


def test_a_board_and_a_cube_may_be_set_up() -> None:
    board = [0] * 26
    board[20], board[5] = 2, -2
    first = rolled(WHITE, Dice(2, 1), [(5, 3), (5, 4)])
    game = {
        "game_index": 0,
        "plies": [first],
        "initial_board": board,
        "initial_cube_value": 4,
        "initial_cube_owner": 1,
    }
    read = videau.load(written(opening(match_length=0, games=[game])))
    assert read.problems == ()
    assert (read.match.game.cube.value, read.match.game.cube.owner) == (4, BLACK)
    assert read.match.game.seen_by(WHITE) == Position({3: 1, 4: 1}, {5: 2})


def test_a_stream_holds_several_matches() -> None:
    one, other = opening(), opening(player_white="Zoë")
    found = videau.load_all(written(one) + written(other))
    assert [record.players.white for record in found] == ["Ann", "Zoë"]
    assert found[0].start.options == Options(length=5)


def test_what_is_not_understood_is_listed() -> None:
    settled = {"color": 0, "action_id": 34, "settle_value": 2}
    data = opening(match_length=0)
    data["games"][0]["plies"].append(settled)
    (problem,) = videau.load(written(data)).problems
    assert str(problem) == "2: '34' is not understood and left out"


def test_without_the_package_the_error_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = written(opening())
    monkeypatch.setitem(sys.modules, "ogxm", None)
    with pytest.raises(UnavailableError, match=r"pip install 'videau\[ogxm\]'"):
        videau.load(file)


FILE = written(match_data(makeable(1)))


@given(st.integers(0, len(FILE) - 1))
def test_a_cut_file_is_refused(length: int) -> None:
    with pytest.raises(UnreadableError):
        videau.load_all(FILE[:length])


@given(st.integers(4, len(FILE) - 1), st.integers(0, 255))
def test_a_changed_file_is_read_or_refused(place: int, byte: int) -> None:
    changed = FILE[:place] + bytes([byte]) + FILE[place + 1 :]
    assert is_polite(videau.load_all, changed)  # type: ignore[arg-type]
