"""Refusals of positions from which nobody can play on."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors.base import GameError


class PositionOfRunningGame(GameError):
    """What lies hidden there is still a secret."""

    status = HTTPStatus.CONFLICT
    sentence = _("This game is not over yet. When it is, you can play on from any of its positions.")


class NothingLeftToPlay(GameError):
    """The last position of a game."""

    sentence = _("The game is over in this position. Go back some moves and play from there.")


class ResignedThere(GameError):
    """Somebody had given up: nobody could decide for that seat."""

    sentence = _("Somebody had already resigned in this position. Go back to where all still played.")


class DecidedThere(GameError):
    """Some have decided in secret what others are asked: what they decided would be dealt anew too."""

    sentence = _("Some had already decided here, and others had not. Go back to where nobody had, and play from there.")


class TooManyPositions(GameError):
    """A table from a position of a table from a position, and so on."""

    sentence = _("This table itself goes back to the positions of %(most)s others. Play from one of those.")
