"""How pages look, move and sound for a person, and how a person looks to others: the words of the choices."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Theme(models.TextChoices):
    """The colours of pages, for whoever does not leave them to the system."""

    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class Motion(models.TextChoices):
    """How fast things move on pages, for whoever does not want it as usual; the scripts know these words."""

    QUICK = "quick", pgettext_lazy("motion", "quicker")
    NONE = "none", pgettext_lazy("motion", "none")


class Ground(models.TextChoices):
    """What Cacao's tiles lie on, for whoever does not want the clearing; the sheets know these words."""

    PLAIN = "plain", pgettext_lazy("ground", "plain and calm")
    TABLE = "table", pgettext_lazy("ground", "a wooden table")


class Colour(models.TextChoices):
    """The colours of seats, of all titles together."""

    RED = "red", pgettext_lazy("seat", "red")
    PURPLE = "purple", pgettext_lazy("seat", "purple")
    WHITE = "white", pgettext_lazy("seat", "white")
    YELLOW = "yellow", pgettext_lazy("seat", "yellow")
    BLUE = "blue", pgettext_lazy("seat", "blue")


class Portrait(models.TextChoices):
    """The animals of static/img/portraits.svg, one of which stands beside a person's name."""

    JAGUAR = "jaguar", _("jaguar")
    TOUCAN = "toucan", _("toucan")
    MONKEY = "monkey", _("monkey")
    FROG = "frog", _("tree frog")
    BUTTERFLY = "butterfly", _("butterfly")
    TURTLE = "turtle", _("turtle")
    SLOTH = "sloth", _("sloth")
    SNAKE = "snake", _("snake")


class Sound(models.TextChoices):
    """What can be heard; the scripts know these words."""

    TURN = "turn", _("when it’s your turn")
    TILES = "tiles", _("when tiles are laid or cards turned")
    TALK = "talk", _("when somebody writes at the table")
    END = "end", _("when a game ends")


def validate_sounds(sounds: str) -> None:
    """Raise ``ValidationError`` unless these are words of ``Sound``, with blanks between them."""
    for kind in sounds.split():
        if kind not in Sound.values:
            raise ValidationError(_("There’s no sound “%(kind)s”."), params={"kind": kind}, code="unknown_sound")
