"""The admin's rows lie where an operator looks for them, as far as somebody may see them."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import RequestFactory

from accounts.models import User
from cacao_site.ops.dashboard.areas import AREAS
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


def areas(user: User) -> dict[str, list[str]]:
    request = RequestFactory().get("/admin/")
    request.user = user
    return {
        area["app_label"]: [row["object_name"] for row in area["models"]] for area in admin.site.get_app_list(request)
    }


def test_people_and_play_come_first_and_nothing_is_lost() -> None:
    root = make_person("Root", is_staff=True, is_superuser=True)
    found = areas(root)
    assert list(found) == ["area-people", "area-play", "area-rest"]
    assert found["area-people"][:3] == ["User", "Report", "Sanction"]
    assert sum(map(len, found.values())) == len(admin.site._registry)


def test_every_row_that_an_area_names_is_registered() -> None:
    known = {model._meta.label_lower for model in admin.site._registry}
    assert {key for _name, keys in AREAS.values() for key in keys} <= known


def test_a_moderator_sees_only_what_they_may(db: None) -> None:
    mo = make_person("Mo", is_staff=True)
    mo.user_permissions.set(Permission.objects.filter(codename="view_report", content_type__app_label="moderation"))
    assert areas(mo) == {"area-people": ["Report"]}


def test_trophies_are_looked_up_and_the_page_of_a_package_stays() -> None:
    browser = browser_of(make_person("Root", is_staff=True, is_superuser=True))
    assert browser.get("/admin/trophies/trophy/?q=Nobody").status_code == 200
    assert browser.get("/admin/games/").status_code == 200
