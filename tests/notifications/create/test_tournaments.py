"""What people are told of tournaments: each kind, and that a digest shows it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from accounts.models import User
from games.clubs import services as clubs
from games.tournaments import organising, services, steps
from games.tournaments.models import Entry
from notifications.create import digests
from notifications.models import Hours, Notice
from notifications.preferences import choices, hours
from notifications.timing import DIGEST
from notifications.types import TOURNAMENT_NEWS
from tests.games.conftest import tiny_title
from tests.games.tournaments.conftest import clock
from tests.games.tournaments.holding import anew, begin, crowd, hold, play_all, play_round
from tests.notifications.deliver.sending.mails import parts
from tests.notifications.outbox import send_due
from tests.plugins.mail_sink import MailSink

__all__ = ["clock", "tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def told(what: str) -> set[str]:
    """Who is told."""
    return set(Notice.objects.filter(kind=TOURNAMENT_NEWS[what].code).values_list("user__username", flat=True))


def test_a_group_is_told_that_its_tournament_is_open(ana: User, bo: User) -> None:
    group = clubs.make(person=ana, name="Us")
    clubs.join(member=clubs.invite(group=group, person=ana, name="Bo"))
    tournament = hold(ana, group=group)
    assert told("open") == {"Bo"}
    notice = Notice.objects.filter(kind="tournament_open").first()
    assert notice is not None
    assert TOURNAMENT_NEWS["open"].needless(notice) == ""
    services.enter(tournament=tournament, person=bo)
    assert TOURNAMENT_NEWS["open"].needless(notice) == "entries-over"


def test_who_was_sent_away_is_told_no_more_of_a_private_one(ana: User, clock: time_machine.Traveller) -> None:
    people, group = crowd(4), clubs.make(person=ana, name="Us")
    for person in people:
        clubs.join(member=clubs.invite(group=group, person=ana, name=person.username))
    begin(hold(ana, *people, group=group))
    notices = {notice.user: notice for notice in Notice.objects.filter(kind="tournament_begins")}

    clubs.send_away(group=group, person=ana, name=people[0].username)

    why = {person: TOURNAMENT_NEWS["begins"].needless(notices[person]) for person in people}
    assert why == {people[0]: "not-of-group", **dict.fromkeys(people[1:], "")}


def test_who_plays_is_told_of_the_start_and_of_each_round(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    everybody = {person.username for person in people}
    assert told("begins") == everybody
    assert not told("round")
    play_round(tournament)
    assert told("round") == everybody


def test_only_the_best_is_told_of_winning(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(4))))
    assert told("won") == {tournament.entries.get(rank=1).person.username}


def test_who_is_removed_is_told(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    entry = tournament.entries.get(person=people[0])
    organising.remove(tournament=tournament, actor=ana, entry=entry.pk)
    assert told("out") == {people[0].username}


def test_a_league_tells_who_moves_up_and_asks_the_others(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(10)
    league = hold(ana, *people, format="league", size=3, rounds=1, division_size=5)
    tournament = play_all(begin(league))
    assert len(told("promoted")) == 1
    assert told("promoted") | told("season") == {person.username for person in people}
    season = tournament.next
    notice = Notice.objects.filter(kind="tournament_season").first()
    assert notice is not None
    services.enter(tournament=season, person=notice.user)
    assert TOURNAMENT_NEWS["season"].needless(notice) == "entries-over"
    assert season.entries.filter(status=Entry.Status.ASKED).count() == 9


def test_a_digest_shows_what_a_tournament_tells(
    ana: User, bo: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    def told_to_bo() -> list[str]:
        texts = [parts(message)[0] for message in smtp_sink.messages if message["To"] == bo.email]
        return [text for text in texts if "Spring" in text]

    choices.keep(person=bo, wanted={(kind, "mail"): DIGEST for kind in TOURNAMENT_NEWS.values()})
    hours.keep(person=bo, hours=Hours(digest_days=0b1111111, digest_hour=8), zone="UTC")
    tournament = begin(hold(ana, bo, *crowd(3)))
    play_round(tournament)
    send_due()
    assert not told_to_bo()
    clock.shift(timedelta(hours=20))
    digests.write_due()
    send_due()
    (text,) = told_to_bo()
    assert "Spring begins" in text
    assert "Spring: round 2 begins" in text
    assert tournament.get_absolute_url() in text


@pytest.mark.parametrize("what", list(TOURNAMENT_NEWS))
def test_every_kind_has_a_subject_and_a_sentence(ana: User, what: str) -> None:
    tournament, kind = hold(ana, ana), TOURNAMENT_NEWS[what]
    notice = Notice(user=ana, kind=kind.code, key=kind.key(tournament, ana.pk, 2))
    shown = kind.context(notice)
    assert tournament.name in shown["subject"]
    assert tournament.name in shown["sentence"]
    assert tournament.public_id in shown["url"]
    organising.cancel(tournament=tournament, actor=ana)
    assert kind.needless(notice) == "tournament-gone"
    assert steps.look_after() == 0
    assert anew(tournament).is_over
