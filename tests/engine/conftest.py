"""Tests of the engine: they make tiny nets, so that none needs real weights."""

from __future__ import annotations

from videau.core import native

# The engine lives in the core.
collect_ignore_glob: list[str] = ["test_*.py"] if native is None else []
