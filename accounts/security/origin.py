"""From where a request comes: the network and the kind of device, and no more than that."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import TypedDict

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS": "Firefox", "Chrome/": "Chrome"} | {
    "CriOS": "Chrome",
    "Safari/": "Safari",
}
"""By what they call themselves, those that also call themselves something else first."""
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS X": "macOS"} | {
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
NETWORK_BITS = {4: 24, 6: 48}
"""What a provider gives to a street, rather than to a household."""


class Origin(TypedDict):
    """The fields of a ``Visit``."""

    origin: str
    browser: str
    system: str


def origin_of(request: HttpRequest | None) -> Origin:
    """Where a request comes from; nothing for what no browser asked."""
    if request is None:
        return Origin(origin="", browser="", system="")
    agent = request.META.get("HTTP_USER_AGENT", "")
    return Origin(origin=network(_address(request)), browser=_named(agent, BROWSERS), system=_named(agent, SYSTEMS))


def network(address: str) -> str:
    """The network of an address: tells at home from abroad, and no household from its neighbours."""
    try:
        version = ip_address(address).version
    except ValueError:
        return ""
    return str(ip_network(f"{address}/{NETWORK_BITS[version]}", strict=False))


def _address(request: HttpRequest) -> str:
    try:
        return get_adapter().get_client_ip(request)
    except PermissionDenied:  # Allauth's word for an address that cannot be told.
        return ""


def _named(agent: str, names: dict[str, str]) -> str:
    return next((name for sign, name in names.items() if sign in agent), "")
