"""An address that is asked in a way it does not take answers with a page that leads on."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/tables/abc/together/propose/", "/tables/abc/together/"),
        ("/tables/abc/confirm/", "/tables/abc/"),
        ("/tables/abc/invite-by-mail/", "/tables/abc/"),
        ("/tournaments/abc/organise/", "/tournaments/abc/"),
        ("/groups/abc/new-table/", "/groups/abc/"),
        ("/tried/abc/name/", "/tried/abc/"),
    ],
)
def test_a_forms_address_leads_to_the_page_with_the_form(address: str, page: str) -> None:
    answer = browser_of(make_person("Ana")).get(address)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert "no-store" in answer.headers["Cache-Control"]
    assert f'<a class="button" href="{page}">' in answer.content.decode()


def test_the_page_speaks_the_language_of_its_reader(client: Client) -> None:
    answer = client.get("/tables/abc/confirm/", headers={"accept-language": "de"})
    assert '<html lang="de">' in answer.content.decode()


def test_where_no_page_is_above_it_leads_home(client: Client) -> None:
    assert '<a class="button" href="/">' in client.get("/mail/bounces/").content.decode()


def test_programs_get_no_page(client: Client) -> None:
    answer = client.get("/api/v1/tables/abc/steps")
    assert (answer.status_code, answer.headers["Content-Type"]) == (405, "application/problem+json")
