"""Refusals about wishes for games."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class TooManyWishes(GameError):
    """More wishes than anybody can play."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("Stop one of your searches before you start another: you have %(number)s.")


class NoSuchWish(GameError):
    """A wish of somebody else, or none: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There’s no such search for a game.")


class WishOver(GameError):
    """A wish that was met, taken back or has run out."""

    status = HTTPStatus.GONE
    sentence = _("This search is over: it found a game, was stopped, or ran out. You can start a new one.")


class NoSuchOffer(GameError):
    """Something that would have worked and does not any more, or never did."""

    sentence = _("Somebody else was quicker, so that no longer works. Here’s what would:")
