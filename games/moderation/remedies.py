"""What staff do to things: hide a message or a study, rename groups, tournaments and studies, close groups."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.sanctions import services as sanctions
from games.chat import services as talk
from games.chat.models import Line
from games.clubs.models import Group
from games.studies import services as studies
from games.studies.models import Study
from games.tournaments import models as tournaments
from games.tournaments.models import Tournament
from games.tournaments.rounds import steps


@transaction.atomic
def hide(*, row: Line | Study, by: User, person: User | None, reason: str) -> None:
    """Take a message or a study from everybody's sight."""
    if isinstance(row, Line):
        talk.hide(line=row)
        _note(person, "line-hidden", by, reason)
        return
    studies.share(study=row, is_shared=False)
    _note(person, "study-hidden", by, reason, before=str(row))


@transaction.atomic
def rename(*, row: Group | Tournament | Study, by: User, person: User | None, name: str, reason: str) -> None:
    """Give something another name; its own log says so, where it has one."""
    before = row.name
    if isinstance(row, Study):
        studies.rename(study=row, name=name)
        _note(person, "study-renamed", by, reason, before=before, after=name)
    elif isinstance(row, Tournament):
        locked = steps.lock(row.pk)
        locked.name = name
        locked.save(update_fields=["name"])
        tournaments.note(locked, "renamed", actor=by, by_admin=True, reason=reason)
        _note(person, "tournament-renamed", by, reason, before=before, after=name)
    else:
        Group.objects.filter(pk=row.pk).update(name=name)
        _note(person, "club-renamed", by, reason, before=before, after=name)


@transaction.atomic
def close(*, row: Group, by: User, reason: str) -> int:
    """End a group; its tables stay, and all its people are told. Says how many they are."""
    group = Group.objects.select_for_update(no_key=True).get(pk=row.pk)
    people = [member.person for member in group.members.filter(joined_at__isnull=False).select_related("person")]
    group.delete()
    for person in people:
        _note(person, "club-closed", by, reason, before=row.name)
    return len(people)


def _note(person: User | None, code: str, by: User, reason: str, **details: Any) -> None:
    if person is not None:
        sanctions.note(person, code, actor=by, reason=reason, **details)
