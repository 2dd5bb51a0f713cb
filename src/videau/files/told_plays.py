"""What a file says of plays, spelled on the board on which they were made."""

from __future__ import annotations

from videau.files.notes import PLAIN, Analysis, Note, Opinion
from videau.files.transcript import Saying
from videau.rules.plays import LegalPlays, Play, Step, blots_of, own_after
from videau.rules.position import BAR, OFF, Position

__all__ = ["cube_note", "play_note", "spelled", "ways"]

_MOST_STEPS = 4


def cube_note(saying: Saying, comment: str = "") -> Note:
    """Returns what is said beside a roll, about not doubling, or beside a turn of the cube."""
    if saying.cube is None and not comment:
        return PLAIN
    return Note(comment, None if saying.cube is None else Analysis(cube=saying.cube))


def play_note(saying: Saying, plays: LegalPlays) -> Note:
    """Returns what is said beside a play, the plays of the analysis being spelled on this board."""
    if not saying.candidates and saying.luck is None:
        return Note(saying.comment) if saying.comment else PLAIN
    opinions: list[Opinion] = []
    chosen = None
    for place, candidate in enumerate(saying.candidates):
        reached = candidate.after or plays.reached_by(candidate.steps)
        play = plays.leading_to(reached) if reached is not None else None
        if play is None:
            continue
        if place == saying.chosen:
            chosen = len(opinions)
        opinions.append(Opinion(play, *candidate[1:5]))
    return Note(saying.comment, Analysis(tuple(opinions), chosen, luck=saying.luck))


def ways(steps: tuple[Step, ...], plays: LegalPlays) -> list[Position]:
    """Returns where legal plays lead that end as *steps* do, those that hit least first."""
    own = own_after(plays.position, steps)
    blots = blots_of(plays.position)
    if own is None or not blots:
        reached = plays.reached_by(steps)
        return [] if reached is None else [reached]
    landed = [BAR - target for _, target in steps if target in blots]
    fitting = [
        after
        for after in plays.positions
        if after.other == own and not any(after.own[point] for point in landed)
    ]
    return sorted(fitting, key=lambda after: after.own[BAR])


def spelled(steps: tuple[Step, ...], position: Position) -> Play:
    """Returns as much of forbidden steps as a play can hold.

    >>> spelled((Step(24, 2), Step(3, 5)), Position())
    Play.parse('24/2')
    """
    forward = [step for step in steps if OFF <= step.target < step.source <= BAR]
    return Play.merged(forward[:_MOST_STEPS], blots_of(position))
