"""Why a game record is not taken: the same reasons as at a table, without the advice for somebody who sits there."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.texts.catalogue import Catalogue, Sentence

ERRORS: dict[str, Sentence] = {
    "field-missing": _("The field “%(field)s” is missing."),
    "field-unknown": _("Such a move has no field “%(field)s”."),
    "field-not-integer": _("The field “%(field)s” must be an integer."),
    "field-out-of-range": _("The field “%(field)s” must be from %(least)s to %(most)s, not %(value)s."),
    "field-not-text": _("The field “%(field)s” must be a text."),
    "field-not-texts": _("The field “%(field)s” must be a list of texts."),
    "field-unknown-value": _("The field “%(field)s” can’t be “%(value)s”."),
    "field-not-cell": _("The field “%(field)s” must be a cell: a list of two integers."),
    "move-type-unknown": _("There’s no move “%(type)s”."),
    "not-your-turn": _("This isn’t this seat’s decision now."),
    "game-over": _("The game is already over before this move."),
    "resigned-already": _("This seat has already resigned."),
}
"""Reasons that are put differently in a record."""

CATALOGUE = Catalogue(errors=ERRORS)
