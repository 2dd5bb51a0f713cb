"""`videau verify` and `videau dice`, as somebody at a terminal meets them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.play.fair_games import fair_game
from tests.play.tampered import TAMPERINGS, Lines, tampered
from videau.cli.app import run
from videau.cli.terminal import Terminal
from videau.files import format_record
from videau.play.fair_check import FaultKind


def said(capsys: pytest.CaptureFixture[str], *words: str, language: str = "en") -> tuple[int, str]:
    code = run(words, Terminal.for_language(language, {}))
    return code, " ".join(capsys.readouterr().out.split())


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(format_record(fair_game()), encoding="utf-8")
    return path


def test_a_record_that_fits_says_so(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "verify", str(played))
    assert code == 0
    assert "locked its half of the luck in an envelope" in text
    assert text.endswith("Everything fits.")


def test_a_changed_die_is_named(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = played.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if '"do": "roll"' in line)
    line = json.loads(lines[at])
    line["dice"] = "66" if line["dice"] != "66" else "11"
    played.write_text("\n".join([*lines[:at], json.dumps(line), *lines[at + 1 :], ""]), "utf-8")
    code, text = said(capsys, "verify", str(played))
    assert code == 1
    assert f"(action {at}): the record says {line['dice']}, but" in text


@pytest.mark.parametrize(
    ("tamper", "kind", "roll"), TAMPERINGS, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_whatever_was_changed_is_named_with_its_roll(
    played: Path,
    capsys: pytest.CaptureFixture[str],
    tamper: Callable[[Lines], None],
    kind: FaultKind,
    roll: int,
) -> None:
    played.write_text(tampered(tamper), encoding="utf-8")
    code, text = said(capsys, "verify", str(played))
    assert code == 1
    assert "Everything fits" not in text
    assert re.search(rf"[Rr]oll {roll or r'[0-9]+'}\b", text), text
    code, text = said(capsys, "verify", str(played), "--json")
    assert (code, json.loads(text)["fault"]["kind"]) == (1, kind.value)


def test_a_verdict_is_there_for_programs(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "verify", str(played), "--json")
    assert (code, json.loads(text)["fits"]) == (0, True)


def test_the_dice_of_a_game_are_counted(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "dice", str(played))
    assert code == 0
    assert "20 degrees of freedom" in text
    code, text = said(capsys, "dice", str(played), "--json")
    found = json.loads(text)
    assert found["rolls"] == sum(found["counts"].values())


def test_a_bar_stands_for_every_roll_and_a_sentence_for_what_is_to_be_expected(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(("dice", str(played)), Terminal.for_language("en", {}))
    lines = capsys.readouterr().out.splitlines()
    bars = [line for line in lines if re.match(r"[1-6]{2}  [█#]* +[0-9]+  \([0-9.]+\)$", line)]
    assert len(bars) == 21
    text = " ".join(lines)
    assert re.search("doubles: [0-9]+; fair dice show [0-9]+ to [0-9]+ in 19 cases", text)
    assert "a double right after a double" in text
    assert re.search("fair dice are at least this far from even in [0-9.]+% of all cases", text)


def test_the_dice_of_all_my_games_are_counted_together(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = json.loads(said(capsys, "dice", str(played), "--json")[1])["rolls"]
    played.with_name("again.jsonl").write_bytes(played.read_bytes())
    code, text = said(capsys, "dice", str(played.parent), "--json")
    assert (code, json.loads(text)["rolls"]) == (0, 2 * one)


def test_the_dice_of_a_server_are_counted_while_it_has_its_database(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from videau.server.imports import from_file
    from videau.server.match_reading import read_matches
    from videau.server.store import Store

    one = json.loads(said(capsys, "dice", str(played), "--json")[1])
    database = played.with_name("videau.sqlite3")
    store = Store.open(f"sqlite:///{database}")
    try:
        (match,) = read_matches(played.read_bytes(), 1, "en")
        store.keep(from_file(match, "a token", ""), match.lines)
        code, text = said(capsys, "dice", str(database), "--json")
        assert code == 0
        assert json.loads(text)["counts"] == one["counts"]
    finally:
        store.close()
