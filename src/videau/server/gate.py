"""Who may connect, and who is there."""

from __future__ import annotations

import ipaddress

from videau.server import metrics
from videau.server.limits import Guests, Notices, guest_of
from videau.server.peers import Peers
from videau.server.settings import Settings

__all__ = ["Gate", "Place"]


class Gate:
    """Who may connect: so many sockets of one guest, and so many of all together."""

    def __init__(self, settings: Settings, most: int, peers: Peers | None = None) -> None:
        self.limits = settings.limits
        self.peers = peers
        self.notices = Notices()
        self._sockets = Guests(settings.limits.sockets)
        self._most = most
        self._proxies = tuple(map(ipaddress.ip_network, settings.trusted_proxies))
        metrics.show(sockets=lambda: len(self._sockets))

    def guest(self, peer: str) -> str | None:
        """Returns who connects; nobody in particular where a proxy speaks for all its guests."""
        if self._proxies and peer:
            address = ipaddress.ip_address(guest_of(peer).partition("/")[0])
            if any(address in network for network in self._proxies):
                return None
        return guest_of(peer)

    def enter(self, guest: str | None) -> str | None:
        """Counts a new socket; or says which limit is in the way."""
        if len(self._sockets) >= self._most:
            self.notices.tell(f"{self._most} sockets in all", guest or "")
            return "all"
        if guest is not None and self._sockets.is_full(guest):
            self.notices.tell(f"{self.limits.sockets} sockets of one address", guest)
            return "guest"
        self._sockets.enter(guest or "")
        return None

    def leave(self, guest: str | None) -> None:
        """Counts a socket that was closed."""
        self._sockets.leave(guest or "")


class Place:
    """A socket that was counted, until it is closed: an upgrade passes it on."""

    def __init__(self, gate: Gate, guest: str | None) -> None:
        self._gate = gate
        self.guest = guest
        self._is_counted = True

    @property
    def name(self) -> str:
        """By which name it is told of."""
        return self.guest or "a proxy"

    def leave(self) -> None:
        """Counts it no longer."""
        if self._is_counted:
            self._is_counted = False
            self._gate.leave(self.guest)
