"""How one table stands, and how that is written for those who sit there.

A state is written in parts, each once for all who read the same: the table itself for everybody,
the sentences for each side and language, the choices for whoever plays the roll.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from pydantic import BaseModel

from videau.files import Players, Record
from videau.i18n.languages import Translator
from videau.notation.choices import choices_text
from videau.play.clock import first_clock
from videau.play.loop import Event, replay
from videau.rules.cube import Side
from videau.server import wire
from videau.server.absence import Absence
from videau.server.access import access_with, invited_seat
from videau.server.audience import Audience
from videau.server.consent import NO_REQUEST, mover
from videau.server.fair import FairDice
from videau.server.journal import Journal
from videau.server.listener import Listener
from videau.server.narration import narration_text
from videau.server.pace import Pace
from videau.server.presenter import Kinds, permissions, seats_view, table_view, you_view
from videau.server.seats import Access, Seat
from videau.server.store import Loaded, StoredGame
from videau.server.table_log import TableLog
from videau.server.timing import Now, TableClock

__all__ = ["TableState"]


class TableState:
    """A game that is being played, as it stands."""

    def __init__(self, loaded: Loaded, journal: Journal, now: Now) -> None:
        self.stored: StoredGame = loaded.game
        self.seats: dict[Side, Seat] = {seat.side: seat for seat in loaded.game.seats}
        self.match = loaded.record.start
        self.log = TableLog()
        self.rematch = loaded.game.rematch
        self.pace = Pace()
        self._audience = Audience()
        self._request = NO_REQUEST
        self._device_missed_at = -1
        """The number of the state in which a bot wanted to roll and nobody sat opposite."""
        self._bot_waits_at = -1
        """The number of the state in which a bot wants to roll and people type the dice."""
        self._parts: dict[Hashable, str] = {}
        """What has been written of the present state."""
        self._people: dict[Hashable, str] = {}
        """What has been written about who is here, which no action changes."""
        self._seats: wire.Seats | None = None
        self._table_view: wire.TableView | None = None
        clock = first_clock(self.match)
        for event in replay(loaded.record):
            self._happened(event)
            clock = None if clock is None else clock.after(event)
        self._loaded = loaded.record  # with what a file said about the match
        self.log.entries = list(loaded.record.entries)
        self.clock = None if clock is None else TableClock(clock, now)
        self.absence = Absence(self.match.options.absence, now)
        self.fair: FairDice | None = None
        if loaded.record.fair is not None and loaded.game.dice_secret is not None:
            game = loaded.game
            self.fair = FairDice(loaded.record, loaded.game.dice_secret, game.dice_state, journal)

    # Who is there, and what may be done

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.stored.id

    @property
    def n(self) -> int:
        """How many actions have happened."""
        return self.log.recent.n

    @property
    def listeners(self) -> Collection[Listener]:
        """Those who are told what happens."""
        return self._audience.listeners

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
        return self.match.chooser

    @property
    def may(self) -> Kinds:
        """What may be done at this table now, and by whom."""
        return permissions(self.match, self._rollers()) if self.is_full else {}

    @property
    def waits_for_typed_dice(self) -> bool:
        """Whether a bot wants to roll and people have to say what the dice show."""
        return self._bot_waits_at == self.n

    @property
    def waits_for_device(self) -> bool:
        """Whether a bot wants to roll and the device that has a share in it is away."""
        return self._device_missed_at == self.n and self._is_device_away

    @property
    def _missing(self) -> Side | None:
        """Who has to act and is away, while another person waits for them."""
        side, here = self.chooser, self._audience.sides
        if side is None or side not in self.people or side in here or not self.is_full:
            return None
        return side if side.opponent in here else None

    @property
    def _is_device_away(self) -> bool:
        if self.fair is None:
            return False
        return not self._audience.sides and any(self.fair.has_chain(side) for side in self.people)

    def _rollers(self) -> Sequence[Side]:
        """The sides whose player may have the dice rolled."""
        side = self.chooser
        if side is None:  # an opening roll is anybody's
            return self.people
        if self.seats[side].kind == "person":
            return [side]
        return self.people if self.waits_for_typed_dice else []

    def access(self, token: str) -> Access:
        """Returns what *token* opens here; raises ForbiddenError if it opens nothing."""
        return access_with(token, self.stored, self.seats)

    def invited(self, invite: str, claim: str) -> Seat:
        """Returns the seat that an invitation is for, as long as nobody else has taken it."""
        return invited_seat(invite, claim, self.seats)

    def is_alone(self, access: Access) -> bool:
        """Whether every person at this table is the one who asks, so that help harms nobody."""
        seats = self.seats.items()
        return bool(access.sides) and all(
            seat.kind == "bot" or side in access.sides for side, seat in seats
        )

    def may_talk(self, access: Access) -> bool:
        """Whether two people play here, and this is one of them."""
        return len(self.people) == len(self.seats) and len(access.sides) == 1

    @property
    def _takes_back(self) -> Side | None:
        """Whose play can be taken back: people's only, since a computer goes on at once."""
        side = mover(self.match)
        return side if side is not None and len(self.people) == len(self.seats) else None

    def record(self) -> Record:
        """Returns everything that has happened so far."""
        names = Players(**{side.value: seat.name for side, seat in self.seats.items()})
        date = datetime.fromtimestamp(self.stored.created / 1000, UTC).date().isoformat()
        date = self._loaded.date or date
        return replace(self._loaded, players=names, date=date, entries=tuple(self.log.entries))

    def _happened(self, event: Event) -> None:
        """Goes on to the state after *event*, and keeps what is shown and said of it."""
        self.match = event.after
        self.log.add(event)

    # How it is written

    def state_text(
        self, access: Access, language: Translator, *, have: int = 0, answers: str | None = None
    ) -> str:
        """Returns the state as this access may see it, with the actions after number *have*.

        It is a :class:`~videau.server.wire.StateMessage`, put together from what is written of
        it already.
        """
        is_mover = self.match.game.turn in access.sides and not self.match.called_off
        absence = self.absence.view()
        parts = {
            "v": str(wire.VERSION),
            "type": '"state"',
            "answers": json.dumps(answers),
            "you": self._you_text(access),
            "table": self._part("table", self.view),
            "clock": "null" if self.clock is None else _written(self.clock.view()),
            "absence": "null" if absence is None else _written(absence),
            "choices": self._choices_text() if is_mover else "null",
            "narration": self._narration(access, language, have),
            "entries": self.log.text_after(have),
            "fair": "null" if self.fair is None else self._part("fair", self.fair.view),
        }
        return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"

    def _part(self, name: Hashable, make: Callable[[], BaseModel]) -> str:
        text = self._parts.get(name)
        if text is None:
            text = self._parts[name] = _written(make())
        return text

    def _choices_text(self) -> str:
        plays = self.match.game.legal_plays
        if not plays or self.match.game.resigned is not None:
            return "null"
        text = self._parts.get("choices")
        if text is None:
            text = self._parts["choices"] = choices_text(plays)
        return text

    def _you_text(self, access: Access) -> str:
        text = self._people.get(access)
        if text is None:
            hints, talks = self.is_alone(access), self.may_talk(access)
            view = you_view(access, self.seats, hints=hints, talks=talks)
            text = self._people[access] = _written(view)
        return text

    def _narration(self, access: Access, language: Translator, have: int) -> str:
        key = (access.sides, language.language, have)
        text = self._parts.get(key)
        if text is None:
            text = self._parts[key] = narration_text(
                self.match,
                self.seats,
                access.sides,
                recent=self.log.recent,
                spoken=self.log.spoken_after(have),
                language=language,
            )
        return text

    def _seats_view(self) -> wire.Seats:
        if self._seats is None:
            here = self._audience
            self._seats = seats_view(self.seats, here.sides, here.watching)
        return self._seats

    def view(self) -> wire.TableView:
        """Returns the table as everybody sees it."""
        if self._table_view is None:
            self._table_view = table_view(
                self.match,
                self.log.recent,
                table=self.id,
                kinds=self.may,
                seats=self._seats_view(),
                dice_from=self.stored.dice_from,
                rematch=self.rematch,
                pace=None if self.people or not self.is_full else self.pace.view(),
                take_back=self._take_back_view(),
            )
        return self._table_view

    def _take_back_view(self) -> wire.TakeBackView | None:
        side = self._takes_back
        if side is None:
            return None
        return wire.TakeBackView(by=side.value, state=self._request.state(self.n))

    def _forget_people(self) -> None:
        """Has everything be written anew: somebody has come, gone or sat down."""
        self._seats = None
        self._people.clear()
        self._forget_messages()

    def _forget_messages(self) -> None:
        """Has the state be written anew: something of it has changed."""
        self._table_view = None
        self._parts.clear()


def _written(view: BaseModel) -> str:
    return view.model_dump_json(exclude_unset=True)
