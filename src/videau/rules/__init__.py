"""The rules of backgammon, by every sheet: pure, immutable, without luck, clock or I/O.

Reading order: ``position``, ``dice``, ``moves`` (what a play is), ``plays`` (the rule book: which
plays are legal), ``ruleset`` and ``rulesets`` (what differs; ``axis`` is one question of them),
``actions``, ``game``, ``match`` (``past``: how they were reached); ``draft`` for
whoever lets a player try out.
"""
