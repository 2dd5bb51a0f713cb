"""The engine at the table: legal at every level, by every ruleset, and sensible."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.fakes import RaceEvaluator
from videau import (
    BLACK,
    RULESETS,
    STARTS,
    WHITE,
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
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Side,
    Stage,
    Take,
    UnavailableError,
    Win,
)
from videau.engine import LEVELS, EnginePlayer, NetEvaluator, find_level
from videau.engine.player import cube_decision
from videau.notation.situation import match_at
from videau.play import Player, RandomDice, RandomPlayer, play_on
from videau.rules.ruleset import DropPays
from videau.rules.rulesets import STANDARD

NET = NetEvaluator.random(seed=1)
MONEY = Options()
BEAVERS = Options(beavers=True, raccoons=True)


def _player(level: str = "expert", seed: int = 1) -> EnginePlayer:
    return EnginePlayer(LEVELS[level], NET, seed=seed)


def _race(own: dict[int, int], other: dict[int, int], options: Options = MONEY) -> Match:
    return match_at(Position(own, other), options=options)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_level_plays_by_every_ruleset(level: str, ruleset: str) -> None:
    player: Player = _player(level)
    match = Match(RULESETS[ruleset], Options(length=3))

    events = play_on(match, {WHITE: player, BLACK: RandomPlayer(seed=1)}, RandomDice(seed=3))

    # The table refuses what is not legal.
    assert len(list(itertools.islice(events, 8 if LEVELS[level].plies else 60))) > 7


@pytest.mark.parametrize("start", STARTS)
def test_a_whole_game_from_every_start_comes_to_an_end(start: str) -> None:
    match = Match(options=Options(length=1, start=start))
    players = {side: _player("casual", seed=7) for side in Side}

    *_, last = play_on(match, players, RandomDice(seed=5))

    assert last.after.is_over


def test_the_same_seed_makes_the_same_mistakes() -> None:
    match = Match().apply(OpeningRoll(6, 4))

    first = [_player("beginner", seed=3).choose(match, WHITE) for _ in range(3)]

    assert len(set(first)) == 1
    assert len({_player("beginner", seed=n).choose(match, WHITE) for n in range(20)}) > 3


def test_it_takes_the_last_checkers_off() -> None:
    match = _race({1: 2}, {1: 2}).apply(Roll(Dice(2, 1)))

    assert _player().choose(match, WHITE) == Play.parse("1/off(2)")


def test_it_doubles_a_won_race_and_the_answer_is_a_drop() -> None:
    match = _race({1: 2, 2: 2}, {6: 8})

    assert _player().choose(match, WHITE) == Double()
    assert _player().choose(match.apply(Double()), BLACK) == Drop()


def test_a_beginner_never_raises_the_stake_but_answers() -> None:
    match = _race({1: 2, 2: 2}, {6: 8})

    assert _player("beginner").choose(match, WHITE) is None
    assert isinstance(_player("beginner").choose(match.apply(Double()), BLACK), Take | Drop)


def test_a_bad_double_is_beavered_and_a_bad_beaver_is_raccooned() -> None:
    behind = _race({6: 8}, {1: 2, 2: 1}, BEAVERS)
    ahead = _race({4: 4, 2: 3}, {4: 4, 2: 3}, BEAVERS)

    assert _player().choose(behind.apply(Double()), BLACK) == Beaver()
    answer = ahead.apply(Double()).apply(Beaver())
    assert _player().choose(answer, WHITE) == Raccoon()
    assert _player().choose(answer.apply(Raccoon()), BLACK) == Take()


def test_a_hopeless_beaver_is_dropped() -> None:
    behind = _race({6: 8}, {1: 2}, BEAVERS).apply(Double()).apply(Beaver())

    assert _player().choose(behind, WHITE) == Drop()


@pytest.mark.parametrize(
    ("win", "answer"), [(Win.SINGLE, Refuse()), (Win.GAMMON, Accept()), (Win.BACKGAMMON, Accept())]
)
def test_a_resignation_must_be_worth_what_the_position_is(win: Win, answer: object) -> None:
    # All fifteen still on the six point against a single checker: a sure gammon.
    match = _race({6: 15}, {1: 1}).apply(Resign(win))

    assert _player().choose(match, BLACK) == answer


def test_one_point_is_enough_where_one_wins_the_match() -> None:
    position = Position(own={6: 15}, other={1: 1})
    match = match_at(position, options=Options(length=1)).apply(Resign(Win.SINGLE))

    assert _player().choose(match, BLACK) == Accept()


def test_any_evaluator_can_sit_down() -> None:
    player = EnginePlayer(LEVELS["expert"], RaceEvaluator(), name="Racer")
    match = Match().apply(OpeningRoll(6, 5))

    assert player.name == "Racer"
    assert player.choose(match, WHITE) in match.legal_actions()


def test_the_decision_of_a_match_knows_the_score() -> None:
    money = cube_decision(NET, Match())
    match = cube_decision(NET, Match(options=Options(length=7)))

    assert money.match_chances is None
    assert match.match_chances is not None
    assert match.match_chances.double_pass == pytest.approx(1 - 0.43739)  # 6-away 7-away


def test_levels_get_stronger_and_are_found_by_name() -> None:
    noises = [level.noise for level in LEVELS.values()]

    assert noises == sorted(noises, reverse=True)
    assert find_level("beginner").doubles is False
    with pytest.raises(UnavailableError, match="there is no level 'grandmaster'"):
        find_level("grandmaster")


def test_the_page_tells_every_level_and_its_measured_error() -> None:
    page = (Path(__file__).parents[2] / "docs" / "engine.md").read_text()
    rows = {row.split("`")[1]: row for row in page.splitlines() if row.startswith("| `")}

    assert list(rows) == list(LEVELS)
    for name, level in LEVELS.items():
        told = rows[name].rsplit("|", 2)[1].split()[0]
        assert float(told) == pytest.approx(level.error / 1000, abs=5e-4)


@pytest.mark.parametrize("drop_pays", ["value-before", "value-offered"])
def test_an_engine_player_goes_on_beyond_what_the_core_counts(drop_pays: str) -> None:
    """By a sheet whose cube has no highest face, both may double for ever."""
    sheet = replace(STANDARD, name="ours", cube_limit=None, drop_pays=DropPays(drop_pays))
    cube = Cube(2**40, owner=WHITE)
    match = Match(game=replace(Game(sheet), stage=Stage.ROLL, turns=2, cube=cube))
    player = _player()

    assert player.choose(match, WHITE) in (Double(), None)
    assert player.choose(match.apply(Double()), BLACK) in (Take(), Drop())
    rolled = match.apply(Roll(Dice(3, 1)))
    assert player.choose(rolled, WHITE) in rolled.legal_actions()
    assert player.choose(rolled.apply(Resign(Win.SINGLE)), BLACK) in (Accept(), Refuse())
