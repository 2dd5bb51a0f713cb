"""Backgammon: rules, notation, play.

>>> import videau
>>> position = videau.Position()
>>> for play in position.legal_plays(videau.Dice(6, 6))[:3]:
...     print(play)
24/18(2) 13/7(2)
24/18(2) 13/7 8/2
24/18(2) 8/2(2)

Everything basic is here. Specialist rooms are imported by name: ``videau.play``,
``videau.engine``, ``videau.arrays``, ``videau.i18n.languages``.
"""

from __future__ import annotations

from importlib import import_module

# As typing has it, whose import would be most of the time in which Ctrl-C still finds Python at
# work and not us: then it shows a traceback.
TYPE_CHECKING = False

__version__ = "0.1.0"

if TYPE_CHECKING:
    from typing import Any

    from videau.names import *  # noqa: F403
    from videau.names import __all__ as __all__
    from videau.rules.ruleset import *  # noqa: F403  # which mypy does not find in the other
else:
    # Hidden from type checkers, which would then believe in any name.

    def __getattr__(name: str) -> Any:
        """Loads all names when the first is asked for: a command needs few of them, or none."""
        if name == "__all__" or not name.startswith("_"):
            names = import_module("videau.names")
            globals().update({each: getattr(names, each) for each in names.__all__})
            globals()["__all__"] = names.__all__
        if name not in globals():
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return globals()[name]

    def __dir__() -> list[str]:
        return sorted({*globals(), *__getattr__("__all__")})
