"""Which addresses can be opened, and the page above one that cannot."""

from __future__ import annotations

import pytest

from core.http.pages import page_above, takes_get


@pytest.mark.parametrize("path", ["/", "/tables/abc/", "/tables/abc/cancel/", "/accounts/login/", "/admin/"])
def test_pages_can_be_opened(path: str) -> None:
    assert takes_get(path)


@pytest.mark.parametrize("path", ["/tables/abc/confirm/", "/profile/security/end/", "/no/such/address/", ""])
def test_what_only_takes_forms_or_is_nothing_cannot(path: str) -> None:
    assert not takes_get(path)


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/tables/abc/together/propose/", "/tables/abc/together/"),
        ("/tables/abc/confirm/", "/tables/abc/"),
        ("/profile/notices/browsers/7/remove/", "/profile/notices/"),
        ("/mail/bounces/", "/"),
        ("/no/such/address/", "/"),
        ("/my-people" + "/a" * 4000 + "/", "/my-people/"),
        ("", "/"),
    ],
)
def test_a_form_stands_on_the_page_above_its_address(path: str, page: str) -> None:
    assert page_above(path) == page
