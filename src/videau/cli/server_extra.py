"""The parts of the server, which need not be installed: the extra ``server`` brings them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from videau.errors import UnavailableError

__all__ = ["server_parts"]


@contextmanager
def server_parts(command: str) -> Iterator[None]:
    """Says what to install if *command* imports something that is not there.

    >>> with server_parts("videau serve"):
    ...     import no_such_module
    Traceback (most recent call last):
    ...
    videau.errors.UnavailableError: videau serve needs no_such_module, which is not installed: \
pip install 'videau[server]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise UnavailableError(
            "{command} needs {module}, which is not installed: pip install 'videau[server]'",
            command=command,
            module=error.name,
        ) from error
