"""A table of a round that is voided, cancelled, deleted or too late: it is played anew, or shares its points."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from games.lobby import hosting
from games.models import Game
from games.tables import audit
from games.tables.locking import lock_game
from games.tournaments.models import Entry, Pairing, Round, Sitting, Tournament, note
from games.tournaments.rounds import making

LEAST = 2
"""People at a table that is played anew: alone against bots nobody wins anything."""


def void(tournament: Tournament, pairing: Pairing, last: Round) -> None:
    """By the rule of the tournament let a table of its last round be played anew, or its people share the points."""
    if tournament.voided == Tournament.Voided.SHARED or not _play_anew(tournament, pairing, last):
        share(tournament, pairing.pk)


def share(tournament: Tournament, pairing_key: int) -> None:
    """Let all people of a table share its points; its game is called off if it still runs."""
    pairing = Pairing.objects.select_for_update(of=("self",)).get(pk=pairing_key)
    pairing.voided_at = timezone.now()
    pairing.save(update_fields=["voided_at"])
    end_game(pairing.game)
    note(tournament, "shared", number=pairing.number)


def end_game(game: Game | None) -> None:
    """Call off a game that is not over."""
    if game is None:
        return
    game = lock_game(game)
    if game.is_running:
        audit.note(game, "ended-by-tournament")
        hosting.call_off(game)


def _play_anew(tournament: Tournament, pairing: Pairing, last: Round) -> bool:
    sittings = list(pairing.sittings.select_related("person", "entry").order_by("order"))
    people = [_player(sitting) for sitting in sittings]
    terms = making.terms_until(tournament, len(sittings), last.ends_at)
    if terms is None or len(people) - people.count(None) < LEAST:
        return False
    Sitting.objects.filter(pairing=pairing).update(place=None, score=0, late_at=None, has_left=False)
    making.start_game(tournament, pairing, people, terms)
    note(tournament, "anew", number=pairing.number)
    return True


def _player(sitting: Sitting) -> User | None:
    """Who sat there, or a bot in the place of somebody who is out by now."""
    return sitting.person if sitting.entry and sitting.entry.status == Entry.Status.IN else None
