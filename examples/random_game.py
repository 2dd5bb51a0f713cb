"""Walks a whole game of random plays, by the sheet named on the command line."""

import random
import sys

import videau
from videau.play import RandomDice, roll_for

ruleset = videau.find_ruleset(sys.argv[1] if len(sys.argv) > 1 else "standard")
game, dice = videau.Game(ruleset, videau.Options(cube=False)), RandomDice(seed=7)
while not game.is_over:
    action = roll_for(game, dice) if game.awaits_dice else random.choice(game.legal_actions())
    game = game.apply(action)
print(videau.draw(game), game.result, sep="\n")
