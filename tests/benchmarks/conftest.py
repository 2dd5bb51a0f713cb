"""Tests of the measurements themselves: their parts, not their figures."""

from __future__ import annotations

import sys
from pathlib import Path

from videau.core import native

# The measurements are scripts beside each other, not a package.
for folder in ("engine", "server"):
    sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / folder))

# They measure the core.
collect_ignore_glob: list[str] = ["test_*.py"] if native is None else []
