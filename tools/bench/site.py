"""A site in a folder of its own, which is asked as WSGI asks it, and the people who ask."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote, urlencode
from wsgiref.util import setup_testing_defaults

from tools.bench.open_page import Regions

if TYPE_CHECKING:
    from accounts.models import User

SECRET = "c" * 32
FORM = "application/x-www-form-urlencoded"


def set_up(folder: str, database_url: str = "") -> None:
    """Let Django take this database, or a new one in the folder, and no other service."""
    url = database_url or f"sqlite:///{folder}/bench.sqlite3"
    os.environ |= {"SITE_MODE": "test", "DATA_DIR": folder, "DATABASE_URL": url}
    os.environ |= dict.fromkeys(("READS_PER_MINUTE", "WRITES_PER_MINUTE"), "1000000")  # Faster than people.
    os.environ["DJANGO_SETTINGS_MODULE"] = "cacao_site.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


class Answer(NamedTuple):
    """What came back."""

    status: int
    content: bytes

    @property
    def text(self) -> str:
        """The page."""
        return self.content.decode()


class Site:
    """The site's WSGI application, a person (a new one, Ana, if nobody is given) and her cookies."""

    def __init__(self, ana: User | None = None, *, htmx: bool = True) -> None:
        from django.core.wsgi import get_wsgi_application
        from django.http import HttpResponse
        from django.urls import path

        from cacao_site import urls

        urls.urlpatterns.append(path("nothing/", lambda request: HttpResponse("nothing"), name="nothing"))
        self.application = get_wsgi_application()
        self.ana = ana or people("Ana")[0]
        self.cookies = f"{session_of(self.ana)}; csrftoken={SECRET}"
        self.headers = {"HTTP_HX_REQUEST": "true"} if htmx else {}
        """What each request carries besides, as WSGI has it."""
        self._sent: Callable[[], object] = _nothing

    def get(self, address: str) -> Answer:
        """The answer to a request for a page."""
        return self.ask("GET", address, b"")

    def show(self, page: str) -> str:
        """Load a page; further requests name the regions that it has, as its script does."""
        self.headers.pop("HTTP_KNOWN_REGIONS", None)
        html = self.get(page).text
        self.headers["HTTP_KNOWN_REGIONS"] = Regions(html).known
        return html

    def post(self, address: str, fields: dict[str, str]) -> Answer:
        """The answer to a form."""
        return self.ask("POST", address, urlencode(fields).encode())

    def some_step(self, page: str) -> dict[str, str]:
        """The form that lays the first tile on the first cell. Raises ``LookupError`` when it is not Ana's turn."""
        html = self.show(page)
        spot = re.search(r'class="spot place" name="move" value="([^"]+)"', html)
        tile = re.search(r'name="tile"\s+value="([^"]+)"', html)
        version = re.search(r'name="version" value="([^"]+)"', html)
        if not (spot and tile and version):
            raise LookupError("it is not Ana's turn")
        move = spot[1].replace("&quot;", '"')
        step = {"move": move, "tile": tile[1], "rotation": "0", "version": version[1]}
        return {"decision": _decision(html), **step}

    def after_step(self, page: str, step: dict[str, str]) -> dict[str, str]:
        """The form that takes this step back, once it is made."""
        self.post(f"{page}step/", step)
        back = {"decision": _decision(self.show(page))}
        self.post(f"{page}undo/", back)
        self.show(page)
        return back

    def ask(self, method: str, address: str, body: bytes, kind: str = FORM) -> Answer:
        """The answer to any request. Raises ``AssertionError`` for one that is refused.

        What the site does when it is sent is done by ``go_on``, or before the next request.
        """
        self.go_on()
        path, _, query = address.partition("?")
        statuses: list[str] = []

        def start_response(line: str, *_rest: Any) -> Callable[[bytes], object]:
            statuses.append(line)
            return lambda content: None

        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "PATH_INFO": unquote(path),
            "QUERY_STRING": query,
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "localhost",
            "CONTENT_TYPE": kind,
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": self.cookies,
            "HTTP_X_CSRFTOKEN": SECRET,
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": io.StringIO(),
            **self.headers,
        }
        setup_testing_defaults(environ)
        response = self.application(environ, start_response)
        answer = Answer(int(statuses[0][:3]), b"".join(response))
        self._sent = response.close
        assert answer.status < 400, (address, answer.status, answer.content[:300])
        return answer

    def go_on(self) -> None:
        """The answer is sent: let the site do what it has left for then."""
        sent, self._sent = self._sent, _nothing
        sent()


def _nothing() -> None:
    """There is nothing to be done."""


def _decision(html: str) -> str:
    found = re.search(r'name="decision" value="(\w+)"', html)
    return found[1] if found else ""


def session_of(user: User) -> str:
    """The cookie of somebody who is signed in."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def people(*names: str) -> list[User]:
    """New accounts."""
    from accounts.models import User

    return [User.objects.create(username=name, email=f"{name.lower()}@example.org") for name in names]
