"""What a disk says when it refuses, in words for people."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from os import PathLike

from videau.errors import UnavailableError
from videau.i18n.texts import Text

__all__ = ["unavailable"]

_REASONS: Mapping[int, Text] = {
    errno.ENOSPC: Text("the disk is full"),
    errno.EDQUOT: Text("the disk is full"),
    errno.EFBIG: Text("the file has reached the largest size allowed"),
    errno.EACCES: Text("you are not allowed to"),
    errno.EPERM: Text("you are not allowed to"),
    errno.EROFS: Text("the disk can only be read"),
    errno.ENOENT: Text("it is not there"),
    errno.EEXIST: Text("it is there already"),
    errno.EISDIR: Text("it is a folder"),
    errno.ENOTDIR: Text("part of its path is not a folder"),
    errno.ENAMETOOLONG: Text("its name is too long"),
}


def unavailable(path: PathLike[str] | str, error: OSError) -> UnavailableError:
    """Returns the error to raise when the system refuses to open or write *path*.

    >>> str(unavailable("game.jsonl", OSError(errno.ENOSPC, "")))
    'cannot use game.jsonl: the disk is full'
    """
    reason = _REASONS.get(error.errno or 0, error.strerror or str(error))
    return UnavailableError("cannot use {path}: {reason}", path=str(path), reason=reason)
