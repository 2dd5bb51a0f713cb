"""Dice that nobody can steer: the published vectors, and records that somebody has changed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.play.fair_games import DEVICES, GAME, SERVER, fair_game
from tests.play.tampered import TAMPERINGS, Lines, tampered
from videau import Dice, OpeningRoll, Play, Roll
from videau.files import Record, format_record, parse_record
from videau.files.fairness import Party, Shares
from videau.play.fair_check import FaultKind, check_dice
from videau.play.fair_dice import (
    CHAIN_LENGTH,
    anchor_of,
    chain_secret,
    link_at,
    link_hash,
    roll_dice,
    transcript_after,
    transcript_start,
)

PAGE = Path(__file__).parents[2] / "docs" / "fair-dice.md"


def published(name: str) -> str:
    """A value of the table of vectors on the page."""
    found = re.search(rf"^\| {re.escape(name)} \| `([^`]*)` \|$", PAGE.read_text("utf-8"), re.M)
    assert found, f"the page has no vector {name!r}"
    return found[1]


def test_the_published_vectors_are_what_is_computed() -> None:
    record = fair_game(most=3)
    start, entries = record.fair, record.entries
    assert start is not None
    first = entries[0].fair
    assert first is not None
    begin = transcript_start(start, record.start)
    assert published("server’s secret, chain 0") == chain_secret(GAME, SERVER, 0)
    assert published("server’s anchor") == start.server
    assert published("white’s anchor") == anchor_of(GAME, "white", DEVICES["white"])
    assert published("server’s link 1") == first.links["server"]
    assert published("white’s link 1") == first.links["white"]
    assert published("black’s link 1") == first.links["black"]
    assert published("transcript at the start") == begin
    assert published("dice of roll 1") == "{} {}".format(*roll_dice(GAME, 1, begin, first))
    assert published("transcript after action 1") == transcript_after(begin, 1, entries[0])


def test_every_link_leads_to_the_one_before() -> None:
    last = link_at(GAME, "white", DEVICES["white"], 0)
    for index in range(1, CHAIN_LENGTH + 1, 73):
        link = link_at(GAME, "white", DEVICES["white"], index)
        back = link
        for _ in range(index):
            back = link_hash(GAME, "white", back)
        assert back == last


def test_a_link_of_one_seat_or_game_is_none_of_another() -> None:
    link = "ab" * 32
    hashes = {link_hash(g, p, link) for g in ("a", "b") for p in ("white", "black", "server")}
    assert len(hashes) == 6


@pytest.mark.parametrize("missing", [(), ("white",), ("black",), ("white", "black")])
def test_every_party_changes_the_roll(missing: tuple[Party, ...]) -> None:
    links: dict[Party, str] = {"server": "01" * 32, "white": "02" * 32, "black": "03" * 32}
    whole = [roll_dice(GAME, n, "00" * 32, Shares(links)) for n in range(40)]
    for party in missing:
        del links[party]
    assert (whole == [roll_dice(GAME, n, "00" * 32, Shares(links)) for n in range(40)]) == (
        not missing
    )


def test_a_game_that_was_played_so_fits() -> None:
    record = fair_game()
    proof = check_dice(parse_record(format_record(record)))
    assert proof.holds
    assert proof.is_finished
    assert proof.rolls == sum(isinstance(a, Roll | OpeningRoll) for a in record.actions)
    assert proof.parties == {("server", "white", "black"): proof.rolls}


def test_who_took_no_part_is_told_roll_by_roll() -> None:
    def comes_and_goes(roll: int) -> tuple[Party, ...]:
        return ("white",) if roll % 3 else ()

    proof = check_dice(fair_game(comes_and_goes))
    assert proof.holds
    assert proof.parties[("server",)] == proof.rolls // 3
    assert [chain.party for chain in proof.chains] == ["server", "white"]


def test_nothing_is_promised_for_other_records() -> None:
    plain = Record(fair_game().start, entries=())
    proof = check_dice(plain)
    assert not proof.is_promised
    assert not proof.holds


# Records that somebody has changed


@pytest.mark.parametrize(
    ("tamper", "kind", "roll"), TAMPERINGS, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_whatever_was_changed_is_found_and_named(
    tamper: Callable[[Lines], None], kind: FaultKind, roll: int
) -> None:
    proof = check_dice(parse_record(tampered(tamper), by_the_rules=False))
    assert proof.fault is not None
    assert proof.fault.kind is kind
    assert proof.fault.roll == (roll or proof.rolls + 1)
    assert not proof.holds


def test_lines_out_of_order_are_refused_by_their_number() -> None:
    lines = format_record(fair_game()).splitlines(keepends=True)
    lines[3], lines[5] = lines[5], lines[3]
    with pytest.raises(ValueError, match="line 4 of the record: expected action number 3, got 5"):
        parse_record("".join(lines), by_the_rules=False)


def test_times_and_comments_may_be_added() -> None:
    lines = [json.loads(line) for line in format_record(fair_game()).splitlines()]
    lines[2] |= {"took": 1200, "comment": "hm"}
    text = "".join(json.dumps(line) + "\n" for line in lines)
    assert check_dice(parse_record(text)).holds


# The rolls themselves


def _chi_square(count: int) -> float:
    shares = Shares({"server": "5e" * 32, "white": "a1" * 32})
    seen = Counter(roll_dice(GAME, n, "00" * 32, shares) for n in range(count))
    assert len(seen) == 36
    expected = count / 36
    return sum((n - expected) ** 2 / expected for n in seen.values())


def test_all_rolls_come_up_alike() -> None:
    assert _chi_square(20_000) < 66.6  # 35 degrees of freedom: above it once in 1,000 times


@pytest.mark.long
def test_a_million_rolls_come_up_alike() -> None:
    assert _chi_square(1_000_000) < 66.6


def test_a_play_is_spelled_as_the_record_spells_it() -> None:
    record = fair_game()
    plays = [action for action in record.actions if isinstance(action, Play)]
    assert all(Play.parse(str(play)) == play for play in plays)
    assert Dice(6, 1) == Dice(1, 6)
