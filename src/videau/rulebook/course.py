"""A course for somebody who has never seen a board: short steps, each with something to do.

A lesson says one thing and asks for one play. Whether a play is what was asked for, the rules
say: a goal looks at the position before and after. What sheets disagree about is said in the
sentence of the sheet that is learnt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from videau.i18n.texts import Text
from videau.rulebook import tasks
from videau.rulebook.answers import answer
from videau.rulebook.tasks import Task
from videau.rules.dice import Dice
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset

__all__ = ["COURSE", "Unit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One lesson."""

    key: str
    title: Text
    texts: tuple[Text, ...]
    axes: tuple[str, ...] = ()
    """Questions that the sheet answers in its own way, said after the texts."""
    task: Task

    def said(self, ruleset: Ruleset) -> tuple[Text, ...]:
        """What the lesson says by *ruleset*.

        >>> from videau import RULESETS
        >>> len(COURSE["bearing-off"].said(RULESETS["gala"]))
        2
        """
        return (*self.texts, *(answer(ruleset, axis) for axis in self.axes))


# The lessons, in the order in which they are learnt

_UNITS = (
    Unit(
        key="direction",
        title=Text("Which way do I move?"),
        texts=(
            Text(
                "The light checkers are yours. They travel from point 24 round the board to your "
                "home, points 6 to 1, and then off the board. Black comes the other way."
            ),
            Text(
                "Touch a checker, then one of the places that light up. When both dice are "
                "played, press Confirm."
            ),
        ),
        task=Task(
            text=Text("Your dice show 2 and 1. Move any checkers you like."),
            dice=Dice(2, 1),
            goal=tasks.anything,
        ),
    ),
    Unit(
        key="dice",
        title=Text("What the dice say"),
        texts=(
            Text(
                "Each die is one move: as many points as it shows. You may move two checkers, or "
                "one checker twice."
            ),
        ),
        task=Task(
            text=Text("Play 5 and 3 with one checker only."),
            dice=Dice(5, 3),
            goal=tasks.with_one_checker,
        ),
    ),
    Unit(
        key="doubles",
        title=Text("Two the same"),
        texts=(Text("If both dice show the same number, you play it four times."),),
        task=Task(text=Text("Play 2 four times."), dice=Dice(2, 2), goal=tasks.pips, least=8),
    ),
    Unit(
        key="blocked",
        title=Text("Where you may not land"),
        texts=(
            Text(
                "Where two or more opposing checkers stand, you may not land. A single one does "
                "not stop you."
            ),
        ),
        task=Task(
            text=Text("From point 24 the 5 is blocked. Find another way to play 5 and 5."),
            dice=Dice(5, 5),
            goal=tasks.pips,
            least=20,
        ),
    ),
    Unit(
        key="hitting",
        title=Text("Hitting"),
        texts=(
            Text(
                "A checker that stands alone is called a blot. Land on it, and it goes to the bar "
                "and has to start all over again."
            ),
        ),
        task=Task(
            text=Text("Hit the black blot."),
            position=Position(own={24: 2, 13: 5, 8: 3, 6: 5}, other={21: 1, 13: 5, 8: 4, 6: 5}),
            dice=Dice(4, 2),
            goal=tasks.hits,
        ),
    ),
    Unit(
        key="entering",
        title=Text("Coming back from the bar"),
        texts=(
            Text(
                "A checker on the bar has to come in first, into black’s home: with 1 on your "
                "point 24, with 6 on your point 19."
            ),
        ),
        axes=("entering",),
        task=Task(
            text=Text("Bring in as many checkers as you can."),
            position=Position(
                own={25: 2, 13: 4, 8: 3, 6: 4, 5: 2}, other={24: 2, 13: 4, 8: 3, 6: 4, 4: 2}
            ),
            dice=Dice(5, 2),
            goal=tasks.enters,
        ),
    ),
    Unit(
        key="home",
        title=Text("Coming home"),
        texts=(
            Text(
                "Checkers leave the board only when all that you have left are in your home. So "
                "first bring the last ones in."
            ),
        ),
        task=Task(
            text=Text("Bring both checkers outside home with one roll."),
            position=Position(own={8: 1, 7: 1, 6: 5, 5: 4, 4: 4}, other={6: 5, 5: 5, 4: 5}),
            dice=Dice(2, 1),
            goal=tasks.at_home,
            least=2,
        ),
    ),
    Unit(
        key="bearing-off",
        title=Text("Bearing off"),
        texts=(
            Text("At home, the dice take checkers off the board. Who is first to have none wins."),
        ),
        axes=("bear_off",),
        task=Task(
            text=Text("Bear off as many checkers as you can."),
            position=Position(own={6: 2, 5: 3, 3: 3, 2: 2, 1: 1}, other={6: 3, 5: 3, 4: 3, 3: 2}),
            dice=Dice(6, 3),
            goal=tasks.bears_off,
        ),
    ),
    Unit(
        key="winning",
        title=Text("Winning"),
        texts=(Text("Whoever bears off the last checker first has won."),),
        axes=("gammon", "backgammon"),
        task=Task(
            text=Text("Win the game."),
            position=Position(own={2: 1, 1: 1}, other={6: 3, 5: 2, 2: 2}),
            dice=Dice(2, 1),
            goal=tasks.bears_off,
            least=2,
        ),
    ),
    Unit(
        key="five-point",
        title=Text("The opening: make a point"),
        texts=(
            Text(
                "Two checkers on one point are safe, and they block. Points in your home are "
                "worth the most: whoever is hit has to come in there."
            ),
        ),
        task=Task(
            text=Text("With 3 and 1, make your 5 point."), dice=Dice(3, 1), goal=tasks.makes(5)
        ),
    ),
    Unit(
        key="four-point",
        title=Text("The opening: another good point"),
        texts=(Text("Look first for two checkers that can meet on one point."),),
        task=Task(
            text=Text("With 4 and 2, make your 4 point."), dice=Dice(4, 2), goal=tasks.makes(4)
        ),
    ),
    Unit(
        key="bar-point",
        title=Text("The opening: a wall begins"),
        texts=(
            Text(
                "With point 7 you have three points in a row: 8, 7 and 6. That is in the way of "
                "black’s two rear checkers."
            ),
        ),
        task=Task(
            text=Text("With 6 and 1, make your 7 point."), dice=Dice(6, 1), goal=tasks.makes(7)
        ),
    ),
    Unit(
        key="running",
        title=Text("The opening: running"),
        texts=(
            Text(
                "Your two checkers on point 24 have the longest way. If one roll brings one of "
                "them to safety, take it."
            ),
        ),
        task=Task(
            text=Text("With 6 and 5, bring a checker from point 24 to safety."),
            dice=Dice(6, 5),
            goal=tasks.leaves(24),
        ),
    ),
    Unit(
        key="safety",
        title=Text("Leaving nobody alone"),
        texts=(
            Text(
                "A blot that black can reach may be hit. If it costs you nothing, play so that "
                "nobody stands alone."
            ),
        ),
        task=Task(
            text=Text("Play 4 and 3 without leaving a blot."),
            position=Position(
                own={13: 2, 10: 1, 9: 1, 8: 2, 6: 5, 5: 2, 4: 2},
                other={24: 2, 13: 4, 8: 3, 6: 4, 5: 2},
            ),
            dice=Dice(4, 3),
            goal=tasks.no_blot,
        ),
    ),
    Unit(
        key="double-hit",
        title=Text("Hitting twice"),
        texts=(
            Text(
                "Two checkers on the bar cost black twice the time. The more points you hold at "
                "home, the more a hit is worth."
            ),
        ),
        task=Task(
            text=Text("Hit both blots."),
            position=Position(
                own={24: 2, 13: 4, 8: 3, 6: 4, 5: 2}, other={21: 1, 18: 1, 13: 5, 8: 3, 6: 5}
            ),
            dice=Dice(6, 4),
            goal=tasks.hits,
            least=2,
        ),
    ),
    Unit(
        key="prime",
        title=Text("Priming"),
        texts=(
            Text(
                "Six points in a row are a prime. No die is large enough to jump over it: whoever "
                "stands behind it waits."
            ),
        ),
        task=Task(
            text=Text("Complete the prime: six points in a row."),
            position=Position(
                own={13: 2, 10: 1, 9: 1, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2},
                other={24: 2, 13: 4, 8: 4, 6: 5},
            ),
            dice=Dice(4, 1),
            goal=tasks.prime,
            least=6,
        ),
    ),
    Unit(
        key="anchor",
        title=Text("Holding"),
        texts=(
            Text(
                "A point that you hold in black’s home is an anchor: from there you can always "
                "come in, and you wait for a shot."
            ),
        ),
        task=Task(
            text=Text("With 4 and 4, make an anchor on point 20."),
            dice=Dice(4, 4),
            goal=tasks.makes(20),
        ),
    ),
    Unit(
        key="race",
        title=Text("Racing"),
        texts=(
            Text(
                "Once the two sides have passed each other, only the race counts. Bring your "
                "checkers home without going further than you have to."
            ),
        ),
        task=Task(
            text=Text("Bring two checkers home."),
            position=Position(
                own={10: 1, 9: 1, 8: 2, 6: 4, 5: 4, 4: 3}, other={9: 2, 8: 2, 6: 4, 5: 4, 4: 3}
            ),
            dice=Dice(4, 3),
            goal=tasks.at_home,
            least=2,
        ),
    ),
    Unit(
        key="clearing",
        title=Text("Bearing in with black on the bar"),
        texts=(
            Text(
                "As long as black is behind you, keep your checkers together: clear the points "
                "from the back, two at a time."
            ),
        ),
        task=Task(
            text=Text("Play 2 and 1 so that nobody stands alone."),
            position=Position(
                own={8: 1, 7: 1, 6: 3, 5: 3, 4: 3, 3: 2, 2: 2}, other={25: 1, 6: 5, 5: 5, 4: 4}
            ),
            dice=Dice(2, 1),
            goal=tasks.no_blot,
        ),
    ),
    Unit(
        key="doubling",
        title=Text("The cube: doubling"),
        texts=(
            Text(
                "Before your roll you may double what the game is worth. Black then takes and "
                "plays on for twice as much, or drops and has lost."
            ),
        ),
        axes=("first_double", "drop_pays"),
        task=Task(
            text=Text("Would you double here?"),
            position=Position(own={6: 3, 5: 3, 4: 3, 3: 3, 2: 3}, other={8: 3, 6: 4, 5: 4, 4: 4}),
        ),
    ),
    Unit(
        key="taking",
        title=Text("The cube: taking"),
        texts=(
            Text(
                "Dropping loses the game for sure, taking risks twice as much. A rule of thumb: "
                "take if you win at least one game in four."
            ),
        ),
        axes=("next_double",),
        task=Task(
            text=Text("Black has doubled. Would you take?"),
            position=Position(own={8: 2, 7: 1, 6: 4, 5: 4, 4: 4}, other={7: 2, 6: 4, 5: 4, 4: 5}),
            is_offered=True,
        ),
    ),
)

COURSE: Mapping[str, Unit] = MappingProxyType({unit.key: unit for unit in _UNITS})
"""Every lesson by its key, in the order in which they are learnt."""
