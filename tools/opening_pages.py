"""Writes the opening books into docs/openings/: tables and boards.

Run by ``make pages``; a test fails when a page is out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from videau.engine.book import Book, BookEntry, BookPlay, books, first_rolls
from videau.engine.variant import STANDARD_START
from videau.notation import draw
from videau.rules.dice import ALL_ROLLS
from videau.rules.rulesets import RULESETS

FOLDER = Path(__file__).parents[1] / "docs" / "openings"
COMMAND = "python -m videau.training book"


def pages() -> dict[Path, str]:
    """Returns every page with its text."""
    known = {FOLDER / f"{book.variant.name}.md": _page(book) for book in books()}
    return {FOLDER / "README.md": _overview(books()), **known}


def _overview(known: Iterable[Book]) -> str:
    sheets = [book for book in known if book.variant.start == STANDARD_START]
    others = [book for book in known if book.variant.start != STANDARD_START]
    lines = [
        "# Openings",
        "",
        f"The best first plays by each sheet, found by rollouts of our own nets (`{COMMAND}`).",
        "Equities are points for the side that moves, without the cube; in brackets where the "
        "lead over the next best is within two standard errors.",
        "What was not computed is not here. `videau book` shows the same at the terminal, with "
        "boards, in eight languages.",
        "",
        *_table(["roll", *(_link(book) for book in sheets)], _rolls(sheets)),
    ]
    borrowed = [book.variant.name for book in known if book.notice]
    if borrowed:
        lines += [
            "",
            f"Judged by a net that was trained by other rules: {', '.join(borrowed)}. "
            "Their pages say how far that goes.",
        ]
    if others:
        starts = sorted({book.variant.start for book in others})
        lines += ["", "Other starts, exact where the game is solved:", ""]
        lines += _table(["sheet", *starts], _other_starts(others, starts))
    return "\n".join(lines) + "\n"


def _other_starts(known: list[Book], starts: list[str]) -> Iterator[list[str]]:
    """A row for each sheet: which starts it has a book for."""
    for sheet in sorted({book.variant.ruleset.name for book in known}):
        by_start = {
            book.variant.start: book for book in known if book.variant.ruleset.name == sheet
        }
        yield [sheet, *(_how(by_start.get(start)) for start in starts)]


def _how(book: Book | None) -> str:
    if book is None:
        return ""
    return f"[{'exact' if book.is_exact else 'rolled out'}]({book.variant.name}.md)"


def _link(book: Book) -> str:
    return f"[{book.variant.name}]({book.variant.name}.md)"


def _rolls(known: list[Book]) -> Iterator[list[str]]:
    for dice in ALL_ROLLS:
        cells = [_best(book.first.get(dice)) for book in known]
        if any(cells):
            yield [str(dice), *cells]


def _best(entry: BookEntry | None) -> str:
    if entry is None:
        return ""
    said = f"{entry.best.play} {entry.best.equity:+.2f}"
    return said if entry.is_clear else f"({said})"


def _page(book: Book) -> str:
    same = [
        ruleset.name
        for ruleset in RULESETS.values()
        if ruleset != book.variant.ruleset and _plays_alike(book, ruleset.name)
    ]
    lines = [f"# Openings: {book.variant.name}", "", _source(book), ""]
    if same:
        lines += [f"The same plays are best by {', '.join(same)}.", ""]
    if book.notice:
        lines += [
            f"With care: {book.notice}. Where games were judged before they ended, these plays are "
            "those of the other rules, and a book by a net of its own may differ.",
            "",
        ]
    missing = [dice for dice in first_rolls(book.variant.ruleset) if dice not in book.first]
    if missing:
        lines += [f"Not computed: {', '.join(map(str, missing))}.", ""]
    lines += ["## First rolls", ""]
    lines += _table(["roll", *_heads(book)], _entries(book, book.first.values()))
    replied = [dice for dice in book.first if book.replies.get(dice)]
    count = sum(len(book.replies[dice]) for dice in replied)
    wanted = len(book.first) * len(ALL_ROLLS)
    lines += ["", "## Boards and replies", ""]
    lines += [
        "The board after the best play of each first roll, with whoever replies at the bottom.",
        f"All {wanted} replies are here."
        if count == wanted
        else f"Of {wanted} replies {count} are computed; the others are left out.",
        "",
    ]
    for dice, entry in book.first.items():
        lines += [f"### {dice}: {entry.best.play}", "", "```text"]
        lines += [line.rstrip() for line in draw(book.after(dice)).splitlines()]
        lines += ["```", ""]
        replies = book.replies.get(dice, {})
        if replies:
            heads = ["reply", *_heads(book)]
            lines += [*_table(heads, _entries(book, replies.values())), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _plays_alike(book: Book, name: str) -> bool:
    from videau.engine.variant import Variant

    return not book.variant.differences(Variant(RULESETS[name], book.variant.start))


def _source(book: Book) -> str:
    if book.is_exact:
        return (
            "Computed exactly: the game is solved "
            f"(`videau tables --game {book.variant.start} --rules {book.variant.ruleset.name}`), "
            "and every equity was looked up, to 0.0001 of a point; nothing was rolled out. "
            "In brackets where two plays are no further apart than the table can tell."
        )
    ends = f"judged after {book.truncate} turns" if book.truncate else "played to the end"
    return (
        f"Rolled out by `{book.net}` against itself, luck removed, games {ends}; "
        f"{book.trials:,} games in all. Behind ± is the standard error. "
        "Plays that fell three standard errors behind were dropped on the way, which is why some "
        "have fewer games."
    )


def _heads(book: Book) -> list[str]:
    """What :func:`_entries` says of a roll; an exact book has no games to count."""
    return ["play", "equity", *([] if book.is_exact else ["games"]), "others"]


def _entries(book: Book, entries: Iterable[BookEntry]) -> Iterator[list[str]]:
    for entry in entries:
        best, *others = entry.plays
        behind = [f"{each.play} {each.equity - best.equity:+.3f}{_games(each)}" for each in others]
        yield [
            str(entry.dice),
            str(best.play) if entry.is_clear else f"({best.play})",
            *_worth(book, best),
            ", ".join(behind),
        ]


def _worth(book: Book, play: BookPlay) -> list[str]:
    if book.is_exact:
        return [f"{play.equity:+.3f}"]
    return [f"{play.equity:+.3f} ± {play.error:.3f}", f"{play.trials:,}"]


def _games(play: BookPlay) -> str:
    return f" ({play.trials:,})" if play.trials else ""


def _table(heads: list[str], rows: Iterable[list[str]]) -> list[str]:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return [*lines, *("| " + " | ".join(row) + " |" for row in rows)]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
