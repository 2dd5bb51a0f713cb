"""What the browser may keep, and for how long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.browser import Browser, browsing
from tests.server.conftest import sqlite
from videau.server.app import create_app
from videau.server.release import Release, read_release
from videau.server.script_groups import START, group_scripts, read_module
from videau.server.settings import Settings
from videau.server.squeezing import without_comments

WEB = Path(__file__).parents[2] / "src" / "videau" / "web"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    settings = Settings(database=sqlite(tmp_path_factory.mktemp("server")))
    with browsing(create_app(settings)) as browser:
        yield browser


def _root(client: Browser, **headers: str) -> str:
    page = client.get("/", headers=headers).text
    found = re.search(r'data-release="(v/[0-9a-f]+/)"', page)
    assert found is not None
    return found[1]


def test_the_page_is_asked_for_each_time_and_its_parts_once(client: Browser) -> None:
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    again = client.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    parts = re.findall(r'(?:href|src)="(v/[^"]+)"', page.text)
    assert len(parts) > 4
    for address in parts:
        part = client.get(f"/{address}")
        assert part.status_code == 200, address
        assert part.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_the_page_names_nothing_that_could_change_under_its_address(client: Browser) -> None:
    page = client.get("/").text
    own = re.findall(r'(?:href|src)="(?!data:)([^"]+)"', page)
    assert [one for one in own if not one.startswith("v/")] == ["manifest.webmanifest"]


def test_a_part_of_another_release_is_not_there(client: Browser) -> None:
    root = _root(client)
    assert client.get(f"/{root}start.js").status_code == 200
    for path in ("v/0000000000000000/start.js", f"{root}no-such.js", f"{root}app/main.js", "v/"):
        answer = client.get(f"/{path}")
        assert answer.status_code == 404
        assert "immutable" not in answer.headers["cache-control"]


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_page_speaks_the_language_of_the_browser(client: Browser, language: str) -> None:
    page = client.get("/", headers={"Accept-Language": f"{language},en;q=0.5"})
    assert f'<html lang="{language}"' in page.text
    assert "Accept-Language" in page.headers["vary"]
    root = _root(client)
    known = client.get(f"/{root}reference/{language}.json").json()
    assert known["language"] == language
    asked = client.get(f"/api/v1/reference?language={language}").json()
    assert asked == known
    assert known["rulesets"] == client.get(f"/api/v1/rulesets?language={language}").json()
    assert known["texts"] == client.get(f"/api/v1/texts/{language}").json()["texts"]


def test_no_answer_of_the_game_may_be_kept(client: Browser) -> None:
    for path in ("/api/v1/health", "/api/v1/reference", "/api/v1/nothing"):
        assert client.get(path).headers["cache-control"] == "no-store"


def test_the_worker_has_a_policy_of_its_own(client: Browser) -> None:
    worker = client.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in worker.headers["content-security-policy"]
    assert _root(client) in worker.text


# The release


def test_the_name_of_a_release_is_made_of_its_content() -> None:
    one = read_release(WEB, {"en": b"{}"})
    assert read_release(WEB, {"en": b"{}"}).version == one.version
    assert read_release(WEB, {"en": b"[]"}).version != one.version


@pytest.fixture(scope="module")
def release() -> Release:
    return read_release(WEB, {})


def test_every_module_travels_once_and_in_few_files(release: Release) -> None:
    names = [
        path.relative_to(WEB).as_posix()
        for path in WEB.rglob("*.js")
        if not path.name.endswith("types.js") and path.parent != WEB
    ]
    scripts = [part.body.decode() for name, part in release.parts.items() if name.endswith(".js")]
    for name in names:
        assert sum(script.count(f"modules['{name}']=(") for script in scripts) == 1, name
    assert len(scripts) < len(names) / 4


def test_only_what_developers_read_is_left_out() -> None:
    code = "const at = `M${x} ${`L${y}  ${z}`}`; // so\nconst no = '/* this stays */';\n"
    assert without_comments(code) == code.strip()
    cast = "const it = /** @type {HTMLElement} */ (top);\n"
    assert without_comments(cast) == "const it = (top);"
    long = "/**\n * @param {import('./a.js').A} a\n */\nconst text = `one\n  two`;\n"
    assert without_comments(long) == "const text = `one\n  two`;\n"


def test_no_module_loses_more_than_comments_and_indentation() -> None:
    for path in WEB.rglob("*.js"):
        kept = set(map(str.strip, without_comments(path.read_text(encoding="utf-8")).splitlines()))
        for line in map(str.strip, path.read_text(encoding="utf-8").splitlines()):
            is_comment = line.startswith(("//", "/*", "*")) or "/** @type" in line
            assert is_comment or line in kept or not line, f"{path.name}: {line}"


def test_a_module_that_is_not_understood_is_refused() -> None:
    with pytest.raises(ValueError, match="export default"):
        read_module("a.js", "export default 1;\n")


def test_modules_go_where_their_screens_go_and_run_after_what_they_need() -> None:
    texts = {
        "main.js": "import { a } from './a.js';\nexport const go = () => import('./one.js');\n"
        "export const stay = () => import('./two.js');\na();\n",
        "a.js": "export function a() {}\n",
        "one.js": "import { both } from './both.js';\nimport { little } from './little.js';\n"
        "export const one = both + little;\n",
        "two.js": "import { both as it } from './both.js';\nimport { little } from './little.js';\n"
        "export const two = it + little;\n",
        "both.js": f"import {{ a }} from './a.js';\nexport const both = {[*range(1000)]};\n",
        "little.js": "export const little = 1;\n",
    }
    groups = group_scripts(
        {name: read_module(name, text) for name, text in texts.items()}, "main.js"
    )
    assert set(groups.scripts) == {START, "one.js", "two.js", "one+two.js"}
    assert set(groups.loads["one.js"]) == {"one.js", "one+two.js"}
    start = groups.scripts[START]
    assert "modules['little.js']=" in start, "it is not worth a request"
    assert start.index("modules['a.js']=") < start.index("modules['main.js']=")
    assert groups.scripts["one.js"].startswith("import'./one+two.js';")
    assert "{both:it}" in groups.scripts["two.js"]
