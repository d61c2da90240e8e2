"""Queries that pages ask at every request: their SQL is made once, and then only their values change.

Django makes the SQL of a small query for three to ten times as long as the database takes to answer it. Rows are
always read anew, so that nothing here can be out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import update_wrapper
from inspect import signature
from itertools import chain
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Expression, QuerySet
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

P = ParamSpec("P")
Row = TypeVar("Row")


class Prepared(Generic[P, Row]):
    """A function that makes a queryset of its values, as one that gives a list of its rows.

    It is called once for each database, with stand-ins: it may compare them with columns and do nothing else with
    them. ``None`` is equal to nothing, as in SQL.
    """

    def __init__(self, make: Callable[P, QuerySet[Any, Row]]) -> None:
        update_wrapper(self, make)
        self._make = make
        self._signature = signature(make)
        self._made: dict[str, _Made] = {}

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[Row]:
        """The rows for these values."""
        made = self._made.get(DEFAULT_DB_ALIAS) or self._prepare(DEFAULT_DB_ALIAS)
        values = self._signature.bind(*args, **kwargs).arguments
        return cast("list[Row]", made.rows(values))

    def first(self, *args: P.args, **kwargs: P.kwargs) -> Row | None:
        """The first row for these values, for queries that find few."""
        rows = self(*args, **kwargs)
        return rows[0] if rows else None

    def _prepare(self, alias: str) -> _Made:
        stand_ins: Any = {name: _StandIn(name) for name in self._signature.parameters}
        make = cast("Callable[..., QuerySet[Any, Row]]", self._make)
        made = self._made[alias] = _Made.of(make(**stand_ins), alias)
        return made


def prepared(make: Callable[P, QuerySet[Any, Row]]) -> Prepared[P, Row]:
    """Decorates a function that makes a queryset: calling it gives the rows, of SQL that was made once."""
    return Prepared(make)


class _StandIn(Expression):
    """Where a value will stand in the SQL."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> Any:
        return "%s", [self]


class _Made(NamedTuple):
    """A query for one database with the SQL that was made of it, and what turns rows of that into Python's values."""

    queryset: QuerySet[Any, Any]
    query: _AskedQuery
    compiler: SQLCompiler
    sql: str
    params: Sequence[Any]
    converters: Any

    @classmethod
    def of(cls, queryset: QuerySet[Any, Any], alias: str) -> _Made:
        compiler = queryset.query.get_compiler(using=alias)
        sql, params = compiler.as_sql()
        converters = compiler.get_converters([column for column, _sql, _alias in compiler.select])
        query = cast("_AskedQuery", queryset.query.chain(klass=_AskedQuery))
        return cls(queryset, query, compiler, sql, params, converters)

    def rows(self, values: dict[str, Any]) -> list[Any]:
        """What Django makes of the rows for these values: objects, or tuples where columns were chosen."""
        query = cast("_AskedQuery", self.query.chain())
        query.asked = _Asked(self, values)
        asked: Any = QuerySet(model=self.queryset.model, query=query)
        asked._fields = self.queryset._fields  # type: ignore[attr-defined]
        return [*cast("Iterable[Any]", self.queryset._iterable_class(asked))]


class _AskedQuery(Query):
    """A query whose SQL is known already."""

    asked: _Asked

    def get_compiler(self, *args: Any, **kwargs: Any) -> Any:
        return self.asked


class _Asked:
    """What Django's iterables of rows want of a compiler."""

    def __init__(self, made: _Made, values: dict[str, Any]) -> None:
        self._made, self._values = made, values
        self.select = made.compiler.select
        self.klass_info = made.compiler.klass_info
        self.annotation_col_map = made.compiler.annotation_col_map

    def execute_sql(self, *_args: Any, **_options: Any) -> Iterable[Sequence[Any]]:
        connection = connections[DEFAULT_DB_ALIAS]
        adapt = connection.ops.adapt_unknown_value
        params = [adapt(self._values[each.name]) if isinstance(each, _StandIn) else each for each in self._made.params]
        with connection.cursor() as cursor:
            cursor.execute(self._made.sql, params)
            return [cursor.fetchall()]

    def results_iter(self, results: Any = None, *_args: Any, **_options: Any) -> Iterator[Sequence[Any]]:
        rows = chain.from_iterable(self.execute_sql() if results is None else results)
        return map(tuple, self._made.compiler.apply_converters(rows, self._made.converters))
