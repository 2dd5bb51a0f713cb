"""Which net judges by which rules: the list of nets that come with the package.

The list is ``weights/manifest.toml``; ``python -m videau.training ship`` writes it::

    [[net]]
    file = "slots52-dense24-v1-003.weights"
    ruleset = "standard"
    start = "standard"
    ...

Rules without a net of their own get the nearest one, and :attr:`ShippedNet.notice` says so.
"""

from __future__ import annotations

import datetime
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

from videau.engine.variant import STANDARD_START, Variant
from videau.engine.weights_header import WeightsHeader, sha256_of
from videau.errors import UnavailableError, VideauError
from videau.i18n.texts import Text
from videau.notation.ruleset_toml import ruleset_data, ruleset_from_data
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS, STANDARD, find_ruleset

__all__ = ["MANIFEST", "WEIGHTS", "Manifest", "ShippedNet", "TrainedNet", "find_net"]

WEIGHTS = Path(str(files("videau.engine"))) / "weights"
MANIFEST = "manifest.toml"

Figure = str | int | float


@dataclass(frozen=True, slots=True)
class TrainedNet:
    """One net of the list."""

    file: str
    variant: Variant
    """What it was trained by."""
    feature_set: str
    games: int
    """Of self-play, those of the nets that it started from included."""
    sha256: str
    date: datetime.date
    gate: Mapping[str, Figure] = field(default_factory=dict, hash=False)
    """What was measured before it shipped."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "gate", MappingProxyType(dict(self.gate)))

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> TrainedNet:
        """Reads one table of the list; a KeyError or TypeError tells what is missing."""
        return cls(
            file=data["file"],
            variant=Variant(ruleset_in(data["ruleset"]), data.get("start", STANDARD_START)),
            feature_set=data["feature-set"],
            games=data["games"],
            sha256=data["sha256"],
            date=data["date"],
            gate=data.get("gate", {}),
        )

    def as_toml(self) -> str:
        """Returns the table that :meth:`from_data` reads."""
        ruleset = self.variant.ruleset
        lines = [
            "[[net]]",
            f"file = {json.dumps(self.file)}",
            f"start = {json.dumps(self.variant.start)}",
            f"feature-set = {json.dumps(self.feature_set)}",
            f"games = {self.games}",
            f'sha256 = "{self.sha256}"',
            f"date = {self.date.isoformat()}",
        ]
        if RULESETS.get(ruleset.name) == ruleset:
            lines.insert(2, f"ruleset = {json.dumps(ruleset.name)}")
        else:
            lines += ["", "[net.ruleset]", *_pairs(ruleset_data(ruleset))]
        if self.gate:
            lines += ["", "[net.gate]", *_pairs(self.gate)]
        return "\n".join(lines) + "\n"


def _pairs(data: Mapping[str, Any]) -> list[str]:
    # JSON's strings, numbers and flat lists of strings are TOML as well.
    return [f"{key} = {json.dumps(value)}" for key, value in data.items()]


def ruleset_in(value: object) -> Ruleset:
    """Returns the ruleset that a TOML file names, or spells out in a table.

    >>> ruleset_in("gala").name, ruleset_in({"name": "ours", "based-on": "gala"}).name
    ('gala', 'ours')
    """
    if isinstance(value, Mapping):
        return ruleset_from_data(value)
    return find_ruleset(str(value))


def notice_of(trained: Variant, wanted: Variant) -> Text | None:
    """Returns what to tell whoever asks a net *trained* by other rules than those *wanted*."""
    differences = trained.differences(wanted)
    if not differences:
        return None
    return Text(
        "no net was trained by {wanted}: the one for {trained} judges, which differs "
        "in {questions}",
        wanted=wanted.name,
        trained=trained.name,
        questions=", ".join(axis.replace("_", "-") for axis in differences),
    )


@dataclass(frozen=True, slots=True)
class ShippedNet:
    """The net that judges by some rules, and how well it knows them."""

    net: TrainedNet
    wanted: Variant
    path: Path

    @property
    def differences(self) -> tuple[str, ...]:
        """The questions on which it was trained with other answers; none if it is the very one."""
        return self.net.variant.differences(self.wanted)

    @property
    def notice(self) -> Text | None:
        """What to tell whoever asks it, if it was trained by other rules."""
        return notice_of(self.net.variant, self.wanted)

    def verify(self) -> Path:
        """Returns the path of the weights after making sure that they are the ones listed."""
        if not self.path.is_file():
            raise UnavailableError(
                "the engine needs its weights, and there are none in {path}", path=str(self.path)
            )
        if sha256_of(self.path) != self.net.sha256:
            raise UnavailableError(
                "{path} is damaged: it is not the net that {manifest} lists",
                path=str(self.path),
                manifest=MANIFEST,
            )
        trained, listed = WeightsHeader.read(self.path).variant, self.net.variant.spelled()
        if trained != listed:
            raise UnavailableError(
                "the net in {path} was trained by {trained}, not by {listed}",
                path=str(self.path),
                trained=trained,
                listed=listed,
            )
        return self.path


@dataclass(frozen=True, slots=True)
class Manifest:
    """The nets in one folder."""

    folder: Path
    nets: tuple[TrainedNet, ...]

    @classmethod
    def read(cls, folder: Path = WEIGHTS) -> Manifest:
        """Reads the list of the nets in *folder*."""
        path = folder / MANIFEST
        try:
            tables = tomllib.loads(path.read_text(encoding="utf-8")).get("net", [])
            nets = tuple(TrainedNet.from_data(table) for table in tables)
        except OSError as error:
            raise _unusable(path, error.strerror or str(error)) from error
        except KeyError as error:
            raise _unusable(path, f"a net has no {error}") from error
        except (VideauError, ValueError, TypeError, AttributeError) as error:
            raise _unusable(path, str(error)) from error
        if not nets:
            raise _unusable(path, "it lists no net")
        return cls(folder, nets)

    def nearest(self, wanted: Variant) -> ShippedNet:
        """Returns the net whose rules have most in common with the *wanted* ones.

        The number of checkers comes before everything else: who has learnt with fifteen knows
        little of three. Among equals a net for the same start is preferred, then the first listed.
        """

        def distance(net: TrainedNet) -> tuple[bool, int, bool]:
            variant = net.variant
            return (
                variant.checkers != wanted.checkers,
                len(variant.differences(wanted)),
                variant.start != wanted.start,
            )

        net = min(self.nets, key=distance)
        return ShippedNet(net, wanted, self.folder / net.file)

    def with_net(self, net: TrainedNet) -> Manifest:
        """Returns the list with *net* in the place of the one for the same variant."""
        others = [each for each in self.nets if each.variant.differences(net.variant)]
        place = next(
            (
                place
                for place, each in enumerate(self.nets)
                if not each.variant.differences(net.variant)
            ),
            len(others),
        )
        return Manifest(self.folder, (*others[:place], net, *others[place:]))

    def as_toml(self) -> str:
        """Returns the text of the file."""
        head = "# The nets that ship. Written by `python -m videau.training ship`.\n\n"
        return head + "\n".join(net.as_toml() for net in self.nets)


@lru_cache(maxsize=256)
def find_net(
    ruleset: Ruleset = STANDARD, start: str = STANDARD_START, folder: Path = WEIGHTS
) -> ShippedNet:
    """Returns the net that comes with the package for *ruleset* and *start*.

    >>> find_net().differences
    ()
    """
    return _manifest(folder).nearest(Variant(ruleset, start))


@cache
def _manifest(folder: Path) -> Manifest:
    return Manifest.read(folder)


def _unusable(path: Path, reason: str) -> UnavailableError:
    return UnavailableError(
        "the list of nets {path} cannot be used: {reason}", path=str(path), reason=reason
    )
