"""Every word of the pages is translated, also where HTML was drawn for a reader of another language before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from games.models import Game
from tests.games.factories import play_to_end, play_turn, running_game
from tests.games.person import Person
from tests.notifications.outbox import send_later
from tests.people import People
from tests.tools.translations import pseudo

pytestmark = pytest.mark.django_db

NAMES = (
    *("Ana", "Bo", "Cy", "Cacao", "Chocolatl", "ana", "example", "org", "UTC"),
    *("English", "Deutsch", "Français", "Nederlands"),
    *("st", "nd", "rd", "th"),
)
"""Names, and the ends of English ordinals: Django counts places in every language it knows, and this is none."""
PAGES = (
    "/",
    "/rules/",
    "/rules/cacao/",
    "/rules/chocolatl/",
    "/tables/",
    "/tables/new/",
    "/my-games/",
    "/profile/",
    "/accounts/login/",
    "/accounts/signup/",
)


@pytest.fixture
def bracketed(tmp_path: Path) -> Iterator[None]:
    with pseudo.bracketed(tmp_path):
        yield


def read_in_both(person: Person, user: User, address: str) -> list[str]:
    """What is not translated for somebody who comes back after having read the page in English."""
    person.browser.get(address, follow=True)
    User.objects.filter(pk=user.pk).update(language=pseudo.LANGUAGE)
    html = person.browser.get(address, follow=True).content.decode()
    User.objects.filter(pk=user.pk).update(language="en")
    return pseudo.outside(html, NAMES)


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_translated_as_a_whole(bracketed: None, people: People, address: str) -> None:
    assert read_in_both(Person(people.ana), people.ana, address) == []


def playing(people: People, title: str, **options: object) -> Game:
    """Ana, Bo and Cy in the middle of a game."""
    game = running_game(*people, title=title, **options)
    for _turn in range(7):
        play_turn(game, Random(5))
    return game


MODULES = ["big-game", "big-market", "golden-temple", "new-huts", "new-storage", "volcanoes"]
MORE_MODULES = ["chocolate", "emperor", "gem-mines", "huts", "irrigation", "map", "tree-of-life"]


@pytest.mark.parametrize(
    ("title", "options"), [("cacao", {"modules": MODULES}), ("cacao", {"modules": MORE_MODULES}), ("chocolatl", {})]
)
def test_a_table_is_translated_as_a_whole(
    bracketed: None, people: People, title: str, options: dict[str, object]
) -> None:
    game = playing(people, title, **options)
    address = game.get_absolute_url()
    for user in people:
        assert read_in_both(Person(user), user, address) == [], user
        assert read_in_both(Person(user), user, f"{address}rules/") == [], user
    play_to_end(game, Random(5))
    for page in (address, f"{address}replay/", f"{address}replay/?at=9"):
        assert read_in_both(Person(people.ana), people.ana, page) == [], page


def test_mails_are_translated_as_a_whole(
    bracketed: None, people: People, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    User.objects.update(language=pseudo.LANGUAGE)
    for title in ("cacao", "chocolatl"):
        game = running_game(*User.objects.order_by("username")[:3], title=title)
        play_turn(game, Random(5))
        send_later()
        play_to_end(game, Random(5))
        send_later()

    assert len(mailoutbox) > 6
    for mail in mailoutbox:
        html = str(mail.alternatives[0][0])
        assert pseudo.outside(f"{mail.subject} {mail.body}", NAMES) == [], mail.subject
        assert pseudo.outside(html, NAMES) == [], mail.subject
