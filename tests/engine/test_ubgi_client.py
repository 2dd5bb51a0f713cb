"""Engines are asked, believed as far as the rules allow, and ended when they hang."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from videau import (
    Accept,
    Double,
    Match,
    OpeningRoll,
    Options,
    Play,
    Resign,
    Side,
    Take,
)
from videau.engine.ubgi import AsyncEngine, Engine, EngineError
from videau.engine.ubgi.dialect import Dialect, read_decision, read_play
from videau.notation.situation import match_at
from videau.play import RandomDice, play_on
from videau.rules.position import Position

FAKE = Path(__file__).with_name("fake_ubgi.py")
OPENING = Match().apply(OpeningRoll(3, 1))
BEFORE_ROLL = match_at(Position(), options=Options())

SHORT = 0.5
"""Seconds until an engine is given up that never answers; no other one is waited for so briefly."""


def command(manner: str, *more: str) -> list[str]:
    return [sys.executable, str(FAKE), manner, *more]


@pytest.mark.parametrize("manner", ["right", "old", "by-id"])
def test_a_play_is_asked_for(manner: str) -> None:
    with Engine(command(manner)) as engine:
        assert engine.choose(OPENING) == OPENING.game.legal_plays[-1]


def test_the_engine_tells_its_name_unless_it_is_given_one() -> None:
    with Engine(command("right")) as engine, Engine(command("right"), name="Ann") as named:
        assert (engine.name, named.name) == ("Fake", "Ann")


def test_an_engine_of_ours_plays_a_whole_game() -> None:
    mine = [sys.executable, "-m", "videau", "ubgi"]
    settings = {"engine.ply": "1"}
    options = Options(start="hypergammon", length=1)
    with Engine(mine, settings=settings) as one:
        players = dict.fromkeys(Side, one)
        events = list(play_on(Match(options=options), players, RandomDice(seed=3)))

    assert events[-1].after.is_over
    assert one.starts == 1


def test_it_is_told_the_rules_where_it_knows_some(tmp_path: Path) -> None:
    mine = [sys.executable, "-m", "videau", "ubgi"]

    async def dialect() -> Dialect:
        async with AsyncEngine(mine) as engine:
            return engine.dialect

    spoken = asyncio.run(dialect())
    assert spoken.is_0_2
    assert spoken.has_xgid
    assert "set game.rules standard" in list(spoken.context(OPENING))


def test_an_old_engine_is_told_score_cube_and_turn(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    with Engine(command("old", str(log))) as engine:
        engine.choose(Match(options=Options(length=5)).apply(OpeningRoll(1, 3)))

    heard = log.read_text().splitlines()
    for line in (
        "newsession type match length 5",
        "setscore 0 0",
        "setcube value 1 owner center",
        "setturn p1",
        f"position gnubgid {Position().id}",
        "dice 3 1",
        "go",
    ):
        assert line in heard


def test_settings_are_told_at_every_start(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    with Engine(command("fragile", str(log)), settings={"engine.ply": "2"}) as engine:
        engine.choose(OPENING)

    assert log.read_text().splitlines().count("set engine.ply 2") == 2


def test_several_can_be_asked_at_once() -> None:
    async def both() -> list[object]:
        async with AsyncEngine(command("right")) as one, AsyncEngine(command("old")) as other:
            return list(await asyncio.gather(one.choose(OPENING), other.choose(OPENING)))

    one, other = asyncio.run(both())
    assert one == other == OPENING.game.legal_plays[-1]


# The cube


def test_an_engine_without_a_cube_never_doubles_and_takes_everything() -> None:
    with Engine(command("simple")) as engine:
        assert engine.choose(BEFORE_ROLL) is None
        assert engine.choose(BEFORE_ROLL.apply(Double())) == Take()
        assert engine.choose(BEFORE_ROLL.apply(Resign())) == Accept()


def test_an_engine_of_ours_answers_doubles_and_resignations() -> None:
    mine = [sys.executable, "-m", "videau", "ubgi"]
    with Engine(mine, settings={"engine.ply": "1"}) as engine:
        assert engine.choose(BEFORE_ROLL) is None
        assert engine.choose(BEFORE_ROLL.apply(Double())) == Take()
        # From the start a single point is more than fair.
        assert engine.choose(BEFORE_ROLL.apply(Resign())) == Accept()


def test_what_needs_no_thought_is_not_asked() -> None:
    crawford = match_at(Position(), options=Options(length=1))
    with Engine(command("silent"), timeout=60) as engine:
        assert engine.choose(crawford) is None


# When things go wrong


@pytest.mark.parametrize(
    ("manner", "problem"),
    [
        ("lying", "answered 'bestmove 24/1', which is not allowed here"),
        ("swearing", "says: error bad_state I do not want to"),
        ("dying", "has ended by itself"),
    ],
)
def test_bad_answers_are_refused(manner: str, problem: str) -> None:
    with Engine(command(manner)) as engine, pytest.raises(EngineError, match=problem):
        engine.choose(OPENING)


def test_an_engine_that_died_is_started_again_and_asked_again(tmp_path: Path) -> None:
    with Engine(command("fragile", str(tmp_path / "log"))) as engine:
        assert isinstance(engine.choose(OPENING), Play)
        assert engine.starts == 2
        assert isinstance(engine.choose(OPENING), Play)
        assert engine.starts == 2


def test_an_engine_that_keeps_silent_is_given_up() -> None:
    async def asked() -> None:
        engine = AsyncEngine(command("silent"))
        await engine.start()
        engine.timeout = SHORT
        process = engine._process
        assert process is not None
        work = engine._within(engine._chosen(OPENING))
        with pytest.raises(EngineError, match=r"has not answered for 0\.5 s"):
            await work
        assert process.returncode is not None  # and it has ended
        await engine.close()

    asyncio.run(asked())


def test_one_that_talks_without_end_is_given_up_too() -> None:
    async def asked() -> None:
        engine = AsyncEngine(command("endless"))
        await engine.start()
        engine.timeout = SHORT
        with pytest.raises(EngineError, match="has not answered"):
            await engine._within(engine._chosen(OPENING))
        await engine.close()

    asyncio.run(asked())


def test_a_question_can_be_cancelled_and_the_next_one_is_answered(tmp_path: Path) -> None:
    async def asked() -> object:
        async with AsyncEngine(command("sleepy", str(tmp_path / "log"))) as engine:
            question = asyncio.create_task(engine.choose(OPENING))
            while "go\n" not in (tmp_path / "log").read_text():
                await asyncio.sleep(0)  # until the engine has the question
            question.cancel()
            with pytest.raises(asyncio.CancelledError):
                await question
            return await engine.choose(OPENING)

    assert asyncio.run(asked()) == OPENING.game.legal_plays[-1]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("no-such-engine --fast", "cannot start the engine 'no-such-engine --fast': No such file"),
        (command("stillborn"), "has ended by itself"),
        ([], "expected the command of an engine"),
    ],
)
def test_an_engine_that_does_not_start_says_so(line: str | list[str], problem: str) -> None:
    with pytest.raises(EngineError, match=problem):
        Engine(line)


def test_one_that_does_not_greet_is_ended() -> None:
    with pytest.raises(EngineError, match="has not answered"):
        Engine(command("mute"), timeout=SHORT)


def test_one_that_does_not_go_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("videau.engine.ubgi.client.LAST_WORDS", 0.05)

    async def ended() -> int | None:
        engine = AsyncEngine(command("stubborn"))
        await engine.start()
        process = engine._process
        await engine.close()
        assert process is not None
        return process.returncode

    assert asyncio.run(ended()) == -9


# Reading answers


@pytest.mark.parametrize(
    "said",
    ["bestmove 8/5 6/5", "bestmove 6/5 8/5", "bestmove 8-5, 6-5"],
)
def test_a_play_is_understood_however_it_is_spelled(said: str) -> None:
    assert read_play(said, OPENING.game.legal_plays) == Play.parse("8/5 6/5")


def test_bar_and_off_may_be_numbers() -> None:
    entering = Position(own={25: 1, 6: 2}, other={1: 2}).legal_plays(OPENING.game.dice)  # type: ignore[arg-type]
    assert read_play("bestmove 25/22 6/5", entering) == Play.parse("bar/22 6/5")


@pytest.mark.parametrize("said", ["bestmove", "bestmove 8/3", "bestmove pass", "bestcube take"])
def test_what_is_no_play_is_none(said: str) -> None:
    assert read_play(said, OPENING.game.legal_plays) is None


def test_decisions_are_those_that_may_be_taken() -> None:
    may = BEFORE_ROLL.may
    assert read_decision("bestcube double", may) == (True, Double())
    assert read_decision("bestcube roll", may) == (True, None)
    assert read_decision("bestcube take", may) == (False, None)
    assert read_decision("bestcube nodouble", BEFORE_ROLL.apply(Double()).may) == (False, None)
    assert read_decision("bestcube dance", may) == (False, None)
