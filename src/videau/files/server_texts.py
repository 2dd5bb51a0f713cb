"""What two servers keep of matches: the ``oldmoves`` of FIBS, and replays of bgammon.org.

Both number the points for one player alone, so that the other one's checkers go upwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from videau.errors import UnreadableError
from videau.files.assembly import assemble
from videau.files.record import Players, Problem, Record
from videau.files.transcript import Said, Saying, ToldGame, ToldMatch, dice_of
from videau.i18n.texts import Text
from videau.rules.cube import Side
from videau.rules.match import Score
from videau.rules.options import LONGEST_MATCH, Options
from videau.rules.plays import Step
from videau.rules.position import BAR, OFF

__all__ = ["looks_like_oldmoves", "looks_like_replay", "parse_oldmoves", "parse_replay"]

_HOP = re.compile(r"(?P<source>\d{1,2}|bar)[-/](?P<target>\d{1,2}|off|bear)", re.IGNORECASE)


def _upright(hops: str) -> tuple[Step, ...]:
    """Steps by the mover's own numbers, whichever way the file counts.

    >>> _upright("12-15 bar-3 19-off") == _upright("13-10 bar-22 6-off")
    True
    """
    steps = []
    for hop in _HOP.finditer(hops):
        source, target = hop["source"].lower(), hop["target"].lower()
        first = BAR if source == "bar" else int(source)
        last = OFF if not target.isdigit() else int(target)
        if source == "bar":
            upwards = last <= 6
        elif not target.isdigit():
            upwards = first > 18
        else:
            upwards = first < last
        if upwards:
            first = first if source == "bar" else BAR - first
            last = last if not target.isdigit() else BAR - last
        steps.append(Step(max(OFF, min(BAR, first)), max(OFF, min(BAR, last))))
    return tuple(steps)


def _refused(line: int, expected: Text) -> UnreadableError:
    return UnreadableError("line {line} of the file: {problem}", line=line, problem=expected)


# FIBS

_SCORE = re.compile(
    r"\s*Score is (?P<a>\d{1,5})-(?P<b>\d{1,5})"
    r" in an? (?:(?P<length>\d{1,5}) point|unlimited) match",
    re.IGNORECASE,
)
_NAMES = re.compile(r"\s*(?P<first>\S+) is (?P<letter>[XO]) - (?P<second>\S+) is [XO]")
_ROW = re.compile(r"\s*(?P<letter>[XO])\s*:\s*(?P<rest>.*?)\s*$")
_ROLL = re.compile(r"\(\s*(?P<one>[1-6])\s+(?P<other>[1-6])\s*\)\s*(?P<hops>.*)$")
_WORDS = {
    "doubles": Said.DOUBLES,
    "accepts": Said.TAKES,
    "rejects": Said.DROPS,
    "wants to resign": Said.GIVES_UP,
    "wins": Said.WINS,
}


def looks_like_oldmoves(text: str) -> bool:
    """Returns whether *text* begins as FIBS tells a game.

    >>> looks_like_oldmoves("Score is 0-1 in a 5 point match.")
    True
    """
    return any(_SCORE.match(line) for line in text.splitlines()[:50])


def parse_oldmoves(text: str) -> Iterator[Record]:
    """Yields the match that FIBS tells; the player who is named first is white."""
    told: ToldMatch | None = None
    letters = {"X": Side.WHITE, "O": Side.BLACK}
    for number, line in enumerate(text.splitlines(), 1):
        score, names, row = _SCORE.match(line), _NAMES.match(line), _ROW.match(line)
        if score is not None:
            if told is None:
                length = int(score["length"] or 0)
                told = ToldMatch(Options(length=length if length <= LONGEST_MATCH else 0))
            told.games.append(ToldGame(number, Score(int(score["a"]), int(score["b"]))))
        elif told is None:
            continue
        elif names is not None:
            other = "O" if names["letter"] == "X" else "X"
            letters = {names["letter"]: Side.WHITE, other: Side.BLACK}
            told.players = Players(names["first"], names["second"])
        elif row is not None:
            _hear_fibs(told, number, letters[row["letter"]], row["rest"])
    if told is None:
        raise _refused(1, Text("expected the moves of a match on FIBS"))
    yield assemble(told)


def _hear_fibs(told: ToldMatch, number: int, side: Side, text: str) -> None:
    sayings = told.games[-1].sayings
    roll = _ROLL.match(text)
    if roll is not None:
        dice = dice_of(roll["one"] + roll["other"])
        sayings.append(Saying(number, side, Said.ROLLS, text, dice, _upright(roll["hops"])))
        return
    plain = text.lower().rstrip(". ")
    said = next((word for start, word in _WORDS.items() if plain.startswith(start)), None)
    if said is None:
        problem = Text("{said!r} is not understood and left out", said=text[:60])
        told.problems.append(Problem(number, problem))
    elif said is Said.TAKES and sayings and sayings[-1].said is Said.GIVES_UP:
        return  # a resignation is accepted: the result follows
    else:
        sayings.append(Saying(number, side, said, text))


# bgammon.org

_INDEX = "bgammon-replay "
_EVENT = re.compile(r"(?P<player>[12]) (?P<kind>[a-z])(?: (?P<rest>.*))?$")
_PLAYERS = {"1": Side.WHITE, "2": Side.BLACK}
_FIELDS = 9


def looks_like_replay(text: str) -> bool:
    """Returns whether *text* is a replay of bgammon.org.

    >>> looks_like_replay("bgammon-replay 00000024")
    True
    """
    return text.lstrip("\ufeff").startswith(_INDEX)


def parse_replay(text: str) -> Iterator[Record]:
    """Yields the match in a replay; player 1 is white."""
    told: ToldMatch | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("i "):
            fields = line.split(" ")[1:]
            if told is None:
                told = _replayed(number, fields)
            told.games.append(_replayed_game(number, fields))
            continue
        event = _EVENT.match(line)
        if told is not None and event is not None:
            _hear_replay(told.games[-1], number, event)
        elif line.strip() and not line.lstrip("\ufeff").startswith(_INDEX):
            raise _no_event(number, line)
    if told is None:
        raise _no_event(1, "")
    for game in told.games:
        # The result stands at the head of its game; it is heard at the end.
        game.sayings.sort(key=lambda saying: saying.said is Said.WINS)
    yield assemble(told)


def _no_event(number: int, line: str) -> UnreadableError:
    return _refused(number, Text("expected an event of a replay, got {line!r}", line=line[:40]))


def _numbers(number: int, fields: list[str]) -> list[int]:
    """Match length, scores, winner, points and variant: the last six fields."""
    if len(fields) < _FIELDS - 1 or not all(re.fullmatch(r"\d{1,5}", each) for each in fields[-6:]):
        raise _no_event(number, " ".join(fields))
    return [int(each) for each in fields[-6:]]


def _replayed(number: int, fields: list[str]) -> ToldMatch:
    length, *_, variant = _numbers(number, fields)
    if variant:
        raise _refused(number, Text("expected backgammon, got another game"))
    told = ToldMatch(Options(length=length if length <= LONGEST_MATCH else 0))
    told.players = Players(*fields[-8:-6])
    began = fields[0] if len(fields) >= _FIELDS else ""
    if re.fullmatch(r"\d{1,11}", began):
        told.date = datetime.fromtimestamp(int(began), UTC).isoformat(timespec="minutes")[:16]
    return told


def _replayed_game(number: int, fields: list[str]) -> ToldGame:
    _, first, second, winner, points, _ = _numbers(number, fields)
    game = ToldGame(number, Score(first, second))
    if winner in (1, 2) and points:
        side = _PLAYERS[str(winner)]
        game.sayings.append(Saying(number, side, Said.WINS, f"wins {points}", number=points))
    return game


def _hear_replay(game: ToldGame, number: int, event: re.Match[str]) -> None:
    side, rest = _PLAYERS[event["player"]], event["rest"] or ""
    if event["kind"] == "r":
        dice = dice_of(rest[:3].replace("-", ""))
        game.sayings.append(Saying(number, side, Said.ROLLS, rest, dice, _upright(rest[3:])))
    elif event["kind"] == "d":
        game.sayings.append(Saying(number, side, Said.DOUBLES, event[0]))
        is_taken = rest.split(" ")[-1] == "1"
        answer = Said.TAKES if is_taken else Said.DROPS
        game.sayings.append(Saying(number, side.opponent, answer, event[0]))
    else:
        game.sayings.append(Saying(number, side, Said.GIVES_UP, event[0]))
