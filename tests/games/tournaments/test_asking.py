"""Nobody ends a tournament, or somebody's part in it, without having read what that does; those concerned are told."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.tournaments import organising, services
from games.tournaments.models import Entry, Tournament
from notifications.models import Notice
from notifications.types import TOURNAMENT_NEWS
from tests.asking import effects, press, proof
from tests.games.tournaments.holding import anew, begin, crowd, hold, names, play, running
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def page(browser: Client, tournament: Tournament, name: str, **query: Any) -> Any:
    return browser.get(reverse(f"tournaments:{name}", args=[tournament.public_id]), query)


def told(what: str) -> dict[str, str]:
    """What each of them is told."""
    kind = TOURNAMENT_NEWS[what]
    notices = Notice.objects.filter(kind=kind.code).select_related("user")
    assert all(kind.skip_reason(notice) == "" for notice in notices)
    return {notice.user.username: kind.context(notice)["sentence"] for notice in notices}


def league(ana: User) -> Tournament:
    """Four people, six games, five of which are over."""
    tournament = begin(hold(ana, *crowd(5), format="league", rounds=1))
    for game in running(tournament)[:-1]:
        play(game)
    return anew(tournament)


# --- cancelling ------------------------------------------------------------------------------------------------------


def test_the_page_counts_what_cancelling_a_league_ends_and_keeps(ana: User) -> None:
    shown = page(browser_of(ana), league(ana), "cancel")
    assert effects(shown)[:3] == [
        "1 running game ends without a result.",
        "9 of 10 games are over. Their results and ratings stay.",
        "This season has no winner, nobody moves up or down, and no other season follows.",
    ]
    text = shown.content.decode()
    assert "We’ll tell 5 other people, with your reason." in text
    assert "Wait: it’s over by" in text


def test_the_safe_answer_is_first_and_focused(ana: User) -> None:
    tournament = league(ana)
    text = page(browser_of(ana), tournament, "cancel").content.decode()
    safe, harmful = text.index("Let it go on"), text.index("button--danger")
    assert safe < harmful
    assert "autofocus" in text[text.rindex("<a", 0, safe) : safe]


def test_looking_changes_nothing_and_the_button_cancels_with_a_reason_for_everybody(ana: User) -> None:
    tournament, browser = league(ana), browser_of(ana)
    asked = page(browser, tournament, "cancel")
    assert anew(tournament).is_running
    assert press(browser, asked, "The club has closed.").status_code == 302
    assert anew(tournament).status == Tournament.Status.CANCELLED
    assert not running(tournament)
    assert set(told("cancelled")) == {f"Player {number}" for number in range(1, 6)}
    assert all("Reason: The club has closed." in sentence for sentence in told("cancelled").values())
    assert "<q>The club has closed.</q>" in browser.get(tournament.get_absolute_url()).content.decode()


@pytest.mark.parametrize("shown", [None, "", "0123456789abcdef"])
@pytest.mark.parametrize("name", ["cancel", "remove", "withdraw"])
def test_without_having_been_asked_nothing_happens(ana: User, name: str, shown: str | None) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    entry = tournament.entries.order_by("pk").first()
    assert entry is not None
    browser = browser_of(entry.person if name == "withdraw" else ana)
    address = reverse(f"tournaments:{name}", args=[tournament.public_id]) + f"?entry={entry.pk}"
    answer = browser.post(address, {} if shown is None else {"shown": shown})
    assert answer.status_code == 409
    assert "Nothing is done yet" in answer.content.decode()
    assert anew(tournament).is_running
    assert len(names(tournament)) == 4
    assert not Notice.objects.filter(kind__in=["tournament_cancelled", "tournament_out", "tournament_left"]).exists()


def test_when_a_game_ends_meanwhile_one_looks_again_and_keeps_the_reason(ana: User) -> None:
    tournament, browser = begin(hold(ana, *crowd(4))), browser_of(ana)
    asked = page(browser, tournament, "cancel")
    play(running(tournament)[0])
    again = press(browser, asked, "The club has closed.")
    assert again.status_code == 409
    assert "1 of 2 games are over. Their results and ratings stay." in effects(again)
    assert "The club has closed.</textarea>" in again.content.decode()
    assert anew(tournament).is_running
    assert press(browser, again).status_code == 302
    assert anew(tournament).status == Tournament.Status.CANCELLED


def test_who_only_enters_meanwhile_disturbs_nobody(ana: User, bo: User) -> None:
    tournament, browser = hold(ana, *crowd(4)), browser_of(ana)
    asked = page(browser, tournament, "cancel")
    services.enter(tournament=tournament, user=bo)
    assert press(browser, asked).status_code == 302
    assert "Bo" in told("cancelled")


def test_the_proof_of_one_question_answers_no_other(ana: User) -> None:
    people = crowd(4)
    tournament, other = hold(ana, *people), hold(ana, *people, name="Autumn")
    browser = browser_of(ana)
    address = reverse("tournaments:cancel", args=[other.public_id])
    assert browser.post(address, {"shown": proof(page(browser, tournament, "cancel"))}).status_code == 409
    assert not anew(other).is_over


def test_a_second_press_is_harmless(ana: User) -> None:
    tournament, browser = hold(ana, *crowd(4)), browser_of(ana)
    asked = page(browser, tournament, "cancel")
    assert [press(browser, asked).status_code for _time in range(2)] == [302, 302]
    assert tournament.events.filter(code="called-off").count() == 1


@pytest.mark.parametrize("reason", ["x" * 301, "\u202eturned"])
def test_a_reason_that_others_could_not_read_comes_back(ana: User, reason: str) -> None:
    tournament, browser = hold(ana, *crowd(4)), browser_of(ana)
    refused = press(browser, page(browser, tournament, "cancel"), reason)
    assert refused.status_code == 422
    assert reason in refused.content.decode()
    assert not anew(tournament).is_over


def test_before_the_start_it_says_who_has_entered(ana: User) -> None:
    shown = page(browser_of(ana), hold(ana, *crowd(4)), "cancel")
    assert effects(shown)[0] == "4 people have entered. It won’t start."


# --- withdrawing -----------------------------------------------------------------------------------------------------


def test_who_withdraws_reads_that_there_is_no_way_back_and_the_organiser_is_told(ana: User, bo: User) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, capacity=4))
    browser = browser_of(people[0])
    asked = page(browser, tournament, "withdraw")
    assert effects(asked) == [
        "You’re out for good: no more games for you, and no way back in.",
        "You play on at 1 running game, and it counts as it ends.",
        "Bo, first on the waiting list, takes the place from the next round on, with no points.",
    ]
    assert "We’ll tell the organiser, Ana." in asked.content.decode()
    assert press(browser, asked).status_code == 302
    assert names(tournament, Entry.Status.OUT) == {people[0].username}
    assert told("left") == {"Ana": "Player 1 has withdrawn from Spring."}
    assert told("out") == {}


def test_an_organiser_who_withdraws_is_told_nothing(ana: User) -> None:
    tournament = hold(ana, ana, *crowd(3))
    browser = browser_of(ana)
    press(browser, page(browser, tournament, "withdraw"))
    assert told("left") == {}


def test_who_enters_again_and_leaves_again_is_told_of_again(ana: User, bo: User) -> None:
    tournament = hold(ana, bo)
    for _time in range(2):
        services.withdraw(tournament=tournament, user=bo)
        services.enter(tournament=tournament, user=bo)
    assert Notice.objects.filter(kind="tournament_left", user=ana).count() == 2


def test_when_a_round_begins_meanwhile_who_withdraws_looks_again(ana: User) -> None:
    people = crowd(4)
    tournament = hold(ana, *people)
    browser = browser_of(people[0])
    asked = page(browser, tournament, "withdraw")
    begin(tournament)
    assert press(browser, asked).status_code == 409
    assert people[0].username in names(tournament)


# --- removing --------------------------------------------------------------------------------------------------------


def test_who_is_removed_is_told_by_whom_and_why(ana: User) -> None:
    people = crowd(4)
    tournament, browser = begin(hold(ana, *people)), browser_of(ana)
    entry = tournament.entries.get(person=people[0])
    asked = page(browser, tournament, "remove", entry=entry.pk)
    assert "Remove Player 1 from Spring?" in asked.content.decode()
    assert effects(asked)[0] == "Player 1 is out for good, and can’t enter again."
    assert press(browser, asked, "You never moved.").status_code == 302
    assert told("out") == {
        "Player 1": "Ana took you out of the tournament Spring. Games still running count as they end. "
        "Reason: You never moved."
    }
    assert told("left") == {}
    assert "<q>You never moved.</q>" in browser.get(tournament.get_absolute_url()).content.decode()


def test_the_organiser_is_told_whom_an_admin_removed(ana: User, admin: User) -> None:
    people = crowd(4)
    tournament = hold(ana, *people)
    entry = tournament.entries.get(person=people[0])
    organising.remove(tournament=tournament, actor=admin, entry=entry.pk, by_admin=True, reason="Two accounts.")
    assert told("left") == {"Ana": "An admin of the site took Player 1 out of Spring. Reason: Two accounts."}
    assert told("out") == {
        "Player 1": "An admin of the site took you out of the tournament Spring. Reason: Two accounts."
    }


@pytest.mark.parametrize("entry", ["", "0", "nobody", "999999"])
def test_nobody_is_preset_to_be_removed(ana: User, entry: str) -> None:
    tournament, browser = hold(ana, *crowd(4)), browser_of(ana)
    assert page(browser, tournament, "remove", entry=entry).status_code == 409
    shown = browser.get(tournament.get_absolute_url()).content.decode()
    assert shown.count('<option value="">—</option>') == 1


@pytest.mark.parametrize("name", ["cancel", "remove"])
def test_only_the_organiser_is_asked(ana: User, bo: User, name: str) -> None:
    tournament = hold(ana, *crowd(4))
    entry = tournament.entries.order_by("pk").first()
    assert entry is not None
    assert page(browser_of(bo), tournament, name, entry=entry.pk).status_code == 403
    away = page(Client(), tournament, name)
    assert (away.status_code, "login" in away.headers["Location"]) == (302, True)


def test_the_tournaments_page_leads_to_the_questions_and_has_no_button_that_does_it(ana: User) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    organiser = browser_of(ana).get(tournament.get_absolute_url()).content.decode()
    player = browser_of(people[0]).get(tournament.get_absolute_url()).content.decode()
    for text, name in ((organiser, "cancel"), (organiser, "remove"), (player, "withdraw")):
        way = reverse(f"tournaments:{name}", args=[tournament.public_id])
        assert way in text
        assert f'method="post" action="{way}"' not in " ".join(text.split())
    assert Game.objects.filter(status="running").count() == 2
