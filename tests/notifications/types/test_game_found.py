"""Who sits at a table that *Find me a game* made is told that it has started, unless it began before their eyes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.matching import services
from games.models import Game
from games.operations import administering
from notifications.models import Notice
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import GAME_FOUND
from tests.games.factories import play_turn
from tests.games.matching.test_views import FIND, fields
from tests.games.matching.wishing import wish_for
from tests.notifications.outbox import later, send_due, send_later
from tests.people import People, browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
STARTED = "has started"


def found(people: People | list[User], **changes: Any) -> Game:
    """A table that a worker makes of these people's wishes."""
    for person in people:
        wish_for(person, **changes)
    [game] = services.match()
    return game


def asked_at(game: Game) -> list[str]:
    return list(game.seats.filter(waiting_since__isnull=False).values_list("user__username", flat=True))


def told(mailoutbox: list[Any]) -> dict[str, Any]:
    """The mails about started games, by whom they went to."""
    return {mail.to[0].partition("@")[0].title(): mail for mail in mailoutbox if STARTED in mail.body}


def test_everybody_is_told_with_whom_and_who_goes_first(people: People, mailoutbox: list[Any]) -> None:
    game = found(people, title="cacao", sizes=[3], modules=["base"])
    send_due()
    mails = told(mailoutbox)
    assert mails.keys() == {"Ana", "Bo", "Cy"}
    [first] = asked_at(game)
    for name, mail in mails.items():
        others = [other for other in ("Ana", "Bo", "Cy") if other != name]
        assert "Cacao" in mail.subject
        assert all(other in mail.subject for other in others)
        assert game.get_absolute_url() in mail.body
        assert "Pace:" in mail.body
        assert ("It’s your turn." in mail.body) is (name == first)
        assert (f"{first} goes first." in mail.body) is (name != first)
        assert ("You have until" in mail.body) is (name == first)


def test_who_was_led_to_the_table_is_not_told(ana: User, bo: User, mailoutbox: list[Any]) -> None:
    wish_for(bo, title="cacao")
    browser_of(ana).post(FIND, fields())
    send_due()
    assert told(mailoutbox).keys() == {"Bo"}
    assert set(Notice.objects.filter(kind=GAME_FOUND.code).values_list("user__username", flat=True)) == {"Bo"}


def test_who_goes_first_gets_one_mail_and_another_one_only_when_the_table_has_waited(
    ana: User, bo: User, mailoutbox: list[Any]
) -> None:
    game = found([ana, bo], title="cacao")
    [first] = asked_at(game)
    send_due()
    send_later()
    address = f"{first.lower()}@example.org"
    assert [mail.to for mail in mailoutbox].count([address]) == 1
    with later(61):
        send_due()
    assert [mail.to for mail in mailoutbox].count([address]) == 2


def test_who_is_not_told_of_found_games_is_told_of_the_turn_as_soon_as_ever(
    ana: User, bo: User, mailoutbox: list[Any]
) -> None:
    for person in (ana, bo):
        choices.keep(user=person, wanted={(GAME_FOUND, "mail"): NEVER})
    game = found([ana, bo], title="cacao")
    send_later()
    [mail] = mailoutbox
    assert mail.to == [f"{asked_at(game)[0].lower()}@example.org"]
    assert "it’s your turn" in mail.body


def test_who_has_moved_or_whose_table_is_gone_needs_no_telling(ana: User, bo: User, mailoutbox: list[Any]) -> None:
    game = found([ana, bo], title="cacao")
    [first] = asked_at(game)
    play_turn(game)
    administering.cancel(game=found([ana, bo], title="cacao"), admin=ana)
    send_due()
    assert first not in told(mailoutbox)
    reasons = Notice.objects.filter(kind=GAME_FOUND.code, channel="mail").values_list("game", "reason")
    assert sorted(reason for key, reason in reasons if key != game.pk) == ["table-gone", "table-gone"]
    assert [reason for key, reason in reasons if key == game.pk and reason] == ["moved"]


def test_a_game_that_nobody_fitted_is_told_to_nobody(ana: User, bo: User) -> None:
    wish_for(ana)
    wish_for(bo, paces=["weekly"], waited=timedelta(hours=1))
    services.match()
    assert not Notice.objects.filter(kind=GAME_FOUND.code).exists()
