"""How much room the tables of the database take, with their indexes, and what a move takes."""

from __future__ import annotations

from django.db import connection

from games.models import Game, Move, Seat


def report() -> None:
    """Print rows, megabytes and bytes a row."""
    for model in (Game, Seat, Move):
        table = model._meta.db_table
        with connection.cursor() as cursor:
            cursor.execute(
                "select reltuples, pg_table_size(oid), pg_indexes_size(oid) from pg_class where relname = %s", [table]
            )
            rows, heap, indexes = cursor.fetchone()
        each = (heap + indexes) / max(rows, 1)
        room = f"{heap / 1e6:>8,.0f} MB + indexes {indexes / 1e6:>8,.0f} MB"
        print(f"{table:<16}{rows:>12,.0f} rows {room}: {each:.0f} B each")
