"""The C++ core, where it is built; without it everything works, more slowly."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = ["native"]

if TYPE_CHECKING:
    from videau import _native as native
else:
    # By name: to the import contract, `from videau import …` would be the whole package.
    try:
        native = import_module("videau._native")
    except ModuleNotFoundError:  # not built; one that is built but broken must be seen
        native = None
