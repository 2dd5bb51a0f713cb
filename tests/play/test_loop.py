from __future__ import annotations

from itertools import pairwise

import pytest

from videau import (
    RULESETS,
    Action,
    Dice,
    IllegalActionError,
    Match,
    OpeningRoll,
    Options,
    Play,
    Resign,
    Roll,
    Side,
    Win,
)
from videau.play import (
    Event,
    Player,
    RandomDice,
    RandomPlayer,
    RecordedDice,
    play_on,
)


class Scripted:
    """Does what it was told to, one thing after the other."""

    name = "Scripted"

    def __init__(self, *actions: Action | None) -> None:
        self._actions = iter(actions)

    def choose(self, match: Match, side: Side) -> Action | None:
        return next(self._actions)


def test_a_match_between_bots_ends_with_a_winner() -> None:
    players = {side: RandomPlayer(seed=seed) for seed, side in enumerate(Side)}

    *_, last = play_on(Match(options=Options(length=3)), players, RandomDice(1))

    assert last.after.is_over
    assert max(last.after.score.white, last.after.score.black) >= 3


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_can_be_played_to_the_end(name: str) -> None:
    players = {side: RandomPlayer(seed=seed) for seed, side in enumerate(Side)}
    match = Match(RULESETS[name], Options(length=2))

    *_, last = play_on(match, players, RandomDice(7))

    assert last.after.is_over


def test_the_events_join_up_into_the_match() -> None:
    players = {side: RandomPlayer(seed=2) for side in Side}
    match = Match(options=Options(length=1))

    events = list(play_on(match, players, RandomDice(5)))

    assert events[0].before == match
    for one, following in pairwise(events):
        assert one.after is following.before
        assert one.before.apply(one.action) == one.after


def test_the_listener_hears_of_an_action_before_anybody_else() -> None:
    heard: list[Event] = []
    events = play_on(Match(), {}, RecordedDice(["31"]), heard.append)

    assert heard == []
    event = next(events)
    assert heard == [event]
    assert event.actor == "dice"


def test_a_listener_that_fails_stops_the_game() -> None:
    def full_disk(event: Event) -> None:
        raise OSError

    with pytest.raises(OSError):
        next(play_on(Match(), {}, RecordedDice(["31"]), full_disk))


def test_a_money_session_goes_on_with_the_next_game() -> None:
    players: dict[Side, Player] = {
        Side.WHITE: Scripted(Resign(Win.SINGLE), Resign(Win.GAMMON)),
        Side.BLACK: RandomPlayer(),
    }
    events = play_on(Match(), players, RecordedDice(["61", "61"]))

    happened = [next(events) for _ in range(6)]

    assert [type(event.action).__name__ for event in happened] == [
        *("OpeningRoll", "Resign", "Accept"),
        *("OpeningRoll", "Resign", "Accept"),
    ]
    assert happened[-1].after.score.black == 3


def test_nobody_but_the_table_rolls() -> None:
    cheat = Scripted(Play.parse("8/5 6/5"), Roll(Dice(6, 6)))
    players = {Side.WHITE: cheat, Side.BLACK: cheat}
    events = play_on(Match(), players, RecordedDice(["31", "66"]))
    next(events)
    next(events)

    with pytest.raises(IllegalActionError, match="the table rolls the dice, not Scripted"):
        next(events)


def test_an_illegal_play_changes_nothing_and_is_refused() -> None:
    events = play_on(
        Match().apply(OpeningRoll(3, 1)),
        {Side.WHITE: Scripted(Play.parse("6/off"))},
        RecordedDice([]),
    )

    with pytest.raises(IllegalActionError, match="6/off is not a legal play of 31"):
        next(events)
