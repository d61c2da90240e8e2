"""The tag ``url`` gives Django's addresses, however often it is asked."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template
from django.urls import NoReverseMatch, reverse, set_script_prefix
from django.urls.base import get_script_prefix


def _shown(text: str, **values: Any) -> str:
    return Template(text).render(Context(values))


@pytest.mark.parametrize("time", ["first", "again"])
def test_addresses_are_those_of_django(time: str) -> None:
    assert _shown("{% url 'games:table' where %}", where="abcdefghjk") == reverse("games:table", args=["abcdefghjk"])
    assert _shown("{% url name public_id=where %}", name="games:step", where="zyxwvutsrq") == "/tables/zyxwvutsrq/step/"
    assert _shown("{% url 'games:person' name %}", name="Ana & Bo") == "/people/Ana%20&amp;%20Bo/"


def test_an_address_may_be_kept_for_later() -> None:
    assert _shown("{% url 'games:lobby' as there %}to {{ there }}") == "to " + reverse("games:lobby")
    assert _shown("{% url 'games:nowhere' as there %}to {{ there }}") == "to "


def test_a_place_that_is_not_there_is_a_mistake() -> None:
    for _time in range(2):
        with pytest.raises(NoReverseMatch):
            _shown("{% url 'games:nowhere' %}")


def test_what_stands_before_all_addresses_is_not_kept() -> None:
    before = get_script_prefix()
    assert _shown("{% url 'games:lobby' %}") == reverse("games:lobby")
    try:
        set_script_prefix("/below/")
        assert _shown("{% url 'games:lobby' %}").startswith("/below/")
    finally:
        set_script_prefix(before)
