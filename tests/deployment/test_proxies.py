"""The sample configurations of the proxy."""

from __future__ import annotations

import re

import pytest

from cacao_site.http.headers import security_headers
from cacao_site.ops.health import ANSWERS
from tests.cacao_site.deployment import ROOT

CADDYFILES = ("Caddyfile", "Caddyfile.compose", "Caddyfile.machines")
OPEN = {"/healthz"}
"""What load balancers in front of the proxy may ask; it says nothing but that the process lives."""


def text_of(name: str) -> str:
    return (ROOT / "docs/deployment" / name).read_text()


def snippet_of(text: str, name: str) -> str:
    found = re.search(rf"^\({name}\) {{\n(.*?)^}}$", text, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("name", CADDYFILES)
def test_what_is_for_operators_is_hidden_from_outside(name: str) -> None:
    hidden = re.search(r"^\t@private path (.*)\n\trespond @private 404$", text_of(name), re.MULTILINE)
    assert hidden
    private = set(ANSWERS) - OPEN
    assert set(hidden[1].split()) == private | {f"{path}/*" for path in private}


@pytest.mark.parametrize("name", CADDYFILES)
def test_every_server_behind_it_hears_nothing_that_a_stranger_may_not_say(name: str) -> None:
    text = text_of(name)
    behind = re.findall(r"^\t+reverse_proxy .*\n\t*(.*)$", text, re.MULTILINE)

    assert len(behind) >= len(("pages", "streams"))
    assert set(behind) == {"import as_a_stranger"}
    assert snippet_of(text, "as_a_stranger") == snippet_of(text_of("Caddyfile"), "as_a_stranger")


@pytest.mark.parametrize("name", CADDYFILES)
def test_what_it_answers_by_itself_carries_what_pages_carry(name: str) -> None:
    said = dict(re.findall(r'^\theader \?(\S+) "?([^"\n]*)"?$', snippet_of(text_of(name), "safe"), re.MULTILINE))

    assert {key: sorted(value.split("; ")) for key, value in said.items()} == {
        key: sorted(value.split("; ")) for key, value in security_headers().items()
    }
