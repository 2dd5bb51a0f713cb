r"""Comments of eXtreme Gammon: Rich Text Format, of which only the words are wanted."""

from __future__ import annotations

import re

__all__ = ["plain_text"]

_TOKEN = re.compile(
    r"\\'(?P<byte>[0-9a-fA-F]{2})"
    r"|\\u(?P<unicode>-?\d{1,6}) ?\??"
    r"|\\(?P<word>[a-z]{1,32})(?:-?\d{1,9})? ?"
    r"|\\(?P<sign>[^a-z])"
    r"|(?P<brace>[{}])"
    r"|(?P<text>[^\\{}\r\n]+)"
)
_SKIPPED = frozenset({"fonttbl", "colortbl", "stylesheet", "info", "pict", "generator"})
_SIGNS = {"par": "\n", "line": "\n", "tab": "\t", "emdash": "—", "endash": "–", "bullet": "•"}


def plain_text(rtf: str) -> str:
    r"""Returns the words of a text in RTF; any other text is returned as it is.

    >>> plain_text(r"{\rtf1{\fonttbl{\f0 Arial;}}\f0 a \b big\b0  mistake\par not \'e9\u322?}")
    'a big mistake\nnot éł'
    """
    if not rtf.lstrip().startswith("{\\rtf"):
        return rtf.strip()
    words: list[str] = []
    skipping = [False]
    for token in _TOKEN.finditer(rtf):
        if token["brace"] == "{":
            skipping.append(skipping[-1])
        elif token["brace"]:
            if len(skipping) > 1:
                skipping.pop()
        elif token["sign"] == "*" or token["word"] in _SKIPPED:
            skipping[-1] = True
        elif not skipping[-1]:
            words.append(_said(token))
    return "".join(words).strip()


def _said(token: re.Match[str]) -> str:
    if token["byte"]:
        return bytes.fromhex(token["byte"]).decode("cp1252", errors="replace")
    if token["unicode"]:
        return chr(int(token["unicode"]) % 0x10000)
    if token["word"]:
        return _SIGNS.get(token["word"], "")
    return token["text"] or (
        token["sign"] if token["sign"] in "\\{}" else " " * (token["sign"] == "~")
    )
