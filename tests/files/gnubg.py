"""GNU Backgammon as a peer that reads and writes match files, many in one run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.patience import PATIENCE
from videau import (
    Accept,
    Beaver,
    Dice,
    Double,
    Drop,
    GameRecord,
    Play,
    Raccoon,
    Record,
    Resign,
    Side,
    Take,
)

# Debian keeps games where only players look for them.
GNUBG = shutil.which("gnubg", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")

needs_gnubg = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")

PICTURE = re.compile(r" GNU Backgammon  Position ID|\s+Match ID|[ ^v][|+]|MATCH |Will (not )?use")
"""Lines that are no complaint: the board after the last action, and our own."""

SCRIPT = """
import gnubg, json
gnubg.command("set display off")
gnubg.command("set confirm new off")
for number, (kind, path, jacoby) in enumerate({files!r}):
    print("BEGIN", number, flush=True)
    gnubg.command("set jacoby " + jacoby)  # match texts leave it to the reader
    gnubg.command('%s "%s"' % (kind, path))
    try:
        print("MATCH", json.dumps(gnubg.match(analysis=0, boards=1)), flush=True)
    except Exception as error:
        print("FAILED", error, flush=True)
    gnubg.command('export match mat "%s.out.mat"' % path)
    gnubg.command('save match "%s.out.sgf"' % path)
"""


class Loaded(NamedTuple):
    """What GNU Backgammon made of a file."""

    match: dict[str, Any]
    complaints: list[str]
    mat: Path
    sgf: Path


def load(files: Mapping[Path, Record], folder: Path) -> list[Loaded]:
    """Lets GNU Backgammon load each of *files* and write it again, both ways."""
    assert GNUBG is not None
    kinds = {".mat": "import mat", ".sgf": "load match"}
    script = folder / "load.py"
    asked = [
        (kinds[path.suffix], str(path), "on" if record.start.options.jacoby else "off")
        for path, record in files.items()
    ]
    script.write_text(SCRIPT.format(files=asked), encoding="utf-8")
    done = subprocess.run(
        [GNUBG, "-t", "-q", "-r", "-p", str(script)],
        env={**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    parts = done.stdout.split("BEGIN ")[1:]
    assert len(parts) == len(files), done.stdout[-2000:] + done.stderr[-2000:]
    return [_loaded(part, path) for part, path in zip(parts, files, strict=True)]


def _loaded(part: str, path: Path) -> Loaded:
    lines = part.splitlines()[1:]
    match = next((line[6:] for line in lines if line.startswith("MATCH ")), "{}")
    complaints = [line for line in lines if line.strip() and not PICTURE.match(line)]
    mat, sgf = (path.with_name(f"{path.name}.out{suffix}") for suffix in (".mat", ".sgf"))
    return Loaded(json.loads(match), complaints, mat, sgf)


LETTERS = {Side.WHITE: "X", Side.BLACK: "O"}


def as_gnubg_tells(record: Record) -> list[list[dict[str, Any]]]:
    """Each game of *record* in the words of GNU Backgammon's ``match()``."""
    return [[_result(game), *_told(game)] for game in record.games]


def told_by(match: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The same from what GNU Backgammon has loaded; the order of steps does not count."""
    return [
        [_told_result(game["info"])]
        + [
            {
                key: sorted(value, reverse=True) if key == "dice" else value
                for key, value in action.items()
                if key in ("action", "player", "dice", "board", "points")
            }
            for action in game["game"]
        ]
        for game in match["games"]
    ]


def _result(game: GameRecord) -> dict[str, Any]:
    if game.result is None:
        return {"winner": None, "points-won": None}
    return {"winner": LETTERS[game.result.winner], "points-won": game.result.points}


def _told_result(info: dict[str, Any]) -> dict[str, Any]:
    return {key: info.get(key) for key in ("winner", "points-won")}


def _told(game: GameRecord) -> Iterator[dict[str, Any]]:
    dice: Dice | None = None
    for step in game.steps:
        before, action = step.before.game, step.entry.action
        told: dict[str, Any] = {}
        if isinstance(step.entry.actor, Side):
            told["player"] = LETTERS[step.entry.actor]
        match action:
            case Play():
                assert dice is not None
                faces = [dice.high, dice.low]
                told |= {"action": "move", "dice": faces, "board": before.position.id}
                dice = None
            case Double() | Beaver() | Raccoon():
                told |= {"action": "double", "board": before.position.id}
            case Take() | Drop():
                told["action"] = type(action).__name__.lower()
            case Resign():
                if dice is not None:
                    faces = [dice.high, dice.low]
                    yield {"action": "set", "player": told["player"], "dice": faces}
                result = step.before.apply(action).apply(Accept()).game.result
                assert result is not None
                told |= {"action": "resign", "points": int(result.win)}
            case _:
                dice = step.after.game.dice or dice
                continue
        yield told
