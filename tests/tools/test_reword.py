"""Correcting English never costs a translation."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from hypothesis import given
from hypothesis import strategies as st

from tools import locales, reword

CATALOGUE = "src/videau/i18n/locales/de/LC_MESSAGES/videau.po"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "src" / "prompt.py").write_text('ask(Text("How strong shall it be?"))\n')
    (tmp_path / "src" / "page.js").write_text("t('How strong shall ' +\n  'it be?')\n")
    (tmp_path / "tests" / "test_it.py").write_text('assert asked == "How strong shall it be?"\n')
    catalogue = Catalog(locale="de")
    catalogue.add("How strong shall it be?", "Wie stark soll er sein?")
    catalogue.add(("{n} pip", "{n} pips"), ("{n} Pip", "{n} Pips"))
    path = tmp_path / CATALOGUE
    path.parent.mkdir(parents=True)
    locales.write(path, catalogue)
    return tmp_path


def test_code_tests_and_catalogues_change_together(tree: Path) -> None:
    reword.reword({"How strong shall it be?": "How strong should it be?"}, tree)

    assert (tree / "src" / "prompt.py").read_text() == 'ask(Text("How strong should it be?"))\n'
    assert (tree / "src" / "page.js").read_text() == "t('How strong should it be?')\n"
    assert "should" in (tree / "tests" / "test_it.py").read_text()
    catalogue = locales.read(tree / CATALOGUE, "de")
    assert catalogue["How strong should it be?"].string == "Wie stark soll er sein?"
    assert "How strong shall it be?" not in catalogue


def test_a_counted_text_keeps_all_its_forms(tree: Path) -> None:
    reword.reword(reword.read_table("{n} pip | {n} pips\t{n} pip left | {n} pips left"), tree)

    message = locales.read(tree / CATALOGUE, "de")["{n} pip left"]
    assert message.id == ("{n} pip left", "{n} pips left")
    assert message.string == ("{n} Pip", "{n} Pips")


def test_a_text_that_becomes_one_that_is_there_takes_its_translation(tree: Path) -> None:
    path = tree / CATALOGUE
    catalogue = locales.read(path, "de")
    catalogue.add("What strength?", "Welche Stärke?")
    locales.write(path, catalogue)

    reword.reword({"How strong shall it be?": "What strength?"}, tree)

    assert locales.read(path, "de")["What strength?"].string == "Welche Stärke?"


def test_a_lost_gap_is_refused_and_nothing_changes(tree: Path) -> None:
    before = (tree / "src" / "prompt.py").read_text()

    with pytest.raises(ValueError, match="expected \\['name'\\]"):
        reword.reword({"{name} wins": "a win"}, tree)

    assert (tree / "src" / "prompt.py").read_text() == before


def test_a_long_text_is_spelt_on_several_lines_and_reads_the_same() -> None:
    new = "a sentence that goes on and on, " * 12
    code = reword.in_python('def f():\n    return Text(\n        "old"\n    )\n', {"old": new})

    values = [node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Constant)]
    assert values == [new]
    assert max(len(line) for line in code.splitlines()) <= 100


# Signs at which Python ends a line are not part of any sentence.
SENTENCES = st.text(
    st.characters(codec="utf-8", exclude_characters="\u2028\u2029", exclude_categories=["Cc"])
)


@given(SENTENCES)
def test_any_text_survives_in_python_and_in_javascript(new: str) -> None:
    code = reword.in_python('Text("old")', {"old": new})
    assert [n.value for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Constant)] == [new]

    again = reword.in_javascript(reword.in_javascript("t('old')", {"old": new}), {new: "old"})
    assert again == "t('old')"


def test_strings_that_only_contain_the_text_stay() -> None:
    code = "t('not old at all'); t(\"old\")"

    assert reword.in_javascript(code, {"old": "new"}) == "t('not old at all'); t('new')"
