"""How long it takes to read match texts: 1,000 matches of 7 points, on one core.

The matches are played by the engine at once, without looking ahead, with the cube; each is read
as a text that only a player could have kept. Run with ``python benchmarks/match_files.py``.
"""

from __future__ import annotations

import platform
import time
from pathlib import Path

from videau import Entry, Match, Options, Players, Record, Side
from videau.engine import LEVELS, EnginePlayer
from videau.files.loading import load_all
from videau.files.match_text_writer import format_match_text
from videau.play import RandomDice, play_on

DIFFERENT = 25
READ = 1000


def matches(number: int) -> list[str]:
    texts = []
    for seed in range(number):
        players = {side: EnginePlayer(LEVELS["expert"], seed=seed) for side in Side}
        start = Match(options=Options(length=7))
        entries = [
            Entry(event.actor, event.action)
            for event in play_on(start, players, RandomDice(seed=seed))
        ]
        record = Record(start, Players("Ann", "Bob"), entries=tuple(entries))
        texts.append(format_match_text(record).text)
    return texts


def processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def main() -> None:
    texts = matches(DIFFERENT)
    records = [load_all(text)[0] for text in texts]
    assert not any(record.problems for record in records)
    actions = sum(len(record.entries) for record in records)
    begin = time.process_time()
    for number in range(READ):
        load_all(texts[number % DIFFERENT])
    took = time.process_time() - begin
    print(f"{READ} match texts of 7 points, {actions / DIFFERENT:.0f} actions each on average")
    print(f"{took:.1f} s of one core ({took / READ * 1000:.1f} ms each), {processor()}")


if __name__ == "__main__":
    main()
