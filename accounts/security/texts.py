"""What happened to an account, and on which device, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

EVENTS: dict[str, str | Promise] = {
    "signed-in": gettext_lazy("Logged in."),
    "signed-in-with-factor": gettext_lazy("Logged in with a second factor."),
    "signed-in-with-passkey": gettext_lazy("Logged in with a passkey."),
    "sign-in-failed": gettext_lazy("Somebody tried to log in with a wrong password."),
    "factor-failed": gettext_lazy("Somebody knew the password, but not the code of the second factor."),
    "password-changed": gettext_lazy("The password was changed."),
    "password-set": gettext_lazy("A password was set."),
    "password-reset": gettext_lazy("A new password was set through a link in an email."),
    "address-confirmed": gettext_lazy("The email address was confirmed."),
    "address-changed": gettext_lazy("The email address was changed."),
    "session-ended": gettext_lazy("A browser was logged out from here."),
    "signed-out-elsewhere": gettext_lazy("All other browsers were logged out."),
    "totp-added": gettext_lazy("An authenticator app was added."),
    "totp-removed": gettext_lazy("The authenticator app was removed."),
    "webauthn-added": gettext_lazy("A passkey was added."),
    "webauthn-removed": gettext_lazy("A passkey was removed."),
    "recovery_codes-added": gettext_lazy("Recovery codes were created."),
    "recovery_codes-removed": gettext_lazy("The recovery codes were removed."),
    "recovery_codes-reset": gettext_lazy("New recovery codes were created; the old ones no longer work."),
    "recovery-code-used": gettext_lazy("A recovery code was used."),
    "factors-removed-by-operator": gettext_lazy("The site’s operator removed all second factors."),
    "webhook-added": gettext_lazy("A webhook was added or changed."),
    "webhook-ended": gettext_lazy("A webhook was removed."),
    "feeds-added": gettext_lazy("Secret addresses for a calendar and a feed reader were created."),
    "feeds-ended": gettext_lazy("The secret addresses for a calendar and a feed reader were removed."),
    "browser-added": gettext_lazy("A browser was added for notifications."),
    "browser-ended": gettext_lazy("A browser was removed from notifications."),
    "export-added": gettext_lazy("Somebody asked for your data as a file."),
    "export-ended": gettext_lazy("A file with your data was removed."),
    "token-added": gettext_lazy("An access token for a program was created."),
    "token-ended": gettext_lazy("An access token for a program was ended."),
    "bot-made": gettext_lazy("A bot was created that plays under its own name."),
    "bot-stopped": gettext_lazy("An admin stopped one of your bots."),
    "outlets-ended": gettext_lazy(
        "Webhook, feeds, access tokens, browser notifications and files with your data were removed."
    ),
    "changed-by-admin": gettext_lazy("An admin changed the account: %(fields)s."),
    "banned": gettext_lazy("An admin closed the account."),
    "renamed-by-admin": gettext_lazy("An admin changed the name of the account."),
    "logged-out-by-admin": gettext_lazy("An admin logged out all browsers."),
    "let-in-again": gettext_lazy("An admin reopened the account."),
}
"""By code; a code that has gone is shown as it is."""


def event(code: str, details: Mapping[str, Any]) -> str:
    """What happened."""
    return str(EVENTS.get(code, code)) % details


def device(browser: str, system: str) -> str:
    """A browser on a system, as far as they are known; both are names."""
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown browser")
