"""The short form of ``make chaos``: each trouble once, on either database and in two processes."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from tests.server.chaos import KINDS, let_loose, storage
from tests.server.postgres import NoPostgresError


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_breaks_nothing_that_was_told_is_lost_or_doubled(kind: str) -> None:
    with contextlib.ExitStack() as stack:
        try:
            url, data = stack.enter_context(storage(kind))
        except NoPostgresError as reason:
            pytest.skip(str(reason))
        troubles = {"sqlite": 4, "postgres": 6, "processes": 7}[kind]
        outcome = asyncio.run(
            let_loose(
                *(url, data),
                games=1,
                seconds=float("inf"),
                most=troubles,
                seed=3,
                processes=KINDS[kind],
            )
        )
    assert len(outcome.troubles) == troubles
    assert outcome.told > 0
    assert (outcome.lost, outcome.doubled) == (0, 0)
