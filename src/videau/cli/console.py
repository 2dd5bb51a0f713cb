"""The console of rich, as this program prints on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

__all__ = ["TyingConsole"]

# rich takes every space for a place to break a line at, so the spaces that tie two words are
# signs of another kind until the lines are made: from a range that belongs to nobody.
_TIES = {"\N{NO-BREAK SPACE}": "\ue0a0", "\N{NARROW NO-BREAK SPACE}": "\ue0af"}
_TIED = str.maketrans(_TIES)
_SPACED = str.maketrans({sign: space for space, sign in _TIES.items()})


class TyingConsole(Console):
    r"""A console that never breaks a line at a no-break space.

    >>> console = TyingConsole(width=9)
    >>> with console.capture() as shown:
    ...     console.print("worth 12\N{NO-BREAK SPACE}%")
    >>> shown.get().splitlines()
    ['worth ', '12\xa0%']
    """

    def render_str(self, text: str, **styles: Any) -> Text:
        """Words of a cell or a line, tied together where they should be."""
        return super().render_str(text.translate(_TIED), **styles)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Lines as they are shown, with the spaces that they were given."""
        if isinstance(renderable, Text):
            tied = renderable.copy()
            tied.plain = renderable.plain.translate(_TIED)
            renderable = tied
        for text, style, control in super().render(renderable, options):
            yield Segment(text.translate(_SPACED), style, control)

    def on_broken_pipe(self) -> None:
        """Leaves it to :func:`videau.cli.main` how to end."""
        raise BrokenPipeError
