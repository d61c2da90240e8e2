"""Names in a sentence."""

from __future__ import annotations

import pytest
from django.utils import translation

from core.names import listed


@pytest.mark.parametrize(
    ("language", "several"),
    [("en", "Ana, Bo and Cy"), ("de", "Ana, Bo und Cy"), ("fr", "Ana, Bo et Cy"), ("nl", "Ana, Bo en Cy")],
)
def test_the_last_of_several_names_comes_after_and(language: str, several: str) -> None:
    with translation.override(language):
        assert listed(iter(["Ana", "Bo", "Cy"])) == several
        assert [listed(["Ana"]), listed([])] == ["Ana", ""]
