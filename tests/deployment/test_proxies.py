"""The sample configurations of the proxy."""

from __future__ import annotations

import re

import pytest

from cacao_site.ops.health import ANSWERS
from tests.cacao_site.deployment import ROOT

CADDYFILES = ("Caddyfile", "Caddyfile.compose")
OPEN = {"/healthz"}
"""What load balancers in front of the proxy may ask; it says nothing but that the process lives."""


@pytest.mark.parametrize("name", CADDYFILES)
def test_what_is_for_operators_is_hidden_from_outside(name: str) -> None:
    text = (ROOT / "docs/deployment" / name).read_text()
    hidden = re.search(r"^\t@private path (.*)\n\trespond @private 404$", text, re.MULTILINE)
    assert hidden
    assert set(hidden[1].split()) == set(ANSWERS) - OPEN
