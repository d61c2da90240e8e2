"""The mail to somebody who is banned: nothing else of the site reaches them any more."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.locale.reader import known_zone
from accounts.mail.letter import html_of
from accounts.models import User
from accounts.sanctions import texts
from accounts.sanctions.models import Sanction
from accounts.sanctions.selectors import contact_address
from accounts.tasks import post_mail


def tell_ban(sanction: Sanction, user: User) -> None:
    """Write to the confirmed address of somebody why they are banned, and until when."""
    if not user.email or not user.has_confirmed_email():
        return
    zone = known_zone(user.time_zone)
    with translation.override(user.language or translation.get_language()), timezone.override(_zone(zone)):
        subject, body = str(_("Your account is banned")), _body(sanction, user)
        post_mail(kind="banned", subject=subject, body=body, to=user.email, html=html_of(subject, body, links={}))


def _zone(name: str) -> ZoneInfo | None:
    return ZoneInfo(name) if name else None


def _body(sanction: Sanction, user: User) -> str:
    contact = contact_address()
    return "\n\n".join(
        (
            _("Hi %(name)s,") % {"name": user.username},
            _("An admin has banned your account. The reason:"),
            sanction.reason,
            texts.end(sanction.until),
            _("Bots play on at your running tables. Access tokens for programs have ended for good."),
            _("Do you think that’s a mistake? Write to %(contact)s.") % {"contact": contact}
            if contact
            else _("Do you think that’s a mistake? Write to the operators of this site."),
        )
    )
