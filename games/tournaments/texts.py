"""Tournaments in words: their rules, states and log."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from core.names import listed
from games import texts
from games.texts import clock
from games.tournaments.models import Tournament
from games.tournaments.pairing import divisions, drawing
from games.tournaments.pairing.standings import FIRST

EVENTS: dict[str, Promise] = {
    "announced": gettext_lazy("%(actor)s announced the tournament."),
    "opened": gettext_lazy("Entries opened."),
    "entered": gettext_lazy("%(person)s entered."),
    "waits": gettext_lazy("%(person)s is on the waiting list."),
    "out": gettext_lazy("%(person)s is out."),
    "took-over": gettext_lazy("%(person)s took over a place with its points."),
    "replaces": gettext_lazy("%(person)s takes over a place, starting with no points."),
    "removed": gettext_lazy("%(actor)s removed %(person)s."),
    "replaced": gettext_lazy("%(actor)s replaced %(person)s."),
    "started": gettext_lazy("The tournament started."),
    "started-early": gettext_lazy("%(actor)s started the tournament early."),
    "round": gettext_lazy("Round %(number)s began."),
    "finished": gettext_lazy("The tournament ended."),
    "too-few": gettext_lazy("Too few people had entered."),
    "cancelled": gettext_lazy("The tournament was cancelled."),
    "called-off": gettext_lazy("%(actor)s called the tournament off."),
    "voided": gettext_lazy("%(actor)s voided table %(number)s."),
    "shared": gettext_lazy("The points of table %(number)s were shared."),
    "anew": gettext_lazy("Table %(number)s is being played again."),
    "stepped-back": gettext_lazy("%(actor)s set the tournament back by a step."),
    "let-go": gettext_lazy("%(actor)s let the tournament go on."),
}


def event(code: str, *, actor: str, person: str, number: int) -> str:
    """What was done, in the reader's language."""
    return str(EVENTS[code]) % {"actor": actor, "person": person, "number": number} if code in EVENTS else ""


def reached(tournament: Tournament, *, rank: int, number: int) -> str:
    """How far somebody came in a cup."""
    if rank == 1 and tournament.status == Tournament.Status.FINISHED:
        return _("Winner")
    return _("Round %(number)s") % {"number": number}


def modules(tournament: Tournament) -> str:
    """What its tables are played with."""
    return texts.option(tournament.title, "preset", tournament.modules)


def format_rules(tournament: Tournament) -> Iterator[str]:
    """How people come to their tables."""
    if tournament.format == Tournament.Format.SWISS:
        yield _("In each round you meet people with about as many points as you, and nobody twice if we can avoid it.")
        yield _("Latecomers can enter until the second round begins, and start with no points.")
    elif tournament.is_league:
        yield _("In each division everybody meets everybody else.")
        yield _(
            "The best two of each division move up, the last two move down. The next season starts by itself a "
            "week later with everybody who confirms."
        )
        sizes = range(divisions.LEAST, divisions.MOST + 1)
        games = [divisions.games_each(number, tournament.size) for number in sizes]
        facts = {"sizes": listed(sizes), "games": listed(games)}
        yield _("Games for each person in divisions of %(sizes)s people: %(games)s.") % facts
    else:
        yield _(
            "The winner of each table goes on, and at tables of four or five the second as well, until one table "
            "is the final. Everybody else is out."
        )
        yield _(
            "The highest rated don’t meet in the first round; people without a rating are placed by lot. After that, "
            "winners of tables, and people who’ve met, are kept apart as long as possible."
        )
        yield _(
            "If the numbers don’t work out, the highest ranked get a bye. If a table is tied, "
            "whoever is ranked higher goes on."
        )
        yield _(
            "If you leave a game to a bot or run out of time, those who stay are ahead of you. A bot never goes on."
        )
        yield _("Final places follow the bracket: the further you get, the better your place.")


def draw_rules(tournament: Tournament) -> Iterator[str]:
    """From what tables are drawn, as far as it may be known by now."""
    if not tournament.shown_seed:
        yield _(
            "Tables are drawn from a secret seed that’s already fixed: its SHA-256 is %(hash)s. "
            "You’ll see the seed as soon as entries close."
        ) % {"hash": tournament.seed_hash}
    elif tournament.is_sealed:
        yield _(
            "Tables are drawn from the seed %(seed)s. Until entries closed, only its SHA-256 was known: %(hash)s."
        ) % {
            "seed": tournament.seed,
            "hash": tournament.seed_hash,
        }
    else:
        yield _("Tables are drawn from the seed %(seed)s.") % {"seed": tournament.seed}
    if not tournament.is_league:
        yield _("From the second round on, the results of the round before are part of the draw.")


def points_rules(tournament: Tournament) -> Iterator[str]:
    """What counts at a table: nothing of this in a cup."""
    smallest = min(drawing.allowed(tournament))
    if tournament.size not in drawing.allowed(tournament) or tournament.size == 2 or smallest > 2:
        yield _("If the numbers don’t work out, a bot fills the last seat of a table.")
    else:
        yield _("If the numbers don’t work out, some tables are smaller.")
    yield _(
        "Winning a table is worth %(points)s points, coming last none; the places in between are evenly "
        "spaced. If you tie, you share the points."
    ) % {"points": FIRST}
    yield _(
        "Ties are broken, in this order, by your share of the tables’ scores, results against each other, "
        "opponents’ points, fewer time-outs, and by lot."
    )


def leaving_rules(tournament: Tournament) -> Iterator[str]:
    """What becomes of the place of somebody who leaves, and of a table without a result."""
    if tournament.is_cup:
        yield _("You can withdraw at any time: your running games count as they end, and then you’re out.")
    else:
        yield _(
            "You can withdraw at any time: your running games count as they end. From the next round on a bot or "
            "somebody from the waiting list takes your place, starting with no points and no time-outs."
        )
    yield from _without_result(tournament)


def _without_result(tournament: Tournament) -> Iterator[str]:
    if tournament.is_cup:
        yield (
            _(
                "If a table is cancelled, it’s played again while there’s time; otherwise "
                "whoever is ranked higher goes on."
            )
            if tournament.voided == Tournament.Voided.ANEW
            else _("If a table is cancelled, whoever is ranked higher goes on.")
        )
        yield _("If a table isn’t over by the end of its round, whoever is ranked higher goes on.")
        return
    yield (
        _("If a table is voided, it’s played again while there’s time; otherwise it shares its points.")
        if tournament.voided == Tournament.Voided.ANEW
        else _("If a table is voided, its points are shared equally.")
    )
    yield _("A table that isn’t over by the end of its round shares its points.")


def rules(tournament: Tournament) -> list[str]:
    """All that counts, before anybody enters."""
    found = list(format_rules(tournament))
    if not tournament.is_cup:
        found += points_rules(tournament)
    found += draw_rules(tournament)
    found += [
        ngettext(
            "Your clock holds %(days)s day for each game, and nothing is added to it.",
            "Your clock holds %(days)s days for each game, and nothing is added to it.",
            tournament.days,
        )
        % {"days": tournament.days},
        str(clock.OWN_NIGHTS) % {"zone": tournament.zone},
        _("Clocks stop at weekends.") if tournament.weekends else _("Clocks run at weekends."),
    ]
    found.append(_holidays(tournament.holidays))
    found += [
        _("Games can’t be paused, and moves can’t be taken back."),
        str(clock.LATE_FOR_GOOD),
        *leaving_rules(tournament),
        _("An organiser who plays can’t remove anybody once it has started."),
        _("Games are rated.") if tournament.is_rated else _("Games aren’t rated."),
    ]
    return found


def _holidays(days: int) -> str:
    if not days:
        return _("Your holidays don’t stop clocks here.")
    return ngettext(
        "Of your holidays, %(days)s day stops your clocks here.",
        "Of your holidays, the first %(days)s days stop your clocks here.",
        days,
    ) % {"days": days}
