"""Who is told what: rows of situations and kinds of news, columns of people, as the table ``told.txt`` says.

``CACAO_WRITE_TOLD=1`` writes that table anew; read each line that changed. A cell is ``told``, ``-`` where nothing was
written, or why it would not be sent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from accounts.models import User
from accounts.refusal import Refusal
from notifications.channels import WEBHOOK
from notifications.deliver.batches import Readers
from notifications.deliver.sending import skip_reason
from notifications.models import Notice
from notifications.types import MOVED
from tests import written
from tests.undone import undone

TABLE = Path(__file__).with_name("told.txt")

Act = Callable[[], object]
Told = Mapping[str, Mapping[int, str]]
"""By the code of a kind of news: by the key of a person, what became of it."""
NOTHING = "-"


def told_by(act: Act, *, before: Act | None = None, after: Act | None = None) -> Told:
    """What people are told because of an act, once what is done ``after`` it has happened. All is taken back."""
    with undone():
        if before:
            before()
        Notice.objects.all().delete()
        act()
        if after:
            after()
        notices = list(Notice.objects.select_related("user", "game", "seat").order_by("pk"))
        found: dict[str, dict[int, str]] = {}
        readers = Readers.of(notices)
        for notice in notices:
            if notice.channel == (WEBHOOK.code if notice.kind == MOVED.code else "mail"):
                found.setdefault(notice.kind, {})[notice.user_id] = outcome(notice, readers)
        return found


def fate(kind: str, person: User, act: Act, *, before: Act | None = None, after: Act | None = None) -> str:
    """What becomes of one kind of news for one person; ``refused`` where the act is. Nobody else is told."""
    try:
        told = told_by(act, before=before, after=after)
    except Refusal:
        return "refused"
    assert {key for found in told.values() for key in found} <= {person.pk}
    return told.get(kind, {}).get(person.pk, NOTHING)


def outcome(notice: Notice, readers: Readers) -> str:
    """Whether it would be sent, as the sender finds out, or why not."""
    if notice.status == Notice.Status.DROPPED:
        return notice.reason
    if notice.user.deleted_at:
        return "removed"
    return skip_reason(notice, readers) or "told"


def rows_of(situation: str, told: Told, people: Mapping[str, User], kinds: Sequence[str] = ()) -> list[list[str]]:
    """A row for each kind of news that somebody gets, or that is named; nobody but ``people`` may get any."""
    strangers = {key for found in told.values() for key in found} - {person.pk for person in people.values()}
    assert not strangers, (situation, strangers)
    every = [*dict.fromkeys([*kinds, *told])] or [NOTHING]
    return [
        [situation, kind, *(told.get(kind, {}).get(person.pk, NOTHING) for person in people.values())] for kind in every
    ]


def expect_as_written(part: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Compare rows with a part of the table."""
    written.expect_as_written(TABLE, "CACAO_WRITE_TOLD", part, [["situation", "news", *columns], *rows])
