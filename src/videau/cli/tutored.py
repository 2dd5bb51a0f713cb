"""A person whose choices the tutor looks at before they count."""

from __future__ import annotations

from videau.cli.engine_answers import open_net
from videau.cli.keywords import Keyword
from videau.cli.person import Person, read_keyword
from videau.cli.screen import Screen
from videau.cli.teaching import PLIES, choice_name
from videau.errors import UnavailableError
from videau.i18n.texts import Text
from videau.rules.actions import Action, Resign
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.teacher.ratings import LABELS
from videau.teacher.tutor import Nudge, look_again

__all__ = ["TutoredPerson", "least_of"]

STEPS = 3


def least_of(name: str) -> float:
    """Returns from which cost on the tutor speaks, by the name of a mistake.

    >>> least_of("blunder")
    0.1
    """
    for label in LABELS:
        if label.name == name:
            return label.least
    raise UnavailableError(
        "there is no mistake called {name!r}; there are {names}",
        name=name,
        names=", ".join(label.name for label in LABELS),
    )


class TutoredPerson:
    """Somebody who types, and is asked to look again before a mistake."""

    def __init__(self, person: Person, screen: Screen, least: float) -> None:
        self.name = person.name
        self._person = person
        self._screen = screen
        self._least = least
        self._net = open_net(None, screen.terminal.environ)

    def choose(self, match: Match, side: Side) -> Action | None:
        """Asks the person what to do, again if need be, with the same dice."""
        while True:
            action = self._person.choose(match, side)
            nudge = self._nudge(match, action)
            if nudge is None:
                return action
            self._screen.help_notes.nudged(action)
            if self._keeps(match, nudge):
                return action

    def _nudge(self, match: Match, action: Action | None) -> Nudge | None:
        # Whoever types in what real dice show has rolled them already.
        if isinstance(action, Resign) or (action is None and self._person.has_own_dice):
            return None
        return look_again(self._net, match, action, least=self._least, plies=PLIES)

    def _keeps(self, match: Match, nudge: Nudge) -> bool:
        """Asks whether to look again; says a little more whenever a clue is asked for."""
        terminal = self._screen.terminal
        for step in range(STEPS):
            for text in _said(nudge, step):
                terminal.say(text, style="yellow")
            words = (Keyword.CLUE, Keyword.KEEP) if step < STEPS - 1 else (Keyword.KEEP,)
            word, _ = read_keyword(self._screen, match, _QUESTIONS[step < STEPS - 1], words)
            if word is not Keyword.CLUE:
                break
        return word is Keyword.KEEP


_QUESTIONS = {
    True: Text("Look again? Enter takes it back, keep plays it, clue says more >"),
    False: Text("Look again? Enter takes it back, keep plays it >"),
}


def _said(nudge: Nudge, step: int) -> list[Text]:
    if step == 0:
        return [nudge.where.text]
    if step == 1:
        return [each.text for each in nudge.what]
    best = Text("Better: {play}.", play=choice_name(nudge.told.best.action))
    return [best, *(each.text for each in nudge.told.texts("club"))]
