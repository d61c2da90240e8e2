"""Links that people write: the host that is shown is the one to which a browser goes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.http.links import PublicLink, read_link
from core.http.targets import Forbidden

DENO = Path(sys.executable).with_name("deno")
HOSTS_OF = """
const urls = JSON.parse(await new Response(Deno.stdin.readable).text());
const hosts = urls.map((url) => URL.canParse(url) ? new URL(url).hostname : null);
console.log(JSON.stringify(hosts));
"""
PARTS = [*"\\/@:;%?#[].,-_ '()0a", "\t", "\n", "\x00", "%2f", "%40", "127.0.0.1", "192.168.0.1", "0x7f", "2130706433"]
PARTS += [
    "google.com",
    "evil.com",
    "EVIL.com",
    "xn--pple-43d",
    "xn--a",
    "xn--",
    "::1",
    "2606:4700::1",
    "ß",
    "。",
    "é",
    "８",
]
HEADS = ("http://", "https://", "HTTP://", "https:/", "https:///", "http:\\\\")
JUNK = st.just("") | st.lists(st.sampled_from(PARTS), max_size=2).map("".join)
WRITTEN = st.tuples(
    st.sampled_from(HEADS[:3]), JUNK, st.sampled_from(("a.example", "8.8.8.8", "A.com")), JUNK, JUNK
).map("".join) | st.tuples(st.sampled_from(HEADS), JUNK, JUNK, JUNK).map("".join)


def hosts_in_browsers(urls: list[str]) -> list[str | None]:
    """Where a parser as browsers have it (WHATWG) sees the hosts; nothing where it reads no address."""
    command = [DENO, "eval", "--no-config", HOSTS_OF]
    said = subprocess.run(command, input=json.dumps(urls), capture_output=True, text=True, check=True, timeout=60)
    answer: list[str | None] = json.loads(said.stdout)
    return answer


def link_in(url: str) -> PublicLink | None:
    try:
        return read_link(url)
    except Forbidden:
        return None


def test_the_host_that_is_shown_is_the_one_to_which_a_browser_goes() -> None:
    read: dict[str, PublicLink] = {}

    @settings(max_examples=1500, database=None)
    @given(WRITTEN)
    def collect(url: str) -> None:
        if link := link_in(url):
            read[url] = link

    collect()
    assert len(read) > 50
    shown = [link.host if ":" not in link.host else f"[{link.host}]" for link in read.values()]
    assert hosts_in_browsers([link.address for link in read.values()]) == shown
    assert not _elsewhere(list(read), shown)


def _elsewhere(urls: list[str], shown: list[str]) -> list[tuple[str, str | None, str]]:
    """Of what was written itself, what leads to another host; a full stop at its end makes no other."""
    found = zip(urls, hosts_in_browsers(urls), shown, strict=True)
    return [(url, host, seen) for url, host, seen in found if (host or "").removesuffix(".") != seen]


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1\\x.com/",
        "http://192.168.0.1\\.example.com/",
        "http://evil.com\\google.com/",
        "http://evil.com;google.com/",
        "http://evil.com%2fgoogle.com/",
        "http://bücher.example/",
        "http://a_b.example/",
        "http://-a.example/",
        "http://a..example/",
        "http://xn--a.example/",
        "http://127.1/",
        "http://017700000001/",
        "http://0x7f000001/",
        "http://127.0.0.1./",
        "http://a.0x7f/",
        "http://[::ffff:10.0.0.1]/",
        "http://[fe80::1%25eth0]/",
        "http://printer/",
        "http://a.localhost./",
        f"http://{'a' * 64}.example/",
    ],
)
def test_what_leads_inside_or_hides_where_it_leads_is_no_link(url: str) -> None:
    with pytest.raises(Forbidden):
        read_link(url)


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("HTTPS://Example.ORG", PublicLink("https://example.org/", "example.org")),
        ("http://example.org:80/a?b#c", PublicLink("http://example.org/a?b#c", "example.org")),
        ("https://example.org./", PublicLink("https://example.org/", "example.org")),
        ("https://example.org/café#é", PublicLink("https://example.org/caf%C3%A9#%C3%A9", "example.org")),
        ("https://[2606:4700:0::1]:8443/", PublicLink("https://[2606:4700::1]:8443/", "2606:4700::1")),
        (f"https://{'a' * 63}.example/", PublicLink(f"https://{'a' * 63}.example/", f"{'a' * 63}.example")),
    ],
)
def test_a_link_is_rebuilt_from_what_was_read(url: str, link: PublicLink) -> None:
    assert read_link(url) == link
