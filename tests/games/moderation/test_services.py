"""Reports: of what, by whom, how many, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from games.chat import services as talk
from games.chat.at_tables import AtTable
from games.clubs import services as clubs
from games.clubs.models import Member
from games.models import Game
from games.moderation import services, subjects
from games.moderation.errors import ReportedAlready, TooManyReports, YourOwn
from games.moderation.models import Report
from games.moderation.subjects import Subject
from games.studies import services as studies
from notifications.models import InboxLine
from tests.games.at_once import at_once, refusals
from tests.games.factories import play_to_end
from tests.games.moderation.reporting import report_person
from tests.games.tournaments.holding import hold
from tests.people import make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def a_person(ana: User, bo: User, game: Game) -> Subject:
    return subjects.person(ana, "Bo")


def a_group(ana: User, bo: User, game: Game) -> Subject:
    group = clubs.make(user=bo, name="Nasty")
    Member.objects.create(group=group, person=ana, asked_by=bo, joined_at=timezone.now())
    return subjects.club(ana, group.public_id)


def a_tournament(ana: User, bo: User, game: Game) -> Subject:
    return subjects.tournament(ana, hold(bo, name="Nasty").public_id)


def a_study(ana: User, bo: User, game: Game) -> Subject:
    from random import Random

    study = studies.begin(game=play_to_end(game, Random(1)), user=bo, number=0)
    studies.rename(study=study, name="Nasty")
    studies.share(study=study, is_shared=True)
    return subjects.study(ana, study.public_id)


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (a_person, "person", "Bo"),
        (a_group, "club", "Nasty"),
        (a_tournament, "tournament", "Nasty"),
        (a_study, "study", "Nasty"),
    ],
)
def test_everything_is_reported_with_what_it_was_and_who_answers_for_it(
    ana: User, bo: User, game: Game, make: Callable[[User, User, Game], Subject], kind: str, words: str
) -> None:
    subject = make(ana, bo, game)
    made = services.report(subject=subject, user=ana, reason="name", text="see")
    assert (made.kind, made.words, made.about, made.text) == (kind, words, bo, "see")
    with pytest.raises(YourOwn):
        services.report(subject=subject, user=bo, reason="name", text="")
    with pytest.raises(ReportedAlready):
        services.report(subject=subject, user=ana, reason="other", text="again")


def test_a_bot_is_reported_for_its_owner(ana: User, bo: User) -> None:
    assert report_person(ana, make_bot(bo, "Rex")).about == bo


def test_what_was_settled_may_be_reported_again(ana: User, bo: User, mo: User) -> None:
    services.settle(report=report_person(ana, bo), by=mo, outcome="nothing")
    assert report_person(ana, bo).closed_at is None


def test_but_a_message_stays_what_it_was(ana: User, bo: User, mo: User, game: Game) -> None:
    place = AtTable(game)
    said = talk.write(place=place, user=bo, text="so rude")
    first = services.report(subject=subjects.line(place, said), user=ana, reason="words", text="")
    services.settle(report=first, by=mo, outcome="nothing")
    with pytest.raises(ReportedAlready):
        services.report(subject=subjects.line(place, said), user=ana, reason="words", text="again")


def test_nobody_floods_the_queue(ana: User, settings: Settings) -> None:
    settings.COMPLAINTS_PER_DAY = 2
    people = [make_person(name) for name in ("Di", "Eli", "Flo")]
    for person in people[:2]:
        report_person(ana, person)
    with pytest.raises(TooManyReports):
        report_person(ana, people[2])
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        report_person(ana, people[2])


def test_all_who_reported_the_same_are_told_once_and_nobody_else(ana: User, bo: User, cy: User, mo: User) -> None:
    first = report_person(ana, bo)
    report_person(cy, bo)
    other = report_person(bo, ana)
    assert services.settle(report=first, by=mo, outcome="warned") == 2
    assert services.settle(report=first, by=mo, outcome="nothing") == 0
    told = InboxLine.objects.filter(kind="report_settled").values_list("user__username", flat=True)
    assert sorted(told) == ["Ana", "Cy"]
    other.refresh_from_db()
    assert other.closed_at is None


def test_who_leaves_takes_reports_along_and_the_words_of_those_about_them(ana: User, bo: User, cy: User) -> None:
    report_person(ana, bo)
    about = report_person(cy, ana, text="Ana said so")
    delete_account(user=ana)
    assert list(Report.objects.values_list("pk", "words", "name", "text")) == [(about.pk, "", "", "")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_what_is_reported_in_several_windows_is_reported_once(
    ana: User, bo: User, cy: User, settings: Settings
) -> None:
    assert refusals(at_once(*[lambda: report_person(ana, bo)] * 3)) == {ReportedAlready: 2}
    settings.COMPLAINTS_PER_DAY = 2
    di, eli = make_person("Di"), make_person("Eli")
    outcomes = at_once(*[lambda person=person: report_person(ana, person) for person in (cy, di, eli)])
    assert refusals(outcomes) == {TooManyReports: 2}
