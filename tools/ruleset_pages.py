"""Writes what follows from the rules into docs/rulesets/ and docs/own-rules.md.

Run by ``make pages``; a test fails when a page is out of date. In the tables of a page, the cells
that tell what a ruleset answers are made anew; what only people can say (our reading of a sheet,
the tests that hold it, the question in plain words) stays as it is written there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from videau.rulebook.answers import QUESTIONS, answer
from videau.rules.axis import Axis
from videau.rules.ruleset import AXES, Ruleset
from videau.rules.rulesets import RULESETS, STANDARD

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"(?<=<!-- derived )(\w+)( -->\n\n).*?(?=\n<!-- end -->)", re.DOTALL)
UNWRITTEN = "to be written"


def renewed(page: str, ruleset: Ruleset = STANDARD) -> str:
    """Returns the page with every block of derived text as it is now."""

    def block(found: re.Match[str]) -> str:
        lines = _BLOCKS[found[1]](ruleset, found[0])
        return found[1] + found[2] + "".join(f"{line}\n" for line in lines)

    return BLOCK.sub(block, page)


def pages() -> dict[Path, Ruleset]:
    """Returns every page with derived text, and the ruleset that it is about."""
    about = {DOCS / "rulesets" / f"{name}.md": ruleset for name, ruleset in RULESETS.items()}
    return {**about, DOCS / "rulesets" / "README.md": STANDARD, DOCS / "own-rules.md": STANDARD}


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _head(*titles: str) -> Iterator[str]:
    yield _row(*titles)
    yield "|" + "---|" * len(titles)


def _kept(block: str, count: int) -> Callable[[str], list[str]]:
    """Returns what people have written into the last *count* cells of an axis's row."""
    rows = [line.strip("| ").split(" | ") for line in block.splitlines() if line.startswith("| ")]
    written = {match[1]: cells[-count:] for cells in rows if (match := _NAME.search(cells[0]))}
    return lambda name: written.get(name, [UNWRITTEN] * count)


_NAME = re.compile(r"`([\w-]+)`")


# The blocks


def _clauses(ruleset: Ruleset, block: str) -> Iterator[str]:
    """Each question with the answer of one ruleset."""
    kept = _kept(block, count=2)
    yield from _head(
        "clause", "the answer", "said or filled in", "our reading and reason", "held by"
    )
    for name, axis in AXES.items():
        given = getattr(ruleset, name)
        differs = "" if given == axis.default else " **≠ standard**"
        said = "said" if name in ruleset.said else "filled in" if ruleset.said else "no sheet"
        yield _row(
            f"{QUESTIONS[name].title} (`{name}`)",
            f"{answer(ruleset, name)} (`{axis.write(given)}`){differs}",
            said,
            *kept(name),
        )


def _differences(_: Ruleset, __: str) -> Iterator[str]:
    """All rulesets side by side; what is as in international play is left empty."""
    yield from _head("clause", *RULESETS)
    for name, axis in AXES.items():
        words = [f"`{axis.write(getattr(ruleset, name))}`" for ruleset in RULESETS.values()]
        usual = f"`{axis.write(axis.default)}`"
        yield _row(f"`{name}`", usual, *("" if word == usual else word for word in words[1:]))


def _values(_: Ruleset, __: str) -> Iterator[str]:
    """What every answer means."""
    for name, axis in AXES.items():
        for given in axis.answers or (None, 64):
            sentence = QUESTIONS[name].sentences[given]
            yield f"- `{name}` = `{axis.write(given)}`: {sentence}"


def _keys(_: Ruleset, block: str) -> Iterator[str]:
    """The keys of a ruleset file."""
    kept = _kept(block, count=1)
    yield from _head("key", "answers", "the question")
    for axis in AXES.values():
        yield _row(f"`{axis.key}`", _choices(axis), *kept(axis.key))
    yield _row("`languages`", 'such as `["de", "fr"]`', *kept("languages"))


def _choices(axis: Axis) -> str:
    if axis.answers:
        return ", ".join(f"`{word}`" for word in axis.words)
    return f"a power of two, or `{axis.write(None)}`"


_BLOCKS: Mapping[str, Callable[[Ruleset, str], Iterator[str]]] = {
    "clauses": _clauses,
    "differences": _differences,
    "values": _values,
    "keys": _keys,
}


if __name__ == "__main__":
    for path, about in pages().items():
        path.write_text(renewed(path.read_text(), about))
