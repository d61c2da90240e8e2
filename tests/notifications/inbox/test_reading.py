"""What the inbox costs: as many queries for many lines as for few, whatever they are about."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.chat import services as chat
from games.chat.at_tables import AtTable
from games.clubs import services as groups
from games.clubs.models import Group
from games.clubs.talk import InGroup
from games.models import Game, Seat
from games.proposals import proposing
from games.tables.changes import Lateness
from games.tournaments.models import Entry, Event, Tournament
from games.tournaments.models.event import note
from games.tournaments.talk import InTournament
from notifications.create import notify
from notifications.inbox.presenter import told
from notifications.inbox.selectors import lines_of
from notifications.models import InboxLine
from notifications.types import TOURNAMENT_NEWS
from tests.games.conftest import short_games
from tests.games.factories import OPEN, invited, open_table, running_game, seat_of
from tests.games.tournaments.conftest import clock
from tests.games.tournaments.holding import begin, hold
from tests.people import browser_of, make_person

__all__ = ["clock", "short_games"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title", "short_games", "clock")]


def of_people(ana: User, bo: User, number: int) -> None:
    """Friends, invitations, a group with a table."""
    other = make_person(f"Friend {number}")
    relations.add(user=other, other=ana, kind=Tie.Kind.FRIEND)
    open_table(bo, invited(ana), OPEN)
    groups.invite(group=groups.make(user=bo, name=f"Asks {number}"), user=bo, name=ana.username)
    groups.note_table(_group(ana, bo, number), open_table(bo, OPEN), bo)


def of_tables(ana: User, bo: User, number: int) -> None:
    """Proposals of two kinds, a seat to take over, time that ran out, a game that does not count."""
    third = make_person(f"Third {number}")
    for code, details in (("cancel", {}), ("stand-in", {"days": 3, "name": third.username})):
        proposing.propose(game=running_game(bo, ana), user=bo, code=code, details=details)
    game = running_game(bo, third)
    Seat.objects.filter(pk=seat_of(game, third).pk).update(successor=ana, stand_in=Seat.StandIn.GIVEN_UP)
    given_up = Seat.objects.select_related("user", "successor", "game").get(game=game, user=third)
    notify.notify_asked_to_take_over(game, given_up, bo)
    late = running_game(bo, ana)
    notify.notify_late(_seats(late), seat_of(late, bo), Lateness.STOOD_IN)
    notify.notify_voided(late, is_void=True)


def of_talk(ana: User, bo: User, number: int) -> None:
    """What was said at a table, in a group and in a tournament."""
    tournament = hold(bo, ana)
    for place in (AtTable(running_game(bo, ana)), InGroup(_group(ana, bo, number)), InTournament(tournament)):
        chat.write(place=place, user=bo, text="@Ana look")


def of_tournaments(ana: User, bo: User, number: int) -> None:
    """All that tournaments tell, of one in which Ana plays and Bo, who runs it, has taken somebody out."""
    others = [make_person(f"Player {number}.{each}") for each in range(3)]
    tournament = begin(hold(bo, ana, *others, name=f"Cup {number}"))
    Entry.objects.filter(tournament=tournament, person=ana).update(rank=2)
    Entry.objects.filter(tournament=tournament, person=others[0]).update(rank=1)
    Entry.objects.filter(tournament=tournament, person__in=[ana, others[1]]).update(why=Entry.Why.REMOVED)
    removals = [note(tournament, "removed", actor=bo, person=person) for person in (ana, others[1])]
    note(tournament, "called-off", actor=bo)
    Tournament.objects.filter(pk=tournament.pk).update(organiser=ana)
    InboxLine.objects.bulk_create(_news(ana, tournament, removals[1]), ignore_conflicts=True)


def _news(ana: User, tournament: Tournament, left: Event) -> Iterable[InboxLine]:
    for what, kind in TOURNAMENT_NEWS.items():
        number = left.pk if what in ("left", "news") else 1
        yield InboxLine(user=ana, kind=kind.code, key=kind.key(tournament, ana.pk, number))


def _group(ana: User, bo: User, number: int) -> Group:
    group = groups.make(user=bo, name=f"Group {number}")
    groups.join(member=groups.invite(group=group, user=bo, name=ana.username))
    InboxLine.objects.filter(key=f"group:{group.pk}:{ana.pk}").delete()
    return group


def _seats(game: Game) -> list[Seat]:
    return list(game.seats.select_related("user", "game").order_by("number"))


WAYS = {"people": of_people, "tables": of_tables, "talk": of_talk, "tournaments": of_tournaments}


@pytest.fixture
def roomy(settings: Settings) -> None:
    """One person may have made all of it."""
    settings.OPEN_TABLES_PER_PERSON = 1000


def queries_of(browser: Client) -> int:
    """How many the inbox makes once the site has looked for its messages."""
    browser.get("/inbox/")
    InboxLine.objects.update(read_at=None)
    with CaptureQueriesContext(connection) as queries:
        browser.get("/inbox/")
    return len(queries)


@pytest.mark.usefixtures("roomy")
def test_the_inbox_costs_the_same_queries_with_few_and_with_many_lines_of_all_kinds(ana: User, bo: User) -> None:
    browser, counts, lines = browser_of(ana), [], []
    for batches in (range(1), range(1, 3)):
        for number in batches:
            for add in WAYS.values():
                add(ana, bo, number)
        counts.append(queries_of(browser))
        lines.append(InboxLine.objects.filter(user=ana).count())
    assert lines[1] == 3 * lines[0] >= 50
    assert counts[0] == counts[1]


@pytest.mark.usefixtures("roomy")
@pytest.mark.parametrize("about", list(WAYS))
def test_each_line_costs_nothing_of_its_own_and_says_the_same_among_others_as_alone(
    ana: User, bo: User, about: str
) -> None:
    counts = []
    for number in range(2):
        WAYS[about](ana, bo, number)
        with CaptureQueriesContext(connection) as queries:
            said = told(ana, lines_of(ana).select_related("author"))
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert said == [alone for each in lines_of(ana) for alone in told(ana, [each])]
    assert not any("can no longer see" in each.sentence for each in said)
