"""Lines that nobody writes by hand: no reader may try every blank of them.

Nothing here measures time. A reader that tries them all needs hours for these files.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import videau
from videau import UnreadableError
from videau.files.match_tags import read_tags
from videau.files.match_text import parse_match_texts

BLANKS = " " * 1900
GAME = " 3 point match\n\n Game 1\n Ann : 0                          Bob : 0\n  1) 31: 8/5 6/5\n"


def heading(line: str) -> str:
    """A match whose second line says who plays."""
    return f" 3 point match\n\n Game 1\n{line}\n  1) 31: 8/5 6/5\n"


@pytest.mark.parametrize(
    "line",
    [
        f'; [Event "{BLANKS}x',
        f"; [{BLANKS}",
        f'; [{BLANKS}"x"]',
        f"; {BLANKS}x",
        f"{BLANKS}x",
    ],
)
def test_a_head_of_blanks_is_read(line: str) -> None:
    record = videau.load("\n".join([line] * 300) + "\n" + GAME)

    assert record.players == ("Ann", "Bob")


@pytest.mark.parametrize(
    "line",
    [
        f"a: 1{' ' * 900}b{' ' * 900}x",
        ": 1  " * 380 + "x",
        f"{BLANKS}:",
        f":{BLANKS}x",
    ],
)
def test_what_should_be_a_score_and_is_none_is_told(line: str) -> None:
    record = videau.load("".join(f" Game {n}\n{line}\n  1) 31: 8/5 6/5\n" for n in range(1, 60)))

    assert record.problems


def test_a_line_is_as_long_as_it_is_shown() -> None:
    with pytest.raises(UnreadableError, match=r"line 4 .*a line far too long"):
        list(parse_match_texts(heading("\t" * 300)))


@pytest.mark.parametrize(
    ("line", "players", "score"),
    [
        (" Ann : 1      Bob : 2", ("Ann", "Bob"), (1, 2)),
        (" Ann: 1 Bob: 2  ", ("Ann", "Bob"), (1, 2)),
        ("Ann :: 0   Bob : 0", ("Ann :", "Bob"), (0, 0)),
        ("A : 1  B : 2  C : 0", ("A", "B : 2  C"), (1, 0)),
        ("A : 1 B : 2 C : 0", ("A : 1 B", "C"), (2, 0)),
        ("Ann Lee : 0        : 0", ("Ann Lee", ""), (0, 0)),
    ],
)
def test_names_and_points_stand_in_two_columns(
    line: str, players: tuple[str, str], score: tuple[int, int]
) -> None:
    (record,) = parse_match_texts(heading(line))

    assert record.players == players
    start = record.start.score
    assert (start.white, start.black) == score


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ('[Event "Club"]', {"Event": "Club"}),
        ('  [ Player 1  "Ann" ]  ', {"Player 1": "Ann"}),
        ('[Event "Club', {"Event": "Club"}),
        ('[Event "the "big" one"]', {"Event": 'the "big" one'}),
        ('[Site "[1]"]', {"Site": "[1]"}),
        ('[Event ""]', {}),
    ],
)
def test_a_tag_is_read_also_where_its_end_is_missing(line: str, tags: dict[str, str]) -> None:
    assert read_tags([line]) == (tags, "")


@pytest.mark.parametrize(
    "line", ['Event "Club"', "[Event]", '[ "x"]', '[a[b "x"]', f'[{"n" * 61}"x"]']
)
def test_what_is_no_tag_is_a_remark(line: str) -> None:
    assert read_tags([line]) == ({}, line)


names = st.text(
    st.characters(blacklist_categories=("C", "Z"), blacklist_characters='"[]'),
    min_size=1,
    max_size=60,
)
values = st.text(st.characters(blacklist_categories=("C", "Z")), min_size=1)


@given(names, values)
@example("Event", '"')
@example("Event", "]")
def test_every_tag_that_is_written_is_read_back(name: str, value: str) -> None:
    assert read_tags([f'[{name} "{value}"]']) == ({name: value}, "")
