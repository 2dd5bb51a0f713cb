"""The database: SQLite in a file, or PostgreSQL by its URL, through the same code.

Everything here blocks; :mod:`videau.server.journal` keeps it off the event loop.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, NamedTuple, Self

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from videau.errors import VideauError
from videau.files.disk import unavailable
from videau.files.record import Record
from videau.files.record_text import parse_record
from videau.files.signing import SigningKey
from videau.i18n.texts import Text
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.server.database import file_of, open_engine
from videau.server.deeper_store import DeeperStore
from videau.server.many_rows import insert_lines
from videau.server.migrations import migrate
from videau.server.models import (
    ActionRow,
    DeeperRow,
    GameRow,
    HintRow,
    JudgementRow,
    RatingRow,
    SeatRow,
    SignatureRow,
    SignRow,
)
from videau.server.practice_store import PracticeStore
from videau.server.refusals import DamagedError, StorageError
from videau.server.rolls import stored_rolls
from videau.server.seats import Seat
from videau.server.sentences import SideName
from videau.server.signatures import Signatures

__all__ = [
    "Loaded",
    "NewAction",
    "Raw",
    "Store",
    "StoredGame",
    "milliseconds",
    "replayed",
]

_log = logging.getLogger(__name__)

_SEAT_COLUMNS = tuple(field.name for field in fields(Seat) if field.name != "side")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """Everything that is kept of a game beside its actions."""

    id: str
    created: int
    header: str
    dice_from: Literal["server", "typed"]
    owner: str
    watch: str
    address: str
    seats: tuple[Seat, Seat]
    over: bool = False
    rematch: str | None = None
    dice_secret: str | None = None
    dice_state: str | None = None
    played_here: bool = False


class NewAction(NamedTuple):
    """An action to append."""

    game: str
    n: int
    line: str
    request: str | None
    at: int
    ends: bool
    """Whether the match is over with it."""
    header: str | None = None
    """The first line of the record, where a game ends with it and is to be signed."""


class Raw(NamedTuple):
    """A game as it is stored."""

    game: StoredGame
    lines: list[str]
    """The lines of the record, without its header."""
    requests: dict[str, int]
    """The requests that were carried out, each with the number of its action."""


class Loaded(NamedTuple):
    """A game as it is read back; the rest is as in :class:`Raw`."""

    game: StoredGame
    record: Record
    lines: list[str]
    requests: dict[str, int]


def milliseconds() -> int:
    """Returns the time of day as it is stored."""
    return time.time_ns() // 1_000_000


class Store:
    """The games in one database.

    >>> store = Store.open("sqlite://")
    >>> store.load("nothing") is None
    True
    >>> store.close()
    """

    def __init__(self, engine: Engine, key: SigningKey | None = None) -> None:
        self._engine = engine
        self.practice = PracticeStore(engine)
        self.deeper = DeeperStore(engine)
        self.signatures = Signatures(engine, key)

    @classmethod
    def open(cls, url: str, key: SigningKey | None = None) -> Self:
        """Opens the database, creates it or brings it up to date; *key* signs finished games."""
        file = file_of(url)
        if file is not None:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise unavailable(file.parent, error) from error
        try:
            engine = open_engine(url)
            with engine.begin() as connection:
                migrate(connection)
        except (SQLAlchemyError, ImportError) as error:
            raise StorageError(
                Text(
                    "cannot open the database {url}: {reason}",
                    url=make_url(url).render_as_string(hide_password=True),
                    reason=str(getattr(error, "orig", None) or error),
                )
            ) from error
        return cls(engine, key)

    def close(self) -> None:
        """Lets go of the database; everything in it is safe already."""
        self._engine.dispose()

    # Writing

    def create(self, game: StoredGame) -> None:
        """Keeps a new game."""
        with self._engine.begin() as connection:
            _insert_game(connection, game)

    def keep(self, game: StoredGame, lines: Sequence[str]) -> None:
        """Keeps a game that was played elsewhere, with everything that happened in it."""
        with self._engine.begin() as connection:
            _insert_game(connection, game)
            insert_lines(connection, game.id, lines, game.created)

    def append(self, actions: Sequence[NewAction]) -> None:
        """Keeps actions: all of them, or none if one number is taken or the disk refuses."""
        rows = _action_rows(actions)
        ended = [action.game for action in actions if action.ends]
        with self._engine.begin() as connection:
            connection.execute(insert(ActionRow), rows)
            if ended:
                connection.execute(update(GameRow).where(GameRow.id.in_(ended)).values(over=True))
            for game, n, header in ((a.game, a.n, a.header) for a in actions if a.header):
                self.signatures.sign(connection, game, n, header)

    def take_seat(self, game: str, seat: Seat) -> bool:
        """Keeps who took a seat; false if somebody else was quicker."""
        free = or_(SeatRow.token.is_(None), SeatRow.claim == seat.claim)
        with self._engine.begin() as connection:
            taken = connection.execute(
                update(SeatRow)
                .where(SeatRow.game == game, SeatRow.side == seat.side.value, free)
                .values(token=seat.token, watch=seat.watch, claim=seat.claim, name=seat.name)
            )
            return taken.rowcount == 1

    def keep_dice(self, game: str, state: str) -> None:
        """Keeps what devices have locked away, and what they gave for the next roll."""
        with self._engine.begin() as connection:
            connection.execute(update(GameRow).where(GameRow.id == game).values(dice_state=state))

    def link_rematch(self, game: str, successor: StoredGame) -> None:
        """Keeps the next match, and where to find it: both, or neither."""
        with self._engine.begin() as connection:
            _insert_game(connection, successor)
            connection.execute(
                update(GameRow).where(GameRow.id == game).values(rematch=successor.id)
            )

    def leave(self, game: str, sides: Iterable[Side]) -> None:
        """Marks seats whose players have deleted the game for themselves."""
        names = [side.value for side in sides]
        with self._engine.begin() as connection:
            connection.execute(
                update(SeatRow)
                .where(SeatRow.game == game, SeatRow.side.in_(names))
                .values(gone=True)
            )

    def delete(self, game: str) -> None:
        """Forgets a game."""
        with self._engine.begin() as connection:
            for row, column in (
                (RatingRow, RatingRow.game),
                (DeeperRow, DeeperRow.game),
                (JudgementRow, JudgementRow.game),
                (HintRow, HintRow.game),
                (SignatureRow, SignatureRow.game),
                (ActionRow, ActionRow.game),
                (SeatRow, SeatRow.game),
                (GameRow, GameRow.id),
            ):
                connection.execute(delete(row).where(column == game))

    def keep_hint(self, game: str, n: int, side: Side) -> None:
        """Keeps that *side* was helped in state *n*; once is enough."""
        with self._engine.begin() as connection:
            connection.execute(delete(HintRow).where(HintRow.game == game, HintRow.n == n))
            connection.execute(insert(HintRow), [{"game": game, "n": n, "side": side.value}])

    def keep_judgements(self, game: str, judge: str, lines: Mapping[int, str]) -> None:
        """Keeps what *judge* said to actions, in place of whatever was said before."""
        rows = [{"game": game, "n": n, "judge": judge, "line": line} for n, line in lines.items()]
        with self._engine.begin() as connection:
            connection.execute(
                delete(JudgementRow).where(JudgementRow.game == game, JudgementRow.n.in_(lines))
            )
            connection.execute(insert(JudgementRow), rows)

    def keep_ratings(
        self, game: str, number: int, judge: str, lines: Mapping[SideName, str]
    ) -> None:
        """Keeps how each side played in a game, in place of whatever was said before."""
        with self._engine.begin() as connection:
            connection.execute(
                delete(RatingRow).where(RatingRow.game == game, RatingRow.number == number)
            )
            same = {"game": game, "number": number, "judge": judge}
            connection.execute(
                insert(RatingRow), [{**same, "side": s, "line": line} for s, line in lines.items()]
            )

    def sign(self) -> None:
        """Keeps a sign of life, to see whether anything is kept."""
        with self._engine.begin() as connection:
            connection.execute(delete(SignRow))
            connection.execute(insert(SignRow), [{"id": 1, "at": milliseconds()}])

    # Reading

    def ratings(self, games: Iterable[str]) -> dict[tuple[str, int, Side], str]:
        """Returns how either side played in those games that were reviewed to their end."""
        query = select(RatingRow.game, RatingRow.number, RatingRow.side, RatingRow.line).where(
            RatingRow.game.in_(list(games))
        )
        with self._engine.connect() as connection:
            found = connection.execute(query.order_by(RatingRow.game, RatingRow.number))
            return {(row.game, row.number, Side(row.side)): row.line for row in found}

    def hints(self, game: str) -> dict[int, Side]:
        """Returns in which states hints were asked for, and by whom."""
        query = select(HintRow.n, HintRow.side).where(HintRow.game == game).order_by(HintRow.n)
        with self._engine.connect() as connection:
            return {row.n: Side(row.side) for row in connection.execute(query)}

    def judgements(self, game: str, judge: str) -> dict[int, str]:
        """Returns what *judge* has said to the actions of a game so far."""
        query = (
            select(JudgementRow.n, JudgementRow.line)
            .where(JudgementRow.game == game, JudgementRow.judge == judge)
            .order_by(JudgementRow.n)
        )
        with self._engine.connect() as connection:
            return {row.n: row.line for row in connection.execute(query)}

    def load(self, game: str) -> Loaded | None:
        """Returns a game with all its actions, replayed; nothing if there is none."""
        raw = self.raw(game)
        return None if raw is None else replayed(raw)

    def raw(self, game: str) -> Raw | None:
        """Returns a game as it is stored, whether it can be read or not."""
        with self._engine.connect() as connection:
            header = connection.execute(
                select(*GameRow.__table__.columns).where(GameRow.id == game)
            ).one_or_none()
            if header is None:
                return None
            seats = connection.execute(
                select(*SeatRow.__table__.columns).where(SeatRow.game == game)
            ).all()
            actions = connection.execute(
                select(ActionRow.n, ActionRow.line, ActionRow.request)
                .where(ActionRow.game == game)
                .order_by(ActionRow.n)
            ).all()
        by_side = {row.side: _seat(row) for row in seats}
        stored = StoredGame(
            **header._asdict(), seats=(by_side[Side.WHITE.value], by_side[Side.BLACK.value])
        )
        requests = {row.request: row.n for row in actions if row.request}
        return Raw(stored, [row.line for row in actions], requests)

    def games_of(self, tokens: Iterable[str], most: int, skip: int = 0) -> list[str]:
        """Returns the ids of the games that hashes of tokens open, the newest first."""
        keys = list(tokens)
        seated = select(SeatRow.game).where(SeatRow.token.in_(keys), SeatRow.gone.is_(False))
        query = (
            select(GameRow.id)
            .where(or_(GameRow.owner.in_(keys), GameRow.id.in_(seated)))
            .order_by(GameRow.created.desc(), GameRow.id)
            .offset(skip)
            .limit(most)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def old_games(self, before: int, most: int, after: str = "") -> list[str]:
        """Returns games in which nothing has happened since *before*, by their ids *after* one."""
        lately = select(ActionRow.n).where(ActionRow.game == GameRow.id, ActionRow.at >= before)
        query = (
            select(GameRow.id)
            .where(GameRow.id > after, GameRow.created < before, ~lately.exists())
            .order_by(GameRow.id)
            .limit(most)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def rolls(self) -> Iterator[list[Dice]]:
        """Yields the rolls of each match, without opening rolls and dice that were typed in."""
        with self._engine.connect() as connection:
            yield from stored_rolls(connection)

    def count_open(self, address: str, since: int) -> int:
        """Returns how many unfinished games *address* has started since a time."""
        query = select(func.count()).where(
            GameRow.address == address, GameRow.over.is_(False), GameRow.created >= since
        )
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one()


def replayed(raw: Raw) -> Loaded:
    """Returns a game with its record; raises DamagedError if that cannot be read."""
    try:
        record = parse_record([raw.game.header, *raw.lines])
    except VideauError as error:
        raise _damaged(raw, str(error)) from error
    if record.truncated:  # as a file may be, but no row of a database
        raise _damaged(raw, "its last line is not whole")
    return Loaded(raw.game, record, raw.lines, raw.requests)


def _damaged(raw: Raw, why: str) -> DamagedError:
    _log.error("game %s is damaged: %s", raw.game.id, why)
    return DamagedError(Text("this game is damaged and cannot be read"))


def _action_rows(actions: Sequence[NewAction]) -> list[dict[str, Any]]:
    return [
        {"game": a.game, "n": a.n, "line": a.line, "request": a.request, "at": a.at}
        for a in actions
    ]


def _insert_game(connection: Connection, game: StoredGame) -> None:
    header = {f.name: getattr(game, f.name) for f in fields(game) if f.name != "seats"}
    connection.execute(insert(GameRow), [header])
    connection.execute(insert(SeatRow), [_seat_row(game.id, seat) for seat in game.seats])


def _seat_row(game: str, seat: Seat) -> dict[str, Any]:
    columns = {name: getattr(seat, name) for name in _SEAT_COLUMNS}
    return {"game": game, "side": seat.side.value, **columns}


def _seat(row: Any) -> Seat:
    columns = {name: getattr(row, name) for name in _SEAT_COLUMNS}
    return replace(Seat(side=Side(row.side)), **columns)
