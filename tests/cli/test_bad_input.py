from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.terminal import START, Ran, call, process


def refused(ran: Ran) -> str:
    """What was said about a refusal, which must be one sentence and not a traceback."""
    assert ran.code == 2, ran
    assert "Traceback" not in ran.err + ran.out
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    return ran.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("moves garbage 31", "'garbage'"),
        (f"moves {START} 70", "'70'"),
        (f"moves {START}", "expected dice"),
        ("moves", "POSITION is missing"),
        (f"moves {START} 31 --rules nope", "no ruleset 'nope'"),
        (f"moves {START} 31 --rules nope.toml", "nope.toml: it is not there"),
        (f"moves {START} 31 --lang tlh", "no language 'tlh'"),
        (f"moves {START} 31 32", "too much"),
        ("show ////////////AA", "is no GNU Position ID"),
        ("show", "POSITION is missing"),
        (f"show {START} --svg /nowhere/x.svg", "/nowhere/x.svg: it is not there"),
        ("convert XGID=nonsense", "expected"),
        ("convert", "ID is missing"),
        ("perft x", "expected"),
        ("perft --depth 99", "expected 0 to 6 for --depth, got '99'"),
        ("perft --depth x", "whole number for --depth"),
        ("rules nope", "there are standard, tchibo"),
        ("replay nothing.jsonl", "nothing.jsonl: it is not there"),
        ("replay /", "it is a folder"),
        ("replay", "FILE is missing"),
        ("play --rules nope", "no ruleset 'nope'"),
        ("play --length x", "whole number for --length"),
        ("play --length -3", "got -3"),
        ("play --length", "--length needs a value"),
        ("play --length 5 --jacoby", "jacoby is for money play"),
        ("play --raccoons", "raccoons answer beavers"),
        ("play --white martian", "no player 'martian'; there are human"),
        ("play --white-name expert", "belongs to a computer player"),
        ("play --start nope", "no starting position 'nope'"),
        ("play --automatic-doubles 9", "0 to 6 automatic doubles"),
        ("play --dice loaded", "no dice 'loaded'"),
        ("play --seed x", "whole number for --seed"),
        (f"best {START} 31 --plies 5", "expected 0 to 4 for --plies, got '5'"),
        (f"best {START} 31 --count -1", "expected 0 or more for --count, got '-1'"),
        (f"rollout {START} --error x", "a number such as 0.004 for --error, got 'x'"),
        (f"rollout {START} --error nan", "expected 0 to 100 for --error, got 'nan'"),
        ("bench --seconds 0", "expected 0.01 to 600 for --seconds, got '0'"),
        ("serve --port x", "whole number for --port"),
        ("play --nonsense", "no option --nonsense"),
        ("play --resume nothing.jsonl", "nothing.jsonl: it is not there"),
        ("dance", "no such command; there are play"),
    ],
)
def test_mistakes_are_told_in_one_sentence(line: str, said: str, tmp_path: Path) -> None:
    assert said in refused(call(*line.split(), env={"VIDEAU_DATA": str(tmp_path)}))


def test_mistakes_are_told_in_the_language_of_the_system() -> None:
    english = refused(call("rules", "nope"))
    czech = refused(call("rules", "nope", env={"LANG": "cs_CZ.UTF-8"}))

    assert "„nope“" in czech
    assert czech != english
    assert not czech.startswith("Error")


def test_an_unknown_language_is_told_in_that_of_the_system() -> None:
    said = refused(call("rules", "--lang", "tlh", env={"LANG": "de_DE.UTF-8"}))

    assert not said.startswith("Error")


def test_nothing_to_resume_is_told(tmp_path: Path) -> None:
    assert "no unfinished game" in refused(call("play", "--resume", "--data", str(tmp_path)))


def test_a_damaged_ruleset_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(b"\xff\xfe")
    assert "UTF-8" in refused(call("moves", START, "31", "--rules", str(path)))
    path.write_text('name = "odd"\nbear_off = "sideways"\n')
    assert "sideways" in refused(call("moves", START, "31", "--rules", str(path)))


@pytest.mark.parametrize("text", ["", "hello\n", '{"videau": "record"}\n', "[1]\n", "\0\n"])
def test_a_damaged_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(text)

    for command in ("replay", "play"):
        refused(call(command, str(path)))
    assert path.read_text() == text


def test_an_edited_record_is_refused_with_the_line(tmp_path: Path) -> None:
    call("play", "--white", "newcomer", "--seed", "1", "--data", str(tmp_path))
    path = next((tmp_path / "games").iterdir())
    lines = path.read_text().splitlines()
    lines[3] = lines[3].replace('"n": 3', '"n": 33')
    path.write_text("\n".join(lines) + "\n")

    assert "line 4" in refused(call("replay", str(path)))


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    said = refused(call("play", "--white", "newcomer", "--data", str(tmp_path / "file")))

    assert str(tmp_path / "file") in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to try")
@pytest.mark.parametrize("command", [("moves", START, "66"), ("rules",), ("show", START)])
def test_a_full_disk_behind_the_output_is_told(command: tuple[str, ...]) -> None:
    ran = process(*command, out=Path("/dev/full"))

    assert "the disk is full" in refused(ran)


def test_signs_that_the_terminal_cannot_show_are_replaced() -> None:
    ran = process("rules", "tchibo", "--lang", "cs", env={"PYTHONIOENCODING": "ascii"})

    assert ran.code == 0
    assert "Traceback" not in ran.err
    board = process("show", START, env={"PYTHONIOENCODING": "ascii"})
    assert board.out.isascii()
    assert "X  .  .  .  O" in board.out


WORDS = st.sampled_from(
    [
        *("moves", "show", "convert", "perft", "rules", "replay", START, "31", "-", "--json"),
        *("--rules", "--lang", "--svg", "--depth", "--step", "--all", "2", "gala", "de", "=", ""),
    ]
)


@given(st.lists(st.one_of(WORDS, st.text(max_size=8)), max_size=5), st.text(max_size=30))
@settings(max_examples=100)
def test_no_command_line_makes_a_traceback(words: list[str], typed: str) -> None:
    dangerous = {"--svg", "--depth"}  # the one writes files, the other takes its time
    ran = call(*(word for word in words if word not in dangerous), typed=typed)

    assert ran.code in (0, 2), ran.err


def test_a_complaint_is_written_as_the_language_writes_it() -> None:
    assert call("best", "4HPwATDg", "31", "--lang", "fr").err.startswith("Erreur\u00a0: il fallait")
    assert call("best", "4HPwATDg", "31", "--lang", "de").err.startswith("Fehler: ")
