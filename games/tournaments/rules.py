"""The rules of a tournament in words, as far as they may be known by now: how one meets, counts, leaves, is late."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.names import listed
from games.texts import clock
from games.tournaments.models import Tournament
from games.tournaments.pairing import divisions, drawing
from games.tournaments.pairing.standings import FIRST


def rules_of(tournament: Tournament) -> list[str]:
    """All that counts, before anybody enters."""
    return [
        *_format(tournament),
        *([] if tournament.is_cup else _points(tournament)),
        *_draw(tournament),
        *_time(tournament),
        _("Games can’t be paused, and moves can’t be taken back."),
        str(clock.LATE_FOR_GOOD),
        *_leaving(tournament),
        _("An organiser who plays can’t remove or replace anybody, or end a round, once it has started."),
        _("Games are rated.") if tournament.is_rated else _("Games aren’t rated."),
    ]


def _format(tournament: Tournament) -> Iterator[str]:
    """How people come to their tables."""
    if tournament.format == Tournament.Format.SWISS:
        yield _("You’re paired with players on a similar score, without rematches if possible.")
        yield _("Latecomers can enter until the second round begins, and start with no points.")
    elif tournament.is_league:
        yield from _league(tournament)
    else:
        yield _(
            "The winner of each table goes on, and at tables of four or five the second as well, until one table "
            "is the final. Everybody else is out."
        )
        yield _(
            "The highest rated don’t meet in the first round; people without a rating are placed by lot. After that, "
            "winners of tables, and people who’ve met, are kept apart as long as possible."
        )
        yield _("The best seeds get any byes. If a table is tied, the better seed goes on.")
        yield _(
            "If you leave a game to a bot or run out of time, those who stay are ahead of you. A bot never goes on."
        )
        yield _("Final places follow the bracket: the further you get, the better your place.")


def _league(tournament: Tournament) -> Iterator[str]:
    yield _("In each division everybody meets everybody else.")
    if tournament.has_seasons:
        yield _(
            "The best two of each division move up, the last two move down. The next season starts by itself a "
            "week later with everybody who confirms."
        )
    sizes = range(divisions.LEAST, divisions.MOST + 1)
    games = [divisions.games_each(number, tournament.size) for number in sizes]
    facts = {"sizes": listed(sizes), "games": listed(games)}
    yield _("Games for each person in divisions of %(sizes)s people: %(games)s.") % facts


def _draw(tournament: Tournament) -> Iterator[str]:
    """From what tables are drawn, as far as it may be known by now."""
    if not tournament.shown_seed:
        yield _(
            "Tables are drawn from a secret seed that’s already fixed: its SHA-256 is %(hash)s. "
            "You’ll see the seed as soon as entries close."
        ) % {"hash": tournament.seed_hash}
    elif tournament.is_sealed:
        facts = {"seed": tournament.seed, "hash": tournament.seed_hash}
        yield (
            _("Tables are drawn from the seed %(seed)s. Until entries closed, only its SHA-256 was known: %(hash)s.")
            % facts
        )
    else:
        yield _("Tables are drawn from the seed %(seed)s.") % {"seed": tournament.seed}
    if not tournament.is_league:
        yield _("From the second round on, the results of the round before are part of the draw.")


def _points(tournament: Tournament) -> Iterator[str]:
    """What counts at a table: nothing of this in a cup."""
    smallest = min(drawing.allowed(tournament))
    if tournament.size == 2:
        yield _("With an odd number, a bot fills in.")
        yield _("A win is 1 point, a draw ½.")
    else:
        is_filled = tournament.size not in drawing.allowed(tournament) or smallest > 2
        yield (
            _("If the numbers don’t work out, a bot fills in.")
            if is_filled
            else _("If the numbers don’t work out, some tables are smaller.")
        )
        yield _(
            "Winning a table is worth %(points)s points, coming last none; the places in between are evenly "
            "spaced. If you tie, you share the points."
        ) % {"points": FIRST}
    yield _(
        "Ties are broken by your share of the points scored at your tables, then the games between those who are tied, "
        "then opponents’ points, then fewer time-outs, then by lot."
    )


def _time(tournament: Tournament) -> Iterator[str]:
    yield pace(tournament)
    yield str(clock.OWN_NIGHTS) % {"zone": tournament.zone}
    yield _("Clocks stop at weekends.") if tournament.weekends else _("Clocks run at weekends.")
    if tournament.holidays:
        yield ngettext(
            "You can take up to %(days)s day off.", "You can take up to %(days)s days off.", tournament.holidays
        ) % {"days": tournament.holidays}
    else:
        yield _("Your holidays don’t stop clocks here.")


def pace(tournament: Tournament) -> str:
    """How much time there is, in a few words."""
    return ngettext(
        "%(days)s day per game, no increment.", "%(days)s days per game, no increment.", tournament.days
    ) % {"days": tournament.days}


def _leaving(tournament: Tournament) -> Iterator[str]:
    """What becomes of the place of somebody who leaves, and of a table without a result."""
    if tournament.is_cup:
        yield _("You can withdraw at any time: your running games count as they end, and then you’re out.")
    else:
        yield _(
            "You can withdraw at any time: your running games count as they end. From the next round on a bot or "
            "somebody from the waiting list takes your place, starting with no points and no time-outs."
        )
    is_anew = tournament.voided == Tournament.Voided.ANEW
    if tournament.is_cup:
        yield (
            _("A voided game is replayed if there’s time, or else the better seed goes on.")
            if is_anew
            else _("If a game is voided, the better seed goes on.")
        )
        yield _("If a game isn’t over by the end of its round, the better seed goes on.")
    else:
        yield (
            _("A voided game is replayed if there’s time, or else counts as a draw.")
            if is_anew
            else _("A voided game counts as a draw.")
        )
        yield _("Unfinished games count as draws.")
