"""Who goes first when there are fewer processors than want one."""

from __future__ import annotations

import contextlib
import os
import sys
import threading

__all__ = ["step_back"]

STEPS = 10
"""How far behind the event loop, in the steps of nice."""


def step_back() -> None:
    """Lets those who play go before this thread, where the system can tell threads apart.

    Not for one that shares Python's lock with them: they would wait for it while it waits.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        # From where it stands: nobody may step forward, so a fixed place could be refused.
        place = min(os.getpriority(os.PRIO_PROCESS, thread) + STEPS, 19)
        with contextlib.suppress(OSError):  # a host may forbid even that
            os.setpriority(os.PRIO_PROCESS, thread, place)
