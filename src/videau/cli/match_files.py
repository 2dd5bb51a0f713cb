"""Match files at the terminal: one, or a folder of thousands, read as a stream."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from videau.cli.terminal import Terminal
from videau.files.loading import Loaded, load_each, match_files
from videau.i18n.texts import Text

__all__ = ["files_in", "list_troubles", "stream"]


def files_in(source: str) -> list[Path]:
    """Returns the match files that *source* stands for: itself, or those in the folder.

    >>> files_in("match.mat")
    [PosixPath('match.mat')]
    """
    path = Path(source)
    return match_files(path) if path.is_dir() else [path]


def stream(paths: list[Path], terminal: Terminal) -> Iterator[Loaded]:
    """Yields one file after the other; many of them are counted on a bar."""
    if len(paths) < 2 or not sys.stderr.isatty():
        yield from load_each(paths)
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    # The name last: whatever its length, the bar keeps its place.
    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
        console=terminal.err,
        transient=True,
    ) as bar:
        task = bar.add_task("", total=len(paths))
        for loaded in load_each(paths):
            bar.update(task, description=loaded.path.name[:40])
            yield loaded
            bar.advance(task)


def list_troubles(troubles: Iterable[tuple[Path, Text]], terminal: Terminal) -> None:
    """Says on the error stream what was wrong where."""
    for path, text in troubles:
        terminal.warn(Text("{file}: {problem}", file=str(path), problem=text))
