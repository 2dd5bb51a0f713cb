"""Whether a record is what a server has signed, and with which key."""

from __future__ import annotations

from dataclasses import dataclass

from videau.files.record import Record
from videau.files.signature import Change, content_of, split_record, what_changed
from videau.files.signing import is_genuine

__all__ = ["SignatureCheck", "check_signature"]


@dataclass(frozen=True, slots=True)
class SignatureCheck:
    """What came of checking a signature."""

    key: str
    """With which it was made, by its own word."""
    is_genuine: bool | None
    """Whether that key has made it; None where it cannot be checked."""
    changes: tuple[Change, ...]
    """What is not as it was signed."""
    is_expected: bool | None = None
    """Whether it is the key that somebody trusts; None if nobody has named one."""

    @property
    def holds(self) -> bool:
        """Whether the record is as this key has signed it, and no other key was expected."""
        return self.is_genuine is True and not self.changes and self.is_expected is not False


def check_signature(
    text: str, record: Record, expected: str | None = None
) -> SignatureCheck | None:
    """Returns what is to be said of the signature of *record*, read from *text*; None without one.

    *expected* is the public key that it should have been made with.
    """
    signature = record.signature
    if signature is None:
        return None
    changes = what_changed(signature.content, content_of(split_record(text)[0]))
    is_expected = None if expected is None else signature.key == expected
    return SignatureCheck(signature.key, is_genuine(signature), changes, is_expected)
