"""Enumerations whose ``repr()`` can be pasted back."""

from __future__ import annotations

__all__ = ["PlainRepr"]


class PlainRepr:
    """Prints a member as it is written: ``Side.WHITE`` rather than ``<Side.WHITE: 'white'>``.

    Values made of such members, down to a whole match, have a ``repr()`` that evaluates back.
    """

    name: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
