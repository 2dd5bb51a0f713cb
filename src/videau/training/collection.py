"""Collections of exercises are made here, game by game: stop whenever you like, and go on later.

Two of our weaker levels play each other. Whatever one of them does wrong is looked at more deeply;
it becomes an exercise if the best choice is clear, if the mistake is worth learning from, and if
the teacher knows a reason. Even weak levels seldom go wrong in a race or bearing off: what looks
nearest to the best there and still costs enough stands for the mistake. A collection is its own
checkpoint: it says how many games it is made of, and game number n is the same game whenever it is
played.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from pathlib import Path
from statistics import NormalDist

import numpy as np

from videau.engine import LEVELS, CubeState, EnginePlayer, Evaluator, Level, rank
from videau.engine.answers import cube_answers
from videau.engine.cube import CubeDecision
from videau.engine.player import cube_decision, misjudged
from videau.engine.shipped import find_net
from videau.play.dice import RandomDice
from videau.play.loop import play_on
from videau.rules.actions import Action, Double, Roll
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.ruleset import Ruleset
from videau.teacher.collection import COLLECTIONS, Collection
from videau.teacher.exercises import DIFFICULTIES, Difficulty, Exercise
from videau.teacher.grading import option_of
from videau.teacher.hints import hint
from videau.teacher.kinds import Theme
from videau.teacher.reasons import explain
from videau.teacher.review import Moment, moment_of
from videau.training.runs import write_whole

__all__ = ["WANTED", "collection_file", "make", "open_collection"]

WANTED = 520
"""Exercises by each ruleset; the last game may give a few more."""
THEMES = 13
"""At least one in so many is about each theme, also where that makes more of them: 40 of 520."""
SELDOM = frozenset({Theme.RACE, Theme.BEAR_OFF})
"""Themes in which somebody has to be tempted: few go wrong by themselves."""
CELL = 40
"""The most with one theme and one difficulty, so that no collection is all of one kind."""
FROM_ONE_GAME = 6
PLIES = 2
PLAYERS = ("beginner", "casual", "casual", "intermediate", "intermediate", "club")
"""Who plays: drawn anew for either side of every game."""

KNOWERS = ("casual", "intermediate")
"""Who knows what is easy, and who knows what is not hard."""

LEAST, MOST = 0.06, 0.6
"""What the mistake costs. Less is a matter of taste, and nobody needs to be told of more."""
CLEAR = 0.03
"""By so much the best choice is better than any other."""
HINTED = (0.6, 0.8)
"""Of what a mistake must cost, without looking ahead and with one ply: what seems cheaper is not
looked at further."""
SLIPS = 400
"""Tries of a level to solve an exercise."""


def collection_file(ruleset: Ruleset, folder: Path = COLLECTIONS) -> Path:
    """Returns where the collection of a ruleset lies."""
    return folder / f"{ruleset.name}.json"


def open_collection(ruleset: Ruleset, folder: Path = COLLECTIONS) -> Collection:
    """Returns the collection as far as it was made."""
    path = collection_file(ruleset, folder)
    if path.exists():
        return Collection.read(path)
    return Collection(ruleset, find_net(ruleset).net.sha256, PLIES, games=0)


def make(
    known: Collection,
    evaluator: Evaluator,
    *,
    wanted: int = WANTED,
    again: bool = False,
    folder: Path = COLLECTIONS,
) -> Iterator[Collection]:
    """Yields the collection after each game that added to it, when it is on the disk.

    What another net judged is judged anew first, or all of it if asked to do it *again*; what no
    longer holds is left out.
    """
    net = find_net(known.ruleset).net.sha256
    if again or known.net != net:
        held = (_judged(evaluator, each.match, each.wrong) for each in known)
        known = replace(known, net=net, exercises=tuple(each for each in held if each))
        yield _written(known, folder)
    while wishes := _wishes(known, wanted):
        number = known.games + 1
        found = tuple(_new(known, _exercises(evaluator, known.ruleset, number, wishes)))
        known = replace(known, games=number, exercises=(*known.exercises, *found))
        if found:
            yield _written(known, folder)


def _written(known: Collection, folder: Path) -> Collection:
    write_whole(collection_file(known.ruleset, folder), known.as_json())
    return known


def _wishes(known: Collection, wanted: int) -> set[Theme]:
    """What is worth looking for: most of a game is about what a collection is soon full of."""
    themes = Counter(each.theme for each in known)
    if len(known) >= wanted:
        return {theme for theme in Theme if themes[theme] < wanted // THEMES}
    cells = Counter((each.theme, each.difficulty) for each in known)
    return {t for t in Theme if any(cells[t, difficulty] < CELL for difficulty in DIFFICULTIES)}


def _new(known: Collection, found: Iterator[Exercise]) -> Iterator[Exercise]:
    """What the collection still has room for."""
    keys = {each.key for each in known}
    cells = Counter((each.theme, each.difficulty) for each in known)
    taken = 0
    for each in found:
        cell = each.theme, each.difficulty
        if each.key not in keys and cells[cell] < CELL and taken < FROM_ONE_GAME:
            keys.add(each.key)
            cells[cell] += 1
            taken += 1
            yield each


def _exercises(
    evaluator: Evaluator, ruleset: Ruleset, number: int, themes: Set[Theme]
) -> Iterator[Exercise]:
    """Yields the exercises about some *themes* that game *number* gives."""
    chance = random.Random(f"{ruleset.name} {number}")
    players = {
        side: EnginePlayer(
            LEVELS[chance.choice(PLAYERS)], evaluator, seed=chance.randrange(1 << 30)
        )
        for side in Side
    }
    for event in play_on(Match(ruleset=ruleset), players, RandomDice(chance.randrange(1 << 30))):
        moment = moment_of(0, event)
        if moment is not None and _may_err(moment, players) and _theme(moment) in themes:
            action: Action | None = None if isinstance(moment.action, Roll) else moment.action
            if _theme(moment) in SELDOM:
                action = _tempting(evaluator, moment.before) or action
            if _looks_wrong(evaluator, moment.before, action):
                exercise = _judged(evaluator, moment.before, action)
                if exercise is not None:
                    yield exercise
        if event.after.results:
            return


def _theme(moment: Moment) -> Theme:
    return Exercise(moment.before, None, None, 0.0).theme


def _may_err(moment: Moment, players: Mapping[Side, EnginePlayer]) -> bool:
    """Somebody who never doubles does not forget to; nor is a resignation an exercise."""
    game = moment.before.game
    assert game.chooser is not None  # somebody has decided
    return game.resigned is None and (not game.may_double or players[game.chooser].level.doubles)


def _tempting(evaluator: Evaluator, match: Match) -> Action | None:
    """What looks nearest to the best play of those that cost enough, at first sight."""
    best, *others = hint(evaluator, match, plies=0).options
    return next((each.action for each in others if best.equity - each.equity >= LEAST), None)


def _looks_wrong(evaluator: Evaluator, match: Match, action: Action | None) -> bool:
    """Whether it may be a mistake, at first and at second sight."""
    also = (action,) if isinstance(action, Play) else ()
    for plies, share in enumerate(HINTED):
        advice = hint(evaluator, match, plies=plies, also=also)
        chosen = option_of(advice, match, action)
        if advice.best.equity - chosen.equity < share * LEAST:
            return False
    return True


def _judged(evaluator: Evaluator, match: Match, wrong: Action | None) -> Exercise | None:
    """The exercise in which *wrong* is the wrong answer; None if it is not worth one."""
    also = (wrong,) if isinstance(wrong, Play) else ()
    advice = hint(evaluator, match, plies=PLIES, also=also)
    best, second, chosen = advice.options[0], advice.options[1], option_of(advice, match, wrong)
    cost = best.equity - chosen.equity
    if not LEAST <= cost <= MOST or best.equity - second.equity < CLEAR:
        return None
    told = explain(evaluator, match, chosen, best, plies=PLIES, decision=advice.decision)
    if not told.has_reason:
        return None
    difficulty = _difficulty(evaluator, match, best.action)
    return Exercise.of(match, best.action, chosen.action, round(cost, 4), difficulty)


def _difficulty(evaluator: Evaluator, match: Match, best: Action | None) -> Difficulty:
    """Easy is what the casual level knows, medium the intermediate one, hard the rest.

    To know is to be nearer to finding it every time than to guessing.
    """
    choices = len(match.game.legal_plays) or 2
    for difficulty, level in zip(DIFFICULTIES, KNOWERS, strict=False):
        if _solved(evaluator, match, best, LEVELS[level]) >= (1 + 1 / choices) / 2:
            return difficulty
    return DIFFICULTIES[-1]


def _solved(evaluator: Evaluator, match: Match, best: Action | None, level: Level) -> float:
    """How often a level finds the best choice, by its own way to err."""
    game = match.game
    if isinstance(best, Play):
        assert game.dice is not None
        ranked = rank(evaluator, game.position, game.dice, match.ruleset, cube=CubeState.of(match))
        reached = game.legal_plays.after(best)
        place = next(n for n, each in enumerate(ranked) if each.position == reached)
        equities = np.array([each.equity for each in ranked])
        slips = np.random.default_rng(1).normal(0.0, level.noise, (SLIPS, len(equities)))
        return float(np.mean((equities + slips).argmax(axis=1) == place))
    decision = cube_decision(evaluator, match)
    slip = NormalDist(0.0, level.noise)
    each_slip = (slip.inv_cdf((n + 0.5) / SLIPS) for n in range(SLIPS))
    chosen = (_cube_choice(misjudged(decision, match, each), match) for each in each_slip)
    return sum(each == best for each in chosen) / SLIPS


def _cube_choice(decision: CubeDecision, match: Match) -> Action | None:
    if match.game.may_double:
        return Double() if decision.doubles else None
    worth = cube_answers(decision, match.game)
    return max(worth, key=worth.__getitem__)
