"""Changes English texts everywhere at once, and keeps their translations.

The English text is the key of every catalogue, so correcting it by hand would cost seven
translations. This changes the code, the tests and the catalogues together::

    python -m tools.reword "How strong shall the computer be?" "How strong should the computer be?"
    python -m tools.reword --table corrections.tsv   # old, tab, new; further columns are ignored

A translation stays as it is: it says what was meant. Where the meaning itself changes, write a
new text instead and translate it. Gaps such as ``{name}`` must stay the same ones.
"""

from __future__ import annotations

import argparse
import ast
import re
import string
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog

from tools import locales

LITERAL = r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\""
# Literals that JavaScript adds up, as long texts are written.
JOINED = re.compile(rf"(?:{LITERAL})(?:\s*\+\s*(?:{LITERAL}))*")
WIDTH = 96


def gaps(text: str) -> list[str]:
    """Returns the gaps of a template, in a fixed order.

    >>> gaps("{name} rolls {dice}")
    ['dice', 'name']
    """
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def check(changes: Mapping[str, str]) -> None:
    """Refuses changes that would leave a gap without a value, or a value without a gap."""
    for old, new in changes.items():
        if set(gaps(old)) != set(gaps(new)):
            raise ValueError(f"{new!r} has the gaps {gaps(new)}, expected {gaps(old)} as before")


def in_python(source: str, changes: Mapping[str, str]) -> str:
    """Returns Python code with every string that is one of the old texts replaced.

    >>> in_python('say(Text("the mover"))', {"the mover": "your checker"})
    'say(Text("your checker"))'
    """
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    found = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in changes
    ]
    data = source.encode()
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        literal = _python_literal(changes[str(node.value)], node.col_offset)
        data = data[:start] + literal.encode() + data[end:]
    return data.decode()


def _python_literal(text: str, indent: int) -> str:
    """Spells a text in double quotes, on several lines where it is long."""
    return f"\n{' ' * indent}".join(
        '"' + part.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        for part in _wrapped(text, WIDTH - indent)
    )


def in_javascript(source: str, changes: Mapping[str, str]) -> str:
    """Returns JavaScript with every string that is one of the old texts replaced.

    >>> in_javascript("t('One ' + 'step on')", {"One step on": "One step forward"})
    "t('One step forward')"
    """

    def replaced(match: re.Match[str]) -> str:
        old = "".join(_unquoted(part) for part in re.findall(LITERAL, match[0]))
        return _javascript_literal(changes[old]) if old in changes else match[0]

    return JOINED.sub(replaced, source)


def _unquoted(literal: str) -> str:
    return re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), literal[1:-1])


def _javascript_literal(text: str) -> str:
    return " +\n    ".join(
        "'" + part.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"
        for part in _wrapped(text, WIDTH)
    )


def _wrapped(text: str, width: int) -> Iterator[str]:
    """Cuts a text after spaces into parts that fit; nothing is lost between them."""
    part = ""
    for word in re.findall(r"\S+\s*|\s+", text):
        if part and len(part) + len(word.rstrip()) > width:
            yield part
            part = ""
        part += word
    yield part


def in_catalogue(catalogue: Catalog, changes: Mapping[str, str]) -> int:
    """Gives the translations of old texts to the new ones; returns how many there were."""
    count = 0
    for message in list(catalogue):
        forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        new = tuple(changes.get(form, form) for form in forms)
        if not message.id or new == forms:
            continue
        known = catalogue.get(new[0])
        translation = message.string if known is None or not known.string else known.string
        catalogue.delete(message.id)
        catalogue.add(
            new[0] if isinstance(message.id, str) else new,
            translation,
            auto_comments=message.auto_comments,
            user_comments=message.user_comments,
            flags=message.flags,
        )
        count += 1
    return count


def read_table(text: str) -> dict[str, str]:
    r"""Returns the changes of a table: old, tab, new, one change a line.

    A text that is counted has both forms in one cell, with a bar between them.

    >>> read_table("{n} pip | {n} pips\t{n} point | {n} points")
    {'{n} pip': '{n} point', '{n} pips': '{n} points'}
    """
    changes: dict[str, str] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        old, new = line.split("\t")[:2]
        changes.update(zip(old.split(" | "), new.split(" | "), strict=True))
    return {old: new for old, new in changes.items() if old != new}


def reword(changes: Mapping[str, str], root: Path = locales.ROOT) -> dict[str, int]:
    """Changes all files below *root*; returns how many texts changed in each."""
    check(changes)
    changed: dict[str, int] = {}
    for pattern, rewrite in (
        ("src/**/*.py", in_python),
        ("tests/**/*.py", in_python),
        ("src/**/*.js", in_javascript),
        ("tests/**/*.mjs", in_javascript),
    ):
        for path in sorted(root.glob(pattern)):
            old = path.read_text(encoding="utf-8")
            new = rewrite(old, changes)
            if new != old:
                path.write_text(new, encoding="utf-8")
                changed[str(path.relative_to(root))] = 1
    for path in sorted(root.glob("src/videau/i18n/locales/*/LC_MESSAGES/videau.po")):
        catalogue = locales.read(path, path.parts[-3])
        if count := in_catalogue(catalogue, changes):
            locales.write(path, catalogue)
            changed[str(path.relative_to(root))] = count
    return changed


def main() -> None:
    """Reads the command line and says what changed."""
    parser = argparse.ArgumentParser(description="Changes an English text and keeps translations.")
    parser.add_argument("texts", nargs="*", metavar="OLD NEW")
    parser.add_argument("--table", type=Path, help="a file with old and new texts, tab between")
    arguments = parser.parse_args()
    if arguments.table is not None:
        changes = read_table(arguments.table.read_text(encoding="utf-8"))
    elif len(arguments.texts) == 2:
        changes = {arguments.texts[0]: arguments.texts[1]}
    else:
        parser.error("expected an old and a new text, or --table FILE")
    try:
        changed = reword(changes)
    except ValueError as error:
        sys.exit(f"reword: {error}")
    for name, count in changed.items():
        print(f"{name}: {count}" if name.endswith(".po") else name)
    if not changed:
        sys.exit("reword: no such text anywhere; it must be given whole, as it stands in the code")


if __name__ == "__main__":
    main()
