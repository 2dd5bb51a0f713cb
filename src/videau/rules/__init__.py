"""The rules of backgammon, by every sheet: pure, immutable, without luck, clock or I/O.

Reading order: ``position``, ``dice``, ``plays`` (the rule book), ``ruleset`` and ``rulesets``
(what differs), ``actions``, ``game``, ``match``; ``draft`` for whoever lets a player try out.
"""
