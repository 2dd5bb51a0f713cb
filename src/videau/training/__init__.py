"""The road from a plan to a net that ships.

Reading order: ``plan`` (what is learnt), ``runs`` and ``log`` (a run is a folder), ``start``,
``watch``, ``gate`` with ``held_back``, ``ship``, and ``commands`` for ``python -m
videau.training``. The games and the learning themselves happen in the core, see ``README.md`` here.
"""
