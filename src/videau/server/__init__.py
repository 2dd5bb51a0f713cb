"""Videau over the network: HTTP, WebSocket, storage; rules and opinions live elsewhere.

Reading order: ``wire`` (what is said), ``presenter`` (a state as JSON), ``models`` and ``store``
(what is kept), ``journal`` (when it is kept), ``seats``, ``table`` and ``hub`` (who sits where and
what happens there), ``bots`` (players in worker threads), ``limits`` and ``guard`` (what is refused
at the door), ``socket``, ``games``, ``reference`` and ``app`` (the edge), ``command``.
"""
