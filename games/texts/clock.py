"""Clocks in words: what is wrong with a field that they are made of, and how much time the terms of a table give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.engine.clock.own_rests import OwnRests
from games.engine.clock.terms import (
    DAY,
    HOUR,
    OWN,
    Terms,
    pace_of,
)
from games.texts.catalogue import Catalogue, Sentence

ERRORS: dict[str, Sentence] = {
    "missing": _("“%(field)s” is missing."),
    "unknown": _("There’s no field “%(field)s”."),
    "not-an-object": _("“%(field)s” must be a JSON object."),
    "not-an-integer": _("“%(field)s” must be a whole number of seconds."),
    "out-of-range": _("“%(field)s” must be from %(least)s to %(most)s seconds, not %(value)s."),
    "not-a-flag": _("“%(field)s” must be true or false."),
    "not-a-lateness": _("“%(field)s” must be “stand-in” or “resign”."),
    "not-a-list": _("“%(field)s” must be a list."),
    "not-an-instant": _("“%(field)s” must be an instant in UTC, such as 2026-11-21T20:00:00Z."),
    "not-a-zone": _("“%(field)s” must be the name of a time zone, such as Europe/Berlin."),
    "not-a-night": _("“%(field)s” must be null or two whole quarter hours, such as 23:00 and 07:00."),
    "not-a-date": _("“%(field)s” must be a date, such as 2026-12-24."),
    "not-a-window": _("“%(field)s” must be a list of two instants."),
    "ends-before-it-begins": _("“%(field)s” ends before it begins."),
    "before-the-ask": _("“%(field)s” is before the question was put."),
    "outside-the-calendar": _("“%(field)s” has no deadline within the years 1 to 9999."),
}

CATALOGUE = Catalogue(errors=ERRORS)

MINUTE = 60

PACES: Mapping[str, Sentence] = {
    "brisk": pgettext_lazy("pace", "Brisk"),
    "daily": pgettext_lazy("pace", "Daily"),
    "relaxed": pgettext_lazy("pace", "Relaxed"),
    "weekly": pgettext_lazy("pace", "Weekly"),
    OWN: pgettext_lazy("pace", "Custom"),
    "no-clock": pgettext_lazy("pace", "No clock"),
}
"""What a pace is called, in the order in which forms offer it."""

NO_CLOCK = _("The table waits as long as it takes")

FOR_A_TURN: Mapping[tuple[bool, bool], Sentence] = {
    (False, False): _("About %(time)s per turn"),
    (False, True): _("About %(time)s per turn, not at night"),
    (True, False): _("About %(time)s per turn, not at weekends"),
    (True, True): _("About %(time)s per turn, not at night or weekends"),
}
"""Whether clocks rest at weekends and at night: presets that save time up, which are made to be like this."""

TO_BEGIN_WITH: Mapping[tuple[bool, bool], Sentence] = {
    (False, False): _("%(time)s to start, plus %(gain)s per turn"),
    (False, True): _("%(time)s to start, plus %(gain)s per turn; not at night"),
    (True, False): _("%(time)s to start, plus %(gain)s per turn; not at weekends"),
    (True, True): _("%(time)s to start, plus %(gain)s per turn; not at night or weekends"),
}
"""Other terms that save time up."""

FOR_EACH_TURN: Mapping[tuple[bool, bool], Sentence] = {
    (False, False): _("%(time)s per turn"),
    (False, True): _("%(time)s per turn, not at night"),
    (True, False): _("%(time)s per turn, not at weekends"),
    (True, True): _("%(time)s per turn, not at night or weekends"),
}
"""Terms that save nothing up."""

FOR_THE_GAME: Mapping[tuple[bool, bool], Sentence] = {
    (False, False): _("%(time)s for the whole game"),
    (False, True): _("%(time)s for the whole game, not at night"),
    (True, False): _("%(time)s for the whole game, not at weekends"),
    (True, True): _("%(time)s for the whole game, not at night or weekends"),
}
"""Terms that give nothing more."""

SAVED_UP = _("Everyone starts with %(start)s and gets %(gain)s more per turn, up to %(cap)s.")
NOT_SAVED_UP = _("Unused time doesn’t carry over.")
NOTHING_MORE = _("Turns add no time.")
OF_A_SUCCESSOR = _("Anyone who takes over starts with %(start)s, however little was left.")
NIGHTS = _("Everyone sets their own night hours; the clock also stops while you’re on holiday.")
OWN_NIGHTS = _("Clocks stop from 23:00 to 07:00 (%(zone)s) for everybody, whatever your own nights are.")
"""At a tournament's table."""
HOLIDAYS = _("The clock stops while you’re on holiday; take holidays in your profile.")

LATE: Mapping[str, Sentence] = {
    "stand-in": _("Out of time? A bot takes that turn. After two in a row it keeps playing until you’re back."),
    "resign": _("Out of time? A bot takes that turn. The second time in a row, you resign."),
}
"""What becomes of a seat that is late twice in a row."""

LATE_FOR_GOOD = _(
    "If your time runs out, a bot plays on and you get the last place at that table. If it happens twice, you’re out."
)
"""The same at a tournament's table."""

LATE_CHOICES: Mapping[str, Sentence] = {
    "stand-in": _("a bot plays on until the player is back"),
    "resign": _("the player resigns"),
}

TERMS_ERRORS: Mapping[str, Sentence] = {
    "start": _("Set more than nothing and at most %(most)s: that’s all you can save up."),
    "gain": _("Set at most %(most)s: that’s all you can save up."),
    "cap": _("Set a time from %(least)s to %(most)s."),
}
"""What is wrong with a field in which somebody gives terms."""
NO_NUMBER = _("Enter a whole number.")


def duration(seconds: int) -> str:
    """A number of the longest unit in which it is whole."""
    if seconds and seconds % DAY == 0:
        return ngettext("%(number)s day", "%(number)s days", seconds // DAY) % {"number": seconds // DAY}
    if seconds and seconds % HOUR == 0:
        return ngettext("%(number)s hour", "%(number)s hours", seconds // HOUR) % {"number": seconds // HOUR}
    if seconds % MINUTE == 0:
        return ngettext("%(number)s minute", "%(number)s minutes", seconds // MINUTE) % {"number": seconds // MINUTE}
    return ngettext("%(number)s second", "%(number)s seconds", seconds) % {"number": seconds}


def pace(terms: Terms | None) -> str:
    """What the pace of a table is called."""
    return str(PACES[pace_of(terms)])


def time_for_a_turn(terms: Terms | None) -> str:
    """How much time there is for a turn, in a few words."""
    if terms is None:
        return str(NO_CLOCK)
    times = {"time": duration(terms.start), "gain": duration(terms.gain)}
    return str(_sentences_for(terms)[terms.weekends, terms.nights]) % times


def _sentences_for(terms: Terms) -> Mapping[tuple[bool, bool], Sentence]:
    if _is_per_turn(terms):
        return FOR_EACH_TURN
    if not terms.gain:
        return FOR_THE_GAME
    return TO_BEGIN_WITH if pace_of(terms) == OWN else FOR_A_TURN


def terms_in_detail(terms: Terms | None, own: OwnRests | None = None) -> list[str]:
    """What else there is to know about the terms of a table, in whole sentences; ``own`` rests are a tournament's."""
    if terms is None:
        return []
    times = {"start": duration(terms.start), "gain": duration(terms.gain), "cap": duration(terms.cap)}
    saved = NOT_SAVED_UP if _is_per_turn(terms) else SAVED_UP if terms.gain else NOTHING_MORE
    if own is not None:
        return [str(saved) % times, str(OWN_NIGHTS) % {"zone": own.zone}, str(LATE_FOR_GOOD)]
    return [str(saved) % times, str(NIGHTS if terms.nights else HOLIDAYS), str(LATE[terms.late])]


def bank_of_a_successor(terms: Terms | None) -> str:
    """With how much time somebody begins who takes over a seat; empty at a table without a clock."""
    return "" if terms is None else str(OF_A_SUCCESSOR) % {"start": duration(terms.start)}


def _is_per_turn(terms: Terms) -> bool:
    return terms.start == terms.gain == terms.cap


def terms_problem(field: str, code: str, details: Mapping[str, Any]) -> str:
    """What is wrong with a field of a form in which somebody gives terms."""
    if code == "not-an-integer":
        return str(NO_NUMBER)
    limits = {key: duration(details[key]) for key in ("least", "most") if key in details}
    return str(TERMS_ERRORS[field]) % limits
