"""Peak memory of a process that plays at 2-ply, ours and gnubg's.

    python benchmarks/engine/memory.py --seed 2026

Ours is a fresh Python that imports `videau.engine` and plays a whole money game of world-class
against itself; what the system counted as resident at its peak, Python and numpy included. gnubg's
is its server after it has answered a game of questions at 2-ply.
"""

from __future__ import annotations

import os
import subprocess
import sys

import gnubg
from campaign import Campaign, Row, common_options, named

from videau import Match, OpeningRoll
from videau.play.dice import RandomDice, roll_for
from videau.rules.actions import Roll

GAME = """
from videau import Match, OpeningRoll
from videau.engine import LEVELS, EnginePlayer
from videau.play.dice import RandomDice, roll_for
player, dice, match = EnginePlayer(LEVELS["world-class"]), RandomDice(seed={seed}), Match()
while not match.game.is_over:
    game = match.game
    side = game.answerer if game.pending_doubles else game.turn
    chosen = None if OpeningRoll in match.may else player.choose(match, side)
    match = match.apply(roll_for(match, dice) if chosen is None else chosen)
print(match.game.turns)
"""


def peak_of_python(code: str, environ: dict[str, str]) -> tuple[int, str]:
    process = subprocess.Popen(
        [sys.executable, "-c", code], env=environ, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    printed = process.stdout.read().strip()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit("the game did not end well")
    return usage.ru_maxrss * 1024, printed


def peak_of_gnubg(seed: int) -> int:
    dice, match = RandomDice(seed), Match()
    with gnubg.server(2) as server, gnubg.Client(server.address) as client:
        while not match.game.is_over:
            if OpeningRoll in match.may or Roll in match.may:
                match = match.apply(roll_for(match, dice))
            else:
                match = match.apply(client.choose_play(match))
        return server.peak_bytes()


def main() -> None:
    parser = common_options("memory", __doc__)
    given = parser.parse_args()
    settings = {
        "weights": named(given.weights),
        "gnubg": gnubg.check_engine(),
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Memory", settings)
    environ = {**os.environ, "VIDEAU_WEIGHTS": str(given.weights)}
    peak, turns = peak_of_python(GAME.format(seed=given.seed), environ)
    bare, _ = peak_of_python("import numpy", environ)
    part = {"part": 0, "ours": peak, "python_and_numpy": bare, "turns": int(turns)}
    part["gnubg"] = peak_of_gnubg(given.seed)
    campaign.parts = [part]
    rows = [
        Row("playing a game at 2-ply", peak / 1e6, None, "MB", 300, 100, True),
        Row("of it, Python and numpy", bare / 1e6, None, "MB"),
        Row("gnubg's server at 2-ply", part["gnubg"] / 1e6, None, "MB"),
    ]
    campaign.report(rows, [f"A game of {turns} turns; resident memory at its peak, 1 MB = 10^6."])


if __name__ == "__main__":
    main()
