"""How rows are removed: counted before, in batches, found by an index, none that is in use."""

from __future__ import annotations

from io import StringIO
from threading import Thread

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connections, transaction
from django.db.models import Model

from accounts import pruning as people
from accounts.models import User
from cacao_site import pruning, tasks
from games.models import AuditEntry, Game, Seat
from tests.cacao_site.pruning.aging import LONG_AGO, guest, prune, rule, session
from tests.planned import plan_of
from tests.plugins.patience import BEFORE_LONG


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
    assert [number for _name, number in pruning.prune(seconds=0) if number] == [5], "No batch is begun after that."
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
def test_old_rows_are_found_by_an_index(name: str, index: str) -> None:
    [found] = [one for one in pruning.PRUNINGS if one.name == name]
    assert index in plan_of(found.rows()[:500])
