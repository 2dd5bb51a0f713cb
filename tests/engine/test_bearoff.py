"""Bear-off tables: against a slow twin, against the engine, and as `videau tables` shows them."""

from __future__ import annotations

import errno
import json
import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from videau import RULESETS, BearOff, Position, Ruleset, UnavailableError
from videau.cli import tables
from videau.cli.app import run
from videau.cli.terminal import Terminal
from videau.engine import BearoffTables, CubeState, Holder, NetEvaluator
from videau.engine.bearoff import CUBE_COLUMNS, all_sides, cube_turns, side_number
from videau.engine.evaluator import decisions
from videau.rules.dice import Dice
from videau.rules.plays import python_plays
from videau.rules.rulesets import STANDARD

NET = NetEvaluator.random(seed=1)
ROLLS = [
    (Dice(high, low), (1 if high == low else 2) / 36)
    for high in range(1, 7)
    for low in range(1, high + 1)
]
Side = tuple[int, ...]
Values = dict[tuple[Side, Side, Holder], float]


# The slow twin: every side with at most two checkers on the three low points, plays by the rule
# book, and positions that lead to each other looked at again until nothing changes.

SIDES: list[Side] = [
    side for count in (1, 2) for side in combinations_with_replacement((1, 2, 3), count)
]
FLIPPED = {Holder.OWN: Holder.OTHER, Holder.OTHER: Holder.OWN, Holder.NOBODY: Holder.NOBODY}


def _counts(side: Side) -> dict[int, int]:
    return {point: side.count(point) for point in side}


def _side(counts: bytes) -> Side:
    return tuple(point for point in range(1, 7) for _ in range(counts[point]))


def _successors(ruleset: Ruleset) -> dict[Side, list[tuple[float, list[Side]]]]:
    waiting = _counts((1,))
    return {
        side: [
            (
                chance,
                [
                    _side(after.own)
                    for after in python_plays(
                        Position(own=_counts(side), other=waiting), dice, ruleset
                    )
                ],
            )
            for dice, chance in ROLLS
        ]
        for side in SIDES
    }


def _play_out(ruleset: Ruleset, turns: int | None, fewer: Values | None) -> Values:
    """All equities with a cube that has *turns* left, given those with one turn fewer."""
    successors = _successors(ruleset)
    values: Values = dict.fromkeys(product(SIDES, SIDES, Holder), 0.0)

    def rolled(own: Side, other: Side, holder: Holder) -> float:
        return sum(
            chance
            * max(
                -values[other, next_own, FLIPPED[holder]] if next_own else 1.0 for next_own in nexts
            )
            for chance, nexts in successors[own]
        )

    def worth(own: Side, other: Side, holder: Holder) -> float:
        value = rolled(own, other, holder)
        if holder is Holder.OTHER or turns == 0:
            return value
        after = values if fewer is None else fewer
        return max(value, min(1.0, 2 * after[own, other, Holder.OTHER]))

    pairs = sorted(product(SIDES, SIDES), key=lambda pair: sum(map(sum, pair)))
    for own, other in pairs:
        places = [(*pair, holder) for pair in ((own, other), (other, own)) for holder in Holder]
        change = 1.0
        while change > 1e-13:
            change = 0.0
            for place in places:
                value = worth(*place)
                change = max(change, abs(value - values[place]))
                values[place] = value
    return values


@pytest.mark.parametrize("bear_off", BearOff)
def test_two_sided_tables_are_what_a_slow_twin_finds(bear_off: BearOff) -> None:
    ruleset = Ruleset(name="twin", bear_off=bear_off)
    tables = BearoffTables(bear_off)
    cubes: list[tuple[int | None, Values]] = [(0, _play_out(ruleset, 0, None))]
    for left in (1, 2, 3):
        cubes.append((left, _play_out(ruleset, left, cubes[-1][1])))
    if tables.has_cube():
        cubes.append((None, _play_out(ruleset, None, None)))

    for turns, values in cubes:
        for (own, other, holder), expected in values.items():
            position = Position(own=_counts(own), other=_counts(other))
            found = tables.equity(position, holder, turns)
            assert found == pytest.approx(expected, abs=1e-6), (turns, own, other, holder)


@pytest.mark.parametrize("bear_off", BearOff)
def test_rolls_are_what_a_slow_twin_finds(bear_off: BearOff) -> None:
    successors = _successors(Ruleset(name="twin", bear_off=bear_off))
    table = BearoffTables(bear_off).one_sided
    means: dict[Side, float] = {(): 0.0}
    for side in sorted(SIDES, key=sum):
        stuck = sum(chance for chance, nexts in successors[side] if nexts == [side])
        moved = sum(
            chance * min(means[each] for each in nexts)
            for chance, nexts in successors[side]
            if nexts != [side]
        )
        means[side] = (1 + moved) / (1 - stuck)
        number = side_number(Position(own=_counts(side), other={}).own)
        assert table.mean_rolls[number] == pytest.approx(means[side])
        # The chances to need more than 0, 1, 2, … rolls add up to the mean.
        assert table.rolls[number].sum() == pytest.approx(means[side], rel=1e-5)


def test_without_a_highest_face_waiting_and_doubling_has_no_end() -> None:
    exact = BearoffTables(BearOff.EXACT)
    aces = Position(own={1: 1}, other={1: 1})

    odd, even = (exact.equity(aces, Holder.OWN, turns) for turns in (7, 8))

    assert odd - even > 0.1
    with pytest.raises(UnavailableError, match="at most 8 doubles"):
        exact.equity(aces, Holder.OWN)
    with pytest.raises(UnavailableError, match="at most 8 doubles"):
        exact.equity(aces, Holder.OWN, 9)


def test_without_lost_dice_many_turns_are_as_good_as_endless_ones() -> None:
    tables = BearoffTables.of(STANDARD)

    assert np.abs(tables.cube(8) - tables.cube()).max() < 1e-6
    assert np.array_equal(tables.cube(9), tables.cube())
    assert np.abs(tables.cube(1) - tables.cube()).max() > 0.4


def test_positions_beyond_the_table_are_refused_by_name() -> None:
    for position in (Position(), Position(own={6: 7}, other={1: 1})):
        with pytest.raises(UnavailableError, match=position.id):
            BearoffTables.of(STANDARD).equity(position)


def test_tables_cannot_be_written_to() -> None:
    tables = BearoffTables.of(STANDARD)

    for array in (*tables.one_sided, tables.cubeless, tables.cube()):
        assert not array.flags.writeable


# The command


def _run(*arguments: str, language: str = "en") -> int:
    terminal = Terminal.for_language(language, {})
    return run(["tables", *arguments], terminal)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("tables") / "dujardin.npz"
    assert _run("--rules", "dujardin", "--write", str(path)) == 0
    with np.load(path) as file:
        return dict(file)


def _positions(count: int) -> Iterator[Position]:
    dice = random.Random(3)
    for _ in range(count):
        own, other = (dice.choices(range(1, 7), k=dice.randint(1, 6)) for _ in range(2))
        yield Position(own=_counts(tuple(own)), other=_counts(tuple(other)))


def _place(position: Position) -> tuple[int, int]:
    return side_number(position.own), side_number(position.other)


def test_the_written_file_agrees_with_the_engine_without_the_cube(
    written: dict[str, Any],
) -> None:
    dujardin = RULESETS["dujardin"]

    for position in _positions(200):
        chances = NET.chances(position, dujardin)
        assert written["exact/cubeless"][_place(position)] == pytest.approx(
            2 * chances.win - 1, abs=1e-6
        )


@pytest.mark.parametrize("holder", Holder)
@pytest.mark.parametrize("value", [1, 2, 16, 32])
def test_the_written_file_agrees_with_the_engine_about_the_cube(
    written: dict[str, Any], holder: Holder, value: int
) -> None:
    dujardin = RULESETS["dujardin"]
    turns = (64 // value).bit_length() - 1
    cube = CubeState(value=value, holder=holder, limit=dujardin.cube_limit)
    boards = list(_positions(60))

    found = decisions(NET, boards, cube, dujardin)

    for position, decision in zip(boards, found, strict=True):
        layer = written[f"exact/cube_{turns}"]
        expected = layer[_place(position)][CUBE_COLUMNS.index(holder)]
        assert decision.best == pytest.approx(expected, abs=5e-6)


def test_the_written_file_agrees_with_the_engine_about_longer_bear_offs(
    written: dict[str, Any],
) -> None:
    # Two sides race on their own: the side on roll is off with its nth roll.
    position = Position(own={6: 4, 5: 3, 2: 3}, other={6: 3, 4: 4, 1: 2})
    mine, theirs = (written["exact/rolls"][number] for number in _place(position))

    win = sum((mine[:-1] - mine[1:]) * theirs[:-1])

    assert NET.chances(position, RULESETS["dujardin"]).win == pytest.approx(win, abs=1e-5)


def test_the_written_file_explains_itself(written: dict[str, Any]) -> None:
    about = json.loads(str(written["about"]))

    assert about["rulesets"] == {"exact": ["dujardin"]}
    assert np.array_equal(written["sides"], all_sides())
    explained = set(about["arrays"]) - {"sides", "cube_N", "cube_endless"}
    held = {name.partition("/")[2] for name in written if "/" in name}
    assert held == explained | {f"cube_{turns}" for turns in range(1, 7)}
    assert np.all(written["exact/rolls"][1:, 0] == 1)
    assert np.all(np.diff(written["exact/rolls"]) <= 0)


def test_programs_are_told_what_was_built(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("--json") == 0

    answer = json.loads(capsys.readouterr().out)
    (tables,) = answer["tables"]
    assert answer["file"] is None
    assert tables["rulesets"] == ["standard"]
    assert [(part["kind"], part["turns"]) for part in tables["built"]] == [
        ("one-sided", None),
        ("cubeless", None),
        ("cube", None),
    ]
    assert [part["positions"] for part in tables["built"]] == [54264, 924**2, 924**2]
    cube = tables["built"][2]
    assert (cube["entries"], cube["bytes"]) == (3 * 924**2, 4 * 3 * 924**2)


def test_the_numbers_that_players_know_are_computed(capsys: pytest.CaptureFixture[str]) -> None:
    _run("--json")
    (usual,) = json.loads(capsys.readouterr().out)["tables"]
    _run("--rules", "dujardin", "--json")
    (exact,) = json.loads(capsys.readouterr().out)["tables"]

    known = usual["known"]
    assert [round(36 * known[name]) for name in ("off_61", "off_52", "off_43")] == [15, 19, 17]
    # Four on the ace point each: the one who does not roll needs a double after none.
    assert known["win_aces_4"] == pytest.approx(1 - 5 / 6 * 1 / 6, abs=1e-6)
    # Both need their own number: only 6-1, 5-2 and 4-3 themselves.
    assert round(36 * exact["known"]["off_52"]) == 2
    assert exact["known"]["mean_rolls_aces"] > 2 * known["mean_rolls_aces"]


def test_rulesets_that_share_tables_are_said_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        tables, "RULESETS", {name: RULESETS[name] for name in ("standard", "gala", "tchibo-pl")}
    )

    _run("--rules", "all")

    shown = capsys.readouterr().out
    assert "The rulesets Standard, Gala share these tables." in shown
    assert "6 doubles left" in shown
    assert "no exact value here" in shown
    assert shown.count("both sides: no cube") == 2


def test_tables_are_shown_in_the_language_of_the_reader(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _run(language="de")

    assert "beide Seiten: kein Dopplerwürfel" in capsys.readouterr().out


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    path.write_text("mine")

    with pytest.raises(UnavailableError, match="it is there already"):
        _run("--write", str(path))
    assert path.read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "reason"), [("", "it is there already"), ("no/such/folder.npz", "it is not there")]
)
def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(UnavailableError, match=reason):
        _run("--write", str(tmp_path / name))


def test_a_full_disk_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr("videau.engine.bearoff_file.write_tables", full)
    path = tmp_path / "tables.npz"

    with pytest.raises(UnavailableError, match="the disk is full"):
        _run("--write", str(path))
    assert not path.exists()


def test_rules_that_are_not_there_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.npz"

    with pytest.raises(UnavailableError, match="no ruleset 'chess'"):
        _run("--rules", "chess", "--write", str(path))
    assert not path.exists()


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_turns_of_a_cube_end_at_its_highest_face(ruleset: Ruleset) -> None:
    turns = cube_turns(ruleset)

    assert (None if turns is None else 2**turns) == ruleset.cube_limit
