"""Keys of servers: made, kept in a file, signed with, and held against a signature.

Ed25519 comes from the package ``cryptography``, which is imported when it is needed: whoever
plays, and checks dice, does without it.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from videau.errors import UnavailableError, UnreadableError
from videau.files.disk import unavailable
from videau.files.signature import Signature, content_of, statement

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = ["SigningKey", "is_genuine", "new_key", "read_key", "read_public_key"]

_PUBLIC = re.compile(r"[0-9a-f]{64}")
_LONGEST = 10_000
"""Bytes of a file that is read as a key."""


@dataclass(frozen=True, slots=True)
class SigningKey:
    """The key of a server; only its public half is ever shown."""

    public: str
    """As 64 hexadecimal digits."""
    _private: Ed25519PrivateKey = field(repr=False)

    def sign(self, lines: Sequence[str]) -> Signature:
        """Signs a record, given as its lines from the header on."""
        content = content_of(lines)
        return Signature(self.public, content, self._private.sign(statement(content)).hex())


def is_genuine(signature: Signature) -> bool | None:
    """Whether its key has signed this; None where that cannot be checked for want of a package."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError:
        return None
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        key.verify(bytes.fromhex(signature.signature), statement(signature.content))
    except (InvalidSignature, ValueError):
        return False
    return True


def new_key(path: Path) -> SigningKey:
    """Makes a key and writes it to a new file, which nobody but its owner can read."""
    _need_package()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    private = Ed25519PrivateKey.generate()
    pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        if error.errno != errno.EEXIST:
            path.unlink(missing_ok=True)
        raise unavailable(path, error) from error
    return _of(private)


def read_key(path: Path) -> SigningKey:
    """Reads what :func:`new_key` wrote; refuses a file that others can read."""
    _need_package()
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            pem = file.read(_LONGEST)
    except OSError as error:
        raise unavailable(path, error) from error
    if os.name == "posix" and mode & 0o077:
        raise UnavailableError(
            "others on this machine can read the key in {path}: chmod 600 {path}", path=str(path)
        )
    try:
        private = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):  # no key, or one with a password
        private = None
    if not isinstance(private, Ed25519PrivateKey):
        raise UnreadableError(
            "expected a private key (Ed25519, PEM, no password) in {path}: videau key makes one",
            path=str(path),
        )
    return _of(private)


def read_public_key(text: str) -> str:
    """Reads the public half of a key, or the file that holds it.

    >>> read_public_key("AB" * 32) == "ab" * 32
    True
    """
    key = text.strip().lower()
    if not _PUBLIC.fullmatch(key):
        try:
            with Path(text).open(encoding="utf-8") as file:
                key = file.read(_LONGEST).strip().lower()
        except (OSError, ValueError):
            key = ""
    if not _PUBLIC.fullmatch(key):
        raise UnreadableError(
            "expected a public key of 64 hexadecimal digits, or a file with one, got {text!r}",
            text=text,
        )
    return key


def _of(private: Ed25519PrivateKey) -> SigningKey:
    return SigningKey(private.public_key().public_bytes_raw().hex(), private)


def _need_package() -> None:
    try:
        import cryptography  # noqa: F401  # whether it is there
    except ModuleNotFoundError as error:
        raise UnavailableError(
            "signatures need {module}, which is not installed: pip install 'videau[signed]'",
            module=error.name,
        ) from error
