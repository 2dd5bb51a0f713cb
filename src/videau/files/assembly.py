"""A match that is told, played again by the rules: what comes out is a record.

Whatever the rules do not allow is kept, as a fault that says how the match went on. Whatever is
doubtful is read in the likeliest way, and listed with its line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from videau.errors import IllegalSettingsError, UnreadableError
from videau.files.game_assembly import GameAssembly
from videau.files.notes import Fault
from videau.files.record import Entry, Problem, Record
from videau.files.transcript import Said, ToldGame, ToldMatch
from videau.i18n.texts import Text
from videau.rules.actions import OpeningRoll
from videau.rules.game import Stage
from videau.rules.match import Match, Score, is_one_away
from videau.rules.options import Options
from videau.rules.rulesets import STANDARD

__all__ = ["assemble"]


def assemble(told: ToldMatch) -> Record:
    """Returns the record of a match that a file tells; raises only if it cannot begin at all."""
    games = [game for game in told.games if game.sayings]
    options = _customs_in_use(told.options, games)
    start = match = _start(options, games[:1] or told.games[:1])
    entries: list[Entry] = []
    problems = list(told.problems)
    for game, following in pairwise([*games, None]):
        assert game is not None
        match = _at_score(match, game, entries, problems)
        if match.is_over:
            left_out = Text("the match is over before this game, which is left out")
            problems.append(Problem(game.line, left_out))
            continue
        begun = _new_game(match)
        built = _best(begun, game, None if following is None else following.score)
        if not entries and built.setup is not None:
            start = built.setup
        elif entries and (OpeningRoll not in match.may or built.setup is not None):
            _led_to(entries, built.setup or begun)
        entries += built.entries
        problems += built.problems
        match = built.match
    return Record(
        start,
        told.players,
        told.date,
        tuple(entries),
        tags=told.tags,
        comment=told.comment,
        problems=tuple(problems),
    )


def _customs_in_use(options: Options, games: Sequence[ToldGame]) -> Options:
    """Allows beavers and raccoons where somebody plays them; few files say so themselves."""
    if options.is_match or not options.cube:
        return options
    most = max((_longest_raise(game) for game in games), default=0)
    ties = max((game.automatic_doubles for game in games), default=0)
    return replace(
        options,
        beavers=options.beavers or most > 1,
        raccoons=options.raccoons or most > 2,
        automatic_doubles=min(6, max(options.automatic_doubles, ties)),
    )


def _longest_raise(game: ToldGame) -> int:
    """The most turns of the cube that follow each other at once."""
    longest = run = 0
    for saying in game.sayings:
        run = run + 1 if saying.said is Said.DOUBLES else 0
        longest = max(longest, run)
    return longest


def _start(options: Options, first: Sequence[ToldGame]) -> Match:
    score = first[0].score if first and first[0].score else Score()
    one_away = is_one_away(options, score)
    # In the Crawford game one side alone is a point away, unless the file knows better.
    is_crawford = first[0].is_crawford if first else None
    if is_crawford is None:
        is_crawford = score.white != score.black
    try:
        return Match(STANDARD, options, score, crawford_played=one_away and not is_crawford)
    except IllegalSettingsError as error:
        line = first[0].line if first else 1
        raise UnreadableError(
            "line {line} of the file: {problem}", line=line, problem=error.text
        ) from None


def _new_game(match: Match) -> Match:
    """The match with the next game on the table, the opening roll being next."""
    return match if match.game.stage is Stage.OPENING else replace(match, game=match.next_game())


def _at_score(match: Match, game: ToldGame, entries: list[Entry], problems: list[Problem]) -> Match:
    """The match at the score that the file has before *game*."""
    if game.score is None or game.score == match.score or not entries:
        return match
    problems.append(
        Problem(
            game.line,
            Text(
                "the score is {told} here, but {score} after the games before",
                told=f"{game.score.white} : {game.score.black}",
                score=f"{match.score.white} : {match.score.black}",
            ),
        )
    )
    if match.options.is_match and max(game.score.white, game.score.black) >= match.options.length:
        return match  # nobody plays a game at this score
    return _led_to(entries, replace(match, score=game.score))


def _led_to(entries: list[Entry], match: Match) -> Match:
    """Lets the last entry lead to *match*, whatever the rules say."""
    last = entries[-1]
    said = last.note.fault.said if last.note.fault else ""
    note = replace(last.note, fault=Fault(said, match))
    entries[-1] = last._replace(note=note)
    return match


def _best(begun: Match, game: ToldGame, next_score: Score | None) -> GameAssembly:
    """The game as it is told; doubtful plays are read in the way that fits what follows."""
    built = GameAssembly(begun, game, next_score)
    for doubt in built.doubts[-_MOST_TRIES:] if built.faults else ():
        other = GameAssembly(begun, game, next_score, otherwise=frozenset({doubt}))
        if other.faults < built.faults:
            built = other
    return built


_MOST_TRIES = 8
