"""Plays the engine against GNU Backgammon: cubeless money, luck removed, mirrored dice.

Needs the programs of `native/tools` (configure CMake with `-DVIDEAU_TOOLS=ON`) and gnubg.

    python benchmarks/engine/duel.py --tool build/tools/native/tools/videau-duel --weights FILE
    python benchmarks/engine/duel.py --tool ... --weights FILE --against FILE --mirror no

The first plays gnubg; the second is the control: an engine against itself scores 0 within its
error. One JSON line is printed, with the date, and added to `--save FILE`. Seeds below 1000
are for development; published figures use others.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

# Cubeless, no noise, one thread, Jacoby off: with Jacoby on, gnubg ignores gammons as long as
# the cube is centred.
SETTINGS = """\
set jacoby off
set threads 1
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation cubeful off
set evaluation chequerplay evaluation noise 0
external 127.0.0.1:{port}
"""


def find_gnubg() -> str:
    # Debian keeps games in a folder that is not on every PATH.
    found = shutil.which("gnubg", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
    if found is None:
        raise SystemExit("gnubg is not installed")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def gnubg_server(plies: int) -> Iterator[str]:
    """Runs gnubg as a server with a home folder of its own; gives its address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as home:
        commands = Path(home, "commands")
        commands.write_text(SETTINGS.format(plies=plies, port=port))
        output = Path(home, "output")
        with output.open("w") as log:
            server = subprocess.Popen(
                [find_gnubg(), "-t", "-q", "-r", "-c", str(commands)],
                env={**os.environ, "HOME": home},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            for _ in range(100):
                if "Waiting for a connection" in output.read_text():
                    break
                time.sleep(0.1)
            else:
                raise SystemExit(f"gnubg does not listen:\n{output.read_text()}")
            yield f"127.0.0.1:{port}"
        finally:
            server.kill()
            server.wait()


def duel(command: list[str]) -> dict[str, object]:
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    result: dict[str, object] = json.loads(done.stdout)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=Path, required=True, help="the videau-duel program")
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--against", type=Path, help="other weights instead of gnubg")
    parser.add_argument("--pairs", type=int, default=1000, help="pairs of games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=0, help="of both sides")
    parser.add_argument("--mirror", choices=["yes", "no"], default="yes")
    parser.add_argument("--save", type=Path, help="add the result to this file")
    given = parser.parse_args()
    command = [str(given.tool), "--weights", str(given.weights), "--mirror", given.mirror]
    for name in ("pairs", "seed", "plies"):
        command += [f"--{name}", str(getattr(given, name))]
    started = time.perf_counter()
    if given.against is not None:
        result = duel([*command, "--against", str(given.against)])
    else:
        with gnubg_server(given.plies) as address:
            result = duel([*command, "--gnubg", address])
    result["seconds"] = round(time.perf_counter() - started, 1)
    result["date"] = datetime.datetime.now(datetime.UTC).date().isoformat()
    line = json.dumps(result)
    print(line)
    if given.save is not None:
        with given.save.open("a") as file:
            file.write(line + "\n")


if __name__ == "__main__":
    main()
