"""Queries that pages ask at every request: their SQL is made once, and then only their values change.

Django makes the SQL of a small query for three to ten times as long as the database takes to answer it. Rows are
always read anew, so that nothing here can be out of date.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, update_wrapper
from inspect import signature
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Expression, Func, QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

P = ParamSpec("P")
Row = TypeVar("Row")

_ALL = slice(None)


class Prepared(Generic[P, Row]):
    """A function that makes a queryset of its values, as one that gives a list of its rows.

    It is called once for each database, with stand-ins: it may compare them with columns (lists of values by
    ``Among``) and do nothing else with them. ``None`` is equal to nothing, as in SQL.
    """

    def __init__(self, make: Callable[P, QuerySet[Any, Row]]) -> None:
        update_wrapper(self, make)
        self._make = make
        self._names = [*signature(make).parameters]
        self._made: dict[str, _Made] = {}

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[Row]:
        """The rows for these values."""
        return [*self.rows(*args, **kwargs)]

    def rows(self, *args: P.args, **kwargs: P.kwargs) -> Rows[Row]:
        """The rows for these values, as far as somebody asks for them: all, a part, their number."""
        made = self._made.get(DEFAULT_DB_ALIAS) or self._prepare(DEFAULT_DB_ALIAS)
        return Rows(self._make, made, dict(zip(self._names, args, strict=False)) | kwargs)

    def first(self, *args: P.args, **kwargs: P.kwargs) -> Row | None:
        """The first row for these values, for queries that find few."""
        rows = self(*args, **kwargs)
        return rows[0] if rows else None

    def _prepare(self, alias: str) -> _Made:
        stand_ins: Any = {name: _StandIn(name) for name in self._names}
        make = cast("Callable[..., QuerySet[Any, Row]]", self._make)
        made = self._made[alias] = _Made.of(make(**stand_ins), alias)
        return made


def prepared(make: Callable[P, QuerySet[Any, Row]]) -> Prepared[P, Row]:
    """Decorates a function that makes a queryset: calling it gives the rows, of SQL that was made once."""
    return Prepared(make)


class Rows(Generic[Row]):
    """What a prepared query finds for some values: each use asks the database anew, and only for what it needs."""

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], made: _Made, values: dict[str, Any]) -> None:
        self._make, self._made, self._values = make, made, values

    def __iter__(self) -> Iterator[Row]:
        return iter(cast("list[Row]", self._made.rows(self._values)))

    def __getitem__(self, part: slice) -> list[Row]:
        """This part of the rows; an empty part asks nothing."""
        is_empty = part.stop is not None and part.stop <= (part.start or 0)
        return [] if is_empty else cast("list[Row]", self._made.rows(self._values, part))

    def count(self) -> int:
        """How many there are."""
        return self._made.count(self._values)

    def anew(self) -> QuerySet[Any, Row]:
        """The same as a query whose SQL Django makes anew: to be narrowed, or explained."""
        return self._make(**self._values)


class Among(Func):
    """In a query: whether a column has one of the values of a list, which is given as one value."""

    arity = 2
    output_field = BooleanField()

    def as_postgresql(self, compiler: SQLCompiler, connection: Any) -> Any:
        """One array, however long."""
        return self.as_sql(compiler, connection, template="%(expressions)s)", arg_joiner=" = ANY(")

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **_context: Any) -> Any:
        """One text, as which ``_adapted`` writes lists."""
        template, joiner = "%(expressions)s))", " IN (SELECT value FROM json_each("
        return self.as_sql(compiler, connection, template=template, arg_joiner=joiner)


class _StandIn(Expression):
    """Where a value will stand in the SQL."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> Any:
        return "%s", [self]


@dataclass(frozen=True)
class _Made:
    """A query for one database with the SQL that was made of it, and what turns rows of that into Python's values."""

    queryset: QuerySet[Any, Any]
    compiler: SQLCompiler
    sql: _Sql
    converters: Any

    @classmethod
    def of(cls, queryset: QuerySet[Any, Any], alias: str) -> _Made:
        compiler = queryset.query.get_compiler(using=alias)
        sql = _Sql(*compiler.as_sql())
        converters = compiler.get_converters([column for column, _sql, _alias in compiler.select])
        return cls(queryset, compiler, sql, converters)

    @cached_property
    def counting(self) -> _Sql:
        """What counts the rows."""
        keys, params = self.queryset.order_by().values("pk").query.get_compiler(using=self.compiler.using).as_sql()
        return _Sql(f"SELECT COUNT(*) FROM ({keys}) counted", params)  # noqa: S608 - SQL of Django's own.

    def rows(self, values: dict[str, Any], part: slice = _ALL) -> list[Any]:
        """What Django makes of the rows for these values: objects, or tuples where columns were chosen."""
        if self.queryset.query.select_for_update and not connections[DEFAULT_DB_ALIAS].in_atomic_block:
            raise TransactionManagementError("select_for_update cannot be used outside of a transaction.")
        rows = self.sql.ask(values, part)
        if not rows:
            return []  # Of nothing Django makes nothing, and takes long to prepare itself for that.
        asked = _Asked(self, rows)
        query = _Like(self.queryset.query, get_compiler=lambda *_args, **_options: asked)
        return [*cast("Any", self.queryset)._iterable_class(_Like(self.queryset, query=query))]

    def count(self, values: dict[str, Any]) -> int:
        """How many rows there are for these values."""
        return int(self.counting.ask(values)[0][0])


class _Sql(NamedTuple):
    """One statement with values and stand-ins for values."""

    text: str
    params: Sequence[Any]

    def ask(self, values: dict[str, Any], part: slice = _ALL) -> list[Sequence[Any]]:
        """What the database answers, from one row to another."""
        connection = connections[DEFAULT_DB_ALIAS]
        params = [
            _adapted(connection, values[each.name]) if isinstance(each, _StandIn) else each for each in self.params
        ]
        limits = "" if part == _ALL else f" {connection.ops.limit_offset_sql(part.start or 0, part.stop)}"
        with connection.cursor() as cursor:
            cursor.execute(self.text + limits, params)
            return cursor.fetchall()


def _adapted(connection: BaseDatabaseWrapper, value: Any) -> Any:
    if not isinstance(value, list):
        return connection.ops.adapt_unknown_value(value)
    return value if connection.vendor == "postgresql" else json.dumps(value)


class _Like:
    """Something with other things in the place of some that it has; to copy a query takes longer than to ask it."""

    def __init__(self, original: object, **instead: object) -> None:
        self._original = original
        vars(self).update(instead)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)


class _Asked:
    """What Django's iterables of rows want of a compiler."""

    def __init__(self, made: _Made, rows: list[Sequence[Any]]) -> None:
        self._made, self._rows = made, rows
        self.select = made.compiler.select
        self.klass_info = made.compiler.klass_info
        self.annotation_col_map = made.compiler.annotation_col_map

    def execute_sql(self, *_args: Any, **_options: Any) -> Iterable[Sequence[Any]]:
        return [self._rows]

    def results_iter(self, *_args: Any, **_options: Any) -> Iterator[Sequence[Any]]:
        return map(tuple, self._made.compiler.apply_converters(self._rows, self._made.converters))
