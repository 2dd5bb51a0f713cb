"""Starting, resuming and stopping the trainer."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from videau.training.errors import TrainingError
from videau.training.log import LogLine
from videau.training.runs import Run
from videau.training.tools import find_tool

__all__ = ["Manner", "start_in_background", "stop", "work"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a trainer works; none of it changes the weights that come out."""

    threads: int = 1
    nice: int = 10
    checkpoint_seconds: float = 60.0
    keep_games: int = 250_000


def work(run: Run, manner: Manner, tell: Callable[[LogLine], None]) -> bool:
    """Works on *run* until its plan is done or somebody stops it; returns whether it is done.

    SIGTERM and Ctrl-C are passed on to the trainer, which ends its cycle and writes a checkpoint.
    """
    with _trainer(run, manner, subprocess.PIPE) as process, _passing_on_signals(process):
        assert process.stdout is not None
        for line in process.stdout:
            tell(LogLine.parse(line))
        code = process.wait()
    if code:
        raise TrainingError(f"videau-train ended with {code}: {_last_words(run)}")
    return run.is_done


def start_in_background(run: Run, manner: Manner) -> int:
    """Starts a trainer that outlives this program; returns its process number."""
    with (
        (run.folder / "trainer.log").open("a") as log,
        _trainer(run, manner, log.fileno()) as process,
    ):
        return process.pid


def stop(run: Run) -> bool:
    """Asks the trainer to stop, and returns when it has; False if there was none."""
    pid = run.pid
    if not pid:
        return False
    os.kill(pid, signal.SIGTERM)
    run.wait_until_free()
    return True


@contextmanager
def _trainer(run: Run, manner: Manner, output: int) -> Iterator[subprocess.Popen[str]]:
    tool = find_tool("videau-train")
    with run.locked() as lock, (run.folder / "errors.log").open("w") as errors:
        process = subprocess.Popen(
            _command(tool, run, manner),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            text=True,
            pass_fds=[lock.fileno()],
            start_new_session=True,  # Ctrl-C is for us, who pass it on
        )
        os.setpriority(os.PRIO_PROCESS, process.pid, manner.nice)
        lock.truncate(0)
        lock.write(str(process.pid))
        lock.flush()
        yield process


def _command(tool: Path, run: Run, manner: Manner) -> list[str]:
    plan = run.plan
    options = {
        "--folder": run.folder,
        "--plan": run.folder / "plan.txt",
        "--seed": plan.seed,
        "--games-per-cycle": plan.cycle,
        "--threads": manner.threads,
        "--checkpoint-seconds": manner.checkpoint_seconds,
        "--keep-games": manner.keep_games,
    }
    return [str(tool), *(str(word) for pair in options.items() for word in pair)]


@contextmanager
def _passing_on_signals(process: subprocess.Popen[str]) -> Iterator[None]:
    def pass_on(number: int, frame: FrameType | None) -> None:
        process.send_signal(signal.SIGTERM)

    before = {each: signal.signal(each, pass_on) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _last_words(run: Run) -> str:
    text = (run.folder / "errors.log").read_text(errors="replace").strip()
    return text.splitlines()[-1] if text else "it said nothing"
