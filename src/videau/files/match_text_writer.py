"""Match texts as we write them: one dialect, which GNU Backgammon and eXtreme Gammon read.

See docs/decisions/0018 for the reasons of each detail.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from videau.files.export import Export, Matter, left_out
from videau.files.match_tags import VARIATIONS
from videau.files.record import GameRecord, Players, Record, RecordStep
from videau.i18n.texts import Text
from videau.rules.actions import Beaver, Double, Drop, OpeningRoll, Raccoon, Roll, Take
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.position import Position

__all__ = ["format_match_text", "single_steps", "written_names"]

_CANNOT = frozenset(Matter) - {Matter.TAGS, Matter.BEAVERS}
_ORDER = ("Site", "Match ID", "Event", "Round", "Player 1", "Player 2", "Player 1 Elo")
_LEFT = 28
_RESULT = {Side.WHITE: " " * 6, Side.BLACK: " " * 34}
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]+")


def format_match_text(record: Record) -> Export:
    """Returns *record* as a match text, and what cannot be said in one.

    >>> from videau import Match, OpeningRoll, Options
    >>> from videau.files import Entry
    >>> record = Record(Match(options=Options(length=3)), Players("Ann", "Bob"))
    >>> print(format_match_text(record).text)
    ; [Variation "Backgammon"]
    ; [Crawford "On"]
    <BLANKLINE>
     3 point match
    <BLANKLINE>
    """
    record = record.standing
    names = written_names(record.players)
    lines = [*_header(record), "", f" {record.start.options.length} point match"]
    for game in record.games:
        lines += ["", f" Game {game.number}", _score_line(names, game.start)]
        lines += _rows(game)
    renamed = tuple(
        Text("the name {name!r}, written {written!r}", name=name, written=written)
        for name, written in zip(record.players, names, strict=True)
        if name and name != written
    )
    return Export("\n".join([*lines, ""]), (*left_out(record, _CANNOT), *renamed))


# The head


def _header(record: Record) -> Iterator[str]:
    tags = dict(record.tags)
    written = [*_ORDER, *(name for name in tags if name not in _ORDER)]
    for name in written:
        if name in tags:
            yield _tag(name, tags[name])
    if record.date is not None:
        day, _, time = record.date.partition("T")
        yield _tag("EventDate", day.replace("-", "."))
        if time:
            yield _tag("EventTime", time[:5].replace(":", "."))
    options = record.start.options
    yield _tag("Variation", VARIATIONS[options.start])
    if options.is_match:
        yield _tag("Crawford", _on(options.crawford))
    else:
        yield _tag("Jacoby", _on(options.jacoby))
        yield _tag("Beaver", _on(options.beavers))
    if not options.cube:
        yield _tag("CubeLimit", "1")
    for line in record.comment.splitlines():
        yield f"; {_UNSAFE.sub(' ', line)}".rstrip()


def _tag(name: str, value: str) -> str:
    plain = " ".join(_UNSAFE.sub(" ", value).replace('"', "'").split())
    return f'; [{name} "{plain}"]'


def _on(holds: bool) -> str:
    return "On" if holds else "Off"


def written_names(players: Players) -> Players:
    """Returns the names as a match text can hold them.

    >>> written_names(Players("a:b", ""))
    Players(white='a-b', black='Black')
    """
    white, black = (_plain_name(name) for name in players)
    return Players(white or "White", black or "Black")


def _plain_name(name: str) -> str:
    plain = _UNSAFE.sub(" ", name)
    for sign, instead in ((":", "-"), ('"', "'"), (")", "]"), ("Game ", "Game-")):
        plain = plain.replace(sign, instead)
    return " ".join(plain.split()).lstrip(";# ")


def _score_line(names: Players, match: Match) -> str:
    left = f" {names.white} : {match.score.white}"
    return f"{left:<31} {names.black} : {match.score.black}"


# The rows


def _rows(game: GameRecord) -> Iterator[str]:
    """The numbered rows of a game, and its result."""
    rows: list[list[str]] = []
    last: Side | None = None
    for side, cell in _cells(game.steps):
        if side is Side.WHITE:
            rows.append([cell])
        elif last is Side.WHITE:
            rows[-1].append(cell)
        else:
            rows.append(["", cell])
        last = side
    result = game.result
    loose = None
    if result is not None:
        number = "1 point" if result.points == 1 else f"{result.points} points"
        words = f"Wins {number}"
        after = game.steps[-1].after
        if after.is_over:
            words += " and the match"
        if result.winner is Side.BLACK and last is Side.WHITE:
            rows[-1].append(words)
        else:
            loose = _RESULT[result.winner] + words
    for number_of_row, row in enumerate(rows, 1):
        left, right = (*row, "")[:2]
        # The blanks of an empty right cell stay: without them GNU Backgammon reads "Takes" twice.
        yield f"{number_of_row:3}) {left:<{_LEFT - 1}} {right}"
    if loose is not None:
        yield loose


def _cells(steps: Iterable[RecordStep]) -> Iterator[tuple[Side, str]]:
    """What stands in the columns, one after the other."""
    rolled: tuple[Side, Dice] | None = None
    for step in steps:
        action, before = step.entry.action, step.before.game
        if isinstance(action, Play):
            if rolled is not None:
                side, dice = rolled
                yield side, f"{dice}: {_moves(action, before.position, dice)}".rstrip()
            rolled = None
            continue
        if isinstance(action, Roll | OpeningRoll):
            after = step.after.game
            if after.dice is not None:
                rolled = after.turn, after.dice
            continue
        word = _cube_word(step)
        if word is not None:
            side = step.entry.actor if isinstance(step.entry.actor, Side) else before.turn
            yield side, f" {word}"
    if rolled is not None:
        yield rolled[0], f"{rolled[1]}:"


def _cube_word(step: RecordStep) -> str | None:
    match step.entry.action:
        case Double():
            return f"Doubles => {step.before.game.cube.value * 2}"
        case Beaver() | Raccoon():
            return f"Beavers => {step.after.game.offered}"
        case Take() if step.before.game.pending_doubles == 1:
            return "Takes"  # a beaver is taken by rolling on
        case Drop():
            return "Drops"
        case _:
            return None


def _moves(play: Play, position: Position, dice: Dice) -> str:
    """A play as single steps with stars, by the numbers that every program knows."""
    blots = {point for point in range(1, 25) if position.other[25 - point] == 1}
    words = []
    for source, target in single_steps(play, position, dice):
        words.append(f"{source}/{target}" + "*" * (target in blots))
        blots.discard(target)
    return " ".join(words)


def single_steps(play: Play, position: Position, dice: Dice) -> list[tuple[int, int]]:
    """Returns *play* with one die for each step, in an order in which it can be played.

    >>> single_steps(Play.parse("24/14"), Position(), Dice(6, 4))
    [(24, 18), (18, 14)]
    """
    found = _in_order(play.moves, position, list(dice.steps))
    return found if found is not None else [(move.source, move.target) for move in play]


def _in_order(
    moves: tuple[tuple[int, int, bool], ...], position: Position, dice: list[int]
) -> list[tuple[int, int]] | None:
    """The steps that make *moves*, found by trying; None if there are none."""
    if not moves:
        return []
    for place, (source, target, hit) in enumerate(moves):
        others = moves[:place] + moves[place + 1 :]
        if not position.own[source]:
            continue
        for die in dict.fromkeys(dice):
            landing = max(source - die, 0)
            if landing < target or (landing and position.other[25 - landing] > 1):
                continue
            on_the_way = landing > target
            if on_the_way and position.other[25 - landing] == 1:
                continue  # the play would have said so
            left = list(dice)
            left.remove(die)
            rest = ((landing, target, hit), *others) if on_the_way else others
            tail = _in_order(rest, position.step(source, landing), left)
            if tail is not None:
                return [(source, landing), *tail]
    return None
