"""The language a reader chooses is the one the site speaks, before the browser's and after the profile's."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db


def spoken(client: Client, address: str = "/accounts/login/", **headers: str) -> str:
    response = client.get(address, follow=True, headers=headers)
    assert f'<html lang="{response.headers["Content-Language"]}">' in response.content.decode()
    return response.headers["Content-Language"]


def choose(client: Client, language: str, back: str = "/rules/cacao/?modules=base") -> str:
    response = client.post("/language/", {"language": language, "next": back})
    assert response.status_code == 302, response.content.decode()
    return response.headers["Location"]


def test_a_visitors_choice_is_kept_in_the_browser_and_leads_back(client: Client) -> None:
    assert choose(client, "de") == "/rules/cacao/?modules=base"
    assert spoken(client, accept_language="en") == "de"
    assert choose(client, "en")
    assert spoken(client, accept_language="de") == "en"


def test_a_persons_choice_is_kept_in_the_profile(client: Client, ana: User) -> None:
    client.force_login(ana)
    choose(client, "de")
    ana.refresh_from_db()
    assert ana.language == "de"
    elsewhere = Client()
    elsewhere.force_login(ana)
    assert spoken(elsewhere, "/profile/", accept_language="en") == "de"


def test_the_profile_counts_more_than_the_cookie(client: Client, ana: User) -> None:
    choose(client, "de")
    ana.language = "en"
    ana.save(update_fields=["language"])
    client.force_login(ana)
    assert spoken(client, "/profile/") == "en"


def test_an_address_can_ask_for_a_language_and_keeps_nothing(client: Client) -> None:
    assert spoken(client, "/rules/cacao/?language=de") == "de"
    assert spoken(client, "/rules/cacao/") == "en"


def test_public_pages_name_themselves_in_every_language(client: Client) -> None:
    page = client.get("/rules/cacao/").content.decode()
    here = "http://testserver/rules/cacao/"
    assert f'<link rel="alternate" hreflang="de" href="{here}?language=de">' in page
    assert f'<link rel="alternate" hreflang="x-default" href="{here}">' in page


@pytest.mark.parametrize("code", ["tlh", "xx-" * 5000, "../../etc", "", "\x00", "DE; DROP"])
def test_a_language_that_does_not_exist_is_english_and_no_error(client: Client, ana: User, code: str) -> None:
    assert spoken(client, f"/rules/?language={code[:500]}") == "en"
    assert client.post("/language/", {"language": code, "next": "/"}).status_code == 422
    client.cookies["django_language"] = code.replace("\x00", "").replace(";", "")
    assert spoken(client, accept_language=code.replace("\x00", "") or "-") == "en"
    User.objects.update(language=code.replace("\x00", "")[:10])
    client.force_login(ana)
    assert spoken(client, "/profile/") == "en"


def test_the_page_leads_back_to_where_the_reader_was_but_never_elsewhere(client: Client) -> None:
    here = client.get("/language/", headers={"referer": "http://testserver/rules/cacao/?language=de&modules=base"})
    assert 'name="next" value="/rules/cacao/?modules=base"' in here.content.decode()
    elsewhere = client.get("/language/", headers={"referer": "https://example.org/rules/"})
    assert 'name="next" value="/"' in elsewhere.content.decode()
    assert choose(client, "de", back="https://example.org/") == "/"


def test_the_footer_leads_to_the_choice(client: Client) -> None:
    page = client.get("/rules/cacao/").content.decode()
    assert 'href="/language/"' in page
    assert "Language: English" in page


def test_the_page_leads_from_a_refused_form_to_the_page_where_the_form_stands(client: Client) -> None:
    refused = "http://testserver/tables/abc/together/propose/?invite=xyz"
    assert 'name="next" value="/tables/abc/together/?invite=xyz"' in (
        client.get("/language/", headers={"referer": refused}).content.decode()
    )
