"""The queue and the pages of people and things in the admin: what is shown to whom, and what each act does."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from random import Random

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.sanctions.models import Sanction, StaffEntry
from accounts.services import create_guest, delete_account
from games.chat.models import Line, Room
from games.clubs import services as clubs
from games.clubs.models import Group, Member
from games.models import Game
from games.moderation import acts, cases, selectors
from games.moderation.desk import desk_of
from games.moderation.models import Report
from games.studies import services as studies
from games.tournaments.models import Entry, Event
from notifications.models import InboxLine
from tests.asking import effects, proof
from tests.games.chat.talking import act_on, last_line, say
from tests.games.factories import play_to_end, running_game
from tests.games.moderation.reporting import decide, decide_about, report_person
from tests.games.tournaments.holding import hold
from tests.people import browser_of, make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def rude(game: Game, ana: User, as_bo: Client) -> Report:
    """Bo finds a message of Ana's rude; others stand around it."""
    as_ana = browser_of(ana)
    for text in ("before", "so rude", "after"):
        say(as_ana, game, text)
    act_on(as_bo, Line.objects.select_related("room__game").get(text="so rude"), "report", text="look at this")
    return Report.objects.get()


def page_of(report: Report) -> str:
    return reverse("admin:moderation_report_change", args=[report.pk])


def told(user: User) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", browser_of(user).get("/inbox/").content.decode()).split())


# --- the queue -------------------------------------------------------------------------------------------------------


def test_a_report_is_read_with_what_was_said_around_it_and_what_was_before(
    rude: Report, as_mo: Client, ana: User, mo: User, cy: User
) -> None:
    report_person(cy, ana, text="again and again")
    Sanction.objects.create(person=ana, kind="warning", by=mo, reason="Mind your words.")
    page = as_mo.get(page_of(rude)).content.decode()
    for text in ("before", "so rude", "after", "look at this", "again and again", "Mind your words.", "Bo", "Cy"):
        assert text in page
    assert StaffEntry.objects.filter(person=ana, actor=mo, code="looked").exists()


def test_as_many_messages_stand_before_as_after_the_one_in_question(game: Game, ana: User) -> None:
    room = Room.objects.create(game=game, audience="players")
    Line.objects.bulk_create(Line(room=room, number=number, author=ana, text="x") for number in range(1, 14))
    said = [line.number for line in selectors.around(Line.objects.get(number=7))]
    assert said == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_open_reports_come_first_and_closed_ones_when_asked_for(rude: Report, as_mo: Client) -> None:
    queue = reverse("admin:moderation_report_changelist")
    assert "so rude" in as_mo.get(queue).content.decode()
    found = {term: "so rude" in as_mo.get(queue, {"q": term}).content.decode() for term in ("Ana", "bo", "Root")}
    assert found == {"Ana": True, "bo": True, "Root": False}
    for _twice in range(2):
        decide(as_mo, rude, "nothing")
    assert StaffEntry.objects.filter(code="settled").count() == 1
    assert "so rude" not in as_mo.get(queue).content.decode()
    for state in ("closed", "all"):
        assert "so rude" in as_mo.get(queue, {"state": state}).content.decode()


def test_a_message_is_hidden_and_both_are_told_what_they_may_know(
    rude: Report, game: Game, as_mo: Client, as_bo: Client, ana: User, bo: User, mo: User
) -> None:
    assert decide(as_mo, rude, "hide", reason="No insults, please.").status_code == 302
    page = as_bo.get(game.get_absolute_url()).content.decode()
    assert "so rude" not in page
    assert "An admin has hidden this message." in page
    rude.refresh_from_db()
    assert (rude.outcome, rude.closed_by) == ("hidden", mo)
    assert "An admin has hidden one of your messages." in told(ana)
    assert "No insults, please." in told(ana)
    assert "did something about it" in told(bo)
    assert "No insults" not in told(bo)


@pytest.mark.parametrize("act", ["hide", "warn", "silence", "ban", "nothing"])
def test_who_is_reported_never_learns_by_whom(
    rude: Report, as_mo: Client, ana: User, bo: User, act: str, mailoutbox: list[EmailMessage]
) -> None:
    User.objects.filter(pk=bo.pk).update(username="Quetzalcoatlus")
    decide(as_mo, rude, act, span="3")
    User.objects.filter(pk=ana.pk).update(is_active=True)
    lines = InboxLine.objects.filter(user=ana)
    assert "Quetzalcoatlus" not in told(ana)
    assert lines.filter(kind="report_settled").count() == 0
    assert "Quetzalcoatlus" not in str([mail.body for mail in mailoutbox])
    if act == "nothing":
        assert not lines.exists()


def test_every_act_asks_for_a_reason_and_keeps_what_was_typed(rude: Report, as_mo: Client) -> None:
    address = reverse("admin:moderation_report_act", args=[rude.pk, "silence"])
    page = as_mo.get(address)
    refused = as_mo.post(address, {"shown": proof(page), "reason": "", "span": "date", "until": "2020-01-01"})
    assert refused.status_code == 422
    assert "2020-01-01" in refused.content.decode()
    assert not Sanction.objects.exists()
    assert as_mo.post(address, {"shown": proof(page), "reason": "x", "span": "14"}).status_code == 302
    again = as_mo.post(address, {"shown": proof(page), "reason": "x", "span": "14"})
    assert again.status_code == 409
    assert Sanction.objects.count() == 1


@pytest.mark.parametrize("other", ["nothing", "warn"])
def test_what_one_admin_has_decided_another_does_not_decide_once_more(
    as_mo: Client, ana: User, bo: User, other: str
) -> None:
    report = report_person(ana, bo)
    of_report = reverse("admin:moderation_report_act", args=[report.pk, "silence"])
    of_person = reverse("admin:moderation_act", args=["person", bo.pk, "silence"])
    pages = {address: as_mo.get(address) for address in (of_report, of_person)}
    assert decide(as_mo, report, other).status_code == 302
    stale = {
        address: as_mo.post(address, {"shown": proof(page), "reason": "x", "span": "3"}).status_code
        for address, page in pages.items()
    }
    assert stale[of_report] == 409
    if other == "warn":
        assert stale[of_person] == 409
        assert [sanction.kind for sanction in Sanction.objects.all()] == ["warning"]


def test_a_silence_until_a_date_ends_as_that_day_begins(as_mo: Client, bo: User) -> None:
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False):
        assert decide_about(as_mo, "person", bo.pk, "silence", span="date", until="2026-11-23").status_code == 422
        assert decide_about(as_mo, "person", bo.pk, "silence", span="date", until="2026-11-24").status_code == 302
    until = Sanction.objects.get().until
    assert until is not None
    assert timezone.localtime(until).replace(tzinfo=None) == datetime(2026, 11, 24)  # noqa: DTZ001


def test_somebody_silenced_reads_until_when_and_writes_again_once_it_is_lifted(
    rude: Report, game: Game, as_mo: Client, ana: User
) -> None:
    decide(as_mo, rude, "silence", span="3", reason="Insults.")
    refused = say(browser_of(ana), game, "but")
    assert refused.status_code == 403
    assert "Insults." in refused.content.decode()
    assert "You can’t write messages until" in told(ana)
    lift = reverse("admin:sanctions_sanction_lift", args=[Sanction.objects.get().pk])
    page = as_mo.get(lift)
    assert as_mo.post(lift, {"shown": proof(page), "reason": "Enough."}).status_code == 302
    assert say(browser_of(ana), game, "thanks").status_code == 302
    assert last_line().text == "thanks"


def test_the_page_before_a_ban_counts_what_it_ends(game: Game, as_mo: Client, ana: User, bo: User) -> None:
    hold(ana, bo)
    Entry.objects.filter(tournament=hold(ana, bo)).update(status=Entry.Status.OUT)
    of_tournament = running_game(ana, bo)
    of_tournament.own_rests = {"zone": "UTC", "since": "2026-11-23"}
    of_tournament.save(update_fields=["own_rests"])
    page = as_mo.get(reverse("admin:moderation_act", args=["person", bo.pk, "ban"]))
    said = " ".join(effects(page))
    assert "At 1 running table a bot plays on" in said
    assert "out of 1 tournament" in said


# --- roles -----------------------------------------------------------------------------------------------------------


def test_staff_without_the_right_see_and_decide_nothing(rude: Report, ana: User) -> None:
    clerk = browser_of(make_person("Clerk", is_staff=True))
    assert clerk.get(page_of(rude)).status_code == 403
    for act in ("hide", "warn", "ban", "nothing"):
        assert decide(clerk, rude, act).status_code == 403
        assert decide_about(clerk, "person", ana.pk, act).status_code == 403
    assert not Sanction.objects.exists()
    silence = Sanction.objects.create(person=ana, kind="silence", reason="Insults.")
    assert clerk.get(reverse("admin:sanctions_sanction_lift", args=[silence.pk])).status_code == 403
    warden = make_person("Warden", is_staff=True)
    warden.user_permissions.set(Permission.objects.filter(codename="add_sanction"))
    assert decide(browser_of(warden), rude, "warn").status_code == 403, "it would read the report"
    assert Line.objects.get(text="so rude").status == Line.Status.SHOWN


def test_a_moderator_gets_no_rights_and_touches_no_staff(as_mo: Client, mo: User, ana: User) -> None:
    staff = make_person("Stef", is_staff=True)
    for person in (staff, mo):
        assert decide_about(as_mo, "person", person.pk, "ban").status_code == 302
        person.refresh_from_db()
        assert person.is_active
    address = f"/admin/accounts/user/{ana.pk}/change/?rights=1"
    assert as_mo.post(address, {"is_staff": "on"}).status_code == 403
    assert not User.objects.get(pk=ana.pk).is_staff


def test_a_persons_page_shows_each_only_what_they_may_read(
    rude: Report, game: Game, as_mo: Client, as_root: Client, ana: User, mo: User
) -> None:
    address = reverse("admin:accounts_user_change", args=[ana.pk])
    clubs.make(user=ana, name="Bean Counters")
    assert desk_of(ana, mo)["upheld_count"] == 0, "it is open"
    for browser, sees_play in ((as_mo, False), (as_root, True)):
        page = browser.get(address).content.decode()
        assert "so rude" in page
        assert (game.public_id in page, "Bean Counters" in page, "Devices" in page) == (sees_play,) * 3
        assert "user_permissions" not in page
    assert StaffEntry.objects.filter(person=ana, code="looked").count() == 2


@pytest.mark.parametrize(
    ("right", "of_a_group", "of_a_person"),
    [
        ("change_report", ["rename", "close"], ["rename"]),
        ("add_sanction", ["warn", "silence", "log-out", "ban"], ["warn", "silence", "log-out", "ban"]),
    ],
)
def test_each_right_opens_its_own_acts(
    ana: User, bo: User, right: str, of_a_group: list[str], of_a_person: list[str]
) -> None:
    di = make_person("Di", is_staff=True)
    di.user_permissions.set(Permission.objects.filter(codename=right))
    for kind, row, expected in (("club", clubs.make(user=ana, name="Nasty"), of_a_group), ("person", bo, of_a_person)):
        case = cases.of_row(kind, row.pk)
        assert case is not None
        assert [name for name, _act in acts.offered(case, di)] == expected


def test_notes_are_read_by_staff_alone(as_mo: Client, ana: User) -> None:
    sent = as_mo.post(reverse("admin:accounts_user_note", args=[ana.pk]), {"text": "writes like Bo"})
    assert sent.status_code == 302
    assert "writes like Bo" in as_mo.get(reverse("admin:accounts_user_change", args=[ana.pk])).content.decode()
    assert not InboxLine.objects.filter(user=ana).exists()
    clerk = browser_of(make_person("Clerk", is_staff=True))
    assert clerk.post(reverse("admin:accounts_user_note", args=[ana.pk]), {"text": "x"}).status_code == 403


@pytest.mark.parametrize("key", ["nonsense", "%00", "-1", "9" * 30])
def test_an_address_of_no_report_leads_back_to_the_admin(as_mo: Client, key: str) -> None:
    assert as_mo.get(f"/admin/moderation/report/{key}/change/").headers["Location"] == "/admin/"


# --- things ----------------------------------------------------------------------------------------------------------


def test_a_group_is_renamed_and_closed_and_its_people_hear_why(as_mo: Client, ana: User, bo: User) -> None:
    group = clubs.make(user=ana, name="Nasty")
    Member.objects.create(group=group, person=bo, asked_by=ana, joined_at=timezone.now())
    assert "Nasty" in as_mo.get(reverse("admin:play_groups_group_changelist")).content.decode()
    decide_about(as_mo, "club", group.pk, "rename", name="Nice", reason="Not that word.")
    assert Group.objects.get().name == "Nice"
    assert "renamed the group “Nasty” to “Nice”" in told(ana)
    assert "Nasty" not in told(bo)
    decide_about(as_mo, "club", group.pk, "close", reason="Again.")
    assert not Group.objects.exists()
    for person in (ana, bo):
        assert "closed the group “Nice”" in told(person)


def test_who_was_only_asked_into_a_group_hears_nothing_of_its_end(as_mo: Client, ana: User, bo: User) -> None:
    group = clubs.make(user=ana, name="Nasty")
    Member.objects.create(group=group, person=bo, asked_by=ana)
    decide_about(as_mo, "club", group.pk, "close", reason="Again.")
    assert "closed the group" in told(ana)
    assert "closed the group" not in told(bo)


def test_a_tournament_is_renamed_and_its_log_says_so(as_mo: Client, ana: User) -> None:
    tournament = hold(ana, name="Nasty")
    decide_about(as_mo, "tournament", tournament.pk, "rename", name="Very\nnice")
    tournament.refresh_from_db()
    assert tournament.name == "Very nice"
    assert Event.objects.filter(tournament=tournament, code="renamed", by_admin=True).exists()


def test_a_person_is_renamed_by_a_report_of_the_name(as_mo: Client, ana: User, bo: User) -> None:
    report = report_person(ana, bo, reason="name")
    refused = decide(as_mo, report, "rename", name="Ana")
    assert refused.status_code == 422
    assert decide(as_mo, report, "rename", name="Bobo").status_code == 302
    report.refresh_from_db()
    bo.refresh_from_db()
    assert (bo.username, report.outcome) == ("Bobo", "renamed")


def test_a_stopped_bot_is_let_in_again(as_mo: Client, ana: User) -> None:
    rex = make_bot(ana, "Rex")
    User.objects.filter(pk=rex.pk).update(is_active=False)
    assert decide_about(as_mo, "person", rex.pk, "let-in").status_code == 302
    assert User.objects.get(pk=rex.pk).is_active
    assert decide_about(as_mo, "person", rex.pk, "warn").status_code == 302
    assert Sanction.objects.get().person == ana, "who answers for it"


def test_acts_are_refused_where_they_do_not_fit(as_root: Client, ana: User) -> None:
    for act in ("hide", "close", "nothing", "let-in"):
        assert decide_about(as_root, "person", ana.pk, act).status_code == 302
    assert decide_about(as_root, "person", ana.pk, "nonsense").status_code == 404
    assert decide_about(as_root, "nonsense", ana.pk, "ban").status_code == 404
    assert not StaffEntry.objects.exclude(code="looked").exists()


def test_what_is_so_already_or_would_harm_is_not_offered(as_root: Client, game: Game, ana: User, bo: User) -> None:
    guest, gone, rex = create_guest(), make_person("Gone"), make_bot(ana, "Rex")
    for person in (gone, rex):
        delete_account(user=person)
    Sanction.objects.create(person=bo, kind="ban", reason="Threats.")
    User.objects.filter(pk=bo.pk).update(is_active=False)
    study = studies.begin(game=play_to_end(game, Random(1)), user=ana, number=0)
    for kind, key, act in (
        ("person", guest.pk, "log-out"),
        ("person", gone.pk, "let-in"),
        ("person", rex.pk, "rename"),
        ("person", bo.pk, "let-in"),
        ("study", study.pk, "hide"),
    ):
        answer = as_root.get(reverse("admin:moderation_act", args=[kind, key, act]))
        assert answer.status_code == 302, (kind, act)
