"""UBGI, the line protocol between backgammon engines and those who ask them.

:class:`Engine` and :class:`AsyncEngine` drive any engine that speaks it;
:class:`Speaker` is the other end, behind ``videau ubgi``.
"""

from videau.engine.ubgi.client import AsyncEngine, Engine, EngineError
from videau.engine.ubgi.speaker import Speaker

__all__ = ["AsyncEngine", "Engine", "EngineError", "Speaker"]
