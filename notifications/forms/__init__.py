"""What a person wants to be told, how and when, as forms."""

from notifications.forms.hours import HoursForm
from notifications.forms.tables import VolumeForm
from notifications.forms.wishes import WishesForm

__all__ = ["HoursForm", "VolumeForm", "WishesForm"]
