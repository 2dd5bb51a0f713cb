"""Teaches itself backgammon by TD(λ), as TD-Gammon did, and plays against chance to measure it.

Usage: td_lambda.py [GAMES [SEED]]. Prints lines: games played, processor seconds, share won.
"""

import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small: one core is faster
import numpy as np

from videau.env import TD_GAMMON, VectorEnvironment

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
HIDDEN, RATE, LAMBDA, TOGETHER = 40, 0.1, 0.7, 16

rng = np.random.default_rng(SEED)
hidden = rng.normal(0, 0.1, (198, HIDDEN)).astype(np.float32)
output = rng.normal(0, 0.1, HIDDEN).astype(np.float32)


def evaluate(rows):
    """Returns the hidden units, and the chance to win of whoever chooses these rows."""
    units = 1 / (1 + np.exp(-rows @ hidden))
    return units, 1 / (1 + np.exp(-units @ output))


def choose(env):
    """Returns the best choice of every game that goes on: its number, row, units and chance."""
    rows, offsets = env.legal()
    units, chances = evaluate(rows)
    games = np.repeat(np.arange(len(env)), np.diff(offsets))
    first = offsets[:-1][env.counts > 0]
    best = np.lexsort((-chances, games))[first]  # by game, and the highest chance in front
    return best - first, rows[best], units[best], chances[best]


def share_won(count=1000):
    """Plays *count* games to their ends, white by the network and black at random."""
    env = VectorEnvironment(count, features=TD_GAMMON, seed=1_000_000, autoreset=False)
    won = 0
    while env.counts.any():
        is_white = env.choosers == 0
        numbers = (rng.random(count) * env.counts).astype(np.int64)
        best = numbers.copy()
        best[env.counts > 0] = choose(env)[0]
        step = env.step(np.where(is_white, best, numbers))
        won += (step.is_over & is_white).sum()
    return won / count


env = VectorEnvironment(TOGETHER, features=TD_GAMMON, seed=SEED)
trace_in = np.zeros((TOGETHER, 198, HIDDEN), dtype=np.float32)
trace_out = np.zeros((TOGETHER, HIDDEN), dtype=np.float32)
before = np.full(TOGETHER, 0.5, dtype=np.float32)
played, measured, began = 0, 0, time.process_time()
while measured <= GAMES:
    numbers, rows, units, chances = choose(env)
    over = env.step(numbers).is_over  # whoever bears off the last checker has won
    chances = np.where(over, 1, chances)
    # What this choice is worth to the other side says how wrong the other side's last one was.
    error = (1 - chances) - before
    output += RATE * (error @ trace_out)
    hidden += RATE * np.einsum("g,gij->ij", error, trace_in)
    # Seen from the other side a chance has the opposite slope, hence the minus.
    slope = chances * (1 - chances)
    inner = slope[:, None] * output * units * (1 - units)
    trace_out = slope[:, None] * units - LAMBDA * trace_out
    trace_in = rows[:, :, None] * inner[:, None, :] - LAMBDA * trace_in
    before = chances
    trace_out[over] = trace_in[over] = 0
    played += over.sum()
    if played >= measured:
        print(played, round(time.process_time() - began), share_won(), flush=True)
        measured += 500
