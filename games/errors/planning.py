"""Refusals about premoves."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors.base import GameError


class NothingToPlan(GameError):
    """It is the seat's turn, or none is to come, or the title knows no plans."""

    sentence = _("There is no turn to plan now: it is your turn already, or none is to come. Look at the table.")


class NoSuchPlan(GameError):
    """A plan that was played, thrown away, or never there."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There is no such plan any more: it was played or thrown away. Look at the plans that are left.")


class TooManyPlans(GameError):
    """More than a person can keep in mind."""

    sentence = _("You have %(number)s plans at this table. Throw one away, then keep another.")
