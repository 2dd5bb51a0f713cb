"""What a weights file says about itself, read without the core.

The format is described in ``native/videau/engine/weights_file.h``; whether the numbers behind the
header are whole is the core's business when it loads them.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from pathlib import Path

from videau.errors import UnavailableError
from videau.files.disk import unavailable

__all__ = ["WeightsHeader", "sha256_of"]

_MAGIC = b"VIDEAUNN"
_FRONT = struct.Struct("<8sII")  # magic, version of the format, length of the header


@dataclass(frozen=True, slots=True)
class WeightsHeader:
    """The lines before the numbers."""

    feature_set: str
    variant: str
    """As :meth:`videau.engine.variant.Variant.spelled` writes it."""
    shapes: tuple[str, str, str]
    """Of the contact, the race and the pruning network."""

    @classmethod
    def read(cls, path: Path) -> WeightsHeader:
        """Returns the header of the file *path*."""
        try:
            with path.open("rb") as file:
                front = file.read(_FRONT.size)
                magic, _, length = (
                    _FRONT.unpack(front) if len(front) == _FRONT.size else (b"", 0, 0)
                )
                text = file.read(min(length, 4096)).decode("ascii", errors="replace")
        except OSError as error:
            raise unavailable(path, error) from error
        lines = dict(line.split(maxsplit=1) for line in text.splitlines() if " " in line.strip())
        if magic != _MAGIC or not lines.keys() >= {"feature_set", "contact", "race", "pruning"}:
            raise UnavailableError("{path} is not a weights file", path=str(path))
        return cls(
            lines["feature_set"],
            # The first files had no such line: their nets learnt the standard game.
            lines.get("variant", "standard"),
            (lines["contact"], lines["race"], lines["pruning"]),
        )


def sha256_of(path: Path) -> str:
    """Returns the hash of a whole file in hexadecimal digits."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise unavailable(path, error) from error
