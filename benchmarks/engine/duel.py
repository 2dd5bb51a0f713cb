"""Plays the engine against GNU Backgammon: cubeless money, luck removed, mirrored dice.

    python benchmarks/engine/duel.py --plies 0 --seed 2026 --jobs 2
    python benchmarks/engine/duel.py --plies 2 --seed 2026 --minutes 60
    python benchmarks/engine/duel.py --plies 3 --against-plies 2 --seed 2026 --minutes 60
    python benchmarks/engine/duel.py --plies 0 --seed 2026 --control
    python benchmarks/engine/duel.py --weights NEW --against OLD --out new-old.json

The third looks one ply further than gnubg does, which takes about as long as gnubg's two. The
fourth is the control: the engine against itself, with dice that are not mirrored, scores 0 within
its error. Run it again to go on where it stopped. How luck is removed stands in
native/tools/duel.cpp, which plays the games; where players look two plies ahead it is judged one
ply deep, which halves the error and costs little beside gnubg's time.
"""

from __future__ import annotations

from pathlib import Path

import gnubg
from campaign import (
    RESULTS,
    Campaign,
    Part,
    Row,
    eta,
    mean_and_error,
    named,
    sampling_options,
    today,
    tool,
)

from videau.engine.evaluator import KEEP
from videau.engine.races import races_by
from videau.engine.shipped import WEIGHTS
from videau.rules.rulesets import STANDARD

PAIRS = {0: 100, 1: 20, 2: 5, 3: 1}
"""Pairs of games in a part, by plies: some ten seconds of them."""
GOALS = {0: (0.025, 0.04), 2: (0.01, 0.02)}


def milliseconds(parts: list[Part], who: str, clock: str) -> float:
    """Per unforced decision."""
    spent = sum(part[who][clock] for part in parts)
    return float(1e3 * spent / max(1, sum(part[who]["decisions"] for part in parts)))


def depths(plies: int, against_plies: int) -> str:
    return f"{plies}-ply" + (f" against {against_plies}-ply" if against_plies != plies else "")


def rows(parts: list[Part], plies: int, against_plies: int, control: bool) -> list[Row]:
    is_gnubg = all("gnubg_seconds" in part for part in parts)
    adjusted, error = mean_and_error(parts, "adjusted")
    raw, raw_error = mean_and_error(parts, "points")
    name = f"cubeless money at {depths(plies, against_plies)}, luck removed"
    if control:
        return [Row(f"control, itself: {name}", adjusted, error, "points per game")]
    # What is asked of two plies is asked at gnubg's time, whatever we do with it.
    must, aim = GOALS.get(against_plies, (None, None)) if is_gnubg else (None, None)
    found = [
        Row(name, adjusted, error, "points per game", must, aim),
        Row("the same with luck", raw, raw_error, "points per game"),
    ]
    ours = milliseconds(parts, "ours", "processor")
    if not is_gnubg:
        return found
    spent = sum(part["gnubg_seconds"] for part in parts)
    theirs = 1e3 * spent / max(1, sum(part["theirs"]["decisions"] for part in parts))
    if plies:
        ratio = ours / theirs
        found.append(
            Row("our processor time per move, gnubg's = 1", ratio, None, "", 1.0, None, True)
        )
    found += [
        Row("our processor time per unforced move", ours, None, "ms"),
        Row("gnubg's", theirs, None, "ms"),
        Row("our clock time per unforced move", milliseconds(parts, "ours", "wall"), None, "ms"),
        Row("gnubg's, with asking", milliseconds(parts, "theirs", "wall"), None, "ms"),
    ]
    return found


def main() -> None:
    parser = sampling_options("duel", __doc__, error=0.003)
    parser.add_argument("--plies", type=int, default=0, help="of both sides")
    parser.add_argument("--against-plies", type=int, help="of the other side, if others")
    parser.add_argument("--luck-plies", type=int, help="how deep luck is judged")
    parser.add_argument("--control", action="store_true", help="against itself")
    parser.add_argument("--against", type=Path, help="other weights instead of gnubg")
    parser.set_defaults(out=None)
    given = parser.parse_args()
    if given.against_plies is None:
        given.against_plies = given.plies
    if given.luck_plies is None:
        given.luck_plies = 1 if given.plies > 1 else 0
    pairs = PAIRS[given.plies]
    if given.control:
        given.against = given.weights
        against = "itself"
    elif given.against:
        against = named(given.against)
    else:
        against = f"gnubg {gnubg.check_engine()}"
    who = depths(given.plies, given.against_plies)
    file = who.replace("-ply", "ply").replace(" ", "-")
    name = f"duel-{file}{'-control' if given.control else ''}-{today()}.json"
    settings = {
        "weights": named(given.weights),
        "against": against,
        "plies": given.plies,
        **({"against_plies": given.against_plies} if given.against_plies != given.plies else {}),
        **({"luck_plies": given.luck_plies} if given.luck_plies else {}),
        "keep": KEEP,
        "seed": given.seed,
        "mirrored": not given.control,
        "pairs_in_a_part": pairs,
    }
    campaign = Campaign.open(given.out or RESULTS / name, f"Duel at {who}", settings)

    races = races_by(STANDARD.bear_off)

    def command(number: int, seat: gnubg.Server | None) -> list[str]:
        words = [tool("videau-duel"), "--weights", given.weights, "--seed", given.seed]
        words += ["--first", number * pairs, "--pairs", pairs]
        words += ["--plies", given.plies, "--against-plies", given.against_plies, "--keep", KEEP]
        words += ["--luck-plies", given.luck_plies]
        words += ["--mirror", "no" if given.control else "yes"]
        words += ["--rolls", WEIGHTS / races.file] if races else []
        words += ["--gnubg", seat.address] if seat else ["--against", given.against]
        return [str(word) for word in words]

    def say(parts: list[Part]) -> str:
        mean, error = mean_and_error(parts, "adjusted")
        games = 2 * sum(part["count"] for part in parts)
        left = eta(parts, error, given.error, given.jobs)
        return f"{games} games, {mean:+.4f} ± {error:.4f}; {left}"

    campaign.extend(
        command,
        lambda parts: mean_and_error(parts, "adjusted")[1] <= given.error,
        jobs=given.jobs,
        minutes=given.minutes,
        opponent=None if given.against else lambda: gnubg.server(given.against_plies),
        say=say,
    )
    games = 2 * sum(part["count"] for part in campaign.parts)
    notes = [
        f"{games} games in pairs with the same dice and the seats changed."
        if not given.control
        else f"{games} games in pairs with the seats changed, dice not mirrored.",
        "gnubg with its default move filter, Jacoby off, one thread, cubeless, no noise; forced "
        "plays are not asked for and not timed.",
        say(campaign.parts) + ".",
    ]
    campaign.report(rows(campaign.parts, given.plies, given.against_plies, given.control), notes)


if __name__ == "__main__":
    main()
