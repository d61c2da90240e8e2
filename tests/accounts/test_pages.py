"""What every page owes its reader: safe headers, and a sentence when something goes wrong."""

from __future__ import annotations

import re

import pytest
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from django.urls import path

from accounts.models import User
from cacao_site.urls import urlpatterns as site_urls
from games.tables.pages.headline import count_in_title

PAGES = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/password/reset/done/"]
OWN_PAGES = [
    "/profile/",
    "/profile/delete/",
    "/profile/security/",
    "/accounts/2fa/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/logout/",
]


def break_down(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [path("broken/", break_down), *site_urls]


@pytest.mark.parametrize("address", [*PAGES, *OWN_PAGES, "/nowhere/"])
def test_a_page_allows_nothing_but_the_sites_own_files_and_has_nothing_inline(
    client: Client, ana: User, address: str
) -> None:
    if address in OWN_PAGES:
        client.force_login(ana)
    response = client.get(address)
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    page = response.content.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:", page)
    assert response.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("address", [*PAGES, *OWN_PAGES])
def test_a_page_about_people_is_never_kept_by_a_cache_in_between(client: Client, ana: User, address: str) -> None:
    if address in OWN_PAGES:
        client.force_login(ana)
    response = client.get(address)
    assert "Cookie" in response.headers["Vary"]


@pytest.mark.parametrize("address", ["/accounts/signup/", "/accounts/login/", "/profile/", "/guest/"])
def test_a_form_of_one_megabyte_is_refused_with_a_sentence(client: Client, ana: User, address: str) -> None:
    response = client.post(address, {"username": "x" * 1_000_000})
    assert response.status_code == 413
    assert "more text than we take" in response.content.decode()


def test_a_form_with_two_thousand_fields_is_refused(client: Client, db: None) -> None:
    response = client.post("/accounts/login/", {f"f{number}": "" for number in range(2_000)})
    assert response.status_code == 400
    assert "We couldn’t read this" in response.content.decode()


def test_a_form_without_its_token_is_refused_with_a_sentence(db: None) -> None:
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "Ana"})
    assert response.status_code == 403
    assert "Please send this again" in response.content.decode()


def test_an_address_that_does_not_exist_has_a_page(client: Client, db: None) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There’s nothing here" in response.content.decode()


@pytest.mark.urls("tests.accounts.test_pages")
def test_a_mistake_of_ours_has_a_page_that_needs_no_database(client: Client) -> None:
    client.raise_request_exception = False
    response = client.get("/broken/")
    assert response.status_code == 500
    assert "Our mistake" in response.content.decode()


def test_a_name_is_shown_as_text_wherever_it_came_from(client: Client, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(username="<b>Ana</b>&")
    client.force_login(ana)
    page = client.get("/profile/").content.decode()
    assert "<b>Ana" not in page
    assert "&lt;b&gt;Ana&lt;/b&gt;&amp;" in page


@pytest.mark.parametrize(
    ("waiting", "title"), [(3, "(3) There’s nothing here · Cacao"), (0, "There’s nothing here · Cacao")]
)
def test_the_number_of_waiting_games_stands_before_the_title_of_every_page(waiting: int, title: str) -> None:
    counts = {"waiting_count": waiting, "count_in_title": count_in_title(waiting, 0)}
    page = render_to_string("404.html", counts)
    [found] = re.findall(r"<title>(.*?)</title>", page, re.DOTALL)
    assert " ".join(found.split()) == title
