"""One live table: who sits there, what they ask for, and who is told.

An intention goes through the same steps whoever has it: is it new, does it answer the state as
it stands, is it for this seat to do, do the rules allow it; then it is kept, and only then is
everybody told. The table decides nothing about backgammon and rolls dice only when asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from videau.files import Players, Record, format_entry
from videau.files.record import Entry
from videau.i18n.texts import Text
from videau.play.dice import DiceSource, roll_for
from videau.rules.actions import Action, FlagFall
from videau.rules.cube import Side
from videau.rules.game import CLOCK, DICE, Actor
from videau.rules.match import Match
from videau.server import wire
from videau.server.intents import chosen, rolled
from videau.server.journal import Journal
from videau.server.listener import Listener
from videau.server.presenter import (
    Kinds,
    choices_text,
    permissions,
    seats_view,
    state_text,
    table_view,
    you_view,
)
from videau.server.refusals import (
    ForbiddenError,
    NotYourTurnError,
    StaleError,
    StorageError,
    WaitingError,
)
from videau.server.seats import Bearer, Seat, hashed
from videau.server.store import Loaded, NewAction, StoredGame, milliseconds
from videau.server.timing import TableClock

__all__ = ["Table"]

# Some doubles can be played in hundreds of ways, which takes tens of milliseconds to list. Those
# are worked out in a thread, so that no other table waits; the rest takes about a millisecond.
_MANY_PLAYS = 40


class Table:
    """A game that is being played."""

    def __init__(
        self,
        loaded: Loaded,
        journal: Journal,
        dice: DiceSource,
        clock: TableClock | None = None,
    ) -> None:
        self.stored: StoredGame = loaded.game
        self.seats: dict[Side, Seat] = {seat.side: seat for seat in loaded.game.seats}
        self.match = loaded.record.match
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.rematch = loaded.game.rematch
        self.clock = clock
        self.broken = False
        """Whether memory and storage may differ; such a table is loaded anew."""
        self._start = loaded.record.start
        self._entries = list(loaded.record.entries)
        self._lines = [line.rstrip("\n") for line in loaded.lines]
        self._requests = loaded.requests
        self._journal = journal
        self._dice = dice
        self._bot_waits_at = -1
        """The number of the state in which a bot wants to roll and people type the dice."""
        self._table_json: str | None = None
        self._choices_json: str | None = None

    # What the table is

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.stored.id

    @property
    def n(self) -> int:
        """How many actions have happened."""
        return len(self._entries)

    @property
    def is_full(self) -> bool:
        """Whether somebody sits on either side."""
        return all(seat.kind != "open" for seat in self.seats.values())

    @property
    def people(self) -> list[Side]:
        """The sides on which people sit."""
        return [side for side, seat in self.seats.items() if seat.kind == "person"]

    @property
    def chooser(self) -> Side | None:
        """The side that chooses now: a bot there is asked, before its rolls too."""
        return self.match.game.chooser

    @property
    def may(self) -> Kinds:
        """What may be done at this table now, and by whom."""
        return permissions(self.match, self._rollers()) if self.is_full else {}

    @property
    def waits_for_typed_dice(self) -> bool:
        """Whether a bot wants to roll and people have to say what the dice show."""
        return self._bot_waits_at == self.n

    def _rollers(self) -> Sequence[Side]:
        """The sides whose player may have the dice rolled."""
        side = self.chooser
        if side is None:  # an opening roll is anybody's
            return self.people
        if self.seats[side].kind == "person":
            return [side]
        return self.people if self.waits_for_typed_dice else []

    def bearer(self, token: str) -> Bearer:
        """Returns what *token* opens here; raises ForbiddenError if it opens nothing."""
        key = hashed(token)
        sides = tuple(side for side, seat in self.seats.items() if seat.token == key)
        is_owner = key == self.stored.owner
        if sides or is_owner or token == self.stored.watch:
            return Bearer(key, sides, is_owner)
        raise ForbiddenError(Text("this link opens no seat at this table"))

    def is_alone(self, bearer: Bearer) -> bool:
        """Whether every person at this table is the one who asks, so that help harms nobody."""
        seats = self.seats.items()
        return bool(bearer.sides) and all(
            seat.kind == "bot" or side in bearer.sides for side, seat in seats
        )

    def record(self) -> Record:
        """Returns everything that has happened so far."""
        names = Players(**{side.value: seat.name for side, seat in self.seats.items()})
        date = datetime.fromtimestamp(self.stored.created / 1000, UTC).date()
        return Record(self._start, names, date.isoformat(), tuple(self._entries))

    # Coming and going

    def enter(self, listener: Listener) -> None:
        """Tells a new listener how things stand, and everything from now on."""
        self.listeners.add(listener)
        self._mind_the_clock()
        self._tell(listener)
        self._tell_seats(besides=listener)

    def leave(self, listener: Listener) -> None:
        """Forgets a listener whose connection has ended."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self._mind_the_clock()
            self._tell_seats()

    async def seat_taken(self, seat: Seat) -> None:
        """Notes that somebody has sat down, and tells everybody what may be done now."""
        self.seats[seat.side] = seat
        self._mind_the_clock()
        self._forget_json()
        await self.tell_all()

    def rematch_at(self, table: str) -> None:
        """Notes where the next match is played, and tells everybody."""
        self.rematch = table
        self._forget_json()
        text = wire.Moved(table=table).model_dump_json()
        for listener in tuple(self.listeners):
            listener.send(text)

    def dismiss_all(self) -> None:
        """Ends every connection."""
        for listener in tuple(self.listeners):
            listener.dismiss()

    # Doing something

    async def act(self, bearer: Bearer, message: wire.Act) -> bool:
        """Carries out what a seat wants; false if the same message had been counted before."""
        request = f"{bearer.key[:12]}:{message.id}"
        took = None if self.clock is None else self.clock.thinking  # before waiting for the lock
        async with self.lock:
            if request in self._requests:
                return False
            actor, action = self._understood(bearer, message)
            is_late = took is not None and await self._flag_if_fallen(took)
            if not is_late:
                await self._commit(actor, action, request, took)
        if is_late:
            await self.tell_all()
            raise StaleError(Text("your time had run out before that"))
        await self.tell_all(answers=message.id, to=bearer)
        return True

    async def check_time(self) -> None:
        """Ends the game if somebody's time is over; else the clock rings again later."""
        async with self.lock:
            if self.clock is None or self.broken:
                return
            has_fallen = await self._flag_if_fallen(self.clock.thinking)
            if not has_fallen:
                self._mind_the_clock()
        if has_fallen:
            await self.tell_all()

    async def _flag_if_fallen(self, thinking: int) -> bool:
        clock = self.clock
        if clock is None or clock.side is None or not clock.has_fallen(thinking):
            return False
        await self._commit(CLOCK, FlagFall(clock.side), None, thinking)
        return True

    def _mind_the_clock(self) -> None:
        """Lets the clock of a person run while anybody who plays is there."""
        if self.clock is None:
            return
        side = self.chooser
        is_person = side is not None and self.seats[side].kind == "person"
        is_anybody_here = any(listener.bearer.sides for listener in self.listeners)
        self.clock.run(is_person and is_anybody_here and self.is_full)

    async def act_as_bot(self, n: int, side: Side, action: Action | None) -> None:
        """Carries out what a bot chose in state *n*, unless that has passed meanwhile."""
        async with self.lock:
            if self.n != n or self.broken:
                return
            if action is not None:
                await self._commit(side, action, None)
            elif self.stored.dice_from == "server":
                await self._commit(DICE, roll_for(self.match, self._dice), None)
            else:
                self._bot_waits_at = n
                self._forget_json()
        await self.tell_all()

    def _understood(self, bearer: Bearer, message: wire.Act) -> tuple[Actor, Action]:
        """Returns the action that is meant and who does it; refuses what is not allowed."""
        if not self.is_full:
            raise WaitingError(Text("the other player has not sat down yet"))
        if message.after != self.n:
            raise StaleError(
                Text(
                    "expected an answer to action {n}, got one to {after}: the game has gone on",
                    n=self.n,
                    after=message.after,
                )
            )
        intent = message.action
        sides = self.may.get(intent.do)
        if sides is not None and not set(sides) & set(bearer.sides):
            raise NotYourTurnError(Text("it is not for you to do this now"))
        if isinstance(intent, wire.RollIntent):
            return DICE, rolled(intent, self.match, self.stored.dice_from, self._dice)
        action = chosen(intent, self.match)
        # What is not possible at all is refused by the rules, in their words.
        actor = self.match.may.get(type(action), self.match.game.turn)
        return actor, action

    async def _commit(
        self, actor: Actor, action: Action, request: str | None, took: int | None = None
    ) -> None:
        """Keeps an action, and then lets it happen."""
        after = self.match.apply(action)
        number = self.n + 1
        line = format_entry(number, actor, action, took)
        new = NewAction(self.id, number, line, request, milliseconds(), after.is_over)
        try:
            await self._journal.append(new)
        except StorageError:
            # It may or may not be there, so what is in memory is not to be trusted.
            self.broken = True
            raise
        self.match = after
        self._entries.append(Entry(actor, action, took))
        if self.clock is not None:
            self.clock.advance(action, took or 0, after)
            self._mind_the_clock()
        self._lines.append(line.rstrip("\n"))
        if request is not None:
            self._requests[request] = number
        self._forget_json()

    # Telling

    async def tell_all(self, *, answers: str | None = None, to: Bearer | None = None) -> None:
        """Sends the state to everybody; those who bear *to* learn that it *answers* them."""
        listeners = sorted(self.listeners, key=self._is_mover)
        for listener in listeners:
            if self._is_mover(listener):
                await self._prepare_choices()
            if listener in self.listeners:
                is_answer = to is not None and listener.bearer == to
                self._tell(listener, answers if is_answer else None)

    def _is_mover(self, listener: Listener) -> bool:
        """Whether this one gets the choices, which take longer than all the rest."""
        is_on_turn = self.match.game.turn in listener.bearer.sides
        return is_on_turn and self.match.game.dice is not None

    async def _prepare_choices(self) -> None:
        """Works out the choices, after the others have had their message."""
        plays = self.match.game.legal_plays
        if self._choices_json is not None or not plays:
            return
        if len(plays) <= _MANY_PLAYS:
            await asyncio.sleep(0)
            return
        text = await asyncio.to_thread(choices_text, plays)
        if plays is self.match.game.legal_plays:
            self._choices_json = text

    def _tell(self, listener: Listener, answers: str | None = None) -> None:
        text = self.state_text(listener.bearer, have=listener.known, answers=answers)
        listener.known = self.n
        listener.send(text)

    def tell_again(self, listener: Listener, answers: str | None) -> None:
        """Sends the state once more: an action was counted before, or answered an older state."""
        self._tell(listener, answers)

    def state_text(self, bearer: Bearer, *, have: int = 0, answers: str | None = None) -> str:
        """Returns the state as this bearer may see it, with the actions after number *have*."""
        is_mover = self.match.game.turn in bearer.sides
        return state_text(
            you=you_view(bearer, self.seats, watch=self.stored.watch, hints=self.is_alone(bearer)),
            table=self._table_text(),
            clock=self._clock_view(),
            choices=self._choices_text() if is_mover else "null",
            lines=self._lines[have:],
            answers=answers,
        )

    def _tell_seats(self, besides: Listener | None = None) -> None:
        self._table_json = None
        message = wire.SeatsMessage(seats=self._seats_view(), clock=self._clock_view())
        text = message.model_dump_json()
        for listener in tuple(self.listeners):
            if listener is not besides:
                listener.send(text)

    def _clock_view(self) -> wire.ClockView | None:
        return None if self.clock is None else self.clock.view()

    def _seats_view(self) -> wire.Seats:
        present = {side for listener in self.listeners for side in listener.bearer.sides}
        return seats_view(self.seats, present)

    def view(self) -> wire.TableView:
        """Returns the table as everybody sees it."""
        return self._view(self.match, self._entries, self.may)

    def review(self, record: Record) -> Iterator[wire.TableView]:
        """Yields the table as it was at the start and after every action of *record*."""
        for number, match in enumerate(record.states()):
            yield self._view(match, record.entries[:number], {})

    def _view(self, match: Match, entries: Sequence[Entry], kinds: Kinds) -> wire.TableView:
        return table_view(
            match,
            entries,
            table=self.id,
            kinds=kinds,
            seats=self._seats_view(),
            dice_from=self.stored.dice_from,
            rematch=self.rematch,
        )

    def _table_text(self) -> str:
        if self._table_json is None:
            self._table_json = self.view().model_dump_json()
        return self._table_json

    def _choices_text(self) -> str:
        plays = self.match.game.legal_plays
        if not plays or self.match.game.resigned is not None:
            return "null"
        if self._choices_json is None:
            self._choices_json = choices_text(plays)
        return self._choices_json

    def _forget_json(self) -> None:
        self._table_json = self._choices_json = None
