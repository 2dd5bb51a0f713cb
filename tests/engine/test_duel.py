"""Duels are fair, and luck is taken out of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from statistics import pstdev

import pytest

from tests.engine.fakes import RaceEvaluator
from videau import Match, Options
from videau.cli import main
from videau.engine import LEVELS, EnginePlayer, Level, NetEvaluator
from videau.engine.duel import Pair, Played, duel, mean_of
from videau.play import RandomPlayer

JUDGE = RaceEvaluator()
SHORT = Match(options=Options(start="hypergammon"))
PLAIN = Level(name="plain", error=0)


def test_a_player_against_itself_scores_nothing_in_every_pair() -> None:
    player = EnginePlayer(PLAIN, NetEvaluator.random(seed=1))

    for pair in islice(duel(player, player, SHORT, JUDGE), 5):
        assert pair.points == 0
        assert pair.adjusted == pytest.approx(0)


def test_whoever_knows_more_wins() -> None:
    thinker, chance = EnginePlayer(PLAIN, JUDGE), RandomPlayer(seed=1)

    pairs = list(islice(duel(thinker, chance, SHORT, JUDGE, seed=2), 30))

    adjusted = mean_of(pair.adjusted for pair in pairs)
    assert adjusted.value > 3 * adjusted.error > 0


def test_most_of_the_luck_is_gone() -> None:
    """By a judge who knows the game, that is."""
    expert, club = EnginePlayer(LEVELS["expert"]), EnginePlayer(LEVELS["club"], seed=1)
    cubeless = Match(options=Options(cube=False))

    pairs = list(islice(duel(expert, club, cubeless, NetEvaluator.shipped(), seed=4), 8))

    games = [each for pair in pairs for each in (pair.first, pair.second)]
    left, before = (
        pstdev(game.adjusted for game in games),
        pstdev(game.points for game in games),
    )
    assert left < before / 3


def test_the_same_seed_plays_the_same_games() -> None:
    def played() -> list[Pair]:
        one, other = RandomPlayer(seed=1), RandomPlayer(seed=2)
        return list(islice(duel(one, other, SHORT, JUDGE, seed=5), 3))

    assert played() == played()


def test_a_game_flipped_is_that_of_the_other_player() -> None:
    game = Played(points=2, luck=0.5)
    assert game.flipped().adjusted == -game.adjusted == -1.5


def test_a_duel_is_for_money() -> None:
    with pytest.raises(ValueError, match="money"):
        next(duel(RandomPlayer(), RandomPlayer(), Match(options=Options(length=3)), JUDGE))


def test_the_command_says_who_is_better(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["duel", "expert", "newcomer", "--games", "4", "--start", "hypergammon", "--no-cube"]

    assert main([*wish, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 4
    assert data["points"] > 0

    assert main(wish) == 0
    shown = capsys.readouterr().out
    assert "expert against newcomer, luck removed: +" in shown
    assert "±" in shown


def test_a_single_pair_says_nothing_of_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["duel", "newcomer", "newcomer", "--games", "2", "--start", "hypergammon", "--no-cube"]

    assert main(["--lang", "de", *wish]) == 0

    shown = capsys.readouterr().out
    assert re.search(r"ohne Glück: [+-]\d,\d{3} Punkte je Spiel", shown)
    assert "mindestens vier" in shown
    assert "±" not in shown


def test_ctrl_c_ends_the_command_with_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def two_pairs(*arguments: object, **options: object) -> Iterator[Pair]:
        yield from [Pair(Played(1, 0.5), Played(-1, -0.5))] * 2
        raise KeyboardInterrupt

    monkeypatch.setattr("videau.engine.duel.duel", two_pairs)

    assert main(["duel", "newcomer", "casual", "--games", "100", "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["games"] == 4


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("champion", "there is no player 'champion'"),
        ("gnubg:deep", "expected gnubg to be one of 0, 1, 2, 3, 4, got 'deep'"),
        ("ubgi:", "expected the command of an engine, got ''"),
        ("ubgi:no-such-engine", "cannot start the engine 'no-such-engine'"),
    ],
)
def test_players_that_there_are_not_are_refused(
    player: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["duel", player, "newcomer", "--games", "2"]) != 0
    assert problem in capsys.readouterr().err
