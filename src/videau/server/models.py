"""What is kept: a game is its header, its seats, and its actions, appended one by one.

Times are whole milliseconds since 1970 and tokens are kept as hashes, so that every database
stores the same and a stolen one opens no seat.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Float, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = [
    "ActionRow",
    "Base",
    "CardRow",
    "DrillRow",
    "GameRow",
    "HintRow",
    "JudgementRow",
    "MistakeRow",
    "PeerKeyRow",
    "RatingRow",
    "SeatRow",
    "SignRow",
    "SignatureRow",
]


class Base(DeclarativeBase):
    """The tables of the database."""


class GameRow(Base):
    """The header of a game: what was agreed before the first action."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created: Mapped[int] = mapped_column(BigInteger)
    header: Mapped[str] = mapped_column(Text)
    """The first line of the record: ruleset, options, names."""
    dice_from: Mapped[str] = mapped_column(String(8))
    owner: Mapped[str] = mapped_column(String(64), index=True)
    """The hash of the token of whoever set up the table."""
    watch: Mapped[str] = mapped_column(String(64))
    """The hash of the token for those who watch."""
    address: Mapped[str] = mapped_column(String(64))
    """From where the game was started, for the limit on open games."""
    over: Mapped[bool] = mapped_column(Boolean, default=False)
    rematch: Mapped[str | None] = mapped_column(String(32), default=None)
    dice_secret: Mapped[str | None] = mapped_column(String(64), default=None)
    """From which the server's links follow; null where dice cannot be checked."""
    dice_state: Mapped[str | None] = mapped_column(Text, default=None)
    """What the devices have locked away, and what they gave for a roll that is being made."""
    played_here: Mapped[bool] = mapped_column(Boolean, default=False)
    """Whether everything in it happened at this server: nothing else is signed."""

    __table_args__ = (Index("ix_games_open", "address", "over", "created"),)


class SeatRow(Base):
    """One side of the table."""

    __tablename__ = "seats"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    side: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    level: Mapped[str | None] = mapped_column(String(64), default=None)
    """Of the bot that sits here; null for people."""
    token: Mapped[str | None] = mapped_column(String(64), default=None, index=True)
    """The hash of the token that opens the seat; null while nobody has taken it."""
    invite: Mapped[str | None] = mapped_column(String(64), default=None)
    """The hash of the invitation to the seat."""
    watch: Mapped[str | None] = mapped_column(String(64), default=None)
    """The hash of the token for those whom the player lets watch."""
    claim: Mapped[str | None] = mapped_column(String(64), default=None)
    """The hash of the secret with which the seat was taken, so that taking it can be repeated."""
    gone: Mapped[bool] = mapped_column(Boolean, default=False)
    """Whether the player has deleted the game for themself."""


class ActionRow(Base):
    """One action, as the line of the record that it is."""

    __tablename__ = "actions"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    line: Mapped[str] = mapped_column(Text)
    request: Mapped[str | None] = mapped_column(String(80), default=None)
    """Seat and id of the message that asked for it, so that it counts once, even after a crash."""
    at: Mapped[int] = mapped_column(BigInteger)


class SignatureRow(Base):
    """The signature that was made when a game ended with action *n*, over the lines so far."""

    __tablename__ = "signatures"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    header: Mapped[str] = mapped_column(Text)
    """The first line of the record as it was signed, whatever a later Videau would write."""
    line: Mapped[str] = mapped_column(Text)
    """The last one: the signature."""


class HintRow(Base):
    """Somebody asked the engine what to do, in the state with *n* actions."""

    __tablename__ = "hints"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    side: Mapped[str] = mapped_column(String(8))


class JudgementRow(Base):
    """What the engine said to one action; it can always be found out again."""

    __tablename__ = "judgements"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    judge: Mapped[str] = mapped_column(String(64))
    """Which net, and how deep it looked."""
    line: Mapped[str] = mapped_column(Text)


class DeeperRow(Base):
    """What a closer look at one action has found: three plies deep, or a rollout."""

    __tablename__ = "deeper"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    way: Mapped[str] = mapped_column(String(8), primary_key=True)
    judge: Mapped[str] = mapped_column(String(64))
    line: Mapped[str] = mapped_column(Text)


class RatingRow(Base):
    """How one side played in one game of a table, as sums that add up over games."""

    __tablename__ = "ratings"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """Which game of the match, from 1."""
    side: Mapped[str] = mapped_column(String(8), primary_key=True)
    judge: Mapped[str] = mapped_column(String(64))
    line: Mapped[str] = mapped_column(Text)
    """A :class:`videau.teacher.Rating` as JSON."""


class MistakeRow(Base):
    """A mistake that the review of a game has found, as a position to solve."""

    __tablename__ = "mistakes"

    game: Mapped[str] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    side: Mapped[str] = mapped_column(String(8))
    key: Mapped[str] = mapped_column(String(16))
    ruleset: Mapped[str] = mapped_column(String(64))
    theme: Mapped[str] = mapped_column(String(16))
    cost: Mapped[float] = mapped_column(Float)
    line: Mapped[str] = mapped_column(Text)
    """A :class:`videau.teacher.Exercise` as JSON, with its rules."""


class CardRow(Base):
    """An exercise that somebody has met, and when it comes back."""

    __tablename__ = "cards"

    owner: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The hash of the secret under which a device practises."""
    key: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str | None] = mapped_column(
        String(32), ForeignKey("games.id", ondelete="CASCADE"), default=None, index=True
    )
    """The game in which it was a mistake; null for positions of a collection."""
    ruleset: Mapped[str] = mapped_column(String(64))
    theme: Mapped[str] = mapped_column(String(16))
    difficulty: Mapped[str | None] = mapped_column(String(8), default=None)
    cost: Mapped[float] = mapped_column(Float)
    line: Mapped[str] = mapped_column(Text)
    recall: Mapped[str] = mapped_column(Text)
    """A :class:`videau.teacher.Recall` as JSON."""


class DrillRow(Base):
    """An answer that somebody has given to an exercise."""

    __tablename__ = "drills"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    owner: Mapped[str] = mapped_column(String(64), index=True)
    at: Mapped[int] = mapped_column(BigInteger)
    day: Mapped[str] = mapped_column(String(10))
    """The date where the player is."""
    key: Mapped[str] = mapped_column(String(16))
    ruleset: Mapped[str] = mapped_column(String(64))
    theme: Mapped[str] = mapped_column(String(16))
    grade: Mapped[str] = mapped_column(String(8))
    cost: Mapped[float] = mapped_column(Float)


class PeerKeyRow(Base):
    """What the processes of one server know each other by; in no backup, and made anew if lost."""

    __tablename__ = "peer_keys"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    secret: Mapped[str] = mapped_column(String(64))


class SignRow(Base):
    """When it was last tried whether anything is kept."""

    __tablename__ = "signs"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(BigInteger)
