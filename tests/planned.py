"""How PostgreSQL would answer a question at a site where no test has been before."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import QuerySet

from accounts.models import User

COUNTED = (
    "delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)"
)


def plan_of(rows: QuerySet[Any, Any], *unwanted: str) -> str:
    """The plan where an index serves the question, however few rows there are; without ``unwanted`` ways to scan.

    Rows of other tests that were taken back leave their room behind, and what PostgreSQL has counted meanwhile; the
    planner goes by both. So the test has no rows after this.
    """
    with connection.cursor() as cursor:
        cursor.execute("set constraints all immediate")  # Else rows of this test are in the way.
        cursor.execute(f"truncate {User._meta.db_table} cascade")
        cursor.execute(COUNTED)
        for scan in ("seqscan", *unwanted):
            cursor.execute(f"set local enable_{scan} = off")
    return str(rows.explain())
