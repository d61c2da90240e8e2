"""From where somebody comes: enough to know oneself again, and no more."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from accounts.security.origin import network, origin_of

CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17.0 Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0"
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0"


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("", ""),
        ("unix:", ""),
        ("<script>", ""),
    ],
)
def test_of_an_address_only_the_network_is_kept(address: str, kept: str) -> None:
    assert network(address) == kept


@pytest.mark.parametrize(
    ("agent", "browser", "system"),
    [
        (CHROME, "Chrome", "Linux"),
        (PHONE, "Safari", "iPhone"),
        (EDGE, "Edge", "Windows"),
        (FIREFOX, "Firefox", "Android"),
        ("<b>curl</b>" * 1000, "", ""),
        ("", "", ""),
    ],
)
def test_of_what_a_browser_calls_itself_only_the_kind_is_kept(agent: str, browser: str, system: str) -> None:
    request = RequestFactory().get("/", headers={"User-Agent": agent})
    assert origin_of(request) == {"origin": "127.0.0.0/24", "browser": browser, "system": system}


def test_what_no_browser_asked_comes_from_nowhere() -> None:
    assert origin_of(None) == {"origin": "", "browser": "", "system": ""}
