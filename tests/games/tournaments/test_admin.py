"""What admins do with tournaments in Django's admin: each is carried out, refused in words, and in the log."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.tournaments.models import Entry, Pairing, Tournament
from games.tournaments.rounds import steps
from notifications.models import Notice
from tests.asking import effects, press
from tests.games.factories import fresh
from tests.games.tournaments.holding import anew, begin, crowd, hold, names, play_round, running
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


def act(admin: User, model: str, action: str, *rows: Any) -> str:
    """Choose rows of a list and do something with them, also if asked first; says what the page says then."""
    browser = browser_of(admin)
    page = choose(browser, model, action, *rows)
    if 'name="shown"' not in page.content.decode():
        return str(page.content.decode())
    answer = press(browser, page, "Two accounts.")
    return str(browser.get(answer.headers["Location"]).content.decode())


def choose(browser: Client, model: str, action: str, *rows: Any) -> Any:
    """The page that follows the choice."""
    fields = {"action": action, "_selected_action": [row.pk for row in rows]}
    return browser.post(reverse(f"admin:tournaments_{model}_changelist"), fields, follow=True)


def logged(tournament: Tournament) -> list[str]:
    """What admins did, by the log."""
    return list(tournament.events.filter(by_admin=True).order_by("pk").values_list("code", flat=True))


def test_an_admin_starts_a_tournament_once(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = hold(ana, *crowd(4))
    act(admin, "tournament", "start", tournament)
    assert anew(tournament).is_running
    assert "has moved on" in act(admin, "tournament", "start", tournament)
    assert tournament.played.count() == 1
    assert logged(tournament) == ["started-early"]


def test_an_admin_cancels_one_with_its_games(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    games = running(tournament)
    act(admin, "tournament", "call_off", tournament)
    assert anew(tournament).status == Tournament.Status.CANCELLED
    assert {fresh(game).status for game in games} == {Game.Status.CANCELLED}
    assert logged(tournament) == ["called-off"]
    assert tournament.events.get(code="called-off").reason == "Two accounts."


def test_what_an_admin_does_to_others_is_asked_about_first_and_one_at_a_time(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament, other = begin(hold(ana, *crowd(4))), hold(ana, name="Autumn")
    browser = browser_of(admin)
    asked = choose(browser, "tournament", "call_off", tournament)
    assert effects(asked)[0] == "2 running games end without a result."
    assert "This can’t be undone." in effects(asked)
    assert anew(tournament).is_running
    assert "Choose one at a time" in choose(browser, "tournament", "call_off", tournament, other).content.decode()
    for model, action, row in (
        ("tournament", "step_back", tournament),
        ("tournament", "end_round", tournament),
        ("tournament", "start", other),
        ("entry", "remove", tournament.entries.first()),
        ("pairing", "void", Pairing.objects.get(number=1)),
    ):
        assert 'name="shown"' in choose(browser, model, action, row).content.decode()
    assert (anew(tournament).status, anew(other).status) == ("running", "open")


def test_an_admin_ends_a_round_and_those_who_still_played_are_told(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    act(admin, "tournament", "end_round", tournament)
    assert anew(tournament).played.count() == 2
    assert logged(tournament) == ["round-ended"]
    assert Notice.objects.filter(kind="tournament_news").count() == 4


def test_an_admin_sets_back_a_step_and_lets_it_go_on(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = play_round(begin(hold(ana, *crowd(4))))
    act(admin, "tournament", "step_back", tournament)
    tournament = anew(tournament)
    assert (tournament.played.count(), tournament.is_held) == (1, True)
    steps.look_after()
    assert tournament.played.count() == 1
    act(admin, "tournament", "let_go", tournament)
    steps.look_after()
    assert tournament.played.count() == 2
    assert "has moved on" in act(admin, "tournament", "let_go", tournament)
    assert logged(tournament) == ["stepped-back", "let-go"]


def test_the_first_round_is_set_back_to_open_entries(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    games = running(tournament)
    act(admin, "tournament", "step_back", tournament)
    tournament = anew(tournament)
    assert (tournament.status, tournament.is_held) == (Tournament.Status.OPEN, True)
    assert {fresh(game).status for game in games} == {Game.Status.CANCELLED}
    act(admin, "tournament", "let_go", tournament)
    act(admin, "tournament", "start", anew(tournament))
    assert len(running(tournament)) == 2


def test_what_never_began_is_not_set_back(ana: User, admin: User) -> None:
    tournament = hold(ana, *crowd(4))
    assert "has moved on" in act(admin, "tournament", "step_back", tournament)
    assert not anew(tournament).is_held


def test_an_admin_voids_a_table_and_it_is_played_anew(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    pairing = Pairing.objects.get(number=2)
    before = pairing.game
    act(admin, "pairing", "void", pairing)
    pairing.refresh_from_db()
    assert before
    assert pairing.game
    assert pairing.game != before
    assert Notice.objects.filter(kind="tournament_news").count() == 2
    assert set(pairing.game.seats.values_list("user", flat=True)) == set(before.seats.values_list("user", flat=True))
    assert logged(tournament) == ["voided"]


def test_an_admin_voids_a_table_whose_points_are_shared_by_its_rule(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(4), voided="shared"))
    pairing = Pairing.objects.get(number=2)
    act(admin, "pairing", "void", pairing)
    pairing.refresh_from_db()
    assert pairing.voided_at
    assert "Only a table of the round" in act(admin, "pairing", "void", pairing)
    assert logged(tournament) == ["voided"]


def test_an_admin_removes_somebody_and_a_reserve_takes_over(
    ana: User, bo: User, admin: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, capacity=4))
    act(admin, "entry", "remove", tournament.entries.get(person=people[0]))
    assert "Bo" in names(tournament)
    assert names(tournament, Entry.Status.OUT) == {people[0].username}


@pytest.mark.parametrize("model", ["tournament", "entry", "pairing", "event"])
def test_lists_of_the_admin_are_shown_and_change_nothing_by_hand(
    ana: User, admin: User, clock: time_machine.Traveller, model: str
) -> None:
    begin(hold(ana, *crowd(4)))
    browser = browser_of(admin)
    assert browser.get(reverse(f"admin:tournaments_{model}_changelist")).status_code == 200
    assert browser.get(reverse(f"admin:tournaments_{model}_add")).status_code == 403


def test_staff_without_the_right_see_no_such_act(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    act(make_person("Clerk", is_staff=True), "tournament", "call_off", tournament)
    assert anew(tournament).is_running
