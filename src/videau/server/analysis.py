"""The engine as a teacher: who judges, and where it thinks.

It thinks in processes of its own, one moment at a time and for each guest in turn, so that however
many games one guest has reviewed, another waits for one judgement of each guest at most, and the
event loop for none.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from videau.i18n.texts import Text
from videau.server.apart import Apart
from videau.server.apart_work import Done
from videau.server.history import replayed
from videau.server.presenter import step_view
from videau.server.refusals import NoEngineError
from videau.server.sentences import SideName
from videau.server.thoughts import Advice, Judged, advise, grade_answer, judge_moment, nudge, see
from videau.server.turns import Turns
from videau.server.values import StepView

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator
    from videau.files.notes import Note
    from videau.files.record import Record
    from videau.rules.actions import Action
    from videau.rules.match import Match
    from videau.teacher.exercises import Exercise
    from videau.teacher.grading import Graded
    from videau.teacher.review import Moment
    from videau.teacher.tutor import Nudge

__all__ = ["Advice", "Analyst", "Judged", "StudiedGame", "studied"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

FORM = 6
"""Of what is stored of a judgement; those of an older form are found out again."""


class StudiedGame(NamedTuple):
    """One game of a match: the table before it and at every step, and what was decided in it."""

    steps: list[StepView]
    moments: list[Moment]
    points: Mapping[SideName, int]
    """What either side won."""
    helped: Mapping[int, Note]
    """By the number of a state: which help was had before the next action."""


def studied(record: Record, game: int) -> StudiedGame:
    """Replays *record* once for all that a review shows of one *game*."""
    from videau.teacher.review import moment_of

    steps: list[StepView] = []
    moments: list[Moment] = []
    helped: dict[int, Note] = {}
    undone = record.taken_back
    points: dict[SideName, int] = {"white": 0, "black": 0}
    for before, now in pairwise(replayed(record)):
        assert now.event is not None  # only the first state comes from nowhere
        if len(before.match.results) + 1 != game:
            continue
        if not steps:
            steps.append(step_view(*before[1:]))
        steps.append(step_view(*now[1:]))
        result = now.match.game.result
        if result is not None:
            points[result.winner.value] = result.points
        note = record.entries[now.recent.n - 1].note
        if note.hinted or note.nudged:
            helped[now.recent.n - 1] = note
        moment = moment_of(now.recent.n, now.event)
        if moment is not None and moment.n not in undone:
            moments.append(moment)
    return StudiedGame(steps, moments, points, helped)


class Analyst:
    """Judges positions for learners.

    *evaluator* is asked for when the first question comes, since loading a net takes a while;
    without one every question is refused:

    >>> asyncio.run(Analyst(None).hint(None, 1))
    Traceback (most recent call last):
    ...
    videau.server.refusals.NoEngineError: this server cannot give hints or reviews
    """

    def __init__(
        self, evaluator: Callable[[], Evaluator] | None, *, plies: int = 2, threads: int = 2
    ) -> None:
        self._evaluator = evaluator
        self.plies = plies
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="videau-analyst")
        self._turns = Turns(threads)
        self._processes = [Apart() for _ in range(threads)]
        self._free: SimpleQueue[Apart] = SimpleQueue()
        """Those that have nothing to do; each thread has one as long as it needs it."""
        for each in self._processes:
            self._free.put(each)

    @property
    def name(self) -> str:
        """Who judges: judgements of another net or depth are not mixed with these."""
        evaluator = self._require_engine()()
        net = getattr(evaluator, "shape", "")
        return f"{FORM} {type(evaluator).__name__} {net} {self.plies}"[:64]

    @property
    def evaluator(self) -> Callable[[], Evaluator]:
        """What judges; refused where there is nothing that could."""
        return self._require_engine()

    async def hint(self, match: Match, most: int, guest: str = "") -> Advice:
        """Returns what to do now, and why the best is better than the others of *most*."""
        return await self._ask(guest, advise, self._require_engine(), match, most, self.plies)

    async def look(self, match: Match, most: int, guest: str = "") -> Advice:
        """Returns the same of a position that was set up, in which there may be no choice."""
        return await self._ask(guest, see, self._require_engine(), match, most, self.plies)

    async def look_again(
        self, match: Match, action: Action | None, least: str, guest: str = ""
    ) -> Nudge | None:
        """Returns what to say before *action* is done, if it is a mistake called *least* or worse.

        None for *action* is to roll without doubling.
        """
        net = self._require_engine()
        return await self._ask(guest, nudge, net, match, action, least, self.plies)

    async def judge(self, moment: Moment, guest: str = "") -> Judged:
        """Returns what to say to something that was done; of mistakes also why."""
        return await self._ask(guest, judge_moment, self._require_engine(), moment, self.plies)

    async def grade(
        self,
        exercise: Exercise,
        answer: Action | None,
        guest: str,
        spend: Callable[[float], None],
    ) -> Graded:
        """Returns what an answer in practice is worth, and why.

        *spend* is told what it took, also if whoever asked has gone meanwhile.
        """
        net = self._require_engine()

        def ask() -> Graded:
            done = self._apart(grade_answer, net, exercise, answer, self.plies)
            spend(done.seconds)
            return done.value

        return await self.think(ask, guest)

    async def study(self, record: Record, game: int, guest: str = "") -> StudiedGame:
        """Returns one game of a record, as it is looked at; replaying it takes a while."""
        self._require_engine()
        return await self.think(lambda: studied(record, game), guest)

    async def _ask(
        self, guest: str, thought: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Lets another process think, when it is the guest's turn."""
        return await self.think(lambda: self._apart(thought, *args, **kwargs).value, guest)

    def _apart(self, thought: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Done[_T]:
        """Waits in a thread for what another process thinks."""
        apart = self._free.get_nowait()
        try:
            return apart.run(thought, *args, **kwargs)
        finally:
            self._free.put(apart)

    async def think(self, thought: Callable[[], _T], guest: str = "") -> _T:
        """Runs *thought* in a thread of the analyst's own, when it is the guest's turn.

        A thread that thinks for somebody who has gone keeps its place until it has finished.
        """
        loop = asyncio.get_running_loop()
        await self._turns.take(guest)
        job = self._threads.submit(thought)

        def end(_: Future[_T]) -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(self._turns.give_back)

        job.add_done_callback(end)
        return await asyncio.wrap_future(job)

    def close(self) -> None:
        """Ends it; a thought that is not finished is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for each in self._processes:
            each.close()

    def _require_engine(self) -> Callable[[], Evaluator]:
        """Asked before anything of the engine is imported: it may not be there."""
        if self._evaluator is None:
            raise NoEngineError(Text("this server cannot give hints or reviews"))
        return self._evaluator
