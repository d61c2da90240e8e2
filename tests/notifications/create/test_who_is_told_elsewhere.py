"""Whom lines in rooms reach that name somebody, and who reads of a trophy, as ``told.txt`` says."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.chat import services as chat
from games.clubs import services as clubs
from games.clubs.talk import InGroup
from games.tournaments.talk import InTournament
from games.trophies.models import Trophy
from games.trophies.signals import earned
from notifications.models import InboxLine
from notifications.types import TALK, TROPHIES
from tests.games.factories import running_game
from tests.games.tournaments.holding import hold
from tests.notifications.create.telling import Act, expect_as_written, rows_of, told_by
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_a_line_in_a_room_reaches_whom_it_names_and_who_is_there(ana: User, bo: User, cy: User) -> None:
    blocks, left, stranger = (make_person(name) for name in ("Di", "Eli", "Flo"))
    group = clubs.make(user=ana, name="Us")
    for person in (bo, cy, blocks, left):
        clubs.join(member=clubs.invite(group=group, user=ana, name=person.username))
    tournament, of_group = hold(ana, bo, cy, blocks), hold(ana, bo, cy, blocks, left, group=group, name="Ours")
    clubs.leave(member=group.members.get(person=left))
    relations.add(user=blocks, other=ana, kind=Tie.Kind.BLOCK)
    people = {"writer": ana, "named": bo, "there": cy, "blocks": blocks, "left": left, "stranger": stranger}
    words = "@Bo @Di @Eli @Flo look"
    acts: dict[str, Act] = {
        "a group, nobody named": lambda: chat.write(place=InGroup(group), user=ana, text="look"),
        "a group": lambda: chat.write(place=InGroup(group), user=ana, text=words),
        "a tournament": lambda: chat.write(place=InTournament(tournament), user=ana, text=words),
        "a private tournament": lambda: chat.write(place=InTournament(of_group), user=ana, text=words),
    }
    rows = [row for name, act in acts.items() for row in rows_of(name, told_by(act), people)]
    told = told_by(acts["a private tournament"], after=lambda: clubs.leave(member=group.members.get(person=bo)))
    rows += rows_of("a private tournament, Bo goes", told, people)
    expect_as_written("a line in a room", [*people], rows)
    assert {row[1] for row in rows} <= {TALK.code, "-"}


def test_who_earns_a_trophy_reads_of_it_and_nobody_else(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    row = {"kind": Trophy.Kind.WIN, "detail": "tiny", "earned_at": timezone.now(), "game": game}
    trophies = [Trophy.objects.create(person=ana, **row)]
    told = told_by(lambda: earned.send(Trophy, person=ana, trophies=trophies))
    people = {"winner": ana, "loser": bo, "stranger": cy}
    expect_as_written("trophies", [*people], rows_of("a first win", told, people, [TROPHIES.code]))
    earned.send(Trophy, person=ana, trophies=trophies)  # By no mail, unless one wants it: it stands in the inbox.
    assert [line.user for line in InboxLine.objects.filter(kind=TROPHIES.code)] == [ana]
