"""Sentences for people, kept apart from the language they are read in.

A :class:`Text` holds an English template and the values that belong into it. Its ``str()`` is
English; :mod:`videau.i18n.languages` renders the same object in any of the eight languages.
Errors carry one, so that a library user reads English in a traceback and a player reads Slovak at
the table.

The templates are the keys of the gettext catalogues: ``make locales`` collects every first
argument of :class:`Text`, :class:`Counted` and the exceptions of :mod:`videau.errors`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Counted", "Text"]


@dataclass(frozen=True, init=False)
class Text:
    """A sentence with gaps, and what fills them.

    >>> str(Text("{number} is not the number of a point", number=31))
    '31 is not the number of a point'

    A value may be a text itself; it is rendered in the same language.
    """

    template: str
    values: Mapping[str, Any] = field(hash=False)

    def __init__(self, template: str, /, **values: Any) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", values)

    def __str__(self) -> str:
        return self.render(str, lambda one, many, n: one if n == 1 else many)

    def render(
        self,
        gettext: Callable[[str], str],
        ngettext: Callable[[str, str, int], str],
        fill: Callable[[str, Mapping[str, Any]], str] = str.format_map,
    ) -> str:
        """Returns the sentence as *gettext* and *ngettext* translate its template.

        *fill* puts the values into the gaps, as the language writes numbers and quotations.
        """
        template = self._choose(gettext, ngettext)
        rendered = {
            name: value.render(gettext, ngettext, fill) if isinstance(value, Text) else value
            for name, value in self.values.items()
        }
        return fill(template, rendered)

    def filled(self, change: Callable[[Any], Any]) -> Text:
        """Returns the text with *change* made to every value, also to those of texts in it.

        >>> str(Text("{name} drops.", name=1).filled(lambda value: "Ann"))
        'Ann drops.'
        """
        values = {name: change(value) for name, value in self.values.items()}
        return self.with_values(
            {
                name: value.filled(change) if isinstance(value, Text) else value
                for name, value in values.items()
            }
        )

    def with_values(self, values: Mapping[str, Any]) -> Text:
        """Returns the same sentence with other values in its gaps.

        >>> str(Text("{name} drops.", name=1).with_values({"name": "Bob"}))
        'Bob drops.'
        """
        return Text(self.template, **values)

    def _choose(
        self, gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str]
    ) -> str:
        return gettext(self.template)


@dataclass(frozen=True, init=False)
class Counted(Text):
    """A text whose wording depends on a number, which fills the gap ``{n}``.

    >>> str(Counted("{n} point", "{n} points", 3))
    '3 points'
    """

    plural: str
    n: int

    def __init__(self, one: str, many: str, n: int, /, **values: Any) -> None:
        super().__init__(one, n=n, **values)
        object.__setattr__(self, "plural", many)
        object.__setattr__(self, "n", n)

    def with_values(self, values: Mapping[str, Any]) -> Text:
        """Returns the same sentence with other values in its gaps; the number stays."""
        rest = {name: value for name, value in values.items() if name != "n"}
        return Counted(self.template, self.plural, self.n, **rest)

    def _choose(
        self, gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str]
    ) -> str:
        return ngettext(self.template, self.plural, self.n)
