"""People are found by the beginning of their names."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from accounts.models import User
from accounts.relations import selectors, services
from accounts.relations.models import Tie
from accounts.services import delete_account
from tests.people import make_person
from tests.planned import plan_of

pytestmark = pytest.mark.django_db


def found(beginning: str, user: User) -> list[str]:
    return [person.username for person in selectors.people_called(beginning, user)]


@pytest.fixture
def crowd() -> None:
    for name in ("Jürgen", "jurek", "JURI", "Łukasz", "Øyvind", "Ольга", "a_b", "Zoë"):
        make_person(name, email="")


@pytest.mark.usefixtures("crowd")
@pytest.mark.parametrize(
    ("beginning", "names"),
    [
        ("jur", ["jurek", "Jürgen", "JURI"]),
        ("Jür", ["jurek", "Jürgen", "JURI"]),
        ("  jürg ", ["Jürgen"]),
        ("ju\u0308rg", ["Jürgen"]),
        ("lu", ["Łukasz"]),
        ("oy", ["Øyvind"]),
        ("оль", ["Ольга"]),
        ("ZOE", ["Zoë"]),
        ("a_", ["a_b"]),
        ("a%", []),
        ("%", []),
        ("rgen", []),
        ("", []),
        ("\0", []),
        ("ju\0", []),
        ("\u0301", []),
        ("x" * 3000, []),
    ],
)
def test_a_name_is_found_by_its_beginning_whatever_its_capitals_and_accents(
    ana: User, beginning: str, names: list[str]
) -> None:
    assert found(beginning, ana) == names


def test_neither_oneself_nor_who_has_left_or_is_shut_out_is_found(ana: User) -> None:
    gone, banned = make_person("Anton"), make_person("Anouk")
    delete_account(user=gone)
    User.objects.filter(pk=banned.pk).update(is_active=False)
    assert found("an", ana) == []
    assert found("#", ana) == []


def test_neither_who_blocks_nor_who_is_blocked_is_found(ana: User, bo: User, cy: User) -> None:
    assert found("bo", ana) == found("bo", cy) == ["Bo"]
    services.add(user=bo, other=ana, kind=Tie.Kind.BLOCK)
    assert found("bo", ana) == []
    assert found("an", bo) == []
    assert found("bo", cy) == ["Bo"]


def test_a_new_name_is_found_and_the_old_one_is_not(ana: User, bo: User) -> None:
    bo.username = "Böse Fee"
    bo.save(update_fields=["username"])
    assert found("bose", ana) == ["Böse Fee"]
    assert found("bo", bo) == []


def test_one_more_than_are_shown_tells_that_there_are_more(ana: User) -> None:
    for number in range(30):
        make_person(f"Mara {number:02}", email="")
    names = found("mara", ana)
    assert names == [f"Mara {number:02}" for number in range(selectors.MOST_FOUND + 1)]


def test_people_who_were_here_before_are_found_after_the_upgrade(ana: User, bo: User) -> None:
    User.objects.update(letters="")
    assert found("bo", ana) == []
    import_module("accounts.migrations.0003_letters_of_names").fill(apps, None)
    assert found("bo", ana) == ["Bo"]


@pytest.mark.postgresql
def test_among_many_the_index_answers_in_order() -> None:
    people = User.objects.active().filter(letters__gte="ju", letters__lt="ju\U0010ffff")
    plan = plan_of(people.order_by("letters")[:21], "bitmapscan")
    assert "people_by_letters" in plan
    assert "Sort" not in plan
