"""Plays and cube decisions where people play: a set that nothing has learnt from.

    python benchmarks/engine/held_back.py make --cluster 2    # draws and labels, or goes on
    python benchmarks/engine/held_back.py score               # ours and gnubg at 0, 1, 2 plies

``make`` draws decisions of every kind of ``outside.py`` and rolls them out with the shipped net, a
line of JSON each, in ``held-back/plays.jsonl`` and ``held-back/cubes.jsonl``; what is there stays,
so it can be stopped at any time. With another ``--set`` and ``--seed`` it makes a set that may be
learnt from: this one may not. Candidates of a play are what the net likes at 2-ply and whatever
gnubg chooses at any depth: its choices are questions here, never answers. Every label has two
halves with dice of their own. The best of noisy numbers is too good to be true, so one half says
what would have been best and the other what that is worth (``judging.py`` says why).

``score`` asks all for their choices and adds up what these lose, in thousandths of a point for
each decision. Equities are money, without the cube for plays and with it for the cube. A choice
without a label counts as the worst that has one.
"""

from __future__ import annotations

import argparse
import atexit
import functools
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

import gnubg
from campaign import RESULTS, Campaign, Part, Row, mean_and_error, named, today
from outside import KINDS, any_roll

from videau import Cube, Dice, Match, Options, Position
from videau.engine import CubeState, NetEvaluator, RolloutPlan, rank, rollout_cube, rollout_plays
from videau.engine.cube import Answer
from videau.engine.place import open_place
from videau.engine.player import cube_decision
from videau.engine.ranking import Filter, Until
from videau.engine.shipped import find_net
from videau.errors import VideauError
from videau.notation.situation import match_at
from videau.rules.cube import Side

SET = Path(__file__).parent / "held-back"
PLAYS, CUBES = "plays.jsonl", "cubes.jsonl"
SEED = 20261117
DEPTHS = (0, 1, 2)
MONEY = Options()

CLOSE = 0.25
"""A decision is drawn if its choices are within so many points of each other."""
WIDE = Filter(keep=10, within=0.3, near=0.3, until=Until.ALL)
WORTHY = Filter(keep=5, within=0.16)
"""What the net itself would have rolled out."""
PLAY_TRIALS = 72
CUBE_TRIALS = 144
"""In each half of a label."""

Halves = tuple[float, float]
Decision = TypeVar("Decision")


@dataclass(frozen=True, slots=True)
class PlayDecision:
    """A roll, and what each candidate is worth to the mover, by the position it leads to."""

    kind: str
    position: str
    dice: tuple[int, int]
    after: Mapping[str, Halves]

    @property
    def match(self) -> Match:
        """With the dice on the table."""
        return match_at(Position.parse(self.position), options=MONEY, dice=Dice(*self.dice))


@dataclass(frozen=True, slots=True)
class CubeQuestion:
    """A position before a roll in which the cube may be turned; equities in units of the cube."""

    kind: str
    position: str
    owned: bool
    no_double: Halves
    double_take: Halves

    @property
    def match(self) -> Match:
        """With the cube in the middle or with the side on roll."""
        return cube_match(Position.parse(self.position), owned=self.owned)

    @property
    def turned(self) -> Halves:
        """What a double is worth against the right answer."""
        one, two = self.double_take
        return min(one, 1.0), min(two, 1.0)


def cube_match(position: Position, *, owned: bool) -> Match:
    return match_at(position, options=MONEY, cube=Cube(2, Side.WHITE) if owned else Cube())


def lost(chosen: Halves, all_of_them: Sequence[Halves]) -> float:
    """What *chosen* loses: each half judges what the other calls best.

    >>> lost((0.1, 0.2), [(0.1, 0.2), (0.3, 0.3)])
    0.15
    """
    at_least = 0.0
    for says, counts in ((0, 1), (1, 0)):
        best = max(all_of_them, key=lambda each: each[says])
        at_least += best[counts] - chosen[counts]
    return round(at_least / 2, 6)


# Making the set


def drawn(net: NetEvaluator, kind: str, chance: random.Random) -> Iterator[Position]:
    """Yields positions of a kind without end."""
    while True:
        try:
            position = KINDS[kind](net, chance)
        except VideauError:  # both sides closed out, say
            continue
        if not position.is_over:
            yield position


def label_play(number: int, net: NetEvaluator, *, seed: int) -> PlayDecision:
    """Decision *number* of the set, drawn and rolled out."""
    chance = random.Random(f"{seed} play {number}")
    kind = list(KINDS)[number % len(KINDS)]
    for position in drawn(net, kind, chance):
        dice = any_roll(chance)
        ranked = rank(net, position, dice, plies=2, keep=WIDE)
        if len(ranked) < 2 or ranked[0].equity - ranked[1].equity > CLOSE:
            continue
        after = candidates(net, position, dice)
        if len(after) > 1:
            break
    one, two = (rollout_plays(net, after, plan=half_a_label(PLAY_TRIALS, chance)) for _ in range(2))
    worth = {
        each.id: (round(first.cubeless, 4), round(second.cubeless, 4))
        for each, first, second in zip(after, one, two, strict=True)
    }
    return PlayDecision(kind, position.id, (dice.high, dice.low), worth)


def candidates(net: NetEvaluator, position: Position, dice: Dice) -> list[Position]:
    """What our 2-ply would have rolled out, and what anybody who is scored chooses."""
    ranked = [each for each in rank(net, position, dice, plies=2, keep=WIDE) if each.plies == 2]
    worthy = [each for each in ranked if ranked[0].equity - each.equity <= WORTHY.within]
    after = {each.position for each in worthy[: WORTHY.keep]}
    match = match_at(position, options=MONEY, dice=dice)
    for plies in DEPTHS:
        after.add(rank(net, position, dice, plies=plies)[0].position)
        after.add(position.play(gnubgs(False)[plies].choose_play(match)))
    return sorted(after, key=lambda each: each.id)


def label_cube(number: int, net: NetEvaluator, *, seed: int) -> CubeQuestion:
    """Question *number* of the set, drawn and rolled out."""
    chance = random.Random(f"{seed} cube {number}")
    kind = list(KINDS)[number % len(KINDS)]
    for position in drawn(net, kind, chance):
        owned = chance.random() < 0.3
        match = cube_match(position, owned=owned)
        told = cube_decision(net, match, plies=2).equities
        turned = min(told.double_take, told.double_pass)
        if min(abs(told.no_double - turned), abs(told.double_take - told.double_pass)) <= CLOSE:
            break
    halves = [
        rollout_cube(net, position, CubeState.of(match), plan=half_a_label(CUBE_TRIALS, chance))[0]
        for _ in range(2)
    ]
    waited, taken = (
        (round(values[0], 4), round(values[1], 4))
        for values in (
            [half.equities.no_double for half in halves],
            [half.equities.double_take for half in halves],
        )
    )
    return CubeQuestion(kind, position.id, owned, waited, taken)


def half_a_label(trials: int, chance: random.Random) -> RolloutPlan:
    return RolloutPlan(trials=trials, seed=chance.randrange(2**32), threads=1)


@functools.cache
def gnubgs(cubeful: bool) -> Mapping[int, gnubg.Client]:
    """A gnubg for each depth, for as long as this process lives."""
    stack = ExitStack()
    atexit.register(stack.close)
    servers = {plies: stack.enter_context(gnubg.server(plies, cubeful=cubeful)) for plies in DEPTHS}
    return {
        plies: stack.enter_context(gnubg.Client(server.address))
        for plies, server in servers.items()
    }


def make(
    net: NetEvaluator, wanted: Mapping[Path, int], *, seed: int, cluster: str | None, minutes: float
) -> None:
    """Brings all files to their size, or as far as the time goes."""
    deadline = time.monotonic() + 60 * minutes
    labels: dict[str, Callable[[int, NetEvaluator], PlayDecision | CubeQuestion]]
    labels = {
        PLAYS: functools.partial(label_play, seed=seed),
        CUBES: functools.partial(label_cube, seed=seed),
    }
    with open_place(cluster) as place:
        for path, size in wanted.items():
            label = labels[path.name]
            path.parent.mkdir(exist_ok=True)
            done = sum(1 for _ in path.open()) if path.exists() else 0
            numbers = range(done, size)
            with path.open("a") as lines, closing(place.map(label, numbers, net)) as made:
                for number, decision in zip(numbers, made, strict=True):
                    print(json.dumps(asdict(decision)), file=lines, flush=True)
                    if number % 20 == 19:
                        print(f"  {path.name}: {number + 1} of {size}", file=sys.stderr)
                    if time.monotonic() > deadline:
                        return


# Scoring


def score(net: NetEvaluator, folder: Path) -> Part:
    """What everybody loses: by contestant, for plays and by kind, for doubles and for answers."""
    losses: dict[str, list[float]] = {}

    def note(who: str, what: str, loss: float, kind: str) -> None:
        losses.setdefault(f"{who}: {what}", []).append(loss)
        losses.setdefault(f"{who}: {what}, {kind}", []).append(loss)

    for decision in read(folder / PLAYS, PlayDecision):
        match, after = decision.match, decision.after
        worth = list(after.values())
        worst = min(worth, key=sum)
        for plies in DEPTHS:
            ours = rank(net, match.game.position, Dice(*decision.dice), plies=plies)[0].position
            theirs = match.game.position.play(gnubgs(False)[plies].choose_play(match))
            for who, chosen in (("videau", ours), ("gnubg", theirs)):
                label = after.get(chosen.id, worst)
                note(f"{who} {plies}-ply", "plays", lost(label, worth), decision.kind)
    for question in read(folder / CUBES, CubeQuestion):
        match = question.match
        for plies in DEPTHS:
            told = cube_decision(net, match, plies=plies)
            client = gnubgs(True)[plies]
            answers = {
                "videau": (told.doubles, told.answer is not Answer.PASS),
                "gnubg": (client.doubles(match), client.takes(match)),
            }
            for who, (doubles, takes) in answers.items():
                course = question.turned if doubles else question.no_double
                loss = lost(course, [question.turned, question.no_double])
                note(f"{who} {plies}-ply", "doubles", loss, question.kind)
                one, two = question.double_take
                taken: Halves = (-one, -two)
                loss = lost(taken if takes else (-1.0, -1.0), [taken, (-1.0, -1.0)])
                note(f"{who} {plies}-ply", "answers", loss, question.kind)
    return {
        name: {"count": len(each), "lost": [sum(each), sum(x * x for x in each)]}
        for name, each in losses.items()
    }


def read(path: Path, kind: Callable[..., Decision]) -> Iterator[Decision]:
    with path.open() as lines:
        for line in lines:
            yield kind(**json.loads(line))


def report(campaign: Campaign) -> None:
    sums = campaign.parts[0]
    rows = []
    for what in ("plays", "doubles", "answers"):
        for plies in DEPTHS:
            ours, theirs = (
                mean_and_error([sums[f"{who} {plies}-ply: {what}"]], "lost")
                for who in ("videau", "gnubg")
            )
            rows += [
                Row(f"{who} {plies}-ply: {what}", 1e3 * mean, 1e3 * error, "thousandths")
                for who, (mean, error) in (("videau", ours), ("gnubg", theirs))
            ]
            share = ours[0] / theirs[0] if theirs[0] > 0 else 1.0
            rows.append(
                Row(
                    f"{what} at {plies}-ply, gnubg = 1", share, must=1, aim=0.8, less_is_better=True
                )
            )
    kinds = [
        f"{kind}, plays at 2-ply: "
        + ", ".join(
            f"{who} {1e3 * mean_and_error([sums[f'{who} 2-ply: plays, {kind}']], 'lost')[0]:.1f}"
            for who in ("videau", "gnubg")
        )
        for kind in KINDS
        if f"gnubg 2-ply: plays, {kind}" in sums
    ]
    campaign.report(rows, kinds)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("make", "score"))
    parser.add_argument("--weights", type=Path, default=find_net().path)
    parser.add_argument("--set", type=Path, default=SET, help="folder with both files")
    parser.add_argument("--seed", type=int, default=SEED, help="make: what is drawn")
    parser.add_argument("--plays", type=int, default=2000)
    parser.add_argument("--cubes", type=int, default=500)
    parser.add_argument("--cluster", help="address, or number of local processes")
    parser.add_argument("--minutes", type=float, default=1e9, help="make: at most so long")
    parser.add_argument("--out", type=Path, default=RESULTS / f"held-back-{today()}.json")
    given = parser.parse_args()
    net = NetEvaluator.load(given.weights)
    if given.what == "make":
        wanted = {given.set / PLAYS: given.plays, given.set / CUBES: given.cubes}
        make(net, wanted, seed=given.seed, cluster=given.cluster, minutes=given.minutes)
        return
    files = (given.set / PLAYS, given.set / CUBES)
    counts = {path.stem: sum(1 for _ in path.open()) for path in files}
    settings = {"weights": named(given.weights), "gnubg": gnubg.check_engine(), **counts}
    campaign = Campaign.open(given.out, "Held-back set: thousandths lost per decision", settings)
    campaign.parts = [score(net, given.set)]
    report(campaign)


if __name__ == "__main__":
    main()
