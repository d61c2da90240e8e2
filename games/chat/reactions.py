"""The signs that people put to lines, and what each is called."""

from django.utils.translation import gettext_lazy as _

SIGNS = {
    "👍": _("thumbs up"),
    "❤️": _("heart"),
    "😄": _("laughing"),
    "🎉": _("party"),
    "😮": _("astonished"),
    "🤔": _("thinking"),
}
