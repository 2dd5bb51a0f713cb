"""How long tests wait, in one place.

A test waits for something to happen, never for time to pass. The limit is there for what hangs:
it is far beyond what a busy machine needs, and no result depends on it.
"""

from __future__ import annotations

import signal

PATIENCE = 300.0
"""Seconds until something that does not come is given up."""


def hear_interrupts() -> None:
    """Gives a child its Ctrl-C back.

    A shell starts what it runs in the background with interrupts ignored, and children inherit
    that: ``make test &`` in a script. For ``preexec_fn``.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
