"""How each language writes a number: its decimal mark, and what stands before a per cent sign.

The browser knows this by itself (``Intl.NumberFormat``); here it is written down once for the
terminal. Quotation marks are a text and stand in the catalogues, where both find them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["NUMBERS", "Numbers"]


@dataclass(frozen=True, slots=True)
class Numbers:
    r"""The signs that differ between languages.

    >>> NUMBERS["de"].write(0.4567, ".1%")
    '45,7\xa0%'
    """

    decimal: str
    percent: str

    def write(self, number: float, form: str) -> str:
        """Returns *number* as :func:`format` has it, with the signs of the language."""
        return format(number, form).replace(".", self.decimal).replace("%", self.percent)


_APART = "\N{NO-BREAK SPACE}%"

NUMBERS: Mapping[str, Numbers] = MappingProxyType(
    {
        "en": Numbers(decimal=".", percent="%"),
        "fr": Numbers(decimal=",", percent=_APART),
        "de": Numbers(decimal=",", percent=_APART),
        "it": Numbers(decimal=",", percent="%"),
        "es": Numbers(decimal=",", percent=_APART),
        "cs": Numbers(decimal=",", percent=_APART),
        "pl": Numbers(decimal=",", percent="%"),
        "sk": Numbers(decimal=",", percent=_APART),
    }
)
"""By language."""
