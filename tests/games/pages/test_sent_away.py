"""Sent away is away: no link, group page or open page shows a private table to whom its host has removed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.lobby import hosting, joining
from games.models import AuditEntry, Game, Proposal, Seat
from games.proposals import proposing, successors
from games.tables.errors import NoSuchGame
from tests.games.factories import OPEN, fresh, open_table
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ana: User, cy: User) -> Game:
    """Ana's private table from which Cy was sent away; Bo may still come."""
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    hosting.invite(game=game, user=ana, name="Cy")
    return hosting.remove(game=game, user=ana, name="Cy")


@pytest.fixture
def running(game: Game, bo: User) -> Game:
    joining.join(game=game, user=bo, token=game.invite_token)
    return fresh(game)


def look(browser: Client, game: Game, part: str = "", token: str = "") -> int:
    link = token or game.invite_token
    return browser.get(f"{game.get_absolute_url()}{part}?invite={link}&v=0&side=0").status_code


@pytest.mark.parametrize("part", ["", "news/", "log/", "record/", "replay/"])
def test_a_removed_person_sees_nothing_by_the_link_before_and_after_the_start(
    game: Game, bo: User, cy: User, part: str
) -> None:
    assert look(browser_of(cy), game, part) == 404
    joining.join(game=game, user=bo, token=game.invite_token)
    assert look(browser_of(cy), fresh(game), part) == 404
    assert look(browser_of(make_person("Dee")), fresh(game), part) == 200


def test_others_see_it_by_the_link(running: Game) -> None:
    assert look(browser_of(make_person("Dee")), running) == 200
    assert look(Client(), running) == 200


def test_a_page_that_was_open_learns_nothing_after_the_removal(ana: User, cy: User) -> None:
    game = open_table(ana, OPEN, OPEN, title="cacao", is_public=False)
    browser = browser_of(cy)
    assert look(browser, game, "news/") in (200, 204)
    joining.join(game=game, user=cy, token=game.invite_token)
    hosting.remove(game=game, user=ana, name="Cy")
    assert look(browser, fresh(game), "news/") == 404


def test_an_invitation_by_name_ends_it(game: Game, ana: User, cy: User) -> None:
    hosting.invite(game=game, user=ana, name="Cy")
    assert look(browser_of(cy), fresh(game)) == 200


def renew(game: Game, ana: User, bo: User) -> None:
    browser_of(ana).post(f"{game.get_absolute_url()}renew-link/")


def close(game: Game, ana: User, bo: User) -> None:
    browser_of(ana).post(f"{game.get_absolute_url()}close-link/")


def renew_together(game: Game, ana: User, bo: User) -> None:
    proposal = proposing.propose(game=game, user=bo, code="new-link", details={})
    proposing.agree(proposal=proposal, user=ana)


def close_together(game: Game, ana: User, bo: User) -> None:
    proposal = proposing.propose(game=game, user=bo, code="no-link", details={})
    proposing.agree(proposal=proposal, user=ana)


@pytest.mark.parametrize("change", [renew, close, renew_together, close_together])
def test_whoever_had_the_old_link_of_a_running_table_sees_it_no_more(
    running: Game, ana: User, bo: User, change: Callable[[Game, User, User], None]
) -> None:
    old, watching = running.invite_token, browser_of(make_person("Dee"))
    assert look(watching, running, "news/", old) == 200

    change(running, ana, bo)

    after = fresh(running)
    assert [look(browser, after, part, old) for browser in (watching, Client()) for part in ("", "news/")] == [404] * 4
    assert look(browser_of(ana), after) == look(browser_of(bo), after) == 200
    assert (look(watching, after) == 200) == bool(after.invite_token) == (change in (renew, renew_together))
    assert AuditEntry.objects.filter(game=running, code__startswith="link-").count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_open_page_that_polls_with_its_version_ends_with_the_link(running: Game, ana: User, bo: User) -> None:
    watching = browser_of(make_person("Dee"))
    address = f"{running.get_absolute_url()}news/?invite={running.invite_token}"
    known = f"&v={running.version_mark}&side={fresh(running).side_version}"
    assert [watching.get(address + known).status_code for _poll in range(2)] == [204, 204]
    renew(running, ana, bo)
    assert watching.get(address + known).status_code == 404


def test_the_link_of_a_public_game_is_nothing_to_renew(ana: User, bo: User) -> None:
    public = open_table(ana, OPEN, title="cacao")
    joining.join(game=public, user=bo)
    assert browser_of(ana).post(f"{public.get_absolute_url()}renew-link/").status_code == 409
    assert not AuditEntry.objects.filter(game=public).exists()


def test_an_empty_token_takes_no_seat_over_at_a_table_whose_link_is_closed(running: Game, ana: User, bo: User) -> None:
    close(running, ana, bo)
    seat = running.seats.get(user=bo)
    Seat.objects.filter(pk=seat.pk).update(stand_in=Seat.StandIn.GIVEN_UP, is_offered=True)
    with pytest.raises(NoSuchGame):
        successors.take_over(game=fresh(running), user=make_person("Dee"), number=seat.number or 0, token="")


def test_no_token_leads_to_a_table_whose_link_is_closed(running: Game, ana: User, bo: User) -> None:
    close(running, ana, bo)
    stranger = browser_of(make_person("Dee"))
    assert [stranger.get(f"{running.get_absolute_url()}{query}").status_code for query in ("", "?invite=")] == [404] * 2
    assert stranger.post(f"{running.get_absolute_url()}join/").status_code == 404


@pytest.mark.parametrize("address", ["renew-link/", "close-link/"])
def test_only_the_host_changes_it_alone(running: Game, bo: User, address: str) -> None:
    response = browser_of(bo).post(f"{running.get_absolute_url()}{address}")
    assert response.status_code == 403
    assert fresh(running).invite_token == running.invite_token


def test_a_table_that_waits_keeps_a_link(game: Game, ana: User) -> None:
    assert browser_of(ana).post(f"{game.get_absolute_url()}close-link/").status_code == 409
    assert fresh(game).invite_token == game.invite_token


@pytest.mark.parametrize("code", ["new-link", "no-link"])
def test_one_who_does_not_agree_keeps_the_link(running: Game, ana: User, bo: User, code: str) -> None:
    proposal = proposing.propose(game=running, user=bo, code=code, details={})
    proposing.refuse(proposal=proposal, user=ana)
    assert fresh(running).invite_token == running.invite_token
    assert Proposal.objects.get(pk=proposal.pk).status == Proposal.Status.REFUSED


def test_the_page_shows_the_link_to_players_and_buttons_to_whom_they_serve(running: Game, ana: User, bo: User) -> None:
    pages = [browser_of(p).get(f"{running.get_absolute_url()}together/").content.decode() for p in (ana, bo)]
    assert all(running.invite_token in page for page in pages)
    assert ["close-link/" in page for page in pages] == [True, False]
    assert ['value="no-link"' in page for page in pages] == [False, True]
