"""A review as one page: boards as SVG, no other file, for reading offline and for printing."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from videau.cli.review_table import COUNTED, rows
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.notation.svg import draw_svg
from videau.rules.cube import Side
from videau.rules.plays import Play

if TYPE_CHECKING:
    from videau.cli.review import Mistake, Passed, Reviewed

__all__ = ["board_of", "html_page"]

_STYLE = """
:root { color-scheme: light dark; --ink: #2b2118; --soft: #6d5c4c; --ground: #fbf7f0; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; font-weight: 600; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem 1rem .25rem 0; text-align: right; border-bottom: 1px solid #0002; }
th:first-child { text-align: left; font-weight: 400; color: var(--soft); }
figure { margin: 1.5rem 0; padding: 1rem; border: 1px solid #0002; border-radius: .5rem;
  break-inside: avoid; display: grid; grid-template-columns: minmax(0, 24rem) 1fr; gap: 1rem; }
figure svg { width: 100%; height: auto; }
/* The grain of the wood is drawn dot by dot: each board would add megabytes to a printed page. */
figure svg [filter] { display: none; }
h1, h2 { break-after: avoid; }
table { break-inside: avoid; }
figcaption p { margin: 0 0 .5rem; }
.soft { color: var(--soft); }
@media (max-width: 40rem) { figure { grid-template-columns: 1fr; } }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2e9dc; --soft: #b9a995; --ground: #211a14; }
  th, td, figure { border-color: #fff3; } }
@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --ground: #fff; }
  body { max-width: none; margin: 0; padding: 0 .5mm; font-size: 10pt; }
  th, td, figure { border-color: #0003; }
  figure { margin: 0 0 5mm; padding: 4mm; grid-template-columns: 72mm 1fr;
    print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""


def html_page(reviewed: Iterable[Reviewed], terminal: Terminal) -> str:
    """Returns the page of one match or of many."""
    title = escape(terminal.tr(Text("Review")))
    parts = [part for each in reviewed for part in _match(each, terminal)]
    language = terminal.translator.language
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n<h1>{title}</h1>\n"
        + "\n".join(parts)
        + f'\n<p class="soft">{escape(terminal.tr(COUNTED))}</p>\n</html>\n'
    )


def _match(reviewed: Reviewed, terminal: Terminal) -> Iterable[str]:
    white, black = (escape(name) for name in reviewed.names.values())
    yield f"<h2>{white} – {black}</h2>"
    cells = "".join(
        f"<tr><th>{escape(title)}</th><td>{escape(one)}</td><td>{escape(other)}</td></tr>"
        for title, one, other in rows(reviewed.ratings, terminal)
    )
    yield f"<table><tr><th></th><th>{white}</th><th>{black}</th></tr>{cells}</table>"
    figures = {each.judgement.n: _mistake(each, terminal) for each in reviewed.mistakes}
    figures |= {each.step.n: _passed(each, terminal) for each in reviewed.passed}
    yield from (figures[n] for n in sorted(figures))


def _mistake(mistake: Mistake, terminal: Terminal) -> str:
    said = (mistake.verdict, *mistake.reasons)
    aside = (*mistake.help_had, *mistake.picture)
    return _figure(
        mistake.judgement.n, board_of(mistake), mistake.told, said, aside, terminal=terminal
    )


def _passed(passed: Passed, terminal: Terminal) -> str:
    from videau.cli.review import PASSED

    entry, before = passed.step.entry, passed.step.before
    side = entry.actor if isinstance(entry.actor, Side) else before.game.turn
    board = str(draw_svg(before, perspective=side, size=480))
    return _figure(passed.step.n, board, passed.told, (PASSED,), terminal=terminal)


def _figure(
    n: int,
    board: str,
    told: Text,
    said: Iterable[Text],
    aside: Iterable[Text | str] = (),
    *,
    terminal: Terminal,
) -> str:
    lines = "".join(f"<p>{escape(terminal.tr(text))}</p>" for text in said)
    lines += "".join(f'<p class="soft">{escape(terminal.tr(text))}</p>' for text in aside)
    return (
        f'<figure>{board}<figcaption><p class="soft">{n}</p>'
        f"<p><b>{escape(terminal.tr(told))}</b></p>{lines}</figcaption></figure>"
    )


def board_of(mistake: Mistake) -> str:
    """Returns a picture of the board before the mistake, with arrows for what was better."""
    best = mistake.judgement.best.action
    picture = draw_svg(
        mistake.before,
        perspective=mistake.judgement.side,
        arrows=best if isinstance(best, Play) else (),
        size=480,
    )
    return str(picture)
