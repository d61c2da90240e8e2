"""Leaderboards list who may be listed, each with the right place, a page at a time."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.relations.models import Tie
from accounts.services import delete_account
from games.clubs import services as groups
from games.models import LeaderboardMark, PersonRating, RatedTitle, quarter_of
from games.ratings import leaderboards
from games.ratings.leaderboards import EVERYBODY, PAGE, Leaderboard, Page, count_all, this_quarter
from games.tasks import count_leaderboards
from tests.games.ratings.rated import rated_game
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db
TITLE = "cacao"


def rate(user: User, score: int, *, days_ago: float = 0, title: str = TITLE) -> PersonRating:
    """Give somebody a rating less deviation of so much, by a game so many days ago."""
    at = timezone.now() - timedelta(days=days_ago)
    mu, sigma = 25 + (score - 1500 + 100) / 40, 2.5
    return PersonRating.objects.create(
        user=user, title=title, mu=mu, sigma=sigma, games=9, score=score, last_game_at=at, quarter=quarter_of(at)
    )


def crowd(number: int, *, best: int = 3000, step: int = 1) -> list[PersonRating]:
    """So many people, the best first."""
    made = User.objects.bulk_create([User(username=f"Crowd{index:04}", shape=f"c{index}") for index in range(number)])
    at = timezone.now()
    return PersonRating.objects.bulk_create(
        [
            PersonRating(
                user=person, title=TITLE, mu=25, sigma=2, games=1, score=best - index // step, last_game_at=at,
                quarter=quarter_of(at),
            )
            for index, person in enumerate(made)
        ]
    )  # fmt: skip


def page(user: User, query: str = "", title: str = TITLE) -> str:
    answer = browser_of(user).get(reverse("games:leaderboard", args=[title]) + query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def names(shown: str) -> list[str]:
    """Who stands in the table, from the top."""
    rows = shown.split("<tbody>")[1].split("<tr")[1:] if "<tbody>" in shown else []
    return [row.split("/people/")[1].split("/")[0] for row in rows]


def keys(found: Page) -> list[tuple[int, int]]:
    return [(placed.place, placed.row.pk) for placed in found.rows]


def test_who_has_the_higher_rating_less_deviation_stands_higher(ana: User, bo: User, cy: User) -> None:
    rate(ana, 1400)
    rate(bo, 1600)
    rate(cy, 1500)

    shown = page(ana)

    assert names(shown) == ["Bo", "Cy", "Ana"]
    assert "1700 ± 100" in shown
    assert "Your place: 3" in shown


def test_a_rated_game_puts_its_people_on_the_leaderboards(ana: User, bo: User, tiny_title: None) -> None:
    rated_game(ana, bo)

    assert sorted(names(page(ana, title="tiny"))) == ["Ana", "Bo"]
    assert sorted(names(page(ana, "?who=quarter", title="tiny"))) == ["Ana", "Bo"]


def test_nobody_is_listed_who_may_not_be(ana: User, bo: User, cy: User) -> None:
    rate(ana, 1400)
    for name, fields in {
        "Hidden": {"is_unlisted": True},
        "Banned": {"is_active": False},
        "Visitor": {"is_guest": True},
        "Robot": {"is_bot": True},
    }.items():
        rate(make_person(name, **fields), 1500)
    rate(bo, 1600)
    delete_account(user=bo)
    rate(cy, 1450, days_ago=91)

    for query in ("", "?who=quarter", "?at=Hidden", "?after=Cy"):
        assert names(page(ana, query)) == ["Ana"]


def test_pages_lead_on_only_where_somebody_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboards, "PAGE", 2)
    rows, board = crowd(4), Leaderboard(TITLE)

    def told(found: Page) -> tuple[list[int], bool, bool]:
        return [place for place, _row in found.rows], found.has_higher, found.has_lower

    assert told(board.above(rows[2])) == told(board.around(rows[1])) == ([1, 2], False, True)
    assert told(board.above(rows[3])) == told(board.around(rows[2])) == ([2, 3], True, True)
    assert told(board.around(rows[3])) == told(board.below(rows[1])) == ([3, 4], True, False)


def test_places_among_some_people_and_after_another_count_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboards, "BETWEEN_MARKS", 1)
    RatedTitle.objects.create(title=TITLE)
    first, *_others, third, last = crowd(4)
    count_all()
    assert Leaderboard(TITLE).place_of(last) == 4
    assert Leaderboard(TITLE, people=[third.user_id, last.user_id]).place_of(last) == 2
    first.delete()
    count_all()
    assert Leaderboard(TITLE).place_of(last) == 3


def test_who_is_blocked_is_not_seen_and_keeps_the_place(ana: User, bo: User, cy: User) -> None:
    for person, score in ((ana, 1400), (bo, 1600), (cy, 1500)):
        rate(person, score)
    Tie.objects.create(person=ana, other=bo, kind=Tie.Kind.BLOCK)

    assert names(page(ana)) == ["Cy", "Ana"]
    assert "Your place: 3" in page(ana)
    assert names(page(bo)) == ["Bo", "Cy", "Ana"], "Nobody is told of being blocked."


def test_who_is_not_listed_sees_the_own_rating_alone(ana: User, bo: User) -> None:
    rate(ana, 1400)
    rate(bo, 1600)
    User.objects.filter(pk=ana.pk).update(is_unlisted=True)

    shown = page(ana)

    assert names(shown) == ["Bo"]
    assert "Your rating: <strong>1500 ± 100</strong>" in shown
    assert "You chose not to be listed: only you see this." in shown


def test_who_stands_nowhere_reads_why(ana: User, bo: User, cy: User) -> None:
    rate(bo, 1500, days_ago=95)
    assert "You’re not rated yet." in page(ana)
    assert "You haven’t finished a rated game for 90 days." in page(bo)
    assert "Nobody’s on this leaderboard yet." in page(bo)

    PersonRating.objects.update(last_game_at=timezone.now(), quarter=this_quarter() - 1)
    assert "You haven’t finished a rated game this quarter." in page(bo, "?who=quarter")
    assert "Guests aren’t rated." in page(make_person("Visitor", is_guest=True, email=""))


def test_only_those_who_play_this_quarter_stand_on_its_leaderboard(ana: User, bo: User) -> None:
    rate(ana, 1400)
    row = rate(bo, 1600)
    PersonRating.objects.filter(pk=row.pk).update(quarter=this_quarter() - 1)

    assert names(page(ana, "?who=quarter")) == ["Ana"]
    assert names(page(ana)) == ["Bo", "Ana"]


def test_friends_have_a_leaderboard_of_their_own(ana: User, bo: User, cy: User) -> None:
    for person, score in ((ana, 1400), (bo, 1600), (cy, 1500)):
        rate(person, score)
    for one, other in ((ana, bo), (bo, ana), (cy, ana)):
        Tie.objects.create(person=one, other=other, kind=Tie.Kind.FRIEND)

    shown = page(ana, "?who=friends")

    assert names(shown) == ["Bo", "Ana"]
    assert "Your place: 2" in shown


def test_each_group_has_a_leaderboard_for_its_members_alone(ana: User, bo: User, cy: User) -> None:
    for person, score in ((ana, 1400), (bo, 1600), (cy, 1500)):
        rate(person, score)
    group = groups.make(user=ana, name="Mondays")
    groups.join(member=groups.invite(group=group, user=ana, name="Bo"))

    assert "Mondays</a>" in page(ana)
    assert names(page(ana, f"?who={group.public_id}")) == ["Bo", "Ana"]
    address = reverse("games:leaderboard", args=[TITLE])
    assert browser_of(cy).get(f"{address}?who={group.public_id}").status_code == 404


def test_the_pages_follow_one_another_and_lead_back(ana: User) -> None:
    rows = crowd(2 * PAGE + 10, step=3)
    board, order = Leaderboard(TITLE), [row.pk for row in rows]
    everybody = [(1 + 3 * (index // 3), pk) for index, pk in enumerate(order)]

    first = board.top()
    second = board.below(first.rows[-1].row)
    third = board.below(second.rows[-1].row)

    assert keys(first) + keys(second) + keys(third) == everybody
    assert (first.has_higher, first.has_lower, third.has_higher, third.has_lower) == (False, True, True, False)
    assert keys(board.above(third.rows[0].row)) == keys(second)
    assert keys(board.above(second.rows[0].row)) == keys(first)
    shown = page(ana)
    assert "?after=Crowd0049" in shown
    assert names(page(ana, "?after=Crowd0049"))[0] == "Crowd0050"
    assert names(page(ana, "?before=Crowd0050"))[-1] == "Crowd0049"


def test_a_link_leads_at_once_to_ones_own_page(ana: User) -> None:
    crowd(2 * PAGE + 10)
    rate(ana, 3000 - 80)

    assert "?at=Ana#me" in page(ana)
    shown = page(ana, "?at=Ana")

    assert 'id="me"' in shown
    assert names(shown)[PAGE // 2 - 1 : PAGE // 2 + 2] == ["Crowd0079", "Ana", "Crowd0080"]
    assert "Your place: 81" in shown
    assert 'id="me"' not in page(ana)


@pytest.mark.parametrize("query", ["?at=Nobody", "?after=Nobody", "?before=%00", "?at=", "?after=Crowd0002"])
def test_an_address_that_names_nobody_there_leads_to_the_top(ana: User, query: str) -> None:
    crowd(3)

    assert names(page(ana, query)) == ["Crowd0000", "Crowd0001", "Crowd0002"]


@pytest.mark.parametrize("path", ["/leaderboards/nothing/", "/leaderboards/cacao/?who=nobody"])
def test_there_is_no_leaderboard_of_what_nobody_knows(ana: User, path: str) -> None:
    assert browser_of(ana).get(path).status_code == 404


def test_whoever_comes_by_reads_a_leaderboard_page_by_page_without_those_who_are_not_listed(client: Client) -> None:
    crowd(2 * PAGE)
    User.objects.filter(username="Crowd0007").update(is_unlisted=True)
    first = client.get("/leaderboards/cacao/").content.decode()
    assert "Your rating" not in first
    [lower] = re.findall(r'rel="next"\s+href="([^"]+)"', first)
    pages = first + client.get(f"/leaderboards/cacao/{unescape(lower)}").content.decode()
    assert "Crowd0007<" not in pages
    assert "Crowd0008<" in pages


def test_places_are_the_same_with_marks_and_without(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboards, "BETWEEN_MARKS", 20)
    rows = crowd(2 * PAGE + 20, step=7)
    RatedTitle.objects.create(title=TITLE)
    before = [Leaderboard(TITLE).place_of(row) for row in rows]

    count_leaderboards()

    assert LeaderboardMark.objects.filter(quarter=EVERYBODY).count() == 5
    assert [Leaderboard(TITLE).place_of(row) for row in rows] == before
    assert [Leaderboard(TITLE, this_quarter()).place_of(row) for row in rows] == before


def test_marks_of_a_quarter_that_is_over_go(monkeypatch: pytest.MonkeyPatch) -> None:
    RatedTitle.objects.create(title=TITLE)
    LeaderboardMark.objects.create(title=TITLE, quarter=this_quarter() - 1, score=1, above=1)

    count_all()

    assert not LeaderboardMark.objects.exists()


def test_while_ratings_are_worked_out_anew_the_page_says_so(ana: User) -> None:
    RatedTitle.objects.create(title=TITLE, cursor="2026")

    assert "We’re recalculating ratings" in page(ana)


def test_more_people_ask_the_database_no_more(ana: User) -> None:
    rate(ana, 1000)
    browser, address = browser_of(ana), reverse("games:leaderboard", args=[TITLE])
    browser.get(address)
    crowd(PAGE)
    with CaptureQueriesContext(connection) as before:
        browser.get(f"{address}?at=Ana")
    User.objects.filter(username__startswith="Crowd").delete()
    crowd(3 * PAGE)
    with CaptureQueriesContext(connection) as after:
        browser.get(f"{address}?at=Ana")
    assert len(after) <= len(before) + 3


def test_players_find_the_leaderboards_in_navigation_and_lobby(ana: User, client: Client) -> None:
    assert browser_of(ana).get("/tables/").content.decode().count('href="/leaderboards/"') == 3
    assert client.get("/tables/").content.decode().count('href="/leaderboards/"') == 1
    assert browser_of(ana).get("/leaderboards/").status_code == 302
