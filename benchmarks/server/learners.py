"""Guests who want to learn, and more of it at once than a server is asked for in an evening.

They do nothing that a page would not do, without a pause and from several addresses: closer looks
at decisions, practice, whole matches reviewed, positions on the analysis board.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from datetime import date

from rude import Attack, Json, Rude, a_record, ask_for_hint, review, roll_out

from videau import Side
from videau.engine import LEVELS, EnginePlayer
from videau.server.seats import new_token

__all__ = ["LEARNERS"]

GUESTS = 6
PATIENT = 4.0
"""Seconds that somebody waits for a closer look."""
SEEDS = itertools.count(100)
SHEETS = ("standard", "tchibo", "tchibo-pl", "dujardin", "gala", "travel")


async def matches(rude: Rude) -> None:
    """Two matches to 7 points, as long as those that people play."""
    for _ in range(2):
        players = {side: EnginePlayer(LEVELS["beginner"], seed=next(SEEDS)) for side in Side}
        await rude.bring(await asyncio.to_thread(a_record, next(SEEDS), 7, 2_000, players))


async def look_closer(rude: Rude) -> None:
    """Has one decision looked at more closely, the ways by turns, and leaves when it takes long."""
    table = rude.luck.choice(rude.tables)
    way = ("3-ply", "rollout")[rude.counts["asked"] % 2]
    rude.counts["asked"] += 1
    async with rude.seat(table["id"], table["token"]) as seat:
        n = 2 * rude.luck.randint(1, 20)  # the first game: dice and plays take turns
        wish = {"v": 1, "type": "deeper", "id": "d", "game": 1, "n": n, "way": way}
        await seat.send(json.dumps(wish))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENT):
                async for text in seat:
                    told = json.loads(text)
                    if told["type"] == "error":
                        rude.counts["refused"] += 1
                        return
                    if told["type"] == "deeper":
                        rude.counts["told"] += 1
                        if told["deeper"]["done"] == 1:
                            rude.counts[f"{way} done"] += 1
                            return


async def practise(rude: Rude) -> None:
    """Solves what comes somehow; every third is the position of the day of a new guest."""
    asked = rude.counts["exercises"]
    rude.counts["exercises"] += 1
    headers = {"Authorization": f"Bearer {new_token()}"}
    usual = {"today": date.today().isoformat(), "ruleset": SHEETS[asked % len(SHEETS)]}
    wish = {**usual, "of_the_day": asked % 3 == 0}
    answer = await rude.ask("POST", "practice/next", json=wish, headers=headers)
    if answer is None or answer.status_code != 200 or answer.json()["exercise"] is None:
        return
    said = {**usual, **_any_choice(answer.json()["exercise"])}
    await rude.ask("POST", "practice/answer", json=said, headers=headers)


def _any_choice(exercise: Json) -> Json:
    page = exercise["page"]
    if page["decision"] != "play":
        return {
            "key": exercise["key"],
            "do": {"double": "roll", "answer": "take"}[page["decision"]],
        }
    ends = (n for n, edges in enumerate(page["graph"]) if not edges)
    return {"key": exercise["key"], "do": "play", "node": next(ends)}


async def study(rude: Rude) -> None:
    """Reviews matches and asks about positions, by turns."""
    turn = rude.counts["turns"] % 3
    rude.counts["turns"] += 1
    await (review, ask_for_hint, roll_out)[turn](rude)


async def learn(rude: Rude) -> None:
    """All of it by turns."""
    turn = rude.counts["lessons"] % 4
    rude.counts["lessons"] += 1
    await (look_closer, practise, review, study)[turn](rude)


LEARNERS = {
    "deeper": Attack(
        f"{GUESTS} guests: closer looks, 3-ply and rollouts by turns",
        look_closer,
        1,
        0.05,
        matches,
        GUESTS,
    ),
    "practice": Attack(
        f"{GUESTS} guests: practice and positions of the day", practise, 2, 0.0, None, GUESTS
    ),
    "matches": Attack(
        f"{GUESTS} guests: matches reviewed, positions judged and rolled out",
        study,
        3,
        0.05,
        matches,
        GUESTS,
    ),
    "learning": Attack(f"{GUESTS} guests: all of that at once", learn, 4, 0.05, matches, GUESTS),
}
