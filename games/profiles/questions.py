"""What somebody is asked before they block somebody."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.asking import Effect, Kind, Question
from accounts.models import User
from accounts.relations import selectors as relations
from accounts.relations.models import Tie
from games.models import Game, Seat
from games.tables.fingerprints import fingerprint


def of_blocking(user: User, other: User) -> Question:
    """Before nobody of the two invites the other any longer."""
    name = other.display_name
    return Question(
        title=_("Block %(name)s?") % {"name": name},
        place=name,
        back=reverse("games:person", args=[other.username]),
        effects=list(_effects(user, other)),
        yes=_("Block"),
        no=_("Leave it"),
        proof=proof_of_blocking(user, other),
        told=_("%(name)s isn’t told.") % {"name": name},
        milder=_("Mute %(name)s: you only stop reading what they write.") % {"name": name},
    )


def proof_of_blocking(user: User, other: User) -> str:
    """Another one once the two are something else to each other, or play more or fewer games."""
    return fingerprint("block", user.pk, other.pk, sorted(relations.kinds_between(user, other)), _running(user, other))


def _effects(user: User, other: User) -> Iterator[Effect]:
    kinds, running = relations.kinds_between(user, other), _running(user, other)
    if Tie.Kind.FRIEND in kinds:
        yield Effect(Kind.LOST, _("You’re friends no longer."))
    elif Tie.Kind.FOLLOW in kinds:
        yield Effect(Kind.LOST, _("You no longer follow them."))
    yield Effect(Kind.LOST, _("They can’t invite you or join your tables, and what they write is folded away for you."))
    if running:
        text = ngettext(
            "%(number)s running game with them goes on.", "%(number)s running games with them go on.", running
        )
        yield Effect(Kind.KEPT, text % {"number": running})
    yield Effect(Kind.NEXT, _("A tournament can still pair you."))
    yield Effect(Kind.NEXT, _("You can unblock them at any time, under “My people”."))


def _running(user: User, other: User) -> int:
    theirs = Seat.objects.filter(game=OuterRef("game"), user=other)
    return Seat.objects.filter(Exists(theirs), user=user, game__status=Game.Status.RUNNING).count()
