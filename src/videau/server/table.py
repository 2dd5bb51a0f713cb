"""One live table: who sits there, what they ask for, and who is told.

An intention goes through the same steps whoever has it: is it new, does it answer the state as
it stands, is it for this seat to do, do the rules allow it; then it is kept, and only then is
everybody told. The table decides nothing about backgammon and rolls dice only when asked.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

from videau.files import Entry, format_entry
from videau.files.fairness import Shares
from videau.files.record_text import header_of
from videau.i18n.texts import Text
from videau.play.dice import DiceSource, RecordedDice, roll_for
from videau.play.help_notes import HelpNotes
from videau.play.loop import Event
from videau.rules.actions import Action, CallOff, FlagFall, Forfeit, TakeBack
from videau.rules.cube import Side
from videau.rules.game import CLOCK, DICE, Actor
from videau.rules.match import Match
from videau.server import wire
from videau.server.consent import Phrases
from videau.server.fair import FairDice
from videau.server.intents import chosen, rolled
from videau.server.journal import Journal
from videau.server.listener import Listener
from videau.server.refusals import (
    ForbiddenError,
    NotYourTurnError,
    StaleError,
    StorageError,
    WaitingError,
)
from videau.server.seats import Access, Seat
from videau.server.store import Loaded, NewAction, milliseconds
from videau.server.table_state import TableState
from videau.server.timing import Now

__all__ = ["Table"]


def _plays(side: Side, listener: Listener) -> bool:
    return side in listener.access.sides


class Table(TableState):
    """A game that is being played, and everything that can be done with it."""

    def __init__(
        self,
        loaded: Loaded,
        journal: Journal,
        dice: DiceSource,
        now: Now,
        *,
        dice_wait: float = 2.0,
    ) -> None:
        super().__init__(loaded, journal, now)
        self.lock = asyncio.Lock()
        self.help_notes = HelpNotes()
        """Which help the next action was done with."""
        self.broken = False
        """Whether memory and storage may differ; such a table is loaded anew."""
        self._phrases = Phrases()
        self._requests = loaded.requests
        self._journal = journal
        self._dice = dice
        self._dice_wait = dice_wait

    # Coming and going

    def enter(self, listener: Listener) -> None:
        """Tells a new listener how things stand, and everything from now on."""
        self._audience.listeners.add(listener)
        self._forget_people()
        self._run_clock()
        self.send_state(listener)
        self._send_seats(besides=listener)

    def leave(self, listener: Listener) -> None:
        """Forgets a listener whose connection has ended."""
        if listener in self._audience.listeners:
            self._audience.listeners.discard(listener)
            if self.fair is not None:
                self.fair.changed()
            self._run_clock()
            self._send_seats()

    def seat_taken(self, seat: Seat) -> None:
        """Notes that somebody has sat down, and tells everybody what may be done now."""
        self.seats[seat.side] = seat
        self._run_clock()
        self._forget_people()
        self.broadcast()

    def rematch_at(self, table: str) -> None:
        """Notes where the next match is played, and tells everybody."""
        self.rematch = table
        self._forget_messages()
        self._audience.send(wire.Moved(table=table))

    def set_pace(self, access: Access, wish: wire.SetPace) -> None:
        """Goes on at the pace that somebody wishes for, and tells everybody."""
        self.pace = self.pace.after(wish)
        self._forget_messages()
        self.broadcast(answers=wish.id, to=access)

    def disconnect_all(self) -> None:
        """Ends every connection."""
        self._audience.disconnect()

    # Doing something

    async def act(self, access: Access, message: wire.Act) -> bool:
        """Carries out what a seat wants; false if the same message had been counted before."""
        request = f"{access.key[:12]}:{message.id}"
        if isinstance(message.action, wire.RollIntent) and message.action.link is not None:
            # Before waiting for the lock: whoever holds it may wait for this very share.
            self._take_share(access, message.action.link)
        took = None if self.clock is None else self.clock.thinking  # before waiting for the lock
        async with self.lock:
            if request in self._requests:
                return False
            actor, action = self._understood(access, message)
            is_late = took is not None and await self._flag_if_fallen(took)
            if not is_late and action is None:
                await self._roll(request, took)
            elif not is_late and action is not None:
                await self._commit(actor, action, request, took)
        if is_late:
            self.broadcast()
            raise StaleError(Text("your time had run out before that"))
        self.broadcast(answers=message.id, to=access)
        return True

    async def take_back(self, access: Access, wish: wire.TakeBack) -> bool:
        """Asks to take a play back, or answers; false if the same message was counted before."""
        request = f"{access.key[:12]}:{wish.id}"
        async with self.lock:
            if request in self._requests:
                return False
            self._refuse_stale(wish.after)
            side = self._takes_back
            if side is None:
                raise NotYourTurnError(Text("you cannot do this now"))
            is_mover, is_other = side in access.sides, side.opponent in access.sides
            self._request = self._request.after(wish, self.n, is_mover=is_mover, is_other=is_other)
            # Whoever plays both sides has nobody to ask.
            if wish.say == "accept" or (wish.say == "ask" and is_other):
                took = None if self.clock is None else self.clock.thinking
                await self._commit(side, TakeBack(), request, took)
            self._forget_messages()
        self.broadcast(answers=wish.id, to=access)
        return True

    def say(self, access: Access, wish: wire.Say) -> None:
        """Passes a phrase on to those who play, and keeps nothing of it."""
        if not self.may_talk(access):
            raise ForbiddenError(Text("there is nobody else at this table to talk to"))
        self._phrases.admit(access.key)
        said = wire.Said(side=access.sides[0].value, phrase=wish.phrase)
        for listener in tuple(self.listeners):
            if listener.access.sides:
                answers = wish.id if listener.access == access else None
                listener.send(said.model_copy(update={"answers": answers}).model_dump_json())

    async def check_time(self) -> None:
        """Ends the game if somebody's time is over; else the clock is looked at again later."""
        async with self.lock:
            if self.clock is None or self.broken:
                return
            has_fallen = await self._flag_if_fallen(self.clock.thinking)
            if not has_fallen:
                self._run_clock()
        if has_fallen:
            self.broadcast()

    async def _flag_if_fallen(self, thinking: int) -> bool:
        clock = self.clock
        if clock is None or clock.side is None or not clock.has_fallen(thinking):
            return False
        await self._commit(CLOCK, FlagFall(clock.side), None, thinking)
        return True

    def _run_clock(self) -> None:
        """Lets the clock of a person run while anybody who plays is there."""
        self.absence.watch(self.n, self._missing)
        if self.clock is None:
            return
        side = self.chooser
        is_person = side is not None and self.seats[side].kind == "person"
        self.clock.run(is_person and bool(self._audience.sides) and self.is_full)

    def _left_alone(self, access: Access, intent: wire.AbsenceIntent) -> tuple[Actor, Action]:
        """How somebody ends a match whose other player has stayed away."""
        side = self.absence.side
        if side is None or side.opponent not in access.sides:
            raise NotYourTurnError(Text("you cannot do this now"))
        if not self.absence.is_over:
            raise WaitingError(Text("you cannot do this now"))
        return side.opponent, CallOff() if intent.do == "call-off" else Forfeit(side)

    async def act_as_bot(self, n: int, side: Side, action: Action | None) -> None:
        """Carries out what a bot chose in state *n*, unless that has passed meanwhile."""
        async with self.lock:
            if self.n != n or self.broken:
                return
            if action is not None:
                await self._commit(side, action, None)
            elif self._is_device_away:
                self._device_missed_at = n
                return
            elif self.stored.dice_from == "server":
                await self._roll(None)
            else:
                self._bot_waits_at = n
                self._forget_messages()
        self.broadcast()

    async def lock_dice(self, access: Access, message: wire.Anchor) -> None:
        """Keeps what the device of a player has locked away, and tells everybody."""
        if self.fair is None or len(access.sides) != 1:
            raise ForbiddenError(Text("there are no dice to be checked at this table"))
        async with self.lock:
            await self.fair.lock(access.sides[0], message.anchor)
            self._forget_messages()
        self.broadcast(answers=message.id, to=access)

    def give_share(self, access: Access, roll: int, link: str) -> None:
        """Takes what the device of a player adds to a roll."""
        if self.fair is not None and len(access.sides) == 1:
            self.fair.give(access.sides[0], roll, link)

    def _take_share(self, access: Access, link: str) -> None:
        if self.fair is not None:
            self.give_share(access, self.fair.rolls + 1, link)

    async def _roll(self, request: str | None, took: int | None = None) -> None:
        """Rolls, with a share of every device that is there where dice can be checked."""
        if self.fair is None:
            await self._commit(DICE, roll_for(self.match, self._dice), request, took)
            return
        self._ask_for_shares(self.fair)
        try:
            shares = await self.fair.shares(lambda: self._audience.sides, self._dice_wait)
        except StorageError:
            self.broken = True
            raise
        roll = roll_for(self.match, RecordedDice([self.fair.dice(shares)]))
        await self._commit(DICE, roll, request, took, shares)

    def _ask_for_shares(self, fair: FairDice) -> None:
        for side, question in fair.questions(self._audience.sides):
            self._audience.send(question, to=partial(_plays, side))

    def _understood(self, access: Access, message: wire.Act) -> tuple[Actor, Action | None]:
        """Returns the action that is meant and who does it; refuses what is not allowed.

        None is a roll for which the devices at the table are still to be asked.
        """
        if not self.is_full:
            raise WaitingError(Text("the other player has not sat down yet"))
        self._refuse_stale(message.after)
        intent = message.action
        if isinstance(intent, wire.AbsenceIntent):
            return self._left_alone(access, intent)
        sides = self.may.get(intent.do)
        if sides is not None and not set(sides) & set(access.sides):
            raise NotYourTurnError(Text("you cannot do this now"))
        if isinstance(intent, wire.RollIntent):
            if self.fair is not None and self.match.awaits_dice and intent.dice is None:
                return DICE, None
            return DICE, rolled(intent, self.match, self.stored.dice_from, self._dice)
        action = chosen(intent, self.match)
        # What is not possible at all is refused by the rules, in their words.
        actor = self.match.may.get(type(action), self.match.game.turn)
        return actor, action

    def about_to(self, access: Access, after: int, intent: wire.Intent) -> Action | None:
        """Returns what a seat would do with *intent*, without doing it; None is to roll.

        What the rules do not allow is refused as it would be if it were done.
        """
        self._refuse_stale(after)
        if not set(self.may.get(intent.do, ())) & set(access.sides):
            raise NotYourTurnError(Text("you cannot do this now"))
        if isinstance(intent, wire.RollIntent | wire.AbsenceIntent):
            return None
        action = chosen(intent, self.match)
        self.match.apply(action)
        return action

    def _refuse_stale(self, after: int) -> None:
        if after != self.n:
            raise StaleError(
                Text(
                    "expected an answer to action {n}, got one to {after}: the game has gone on",
                    n=self.n,
                    after=after,
                )
            )

    async def _commit(
        self,
        actor: Actor,
        action: Action,
        request: str | None,
        took: int | None = None,
        shares: Shares | None = None,
    ) -> None:
        """Keeps an action, and then lets it happen."""
        after = self.match.apply(action)
        number = self.n + 1
        note = self.help_notes.taken()
        entry = Entry(actor, action, took, note, shares)
        line = format_entry(number, *entry)
        header = self._header_to_sign(entry, after)
        new = NewAction(self.id, number, line, request, milliseconds(), after.is_over, header)
        try:
            await self._journal.append(new)
        except StorageError:
            # It may or may not be there, so what is in memory is not to be trusted.
            self.broken = True
            raise
        event = Event(actor, action, self.match, after, took, shares)
        self._happened(event)
        self.log.note(note)
        if self.fair is not None:
            self.fair.happened(number, self.log.entries[-1])
        if self.clock is not None:
            self.clock.advance(event)
        self._run_clock()
        if request is not None:
            self._requests[request] = number
        self._forget_messages()

    def _header_to_sign(self, entry: Entry, after: Match) -> str | None:
        """The first line of the record, where a game ends that was played here throughout."""
        has_ended = after.is_over or after.game.is_over
        if not (has_ended and self.stored.played_here and self._journal.store.signatures.key):
            return None
        record = self.record()
        whole = replace(record, entries=(*record.entries, entry))
        return header_of(whole, is_signed=True)

    # Telling

    def broadcast(self, *, answers: str | None = None, to: Access | None = None) -> None:
        """Sends the state to everybody; those with the access *to* learn that it *answers* them."""
        for listener in tuple(self._audience.listeners):
            is_answer = to is not None and listener.access == to
            self.send_state(listener, answers if is_answer else None)

    def send_state(self, listener: Listener, answers: str | None = None) -> None:
        """Sends the state to one listener, with what that one does not know yet."""
        text = self.state_text(
            listener.access, listener.language, have=listener.known, answers=answers
        )
        listener.known = self.n
        listener.send(text)

    def _send_seats(self, besides: Listener | None = None) -> None:
        self._forget_people()
        message = wire.SeatsMessage(
            seats=self._seats_view(),
            clock=None if self.clock is None else self.clock.view(),
            absence=self.absence.view(),
        )
        self._audience.send(message, to=lambda listener: listener is not besides)
