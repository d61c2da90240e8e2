"""What a host is asked before a table is cancelled that has not begun."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.asking import Effect, Kind, Question
from accounts.models import User
from games import texts
from games.lobby import hosting, places
from games.models import Game, Seat


def of_cancelling(game: Game, host: User) -> Question:
    """Before a table is cancelled."""
    sitting = [seat.user_id for seat in places.places_of(game) if seat.status == Seat.Status.TAKEN]
    others = sum(person not in (None, host.pk) for person in sitting)
    return Question(
        title=_("Cancel this table?"),
        place=str(texts.title(game.title)),
        back=game.get_absolute_url(),
        effects=[
            Effect(Kind.LOST, _("Nobody can sit down any longer, and the game won’t start.")),
            Effect(Kind.NEXT, _("This can’t be undone.")),
        ],
        yes=_("Cancel the table"),
        no=_("Keep the table"),
        proof=hosting.proof_of_cancelling(game, host),
        told=ngettext("We’ll tell %(number)s other person.", "We’ll tell %(number)s other people.", others)
        % {"number": others}
        if others
        else "",
    )
