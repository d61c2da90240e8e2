"""A refusal reaches the person as a page, or as a notice on the page that asked, with the right status."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.utils import translation

from accounts.models import User
from games.errors import GameError
from games.lobby.errors import AlreadyStarted, UnknownPerson
from games.middleware import GameErrorMiddleware
from games.models import Game

pytestmark = pytest.mark.django_db


def every_error(parent: type[GameError] = GameError) -> list[type[GameError]]:
    """All errors a person can meet."""
    children = parent.__subclasses__()
    return children + [error for child in children for error in every_error(child)]


def test_a_page_says_what_to_do(client: Client) -> None:
    response = client.get("/tables/nothing/")
    assert response.status_code == 404
    assert "Ask its host for the invitation link." in response.content.decode()


def test_a_request_by_htmx_gets_the_sentence_alone(client: Client) -> None:
    response = client.get("/tables/nothing/log/", headers={"HX-Request": "true"})
    assert response.status_code == 404
    assert "<html" not in response.content.decode()
    assert response.headers["HX-Retarget"] == "#main"


def test_without_htmx_the_sentence_has_a_page_of_its_own(client: Client, tiny: Game, cy: User) -> None:
    client.force_login(cy)
    response = client.post(f"/tables/{tiny.public_id}/leave/")
    assert response.status_code == 409
    assert AlreadyStarted().message in response.content.decode()
    assert f'<a class="button" href="{tiny.get_absolute_url()}">' in response.content.decode()


def test_where_there_is_no_table_none_is_linked_to(client: Client) -> None:
    page = client.get("/tables/nothing/").content.decode()
    assert "Open tables" in page
    assert "To the table" not in page


def test_other_errors_are_left_to_django() -> None:
    request: Any = RequestFactory().get("/")
    assert GameErrorMiddleware(lambda request: None).process_exception(request, ValueError()) is None


def test_every_error_has_a_client_s_status_and_a_docstring() -> None:
    errors = every_error()
    assert [error for error in errors if not (400 <= error.status < 500 and error.__doc__)] == []
    assert AlreadyStarted in errors


def test_a_sentence_names_what_was_wrong_in_the_reader_s_language() -> None:
    error = UnknownPerson(name="Nobody", place=2)
    with translation.override("en"):
        assert str(error) == error.message
        assert "“Nobody”" in error.message
