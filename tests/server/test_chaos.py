"""The short form of ``make chaos``: each trouble once, on either database."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from tests.server.chaos import let_loose, storage
from tests.server.postgres import NoPostgresError


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_whatever_breaks_nothing_that_was_told_is_lost_or_doubled(kind: str) -> None:
    with contextlib.ExitStack() as stack:
        try:
            url, data = stack.enter_context(storage(kind))
        except NoPostgresError as reason:
            pytest.skip(str(reason))
        troubles = 4 if data is None else 6
        outcome = asyncio.run(
            let_loose(url, data, games=1, seconds=float("inf"), most=troubles, seed=3)
        )
    assert len(outcome.troubles) == troubles
    assert outcome.told > 0
    assert (outcome.lost, outcome.doubled) == (0, 0)
