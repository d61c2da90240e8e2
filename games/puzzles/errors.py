"""Refusals about puzzles."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NoSuchPuzzle(GameError):
    """A puzzle that is not there, or not yet: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no such puzzle.")


class NoPuzzleLeft(GameError):
    """No puzzle of this kind that somebody has not answered."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("You’ve answered all puzzles like this, or there are none yet.")


class TurnNotOver(GameError):
    """An answer before the turn is at its end."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Finish the turn first, then answer.")
