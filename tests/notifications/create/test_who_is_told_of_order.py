"""Whom reports and the acts of admins reach: who reported, who was reported, who plays with them, and nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.sanctions import services as sanctions
from games.clubs import services as clubs
from games.clubs.models import Group, Member
from games.moderation import remedies, services
from tests.games.factories import running_game
from tests.games.moderation.reporting import report_person
from tests.games.tournaments.holding import begin, crowd, hold
from tests.notifications.create.telling import Act, expect_as_written, rows_of, told_by
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def group_of(founder: User, member: User) -> Group:
    group = clubs.make(user=founder, name="Us")
    Member.objects.create(group=group, person=member, asked_by=founder, joined_at=timezone.now())
    return group


def test_news_of_order_reach_who_reported_who_was_reported_and_who_plays_there(ana: User, bo: User, cy: User) -> None:
    mo = make_person("Mo", is_staff=True)
    opponent, organiser, rival, member = (make_person(name) for name in ("Di", "Eli", "Flo", "Gus"))
    running_game(bo, opponent)
    group = group_of(bo, member)
    tournament = hold(organiser, bo, rival)
    report = report_person(ana, bo)
    report_person(cy, bo)
    week: Mapping[str, Any] = {"user": bo, "by": mo, "reason": "x", "until": timezone.now() + timedelta(days=7)}
    acts: Mapping[str, Act] = {
        "settled with an act": lambda: services.settle(report=report, by=mo, outcome="warned"),
        "settled without": lambda: services.settle(report=report, by=mo, outcome="nothing"),
        "warned": lambda: sanctions.warn(user=bo, by=mo, reason="x"),
        "silenced": lambda: sanctions.silence(**week),
        "renamed": lambda: sanctions.rename(user=bo, by=mo, name="Bobo", reason="x"),
        "logged out": lambda: sanctions.log_out(user=bo, by=mo, reason="x"),
        "noted": lambda: sanctions.keep_note(user=bo, by=mo, text="x"),
        "the group is renamed": lambda: remedies.rename(row=group, by=mo, person=bo, name="We", reason="x"),
        "the group is closed": lambda: remedies.close(row=group, by=mo, reason="x"),
        "banned": lambda: sanctions.ban(**week),
    }
    people = {
        "reported": bo,
        "reporter": ana,
        "another": cy,
        "moderator": mo,
        "opponent": opponent,
        "organiser": organiser,
        "rival": rival,
        "member": member,
    }
    rows = [row for name, act in acts.items() for row in rows_of(name, told_by(act), people)]
    expect_as_written("order among people", [*people], rows)
    assert tournament.entries.filter(person=bo).exists()


def test_a_ban_in_a_running_tournament_reaches_its_organiser_and_the_others_at_the_table(ana: User, bo: User) -> None:
    mo = make_person("Mo", is_staff=True)
    others = crowd(3)
    tournament = begin(hold(ana, bo, *others))
    table = tournament.played.get().pairings.get(sittings__person=bo)
    rival = table.sittings.exclude(person=bo).get().person
    assert rival is not None
    people = {"banned": bo, "organiser": ana, "rival": rival, "moderator": mo}
    told = told_by(lambda: sanctions.ban(user=bo, by=mo, reason="x", until=None))
    expect_as_written("a ban in a tournament", [*people], rows_of("banned", told, people))
