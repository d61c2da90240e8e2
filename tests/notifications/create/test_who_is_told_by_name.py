"""Who is named by somebody, or is of a group or looks for a game, is told or left alone, as ``told.txt`` says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import NamedTuple

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from core.http.sending import Answer, Fault
from games.clubs import services as clubs
from games.clubs.models import Group, Member
from games.lobby import hosting, joining
from games.lobby.requests import ask_host
from games.matching import services as matching
from games.models import Game, Seat
from games.proposals import proposing, successors
from notifications.channels import hooks
from notifications.create import digests, replies
from notifications.models import Hours, Webhook
from notifications.preferences.hours import keep as choose_digests
from notifications.types import DECLINED, SENT_AWAY, TOURNAMENT_NEWS, TYPES
from tests.games.factories import OPEN, RANDOM_BOT, fresh, open_table, running_game, seat_of
from tests.games.matching.wishing import wish_for
from tests.games.tournaments.holding import hold
from tests.notifications.create.telling import TABLE, Act, expect_as_written, fate, rows_of, told_by
from tests.people import make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
KIND = Tie.Kind


class Two(NamedTuple):
    """Ana names Cy; both have a bot."""

    ana: User
    cy: User
    bot_of_ana: User
    bot_of_cy: User


@pytest.fixture
def two(ana: User, cy: User) -> Two:
    return Two(ana, cy, make_bot(ana, "Max"), make_bot(cy, "Rex"))


def tie(person: User, other: User, kind: Tie.Kind) -> None:
    relations.add(user=person, other=other, kind=kind)


def suspend(person: User) -> None:
    User.objects.filter(pk=person.pk).update(is_active=False)


BEFORE: Mapping[str, Callable[[Two], object]] = {
    "fine": lambda two: None,
    "mutes": lambda two: tie(two.cy, two.ana, KIND.MUTE),
    "blocks": lambda two: tie(two.cy, two.ana, KIND.BLOCK),
    "blocks bot": lambda two: tie(two.cy, two.bot_of_ana, KIND.BLOCK),
    "bot blocks": lambda two: tie(two.bot_of_cy, two.ana, KIND.BLOCK),
    "muted": lambda two: tie(two.ana, two.cy, KIND.MUTE),
    "blocked": lambda two: tie(two.ana, two.cy, KIND.BLOCK),
    "bot blocked": lambda two: tie(two.ana, two.bot_of_cy, KIND.BLOCK),
    "banned": lambda two: suspend(two.cy),
    "deleted": lambda two: accounts.delete_account(user=two.cy),
}
"""What Cy is to Ana before Ana names Cy,"""
AFTER: Mapping[str, Callable[[Two], object]] = {
    "blocks then": BEFORE["blocks"],
    "banned then": BEFORE["banned"],
    "deleted then": BEFORE["deleted"],
    "Ana banned then": lambda two: suspend(two.ana),
}
"""and before the news is sent."""


def cells(kind: str, two: Two, act: Act) -> list[str]:
    """What becomes of it each time."""
    before = [fate(kind, two.cy, act, before=partial(vary, two)) for vary in BEFORE.values()]
    return before + [fate(kind, two.cy, act, after=partial(vary, two)) for vary in AFTER.values()]


def test_who_is_named_is_told_unless_they_have_blocked_who_names_them(two: Two, bo: User) -> None:
    waiting, running, group = open_table(two.ana, OPEN), running_game(two.ana, bo), clubs.make(user=two.ana, name="Us")
    seat = seat_of(running, bo)
    Seat.objects.filter(pk=seat.pk).update(stand_in=Seat.StandIn.GIVEN_UP)
    hosted = running_game(two.cy, bots=[RANDOM_BOT])
    acts: Mapping[tuple[str, str], Act] = {
        ("Ana asks the host", "host_asked"): lambda: ask_host(game=hosted, user=two.ana, what="another"),
        ("Ana keeps a place", "mail_invitations"): lambda: hosting.invite(game=waiting, user=two.ana, name="Cy"),
        ("Ana offers a seat", "substitute"): lambda: successors.ask(
            game=running, user=two.ana, number=seat.seat_number, name="Cy"
        ),
        ("Ana lends the seat", "proposal"): lambda: proposing.propose(
            game=running, user=two.ana, code="stand-in", details={"days": 3, "name": "Cy"}
        ),
        ("Ana asks to a group", "group"): lambda: clubs.invite(group=group, user=two.ana, name="Cy"),
        ("Ana wants a friend", "friend"): lambda: tie(two.ana, two.cy, KIND.FRIEND),
    }
    rows = [[name, kind, *cells(kind, two, act)] for (name, kind), act in acts.items()]
    tie(two.cy, two.ana, KIND.FRIEND)
    rows += [["Ana answers a friend", "friend", *cells("friend", two, acts["Ana wants a friend", "friend"])]]
    expect_as_written("somebody who is named", [*BEFORE, *AFTER], rows)


# --- groups ----------------------------------------------------------------------------------------------------------


def join(group: Group, founder: User, person: User) -> None:
    clubs.join(member=clubs.invite(group=group, user=founder, name=person.username))


def table_of(group: Group, host: User, *sitting: User, places: int = 3) -> Game:
    """A table of a group with a free place, at which these people sit as well."""
    game = open_table(host, *[OPEN] * places, is_public=False)
    for person in sitting:
        joining.join(game=fresh(game), user=person, token=game.invite_token)
    clubs.note_table(group, fresh(game), host)
    return game


def test_news_of_a_group_reach_those_who_have_joined_it(ana: User, bo: User, cy: User) -> None:
    names = ("Di", "Eli", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim")
    blocker, blocked, banned, asked, sent_away, left, muter, stranger = map(make_person, names)
    group = clubs.make(user=ana, name="Us")
    for person in (bo, cy, blocker, blocked, banned, sent_away, left, muter):
        join(group, ana, person)
    clubs.invite(group=group, user=ana, name=asked.username)
    clubs.send_away(group=group, user=ana, name=sent_away.username)
    clubs.leave(member=Member.objects.get(group=group, person=left))
    tie(blocker, bo, KIND.BLOCK)
    tie(bo, blocked, KIND.BLOCK)
    tie(muter, bo, KIND.MUTE)
    tie(stranger, bo, KIND.FOLLOW)
    make_bot(cy, "Rex")
    suspend(banned)
    people = {
        "founder": ana,
        "Bo": bo,
        "member": cy,
        "blocks Bo": blocker,
        "Bo blocks": blocked,
        "mutes Bo": muter,
        "banned": banned,
        "asked": asked,
        "sent away": sent_away,
        "left": left,
        "follows Bo": stranger,
    }
    acts: Mapping[str, tuple[str, Act]] = {
        "Bo's table": ("group_table", lambda: table_of(group, bo)),
        "Ana's, Bo sits there": ("group_table", lambda: table_of(group, ana, bo)),
        "Bo's, full": ("group_table", lambda: table_of(group, bo, ana, places=1)),
        "Bo's tournament": ("tournament_open", lambda: hold(bo, group=group)),
    }
    rows = [row for name, (kind, act) in acts.items() for row in rows_of(name, told_by(act), people, [kind])]
    told = told_by(lambda: table_of(group, bo), after=lambda: clubs.send_away(group=group, user=ana, name="Cy"))
    rows += rows_of("Bo's, Cy goes", told, people)
    told = told_by(lambda: hold(bo, group=group), after=lambda: clubs.send_away(group=group, user=ana, name="Cy"))
    rows += rows_of("Bo's tournament, Cy goes", told, people)
    expect_as_written("a group", [*people], rows)


# --- looking for a game ----------------------------------------------------------------------------------------------


def test_news_of_wishes_for_a_game_reach_those_who_look(ana: User, bo: User, cy: User) -> None:
    banned = make_person("Di")
    long_ago = timedelta(days=2)
    wishes = {person: wish_for(person, waited=long_ago, modules=["base"]) for person in (ana, bo)}
    for person in (cy, banned):
        wish_for(person, waited=long_ago, paces=["weekly"] if person == cy else ["fast"], sizes=[3])
    suspend(banned)
    people = {"looks on": ana, "away": bo, "unlucky": cy, "banned": banned}
    rows = rows_of("a game is found", told_by(lambda: matching.match([wishes[ana].pk])), people)
    rows += rows_of("a game is found later", told_by(matching.match), people)
    rows += rows_of("a day without luck", told_by(matching.tell_unlucky), people)
    expect_as_written("who looks for a game", [*people], rows)


# --- what concerns one person alone ----------------------------------------------------------------------------------


def reply_of(*people: User) -> None:
    """Their mail servers hand over what they have replied, and somebody else's does."""
    for address in (*(person.email for person in people), "nobody@example.org", ""):
        replies.answer(address)


def let_webhooks_fail(*people: User) -> None:
    for hook in Webhook.objects.filter(user__in=people):
        hooks.record_answer(hook, Answer(0, fault=Fault.FORBIDDEN, detail=hooks.PORT))


def test_news_of_ones_own_mail_reach_who_has_chosen_them_and_may_come_in(ana: User, bo: User) -> None:
    banned, unproven = make_person("Di"), make_person("Eli")
    for person in (ana, banned, unproven):
        choose_digests(user=person, hours=Hours(digest_days=0b1111111, digest_hour=8), zone="UTC")
        hooks.store(user=person, url="https://example.org/", form="json")
    EmailAddress.objects.filter(user=unproven).update(verified=False)
    suspend(banned)
    people = {"fine": ana, "chose nothing": bo, "banned": banned, "unproven": unproven}
    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        rows = rows_of("a digest is due", told_by(digests.write_due), people)
    rows += rows_of("they reply by mail", told_by(lambda: reply_of(*people.values())), people)
    rows += rows_of("their webhooks fail", told_by(lambda: let_webhooks_fail(*people.values())), people)
    expect_as_written("one person alone", [*people], rows)


def test_each_kind_of_news_stands_in_the_table() -> None:
    told = {line.split("  ")[0] for line in re.findall(r"^.{2,}?  +(\w+ .*)$", TABLE.read_text(), re.MULTILINE)}
    by_luck = {TOURNAMENT_NEWS[what].code for what in ("promoted", "season")}
    # Nothing is written but a line of the inbox: tests/api/v1/test_bots.py, tests/games/clubs/test_asking.py.
    assert (
        TYPES.keys() - told - {DECLINED.code, SENT_AWAY.code} == by_luck
    )  # Of who wins, and of the draw: ``test_tournaments.py``, ``test_hosting.py``.
