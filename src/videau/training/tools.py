"""The programs of the core that train and measure: where they are, and how they are called."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from videau.training.errors import TrainingError

__all__ = ["ask_tool", "find_tool", "run_tool"]

ROOT = Path(__file__).parents[3]
"""The top of the tree: nets are trained in a working copy."""
BUILT = ROOT / "build" / "tools" / "native" / "tools"


def find_tool(name: str, environ: Mapping[str, str] = os.environ) -> Path:
    """Returns the program *name*, from the folder ``VIDEAU_TOOLS`` or where ``make`` puts it."""
    path = Path(environ.get("VIDEAU_TOOLS") or BUILT) / name
    if not path.is_file():
        raise TrainingError(f"{name} is not built in {path.parent}: run make bench-tools")
    return path


def ask_tool(command: Sequence[str | int | float | Path]) -> str:
    """Runs a program to its end, and returns what it prints."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip() or f"it ended with {done.returncode}"
        raise TrainingError(f"{Path(words[0]).name} failed: {reason}")
    return done.stdout


def run_tool(command: Sequence[str | int | float | Path]) -> dict[str, Any]:
    """Runs a program that answers with one line of JSON, and returns what it says."""
    answer: dict[str, Any] = json.loads(ask_tool(command))
    return answer
