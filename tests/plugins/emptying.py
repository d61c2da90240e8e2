"""Empties the database after a test that committed.

Django truncates every table and then makes all rights anew: 0.2 seconds of CPU on PostgreSQL, after each of hundreds of
tests. Here the few tables with rows lose them, and rights and kinds of content, which belong to the models, stay.
"""

from __future__ import annotations

from django.db import OperationalError, connection, transaction
from psycopg.errors import DeadlockDetected

KEPT = {"auth_permission", "django_content_type"}
ATTEMPTS = 5


def empty_database(_test: object) -> None:
    """Remove all rows that tests have left, as soon as whoever writes some has ended his transaction.

    Tables are locked one by one: what a server still does after its last answer may wait for one and hold the next.
    """
    for _attempt in range(ATTEMPTS - 1):
        try:
            return _empty_database()
        except OperationalError as error:
            if not isinstance(error.__cause__, DeadlockDetected):
                raise
    return _empty_database()


def _empty_database() -> None:
    tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - KEPT
    with transaction.atomic(), connection.cursor() as cursor:
        quoted = sorted(map(connection.ops.quote_name, tables))
        if connection.vendor == "postgresql":
            cursor.execute(f"LOCK TABLE {', '.join(quoted)} IN EXCLUSIVE MODE")
        with_rows = (f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {name})" for name in quoted)  # noqa: S608  # Our own names.
        cursor.execute(" UNION ALL ".join(with_rows))
        # The order does not matter: Django's references between rows are checked at the end of the transaction.
        for (name,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {name}")  # noqa: S608
