"""The outbox: one mail per seat and turn, sent late, sent once, dropped when nobody needs it, given up in the end."""

from __future__ import annotations

import re
from dataclasses import replace
from email.message import EmailMessage
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from games.selectors.tables import read_table
from games.services import administering
from games.services.lobby import joining
from notices import health, outbox
from notices.delivery import sending
from notices.kinds import TURN
from notices.kinds.standing import standing
from notices.models import Notice, Wish
from notices.wanted import wishes
from notices.wanted.unsubscribe import find_subscription
from notices.ways import NEVER
from tests.games.tables import (
    OPEN,
    decide,
    fresh,
    invited,
    moves_of,
    open_table,
    play_to_end,
    play_turn,
    running_game,
)
from tests.notices.outbox import later, send_due, send_later, turn_mails
from tests.people import make_person
from tests.plugins.mail_sink import MailSink
from tests.plugins.scripted_smtp import ScriptedSmtp

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game of Cacao that just began."""
    return running_game(ana, bo, title="cacao")


def active(game: Game) -> User:
    """Who is waited for."""
    return game.seats.get(waiting_since__isnull=False).user


def parts(message: EmailMessage) -> tuple[str, str]:
    """The text and the HTML of a mail."""
    return message.get_body(["plain"]).get_content(), message.get_body(["html"]).get_content()


def visible_text(html: str) -> str:
    """What a reader of the HTML sees."""
    seen: list[str] = []
    parser: Any = HTMLParser()
    parser.handle_data = seen.append
    parser.feed(html)
    return "".join(seen)


def test_a_mail_says_in_its_subject_and_in_both_its_parts_what_is_asked(game: Game, smtp_sink: MailSink) -> None:
    send_later()
    [message] = smtp_sink.messages
    assert message["Subject"].endswith(": Lay a worker tile.")
    text, html = parts(message)
    assert "Lay a worker tile." in text
    assert "Lay a worker tile." in visible_text(html)


# --- what is written -------------------------------------------------------------------------------------------------


def test_a_turn_writes_one_mail_with_the_move_that_brought_it(game: Game) -> None:
    first = active(game)
    assert len(turn_mails(first)) == 1
    play_turn(game)
    second = active(game)
    assert second != first
    assert [mail.status for mail in turn_mails(second)] == ["pending"]


def test_a_mail_is_only_written_if_the_move_is_kept(game: Game) -> None:
    before = Notice.objects.count()
    with transaction.atomic():
        play_turn(game)
        transaction.set_rollback(True)
    assert Notice.objects.count() == before
    assert moves_of(game) == []


def test_moving_drops_the_reminder_at_once(game: Game) -> None:
    first = active(game)
    play_turn(game)
    mail = turn_mails(first)[0]
    assert (mail.status, mail.reason) == ("dropped", "moved")


def test_guests_and_those_who_want_no_mail_get_none(ana: User) -> None:
    guest = make_person("Coati 1234", email="", is_guest=True)
    silent = make_person("Di")
    wishes.keep(person=silent, wanted={(TURN, "mail"): NEVER})
    game = running_game(ana, guest, silent, title="cacao")
    for _turn in range(3):
        play_turn(game)
    assert not turn_mails(guest)
    assert {mail.reason for mail in turn_mails(silent)} == {"switched-off"}


def test_each_seat_that_decides_at_the_same_time_gets_one_mail(tiny: Game, ana: User, bo: User) -> None:
    decide(tiny, ana)
    decide(tiny, ana)
    assert len(turn_mails(ana)) >= 1
    assert len([mail for mail in turn_mails(bo) if mail.status == "pending"]) == 1


# --- when it is sent -------------------------------------------------------------------------------------------------


def test_a_reminder_is_held_back_for_some_minutes(game: Game, smtp_sink: MailSink) -> None:
    send_later(minutes=4)
    assert not smtp_sink.messages
    send_later(minutes=6)
    assert [message["To"] for message in smtp_sink.messages] == [active(game).email]


def test_however_often_the_task_runs_one_mail_is_sent(game: Game, smtp_sink: MailSink) -> None:
    for _run in range(3):
        send_later()
    assert len(smtp_sink.messages) == 1
    mail = turn_mails(active(game))[0]
    assert (mail.status, mail.address) == ("sent", active(game).email)


def test_the_opponent_s_moves_do_not_send_a_second_reminder_of_the_same_turn(tiny: Game, ana: User, bo: User) -> None:
    before = len(turn_mails(bo))
    decide(tiny, ana)
    decide(tiny, ana)
    assert len(turn_mails(bo)) - before <= 1


def test_a_reminder_is_dropped_when_the_seat_has_moved_meanwhile(game: Game, smtp_sink: MailSink) -> None:
    first = active(game)
    Notice.objects.update(key="turn:of:long:ago")
    send_later()
    assert not smtp_sink.messages
    assert turn_mails(first)[0].reason == "not-your-turn"


def test_a_reminder_is_dropped_when_mails_were_switched_off_meanwhile(game: Game, smtp_sink: MailSink) -> None:
    first = active(game)
    wishes.keep(person=first, wanted={(TURN, "mail"): NEVER})
    send_later()
    assert not smtp_sink.messages
    assert turn_mails(first)[0].reason == "switched-off"


def test_nothing_goes_to_an_address_nobody_confirmed(game: Game, smtp_sink: MailSink) -> None:
    first = active(game)
    EmailAddress.objects.filter(user=first).update(verified=False)
    send_later()
    assert not smtp_sink.messages
    assert turn_mails(first)[0].reason == "no-address"


def test_nothing_is_sent_about_a_cancelled_table(game: Game, ana: User, smtp_sink: MailSink) -> None:
    administering.cancel(game=game, admin=ana)
    send_later()
    assert not smtp_sink.messages


def test_an_answered_invitation_is_not_sent(ana: User, bo: User, cy: User, smtp_sink: MailSink) -> None:
    game = open_table(ana, invited(bo), OPEN, title="cacao")
    joining.join(game=game, user=bo)
    send_due()
    assert not smtp_sink.messages
    assert Notice.objects.get().reason == "answered"


# --- what goes wrong -------------------------------------------------------------------------------------------------


def test_a_refused_mail_is_tried_again_with_growing_pauses(game: Game, smtp_sink: MailSink) -> None:
    smtp_sink.refuse_next(2)
    send_later(minutes=6)
    send_later(minutes=6.5)
    assert smtp_sink.attempts == 1
    send_later(minutes=7.5)
    send_later(minutes=11)
    assert smtp_sink.attempts == 2
    send_later(minutes=13)
    assert len(smtp_sink.messages) == 1
    assert turn_mails(active(game))[0].attempts == 3


def test_a_mail_that_is_put_off_while_others_are_taken_is_given_up_and_says_why(
    game: Game, scripted_smtp: ScriptedSmtp
) -> None:
    mail = turn_mails(active(game))[0]
    scripted_smtp.refused = {mail.user.email: "451 not now"}
    for hours in range(0, 80, 2):
        with later(6 + hours * 60):
            health.note_accepted("mail")
            send_due()
    mail.refresh_from_db()
    assert (mail.status, mail.reason, mail.detail) == ("failed", "given-up", "451 not now")
    assert mail.attempts == sending.MOST_ATTEMPTS


def test_a_server_that_is_down_costs_no_mail_an_attempt(game: Game, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "mailing.backend.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    for days in range(20):
        send_later(minutes=10 + days * 1440)
    mail = turn_mails(active(game))[0]
    assert (mail.status, mail.attempts) == ("pending", 0)


def test_a_sender_that_died_before_the_end_lets_another_one_send_the_mail(game: Game, smtp_sink: MailSink) -> None:
    with later(6):
        assert outbox.lease(["mail"])
        send_due()
        assert not smtp_sink.messages
    send_later(minutes=30)
    assert len(smtp_sink.messages) == 1


def test_a_sender_that_died_while_handing_over_leaves_a_mail_that_is_not_sent_again(
    game: Game, smtp_sink: MailSink
) -> None:
    with later(6):
        assert outbox.begin_handing_over(outbox.lease(["mail"]))
    send_later(minutes=30)
    assert not smtp_sink.messages
    mail = turn_mails(active(game))[0]
    assert (mail.status, mail.reason) == ("unknown", "no-answer")


def test_a_sender_that_lost_its_lease_cannot_hand_over_any_more(game: Game) -> None:
    with later(6):
        slow = outbox.lease(["mail"])
    with later(30):
        quick = outbox.lease(["mail"])
        assert slow == quick
        assert not outbox.begin_handing_over(slow)
        assert outbox.begin_handing_over(quick)


def test_a_mail_whose_reader_moves_while_it_is_sent_is_called_off(game: Game, smtp_sink: MailSink) -> None:
    with later(6):
        [mail] = outbox.lease(["mail"])
        play_turn(game)
        assert not outbox.begin_handing_over([mail])
    mail.refresh_from_db()
    assert (mail.status, mail.reason) == ("dropped", "moved")


def test_an_answer_that_comes_after_all_still_counts(game: Game) -> None:
    with later(6):
        [mail] = outbox.lease(["mail"])
        outbox.begin_handing_over([mail])
    with later(30):
        outbox.note_unanswered()
        outbox.end(mail, Notice.Status.SENT)
    mail.refresh_from_db()
    assert (mail.status, mail.reason) == ("sent", "")


def test_a_mail_whose_senders_always_die_is_given_up(game: Game, smtp_sink: MailSink) -> None:
    Notice.objects.update(attempts=sending.MOST_LEASES)
    send_later()
    assert not smtp_sink.messages
    assert turn_mails(active(game))[0].reason == "given-up"


# --- what it says ----------------------------------------------------------------------------------------------------


def test_a_reminder_says_who_moved_what_happened_and_the_scores(game: Game, smtp_sink: MailSink) -> None:
    mover = active(game)
    play_turn(game)
    send_later()
    text, html = parts(smtp_sink.messages[-1])
    for part in (text, html):
        assert mover.username in part
        assert "lays a worker tile" in part
        assert "−10" in part
        assert f"/tables/{game.public_id}/" in part
    picture = re.search(r'src="([^"]+/picture/[^"]+)"', html)
    assert 'alt="The board as it stands"' in html
    assert picture
    shown = urlsplit(unescape(picture[1]))
    answer = Client().get(f"{shown.path}?{shown.query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")


def brought(part: str) -> str:
    """What a mail says the last turns have brought, as words with single spaces."""
    told = " ".join(visible_text(part).split() if "<" in part else part.split())
    return told.partition("What it brought")[2].partition("If the game ended now")[0]


def test_a_reminder_says_in_both_its_parts_what_the_turns_brought_everybody(game: Game, smtp_sink: MailSink) -> None:
    for _turn in range(6):
        play_turn(game)
    Notice.objects.filter(status="pending").update(after_move=0)
    send_later()
    said = [brought(part) for part in parts(smtp_sink.messages[-1])]
    table = read_table(fresh(game))

    for told in said:
        assert re.findall(r"Turn (\d)", told) == sorted(set(re.findall(r"Turn (\d)", told)))
        for seat, score in zip(table.seats, table.ruleset.scores(table.state), strict=True):
            totals = re.findall(rf"{seat.player_name}: [^:]*?total ([+−]\d+)", told)
            begun = table.ruleset.scores(table.ruleset.new(game.options, bytes.fromhex(game.seed)))
            gained = score["total"] - begun[seat.number]["total"]
            assert sum(int(total.replace("−", "-")) for total in totals) == gained


def test_a_reminder_of_chocolatl_says_what_each_station_brought(
    ana: User, bo: User, cy: User, smtp_sink: MailSink
) -> None:
    game = running_game(ana, bo, cy, title="chocolatl")
    for turn in range(16):
        play_turn(game, Random(turn))
    Notice.objects.filter(status="pending").update(after_move=0)
    send_later()

    for part in parts(smtp_sink.messages[-1]):
        assert re.search(r"Round 1, station 1 Chocolatl (Ana|Bo|Cy): score track [+−]\d", brought(part))
    assert fresh(game).status == Game.Status.RUNNING


def test_only_a_few_lines_tell_what_happened(game: Game, ana: User, bo: User, smtp_sink: MailSink) -> None:
    for _turn in range(9):
        play_turn(game)
    Notice.objects.filter(status="pending").update(after_move=0)
    send_later()
    text, _html = parts(smtp_sink.messages[-1])
    assert text.count("\n- ") == 12 + 2
    assert "lines before)" in text


def test_the_end_of_a_game_is_told_to_everybody_with_the_scores(
    game: Game, ana: User, bo: User, smtp_sink: MailSink
) -> None:
    game = play_to_end(game)
    send_due()
    assert {message["To"] for message in smtp_sink.messages} == {ana.email, bo.email}
    text, html = parts(smtp_sink.messages[0])
    for seat in game.seats.all():
        assert f"{seat.player_name}: {seat.points}" in text
    [winner] = game.seats.filter(won=True)
    for part in (text, html):
        assert f"The winner: {winner.player_name}." in part


def test_an_invitation_names_the_host_and_links_to_the_table(ana: User, bo: User, smtp_sink: MailSink) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    send_due()
    message = smtp_sink.messages[0]
    assert message["Subject"] == "Ana invites you to a game of Cacao"
    assert f"/tables/{game.public_id}/" in parts(message)[0]


def test_an_invitation_says_what_is_played_with(ana: User, bo: User, smtp_sink: MailSink) -> None:
    open_table(ana, invited(bo), title="cacao", modules=["emperor", "map"], timing="strict")
    send_due()
    text, html = parts(smtp_sink.messages[0])
    assert "Played with: Map; Emperor; Timing: strict" in text
    assert "Played with: Map; Emperor; Timing: strict" in " ".join(html.split())


def test_an_invitation_to_the_plain_game_does_not_say_so(ana: User, bo: User, smtp_sink: MailSink) -> None:
    open_table(ana, invited(bo), title="cacao")
    send_due()
    assert not any("Played with" in part for part in parts(smtp_sink.messages[0]))


def test_a_mail_is_in_its_readers_language(game: Game, smtp_sink: MailSink) -> None:
    reader = active(game)
    reader.language = "de"
    reader.save(update_fields=["language"])
    send_later()
    _text, html = parts(smtp_sink.messages[0])
    assert '<html lang="de">' in html


def test_mails_stop_with_one_click(game: Game, smtp_sink: MailSink, client: Client) -> None:
    send_later()
    message = smtp_sink.messages[0]
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = message["List-Unsubscribe"].strip("<> ")
    subscription = find_subscription(address.rstrip("/").rpartition("/")[2])
    assert (subscription.user, subscription.kind) == (active(game), TURN)
    client.post(address, {"List-Unsubscribe": "One-Click"})
    assert Wish.objects.filter(user=active(game), kind=TURN.code, channel="mail", way="never").exists()


def test_a_name_with_markup_stays_text(game: Game, bo: User, smtp_sink: MailSink) -> None:
    User.objects.filter(pk=bo.pk).update(username="<b>Bo</b>")
    for _turn in range(2):
        play_turn(game)
        send_later()
    for message in smtp_sink.messages:
        assert "<b>Bo</b>" in visible_text(parts(message)[1])


def test_a_mail_holds_nothing_that_a_spectator_may_not_know(game: Game) -> None:
    table = read_table(fresh(game))
    ruleset = table.ruleset
    seen = ruleset.view(table.state, None)
    told = {str(standing(replace(table, state=ruleset.sample_state(seen, Random(luck))))) for luck in range(5)}
    assert told == {str(standing(table))}
