"""Everything about somebody in one file: what is in it, who gets it, how often, for how long."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts.mail import strangers
from accounts.models import User
from accounts.services import delete_account
from accounts.tasks import post_mail
from cacao_site import pruning
from cacao_site.data_export import services, tasks
from cacao_site.data_export.models import Export
from cacao_site.data_export.parts import LEFT_OUT, PARTS
from games.chat import services as chat_services
from games.models import Game
from games.records.selectors import record_for
from tests.games.conftest import tiny_title
from tests.games.factories import (
    OPEN,
    fresh,
    open_table,
    play_to_end,
    play_turn,
    running_game,
)
from tests.notifications.returned import SECRET, post, report, sent_mail
from tests.people import browser_of

__all__ = ["tiny_title"]

pytestmark = pytest.mark.django_db
PAGE = "/profile/everything/"


def written(user: User) -> dict[str, Any]:
    """What somebody who asks is given."""
    export = services.ask(user=user)
    assert services.write_next()
    answer = browser_of(user).get(export.get_absolute_url())
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    document: dict[str, Any] = json.loads(answer.content)
    return document


def test_every_column_that_points_to_people_is_told_or_left_out_for_a_reason() -> None:
    pointing = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.concrete and field.related_model is User
    }
    told = {f"{rows.model}.{rows.person}" for rows in PARTS.values()} - {
        "accounts.User.pk",
        "accounts.AccountMail.mark",
        "accounts.StoppedAddress.mark__in",
    }
    assert told | LEFT_OUT.keys() == pointing
    assert not told & LEFT_OUT.keys()


def test_a_table_whose_title_is_away_keeps_nothing_else_back(ana: User, bo: User) -> None:
    away, other = running_game(ana, bo, title="cacao"), running_game(ana, bo, title="cacao")
    Game.objects.filter(pk=away.pk).update(title="gone")
    document = written(ana)
    records = {each["table"]: each["record"] for each in document["records"]}
    assert records == {away.public_id: None, other.public_id: record_for(other, ana)}
    assert away.public_id in {seat["game__public_id"] for seat in document["seats"]}


def test_no_secret_is_told() -> None:
    columns = {column for rows in PARTS.values() for column in rows.columns}
    assert not columns & {
        "password",
        "secret",
        "seed",
        "invite_token",
        "session_key",
        "endpoint",
        "data",
        "mark",
        "view",
    }


@pytest.mark.parametrize("title", ["tiny", "cacao", "chocolatl"])
def test_records_of_running_games_are_those_that_one_may_read(
    title: str, tiny_title: None, ana: User, bo: User, cy: User
) -> None:
    game = running_game(ana, bo, cy, title=title)
    play_turn(game)
    document = written(ana)
    [told] = document["records"]
    assert told == {"table": game.public_id, "record": json.loads(json.dumps(record_for(fresh(game), ana)))}
    assert Game.objects.get().seed not in json.dumps(document)


def test_records_of_games_that_are_over_are_whole(tiny_title: None, ana: User, bo: User) -> None:
    open_table(ana, OPEN)  # Of a game that has not begun there is no record.
    game = play_to_end(running_game(ana, bo))
    [told] = written(ana)["records"]
    assert told["record"]["seed"] == game.seed


def test_it_holds_what_somebody_wrote_and_nothing_that_others_wrote_about_him(ana: User, bo: User) -> None:
    chat_services.keep(writer=ana, text="plays fast", user=bo)
    chat_services.keep(writer=bo, text="plays slowly", user=ana)
    document = written(ana)
    assert document["account"][0]["username"] == "Ana"
    assert [note["text"] for note in document["notes"]] == ["plays fast"]
    assert "plays slowly" not in json.dumps(document)


def test_answers_to_puzzles_and_mails_on_their_way_are_told(ana: User, bo: User) -> None:
    for person in (ana, bo):
        post_mail(kind=f"for {person}", subject="A code", body="secret", to=person.email)
    document = written(ana)
    assert document["puzzles"] == []
    assert [mail["kind"] for mail in document["account_mails_on_their_way"]] == ["for Ana"]
    assert "secret" not in json.dumps(document["account_mails_on_their_way"])


def test_returned_mails_and_a_refusal_of_invitations_are_told(ana: User, bo: User, settings: Settings) -> None:
    settings.BOUNCE_SECRET = SECRET
    for person in (ana, bo):
        post(report(sent_mail(person)))
    strangers.stop(strangers.marks_of(ana.email)[0])
    document = written(ana)
    assert [row["address"] for row in document["returned_emails"]] == ["ana@example.org"]
    assert len(document["no_invitations_by_email"]) == 1
    assert written(bo)["no_invitations_by_email"] == []


def test_one_press_writes_it_and_a_mail_says_that_it_is_ready(
    ana: User, mailoutbox: list[EmailMessage], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    browser = browser_of(ana)
    assert reverse("data_export:export") in browser.get(reverse("accounts:profile")).content.decode()
    assert tasks.write.name == services.WRITE
    with django_capture_on_commit_callbacks(execute=True):
        assert browser.post(PAGE).status_code == 302
    export = Export.objects.get()
    assert export.done_at
    assert export.get_absolute_url() in browser.get(PAGE).content.decode()
    [asked, mail] = mailoutbox
    assert "all your data was asked for" in asked.subject
    assert mail.to == [ana.email]
    assert mail.subject.endswith("Your data is ready to download")
    assert PAGE in mail.body
    assert f"{settings.EXPORTS_KEPT_DAYS} days" in " ".join(mail.body.split())
    assert export.secret not in mail.body


def test_while_it_is_written_the_page_says_how_far_it_is(ana: User) -> None:
    services.ask(user=ana)
    shown = browser_of(ana).get(PAGE).content.decode()
    assert "<progress" in shown
    assert "everything-about" not in shown


def test_asked_a_hundred_times_it_is_written_once_a_day(ana: User) -> None:
    browser = browser_of(ana)
    answers = [browser.post(PAGE) for _time in range(100)]
    assert [answer.status_code for answer in answers] == [302] + [429] * 99
    assert "is already on its way" in answers[-1].content.decode()
    assert services.write_next()
    again = browser.post(PAGE)
    assert again.status_code == 429
    assert "You’ve already asked for your data today" in again.content.decode()
    assert Export.objects.get().get_absolute_url() in again.content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        services.ask(user=ana)


def begin_in_vain(user: User) -> None:
    """Whoever writes it dies as often as it is tried."""
    services.ask(user=user)
    for _attempt in range(3):
        assert services._lease()
        Export.objects.update(leased_until=timezone.now() - timedelta(seconds=1))


def test_what_could_not_be_written_three_times_says_so_and_is_asked_for_again(ana: User) -> None:
    begin_in_vain(ana)
    assert not services.write_next()
    browser = browser_of(ana)
    page = browser.get(PAGE).content.decode()
    assert "couldn’t prepare" in page
    assert "<progress" not in page
    assert browser.post(PAGE).status_code == 302
    assert services.write_next()
    assert "Download the file" in browser.get(PAGE).content.decode()


def test_a_mail_says_once_that_it_could_not_be_written(
    ana: User,
    bo: User,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    begin_in_vain(ana)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.write()
        tasks.write()
    [mail] = mailoutbox
    assert mail.to == [ana.email]
    assert mail.subject.endswith("We couldn’t prepare your data")
    assert PAGE in mail.body
    services.ask(user=ana)
    assert services.write_next()


def test_whoever_has_no_address_is_told_by_the_page_alone(
    ana: User, mailoutbox: list[EmailMessage], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    begin_in_vain(ana)
    EmailAddress.objects.filter(user=ana).delete()
    tasks.write()
    assert Export.objects.get().given_up_at
    services.ask(user=ana)
    with django_capture_on_commit_callbacks(execute=True):
        assert services.write_next()
    assert mailoutbox == []


def test_whoever_asked_first_gets_it_first_in_the_own_language(
    ana: User,
    bo: User,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    User.objects.filter(pk=ana.pk).update(language="de")
    for person in (ana, bo):
        services.ask(user=person)
    with django_capture_on_commit_callbacks(execute=True):
        assert services.write_next()
    assert Export.objects.get(done_at=None).owner == bo
    with translation.override("de"):
        subject = gettext("Your data is ready to download")
    [mail] = mailoutbox
    assert mail.subject.endswith(subject)
    assert not subject.startswith("Your data")


def test_while_the_third_attempt_lasts_nothing_is_given_up(ana: User) -> None:
    begin_in_vain(ana)
    Export.objects.update(leased_until=timezone.now() + services.LEASE)
    services.tell_given_up()
    assert Export.objects.get().given_up_at is None
    page = browser_of(ana).get(PAGE).content.decode()
    assert "<progress" in page
    assert browser_of(ana).post(PAGE).status_code == 429


def test_there_is_an_end_to_asking_for_what_cannot_be_written(ana: User) -> None:
    for _day in range(services.MOST_GIVEN_UP):
        begin_in_vain(ana)
    answer = browser_of(ana).post(PAGE)
    assert answer.status_code == 429
    assert "Attempts: 3" in answer.content.decode()
    assert Export.objects.count() == services.MOST_GIVEN_UP


def test_administrators_see_what_could_not_be_written(ana: User, bo: User) -> None:
    services.ask(user=bo)
    User.objects.filter(pk=bo.pk).update(is_staff=True, is_superuser=True)
    desk = browser_of(bo)
    assert "Every file is done" in desk.get(reverse("admin:stuck")).content.decode()
    Export.objects.all().delete()
    begin_in_vain(ana)
    page = desk.get(reverse("admin:stuck")).content.decode()
    assert "Every file is done" not in page
    assert '<th scope="row">Ana</th>' in page


def test_nobody_else_gets_it(ana: User, bo: User) -> None:
    export = services.ask(user=ana)
    assert browser_of(ana).get(export.get_absolute_url()).status_code == 404
    services.write_next()
    assert browser_of(bo).get(export.get_absolute_url()).status_code == 404
    assert Client().get(export.get_absolute_url()).status_code == 302


def test_a_killed_worker_leaves_it_to_the_next_one(ana: User) -> None:
    services.ask(user=ana)
    assert services._lease()
    assert not services.write_next()
    with time_machine.travel(timezone.now() + services.LEASE + timedelta(seconds=1)):
        assert services.write_next()
        assert not services.write_next()


def test_it_goes_after_some_days_and_with_the_account(ana: User, bo: User) -> None:
    services.ask(user=ana)
    with time_machine.travel(timezone.now() + timedelta(days=settings.EXPORTS_KEPT_DAYS - 1)):
        list(pruning.prune())
    assert Export.objects.exists()
    with time_machine.travel(timezone.now() + timedelta(days=settings.EXPORTS_KEPT_DAYS + 1)):
        list(pruning.prune())
    assert not Export.objects.exists()
    services.ask(user=bo)
    delete_account(user=bo)
    assert not Export.objects.exists()
