"""What a person wants to be told, how and when, as forms."""

from notices.forms.hours import HoursForm
from notices.forms.tables import VolumeForm
from notices.forms.wishes import WishesForm

__all__ = ["HoursForm", "VolumeForm", "WishesForm"]
