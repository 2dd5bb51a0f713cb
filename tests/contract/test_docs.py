"""The documents name what there is, and what they name is there."""

from __future__ import annotations

import ast
import re
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from tools import commands_page, opening_pages, ruleset_pages
from videau import RULESETS
from videau.rules.ruleset import AXES

ROOT = Path(__file__).parents[2]
PAGES = sorted(path for path in (ROOT / "docs").rglob("*.md"))
ALL_PAGES = [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_has_a_page_that_answers_every_question(name: str) -> None:
    page = (ROOT / "docs" / "rulesets" / f"{name}.md").read_text()

    for axis in AXES:
        said = "said" if axis in RULESETS[name].said else "filled in"
        if not RULESETS[name].said:
            said = "no sheet"
        assert re.search(rf"\(`{axis}`\) \|[^|]*\| {said} \|", page), f"{name}: {axis}"


@pytest.mark.parametrize("page", ruleset_pages.pages(), ids=ids)
def test_the_pages_about_rulesets_say_what_the_rules_are(page: Path) -> None:
    text = page.read_text()

    assert "<!-- derived" in text
    assert ruleset_pages.renewed(text, ruleset_pages.pages()[page]) == text, "run make pages"
    assert f"| {ruleset_pages.UNWRITTEN} |" not in text, "a cell waits for somebody to write it"


def test_the_pages_of_openings_say_what_the_books_hold() -> None:
    for path, text in opening_pages.pages().items():
        assert path.read_text(encoding="utf-8") == text, "run make pages"


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_test_that_a_page_names_exists(page: Path) -> None:
    for file, test in re.findall(r"(tests/[\w/]+\.py)::(\w+)", page.read_text()):
        tree = ast.parse((ROOT / file).read_text())
        names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert test in names, f"{page.name} names {file}::{test}"


FENCE = re.compile(r"^```.*$", re.MULTILINE)


@pytest.mark.parametrize("page", ALL_PAGES, ids=ids)
def test_the_examples_of_a_page_hold(page: Path) -> None:
    # A fence is taken for an empty line, which ends what an example is expected to print.
    text = FENCE.sub("", page.read_text())
    examples = DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said: list[str] = []

    DocTestRunner(optionflags=ELLIPSIS | NORMALIZE_WHITESPACE).run(examples, out=said.append)

    assert not said, "".join(said)


@pytest.mark.parametrize("page", ALL_PAGES, ids=ids)
def test_every_example_stands_between_fences(page: Path) -> None:
    outside = "".join(page.read_text().split("\n```")[::2])
    assert not re.search(r"^>>> ", outside, re.MULTILINE), "GitHub shows this as a quotation"
    # Four spaces after an empty line make code too, unless they go on with an entry of a list.
    alone = re.search(r"\n\n {4}\S.*", _without_lists(outside))
    assert not alone, alone


def _without_lists(text: str) -> str:
    return re.sub(r"^(?:[-*]|\d+\.) .*(?:\n+ +.*)*", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", ALL_PAGES, ids=ids)
def test_every_link_inside_the_project_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_command_has_its_section() -> None:
    for command in commands_page.commands():
        assert f"## videau {command}" in commands_page.PAGE.read_text()


def test_the_help_on_the_page_is_what_the_commands_say() -> None:
    page = commands_page.PAGE.read_text()

    assert commands_page.renewed(page) == page, "make pages writes it anew"


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text()

    for page in folder.glob("0*.md"):
        assert page.name in index


def test_no_code_asks_for_the_name_of_a_ruleset() -> None:
    for path in (ROOT / "src" / "videau").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare):
                compared = [node.left, *node.comparators]
                literals = {part.value for part in compared if isinstance(part, ast.Constant)}
                assert not literals & (set(RULESETS) - {"standard"}), f"{path.name}:{node.lineno}"


def test_no_module_of_the_browser_has_the_name_of_a_ruleset() -> None:
    literals = re.compile(rf"""(['"`])({"|".join(map(re.escape, RULESETS))})\1""", re.IGNORECASE)
    for path in (ROOT / "src" / "videau" / "web").rglob("*.js"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not literals.search(line), f"{path.name}:{number}: {line.strip()}"
