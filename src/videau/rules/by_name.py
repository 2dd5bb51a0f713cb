"""Values that come with Videau, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

__all__ = ["ByName"]

_T = TypeVar("_T")


class ByName(Mapping[str, _T]):
    """A dictionary that never changes, and so can be shared; it is copied and pickled like one.

    >>> import pickle
    >>> sizes = ByName({"small": 1, "large": 2})
    >>> pickle.loads(pickle.dumps(sizes)) == sizes == {"small": 1, "large": 2}
    True
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, _T]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> _T:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"ByName({self._values!r})"

    def __copy__(self) -> ByName[_T]:
        return self
