"""Records of games with dice that can be checked, each changed by somebody in another way."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.play.fair_games import fair_game
from videau.files import format_record
from videau.play.fair_check import FaultKind

Lines = list[dict[str, object]]


def _rolls(lines: Lines) -> list[int]:
    return [n for n, line in enumerate(lines) if line.get("do") == "roll"]


def _change_die(lines: Lines) -> None:
    line = lines[_rolls(lines)[5]]
    line["dice"] = "66" if line["dice"] != "66" else "65"


def _change_opening(lines: Lines) -> None:
    lines[1]["white"], lines[1]["black"] = lines[1]["black"], lines[1]["white"]


def _change_last_die(lines: Lines) -> None:
    line = lines[_rolls(lines)[-1]]
    line["dice"] = "66" if line["dice"] != "66" else "65"


def _change_play(lines: Lines) -> None:
    lines[_rolls(lines)[5] + 1]["play"] = "24/23 24/22"


def _change_link(lines: Lines) -> None:
    lines[_rolls(lines)[5]]["fair"]["links"]["white"] = "ab" * 32  # type: ignore[index]


def _change_server_anchor(lines: Lines) -> None:
    lines[0]["fair"]["server"] = "ab" * 32  # type: ignore[index]


def _change_anchor(lines: Lines) -> None:
    lines[1]["fair"]["anchors"]["black"]["anchor"] = "ab" * 32  # type: ignore[index]


def _leave_party_out(lines: Lines) -> None:
    del lines[_rolls(lines)[5]]["fair"]["links"]["white"]  # type: ignore[index]


def _leave_shares_out(lines: Lines) -> None:
    del lines[_rolls(lines)[5]]["fair"]


def _leave_turn_out(lines: Lines) -> None:
    at = _rolls(lines)[5]
    del lines[at : at + 2]
    _number(lines)


def _swap_turns(lines: Lines) -> None:
    at = _rolls(lines)[5]
    lines[at : at + 4] = [*lines[at + 2 : at + 4], *lines[at : at + 2]]
    _number(lines)


def _add_action(lines: Lines) -> None:
    at = _rolls(lines)[5]
    lines.insert(at, {"n": 0, "by": "white", "do": "double"})
    _number(lines)


def _change_length(lines: Lines) -> None:
    lines[0]["options"]["length"] = 3  # type: ignore[index]


def _number(lines: Lines) -> None:
    for n, line in enumerate(lines[1:], 1):
        line["n"] = n


TAMPERINGS: list[tuple[Callable[[Lines], None], FaultKind, int]] = [
    (_change_die, FaultKind.DICE, 7),
    (_change_opening, FaultKind.DICE, 1),
    (_change_last_die, FaultKind.DICE_OR_ACTION, 0),
    (_change_play, FaultKind.ACTION, 8),
    (_change_link, FaultKind.LINK, 7),
    (_change_server_anchor, FaultKind.LINK, 1),
    (_change_anchor, FaultKind.LINK, 1),
    (_leave_party_out, FaultKind.ACTION, 7),
    (_leave_shares_out, FaultKind.MISSING, 7),
    (_leave_turn_out, FaultKind.LINK, 7),
    (_swap_turns, FaultKind.LINK, 7),
    (_add_action, FaultKind.ACTION, 7),
    (_change_length, FaultKind.ACTION, 1),
]
"""What is done to a record, and which fault is found at which roll; 0 is the last."""


def tampered(tamper: Callable[[Lines], None]) -> str:
    """The text of a record after that."""
    lines = [json.loads(line) for line in format_record(fair_game()).splitlines()]
    tamper(lines)
    return "".join(json.dumps(line) + "\n" for line in lines)
