"""Notes that only their writer reads."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.chat.models import Note
from games.models import Game


@transaction.atomic
def keep(*, writer: User, text: str, game: Game | None = None, person: User | None = None) -> None:
    """Keep what somebody notes about a table or a person; nothing written means no note."""
    writer.lock()
    note = Note.objects.filter(writer=writer, game=game, person=person)
    if not text:
        note.delete()
    elif found := note.first():
        found.text = text
        found.save(update_fields=["text", "changed_at"])
    else:
        Note.objects.create(writer=writer, game=game, person=person, text=text)
