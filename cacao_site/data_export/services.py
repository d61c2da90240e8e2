"""Asking for everything about oneself, and writing it: a piece of work that a killed worker leaves to the next one."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.locale.reader import writing_for
from accounts.models import User, Viewer
from accounts.tasks import post_mail
from cacao_site.data_export.errors import (
    ExportedToday,
    ExportsFailed,
    ExportUnderWay,
    NoSuchExport,
)
from cacao_site.data_export.models import MOST_ATTEMPTS, Export, ExportQuerySet
from cacao_site.data_export.parts import PARTS
from games.engine.ruleset import Document
from games.models import Game
from games.records.selectors import record_for
from games.tables import dispatch
from games.tables.faults import Contained

WRITE = "exports.tasks.write"
A_DAY = timedelta(days=1)
LEASE = timedelta(minutes=10)
MOST_GIVEN_UP = 3
"""So many that could not be written are begun in a day."""
TOLD_EVERY = 20
"""So many records are written between two notes of how far it is."""


@transaction.atomic
def ask(*, user: User) -> Export:
    """Have everything about somebody written. Raises ``ExportedToday``, ``ExportUnderWay``, ``ExportsFailed``."""
    user.lock()
    _expect_allowed(user)
    export = Export.objects.create(owner=user, expected=len(PARTS) + _games_of(user).count())
    dispatch.after_commit(WRITE)
    return export


def _expect_allowed(user: User) -> None:
    """Once a day, or as often as it is tried where it could not be written."""
    last_day = Export.objects.filter(owner=user, asked_at__gt=timezone.now() - A_DAY)
    given_up = last_day.given_up().count()
    others = last_day.exclude(pk__in=last_day.given_up())
    if others.filter(done_at=None).exists():
        raise ExportUnderWay
    if others.exists():
        raise ExportedToday
    if given_up >= MOST_GIVEN_UP:
        raise ExportsFailed(number=given_up)


def latest(user: User) -> Export | None:
    """The last one that somebody asked for and that is kept, without its content."""
    return Export.objects.filter(owner=user).defer("content").order_by("-asked_at").first()


def read(*, viewer: Viewer, secret: str) -> bytes:
    """The document. Raises ``NoSuchExport`` for everybody but its owner."""
    export = Export.objects.filter(owner_id=viewer.pk, secret=secret, done_at__isnull=False).first()
    if export is None:
        raise NoSuchExport
    return zlib.decompress(export.content)


def write_next() -> bool:
    """Write one that is owed; ``False`` when none is."""
    export = _lease()
    if export is None:
        return False
    document = dict(_parts(export))
    text = json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    _finish(export, zlib.compress(text.encode()))
    return True


@transaction.atomic
def _lease() -> Export | None:
    now = timezone.now()
    free = Q(leased_until=None) | Q(leased_until__lt=now)
    pending = Export.objects.filter(free, done_at=None, attempts__lt=MOST_ATTEMPTS).order_by("asked_at")
    export = pending.select_for_update(skip_locked=True, of=("self",)).first()
    if export:
        Export.objects.filter(pk=export.pk).update(attempts=F("attempts") + 1, leased_until=now + LEASE)
    return export


def _parts(export: Export) -> Iterator[tuple[str, Any]]:
    """Every part by its name, the records of games last."""
    for number, (name, rows) in enumerate(PARTS.items(), 1):
        yield name, rows.of(export.owner)
        if number % TOLD_EVERY == 0:
            _tell(export, number)
    yield "records", list(_records(export))


def _records(export: Export) -> Iterator[Any]:
    """Of a game that is over all of it, of a running one what the person may see; nothing while its title is away."""
    for number, game in enumerate(_games_of(export.owner).iterator(chunk_size=100), len(PARTS) + 1):
        yield {"table": game.public_id, "record": _record(game, export.owner)}
        if number % TOLD_EVERY == 0:
            _tell(export, number)


def _record(game: Game, owner: User) -> Document | None:
    with Contained(game.title, game.public_id):
        return record_for(game, owner)
    return None


def _games_of(user: User) -> Any:
    return Game.objects.filter(seats__user=user, started_at__isnull=False).distinct().order_by("pk")


def _tell(export: Export, written: int) -> None:
    Export.objects.filter(pk=export.pk).update(written=written, leased_until=timezone.now() + LEASE)


@transaction.atomic
def _finish(export: Export, content: bytes) -> None:
    """Keep the file, and write to its owner once."""
    done = {"content": content, "done_at": timezone.now(), "leased_until": None, "written": F("expected")}
    if Export.objects.filter(pk=export.pk, done_at=None).update(**done) and export.owner.has_confirmed_email():
        with writing_for(export.owner):
            _write_mail(export, "export_ready", _("Your data is ready to download"))


def tell_given_up() -> None:
    """Write once to everybody whose export nobody writes any more."""
    for export in _untold().select_related("owner").defer("content"):
        _give_up(export)


def _untold() -> ExportQuerySet:
    return Export.objects.given_up().filter(given_up_at=None)


@transaction.atomic
def _give_up(export: Export) -> None:
    if _untold().filter(pk=export.pk).update(given_up_at=timezone.now()) and export.owner.has_confirmed_email():
        with writing_for(export.owner):
            _write_mail(export, "export_failed", _("We couldn’t prepare your data"))


def _write_mail(export: Export, kind: str, subject: str) -> None:
    """Write to the owner; the text is called like the kind."""
    details = {
        "name": export.owner.display_name,
        "link": urljoin(settings.BASE_URL, reverse("data_export:export")),
        "days": settings.EXPORTS_KEPT_DAYS,
    }
    post_mail(kind=kind, subject=subject, body=render_to_string(f"emails/{kind}.txt", details), to=export.owner.email)
