"""Refusals of links by which guests go on on another device."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from accounts.refusal import Refusal


class UnknownDeviceLink(Refusal):
    """A link that was never made, or whose person has gone."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("We don’t know this link. It may have been cut off: copy all of it.")


class DeviceLinkOver(Refusal):
    """A link that was used or taken back, or is too old; or whose guest has an account by now, or is banned."""

    status = HTTPStatus.GONE
    sentence = _("It works once, within a day. Make a new one on the device where you play.")
