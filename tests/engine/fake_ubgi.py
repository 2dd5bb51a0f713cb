"""An engine for tests, as bad as its first argument says; it writes what it hears to a file.

``python fake_ubgi.py MANNER [LOG]``
"""

from __future__ import annotations

import itertools
import sys
import threading
from pathlib import Path

from videau import Dice, Position, parse_match

MANNER = sys.argv[1] if len(sys.argv) > 1 else ""
LOG = Path(sys.argv[2]) if len(sys.argv) > 2 else None


def hear() -> str:
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    if LOG is not None:
        with LOG.open("a") as log:
            log.write(line)
    return line.strip()


def say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def never() -> None:
    """Keeps silent until somebody ends it."""
    threading.Event().wait()


def starts_before() -> int:
    return 0 if LOG is None or not LOG.exists() else LOG.read_text().count("ubgi\n")


def greeting() -> list[str]:
    if MANNER == "old":
        return ["id name Old", "option name Ply type spin default 0 min 0 max 2", "ubgiok"]
    return ["id name Fake", "proto 0.2", "ubgiok"]


def main() -> None:
    first_life = starts_before() == 0
    position, dice = Position(), Dice(3, 1)
    if MANNER == "mute":
        never()
    if MANNER == "stillborn":
        sys.exit(3)
    for _ in itertools.count():
        words = hear().split()
        match words[:1]:
            case ["ubgi"]:
                say(*greeting())
            case ["isready"]:
                say("readyok")
            case ["keys"]:
                say("key engine.ply int 1..5 3 depth")
            case ["position"]:
                if words[1] == "xgid" and MANNER in ("old", "simple"):
                    say("error unsupported xgid")
                else:
                    position = parse_match(words[2]).game.position
            case ["dice"]:
                dice = Dice.parse(" ".join(words[1:]))
            case ["go"]:
                go(words[1:], position, dice, first_life)
            case ["quit"]:
                if MANNER != "stubborn":
                    return
            case ["set" | "setoption" | "newsession" | "setscore" | "setcube" | "setturn"]:
                pass
            case _:
                say(f"error bad_command {words}")


def go(rest: list[str], position: Position, dice: Dice, first_life: bool) -> None:
    if MANNER == "dying" or (MANNER == "fragile" and first_life):
        sys.exit(1)
    if MANNER == "silent" or (MANNER == "sleepy" and first_life):
        never()
    if MANNER == "lying":
        say("bestmove 24/1")
    elif MANNER == "swearing":
        say("error bad_state I do not want to")
    elif MANNER == "endless":
        while True:
            say("info thinking")
    elif rest and "cube" in rest:
        say("error unsupported go cube" if MANNER == "simple" else "bestcube nodouble")
    elif MANNER == "by-id":
        plays = position.legal_plays(dice)
        say(f"bestmoveid {plays.after(plays[-1]).swapped().id}")
    else:
        print("noise" * 50_000, file=sys.stderr, flush=True)
        play = position.legal_plays(dice)[-1]
        say("info depth 1", "bestmove " + " ".join(f"{m.source}/{m.target}" for m in play))


if __name__ == "__main__":
    main()
