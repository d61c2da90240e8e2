"""Browser windows on the live server, one per person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.people import give_password
from tests.plugins.patience import BEFORE_LONG

if TYPE_CHECKING:
    from accounts.models import User

# What the browser itself notes when an answer is 404 or 422, which tests of bad input want, and what htmx notes when
# somebody leaves a page, or chooses again, before an answer has come.
EXPECTED = ("Failed to load resource", "htmx:sendAbort", "htmx:afterRequest,")

PATIENCE = 1000 * BEFORE_LONG
"""Milliseconds within which a page must answer, and show what others did, on a busy machine."""


class Windows:
    """Opens pages and collects what their consoles complain about (scripts that fail, CSP that stops something)."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        expect.set_options(timeout=PATIENCE)

    def open(
        self,
        user: User | None = None,
        *,
        size: tuple[int, int] = (1440, 900),
        javascript: bool = True,
        dark: bool = False,
        touch: bool = False,
        worker: bool = False,
    ) -> Page:
        """A page in a window of its own, with ``user`` signed in; ``page.goto("/")`` is relative to the site.

        With ``worker`` the site's service worker is let in, which then stands between page and server.
        """
        context = self._browser.new_context(
            base_url=self._address,
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=javascript,
            has_touch=touch,
            color_scheme="dark" if dark else "light",
            locale="en-GB",
            service_workers="allow" if worker else "block",
            timezone_id="Europe/Berlin",
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        if user:
            self._sign_in(context, user)
        page = context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _sign_in(self, context: BrowserContext, user: User) -> None:
        client = Client()
        client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
        give_password(client, user)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": self._address}])

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(EXPECTED):
            self.complaints.append(message.text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()
