"""Addresses that nobody but this machine, its neighbours or a tunnel answers at are told from those of the internet."""

from __future__ import annotations

import pytest

from core.http.networks import is_here, is_public

PUBLIC = ["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"]
OTHERS = {
    "this network": ["0.0.0.0", "0.1.2.3"],  # noqa: S104
    "loopback": ["127.0.0.1", "127.255.0.9", "::1"],
    "unspecified": ["::"],
    "private": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    "shared by a provider": ["100.64.0.1", "100.127.255.255"],
    "link-local": ["169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1"],
    "site-local": ["fec0::1"],
    "unique-local": ["fc00::1", "fdff::1"],
    "multicast": ["224.0.0.1", "239.255.255.250", "ff02::1", "ff0e::1"],
    "broadcast and reserved": ["255.255.255.255", "240.0.0.1"],
    "version 4 in version 6": [
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "::ffff:0:8.8.8.8",
        "::8.8.8.8",
    ],
    "NAT64": ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1"],
    "tunnels": ["2002:7f00:1::", "2001:0:53aa:64c::1", "192.88.99.1"],
    "documents and tests": ["192.0.2.1", "198.51.100.7", "203.0.113.9", "198.18.0.1", "2001:db8::1", "3fff::1"],
    "assignments of protocols": ["192.0.0.1", "192.0.0.170"],
    "no address": ["", "localhost", "127.1", "0x7f000001", "2130706433", "1.1.1.1/32", "::g"],
}


@pytest.mark.parametrize("address", PUBLIC)
def test_what_everybody_can_reach_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", [each for addresses in OTHERS.values() for each in addresses])
def test_what_is_not_everybodys_is_not_public(address: str) -> None:
    assert not is_public(address)


def test_only_loopback_is_here() -> None:
    assert [each for each in ("127.0.0.1", "127.9.9.9", "::1", "10.0.0.1", "1.1.1.1", "x") if is_here(each)] == [
        "127.0.0.1",
        "127.9.9.9",
        "::1",
    ]
