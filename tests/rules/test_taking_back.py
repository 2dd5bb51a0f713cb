"""A play that both sides agree to take back: the same dice are played anew."""

from __future__ import annotations

import pytest

from videau import (
    Dice,
    Double,
    Entry,
    Game,
    IllegalActionError,
    Match,
    OpeningRoll,
    Play,
    Record,
    Resign,
    Roll,
    Side,
    TakeBack,
)
from videau.files import format_record, parse_record
from videau.files.match_text_writer import format_match_text
from videau.files.sgf_writer import format_sgf

OPENED = Game().apply(OpeningRoll(3, 1))
PLAYED = OPENED.apply(Play.parse("24/20"))


def test_a_play_that_is_taken_back_brings_the_same_dice_back() -> None:
    assert PLAYED.apply(TakeBack()) == OPENED


def test_it_can_be_played_otherwise_and_taken_back_again() -> None:
    again = PLAYED.apply(TakeBack()).apply(Play.parse("8/5 6/5"))

    assert again == OPENED.apply(Play.parse("8/5 6/5"))
    assert again.apply(TakeBack()) == OPENED


@pytest.mark.parametrize("action", [Roll(Dice(6, 5)), Double(), Resign()])
def test_a_play_stands_once_the_other_side_has_done_something(
    action: Roll | Double | Resign,
) -> None:
    with pytest.raises(IllegalActionError, match="until the other side does something"):
        PLAYED.apply(action).apply(TakeBack())


@pytest.mark.parametrize("game", [Game(), OPENED])
def test_without_a_play_there_is_nothing_to_take_back(game: Game) -> None:
    with pytest.raises(IllegalActionError):
        game.apply(TakeBack())


def test_neither_side_may_take_back_alone() -> None:
    assert TakeBack not in PLAYED.may


ENTRIES = (
    Entry("dice", OpeningRoll(3, 1)),
    Entry(Side.WHITE, Play.parse("24/20")),
    Entry(Side.WHITE, TakeBack()),
    Entry(Side.WHITE, Play.parse("8/5 6/5")),
)


def test_a_record_keeps_what_was_taken_back_and_replays_to_the_same_game() -> None:
    record = parse_record(format_record(Record(Match(), entries=ENTRIES)))

    assert record.entries == ENTRIES
    assert record.match.game == OPENED.apply(Play.parse("8/5 6/5"))
    assert record.taken_back == {2}


def test_other_formats_hold_the_play_that_stands() -> None:
    record = Record(Match(), entries=ENTRIES)
    stands = Record(Match(), entries=(ENTRIES[0], ENTRIES[3]))

    assert record.standing == stands
    assert format_match_text(record).text == format_match_text(stands).text
    assert format_sgf(record).text == format_sgf(stands).text
