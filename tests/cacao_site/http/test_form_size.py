"""Forms that are too large."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

MEGABYTE = "x" * 1_000_000


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["account_login", "account_signup", "accounts:guest"])
def test_a_form_of_a_megabyte_is_refused_with_a_page_that_says_what_to_do(client: Client, address: str) -> None:
    answer = client.post(reverse(address), {"login": MEGABYTE})

    assert answer.status_code == 413
    assert "shorten it and send it again" in answer.content.decode()


@pytest.mark.django_db
def test_a_megabyte_of_anything_else_is_refused_too(client: Client) -> None:
    answer = client.post(reverse("account_login"), MEGABYTE, content_type="application/json")

    assert answer.status_code == 413
