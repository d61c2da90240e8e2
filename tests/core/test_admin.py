"""Lists of the admin cost the same however much the site has grown."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core.admin import LongListAdmin
from tests.people import make_person

SHORT_LISTS = {Group}


@pytest.fixture
def operator(client: Client, db: None) -> Client:
    client.force_login(make_person("Olga", is_staff=True, is_superuser=True))
    return client


def test_every_list_that_grows_with_the_site_is_a_long_one() -> None:
    lists = {model: options for model, options in admin.site._registry.items() if model not in SHORT_LISTS}
    assert [model for model, options in lists.items() if not isinstance(options, LongListAdmin)] == []


@pytest.mark.parametrize("page", ["accounts/user", "games/game", "games/seat", "games/auditentry"])
def test_no_address_lets_a_list_count_or_sort_all_its_rows(operator: Client, page: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = operator.get(f"/admin/{page}/?o=-3.2")
    assert answer.status_code == 200
    orders = [query["sql"].rpartition("ORDER BY")[2] for query in queries if "LIMIT 50" in query["sql"]]
    assert [order for order in orders if "id" not in order.split(",")[0]] == []
    counts = [query["sql"] for query in queries if "COUNT(*)" in query["sql"]]
    assert [count for count in counts if "LIMIT" not in count] == []
