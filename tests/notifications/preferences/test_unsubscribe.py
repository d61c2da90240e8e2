"""One click in a mail stops that kind of mail, without signing in."""

from collections.abc import Callable
from datetime import time, timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.core.signing import TimestampSigner
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from notifications.models import Hours, Wish
from notifications.preferences.choices import preferences_of
from notifications.preferences.unsubscribe import _signer, unsubscribe_url
from notifications.types import (
    DIGEST,
    GAME_OVER,
    INVITATION,
    TURN,
    TYPES,
    NotificationType,
)
from tests.look import faults
from tests.plugins.windows import Windows


def path_of(user: User, kind: NotificationType) -> str:
    return urlsplit(unsubscribe_url(user, kind, "mail")).path


def wants(user: User, kind: NotificationType, channel: str = "mail") -> bool:
    """Whether the person is still told of this."""
    return preferences_of([user]).include(user, kind, channel)


def test_the_link_is_a_full_address(ana: User, settings: Settings) -> None:
    settings.BASE_URL = "https://games.example"
    assert unsubscribe_url(ana, TURN, "mail").startswith("https://games.example/unsubscribe/")


def test_the_link_works_for_a_year_and_not_longer(client: Client, ana: User) -> None:
    path = path_of(ana, TURN)
    with time_machine.travel(timezone.now() + timedelta(days=364)):
        assert client.get(path).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=366)):
        assert client.post(path).status_code == 404
    assert wants(ana, TURN)


def test_whoever_finds_the_link_reads_no_name(client: Client, ana: User) -> None:
    for page in (client.get(path_of(ana, TURN)), client.post(path_of(ana, TURN))):
        assert "Ana" not in page.content.decode()


def test_opening_the_link_asks_and_changes_nothing(client: Client, ana: User) -> None:
    page = client.get(path_of(ana, TURN))
    assert page.status_code == 200
    assert "We’ll stop emailing you about" in page.content.decode()
    assert wants(ana, TURN)


def test_what_asks_for_the_head_alone_gets_the_same_status_and_changes_nothing(client: Client, ana: User) -> None:
    assert client.head(path_of(ana, TURN)).status_code == client.get(path_of(ana, TURN)).status_code == 200
    assert client.head("/unsubscribe/forged/").status_code == 404
    assert wants(ana, TURN)


@pytest.mark.parametrize("kind", [kind for kind in TYPES.values() if kind.preference_label], ids=lambda kind: kind.code)
def test_a_mail_program_stops_one_kind_of_mail_by_one_post_without_cookie_or_token(
    ana: User, kind: NotificationType
) -> None:
    program = Client(enforce_csrf_checks=True)
    answer = program.post(
        path_of(ana, kind), "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 200
    assert [each for each in TYPES.values() if each.preference_label and not wants(ana, each)] == [kind]


def test_stopping_twice_is_as_good_as_once(client: Client, ana: User) -> None:
    answers = [client.post(path_of(ana, TURN)) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]


def test_the_link_works_for_its_person_whoever_is_signed_in(client: Client, ana: User, bo: User) -> None:
    client.force_login(bo)
    client.post(path_of(ana, INVITATION))
    assert (wants(ana, INVITATION), wants(bo, INVITATION)) == (False, True)


@pytest.mark.parametrize(
    "change", [lambda path: path[:-3] + "/", lambda path: path.replace("unsubscribe/", "unsubscribe/x")]
)
def test_a_link_with_one_letter_changed_is_refused_with_a_sentence(
    client: Client, ana: User, change: Callable[[str], str]
) -> None:
    for answer in (client.get(change(path_of(ana, TURN))), client.post(change(path_of(ana, TURN)))):
        assert answer.status_code == 404
        assert "We don’t know this link" in answer.content.decode()
    assert wants(ana, TURN)


def test_the_link_of_somebody_who_left_is_unknown(client: Client, ana: User) -> None:
    path = path_of(ana, TURN)
    delete_account(user=ana)
    assert client.get(path).status_code == 404


def test_a_link_from_a_mail_that_was_sent_before_notices_had_channels_stops_mails(client: Client, ana: User) -> None:
    assert _signer.salt == "accounts.unsubscribe"
    token = _signer.sign_object([ana.pk, "mail_game_over"])
    assert client.post(f"/unsubscribe/{token}/").status_code == 200
    assert (wants(ana, GAME_OVER), wants(ana, TURN)) == (False, True)


def test_a_link_of_another_channel_leaves_mails_alone(client: Client, ana: User) -> None:
    client.post(urlsplit(unsubscribe_url(ana, TURN, "bell")).path)
    assert (wants(ana, TURN, "bell"), wants(ana, TURN)) == (False, True)


def test_the_link_of_a_digest_stops_digests_alone(client: Client, ana: User) -> None:
    Hours.objects.create(user=ana, quiet_from="22:00", quiet_to="07:00", digest_days=3, digest_at=timezone.now())
    assert client.post(path_of(ana, DIGEST)).status_code == 200
    kept = Hours.objects.get()
    assert (kept.digest_days, kept.digest_at, kept.quiet_from) == (0, None, time(22))
    assert wants(ana, TURN)


def test_a_link_about_a_kind_that_is_no_more_is_unknown(client: Client, ana: User) -> None:
    token = TimestampSigner(salt="accounts.unsubscribe").sign_object([ana.pk, "postcards"])
    assert client.post(f"/unsubscribe/{token}/").status_code == 404
    assert not Wish.objects.exists()


def test_a_reader_stops_mails_by_the_button_on_the_page_of_the_link(windows: Windows, ana: User) -> None:
    page = windows.open(javascript=False)
    page.goto(unsubscribe_url(ana, TURN, "mail"))
    page.get_by_role("button", name="Stop emails").click()
    expect(page.get_by_role("heading", name="These emails are off")).to_be_visible()
    assert not wants(ana, TURN)


def test_the_page_of_the_link_can_be_read_by_everybody(page: Page, ana: User) -> None:
    page.goto(unsubscribe_url(ana, TURN, "mail"))
    assert faults(page) == []
