"""Which titles there are."""

import pytest

from games.engine import registry
from games.engine.registry import registered
from tests.games.tiny_title import TINY


def test_people_are_offered_the_titles_that_have_pages() -> None:
    assert list(registry.titles()) == ["cacao", "chocolatl"]


def test_records_and_bots_know_all_titles() -> None:
    assert list(registry.titles()) == ["cacao", "chocolatl"]
    assert registry.title("chocolatl").name == "chocolatl"


def test_a_title_can_be_offered_for_a_while() -> None:
    with registered(TINY):
        assert "tiny" in registry.titles()
        assert registry.title("tiny") is TINY
    assert "tiny" not in registry.titles()


def test_no_two_titles_have_the_same_name() -> None:
    with registered(TINY), pytest.raises(ValueError, match="tiny"), registered(TINY):
        pass


def test_a_title_that_nobody_knows_is_not_there() -> None:
    with pytest.raises(KeyError):
        registry.title("cocoa")
