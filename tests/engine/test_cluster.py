"""Work on a cluster: real worker processes, the same numbers, and what goes wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from tests.files.records import records
from videau import Dice, Match, Options, Position, UnavailableError, UnreadableError, VideauError
from videau.cli import main
from videau.engine import (
    LEVELS,
    CubeState,
    EnginePlayer,
    NetEvaluator,
    RolloutPlan,
    RolloutResult,
    ShippedNets,
    rank,
    rollout,
    rollout_cube,
    rollout_plays,
)
from videau.engine.duel import duel
from videau.engine.place import HERE, Place, open_place
from videau.engine.variant import Variant
from videau.play.player import Player
from videau.teacher.many import review_each
from videau.training.held_back import judged_positions

distributed = pytest.importorskip("distributed")
cluster = pytest.importorskip("videau.engine.cluster")

NET = NetEvaluator.random(seed=1)
RACE = Position(own={9: 1, 4: 3}, other={8: 1, 4: 3})


@pytest.fixture(scope="module")
def workers() -> Iterator[Place]:
    with open_place("2") as place:
        yield place


# The same numbers


def test_a_rollout_gives_the_same_numbers_to_the_last_bit(workers: Place) -> None:
    plan = RolloutPlan(trials=100, seed=3)

    assert rollout(NET, RACE, plan=plan, place=workers) == rollout(NET, RACE, plan=plan)
    assert rollout_cube(NET, RACE, CubeState(), plan=plan, place=workers) == rollout_cube(
        NET, RACE, CubeState(), plan=plan
    )


def test_a_rollout_stops_at_the_same_game_though_others_were_played_ahead(workers: Place) -> None:
    plan = RolloutPlan(trials=7200, standard_error=0.05)
    after = [each.position for each in rank(NET, RACE, Dice(2, 1))[:3]]
    sure = RolloutPlan(trials=720, confidence=2)

    there = rollout(NET, RACE, plan=plan, place=workers)

    assert there == rollout(NET, RACE, plan=plan)
    assert there.trials < plan.trials
    assert rollout_plays(NET, after, plan=sure, place=workers) == rollout_plays(
        NET, after, plan=sure
    )


def test_cancelling_tells_the_same(workers: Place) -> None:
    def cancelled(place: Place) -> RolloutResult:
        return rollout(
            NET,
            RACE,
            plan=RolloutPlan(trials=720),
            progress=lambda known: known.trials < 144,
            place=place,
        )

    assert cancelled(workers) == cancelled(HERE)


def test_players_who_err_by_chance_play_the_same_games(workers: Place) -> None:
    start = Match(options=Options(start="hypergammon"))
    players = EnginePlayer(LEVELS["casual"], NET), EnginePlayer(LEVELS["beginner"], NET)

    def pairs(place: Place) -> list[object]:
        with closing(duel(*players, start, NET, seed=5, place=place)) as played:
            return list(islice(played, 3))

    assert pairs(workers) == pairs(HERE)


def test_reviews_of_many_matches_say_the_same(workers: Place) -> None:
    matches = list(records(2))

    def found(place: Place) -> list[list[object]]:
        each = review_each(NET, matches, plies=0, place=place)
        return [list(judgements) for judgements in each]

    assert found(workers) == found(HERE)


def test_held_back_positions_are_judged_the_same(workers: Place) -> None:
    def judged(place: Place) -> list[object]:
        found = judged_positions(NET, NET, Variant(), seed=1, trials=4, place=place)
        return list(islice(found, 3))

    assert judged(workers) == judged(HERE)


def test_the_nets_that_ship_travel_by_name(workers: Place) -> None:
    plan = RolloutPlan(trials=36, truncate=1)

    assert rollout(ShippedNets(), RACE, plan=plan, place=workers) == rollout(
        ShippedNets(), RACE, plan=plan
    )


# What goes wrong


def process_of(_: int) -> int:
    return os.getpid()


def test_a_worker_that_is_killed_costs_no_result() -> None:
    plan = RolloutPlan(trials=16 * 72)
    with open_place("2") as place:
        victim = next(place.map(process_of, range(1)))

        def kill_once(known: RolloutResult) -> None:
            if known.trials == 72:
                os.kill(victim, signal.SIGKILL)

        there = rollout(NET, RACE, plan=plan, progress=kill_once, place=place)
        assert victim not in set(place.map(process_of, range(8)))

    assert there == rollout(NET, RACE, plan=plan)


def refuse(piece: int) -> int:
    raise UnavailableError("nobody does {piece}", piece=piece)


def test_what_is_refused_there_is_refused_here(workers: Place) -> None:
    with pytest.raises(UnavailableError, match="nobody does 7"):
        list(workers.map(refuse, [7]))


def test_a_player_that_is_a_program_here_cannot_travel(workers: Place) -> None:
    class Program(EnginePlayer):
        lock = None

        def __init__(self) -> None:
            super().__init__()
            self.lock = threading.Lock()

    player: Player = Program()
    with pytest.raises(UnavailableError, match="world-class cannot be sent to a cluster"):
        next(duel(player, player, Match(), NET, place=workers))


@pytest.mark.parametrize("wanted", ["", "0", "257", "-2", "4.5", "localhost", "http://a:1", "²"])
def test_what_is_no_cluster_is_said(wanted: str) -> None:
    with (
        pytest.raises(UnreadableError, match="expected the address of a cluster"),
        open_place(wanted),
    ):
        pass


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 1)
    with (
        pytest.raises(UnavailableError, match=r"no cluster answers at tcp://127\.0\.0\.1:9:"),
        open_place("tcp://127.0.0.1:9"),
    ):
        pass


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as running:
        yield running.scheduler_address


def test_a_cluster_without_workers_is_named(scheduler: str) -> None:
    with (
        pytest.raises(UnavailableError, match=f"{scheduler} has no workers"),
        open_place(scheduler),
    ):
        pass


def test_a_worker_with_another_videau_is_named(scheduler: str, tmp_path: Path) -> None:
    preload = tmp_path / "other.py"
    preload.write_text("import videau\nvideau.__version__ = '0.0.9'\n", encoding="utf-8")
    command = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler, "--no-nanny"]
    log = (tmp_path / "log").open("w")
    with (
        log,
        subprocess.Popen(
            [*command, "--preload", str(preload), "--no-dashboard"],
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=tmp_path,
        ) as worker,
    ):
        try:
            with distributed.Client(scheduler) as client:
                client.wait_for_workers(1)
            with (
                pytest.raises(VideauError, match=r"has Videau 0\.0\.9 .*, expected 0"),
                open_place(scheduler),
            ):
                pass
        finally:
            worker.terminate()


# The command


def test_the_command_gives_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    wish = ["rollout", "4HPwATDgc/ABMA", "31", "--trials", "72", "--truncate", "1", "--json"]

    assert main([*wish, "--cluster", "1"]) == 0
    there = json.loads(capsys.readouterr().out)
    assert main(wish) == 0

    assert there == json.loads(capsys.readouterr().out)


def test_the_command_names_a_cluster_that_it_cannot_use(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["duel", "expert", "club", "--cluster", "somewhere"]) == 2
    assert "expected the address of a cluster" in capsys.readouterr().err
