"""Scripts and styles without what only developers read: comments and the space of lines.

A tool that takes out every space it can has to understand the whole language, and those for Python
break nested templates (rjsmin 1.3). Ours looks at lines, as Biome forms them, and lets go of
nothing but whole lines of comment, casts, and the space before a line.
"""

from __future__ import annotations

import re

__all__ = ["style_without_comments", "without_comments"]

_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.M | re.S)
_CAST = re.compile(r"/\*\* @type \{[^\n]*?\} \*/ ?")
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_DECLARED = re.compile(r"^([a-z-]+): ", re.M)
_OPENS = re.compile(r" \{$", re.M)
_ENDS = re.compile(r"(?<=[{};])\n")


def without_comments(text: str) -> str:
    r"""Returns a module without lines of comment, casts and indentation.

    >>> without_comments("/** Says so. */\nconst a = () => {\n  b(`x ${c}`);\n};\n")
    'const a = () => {\nb(`x ${c}`);\n};'
    """
    code = _CAST.sub("", _COMMENT.sub("", text))
    lines = code.splitlines()
    if any(line.count("`") % 2 for line in lines):
        return code  # a template goes on in the next line, where a space may be part of it
    return "\n".join(filter(None, map(str.strip, lines)))


def style_without_comments(text: str) -> str:
    r"""Returns a style sheet without comments, and without the space that forms its lines.

    >>> style_without_comments("/* so */\na:hover {\n  color: red;\n  margin: 0 1px;\n}\n")
    'a:hover{color:red;margin:0 1px;}'
    """
    code = _STYLE_COMMENT.sub("", text)
    lines = "\n".join(filter(None, map(str.strip, code.splitlines())))
    return _ENDS.sub("", _OPENS.sub("{", _DECLARED.sub(r"\1:", lines)))
