"""All the tables of a server: set up, found again, left, played on and deleted."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Any

from videau.i18n.texts import Text
from videau.play.dice import DiceSource, RandomDice
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.server import wire
from videau.server.access import access_with
from videau.server.bot_turns import BotTurns
from videau.server.bots import BotPool
from videau.server.imports import from_file
from videau.server.journal import Journal
from videau.server.limits import Paces
from videau.server.listener import Listener, refuse_crowd
from videau.server.match_reading import ReadMatch
from videau.server.new_games import NewTable, new_game, next_game
from videau.server.peers import Peers
from videau.server.refusals import (
    ElsewhereError,
    ForbiddenError,
    NoSuchTableError,
    SeatTakenError,
    StorageError,
    TooManyError,
    WaitingError,
    error_view,
)
from videau.server.seats import Access, Seat, derived, hashed, new_token
from videau.server.settings import Settings
from videau.server.store import Raw, milliseconds, replayed
from videau.server.table import Table
from videau.server.timing import Now
from videau.server.workroom import Workroom

__all__ = ["Hub"]

_log = logging.getLogger(__name__)
_DAY = 24 * 60 * 60 * 1000


def _seen(raw: Raw, token: str) -> Access:
    return access_with(token, raw.game, {seat.side: seat for seat in raw.game.seats})


class Hub:
    """The tables that are open, and the way to those that are not."""

    def __init__(
        self,
        journal: Journal,
        settings: Settings,
        bots: BotPool,
        dice: DiceSource | None = None,
        now: Now = time.monotonic,
        peers: Peers | None = None,
    ) -> None:
        self._journal = journal
        self._settings = settings
        self.bots = bots
        self.room = Workroom(settings.limits)
        # The operating system's dice: nobody can work out the next roll from the last ones.
        self._dice = dice or RandomDice()
        self._has_own_dice = dice is None
        self._now = now
        self._peers = peers
        if peers is not None:
            peers.on_loss = self._lose_all
        self._errands: set[asyncio.Task[None]] = set()
        """What is done for a table while nobody waits for it."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        pause, most = settings.bot_pause, settings.limits.bot_tables
        paces = Paces(most / pause if most and pause else math.inf, max(most, 1))
        self._bot_turns = BotTurns(bots, pause, paces, self._reload)
        self._closing: dict[str, asyncio.TimerHandle] = {}

    @property
    def open_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def is_open(self, table: str) -> bool:
        """Whether a table is in memory, so that somebody was there a moment ago."""
        return table in self._tables or table in self._loading

    # Setting up and finding

    async def set_up(
        self,
        match: Match,
        seats: Mapping[Side, Seat],
        *,
        typed_dice: bool = False,
        address: str = "",
    ) -> NewTable:
        """Sets up a table; seats without name, level and invitation are the asker's own."""
        await self._refuse_too_many(address)
        for seat in seats.values():
            if seat.level is not None:
                self.bots.new(seat.level)
        game, new = new_game(
            match,
            seats,
            typed_dice=typed_dice,
            may_be_fair=self._has_own_dice,
            address=address,
        )
        await self._journal.write(self._journal.store.create, game)
        return new

    async def keep(self, match: ReadMatch, *, address: str = "") -> NewTable:
        """Keeps a match that was played elsewhere: a table at which both seats are the asker's."""
        await self._refuse_too_many(address)
        token = new_token()
        game = from_file(match, token, address)
        await self._journal.write(self._journal.store.keep, game, match.lines)
        return NewTable(id=game.id, token=token, watch=derived(token, "watch"), invites={})

    async def _refuse_too_many(self, address: str) -> None:
        most = self._settings.limits.open_games
        if not most:
            return
        since = milliseconds() - _DAY
        count = await self._journal.read(self._journal.store.count_open, address, since)
        if count >= most:
            raise TooManyError(
                Text(
                    "you can have at most {most} unfinished games: finish or delete one first",
                    most=most,
                )
            )

    async def find(self, table: str, guest: str = "") -> Table:
        """Returns the table with this id, from memory or from storage, as *guest* asks for it."""
        found = self._tables.get(table)
        if found is not None:
            return found
        # Two who come at once must get the same table, so the first one's search serves both.
        search = self._loading.get(table)
        if search is None:
            search = asyncio.create_task(self._load(table, guest))
            self._loading[table] = search
            search.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(search)

    async def stored(self, table: str) -> Raw:
        """Returns a game as it is stored, whether it can be read or not."""
        raw = await self._journal.read(self._journal.store.raw, table)
        if raw is None:
            raise NoSuchTableError(Text("there is no table {table!r}", table=table))
        return raw

    async def _load(self, table: str, guest: str) -> Table:
        if self._peers is not None:
            await self._peers.take(table)
        try:
            found = await self._read(table, guest)
        except BaseException:
            if self._peers is not None:
                self._run(self._peers.give_back(table))
            raise
        if found.clock is not None:
            found.clock.on_flag_fall = lambda: self._flag_fall(found)
        self._tables[table] = found
        self._close_when_idle(found)
        return found

    async def _read(self, table: str, guest: str) -> Table:
        raw = await self.stored(table)
        wait = self._settings.dice_wait_seconds
        # Replaying a long match takes a while, so it is done elsewhere.
        return await self.room.run(
            guest,
            lambda: Table(replayed(raw), self._journal, self._dice, self._now, dice_wait=wait),
        )

    async def is_elsewhere(self, table: str) -> bool:
        """Whether another process has a table."""
        return self._peers is not None and await self._peers.where(table) is not None

    async def seen(self, game: str, guest: str) -> Table:
        """Finds a table to be looked at: where another process has it, as it is stored."""
        try:
            return await self.find(game, guest)
        except ElsewhereError:
            return await self._read(game, guest)

    async def delete_damaged(self, game: str, token: str) -> None:
        """Deletes a game that cannot be read, for everybody: nobody can play on."""
        raw = await self.stored(game)
        if not _seen(raw, token).may_delete:
            raise ForbiddenError(Text("only those who play can delete a game"))
        await self._journal.write(self._journal.store.delete, game)

    async def as_stored(self, game: str, token: str) -> str:
        """Returns the record of a game as it is stored, whether it can be read or not."""
        raw = await self.stored(game)
        _seen(raw, token)
        return "".join(line.rstrip("\n") + "\n" for line in (raw.game.header, *raw.lines))

    # Coming and going

    def enter(self, table: Table, listener: Listener) -> None:
        """Lets a connection take part in a table."""
        refuse_crowd(table.listeners, listener, self._settings.limits)
        handle = self._closing.pop(table.id, None)
        if handle is not None:
            handle.cancel()
        table.enter(listener)
        self._bot_turns.wake(table)

    def leave(self, table: Table, listener: Listener) -> None:
        """Notes that a connection has ended."""
        table.leave(listener)
        if not table.listeners:
            self._close_when_idle(table)

    async def take_seat(self, table: Table, invite: str, claim: str, name: str) -> tuple[Side, str]:
        """Gives the seat of an invitation to the first who asks, and again to the same one."""
        seat = table.invited(invite, claim)
        token = new_token()
        watch = hashed(derived(token, "watch"))
        taken = seat.taken(token=hashed(token), watch=watch, claim=hashed(claim), name=name)
        if not await self._journal.write(self._journal.store.take_seat, table.id, taken):
            raise SeatTakenError(Text("somebody has taken this seat already"))
        # While it was written, the table may have been left and found again.
        table = self._tables.get(table.id, table)
        table.seat_taken(taken)
        self._bot_turns.wake(table)
        return seat.side, token

    def _close_when_idle(self, table: Table) -> None:
        loop = asyncio.get_running_loop()
        delay = self._settings.table_idle_seconds
        self._closing[table.id] = loop.call_later(delay, self._close_if_idle, table)

    def _close_if_idle(self, table: Table) -> None:
        self._closing.pop(table.id, None)
        if table.listeners or self._tables.get(table.id) is not table:
            return
        if self._bot_turns.is_thinking(table) or table.lock.locked():
            self._close_when_idle(table)
        else:
            self.forget(table)

    def forget(self, table: Table) -> None:
        """Drops a table from memory; it can be found again in storage."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            if self._peers is not None:
                self._run(self._peers.give_back(table.id))
        if table.clock is not None:
            table.clock.stop()
        self._bot_turns.forget(table)

    # Doing something

    async def act(self, table: Table, listener: Listener, message: wire.Act) -> None:
        """Carries out what a connection wants, and lets the bots answer."""
        try:
            is_new = await table.act(listener.access, message)
        except StorageError as error:
            # Said before everybody has to come back, so that it is not lost on the way.
            failure = wire.ErrorMessage(
                answers=message.id, error=error_view(error, listener.language)
            )
            listener.send(failure.model_dump_json())
            raise
        finally:
            if table.broken:
                self._reload(table)
        if is_new:
            self._bot_turns.wake(table)
        else:
            table.send_state(listener, message.id)

    async def take_back(self, table: Table, listener: Listener, wish: wire.TakeBack) -> None:
        """Carries out what somebody says about taking a play back."""
        try:
            is_new = await table.take_back(listener.access, wish)
        finally:
            if table.broken:
                self._reload(table)
        if not is_new:
            table.send_state(listener, wish.id)

    def _lose_all(self) -> None:
        """Forgets every table: other processes may have them by now."""
        for table in tuple(self._tables.values()):
            table.broken = True
            self._reload(table)

    def _reload(self, table: Table) -> None:
        self.forget(table)
        table.disconnect_all()

    async def lock_dice(self, table: Table, access: Access, message: wire.Anchor) -> None:
        """Keeps what the device of a player has locked away, and tells everybody."""
        await table.lock_dice(access, message)
        self._bot_turns.wake(table)

    async def rematch(self, table: Table, access: Access, guest: str = "") -> str:
        """Returns the table of the next match, which the first who asks sets up."""
        if not access.sides:
            raise ForbiddenError(Text("only those who played can ask for another match"))
        async with table.lock:
            if table.rematch is None:
                if not (table.match.is_over or table.match.game.is_over):
                    raise WaitingError(Text("the match is not over yet"))
                await self._refuse_too_many(guest)
                successor = next_game(
                    table.stored, table.seats, may_be_fair=self._has_own_dice, address=guest
                )
                await self._journal.write(self._journal.store.link_rematch, table.id, successor)
                table.rematch_at(successor.id)
        assert table.rematch is not None
        return table.rematch

    async def delete(self, table: Table, access: Access) -> bool:
        """Deletes a game for one player; true if it is gone for everybody, the last one left."""
        if not access.may_delete:
            raise ForbiddenError(Text("only those who play can delete a game"))
        for side in access.sides:
            table.seats[side] = replace(table.seats[side], gone=True)
        others = [seat for seat in table.seats.values() if seat.kind == "person" and not seat.gone]
        if others:
            await self._journal.write(self._journal.store.leave, table.id, access.sides)
            return False
        self.forget(table)
        await self._journal.write(self._journal.store.delete, table.id)
        table.disconnect_all()
        return True

    # Time

    def _flag_fall(self, table: Table) -> None:
        self._run(self.check_time(table))

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def check_time(self, table: Table) -> None:
        """Ends the game of a table if somebody's time is over."""
        try:
            await table.check_time()
        except StorageError:
            _log.error("a flag fell at table %s and could not be stored", table.id)
        finally:
            if table.broken:
                self._reload(table)

    def set_pace(self, table: Table, access: Access, wish: wire.SetPace) -> None:
        """Lets whoever set up a table of two bots say how fast they play."""
        if table.people or not access.is_owner:
            raise ForbiddenError(Text("only whoever set up a game of two computers sets its pace"))
        table.set_pace(access, wish)
        self._bot_turns.wake(table)

    # The end

    async def close(self) -> None:
        """Ends every connection and every thought."""
        for handle in self._closing.values():
            handle.cancel()
        await self._bot_turns.close()
        for table in self._tables.values():
            if table.clock is not None:
                table.clock.stop()
        await asyncio.gather(*self._errands, return_exceptions=True)
        for table in self._tables.values():
            table.disconnect_all()
        self.bots.close()
        self.room.close()
        await self._journal.close()
