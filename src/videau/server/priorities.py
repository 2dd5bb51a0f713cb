"""Who goes first when there are fewer processors than threads that want one."""

from __future__ import annotations

import os
import sys
import threading

__all__ = ["step_back"]

STEPS = 5
"""How far behind the event loop, in the steps of nice."""


def step_back() -> None:
    """Lets those who play go before this thread, where the system can tell threads apart."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), STEPS)
