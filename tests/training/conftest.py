"""Tests of training: the programs of the core are real, the nets are tiny."""

from __future__ import annotations

from videau.core import native

# Gates load nets, which the core does.
collect_ignore_glob: list[str] = ["test_*.py"] if native is None else []
