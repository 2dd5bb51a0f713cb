"""One release of the browser's half: its files as they travel, under a name made of their content.

Whatever stands below ``v/VERSION/`` never changes, so a browser keeps it for good; a new file
makes a new version. The page itself is small, and asked for each time.
"""

from __future__ import annotations

import gzip
import json
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from videau.server.script_groups import START, group_scripts, read_module
from videau.server.squeezing import style_without_comments

__all__ = ["DEVELOPERS_ONLY", "Part", "Release", "part", "read_release"]

DEVELOPERS_ONLY = (".py", ".pyc", ".md", "types.js")
"""How the names of files end that no browser asks for."""

_FIRST_MODULE = "app/main.js"
_FIRST_SCREEN = "app/landing.js"
_KEPT_SCREENS = (_FIRST_SCREEN, "app/setup.js", "app/games.js", "app/table/screen.js")
"""What a device keeps for the time without a network."""

# Some systems do not know these, and a browser refuses to run a module that is plain text.
for _suffix, _type in {
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}.items():
    mimetypes.add_type(_type, _suffix)


@dataclass(frozen=True, slots=True)
class Part:
    """A file as it is sent.

    >>> part("a.css", b"a{}").media_type, part("a.css", b"a{}").squeezed
    ('text/css; charset=utf-8', None)
    """

    media_type: str
    body: bytes
    squeezed: bytes | None
    """The body for browsers that unpack it, where that is shorter."""
    etag: str


def part(name: str, body: bytes) -> Part:
    """Returns what is sent for a file of this name."""
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if media_type.startswith("text/"):
        media_type += "; charset=utf-8"
    squeezed = gzip.compress(body, mtime=0)
    return Part(
        media_type,
        body,
        squeezed if len(squeezed) < 0.9 * len(body) else None,
        f'"{sha256(body).hexdigest()[:20]}"',
    )


@dataclass(frozen=True, slots=True)
class Release:
    """The files of one version."""

    version: str
    parts: Mapping[str, Part]
    """By their addresses below the root of the version."""
    preloaded: tuple[str, ...]
    """Scripts that every first visit needs, whatever screen it opens."""
    kept: tuple[str, ...]
    """What a device keeps for the time without a network."""

    @property
    def root(self) -> str:
        """Where its parts are, seen from the page."""
        return f"v/{self.version}/"


def read_release(folder: Path, references: Mapping[str, bytes]) -> Release:
    """Reads the files of the browser's half; *references* are the texts that go with it."""
    texts = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(DEVELOPERS_ONLY)
    }
    modules = {
        name: read_module(name, body.decode())
        for name, body in texts.items()
        if name.endswith(".js") and "/" in name
    }
    groups = group_scripts(modules, _FIRST_MODULE)
    bodies = {name: script.encode() for name, script in groups.scripts.items()}
    bodies |= _styles(texts)
    bodies |= {name: body for name, body in texts.items() if _is_sent_as_it_is(name)}
    bodies |= {f"reference/{code}.json": body for code, body in references.items()}
    screens = dict.fromkeys(name for screen in _KEPT_SCREENS for name in groups.loads[screen])
    fonts = [name for name in bodies if name.endswith(".woff2")]
    return Release(
        version=_version(bodies, texts["index.html"]),
        parts=MappingProxyType({name: part(name, body) for name, body in bodies.items()}),
        preloaded=(START, *groups.loads[_FIRST_SCREEN]),
        kept=(START, *screens, "css/all.css", *fonts),
    )


def _is_sent_as_it_is(name: str) -> bool:
    return name.startswith(("fonts/", "icons/")) and not name.endswith(".txt")


def _styles(texts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The style sheets that the page names in one, in that order; others are loaded by screens."""
    page = texts["index.html"].decode()
    small = {
        name: style_without_comments(body.decode())
        for name, body in texts.items()
        if name.startswith("css/")
    }
    first = sorted((name for name in small if name in page), key=page.index)
    later = {name: text.encode() for name, text in small.items() if name not in first}
    return {"css/all.css": "\n".join(small[name] for name in first).encode(), **later}


def _version(bodies: Mapping[str, bytes], page: bytes) -> str:
    names = {name: sha256(body).hexdigest() for name, body in bodies.items()}
    told = json.dumps(names, sort_keys=True).encode()
    return sha256(told + page).hexdigest()[:16]
