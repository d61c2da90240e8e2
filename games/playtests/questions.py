"""What the owner of a playtest is asked before it is deleted."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.asking import Effect, Kind, Question
from games import texts
from games.playtests import services
from games.playtests.models import Playtest


def of_deleting(playtest: Playtest) -> Question:
    """Before a playtest is deleted."""
    return Question(
        title=_("Delete this playtest?"),
        place=str(texts.title(playtest.title)),
        back=playtest.get_absolute_url(),
        effects=[
            Effect(Kind.LOST, _("All its moves are gone, and its address leads nowhere.")),
            Effect(Kind.KEPT, _("Copies that others have made stay.")),
            Effect(Kind.NEXT, _("This can’t be undone.")),
        ],
        yes=_("Delete"),
        no=_("Keep the playtest"),
        proof=services.proof_of_deleting(playtest),
    )
