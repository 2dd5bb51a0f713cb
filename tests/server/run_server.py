"""A real server in a process of its own, to be played with and killed.

Usage: ``python -m tests.server.run_server SETTINGS``, where SETTINGS is JSON.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from videau.engine import ENGINE_BOTS, NetEvaluator
from videau.files.signing import read_key
from videau.i18n.texts import Text
from videau.notation import parse_ruleset
from videau.play.bots import BOTS, RandomPlayer
from videau.rules.actions import Action
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.server.bots import BotPool
from videau.server.command import serve
from videau.server.metrics import Place
from videau.server.settings import Limits, Settings


class SlowPlayer(RandomPlayer):
    """Thinks for a while: longer than the clock that tests give a person."""

    def choose(self, match: Match, side: Side) -> Action | None:
        time.sleep(0.5)
        return super().choose(match, side)


class EndlessPlayer(RandomPlayer):
    """Thinks for as long as the server runs, in a thread that nobody waits for."""

    def choose(self, match: Match, side: Side) -> Action | None:
        while True:
            time.sleep(0.01)


class BrokenPlayer(RandomPlayer):
    """Never gets anywhere."""

    def choose(self, match: Match, side: Side) -> Action | None:
        raise RuntimeError("no idea")


def _say(text: Text) -> None:
    if "address" in text.values:
        print(text.values["address"], flush=True)


def main(arguments: str) -> None:
    """Serves with the settings given."""
    given = json.loads(arguments)
    limits = Limits(**given.pop("limits", {}))
    own = tuple(parse_ruleset(text) for text in given.pop("rulesets", ()))
    proxies = tuple(given.pop("trusted_proxies", ()))
    port = given.pop("port", 0)
    workers = given.pop("workers", 1)
    telling = {name: given.pop(name) for name in ("log_format", "log_requests") if name in given}
    metrics = Place("127.0.0.1", 0) if given.pop("metrics", False) else None
    given.setdefault("bot_pause", 0)
    key = given.pop("sign", None)
    given["signing_key"] = None if key is None else read_key(Path(key))
    settings = Settings(limits=limits, rulesets=own, trusted_proxies=proxies, **given)
    levels = {
        **BOTS,
        "expert": ENGINE_BOTS["expert"],
        "slow": SlowPlayer,
        "endless": EndlessPlayer,
        "broken": BrokenPlayer,
    }
    serve(
        port=port,
        settings=settings,
        workers=workers,
        metrics=metrics,
        **telling,
        say=_say,
        bots=lambda: BotPool(levels),
        evaluator=NetEvaluator.shipped,
    )


if __name__ == "__main__":
    main(sys.argv[1])
