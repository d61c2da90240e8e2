"""How allauth's second factors meet this site."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from accounts.security.factors import cipher


class FactorAdapter(DefaultMFAAdapter):
    """The one place where allauth's defaults about factors are changed in code; the rest is in the settings."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That didn’t work. Try again with the newest code, or with the passkey."),
        "unverified_email": _("Confirm your email address before you set up a second factor."),
    }

    def encrypt(self, text: str) -> str:
        return cipher.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        return cipher.decrypt(encrypted_text)

    def build_totp_svg(self, url: str) -> SafeString:
        """A drawing to stand in the page itself: the policy of the site takes no picture from an address of data."""
        import qrcode  # With what it needs to draw it takes megabytes, of a process that may never be asked.
        from qrcode.image.svg import SvgPathImage

        drawing = qrcode.make(url, image_factory=SvgPathImage, border=2)
        return mark_safe(drawing.to_string(encoding="unicode"))
