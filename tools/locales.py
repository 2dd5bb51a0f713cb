"""Collects the texts of the package and brings every catalogue up to date.

Run by ``make locales``. A new text appears untranslated in each catalogue, one that is gone
disappears, and nothing is guessed: an untranslated text is a failing test, a guessed one would
be a silent mistake. Which texts the browser says is listed for the server, which sends no others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "videau"
LOCALES = PACKAGE / "i18n" / "locales"

Keywords = dict[str, tuple[int, ...] | None]

# What holds a text for people, by pattern of file and Babel's extractor for it: the first
# argument of a call, or one and many.
SOURCES: dict[tuple[str, str], Keywords] = {
    ("**.py", "python"): {
        "Text": None,
        "Counted": (1, 2),
        "AmbiguousError": None,
        "EngineError": None,
        "IllegalActionError": None,
        "IllegalError": None,
        "IllegalPositionError": None,
        "IllegalSettingsError": None,
        "LostEngineError": None,
        "UnavailableError": None,
        "UnreadableError": None,
    },
    ("web/**.js", "javascript"): {"t": None, "tn": (1, 2)},
}

# Where the sentences are written that the server sends as templates, to be said by the browser.
# All others reach it as they read.
SENT = (
    "engine/cube.py",
    "play/**.py",
    "rulebook/answers.py",
    "rules/**.py",
    "server/**.py",
    "teacher/**.py",
)
# What is said to whoever runs the server, at its terminal, or has written rules of their own; what
# the page itself holds; and what only a program hears that speaks to a table wrongly.
UNSENT = (
    *(
        f"server/{name}.py"
        for name in (
            *("backup", "command", "database", "front_end", "logs", "metrics"),
            *("settings", "socket", "workers", "deeper"),
        )
    ),
    "server/migrations/**.py",
    "teacher/deeper.py",
    *(f"rules/{name}.py" for name in ("axis", "draft", "ruleset")),
)
# What comes with the first reason that somebody reads, and with practice: most visitors never do.
PRACTICE = tuple(
    f"teacher/{name}.py" for name in ("collection", "exercises", "grading", "schedule")
)
WORDS = tuple(f"teacher/{name}words.py" for name in ("", "first_", "club_", "cube_", "tutor_"))
REASONS = (*WORDS, *PRACTICE, "server/practice.py", "server/practice_routes.py")
LATER_SCREENS = (
    "web/app/practice/**.js",
    "web/app/progress/**.js",
    "web/app/review/deeper.js",
    "web/app/fair/screen.js",
    "web/app/fair/signed.js",
)
BROWSER_TEXTS = PACKAGE / "server" / "browser-texts.json"
REASON_TEXTS = PACKAGE / "server" / "reason-texts.json"


def collect(*extractors: str) -> Catalog:
    """Returns every text that the package shows to people, or what some *extractors* find.

    >>> "Play by these rules" in collect("javascript")
    True
    """
    template = Catalog(project="videau", charset="utf-8")
    for (pattern, extractor), keywords in SOURCES.items():
        if extractors and extractor not in extractors:
            continue
        for message in _extracted(pattern, extractor, keywords):
            template.add(message)
    return template


def _extracted(
    pattern: str, extractor: str, keywords: Keywords, besides: Sequence[str] = ()
) -> Iterator[str | tuple[str, ...]]:
    ignored = [(path, "ignore") for path in besides]
    methods = [*ignored, (pattern, extractor)]
    found = extract_from_dir(PACKAGE, method_map=methods, keywords=keywords)
    return (message for _, _, message, _, _ in found)


def collect_under(pattern: str) -> Iterator[str | tuple[str, ...]]:
    """Yields the texts of the Python files that a pattern names; counted ones with both forms.

    >>> "{played} costs nothing." in set(collect_under("teacher/words.py"))
    True
    """
    return _extracted(pattern, "python", SOURCES["**.py", "python"])


def browser_templates() -> list[str]:
    """Returns the templates of all texts that the browser says, in order.

    >>> "Play by these rules" in browser_templates()
    True
    """
    script = SOURCES["web/**.js", "javascript"]
    own = _extracted("web/**.js", "javascript", script, LATER_SCREENS)
    python = SOURCES["**.py", "python"]
    later = (*UNSENT, *REASONS)
    sent = chain.from_iterable(_extracted(pattern, "python", python, later) for pattern in SENT)
    return _templates(chain(own, sent))


def reason_templates() -> list[str]:
    """Returns the templates of the sentences of reasons and practice, in order.

    >>> "{played} costs nothing." in reason_templates()
    True
    """
    said = chain.from_iterable(map(collect_under, REASONS))
    script = SOURCES["web/**.js", "javascript"]
    shown = (_extracted(pattern, "javascript", script) for pattern in LATER_SCREENS)
    return _templates(chain(said, *shown))


def _templates(texts: Iterable[str | tuple[str, ...]]) -> list[str]:
    return sorted({text if isinstance(text, str) else text[0] for text in texts})


def catalogues() -> dict[str, Path]:
    """Returns the catalogue of each language."""
    return {path.parts[-3]: path for path in sorted(LOCALES.glob("*/LC_MESSAGES/videau.po"))}


def read(path: Path, language: str | None = None) -> Catalog:
    """Returns a catalogue as it stands."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(path: Path, catalogue: Catalog) -> None:
    """Writes a catalogue so that equal catalogues are equal files."""
    with path.open("wb") as file:
        write_po(
            file, catalogue, width=100, no_location=True, sort_output=True, ignore_obsolete=True
        )


def update() -> None:
    """Brings all catalogues up to date."""
    template = collect()
    for language, path in catalogues().items():
        catalogue = read(path, language)
        dated = catalogue.creation_date
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.creation_date = dated
        write(path, catalogue)
        missing = sum(1 for message in catalogue if message.id and not message.string)
        print(f"{language}: {len(catalogue)} texts, {missing} to translate")
    for file, templates in (
        (BROWSER_TEXTS, browser_templates()),
        (REASON_TEXTS, reason_templates()),
    ):
        listed = json.dumps(templates, ensure_ascii=False, indent=1)
        file.write_text(listed + "\n", encoding="utf-8")


if __name__ == "__main__":
    update()
