"""Which addresses of the internet are everybody's: all others belong to this machine, its neighbours or nobody."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

_OTHERS_4 = [
    ip_network(network)
    for network in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
]
"""IANA's registry of special addresses, and multicast."""
_GIVEN_OUT_6 = ip_network("2000::/3")
"""The only addresses of version 6 that lead to single machines everywhere: not ``::1``, ``fc00::/7``, ``fe80::/10``,
``ff00::/8``, nor those that stand for one of version 4 (``::ffff:0:0/96``, ``64:ff9b::/96``)."""
_OTHERS_6 = [
    ip_network(network) for network in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
]
"""Of these, tunnels, which hold another address inside, and what is only for documents."""


def is_public(address: str) -> bool:
    """Whether this is an address that anybody on the internet could reach; ``False`` for what is no address."""
    try:
        known = ip_address(address)
    except ValueError:
        return False
    if not known.is_global or known.is_multicast or known.is_reserved:
        return False
    return _is_public_4(known) if isinstance(known, IPv4Address) else _is_public_6(known)


def is_here(address: str) -> bool:
    """Whether this is the machine itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _is_public_4(address: IPv4Address) -> bool:
    return not any(address in network for network in _OTHERS_4)


def _is_public_6(address: IPv6Address) -> bool:
    if address.scope_id is not None:
        return False
    return address in _GIVEN_OUT_6 and not any(address in network for network in _OTHERS_6)
