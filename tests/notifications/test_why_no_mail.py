"""*Why did I not get a mail?* has an answer: each reason comes up at a real turn, made by real services."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.html import escape
from pytest_django import Settings

from accounts.models import User
from games.clocks import timeouts
from games.models import Game
from games.operations import administering
from games.tables import bot_play
from games.tables.locking import lock_table
from notifications import health, outbox
from notifications.channels import devices, hooks
from notifications.create import digests
from notifications.models import Hours, Notice
from notifications.preferences import choices, hours
from notifications.reasons import REASONS, reason
from notifications.timing import DIGEST, NEVER
from notifications.types import TURN
from tests.games.factories import play_turn, running_game
from tests.notifications.browsers import Browser, keys_of_the_site
from tests.notifications.outbox import later, send_due, send_later
from tests.notifications.test_views import page_of
from tests.plugins.receiver import ALLOWED, Receiver, running
from tests.plugins.receiver import say as answer
from tests.plugins.scripted_smtp import ScriptedSmtp, hang_up, say

pytestmark = pytest.mark.django_db

A_DAY = 24 * 60
"""Minutes."""
EVERY_DAY = 0b1111111


@dataclass
class Turn:
    """Somebody is going to be asked at a table, and is told by a mail server, a webhook, a push service of the test."""

    game: Game
    admin: User
    smtp: ScriptedSmtp
    receiver: Receiver
    settings: Settings

    def __post_init__(self) -> None:
        self.person = self.game.seats.get(waiting_since=None).user

    def begin(self) -> Notice:
        """The other one plays: the person is asked, and is told so in some minutes."""
        play_turn(self.game)
        return Notice.objects.filter(user=self.person, kind=TURN.code, done_at=None).latest("pk")

    def answer_and_be_asked_again(self) -> None:
        play_turn(self.game)
        self.begin()


@pytest.fixture
def turn(ana: User, bo: User, scripted_smtp: ScriptedSmtp, settings: Settings) -> Iterator[Turn]:
    settings.POST_RULES = ALLOWED
    for name, value in keys_of_the_site().items():
        setattr(settings, name, value)
    for receiver in running():
        yield Turn(running_game(ana, bo, title="cacao"), ana, scripted_smtp, receiver, settings)


def send_every_day(days: int) -> None:
    """Send, while the mail server takes the mails of others."""
    for day in range(days):
        with later(10 + day * A_DAY):
            health.note_accepted("mail")
            send_due()


# --- the turn, or what the person wants ------------------------------------------------------------------------------


def moved(turn: Turn) -> None:
    turn.begin()
    play_turn(turn.game)


def stood_in(turn: Turn) -> None:
    """The time ran out, and a bot decided while the mail still lay here."""
    play_turn(turn.game)
    seat = turn.game.seats.get(user=turn.person)
    with transaction.atomic():
        table = lock_table(turn.game)
        timeouts.stand_in_for(table, table.seats[seat.number or 0])
    while bot_play.play_bot(game=turn.game):
        pass


def taken_back(turn: Turn) -> None:
    turn.begin()
    administering.take_back(game=turn.game, admin=turn.admin, number=0)


def cancelled(turn: Turn) -> None:
    turn.begin()
    administering.cancel(game=turn.game, admin=turn.admin)


def switched_off(turn: Turn) -> None:
    choices.keep(user=turn.person, wanted={(TURN, "mail"): NEVER})
    play_turn(turn.game)


def quiet(turn: Turn) -> None:
    choices.set_volume(user=turn.person, game=turn.game, volume="quiet")
    play_turn(turn.game)


def in_digest(turn: Turn) -> None:
    choices.keep(user=turn.person, wanted={(TURN, "mail"): DIGEST})
    hours.keep(user=turn.person, hours=Hours(digest_days=EVERY_DAY, digest_hour=8), zone="UTC")
    turn.begin()
    with later(A_DAY + 10):
        digests.write_due()
        send_due()


def merged(turn: Turn) -> None:
    turn.begin()
    other = running_game(*(seat.user for seat in turn.game.seats.order_by("place")), title="cacao")
    if not other.seats.filter(user=turn.person, waiting_since__isnull=False).exists():
        play_turn(other)
    send_later()


def called_off(turn: Turn) -> None:
    assert outbox.call_off(turn.begin())


# --- mails -----------------------------------------------------------------------------------------------------------


def not_confirmed(turn: Turn) -> None:
    EmailAddress.objects.filter(user=turn.person).update(verified=False)
    turn.begin()
    send_later()


def address_refused(turn: Turn) -> None:
    turn.smtp.refused = {turn.person.email: "550 no such person"}
    turn.begin()
    send_every_day(3)


def address_rests(turn: Turn) -> None:
    address_refused(turn)
    turn.answer_and_be_asked_again()
    send_later(4 * A_DAY)


def text_refused(turn: Turn) -> None:
    turn.smtp.play("dot", say("554 looks like spam"), takes_at_the_dot=False)
    turn.begin()
    send_every_day(3)


def given_up(turn: Turn) -> None:
    turn.smtp.refused = {turn.person.email: "451 not now"}
    turn.begin()
    send_every_day(12)


def not_answered(turn: Turn) -> None:
    turn.smtp.play("dot", hang_up)
    turn.begin()
    send_later()


# --- webhooks and browsers -------------------------------------------------------------------------------------------


def webhook_removed(turn: Turn) -> None:
    hooks.store(user=turn.person, url=turn.receiver.url, form="json")
    turn.begin()
    hooks.remove(hook=hooks.of(turn.person)[0])
    send_later()


def webhook_failed(turn: Turn) -> None:
    hooks.store(user=turn.person, url=turn.receiver.url, form="json")
    turn.receiver.usual = answer(500)
    turn.begin()
    send_every_day(4)


def webhook_off(turn: Turn) -> None:
    webhook_failed(turn)
    turn.answer_and_be_asked_again()
    send_later(5 * A_DAY)


def webhook_to_another_port(turn: Turn) -> None:
    hooks.store(user=turn.person, url=turn.receiver.url, form="json")
    turn.begin()
    turn.settings.POST_RULES = ALLOWED._replace(ports=(443,))
    send_later()


def host_says_later(turn: Turn) -> None:
    hooks.store(user=turn.person, url=turn.receiver.url, form="json")
    turn.receiver.usual = answer(429)
    turn.begin()
    send_later()


def browser_gone(turn: Turn) -> None:
    Browser(turn.receiver).belong_to(turn.person)
    turn.begin()
    devices.of(turn.person).delete()
    send_later()


def no_keys(turn: Turn) -> None:
    Browser(turn.receiver).belong_to(turn.person)
    turn.begin()
    turn.settings.WEB_PUSH_PRIVATE_KEY = ""
    send_later()


WAYS: dict[str, Callable[[Turn], None]] = {
    "moved": moved,
    "stood-in": stood_in,
    "not-your-turn": taken_back,
    "table-gone": cancelled,
    "switched-off": switched_off,
    "quiet-table": quiet,
    "in-digest": in_digest,
    "merged": merged,
    "called-off": called_off,
    "no-address": not_confirmed,
    "address-refused": address_refused,
    "address-rests": address_rests,
    "text-refused": text_refused,
    "given-up": given_up,
    "no-answer": not_answered,
    "no-webhook": webhook_removed,
    "webhook-failed": webhook_failed,
    "webhook-off": webhook_off,
    "webhook-port": webhook_to_another_port,
    "host-paused": host_says_later,
    "no-browser": browser_gone,
    "no-pushes": no_keys,
}
ELSEWHERE = {"planned", "told-of-round"}
"""``tests/games/premoves/test_playing.py`` and ``delivery/test_rounds.py`` play such turns."""
ABOUT_OTHER_THINGS = {
    *("blocked", "nothing-waits", "webhook-on", "not-over", "is-over", "answered", "read", "not-asked", "told-lately"),
    *("answered-wish", "wish-gone", "not-of-group", "no-place", "sits-there", "not-looking"),
    *("counts-again", "voided-again", "title-away", "tournament-gone", "entries-over"),
    *("never-again", "tournament-goes-on", "report-gone", "trophy-gone"),
}


@pytest.mark.parametrize("code", WAYS)
def test_each_reason_comes_up_at_a_real_turn_and_its_person_reads_it(turn: Turn, code: str) -> None:
    WAYS[code](turn)
    told = Notice.objects.filter(user=turn.person, kind=TURN.code)
    assert code in [notice.reason for notice in told]
    assert escape(reason(code)) in page_of(turn.person, "?all=1")


def test_who_was_stood_in_for_is_not_told_to_have_moved(turn: Turn) -> None:
    stood_in(turn)
    told = [notice.reason for notice in Notice.objects.filter(user=turn.person, kind=TURN.code)]
    assert "moved" not in told


def test_a_bot_that_an_administrator_lets_decide_stands_in_too(turn: Turn) -> None:
    turn.begin()
    seat = turn.game.seats.get(user=turn.person)
    administering.move_by_bot(game=turn.game, admin=turn.admin, number=seat.number or 0)
    told = Notice.objects.filter(user=turn.person, kind=TURN.code).latest("pk")
    assert told.reason == "stood-in"


def test_there_is_no_other_reason() -> None:
    assert WAYS.keys() | ELSEWHERE | ABOUT_OTHER_THINGS == REASONS.keys()
