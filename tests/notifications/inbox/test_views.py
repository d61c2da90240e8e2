"""The inbox over HTTP: whose it is, what is new, and answers that need no script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.services import delete_account
from games.clubs import services as groups
from games.clubs.models import Member
from games.lobby import hosting, joining
from games.models import Game, Proposal, Seat
from games.proposals import proposing
from notifications.create import notify
from notifications.inbox.selectors import counts_of
from notifications.models import InboxLine
from tests.games.factories import OPEN, fresh, invited, open_table, running_game, seat_of
from tests.notifications.inbox.lines import line
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
INBOX = "/inbox/"


def answer_address(user: User) -> str:
    """Where the only line of somebody is answered."""
    return reverse("notices:answer_in_inbox", args=[InboxLine.objects.get(user=user).pk])


def title_of(page: str) -> str:
    """The title as the browser shows it."""
    [found] = re.findall(r"<title>(.*?)</title>", page, re.DOTALL)
    return " ".join(found.split())


# --- seen ------------------------------------------------------------------------------------------------------------


def test_every_page_counts_what_is_new_apart_from_turns_until_the_inbox_is_opened(ana: User, bo: User) -> None:
    running_game(ana, bo)
    relations.add(user=make_person("Di"), other=ana, kind=Tie.Kind.FRIEND)
    browser = browser_of(ana)
    page = browser.get("/profile/").content.decode()
    assert title_of(page) == "(1, 1 new) Profile · Cacao"
    assert page.count('class="count"') == 2
    browser.head(INBOX)
    assert counts_of(ana).new == 1
    opened = browser.get(INBOX).content.decode()
    assert "inbox__line--new" in opened
    assert title_of(opened) == "(1) Inbox · Cacao"
    assert "inbox__line--new" not in browser.get(INBOX).content.decode()
    assert counts_of(ana).new == 0


def test_the_bell_shows_the_latest_and_leaves_the_others_new(ana: User) -> None:
    for name in ("Di", "Edi", "Flo", "Gus", "Hal", "Ida", "Jo"):
        relations.add(user=make_person(name), other=ana, kind=Tie.Kind.FRIEND)
    shown = browser_of(ana).get("/inbox/latest/").content.decode()
    assert shown.count("would like to be friends") == 5
    assert "Jo would" in shown
    assert counts_of(ana).new == 2
    assert title_of(shown) == "(2 new)"


def test_an_open_page_that_has_no_login_any_more_gets_nothing(client: Client) -> None:
    assert client.get("/inbox/latest/").status_code == 204
    assert client.get(INBOX).status_code == 302


def test_many_lines_cost_as_many_queries_as_few(ana: User) -> None:
    browser, counts = browser_of(ana), []
    for name in ("Di", "Edi", "Flo"):
        person = make_person(name)
        relations.add(user=person, other=ana, kind=Tie.Kind.FRIEND)
        open_table(person, invited(ana), OPEN)
        game = open_table(person, OPEN, OPEN)
        joining.join(game=game, user=ana)
        with CaptureQueriesContext(connection) as queries:
            browser.get(INBOX)
        counts.append(len(queries))
    assert counts[1] == counts[2]  # At first the site looks for its messages.
    assert counts[2] <= 20


# --- whose -----------------------------------------------------------------------------------------------------------


def test_nobody_else_answers_a_line_or_learns_of_it(ana: User, bo: User, cy: User) -> None:
    relations.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    staff = make_person("Sam", is_staff=True, is_superuser=True)
    for person in (ana, cy, staff):
        response = browser_of(person).post(answer_address(bo), {"answer": "accept"})
        assert response.status_code == 404
        assert "would like to be friends" not in browser_of(person).get(INBOX).content.decode()
    assert Client().post(answer_address(bo), {"answer": "accept"}).status_code == 302
    assert not Tie.objects.filter(person=bo).exists()
    assert browser_of(bo).post("/inbox/999999/answer/", {"answer": "accept"}).status_code == 404


def test_what_is_no_answer_is_404_and_changes_nothing(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    for said in ("", "perhaps"):
        assert browser_of(bo).post(answer_address(bo), {"answer": said}).status_code == 404
    assert browser_of(bo).get(answer_address(bo)).status_code == 405
    assert line(bo).is_asking


# --- answers ---------------------------------------------------------------------------------------------------------


def press(person: User, label: str) -> str:
    """Press a button of the inbox as a browser without scripts does, and the address to which it leads."""
    browser = browser_of(person)
    browser.handler.enforce_csrf_checks = True
    page = browser.get(INBOX).content.decode()
    forms = re.findall(r'<form method="post" action="([^"]*)">(.*?)</form>', page, re.DOTALL)
    for action, fields in forms:
        if re.search(rf"<button[^>]*>{label}</button>", fields):
            token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', fields)
            answer = re.search(r'name="answer" value="([^"]*)"', fields)
            assert token
            assert answer
            response = browser.post(action, {"csrfmiddlewaretoken": token[1], "answer": answer[1]})
            assert response.status_code == 302
            return response["Location"]
    raise AssertionError(f"no button {label} in {forms}")


def test_a_friend_request_is_accepted_or_declined_in_place(ana: User, bo: User, cy: User) -> None:
    for person in (ana, cy):
        relations.add(user=person, other=bo, kind=Tie.Kind.FRIEND)
    assert press(bo, "Accept") == INBOX  # Of Cy, which is the later one.
    assert press(bo, "No, thanks") == INBOX
    assert list(Tie.objects.filter(person=bo).values_list("other__username", flat=True)) == ["Cy"]
    assert not Tie.objects.filter(person=ana).exists()
    page = browser_of(bo).get(INBOX).content.decode()
    assert "You’re friends." in page
    assert "No longer open." in page
    assert "<button" not in page.split('class="inbox-page"')[1].split("<footer")[0]


def test_an_invitation_is_accepted_at_the_table_and_declined_in_the_inbox(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, invited(bo), invited(cy), OPEN)
    assert press(bo, "Accept") == game.get_absolute_url()
    assert press(cy, "No, thanks") == INBOX
    sitting = Seat.objects.filter(game=game, user__isnull=False).values_list("user__username", "status")
    assert set(sitting) == {("Ana", "taken"), ("Bo", "taken")}


def test_an_invitation_to_a_group_is_answered_in_place(ana: User, bo: User, cy: User) -> None:
    group = groups.make(user=ana, name="Friday")
    for name in ("Bo", "Cy"):
        groups.invite(group=group, user=ana, name=name)
    assert press(bo, "Join") == INBOX
    assert press(cy, "No, thanks") == INBOX
    joined = Member.objects.filter(group=group, joined_at__isnull=False).values_list("person__username", flat=True)
    assert set(joined) == {"Ana", "Bo"}


def test_a_seat_to_take_over_is_declined_in_place(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    Seat.objects.filter(pk=seat_of(game, bo).pk).update(
        successor=cy, stand_in=Seat.StandIn.GIVEN_UP, gave_up_at=timezone.now()
    )
    notify.notify_asked_to_take_over(game, Seat.objects.select_related("successor").get(game=game, user=bo), ana)
    assert press(cy, "No, thanks") == INBOX
    assert not Seat.objects.filter(successor=cy).exists()


def test_an_answer_that_comes_too_late_does_nothing_and_says_so(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    relations.remove(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    response = browser_of(bo).post(answer_address(bo), {"answer": "accept"}, follow=True)
    assert "No longer open." in response.content.decode()
    assert not Tie.objects.exists()


def test_what_the_table_refuses_is_refused_here_too(ana: User, bo: User) -> None:
    guest = make_person("Guest", is_guest=True, email="")
    game = open_table(ana, invited(guest), OPEN)
    Game.objects.filter(pk=game.pk).update(is_rated=True)
    response = browser_of(guest).post(answer_address(guest), {"answer": "accept"})
    assert response.status_code == 403
    assert fresh(game).seats.filter(user=guest, status="invited").exists()


def test_a_deleted_account_has_no_inbox(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    delete_account(user=bo)
    assert not InboxLine.objects.filter(user=bo).exists()


def test_who_has_left_is_not_named(ana: User, bo: User) -> None:
    relations.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    delete_account(user=ana)
    assert (line(bo).sentence, line(bo).is_asking) == ("Friend requests", False)


# --- answered elsewhere ----------------------------------------------------------------------------------------------


def test_an_invitation_that_was_answered_elsewhere_is_not_new_any_more(ana: User, bo: User) -> None:
    answers: dict[str, Callable[[Game], object]] = {
        "accepted": lambda game: joining.join(game=game, user=bo),
        "declined": lambda game: joining.leave(game=game, user=bo),
        "withdrawn": lambda game: hosting.remove(game=game, user=ana, name="Bo"),
        "cancelled": lambda game: hosting.cancel(game=game, user=ana),
        "begun with bots": lambda game: hosting.start(game=game, user=ana, bot="random"),
    }
    for said, act in answers.items():
        game = open_table(ana, invited(bo), OPEN)
        assert counts_of(bo).new == 1, said
        act(game)
        assert (said, counts_of(bo)) == (said, (0, 0))


def test_a_friend_request_that_was_answered_elsewhere_is_not_new_any_more(ana: User, bo: User, cy: User) -> None:
    for other, act in ((bo, "add"), (cy, "decline")):
        relations.add(user=other, other=ana, kind=Tie.Kind.FRIEND)
        assert counts_of(ana) == (1, 1)
        if act == "add":
            relations.add(user=ana, other=other, kind=Tie.Kind.FRIEND)
        else:
            relations.decline(user=ana, other=other)
        assert counts_of(ana) == (0, 0)


def test_a_group_that_was_answered_elsewhere_is_not_new_any_more(ana: User, bo: User) -> None:
    group = groups.make(user=ana, name="Cocoa")
    groups.join(member=groups.invite(group=group, user=ana, name="Bo"))
    assert counts_of(bo) == (0, 0)


# --- proposals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "status"), [("accept", "agreed"), ("decline", "refused")])
def test_a_proposal_is_answered_in_place(ana: User, bo: User, said: str, status: str) -> None:
    game = running_game(ana, bo)
    proposal = proposing.propose(game=game, user=ana, code="cancel", details={})
    shown = browser_of(bo).get(INBOX).content.decode()
    assert "If everyone agrees, the game ends here and nobody wins." in shown

    answered = browser_of(bo).post(answer_address(bo), {"answer": said})

    assert (answered.status_code, answered["Location"]) == (302, INBOX)
    assert Proposal.objects.get(pk=proposal.pk).status == status


def test_a_proposal_that_is_over_is_answered_no_more(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    proposal = proposing.propose(game=game, user=ana, code="cancel", details={})
    address = answer_address(bo)
    proposing.refuse(proposal=proposal, user=ana)

    answered = browser_of(bo).post(address, {"answer": "accept"}, follow=True)

    assert [str(message) for message in answered.context["messages"]] == [line(bo).settled]
    assert (fresh(game).is_running, Proposal.objects.get().status) == (True, Proposal.Status.WITHDRAWN)
