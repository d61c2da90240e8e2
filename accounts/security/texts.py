"""What happened to an account, and on which device, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

EVENTS: dict[str, str | Promise] = {
    "signed-in": gettext_lazy("Signed in."),
    "signed-in-with-factor": gettext_lazy("Signed in with a second factor."),
    "signed-in-with-passkey": gettext_lazy("Signed in with a passkey."),
    "sign-in-failed": gettext_lazy("Somebody tried to sign in with a wrong password."),
    "factor-failed": gettext_lazy("Somebody knew the password, but not the code of the second factor."),
    "password-changed": gettext_lazy("The password was changed."),
    "password-set": gettext_lazy("A password was set."),
    "password-reset": gettext_lazy("A new password was set by a link from a mail."),
    "address-changed": gettext_lazy("The e-mail address was changed."),
    "session-ended": gettext_lazy("A browser was signed out from here."),
    "signed-out-elsewhere": gettext_lazy("All other browsers were signed out."),
    "totp-added": gettext_lazy("An authenticator app was added."),
    "totp-removed": gettext_lazy("The authenticator app was removed."),
    "webauthn-added": gettext_lazy("A passkey was added."),
    "webauthn-removed": gettext_lazy("A passkey was removed."),
    "recovery_codes-added": gettext_lazy("Recovery codes were made."),
    "recovery_codes-removed": gettext_lazy("The recovery codes were removed."),
    "recovery_codes-reset": gettext_lazy("New recovery codes were made; the old ones hold no more."),
    "recovery-code-used": gettext_lazy("A recovery code was used."),
    "factors-removed-by-operator": gettext_lazy("The operator of the site removed all second factors."),
    "webhook-added": gettext_lazy("A webhook was added or changed."),
    "webhook-ended": gettext_lazy("A webhook was removed."),
    "feeds-added": gettext_lazy("Secret addresses for a calendar and a feed reader were made."),
    "feeds-ended": gettext_lazy("The secret addresses for a calendar and a feed reader were removed."),
    "browser-added": gettext_lazy("A browser was added that shows messages."),
    "browser-ended": gettext_lazy("A browser that shows messages was removed."),
    "export-added": gettext_lazy("Somebody asked for everything about you as a file."),
    "export-ended": gettext_lazy("A file with everything about you was removed."),
    "token-added": gettext_lazy("An access token for a program was made."),
    "token-ended": gettext_lazy("An access token for a program was ended."),
    "bot-made": gettext_lazy("A bot was made that plays under its own name."),
    "bot-stopped": gettext_lazy("An administrator stopped a bot of yours."),
    "outlets-ended": gettext_lazy(
        "Webhook, feeds, access tokens, browsers that show messages and files about you were removed."
    ),
    "changed-by-admin": gettext_lazy("An administrator changed the account: %(fields)s."),
    "banned": gettext_lazy("An administrator closed the account."),
    "let-in-again": gettext_lazy("An administrator opened the account again."),
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
