"""Reviews of many matches, here or on a cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from videau.engine.evaluator import Evaluator
from videau.engine.place import HERE, Place
from videau.files.record import Record
from videau.play.player import Player
from videau.teacher.review import Judgement, review

__all__ = ["review_each"]


def review_each(
    evaluator: Evaluator,
    records: Iterable[Record],
    *,
    plies: int = 2,
    by: Player | None = None,
    place: Place = HERE,
) -> Generator[Iterable[Judgement], None, None]:
    """Yields the judgements of one record after the other.

    Here they are found while they are drawn, on a cluster by the time they are yielded.

    >>> from videau import Match
    >>> from videau.engine import NetEvaluator
    >>> [len(list(found)) for found in review_each(NetEvaluator.random(), [Record(Match())])]
    [0]
    """
    if place is HERE:
        yield from (review(evaluator, record, plies=plies, by=by) for record in records)
    else:
        yield from place.map(_reviewed, records, evaluator, plies, by)


def _reviewed(
    record: Record, evaluator: Evaluator, plies: int, by: Player | None
) -> list[Judgement]:
    return list(review(evaluator, record, plies=plies, by=by))
