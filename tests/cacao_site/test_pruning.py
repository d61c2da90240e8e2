"""What piles up goes in small batches; no game that is or was played goes with it, and nobody's name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from threading import Thread
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.db.models import Model
from django.utils import timezone

from accounts import pruning as people
from accounts.models import User
from accounts.services import create_guest
from cacao_site import pruning, tasks
from games.models import (
    Analysis,
    Ask,
    AuditEntry,
    Game,
    Holiday,
    MailInvitation,
    Outage,
    Proposal,
    Report,
    Seat,
    SiteMessage,
)
from games.presenters.story.log import read_log
from games.selectors.tables import read_table
from games.services.lobby import hosting, joining
from notices.kinds import TURN
from notices.models import Notice
from rows.pruning import Pruning
from talk.models import Complaint, Room
from talk.services import writing
from tests.games.conftest import tiny_title
from tests.games.tables import OPEN, fresh, open_table, play_to_end, running_game
from tests.people import make_person
from tests.plugins.patience import BEFORE_LONG

__all__ = ["tiny_title"]

LONG_AGO = timezone.now() - timedelta(days=4000)
LATELY = timezone.now() - timedelta(days=5)


def prune() -> str:
    """What the command says."""
    output = StringIO()
    call_command("prune", stdout=output)
    return output.getvalue()


def age(model: type[Model], *keys: Any, **times: Any) -> None:
    model._base_manager.filter(pk__in=keys).update(**times)


def guest(*, joined: Any = LONG_AGO) -> User:
    guest = create_guest()
    age(User, guest.pk, date_joined=joined, last_login=joined)
    return guest


def session(name: str, ends: Any) -> Session:
    return Session.objects.create(session_key=name, session_data="", expire_date=ends)


def mail(key: str, user: User, game: Game, done_at: Any) -> Notice:
    status = "sent" if done_at else "pending"
    return Notice.objects.create(
        key=key, kind=TURN.code, user=user, game=game, due_at=LONG_AGO, status=status, done_at=done_at
    )


# --- what goes -------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_ended_sessions_and_mails_done_long_ago_go(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    session("over", timezone.now() - timedelta(seconds=1))
    session("open", timezone.now() + timedelta(days=1))
    for key, done_at in (("old", LONG_AGO), ("new", LATELY), ("owed", None)):
        mail(key, ana, game, done_at)
    prune()
    assert set(Session.objects.values_list("pk", flat=True)) == {"open"}
    assert {"new", "owed"} <= set(Notice.objects.values_list("key", flat=True))
    assert not Notice.objects.filter(key="old").exists()


@pytest.mark.django_db
def test_guests_go_who_never_sat_anywhere_and_others_keep_their_names(ana: User) -> None:
    idle, new, player, host, invited = guest(), guest(joined=LATELY), guest(), guest(), guest()
    claimed = guest()
    claimed.set_password("a long and good one")
    claimed.save(update_fields=["password"])
    play_to_end(running_game(ana, player, title="cacao"))
    open_table(host, OPEN, title="cacao")
    game = open_table(ana, OPEN, title="cacao")
    hosting.invite(game=game, user=ana, name=invited.username)
    prune()
    assert not User.objects.filter(pk=idle.pk).exists()
    for kept in (new, player, host, invited, claimed, ana):
        assert User.objects.get(pk=kept.pk).username == kept.username


@pytest.mark.django_db
def test_accounts_go_that_nobody_ever_confirmed(ana: User) -> None:
    left, fresh_one = (User.objects.create_user(name, f"{name}@example.com", "-") for name in ("Left", "Fresh"))
    age(User, left.pk, ana.pk, date_joined=LONG_AGO)
    EmailAddress.objects.create(user=left, email=left.email, primary=True, verified=False)
    prune()
    assert set(User.objects.filter(pk__in=[left.pk, fresh_one.pk, ana.pk])) == {ana, fresh_one}
    assert not EmailAddress.objects.filter(email=left.email).exists()


@pytest.mark.django_db
def test_a_table_to_which_nobody_came_is_called_off_and_later_deleted(ana: User, bo: User, cy: User) -> None:
    lonely, awaited, new = (open_table(ana, OPEN, OPEN, title="cacao") for _table in range(3))
    joining.join(game=awaited, user=bo)
    age(Game, lonely.pk, awaited.pk, created_at=LONG_AGO)
    prune()
    assert [fresh(game).status for game in (lonely, awaited, new)] == ["cancelled", "open", "open"]
    [entry] = AuditEntry.objects.filter(game=lonely)
    assert entry.sentence == "The site called the table off, because nobody came."

    age(Game, lonely.pk, ended_at=LONG_AGO)
    prune()
    assert set(Game.objects.all()) == {awaited, new}
    assert not Seat.objects.filter(game_id=lonely.pk).exists()


@pytest.mark.django_db
def test_games_that_are_or_were_played_stay_as_they_are_however_old(ana: User, bo: User) -> None:
    running, over = running_game(ana, bo, title="cacao"), play_to_end(running_game(ana, bo, title="cacao"))
    cancelled = running_game(ana, bo, title="cacao")
    hosting.call_off(cancelled)
    for game in (running, over, cancelled):
        past = {"created_at": LONG_AGO, "started_at": LONG_AGO}
        age(Game, game.pk, **past, **({"ended_at": LONG_AGO} if game != running else {}))
    age(User, ana.pk, bo.pk, date_joined=LONG_AGO, last_login=LONG_AGO)
    AuditEntry.objects.create(game=over, code="imported", at=LONG_AGO)
    AuditEntry.objects.create(game=running, code="imported", at=LONG_AGO)

    before = [
        (str(read_log(read_table(fresh(game)), 1).lines), fresh(game).move_count) for game in (running, cancelled)
    ]
    prune()
    assert [
        (str(read_log(read_table(fresh(game)), 1).lines), fresh(game).move_count) for game in (running, cancelled)
    ] == before
    assert fresh(over).moves.count() == over.move_count
    assert {seat.player_name for seat in fresh(over).seats.all()} == {"Ana", "Bo"}
    assert [entry.game for entry in AuditEntry.objects.filter(code="imported")] == [running]


# --- how -------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_dry_run_counts_and_removes_nothing() -> None:
    session("over", LONG_AGO)
    guest()
    output = StringIO()
    call_command("prune", "--dry-run", stdout=output)
    assert "       1  sessions that have ended\n" in output.getvalue()
    assert "       1  guests who never sat at a table\n" in output.getvalue()
    assert Session.objects.count() == User.objects.count() == 1
    assert prune() == output.getvalue()
    assert Session.objects.count() == User.objects.count() == 0


@pytest.mark.django_db
def test_the_nightly_task_comes_again_until_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "PRUNING_SECONDS", 0)
    for number in range(5):
        session(f"over {number}", LONG_AGO)
    guest()
    tasks.prune()
    assert Session.objects.count() == User.objects.count() == 0


@pytest.mark.django_db
def test_whatever_may_refer_to_a_person_keeps_the_row() -> None:
    assert {relation.field.model for relation in people._protected()} >= {Seat, Game, AuditEntry}


def seen_from_outside(model: type[Model]) -> int:
    """The rows that everybody else sees: what is committed."""
    counts: list[int] = []

    def count() -> None:
        counts.append(model._base_manager.count())
        connections.close_all()

    thread = Thread(target=count)
    thread.start()
    thread.join()
    return counts[0]


def rule(name: str) -> Pruning:
    """The one of this name."""
    return next(rule for rule in people.PRUNINGS if rule.name == name)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_many_rows_go_in_batches_each_of_which_is_committed_at_once(ana: User, bo: User) -> None:
    Session.objects.bulk_create(
        Session(session_key=f"over {number}", session_data="", expire_date=LONG_AGO) for number in range(1750)
    )
    left = [(removed, seen_from_outside(Session)) for removed in rule("sessions that have ended").batches()]
    assert left == [(500, 1250), (500, 750), (500, 250), (250, 0)]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_row_that_somebody_uses_at_this_moment_is_left_alone_and_not_waited_for() -> None:
    used, idle = guest(), guest()

    def remove() -> None:
        list(rule("guests who never sat at a table").batches())
        connections.close_all()

    with transaction.atomic():
        User.objects.select_for_update().get(pk=used.pk)
        thread = Thread(target=remove)
        thread.start()
        thread.join(BEFORE_LONG)
        assert not thread.is_alive()
    assert list(User.objects.all()) == [used]
    assert not User.objects.filter(pk=idle.pk).exists()


@pytest.fixture
def planned() -> Callable[[Any], str]:
    """The plan for rows where an index serves the question, however few they are."""

    def plan(rows: Any) -> str:
        with connection.cursor() as cursor:
            cursor.execute("set local enable_seqscan = off")
        return str(rows.explain())

    return plan


@pytest.mark.postgresql
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("notices that are done", "mails_done"),
        ("open tables to which nobody came, called off", "open_tables_by_age"),
        ("cancelled tables that never began", "cancelled_tables_by_age"),
        ("guests who never sat at a table", "guests_by_age"),
    ],
)
def test_old_rows_are_found_by_an_index(planned: Any, name: str, index: str) -> None:
    [found] = [one for one in pruning.PRUNINGS if one.name == name]
    assert index in planned(found.rows()[:500])


# --- every kind of row ------------------------------------------------------------------------------------------------

ELSEWHERE = {"doors.SecurityEvent", "doors.OpenSession"}
"""Removed by ``doors.tasks.forget``."""
WITH_ITS_TABLE = "stays with its table, as long as that"
WITH_ITS_PERSON = "is what a person has or wants, bounded for each, and goes with the account"
FEW = "is written by hand or by the code, and stays small"
STAYS = {
    "games.Seat": WITH_ITS_TABLE,
    "games.Move": WITH_ITS_TABLE,
    "games.Removal": WITH_ITS_TABLE,
    "games.Pause": WITH_ITS_TABLE,
    "games.Consent": "goes with its proposal",
    "games.Loan": "ends with the days for which the seat is lent",
    "games.HiddenPart": WITH_ITS_PERSON,
    "games.Preference": WITH_ITS_PERSON,
    "games.Night": WITH_ITS_PERSON,
    "games.Heart": "is one row",
    "talk.Room": WITH_ITS_TABLE,
    "talk.Line": WITH_ITS_TABLE,
    "talk.Reaction": WITH_ITS_TABLE,
    "talk.Reading": WITH_ITS_TABLE,
    "talk.Note": WITH_ITS_TABLE,
    "talk.Silence": FEW,
    "ties.Tie": WITH_ITS_PERSON,
    "play_groups.Member": WITH_ITS_PERSON,
    "play_groups.GroupTable": WITH_ITS_TABLE,
    "practice.Answer": "goes with its puzzle",
    "notices.Device": WITH_ITS_PERSON,
    "notices.FeedAddress": WITH_ITS_PERSON,
    "notices.Hours": WITH_ITS_PERSON,
    "notices.Webhook": WITH_ITS_PERSON,
    "notices.Wish": WITH_ITS_PERSON,
    "notices.TableWish": WITH_ITS_PERSON,
    "notices.RefusedAddress": WITH_ITS_PERSON,
    "notices.Reminder": "is one for a seat that is waited for",
    "notices.Progress": "is one row for each sweep",
    "notices.ChannelHealth": "is one row for each channel",
    "cacao_site.Schedule": "is one row",
    "account.EmailAddress": WITH_ITS_PERSON,
    "account.EmailConfirmation": "is never written: addresses are confirmed by codes",
    "mfa.Authenticator": WITH_ITS_PERSON,
    "auth.Group": FEW,
    "auth.Permission": FEW,
    "contenttypes.ContentType": FEW,
}


def test_every_kind_of_row_is_pruned_or_stays_for_a_reason(db: None) -> None:
    pruned = {rule.rows().model._meta.label for rule in pruning.PRUNINGS}
    assert {model._meta.label for model in apps.get_models()} == pruned | ELSEWHERE | set(STAYS)
    assert not pruned & set(STAYS)


def test_what_is_settled_is_removed_and_what_is_open_stays(ana: User, tiny_title: None) -> None:
    game = play_to_end(running_game(ana, make_person("Dee")))
    for closed_at in (LONG_AGO, None):
        status = "open" if closed_at is None else "refused"
        Proposal.objects.create(
            game=game,
            user=ana,
            code="pause",
            epoch=0,
            after_move=0,
            status=status,
            made_at=LONG_AGO,
            closed_at=closed_at,
        )
        Report.objects.create(game=game, user=ana, after_move=0, made_at=LONG_AGO, closed_at=closed_at)
    for mind, analysed in enumerate(("waiting", "done", "failed")):
        Analysis.objects.create(game=game, epoch=0, mind=mind, status=analysed, asked_at=LONG_AGO)
    for begin in (LONG_AGO, LATELY):
        end = begin + timedelta(hours=1)
        Outage.objects.create(begin=begin, end=end)
        SiteMessage.objects.create(text="Hello", begin=begin, end=end)
        MailInvitation.objects.create(game=game, author=ana, mark=f"{begin:%Y}", made_at=begin)
        Holiday.objects.create(user=ana, day=begin.date())
        LogEntry.objects.create(user=ana, action_flag=1, object_repr="x", action_time=begin)
    prune()
    assert [kind.objects.get().closed_at for kind in (Proposal, Report)] == [None, None]
    assert Analysis.objects.get().is_waiting
    left = [Outage, SiteMessage, MailInvitation, Holiday, LogEntry]
    assert [model._base_manager.count() for model in left] == [1] * len(left)
    assert Outage.objects.get().begin == SiteMessage.objects.get().begin == LATELY


def test_when_people_were_asked_is_forgotten_with_tables_long_over_alone(ana: User, tiny_title: None) -> None:
    over, running = play_to_end(running_game(ana, make_person("Dee"))), running_game(ana, make_person("Eve"))
    ask = {"asked_at": LONG_AGO, "ended_at": LONG_AGO, "end": "decided", "used": 1, "deadline": LONG_AGO, "bank": 1}
    for game in (over, running):
        Ask.objects.create(seat=game.seats.all()[0], user=ana, after_move=0, zone="UTC", **ask)
    age(Game, over.pk, ended_at=LONG_AGO)
    prune()
    assert Ask.objects.get(ended_at=LONG_AGO).seat.game == running


def test_closed_complaints_are_removed(ana: User, bo: User, tiny_title: None) -> None:
    line = writing.write(game=running_game(ana, bo), user=ana, audience=Room.Audience.PLAYERS, text="ouch")
    Complaint.objects.create(line=line, person=bo, words="ouch", made_at=LONG_AGO, closed_at=LONG_AGO)
    Complaint.objects.create(line=line, person=ana, words="ouch", made_at=LONG_AGO)
    prune()
    assert Complaint.objects.get().person == ana
