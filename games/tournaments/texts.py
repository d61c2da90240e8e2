"""Tournaments in words: the names of rounds, why somebody is ahead, and the log."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import texts
from games.tournaments.models import Entry, Tournament

EVENTS: dict[str, Promise] = {
    "announced": gettext_lazy("%(actor)s announced the tournament."),
    "opened": gettext_lazy("Sign-up opened."),
    "entered": gettext_lazy("%(person)s entered."),
    "waits": gettext_lazy("%(person)s is on the waiting list."),
    "out": gettext_lazy("%(person)s is out."),
    "took-over": gettext_lazy("%(person)s took over a place with its points."),
    "replaces": gettext_lazy("%(person)s takes over a place, starting with no points."),
    "bot-plays-on": gettext_lazy("A bot plays on for %(person)s."),
    "removed": gettext_lazy("%(actor)s removed %(person)s."),
    "replaced": gettext_lazy("%(actor)s replaced %(person)s."),
    "started": gettext_lazy("The tournament started."),
    "started-early": gettext_lazy("%(actor)s started the tournament early."),
    "round": gettext_lazy("Round %(number)s began."),
    "round-ended": gettext_lazy("%(actor)s ended round %(number)s early."),
    "finished": gettext_lazy("The tournament ended."),
    "too-few": gettext_lazy("Too few people had entered."),
    "cancelled": gettext_lazy("The tournament was cancelled."),
    "called-off": gettext_lazy("%(actor)s called the tournament off."),
    "goes-on": gettext_lazy("%(actor)s took the cancellation back."),
    "voided": gettext_lazy("%(actor)s voided table %(number)s."),
    "shared": gettext_lazy("Table %(number)s has no result."),
    "anew": gettext_lazy("Table %(number)s is being played again."),
    "stepped-back": gettext_lazy("%(actor)s set the tournament back by a step."),
    "renamed": gettext_lazy("%(actor)s gave the tournament another name."),
    "let-go": gettext_lazy("%(actor)s let the tournament go on."),
    "wrote": gettext_lazy("%(actor)s wrote to everybody."),
    "noticed": gettext_lazy("%(actor)s changed the note on the page."),
    "handed-over": gettext_lazy("%(actor)s made %(person)s the organiser."),
}


def event(code: str, *, actor: str, person: str, number: int) -> str:
    """What was done, in the reader's language."""
    return str(EVENTS[code]) % {"actor": actor, "person": person, "number": number} if code in EVENTS else ""


def modules(tournament: Tournament) -> str:
    """What its tables are played with."""
    return texts.option(tournament.title, "preset", tournament.modules)


_OUT: dict[str, Promise] = {
    Entry.Why.WITHDREW: gettext_lazy("You withdrew."),
    Entry.Why.LATE: gettext_lazy("You’re out: your time ran out at two tables."),
    Entry.Why.REMOVED: gettext_lazy("You were removed."),
    Entry.Why.UNCONFIRMED: gettext_lazy("You didn’t confirm in time, so you’re out."),
}


def out(why: str) -> str:
    """How it is with somebody who is out."""
    return str(_OUT[why]) if why in _OUT else _("You’re out.")


# --- rounds ----------------------------------------------------------------------------------------------------------


def round_name(tournament: Tournament, number: int, planned: int) -> str:
    """A round, of so many."""
    if tournament.is_cup:
        return round_of_cup(tournament, number, planned)
    if tournament.is_league:
        return _("Half %(number)s") % {"number": number} if planned > 1 else _("Season")
    return _("Round %(number)s") % {"number": number}


def round_of_cup(tournament: Tournament, number: int, planned: int) -> str:
    """A round of a cup: at tables for two the last ones have names of their own."""
    if number == planned:
        return _("Final")
    names = {planned - 1: _("Semi-finals"), planned - 2: _("Quarter-finals")} if tournament.size == 2 else {}
    return names.get(number) or _("Round %(number)s") % {"number": number}


def state(tournament: Tournament, number: int, planned: int) -> str:
    """Where it is, in two or three words."""
    if not tournament.is_running or not number:
        return tournament.get_status_display()
    if tournament.is_cup:
        return round_of_cup(tournament, number, planned)
    if tournament.is_league and planned < 2:
        return tournament.get_status_display()
    return _("Round %(number)s of %(all)s") % {"number": number, "all": planned}


def reached(tournament: Tournament, *, rank: int, number: int, planned: int) -> str:
    """How far somebody came in a cup."""
    if rank == 1 and tournament.status == Tournament.Status.FINISHED:
        return _("Winner")
    return round_of_cup(tournament, number, planned)


# --- places ----------------------------------------------------------------------------------------------------------

_WHY: dict[str, Promise] = {
    "points": gettext_lazy("%(ahead)s has more points than %(behind)s: %(more)s to %(less)s."),
    "share": gettext_lazy(
        "Level on points. The share of the points scored at their tables decides: %(ahead)s %(more)s, "
        "%(behind)s %(less)s."
    ),
    "shares": gettext_lazy(
        "Level on points. Their shares of the points scored at their tables, added up over all games, decide: "
        "%(ahead)s %(more)s, %(behind)s %(less)s."
    ),
    "against": gettext_lazy(
        "Level on points and share. The games between those who are tied decide: %(ahead)s %(more)s, "
        "%(behind)s %(less)s."
    ),
    "opponents": gettext_lazy(
        "Level on points, share and the games between them. Their opponents’ points decide: %(ahead)s %(more)s, "
        "%(behind)s %(less)s."
    ),
    "late": gettext_lazy(
        "Level on everything else, %(ahead)s had fewer time-outs than %(behind)s: %(more)s to %(less)s."
    ),
    "lot": gettext_lazy("%(ahead)s and %(behind)s are level on everything: a draw of lots decides."),
}


def why(what: str, *, ahead: str, behind: str, more: str, less: str) -> str:
    """What puts one ahead of the other."""
    return str(_WHY[what]) % {"ahead": ahead, "behind": behind, "more": more, "less": less}
