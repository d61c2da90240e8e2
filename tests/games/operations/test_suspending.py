"""Tables of somebody who is banned: also those at which the person's own programs sit."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.sanctions import services
from games.lobby import joining
from games.matching.models import Wish
from games.models import Game, Seat
from notifications.models import InboxLine
from tests.games.factories import OPEN, fresh, open_table, seat_of
from tests.games.matching.wishing import wish_for
from tests.people import make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.mark.parametrize("who", ["person", "bot"])
def test_nobody_waits_for_whoever_is_banned_or_for_their_bots(ana: User, bo: User, cy: User, who: str) -> None:
    concerned = make_bot(bo, "Rex") if who == "bot" else bo
    running, hosted, joined = open_table(ana, OPEN), open_table(concerned, OPEN), open_table(cy, OPEN, OPEN)
    Game.objects.update(allows_bots=True)
    for game in (running, joined):
        joining.join(game=fresh(game), user=concerned)
    wish_for(concerned)

    services.ban(user=bo, by=make_person("Mo", is_staff=True), reason="Threats.", until=None)

    assert seat_of(fresh(running), concerned).stand_in == Seat.StandIn.GIVEN_UP
    assert fresh(hosted).status == Game.Status.CANCELLED
    assert not joined.seats.filter(user=concerned).exists()
    assert not Wish.objects.filter(person=concerned).exists()
    assert set(InboxLine.objects.filter(kind="late").values_list("user__username", flat=True)) == {"Ana"}
