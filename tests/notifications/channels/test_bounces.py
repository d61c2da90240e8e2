"""Mails that came back: what proves it, what it counts, and when an address is put on hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import time
from typing import Any

import pytest
from allauth.account.signals import email_changed
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts.models import AccountMail, User
from accounts.services import delete_account
from accounts.tasks import post_mail
from cacao_site.tasks import prune
from notifications import health
from notifications.channels import MAIL, addresses, bounces
from notifications.models import Bounce, RefusedAddress
from tests.notifications.returned import SECRET, day, headers, post, put_on_hold, report, sent_mail
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _secret(settings: Settings) -> None:
    settings.BOUNCE_SECRET = SECRET


def verdicts() -> list[str]:
    return list(Bounce.objects.order_by("pk").values_list("verdict", flat=True))


def is_on_hold(user: User) -> bool:
    return MAIL.obstacle(user) == "address-rests"


# --- what counts -----------------------------------------------------------------------------------------------------


def test_after_three_days_on_which_mails_came_back_an_address_is_on_hold_and_its_owner_reads_so(ana: User) -> None:
    for number, expected in enumerate([False, False, True]):
        with day(number):
            assert post(report(sent_mail(ana))) == 204
            assert is_on_hold(ana) is expected
    assert "We’ve stopped emailing ana@example.org" in browser_of(ana).get("/profile/notices/").content.decode()


def test_one_bad_day_is_one_failure_however_many_mails_came_back(ana: User) -> None:
    with day(0):
        for _mail in range(5):
            assert post(report(sent_mail(ana))) == 204
        assert RefusedAddress.objects.get().bounces == 1
        assert not is_on_hold(ana)


def test_three_blocks_about_one_person_are_one_failure(ana: User) -> None:
    document = report(sent_mail(ana))
    document["recipients"] *= 3
    assert post(document) == 204
    assert RefusedAddress.objects.get().bounces == 1


def test_days_are_those_of_the_mails_whenever_the_reports_come(ana: User) -> None:
    mails = []
    for number in range(3):
        with day(number):
            mails.append([sent_mail(ana), sent_mail(ana)])
    with day(6):
        assert [post(report(mail)) for mail in mails[0] + mails[1]] == [204] * 4
        assert not is_on_hold(ana)
        post(report(mails[2][0]))
        assert is_on_hold(ana)


def test_a_report_that_comes_late_counts_for_the_day_of_its_mail(ana: User) -> None:
    mails = [sent_mail(ana) for _several in range(3)]
    for number, mail in enumerate(mails):
        with day(number):
            assert post(report(mail)) == 204
    assert not is_on_hold(ana)


def test_a_day_of_which_no_mail_came_back_ends_the_row(ana: User) -> None:
    for number, comes_back in enumerate([True, True, False, True, True]):
        with day(number):
            mail = sent_mail(ana)
            if comes_back:
                post(report(mail))
    assert not is_on_hold(ana)


def test_days_without_a_mail_say_nothing(ana: User) -> None:
    for number in (0, 4, 9):
        with day(number):
            post(report(sent_mail(ana)))
    assert is_on_hold(ana)


def test_mails_that_came_back_long_ago_are_forgotten(ana: User) -> None:
    for number in range(0, 160, 40):
        with day(number):
            post(report(sent_mail(ana)))
    assert not is_on_hold(ana)


def test_that_the_own_mail_server_takes_mails_in_between_wakes_nothing(ana: User) -> None:
    for number in range(3):
        with day(number):
            post(report(sent_mail(ana)))
            MAIL.note_taken(ana)
            health.note_accepted("mail")
    assert is_on_hold(ana)


def test_a_refusal_and_mails_that_came_back_count_apart(ana: User) -> None:
    for number in range(3):
        with day(number):
            health.note_accepted("mail")
            assert not MAIL.note_refused(ana, "550 nobody") or number == 2
    assert is_on_hold(ana)
    assert not Bounce.objects.exists()


def test_three_refusals_of_one_day_are_one(ana: User) -> None:
    for _several in range(4):
        assert not MAIL.note_refused(ana, "550 nobody")
        health.note_accepted("mail")
    assert RefusedAddress.objects.get().refusals == 1


def test_a_full_mailbox_that_is_refused_at_once_is_no_dead_address(ana: User) -> None:
    for number in range(4):
        with day(number):
            health.note_accepted("mail")
            assert not MAIL.note_refused(ana, "552 5.2.2 mailbox full")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"status": "5.1.1"}, "dead"),
        ({"status": "4.4.1", "detail": ""}, "dead"),
        ({"status": "4.4.7", "detail": "delivery time expired"}, "dead"),
        ({"status": "5.2.1"}, "dead"),
        ({"status": "5.0.0", "detail": "smtp; 550 user unknown"}, "dead"),
        ({"status": "", "detail": ""}, "dead"),
        ({"status": "5.2.2"}, "full"),
        ({"status": "4.2.2"}, "full"),
        ({"status": "5.0.0", "detail": "552 mailbox is full"}, "full"),
        ({"status": "5.1.1", "detail": "552 5.2.2 over quota"}, "full"),
        ({"status": "5.7.1"}, "refused"),
        ({"status": "5.7.26"}, "refused"),
        ({"status": "4.7.0", "detail": "greylisted"}, "refused"),
        ({"status": "4.4.7", "detail": "450 4.7.1 try again later"}, "refused"),
        ({"status": "5.1.8", "detail": "553 5.1.8 domain of sender not found"}, "refused"),
        ({"status": "5.3.4"}, "refused"),
        ({"status": "5.0.0", "detail": "554 this looks like spam."}, "refused"),
        ({"status": "5.0.0", "detail": "550 no user at spam-filter.example.com"}, "dead"),
    ],
)
def test_each_kind_of_failure_is_told_from_the_others_and_only_dead_ones_count(
    ana: User, changes: dict[str, str], expected: str
) -> None:
    for number in range(3):
        with day(number):
            assert post(report(sent_mail(ana), **changes)) == 204
    assert verdicts() == [expected] * 3
    assert is_on_hold(ana) is (expected == "dead")


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed", "expanded", "Delayed ", ""])
def test_what_arrived_or_is_on_its_way_says_nothing(ana: User, action: str) -> None:
    assert post(report(sent_mail(ana), "4.4.1", action=action)) == 204
    assert not Bounce.objects.exists()


def test_a_mail_that_was_delayed_and_then_failed_counts(ana: User) -> None:
    mail = sent_mail(ana)
    assert [post(report(mail, "4.4.1", action="delayed")), post(report(mail, "4.4.1"))] == [204, 204]
    assert verdicts() == ["dead"]


def test_an_alias_fails_only_where_all_it_leads_to_fail(ana: User) -> None:
    document = report(sent_mail(ana), address="one@example.com", original="ana@example.org")
    other = {"address": "two@example.com", "original": "ana@example.org", "action": "delivered", "status": "2.0.0"}
    document["recipients"].append(other)
    assert post(document) == 204
    assert not Bounce.objects.exists()
    other |= {"action": "failed", "status": "5.2.2"}
    assert post(document) == 204
    assert verdicts() == ["full"]


def test_blocks_about_others_say_nothing_where_one_is_about_the_address(ana: User) -> None:
    document = report(sent_mail(ana))
    document["recipients"].insert(0, {"address": "other@example.com", "action": "delayed", "status": "4.4.1"})
    assert post(document) == 204
    assert verdicts() == ["dead"]


# --- what proves it --------------------------------------------------------------------------------------------------


def by_message_id(mail: EmailMessage) -> dict[str, Any]:
    return report(mail) | {"to": ["games@games.example"], "message_ids": [mail.extra_headers["Message-ID"]]}


def in_capitals(mail: EmailMessage) -> dict[str, Any]:
    return report(mail) | {"to": [mail.from_email.upper()]}


@pytest.mark.parametrize("told", [report, by_message_id, in_capitals])
def test_a_mail_is_known_by_its_return_path_or_its_message_id(
    ana: User, told: Callable[[EmailMessage], dict[str, Any]]
) -> None:
    assert post(told(sent_mail(ana))) == 204
    assert Bounce.objects.values_list("user", "address").get() == (ana.pk, "ana@example.org")


def test_a_report_without_proof_counts_nothing_and_is_listed_for_the_operator(ana: User, admin_client: Client) -> None:
    for number in range(4):
        with day(number):
            assert post(report(None)) == 204
    assert not RefusedAddress.objects.exists()
    assert verdicts() == ["unproven"] * 4
    page = admin_client.get("/admin/notices/bounce/?verdict__exact=unproven").content.decode()
    assert page.count("ana@example.org") >= 4


def test_whoever_uses_the_return_path_of_an_own_mail_hits_nobody_else(ana: User, bo: User) -> None:
    for number in range(3):
        with day(number):
            assert post(report(sent_mail(bo), address="ana@example.org", original="ana@example.org")) == 204
    assert not is_on_hold(ana)
    assert not RefusedAddress.objects.filter(user=ana).exists()


def forged(path: str) -> list[str]:
    token = path.partition("+")[2].partition("@")[0]
    other = "a" if token[0] != "a" else "b"
    return [
        path.replace(token, other + token[1:]),
        path.replace(token, token[:-1]),
        path.replace(token, token[::-1]),
        path.replace(token, "a" * len(token)),
        path.replace(token, ""),
    ]


def test_a_return_path_with_one_letter_changed_proves_nothing(ana: User) -> None:
    paths = forged(sent_mail(ana).from_email)
    assert [post(report(None) | {"to": [path]}) for path in paths] == [204] * len(paths)
    assert set(verdicts()) == {"unproven"}


@pytest.mark.parametrize("status", ["pending", "leased", "dropped", "failed"])
def test_a_mail_that_was_not_sent_cannot_come_back(ana: User, status: str) -> None:
    assert post(report(sent_mail(ana, status))) == 204
    assert verdicts() == ["unproven"]


@pytest.mark.parametrize("status", ["handing", "unknown"])
def test_a_mail_that_may_have_been_sent_can_come_back(ana: User, status: str) -> None:
    assert post(report(sent_mail(ana, status))) == 204
    assert verdicts() == ["dead"]


def test_a_return_path_ends_with_its_mail(ana: User, settings: Settings) -> None:
    mails = [sent_mail(ana), sent_mail(ana)]
    with day(settings.MAIL_ROWS_KEPT_DAYS - 1):
        assert post(report(mails[0])) == 204
    with day(settings.MAIL_ROWS_KEPT_DAYS + 1):
        assert post(report(mails[1])) == 204
        assert verdicts() == ["dead", "unproven"]


def test_a_mail_that_is_reported_many_times_counts_once(ana: User) -> None:
    mail = sent_mail(ana)
    assert [post(report(mail)) for _several in range(3)] == [204, 409, 409]
    for number in range(1, 4):
        with day(number):
            assert post(report(mail, "5.1.2")) == 409
    assert RefusedAddress.objects.get().bounces == 1
    assert Bounce.objects.count() == 1


def test_a_former_address_is_not_the_present_one(ana: User) -> None:
    mail = sent_mail(ana)
    User.objects.filter(pk=ana.pk).update(email="ana@example.com")
    assert post(report(mail)) == 204
    assert not Bounce.objects.exists()


def test_a_key_that_was_changed_proves_as_before(ana: User, settings: Settings) -> None:
    mail = sent_mail(ana)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key of the site" * 3
    assert post(report(mail)) == 204
    settings.SECRET_KEY_FALLBACKS = []
    assert post(report(mail)) == 204
    assert verdicts() == ["dead", "unproven"]


def test_where_the_mail_server_knows_no_plus_the_sender_is_the_usual_one(ana: User, settings: Settings) -> None:
    settings.RETURN_PATHS = False
    mail = sent_mail(ana)
    assert mail.from_email == settings.DEFAULT_FROM_EMAIL
    assert post(by_message_id(mail)) == 204
    assert verdicts() == ["dead"]


def account_mail(address: str, commits: DjangoCaptureOnCommitCallbacks) -> None:
    with commits(execute=True):
        post_mail(kind="password_reset_key", subject="Your code", body="ABC", to=address)


def test_mails_about_accounts_count_for_whose_address_it_is(
    ana: User, mailoutbox: list[EmailMessage], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    for number in range(3):
        with day(number):
            account_mail("ana@example.org", django_capture_on_commit_callbacks)
            assert post(report(mailoutbox[-1])) == 204
    assert is_on_hold(ana)
    assert AccountMail.objects.count() == 3


def test_mails_to_nobody_of_the_site_count_nothing_and_leave_no_address(
    ana: User, mailoutbox: list[EmailMessage], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    account_mail("stranger@example.org", django_capture_on_commit_callbacks)
    assert post(report(mailoutbox[-1], original="ana@example.org")) == 204
    assert not Bounce.objects.exists()


def test_reports_without_proof_do_not_pile_up(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounces, "MOST_UNPROVEN", 3)
    assert [post(report(None)) for _several in range(5)] == [204] * 5
    assert Bounce.objects.count() == 3
    assert post(report(sent_mail(ana))) == 204
    assert verdicts().count("dead") == 1


def test_reports_are_removed_at_night_and_with_their_person(ana: User, bo: User, settings: Settings) -> None:
    post(report(sent_mail(ana)))
    post(report(sent_mail(bo)))
    delete_account(user=ana)
    assert Bounce.objects.get().user == bo
    with day(settings.MAIL_ROWS_KEPT_DAYS + 1):
        prune()
    assert not Bounce.objects.exists()


def test_what_was_on_its_way_to_somebody_who_left_leaves_no_address(ana: User) -> None:
    mail = sent_mail(ana)
    delete_account(user=ana)
    assert post(report(mail)) == 204
    assert not Bounce.objects.exists()


# --- begin anew ------------------------------------------------------------------------------------------------------


def test_another_address_begins_anew(ana: User) -> None:
    put_on_hold(ana)
    User.objects.filter(pk=ana.pk).update(email="ana@example.com")
    ana.refresh_from_db()
    email_changed.send(User, request=None, user=ana, from_email_address=None, to_email_address=None)
    assert not is_on_hold(ana)
    post(report(sent_mail(ana)))
    assert not is_on_hold(ana)


def test_mails_from_before_a_code_arrived_count_no_more(ana: User) -> None:
    put_on_hold(ana)
    late = sent_mail(ana)
    with day(1):
        addresses.note_works(ana)
        post(report(late))
        assert not is_on_hold(ana)
    for number, expected in [(2, False), (3, False), (4, True)]:
        with day(number):
            post(report(sent_mail(ana)))
            assert is_on_hold(ana) is expected


# --- who may say so --------------------------------------------------------------------------------------------------


def test_a_report_counts_once(ana: User) -> None:
    assert [post(report(None), "a"), post(report(None), "a"), post(report(None, detail="x"), "a")] == [204, 409, 409]


@pytest.mark.parametrize("minutes", [-6, 6, -60 * 24 * 365 * 60])
def test_an_old_report_and_one_of_the_future_are_refused(ana: User, minutes: int) -> None:
    assert post(report(sent_mail(ana)), at=time() + minutes * 60) == 403


@pytest.mark.parametrize(
    "change",
    [
        {"webhook-id": "b"},
        {"webhook-id": ""},
        {"webhook-timestamp": ""},
        {"webhook-timestamp": "x"},
        {"webhook-timestamp": "²"},
        {"webhook-timestamp": "9" * 400},
        {"webhook-timestamp": "-1"},
        {"webhook-signature": ""},
        {"webhook-signature": "v1,"},
        {"webhook-signature": "v1,é"},
        {"webhook-signature": "v1," + "A" * 44},
    ],
)
def test_a_forged_signature_is_refused_and_changes_nothing(ana: User, change: dict[str, str]) -> None:
    body = json.dumps(report(sent_mail(ana))).encode()
    signed = headers(body, "a")
    later = {"webhook-timestamp": str(int(signed["webhook-timestamp"]) + 1)}
    client = Client()
    for wrong in (signed | change, signed | later, {}, headers(body, "a", secret="another secret")):
        answer = client.post("/mail/bounces/", body, content_type="application/json", headers=wrong)
        assert answer.status_code == 403
    assert not Bounce.objects.exists()


OLD = {"address": "ana@example.org", "permanent": True, "detail": "5.1.1 nobody"}


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 10_000,
        {"recipients": []},
        {"recipients": {}},
        {"recipients": [None]},
        {"recipients": [{}]},
        report(None, address=None),
        report(None, address=1),
        report(None, address="a\0b"),
        report(None, address="\ud800@x"),
        report(None, action=["failed"]),
        report(None, detail=[]),
        report(None, more=[{"deep": ["\ud800"]}]),
        report(None, detail="x" * 20_000),
        OLD | {"permanent": "yes"},
        OLD | {"permanent": [1]},
        {"address": "ana@example.org"},
    ],
)
def test_what_is_no_report_is_refused_though_it_is_signed(ana: User, document: object) -> None:
    assert post(document) == 400
    assert not Bounce.objects.exists()


@pytest.mark.parametrize("changes", [{"to": 1}, {"to": [None, 1, []]}, {"message_ids": {"a": 1}}, {"to": ["@"] * 9}])
def test_names_of_any_shape_prove_nothing(ana: User, changes: dict[str, Any]) -> None:
    assert post(report(None) | changes) == 204
    assert verdicts() == ["unproven"]


def test_what_the_script_of_the_version_before_says_is_listed(ana: User) -> None:
    assert [post(OLD), post(OLD | {"permanent": False})] == [204, 204]
    assert verdicts() == ["unproven"] * 2


def test_a_form_is_refused(client: Client) -> None:
    assert client.post("/mail/bounces/", {"address": "ana@example.org"}).status_code == 400


def test_long_words_are_kept_as_far_as_there_is_room(ana: User) -> None:
    assert post(report(None, address="a" * 5000, detail="d" * 5000), "i" * 5000) == 204


def test_without_a_secret_nobody_is_listened_to(ana: User, settings: Settings) -> None:
    settings.BOUNCE_SECRET = ""
    assert post(report(sent_mail(ana)), secret="") == 404
