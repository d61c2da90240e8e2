"""Refusals of positions from which nobody can play on."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors.base import GameError


class PositionOfRunningGame(GameError):
    """What lies hidden there is still a secret."""

    status = HTTPStatus.CONFLICT
    sentence = _("This game isn’t over yet. When it is, you can play on from any position.")


class NothingLeftToPlay(GameError):
    """The last position of a game."""

    sentence = _("The game is over in this position. Go back a few moves and play from there.")


class ResignedThere(GameError):
    """Somebody had given up: nobody could decide for that seat."""

    sentence = _("Somebody had already resigned here. Go back to where everyone still played.")


class DecidedThere(GameError):
    """Some have decided in secret what others are asked: what they decided would be dealt anew too."""

    sentence = _("Some had already decided here, others hadn’t. Go back to where nobody had, and play from there.")


class TooManyPositions(GameError):
    """A table from a position of a table from a position, and so on."""

    sentence = _("This table already goes back through %(most)s others. Play from one of those.")
