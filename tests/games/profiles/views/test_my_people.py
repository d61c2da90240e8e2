"""My people: whom a name finds, what friends play and have finished, and one thing to do where nobody is yet."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import services as groups
from games.models import Game, HiddenPart
from tests.games.factories import OPEN, fresh, invited, open_table, play_to_end, running_game
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
FOLLOW, FRIEND, BLOCK = Tie.Kind.FOLLOW, Tie.Kind.FRIEND, Tie.Kind.BLOCK
HERE = "/my-people/"


def text(browser: Client, query: str = "") -> str:
    return " ".join(browser.get(f"{HERE}{query}").content.decode().split())


@pytest.fixture
def friends(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=FRIEND)
    relations.add(user=bo, other=ana, kind=FRIEND)


def part(page: str, heading: str) -> str:
    """A section of the page; nothing where it is not there."""
    _before, found, after = page.partition(f'<section aria-labelledby="{heading}">')
    return found + after.partition("</section>")[0]


# --- searching -------------------------------------------------------------------------------------------------------


def test_a_name_finds_people_with_their_page_and_a_game_with_them(as_ana: Client) -> None:
    make_person("Jürgen", email="")
    make_person("jura", email="", is_guest=True)
    page = text(as_ana, "?q=JUR")
    assert page.index('href="/people/jura/"') < page.index('href="/people/J%C3%BCrgen/"')
    assert 'href="/tables/new/?with=J%C3%BCrgen"' in page
    assert page.count("Guest</span>") == 1
    assert 'value="JUR"' in page


def test_what_nobody_is_called_is_said(as_ana: Client) -> None:
    assert "No name begins with “&lt;b&gt;”." in text(as_ana, "?q=<b>")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("?q=b", "Enter at least the first two letters."),
        (f"?q={'b' * 31}", "No name here is that long."),
        ("?q=b%00o", "Null characters are not allowed."),
    ],
)
def test_what_cannot_be_looked_for_is_said(as_ana: Client, bo: User, query: str, sentence: str) -> None:
    response = as_ana.get(f"{HERE}{query}")
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert "/people/Bo/" not in response.content.decode()


def test_twenty_are_shown_and_that_there_are_more(as_ana: Client) -> None:
    for number in range(21):
        make_person(f"Mara {number:02}", email="")
    page = text(as_ana, "?q=mara")
    assert page.count('href="/people/Mara') == 20
    assert "There are more." in page
    assert "There are more." not in text(as_ana, "?q=mara 1")


def test_a_search_asks_the_database_as_often_for_one_as_for_twenty(as_ana: Client, bo: User) -> None:
    def queries(query: str) -> int:
        as_ana.get(f"{HERE}{query}")
        with CaptureQueriesContext(connection) as asked:
            as_ana.get(f"{HERE}{query}")
        return len(asked)

    one = queries("?q=bo")
    for number in range(21):
        make_person(f"Mara {number:02}", email="")
    assert queries("?q=mara") == one


def test_strangers_are_sent_to_log_in(client: Client) -> None:
    assert client.get(f"{HERE}?q=bo").status_code == 302


# --- what friends play -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("friends")
def test_what_friends_play_is_shown_if_everybody_may_see_it(as_ana: Client, bo: User, cy: User) -> None:
    public, private, only_asked = (
        running_game(bo, cy),
        open_table(bo, OPEN, is_public=False),
        open_table(cy, invited(bo)),
    )
    page = text(as_ana)
    assert public.get_absolute_url() in part(page, "playing")
    assert private.public_id not in page
    assert only_asked.public_id not in page
    assert part(text(browser_of(cy)), "playing") == ""


@pytest.mark.usefixtures("friends")
def test_what_friends_finished_lately_is_shown_if_everybody_may_see_it(as_ana: Client, bo: User, cy: User) -> None:
    public, private, old = (play_to_end(running_game(bo, cy)) for _ in range(3))
    Game.objects.filter(pk=private.pk).update(is_public=False)
    Game.objects.filter(pk=old.pk).update(ended_at=timezone.now() - timedelta(days=31))
    shown = part(text(as_ana), "finished")
    assert public.get_absolute_url() in shown
    assert private.public_id not in shown
    assert old.public_id not in shown


@pytest.mark.usefixtures("friends")
def test_who_hides_results_or_tables_hides_them_here_too(as_ana: Client, bo: User, cy: User) -> None:
    play_to_end(running_game(bo, cy))
    running_game(bo, cy)
    HiddenPart.objects.create(user=bo, part=HiddenPart.Part.GAMES)
    assert part(text(as_ana), "finished") == ""
    assert part(text(as_ana), "playing")
    HiddenPart.objects.create(user=bo, part=HiddenPart.Part.TABLES)
    assert part(text(as_ana), "playing") == ""


def test_a_wish_to_be_friends_shows_no_games(as_ana: Client, ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=FRIEND)
    open_table(bo, OPEN)
    assert part(text(as_ana), "playing") == ""


@pytest.mark.usefixtures("friends")
def test_the_page_asks_the_database_as_often_for_one_game_as_for_many(as_ana: Client, ana: User, bo: User) -> None:
    def play() -> int:
        play_to_end(running_game(bo, make_person(f"Player {Game.objects.count()}", email="")))
        running_game(bo, make_person(f"Player {Game.objects.count()}", email=""))
        as_ana.get(HERE)
        with CaptureQueriesContext(connection) as asked:
            as_ana.get(HERE)
        return len(asked)

    few = play()
    assert [play() for _ in range(3)] == [few] * 3


# --- what to do ------------------------------------------------------------------------------------------------------


def test_where_nobody_is_yet_there_is_the_search(as_ana: Client, ana: User, bo: User) -> None:
    page = text(as_ana)
    assert "Nobody yet. Find people by name" in page
    main = page[page.index("<main") : page.index("</main>")]
    assert main.count("<button") == 1
    relations.add(user=ana, other=bo, kind=FOLLOW)
    assert "Nobody yet." not in text(as_ana)


@pytest.mark.usefixtures("friends")
def test_friends_and_groups_can_be_played_with(as_ana: Client, ana: User, bo: User) -> None:
    group = groups.make(user=ana, name="Friday")
    groups.join(member=groups.invite(group=group, user=ana, name="Bo"))
    page = text(as_ana)
    assert 'href="/tables/new/?with=Bo"' in page
    assert f"company={group.public_id}" in page
    assert "Play with Friday" in page


def test_whom_one_has_blocked_one_is_not_asked_to_play_with(as_ana: Client, ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=BLOCK)
    page = text(as_ana)
    assert "/people/Bo/" in page
    assert "Play with" not in page
    assert fresh(open_table(bo, OPEN)).public_id not in page
