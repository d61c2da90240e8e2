"""Pages of tournaments: calendar, a tournament, entering, withdrawing, organising, feeds."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from icalendar import Calendar

from accounts.models import User
from games.clubs import services as clubs
from games.models import Game
from games.tournaments import organising
from games.tournaments.models import Entry, Tournament
from games.tournaments.rounds import steps
from tests.api.programs import Program
from tests.asking import effects, press
from tests.games.tournaments.holding import anew, begin, crowd, hold, names, play_all, running
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


def fields(**changes: Any) -> dict[str, Any]:
    starts = timezone.localtime(timezone.now() + timedelta(days=3))
    return {
        "title": "tiny",
        "name": "Spring",
        "format": "swiss",
        "modules": "base",
        "size": 2,
        "rounds": 3,
        "division_size": 7,
        "capacity": 8,
        "days": 2,
        "holidays": 1,
        "voided": "anew",
        "opens_at": "",
        "starts_at": f"{starts:%Y-%m-%dT%H:%M}",
    } | changes


def address(tournament: Tournament, name: str = "tournament") -> str:
    return reverse(f"tournaments:{name}", args=[tournament.public_id])


def test_somebody_holds_a_tournament(ana: User) -> None:
    page = browser_of(ana).post(reverse("tournaments:new"), fields(), follow=True)
    tournament = Tournament.objects.get()
    assert page.status_code == 200
    assert tournament.organiser == ana
    assert "Over by" in page.content.decode()
    assert tournament.seed_hash in page.content.decode()


def test_the_form_knows_no_tournament_and_no_group_that_is_none(ana: User) -> None:
    for code in ("nowhere", "\x00", "x" * 300):
        assert browser_of(ana).get(reverse("tournaments:new"), {"after": code}).status_code == 200
        assert browser_of(ana).get(reverse("tournaments:new"), {"group": code}).status_code == 404
        assert browser_of(ana).post(reverse("tournaments:new"), fields(group=code)).status_code == 404


@pytest.mark.parametrize("char", ["\ufffe", "\uffff", "\x07", "\ue000"])
def test_its_name_has_nothing_that_no_feed_can_hold(ana: User, char: str) -> None:
    browser_of(ana).post(reverse("tournaments:new"), fields(name=f"Spring{char}"))
    ElementTree.fromstring(Client().get(reverse("notices:tournaments_atom")).content)  # noqa: S314  # It is ours.
    assert not Tournament.objects.exists()


def test_its_name_is_one_line_also_in_the_subjects_of_mails(ana: User) -> None:
    browser_of(ana).post(reverse("tournaments:new"), fields(name="Spring\r\nCup\t1"))
    assert Tournament.objects.get().name == "Spring Cup 1"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": ""}, "Give the tournament a name."),
        ({"size": 9}, "Choose one of the values on the page."),
        ({"starts_at": "soon"}, "Enter a date and a time."),
        ({"starts_at": ""}, "Say when it starts."),
        ({"starts_at": "2020-01-01T10:00"}, "Leave people at least five minutes to enter."),
        ({"starts_at": "2099-01-01T10:00"}, "Choose a day within a year."),
        ({"opens_at": "2098-01-01T10:00"}, "Entries have to open before the start."),
        ({"opens_at": "2020-01-01T10:00"}, "That time has passed: leave it empty to open entries now."),
        ({"opens_at": "0001-01-01T00:00"}, "Enter a year from 2000 to 2199."),
    ],
)
def test_a_wrong_form_comes_back_with_what_was_written(ana: User, change: dict[str, Any], sentence: str) -> None:
    page = browser_of(ana).post(reverse("tournaments:new"), fields(days=5) | change)
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert '<option value="5" selected' in page.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("form", "rounds"), [("swiss", 0), ("cup", 0), ("league", 1)])
def test_the_number_of_rounds_may_be_left_to_who_comes(ana: User, form: str, rounds: int) -> None:
    assert (
        "By the number of people: 5 for 16, 7 for 64."
        in browser_of(ana).get(reverse("tournaments:new")).content.decode()
    )
    browser_of(ana).post(reverse("tournaments:new"), fields(rounds=0, format=form))
    assert Tournament.objects.get().rounds == rounds
    assert browser_of(ana).get(Tournament.objects.get().get_absolute_url()).status_code == 200


def test_a_guest_can_neither_hold_nor_enter_one(ana: User) -> None:
    guest = make_person("Guest 7", is_guest=True)
    assert browser_of(guest).post(reverse("tournaments:new"), fields()).status_code == 403
    tournament = hold(ana)
    page = browser_of(guest).post(address(tournament, "enter"))
    assert page.status_code == 403
    assert "Guests can’t play in tournaments" in page.content.decode()


def test_who_enters_twice_is_in_once_and_may_withdraw(ana: User, bo: User) -> None:
    tournament, browser = hold(ana), browser_of(bo)
    for _time in range(2):
        assert browser.post(address(tournament, "enter"), follow=True).status_code == 200
    assert names(tournament) == {"Bo"}
    press(browser, browser.get(address(tournament, "withdraw")))
    assert names(tournament, Entry.Status.OUT) == {"Bo"}
    browser.post(address(tournament, "enter"))
    assert names(tournament) == {"Bo"}


def test_when_it_is_full_one_waits_and_moves_up(ana: User, bo: User) -> None:
    people = crowd(4)
    tournament = hold(ana, *people, capacity=4)
    assert tournament.status == Tournament.Status.FULL
    page = browser_of(bo).post(address(tournament, "enter"), follow=True).content.decode()
    assert "You’re on the waiting list." in page
    browser = browser_of(people[0])
    press(browser, browser.get(address(tournament, "withdraw")))
    assert "Bo" in names(tournament)
    assert len(names(tournament)) == 4


def test_a_private_one_is_for_its_group_alone(ana: User, bo: User, cy: User) -> None:
    group = clubs.make(user=ana, name="Us")
    clubs.join(member=clubs.invite(group=group, user=ana, name="Bo"))
    tournament = hold(ana, group=group)
    assert browser_of(bo).get(address(tournament)).status_code == 200
    for method in ("get", "post"):
        name = "tournament" if method == "get" else "enter"
        assert getattr(browser_of(cy), method)(address(tournament, name)).status_code == 404
    assert tournament.name not in browser_of(cy).get(reverse("tournaments:calendar")).content.decode()
    assert tournament.name not in Client().get(reverse("notices:tournaments_atom")).content.decode()


def test_who_was_sent_away_from_the_group_sees_its_private_one_no_more(
    ana: User, clock: time_machine.Traveller
) -> None:
    people, group = crowd(4), clubs.make(user=ana, name="Us")
    for person in people:
        clubs.join(member=clubs.invite(group=group, user=ana, name=person.username))
    tournament = begin(hold(ana, *people, group=group))
    gone, stays = people[0], people[1]
    game = Game.objects.filter(seats__user=gone).get()
    clubs.send_away(group=group, user=ana, name=gone.username)
    browser = browser_of(gone)

    pages = [reverse("tournaments:calendar"), reverse("games:my_games"), game.get_absolute_url()]
    pages.append(reverse("games:person", args=[stays.username]))
    assert browser.get(address(tournament)).status_code == 404
    assert [browser.post(address(tournament, act)).status_code for act in ("enter", "withdraw")] == [404, 404]
    assert not [page for page in pages if tournament.name in browser.get(page).content.decode()]
    assert Program(gone).get(f"/tournaments/{tournament.public_id}").status_code == 404
    assert browser_of(stays).get(address(tournament)).status_code == 200
    assert browser.get(game.get_absolute_url()).status_code == 200
    assert tournament.entries.get(person=gone).status == Entry.Status.IN


def test_the_page_of_a_finished_one_has_standings_and_a_crosstable(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = play_all(begin(hold(ana, *people)))
    page = Client().get(address(tournament)).content.decode()
    assert "Crosstable" in page
    assert all(person.username in page for person in people)
    assert page.count("Round ") >= 3
    best = tournament.entries.get(rank=1).person
    person = browser_of(ana).get(reverse("games:person", args=[best.username])).content.decode()
    assert re.search(rf">{tournament.name}</a>\s*</b>\s*<span>Place 1 of 4</span>", person)


def test_of_a_league_the_own_division_and_two_own_games_are_open_and_the_rest_is_folded(ana: User) -> None:
    league = begin(hold(ana, ana, *crowd(11), format="league", rounds=1, division_size=6))
    page = browser_of(ana).get(address(league)).content.decode()
    unfolded = re.sub(r"<details.*?</details>", "", page.partition("<main")[2].partition("</main>")[0], flags=re.DOTALL)
    own = Game.objects.filter(pk__in=[game.pk for game in running(league)], seats__user=ana)
    assert own.count() == 5
    assert sum(f'href="{game.get_absolute_url()}"' in unfolded for game in own) == 2
    assert all(f'href="{game.get_absolute_url()}"' in page for game in own)
    assert "3 more games" in page
    assert re.findall(r'id="standings-(\d)"', unfolded) == [str(league.entries.get(person=ana).division + 1)]
    assert len(re.findall(r'id="standings-(\d)"', page)) == 2
    assert len(re.sub(r"<[^>]*>", " ", unfolded).split()) < 250


def test_the_page_of_a_cancelled_one_says_by_whom_and_why(ana: User, bo: User) -> None:
    tournament = hold(ana, bo)
    organising.cancel(tournament=tournament, actor=ana, reason="My exam was moved.")
    page = browser_of(bo).get(address(tournament)).content.decode()
    unfolded = re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL)
    assert "Ana called the tournament off." in unfolded
    assert "<q>My exam was moved.</q>" in unfolded


def test_ones_own_tables_come_first(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    assert "Your game" in browser_of(people[0]).get(address(tournament)).content.decode()
    assert "Your game" not in browser_of(ana).get(address(tournament)).content.decode()


@pytest.mark.parametrize("act", ["start", "cancel", "remove", "nonsense"])
def test_only_the_organiser_organises(ana: User, bo: User, act: str) -> None:
    tournament = hold(ana, *crowd(4))
    page = browser_of(bo).post(address(tournament, "organise"), {"act": act, "step": tournament.steps})
    assert page.status_code == 403
    assert anew(tournament).status == Tournament.Status.OPEN


@pytest.mark.parametrize("act", ["cancel", "remove", "replace", "nonsense"])
def test_what_has_a_page_that_asks_first_is_done_there_alone(ana: User, act: str) -> None:
    tournament = hold(ana, *crowd(4))
    fields = {"act": act, "step": tournament.steps, "entry": tournament.entries.first().pk}
    assert browser_of(ana).post(address(tournament, "organise"), fields).status_code == 409
    assert anew(tournament).status == Tournament.Status.OPEN
    assert len(names(tournament)) == 4


def test_the_organiser_starts_it_and_an_old_page_does_not_start_it_again(ana: User) -> None:
    tournament = hold(ana, *crowd(4))
    browser, form = browser_of(ana), {"act": "start", "step": tournament.steps}
    assert browser.post(address(tournament, "organise"), form).status_code == 302
    assert browser.post(address(tournament, "organise"), form).status_code == 409
    assert tournament.played.count() == 1


def test_the_organiser_replaces_somebody_by_who_waits(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, capacity=4))
    entry = tournament.entries.get(person=people[0])
    whom = {"entry": entry.pk, "by": tournament.entries.get(person=bo).pk}
    browser = browser_of(ana)
    asked = browser.get(address(tournament, "replace"), whom)
    assert effects(asked) == [
        "Player 1 is out for good, and can’t enter again.",
        "Player 1 plays on at 1 running game, and it counts as it ends.",
        "Bo takes the place from the next round on, with no points.",
    ]
    assert press(browser, asked, "You never moved.").status_code == 302
    assert names(tournament) == {"Bo", *(person.username for person in people[1:])}
    for by in ("0", "nobody", str(entry.pk)):
        assert browser.get(address(tournament, "replace"), {"entry": entry.pk, "by": by}).status_code == 409


def test_feeds_hold_what_everybody_may_see(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(4))))
    atom = Client().get(reverse("notices:tournaments_atom"))
    assert atom.status_code == 200
    assert tournament.name in atom.content.decode()
    ics = Client().get(reverse("notices:tournaments_calendar")).content.decode()
    assert "DTEND:" in ics
    assert tournament.public_id in ics


@pytest.mark.parametrize("name", ["tournaments_atom", "tournaments_calendar"])
def test_feeds_without_entries_stay_the_same(db: None, clock: time_machine.Traveller, name: str) -> None:
    first = Client().get(reverse(f"notices:{name}"))
    clock.shift(timedelta(days=1))
    again = Client().get(reverse(f"notices:{name}"), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_the_calendar_costs_as_many_queries_however_many_tournaments_come(
    ana: User, clock: time_machine.Traveller
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            Client().get(reverse("notices:tournaments_calendar"))
        return len(asked)

    hold(ana)
    for_one = cost()
    for name in ("Summer", "Autumn"):
        hold(ana, name=name)
    assert cost() == for_one


def test_each_step_of_a_tournament_is_a_later_revision_for_calendars(ana: User, clock: time_machine.Traveller) -> None:
    def event() -> Any:
        [found] = Calendar.from_ical(Client().get(reverse("notices:tournaments_calendar")).content).walk("VEVENT")
        return found

    tournament = hold(ana, *crowd(4))
    announced = event()
    clock.shift(timedelta(hours=1))
    assert event() == announced
    tournament = begin(tournament)
    started = event()
    play_all(tournament)
    over = event()
    assert announced["SEQUENCE"] < started["SEQUENCE"] < over["SEQUENCE"]
    assert announced["LAST-MODIFIED"].dt < started["LAST-MODIFIED"].dt <= over["LAST-MODIFIED"].dt


def test_the_page_costs_as_many_queries_whatever_the_number_of_people(
    ana: User, clock: time_machine.Traveller, django_assert_max_num_queries: Any
) -> None:
    tournament = begin(hold(ana, *crowd(12), capacity=16))
    browser = Client()
    with django_assert_max_num_queries(20):
        browser.get(address(tournament))
    steps.look_after()


def test_a_tournaments_table_says_why_nothing_can_be_agreed(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    game = running(tournament)[0]
    player = game.seats.exclude(user=None).first().user
    page = browser_of(player).get(reverse("games:together", args=[game.public_id])).content.decode()
    assert "so that it ends in time" in page
    assert tournament.get_absolute_url() in page


def test_my_games_shows_what_i_play_in_with_its_next_date(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = hold(ana, *people)
    browser = browser_of(people[0])
    assert f"Starts on {date_format(tournament.starts_at, 'DATE_FORMAT')}" in browser.get("/my-games/").content.decode()
    begin(tournament)
    page = browser.get("/my-games/").content.decode()
    ends_at = tournament.played.get(number=1).ends_at
    assert f"Round 1 ends by {date_format(ends_at, 'DATE_FORMAT')}" in page
    assert tournament.name not in browser_of(make_person("Flo")).get("/my-games/").content.decode()


def test_my_games_keeps_silent_on_a_private_one_of_a_group_that_one_has_left(
    ana: User, clock: time_machine.Traveller
) -> None:
    group, people = clubs.make(user=ana, name="Us"), crowd(4)
    for person in people:
        clubs.join(member=clubs.invite(group=group, user=ana, name=person.username))
    tournament = begin(hold(ana, *people, group=group))
    assert tournament.name in browser_of(people[0]).get("/my-games/").content.decode()
    clubs.send_away(group=group, user=ana, name=people[0].username)
    page = browser_of(people[0]).get("/my-games/").content.decode()
    assert f'href="{tournament.get_absolute_url()}"' not in page
