"""What stands on a screen to be read, by eye or by ear, and whether it is in its language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

Texts = Mapping[str, str | Mapping[str, str]]

# Names of languages, codes and ids stay what they are in any language.
READ = """() => {
  const found = new Set();
  const passedOver = '[data-key=language], code, .ids dt, .sheet-languages, .link-field input';
  const add = (text) => {
    const plain = text?.replace(/\\s+/g, ' ').trim();
    if (plain) found.add(plain);
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest(passedOver) || !element.checkVisibility()) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      add(element.getAttribute(name));
    }
    for (const node of element.childNodes) if (node.nodeType === 3) add(node.data);
  }
  add(document.title);
  return [...found];
}"""

SPEAK = """code => new Promise((done) => {
  const select = document.querySelector('[data-key=language]');
  if (document.documentElement.lang === code) return done();
  new MutationObserver((_, observer) => {
    observer.disconnect();
    done();
  }).observe(document.documentElement, { attributeFilter: ['lang'] });
  select.value = code;
  select.dispatchEvent(new Event('change'));
})"""

_PARTS = re.compile(r" · |, |: |\. |[()]")
_GAP = re.compile(r"\{\w+(?:!r)?\}")


def read(page: Any) -> list[str]:
    """Every text on the screen, and every name that a screen reader would say."""
    texts: list[str] = page.evaluate(READ)
    return texts


def speak(page: Any, code: str) -> None:
    """Goes over to another language, as the choice above every screen does."""
    page.evaluate(SPEAK, code)


class English:
    """Finds English words where a catalogue has others.

    >>> texts = {"Double": "Verdoppeln", "{n} pips": "{n} Augen", "Bar": "Bar"}
    >>> English(texts).left(["Bar", "24 pips", "Verdoppeln", "Cube, Double"])
    ['24 pips', 'Double']

    What a printed sheet calls a thing in its language stays as printed, English or not.

    >>> English({"point": "bod"}, ["bod (point)"]).left(["most a bod (point)", "most, point"])
    ['point']

    Of what is read every space is a plain one; so a text that differs by its spaces is the same.

    >>> English({"{n} min": "{n}\\xa0min"}).left(["15 min", "Kto nie gra 15 min"])
    []
    """

    def __init__(self, texts: Texts, printed: Iterable[str] = ()) -> None:
        self._printed = re.compile("|".join(map(re.escape, printed)) or r"(?!)")
        translated = [
            (english, forms)
            for english, forms in texts.items()
            if english not in map(_plain_spaces, _forms(forms))
        ]
        self._plain = {_bare(english) for english, _ in translated if not _GAP.search(english)}
        with_gaps = [english for english, _ in translated if _has_words(english)]
        self._gapped = re.compile("|".join(map(_pattern, with_gaps)) or r"(?!)")
        self._native = {
            _bare(_plain_spaces(forms)) for forms in texts.values() if isinstance(forms, str)
        }

    def left(self, read: Iterable[str]) -> list[str]:
        """Returns what reads in English, whole or in part."""
        pieces = dict.fromkeys(
            _bare(piece)
            for text in read
            for piece in (text, *_PARTS.split(self._printed.sub("", text)))
            if _bare(piece)
        )
        return [
            piece
            for piece in pieces
            if (piece in self._plain or self._gapped.fullmatch(piece)) and piece not in self._native
        ]


def _forms(translation: str | Mapping[str, str]) -> Iterable[str]:
    return (translation,) if isinstance(translation, str) else translation.values()


def _plain_spaces(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _bare(text: str) -> str:
    """A text without what ends a sentence."""
    return text.strip(" .…")


def _has_words(template: str) -> bool:
    """Whether enough of a template with gaps is left to know it by."""
    return _GAP.search(template) is not None and bool(
        re.search(r"[A-Za-z]{3}", _GAP.sub("", template))
    )


def _pattern(template: str) -> str:
    return ".+".join(re.escape(part) for part in _GAP.split(_bare(template)))
