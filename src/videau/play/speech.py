"""What is read out to somebody who does not look: what has happened, then what is to be done.

Signs of the notation become words, a roll and its play one sentence, and every point has the
number that it bears on the reader's board:

>>> print(play_words(Play.parse("13/8* 6/5"), Side.BLACK)[Side.BLACK])
13 to 8 with a hit, 6 to 5
>>> print(play_words(Play.parse("13/8* 6/5"), Side.BLACK)[Side.WHITE])
12 to 17 with a hit, 19 to 20
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from videau.i18n.texts import Counted, Text
from videau.notation.plays import chains
from videau.play.house_rules import is_shut_out
from videau.play.loop import Event
from videau.play.narration import Names, dice_words, doer, passed, tell
from videau.play.outcome import Outcome, score_words
from videau.play.standing import Standing, cannot_move, standing
from videau.rules.actions import Action, OpeningRoll, Roll
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.match import Match
from videau.rules.moves import Move
from videau.rules.plays import Play
from videau.rules.position import BAR, OFF
from videau.rules.ruleset import Opening

__all__ = ["BySeat", "Spoken", "call", "news", "play_words", "seen_from", "spoken"]


class BySeat(dict[Side, Text]):
    """A text that reads differently from either seat: whoever shows it knows who sits below."""

    def __hash__(self) -> int:  # type: ignore[override]
        """What is said of this very one can be looked up."""
        return id(self)


def seen_from(text: Text, seat: Side) -> Text:
    """Returns a text as it reads from a seat."""
    return text.filled(lambda value: value[seat] if isinstance(value, BySeat) else value)


# Plays in words

_TIMES = {2: Text("twice {move}"), 3: Text("three times {move}"), 4: Text("four times {move}")}


@lru_cache(maxsize=1 << 12)
def play_words(play: Play, side: Side) -> BySeat:
    """Returns the play of *side* in words, in the numbering of either seat."""
    return BySeat({seat: _play_words(play, seat is side) for seat in Side})


def _play_words(play: Play, is_own: bool) -> Text:
    ways = Counter(tuple(chain) for chain in chains(play))
    parts = [_counted(_way(way, is_own), times) for way, times in ways.items()]
    words = parts[0]
    for part in parts[1:]:
        words = Text("{moves}, {move}", moves=words, move=part)
    return words


def _counted(move: Text, times: int) -> Text:
    return move if times == 1 else Text(_TIMES[times].template, move=move)


def _way(way: Sequence[Move], is_own: bool) -> Text:
    """One checker's way; it goes on in a new move where it has hit."""
    words = _struck(_first(way[0], is_own), way[0])
    for move in way[1:]:
        onward = (
            Text("{move}, then off", move=words)
            if move.target == OFF
            else Text("{move}, then to {target}", move=words, target=_seen(move.target, is_own))
        )
        words = _struck(onward, move)
    return words


def _first(move: Move, is_own: bool) -> Text:
    source, target = _seen(move.source, is_own), _seen(move.target, is_own)
    if move.source == BAR:
        return Text("bar to {target}", target=target)
    if move.target == OFF:
        return Text("{source} off", source=source)
    return Text("{source} to {target}", source=source, target=target)


def _struck(words: Text, move: Move) -> Text:
    return Text("{move} with a hit", move=words) if move.hit else words


def _seen(point: int, is_own: bool) -> int:
    return point if is_own else 25 - point


# What has happened


@dataclass(frozen=True, slots=True)
class Spoken:
    """An event as it is read out."""

    side: Side
    """Whose it was."""
    text: Text
    """By itself."""
    is_roll: bool = False
    """Whether a play will follow that tells the dice once more."""
    with_roll: Text | None = None
    """Of a play: together with the roll before it."""


def spoken(event: Event, names: Names) -> Spoken:
    """Returns how an event is read out.

    >>> from videau import Match
    >>> opened = Match().apply(OpeningRoll(3, 1))
    >>> play = Play.parse("8/5 6/5")
    >>> told = spoken(Event(Side.WHITE, play, opened, opened.apply(play)), {Side.WHITE: "Ann"})
    >>> print(seen_from(told.text, Side.BLACK))
    Ann plays 17 to 20, 19 to 20.
    """
    side, action = doer(event), event.action
    if isinstance(action, Play):
        dice = event.before.game.dice
        assert dice is not None
        return Spoken(
            side,
            _play_sentence(event.before.game, action, names),
            with_roll=None
            if _is_of_the_opening(event.before.game)
            else _turn_sentence(event.before.game, action, dice, names),
        )
    return Spoken(side, tell(event, names), is_roll=isinstance(action, Roll))


def _is_of_the_opening(game: Game) -> bool:
    """Whether the dice that are played were told as the dice that decided who begins."""
    return game.turns == 0 and game.ruleset.opening is not Opening.ROLL_AFRESH


def _play_sentence(game: Game, play: Play, names: Names) -> Text:
    if not play:
        return passed(game, names)
    return Text("{name} plays {play}.", name=names[game.turn], play=play_words(play, game.turn))


def _turn_sentence(game: Game, play: Play, dice: Dice, names: Names) -> Text:
    name, rolled = names[game.turn], dice_words(dice)
    if play:
        words = play_words(play, game.turn)
        return Text("{name} rolls {dice} and plays {play}.", name=name, dice=rolled, play=words)
    if is_shut_out(game, game.turn, play):
        return Text("{name} rolls {dice} and cannot enter.", name=name, dice=rolled)
    return Text("{name} rolls {dice} and cannot move.", name=name, dice=rolled)


def news(said: Sequence[Spoken], computers: Collection[Side] = ()) -> Iterator[Text]:
    """Yields what has happened, in one sentence where it belongs together.

    A computer plays what it has rolled at once, so its roll is told with its play; a person may
    think, and everybody at the board sees the dice meanwhile.
    """
    for place, one in enumerate(said):
        before = said[place - 1] if place else None
        onward = said[place + 1] if place + 1 < len(said) else None
        if one.is_roll and (one.side in computers or (onward and onward.with_roll)):
            continue
        is_whole_turn = one.side in computers or (before is not None and before.is_roll)
        yield one.with_roll if one.with_roll and is_whole_turn else one.text


# What is to be done


def call(
    match: Match,
    names: Names,
    reader: Collection[Side] = (),
    *,
    last: Action | None = None,
    computers: Collection[Side] = (),
) -> Text | None:
    """Returns what the reader is to do now, or who is; None where the news said it.

    >>> from videau import Double
    >>> opened = Match().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
    >>> print(call(opened, {}, [Side.BLACK]))
    Your turn: roll or double.
    >>> print(call(opened.apply(Double()), {}, [Side.WHITE]))
    Take or drop?
    """
    game = match.game
    if match.called_off:
        return None
    if game.is_over:
        return _result(match, names, reader)
    side = game.chooser
    if side is not None and side in reader and game.resigned is not None:
        return Text("Accept or refuse?")
    if side is not None and side in reader and game.stage is Stage.ANSWER:
        return Text("Take or drop?")
    if isinstance(last, Roll | OpeningRoll) and game.stage is Stage.PLAY:
        return _after_the_roll(match, names, reader, last)
    is_tie = isinstance(last, OpeningRoll) and game.stage is Stage.OPENING
    if is_tie or side in computers:
        return None
    return _sentence(standing(match, names, reader))


def _after_the_roll(
    match: Match, names: Names, reader: Collection[Side], last: Roll | OpeningRoll
) -> Text | None:
    """Whoever has rolled knows what to do, unless nothing can be done."""
    if match.game.turn not in reader:
        return None
    if cannot_move(match.game):
        return Text("Nothing can be played.")
    return _sentence(standing(match, names, reader)) if isinstance(last, OpeningRoll) else None


def _sentence(now: Standing) -> Text:
    if now.detail is None:
        return Text("{what}.", what=now.short)
    return Text("{what}: {more}.", what=now.short, more=now.detail)


def _result(match: Match, names: Names, reader: Collection[Side]) -> Text:
    outcome = Outcome(match)
    return Text(
        "{headline}: {points}. {score}",
        headline=outcome.headline(names, reader),
        points=Counted("{n} point", "{n} points", outcome.points),
        score=score_words(match, names),
    )
