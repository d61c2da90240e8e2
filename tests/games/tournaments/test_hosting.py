"""Organisers write to all, set a note, hand over, end a round, and take a cancellation back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import services as clubs
from games.engine import registry
from games.models import Game
from games.tournaments import hosting, organising, services
from games.tournaments.errors import NobodyToTakeOver, OwnRound, TooLate, TooManyMessages
from games.tournaments.forms import TournamentForm
from games.tournaments.models import Entry, Tournament
from notifications.inbox.selectors import counts_of
from notifications.models import InboxLine, Notice
from notifications.types import TOURNAMENT_NEWS, type_of
from tests.asking import effects, press
from tests.games.tournaments.holding import anew, begin, crowd, hold, planned, play, play_round, running
from tests.notifications.outbox import send_due
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, name: str = "tournament") -> str:
    return reverse(f"tournaments:{name}", args=[tournament.public_id])


def told(what: str = "news") -> dict[str, str]:
    """What each of them is told."""
    notices = Notice.objects.filter(kind=TOURNAMENT_NEWS[what].code).select_related("user").order_by("pk")
    assert all(type_of(notice).skip_reason(notice) == "" for notice in notices)
    return {notice.user.username: type_of(notice).context(notice)["sentence"] for notice in notices}


# --- writing ---------------------------------------------------------------------------------------------------------


def test_an_organiser_writes_to_all_who_take_part_or_wait(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people, bo, capacity=4))
    relations.add(user=people[3], other=ana, kind=Tie.Kind.BLOCK)
    form = {"text": "The club is closed on Friday."}
    assert "4 people get it" in browser_of(ana).get(address(tournament, "write")).content.decode()
    assert browser_of(ana).post(address(tournament, "write"), form).status_code == 302
    said = "Ana, who runs Spring, writes: The club is closed on Friday."
    assert told() == dict.fromkeys(["Player 1", "Player 2", "Player 3", "Bo"], said)
    assert "<q>The club is closed on Friday.</q>" in browser_of(bo).get(address(tournament)).content.decode()


def test_nobody_is_written_to_all_the_time_and_the_text_stays(ana: User, clock: time_machine.Traveller) -> None:
    tournament = hold(ana, *crowd(4))
    for _time in range(hosting.MOST_MESSAGES):
        hosting.write(tournament=tournament, actor=ana, text="Hello.")
    page = browser_of(ana).post(address(tournament, "write"), {"text": "Hello again."})
    assert page.status_code == 429
    assert "Hello again." in page.content.decode()
    with pytest.raises(TooManyMessages):
        hosting.write(tournament=tournament, actor=ana, text="Hello again.")
    clock.shift(timedelta(days=1, seconds=1))
    hosting.write(tournament=tournament, actor=ana, text="Hello again.")


@pytest.mark.parametrize(("text", "sentence"), [("", "Write something first."), ("x" * 1001, "at most 1000")])
def test_an_empty_or_endless_message_is_refused_in_words(ana: User, text: str, sentence: str) -> None:
    page = browser_of(ana).post(address(hold(ana, *crowd(3)), "write"), {"text": text})
    assert page.status_code == 422
    assert sentence in page.content.decode()


def test_a_note_stands_on_the_page_until_it_is_taken_away(ana: User, bo: User) -> None:
    tournament, browser = hold(ana), browser_of(ana)
    browser.post(address(tournament, "notice"), {"text": "We meet on Fridays."})
    assert "We meet on Fridays." in browser_of(bo).get(address(tournament)).content.decode()
    browser.post(address(tournament, "notice"), {"text": ""})
    assert anew(tournament).notice == ""
    assert not Notice.objects.filter(kind="tournament_news").exists()


# --- handing over ----------------------------------------------------------------------------------------------------


def test_who_takes_part_becomes_the_organiser_and_is_told(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament, browser = begin(hold(ana, *people)), browser_of(ana)
    entry = tournament.entries.get(person=people[0])
    assert "Player 1" in browser.get(address(tournament, "hand_over")).content.decode()
    asked = browser.get(address(tournament, "hand_over"), {"entry": entry.pk})
    assert effects(asked)[0] == "You can no longer start, cancel or change anything."
    assert press(browser, asked).status_code == 302
    assert anew(tournament).organiser == people[0]
    assert told() == {"Player 1": "Ana made you the organiser of Spring."}
    assert browser.get(address(tournament, "cancel")).status_code == 403


def test_nobody_takes_over_more_than_one_can_look_after(ana: User, bo: User) -> None:
    tournament = hold(ana, bo)
    own = [hold(bo, name=f"Spring {number}") for number in range(services.MOST_TOURNAMENTS)]
    entry = tournament.entries.get(person=bo)
    with pytest.raises(NobodyToTakeOver):
        hosting.hand_over(tournament=tournament, actor=ana, entry=entry.pk)
    organising.cancel(tournament=own[0], actor=bo)
    hosting.hand_over(tournament=tournament, actor=ana, entry=entry.pk)
    assert anew(tournament).organiser == bo


@pytest.mark.parametrize("why", ["suspended", "a guest", "out", "sent away from the group", "not in it"])
def test_only_who_takes_part_and_may_see_it_takes_over(ana: User, bo: User, cy: User, why: str) -> None:
    group = clubs.make(user=ana, name="Us")
    clubs.join(member=clubs.invite(group=group, user=ana, name="Bo"))
    tournament = hold(ana, bo, group=group)
    entry = tournament.entries.get(person=bo)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    assert hosting.heir(anew(tournament), entry.pk) == entry
    match why:
        case "suspended":
            User.objects.filter(pk=bo.pk).update(is_active=False)
        case "a guest":
            User.objects.filter(pk=bo.pk).update(is_guest=True)
        case "out":
            services.withdraw(tournament=tournament, user=bo)
        case "sent away from the group":
            clubs.send_away(group=group, user=ana, name="Bo")
        case _:
            Entry.objects.filter(pk=entry.pk).update(tournament=hold(cy))
    with pytest.raises(NobodyToTakeOver):
        hosting.hand_over(tournament=anew(tournament), actor=ana, entry=entry.pk)
    assert anew(tournament).organiser == ana


# --- ending a round --------------------------------------------------------------------------------------------------


def test_an_organiser_ends_a_round_and_those_whose_games_end_are_told_why(
    ana: User, clock: time_machine.Traveller
) -> None:
    tournament, browser = begin(hold(ana, *crowd(4))), browser_of(ana)
    done, left = running(tournament)
    play(done)
    asked = browser.get(address(tournament, "end_round"))
    assert effects(asked) == [
        "1 running game ends without a result.",
        "At those tables the points are shared.",
        "1 finished game of this round keeps its result and rating.",
        "The next round begins at once; after the last one the tournament is over.",
    ]
    assert press(browser, asked, "We must be done by Easter.").status_code == 302
    cut = {seat.user.username for seat in left.seats.select_related("user")}
    why = "Ana ended round 1 of Spring. Your unfinished game counts as a draw. Reason: We must be done by Easter."
    assert told() == dict.fromkeys(cut, why)
    assert Game.objects.get(pk=left.pk).status == Game.Status.CANCELLED
    assert anew(tournament).played.count() == 2


def test_when_a_game_ends_meanwhile_the_organiser_looks_again(ana: User, clock: time_machine.Traveller) -> None:
    tournament, browser = begin(hold(ana, *crowd(4))), browser_of(ana)
    asked = browser.get(address(tournament, "end_round"))
    play(running(tournament)[0])
    assert press(browser, asked).status_code == 409
    assert tournament.played.count() == 1


def test_an_organiser_who_plays_ends_no_round(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, ana, *crowd(3)))
    assert browser_of(ana).get(address(tournament, "end_round")).status_code == 403
    with pytest.raises(OwnRound):
        organising.end_round(tournament=tournament, actor=ana)
    assert tournament.played.count() == 1


# --- taking back -----------------------------------------------------------------------------------------------------


def test_a_cancellation_before_the_start_is_taken_back_and_nobody_has_heard_of_it(
    ana: User, bo: User, clock: time_machine.Traveller, mailoutbox: list[Any]
) -> None:
    tournament, browser = hold(ana, bo), browser_of(ana)
    press(browser, browser.get(address(tournament, "cancel")))
    send_due()
    assert not mail.outbox
    assert browser.post(address(tournament, "undo")).status_code == 302
    assert anew(tournament).status == Tournament.Status.OPEN
    clock.shift(timedelta(minutes=11))
    send_due()
    assert not [message for message in mail.outbox if "cancelled" in message.subject]


def test_what_is_taken_back_stands_as_it_stood_and_only_before_its_start(
    ana: User, clock: time_machine.Traveller
) -> None:
    now = timezone.now()
    announced = hold(ana, opens_at=now + timedelta(minutes=4), starts_at=now + timedelta(minutes=5))
    organising.cancel(tournament=announced, actor=ana)
    organising.take_back(tournament=announced, actor=ana)
    assert anew(announced).status == Tournament.Status.ANNOUNCED
    organising.cancel(tournament=anew(announced), actor=ana)
    clock.shift(timedelta(minutes=5))
    with pytest.raises(TooLate):
        organising.take_back(tournament=announced, actor=ana)


def test_after_ten_minutes_everybody_has_been_told_and_nothing_is_taken_back(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    tournament = hold(ana, bo)
    organising.cancel(tournament=tournament, actor=ana)
    (notice,) = Notice.objects.filter(kind="tournament_cancelled", channel="mail")
    ended = anew(tournament).ended_at
    assert ended is not None
    assert type_of(notice).not_before(notice) == ended + organising.TAKEN_BACK
    clock.shift(organising.TAKEN_BACK)
    with pytest.raises(TooLate):
        organising.take_back(tournament=tournament, actor=ana)


def test_the_inbox_waits_as_long_as_the_mails(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    tournament, browser = hold(ana, bo), browser_of(bo)
    InboxLine.objects.all().delete()
    organising.cancel(tournament=tournament, actor=ana)
    assert "cancelled" not in browser.get("/inbox/").content.decode()
    assert counts_of(bo).new == 0
    clock.shift(organising.TAKEN_BACK)
    assert counts_of(bo).new == 1
    assert "Ana cancelled Spring." in browser.get("/inbox/").content.decode()


def test_nobody_hears_of_what_is_taken_back(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    tournament = hold(ana, bo)
    organising.cancel(tournament=tournament, actor=ana)
    organising.take_back(tournament=tournament, actor=ana)
    assert not InboxLine.objects.filter(kind="tournament_cancelled").exists()


@pytest.mark.parametrize("by", ["admin", "organiser as admin", "running"])
def test_what_has_hit_others_is_not_taken_back(ana: User, admin: User, clock: time_machine.Traveller, by: str) -> None:
    tournament = hold(ana, *crowd(4))
    if by == "running":
        tournament = begin(tournament)
    organising.cancel(tournament=tournament, actor=admin if by == "admin" else ana, by_admin=by != "running")
    assert "Take it back" not in browser_of(ana).get(address(tournament)).content.decode()
    assert browser_of(ana).post(address(tournament, "undo")).status_code == 409


def test_a_second_cancellation_is_told_as_well(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    tournament = hold(ana, bo)
    for _time in range(2):
        organising.cancel(tournament=tournament, actor=ana)
        organising.take_back(tournament=tournament, actor=ana)
    organising.cancel(tournament=tournament, actor=ana)
    assert Notice.objects.filter(kind="tournament_cancelled", user=bo, channel="mail").count() == 3


def test_who_has_withdrawn_a_moment_ago_takes_it_back(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    tournament, browser = hold(ana, bo), browser_of(bo)
    services.withdraw(tournament=tournament, user=bo)
    assert "Take it back: I’m in" in browser.get(address(tournament)).content.decode()
    browser.post(address(tournament, "enter"))
    assert tournament.entries.get(person=bo).status == Entry.Status.IN
    services.withdraw(tournament=tournament, user=bo)
    clock.shift(timedelta(minutes=11))
    assert "Take it back" not in browser.get(address(tournament)).content.decode()


def test_a_place_that_somebody_else_has_by_now_is_not_offered_back(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    tournament = hold(ana, *crowd(3), bo, cy, capacity=4)
    services.withdraw(tournament=tournament, user=bo)
    assert tournament.entries.get(person=cy).status == Entry.Status.IN
    page = browser_of(bo).get(address(tournament)).content.decode()
    assert "Take it back" not in page
    assert "Join the waiting list" in page


# --- the next edition ------------------------------------------------------------------------------------------------


def test_a_finished_one_leads_to_the_next_which_begins_as_it_did(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4), rounds=1, days=5))
    tournament = play_round(tournament)
    page = browser_of(ana).get(address(tournament)).content.decode()
    assert f"{reverse('tournaments:new')}?after={tournament.public_id}" in page
    form = browser_of(ana).get(reverse("tournaments:new"), {"after": tournament.public_id}).content.decode()
    assert 'value="Spring"' in form
    assert '<option value="5" selected' in form
    following = services.announce(organiser=ana, planned=planned(), after=tournament)
    assert following.previous == tournament
    assert following.get_absolute_url() in browser_of(ana).get(address(tournament)).content.decode()
    assert services.announce(organiser=ana, planned=planned(), after=tournament).previous is None


def test_of_the_next_edition_nothing_but_the_times_is_asked_anew() -> None:
    form = TournamentForm(title=registry.title("cacao"), after=Tournament())
    assert form.fields.keys() - form.initial.keys() == {"key", "opens_at", "starts_at"}


def test_a_league_without_seasons_ends_for_good(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(5), format="league", rounds=1, has_seasons=False))
    play_round(tournament)
    assert anew(tournament).is_over
    assert not Tournament.objects.filter(previous=tournament).exists()
