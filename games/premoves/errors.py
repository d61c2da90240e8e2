"""Refusals about turns planned ahead."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NothingToPlan(GameError):
    """It is the seat's turn, or none is to come, or the title knows no plans."""

    sentence = _("There’s no turn to plan: it’s already yours, or none is left. Look at the table.")


class NoSuchPlan(GameError):
    """A plan that was played, thrown away, or never there."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("This plan is gone: it was played or thrown away. Look at those that are left.")


class TooManyPlans(GameError):
    """More than a person can keep in mind."""

    sentence = _("Throw away a plan before you keep another: you have %(number)s.")
