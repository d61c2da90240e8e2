"""Who was suspended after a page was sent to them does nothing more by it: each service reads its person again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, time

import pytest

from accounts.models import PersonChanged, User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from api import services as programs
from games.chat import services as talk
from games.chat.at_tables import AtTable
from games.clocks import pauses
from games.clubs import services as clubs
from games.clubs.models import Member
from games.models import Game
from games.tournaments import services as tournaments
from notifications.channels import hooks
from notifications.feeds import addresses
from notifications.models import Hours, Webhook
from notifications.preferences import hours
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, open_table, running_game
from tests.games.matching.wishing import wish_for
from tests.games.moderation.reporting import report_person
from tests.games.tournaments.holding import hold
from tests.undone import undone

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def asked_by(founder: User, person: User) -> Member:
    """A membership that was read with its person before."""
    group = clubs.make(user=founder, name="Us")
    return Member.objects.create(group=group, person=person, asked_by=founder)


ACTS: Mapping[str, Callable[[User, User, Game], object]] = {
    "sets a night": lambda ana, bo, game: pauses.set_night(user=ana, begin=time(22), end=time(7)),
    "takes a holiday": lambda ana, bo, game: pauses.change_holidays(user=ana, take=[date(2050, 1, 1)]),
    "stores a webhook": lambda ana, bo, game: hooks.store(user=ana, url="https://example.org/", form="json"),
    "renews its secret": lambda ana, bo, game: hooks.renew_secret(hook=Webhook.objects.create(user=ana)),
    "renews a feed": lambda ana, bo, game: addresses.renew(user=ana),
    "chooses digests": lambda ana, bo, game: hours.keep(user=ana, hours=Hours(), zone="UTC"),
    "looks for a game": lambda ana, bo, game: wish_for(ana),
    "makes a group": lambda ana, bo, game: clubs.make(user=ana, name="Us"),
    "joins a group": lambda ana, bo, game: clubs.join(member=asked_by(bo, ana)),
    "reports somebody": lambda ana, bo, game: report_person(ana, bo),
    "blocks somebody": lambda ana, bo, game: relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK),
    "enters a tournament": lambda ana, bo, game: tournaments.enter(tournament=hold(bo), user=ana),
    "talks": lambda ana, bo, game: talk.write(place=AtTable(game), user=ana, text="Hello"),
    "makes a bot": lambda ana, bo, game: programs.make_bot(owner=ana, name="Rex"),
    "makes a token": lambda ana, bo, game: programs.make_token(owner=ana, name="x", scopes=[], days=1),
    "makes a table": lambda ana, bo, game: open_table(ana, OPEN),
}


def test_nobody_does_anything_by_a_page_from_before(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    for act in ACTS.values():
        with undone():
            act(ana, bo, game)
    User.objects.filter(pk=ana.pk).update(is_active=False)
    done = []
    for name, act in ACTS.items():
        with undone():
            try:
                act(ana, bo, game)
            except PersonChanged:
                continue
            done.append(name)
    assert done == []
