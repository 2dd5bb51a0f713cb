"""The browser's half over HTTP: the page, its versioned parts, and what makes it an app.

What is kept how long, and why: ``docs/decisions/0017-kept-for-good-or-not-at-all.md``.
"""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path

import anyio.to_thread
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from videau.i18n.languages import Translator
from videau.i18n.texts import Text
from videau.server.reference import asked_language
from videau.server.release import DEVELOPERS_ONLY, Part, Release, part, read_release

__all__ = ["FrontEnd"]

_FOR_GOOD = "public, max-age=31536000, immutable"
_STYLES = re.compile(r'( *<link rel="stylesheet" href="css/[\w-]+\.css">\n)+')
_NAME = "Videau"
_ABOUT = Text(
    "Backgammon by the rules of the sheet in your box: against the computer, side by side, "
    "or with a friend by link."
)


class FrontEnd:
    """Answers with the page and whatever belongs to it; other files come as they are.

    *references* gives, by language, what does not change while people play.
    """

    def __init__(self, folder: Path, references: Callable[[], Mapping[str, bytes]]) -> None:
        self._folder = folder
        self._references = references
        self._plain = GZipMiddleware(_PlainFiles(directory=folder), minimum_size=500)
        self._lock = threading.Lock()
        self._release: Release | None = None
        self._signature: object = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        answer = await self._answer(Request(scope)) if scope["method"] in ("GET", "HEAD") else None
        await (answer or self._plain)(scope, receive, send)

    async def _answer(self, request: Request) -> Response | None:
        path = request.url.path.lstrip("/")
        if path.startswith("v/"):
            release = await anyio.to_thread.run_sync(self._newest, False)
            return _versioned(request, release, path)
        make = {"": _page, "index.html": _page, "sw.js": _worker, "manifest.webmanifest": _manifest}
        if path not in make:
            return None
        release = await anyio.to_thread.run_sync(self._newest, True)
        made = make[path](self._folder, release, request)
        return _sent(request, part(path or "index.html", made), {"Vary": "Accept-Language"})

    def _newest(self, is_checked: bool) -> Release:
        """The release on the disk; only who asks for the page has to look whether it is new."""
        with self._lock:
            signature = self._look() if is_checked or self._release is None else self._signature
            if self._release is None or signature != self._signature:
                self._release = read_release(self._folder, self._references())
                self._signature = signature
            return self._release

    def _look(self) -> object:
        return sorted(
            (str(path), path.stat().st_mtime_ns)
            for path in self._folder.rglob("*")
            if not path.name.endswith(DEVELOPERS_ONLY)
        )


class _PlainFiles(StaticFiles):
    """The folder of the browser's half, without what is there for developers."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        if Path(path).suffix in (".py", ".pyc", ".md"):
            return "", None
        return super().lookup_path(path)


def _versioned(request: Request, release: Release, path: str) -> Response:
    found = release.parts.get(path.removeprefix(release.root))
    if found is None or not path.startswith(release.root):
        raise HTTPException(404)  # of an older release, or of none
    return _sent(request, found, {"Cache-Control": _FOR_GOOD})


def _sent(request: Request, found: Part, headers: Mapping[str, str]) -> Response:
    all_headers = {"ETag": found.etag, **headers}
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=all_headers)
    body = found.body
    if found.squeezed is not None:
        all_headers["Vary"] = ", ".join(filter(None, (headers.get("Vary"), "Accept-Encoding")))
        if "gzip" in Headers(scope=request.scope).get("accept-encoding", ""):
            body = found.squeezed
            all_headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=found.media_type, headers=all_headers)


# What is written for each visitor


def _page(folder: Path, release: Release, request: Request) -> bytes:
    """The page with the addresses of this release, and what is needed first on its way early."""
    locale = asked_language(request)
    root = release.root
    text = (folder / "index.html").read_text(encoding="utf-8")
    text = _STYLES.sub(f'    <link rel="stylesheet" href="{root}css/all.css">\n', text)
    text = text.replace('lang="en"', f'lang="{locale.language}" data-release="{root}"', 1)
    text = text.replace('src="app/main.js"', f'src="{root}start.js"')
    text = re.sub(r'href="(icons/)', rf'href="{root}\1', text)
    early = _early(release, locale) + _shared(release, request, locale)
    return text.replace("  </head>", f"{early}  </head>").encode()


def _early(release: Release, locale: Translator) -> str:
    scripts = (
        f'    <link rel="modulepreload" href="{release.root}{escape(name)}">\n'
        for name in release.preloaded
    )
    reference = f"{release.root}reference/{locale.language}.json"
    return (
        "".join(scripts)
        + f'    <link rel="preload" href="{reference}" as="fetch" crossorigin="anonymous">\n'
    )


def _shared(release: Release, request: Request, locale: Translator) -> str:
    """What other programs show of the page when somebody passes its address on."""
    about = locale.text(_ABOUT)
    home = str(request.base_url)
    properties = {
        "og:type": "website",
        "og:title": _NAME,
        "og:description": about,
        "og:url": home,
        "og:image": f"{home}{release.root}icons/share.jpg",
        "og:locale": locale.language,
    }
    lines = [f'<meta name="description" content="{escape(about)}">']
    lines += [f'<meta property="{k}" content="{escape(v)}">' for k, v in properties.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    return "".join(f"    {line}\n" for line in lines)


def _manifest(folder: Path, release: Release, request: Request) -> bytes:
    locale = asked_language(request)
    icons = f"{release.root}icons/"
    manifest = {
        "id": "./",
        "name": _NAME,
        "short_name": _NAME,
        "description": locale.text(_ABOUT),
        "lang": locale.language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f2eadd",
        "theme_color": "#f2eadd",
        "categories": ["games"],
        "icons": [
            {"src": f"{icons}icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{icons}icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{icons}icon-512.png", "sizes": "512x512", "type": "image/png"},
            {
                "src": f"{icons}icon-maskable.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
        "shortcuts": [
            {"name": locale.text(Text("New game")), "url": "./#/new"},
            {"name": locale.text(Text("My games")), "url": "./#/games"},
        ],
    }
    return json.dumps(manifest, ensure_ascii=False).encode()


def _worker(folder: Path, release: Release, request: Request) -> bytes:
    """The service worker, with what it is to keep."""
    kept = [f"{release.root}{name}" for name in release.kept]
    told = f"self.release = {json.dumps({'root': release.root, 'kept': kept})};\n"
    return told.encode() + (folder / "worker.js").read_bytes()
