"""Engines from outside sit at the tables, and no record starts one."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from videau import Match, OpeningRoll, Options, Side
from videau.cli import main
from videau.cli.bots import bot_named, new_player, outside_bots
from videau.cli.setup import HUMAN, Setup, seats_of
from videau.engine.outside import outside_player
from videau.errors import UnreadableError
from videau.files.record_file import read_record
from videau.server.bots import BotPool

FAKE = Path(__file__).with_name("fake_ubgi.py")
COMMAND = f"ubgi:{shlex.join([sys.executable, str(FAKE), 'simple'])}"
OPENING = Match().apply(OpeningRoll(3, 1))


def test_a_program_starts_when_it_has_to_play_and_not_before(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    player = outside_player(f"{COMMAND} {log}")
    assert not log.exists()

    assert player.choose(OPENING, Side.WHITE) in OPENING.legal_actions()
    assert log.exists()
    player.close()
    assert "quit" in log.read_text()


def test_an_engine_plays_at_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wish = ["--white", "newcomer", "--black", COMMAND, "--start", "hypergammon", "--length", "1"]

    assert main(["play", *wish, "--seed", "3", "--data", str(tmp_path)]) == 0

    assert "wins the match!" in capsys.readouterr().out
    (file,) = tmp_path.rglob("*.jsonl")
    players = read_record(file).players
    assert players.black == Path(sys.executable).name


def test_what_a_record_calls_a_player_starts_nothing() -> None:
    assert bot_named(COMMAND) is None
    setup = Setup(black=COMMAND)
    assert ":" not in setup.players.black
    assert seats_of(setup.players)[Side.BLACK] == HUMAN


def test_engines_are_offered_by_the_server() -> None:
    command = COMMAND.removeprefix("ubgi:")
    pool = BotPool(outside_bots([f"Simple={command}"]))

    player = pool.new("Simple")
    assert player is pool.new("Simple")  # one program for all tables
    assert player.name == "Simple"
    assert player.choose(OPENING, Side.WHITE) in OPENING.legal_actions()
    pool.close()


@pytest.mark.parametrize("text", ["Simple", "=command", "Simple="])
def test_an_engine_without_name_or_command_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError, match="expected NAME=COMMAND"):
        outside_bots([text])


def test_levels_are_players_too() -> None:
    match = Match(options=Options(cube=False)).apply(OpeningRoll(6, 5))
    assert new_player("newcomer", seed=1).choose(match, Side.WHITE) in match.legal_actions()
