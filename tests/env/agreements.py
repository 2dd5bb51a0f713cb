"""What environments are tried with: every sheet and start, and every custom at least once."""

from __future__ import annotations

from videau import RULESETS, STARTS, DropPays, NextDouble, Options, Ruleset, Score
from videau.env import Settings

EITHER = Ruleset(name="either", next_double=NextDouble.EITHER, drop_pays=DropPays.VALUE_OFFERED)

MONEY = Options(jacoby=True, beavers=True, raccoons=True, automatic_doubles=2)

SETTINGS: dict[str, Settings] = {
    **{f"rules-{name}": Settings(ruleset=rules) for name, rules in RULESETS.items()},
    **{
        f"cube-{name}": Settings(ruleset=rules, options=Options(length=3), resigning=True)
        for name, rules in RULESETS.items()
    },
    **{f"start-{name}": Settings(options=Options(cube=False, start=name)) for name in STARTS},
    "money": Settings(options=MONEY, resigning=True),
    "either": Settings(ruleset=EITHER, options=Options(beavers=True, start="hypergammon")),
    "crawford": Settings(options=Options(length=5), score=Score(4, 2)),
    "points": Settings(options=Options(length=5, start="hypergammon"), reward="points"),
    "short": Settings(options=Options(length=2), most_turns=9),
}
