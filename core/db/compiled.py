"""Compiled queries and updates: Django compiles them to SQL once, and each call executes that with other parameters.

Django compiles a small query for three to ten times as long as the database takes to answer it. Rows are never
cached. This needs Django's private compiler; ``COMPILED_QUERIES = False`` runs every query through plain querysets.
What it brings, and when to use it: docs/decisions/our-own-in-place-of-a-librarys.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, update_wrapper
from inspect import signature
from typing import Any, Generic, NamedTuple, ParamSpec, Protocol, TypeVar, cast

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, Expression, Field, Func, QuerySet, Value
from django.db.models.sql import UpdateQuery
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

P = ParamSpec("P")
Row = TypeVar("Row")

_ALL = slice(None)
_NULL = Value(None)
"""Plain ``None`` would be ``IS NULL``."""


class CompiledQuery(Generic[P, Row]):
    """A function that returns a queryset, called as one that returns a list of its rows.

    The function is called once for each database, with parameters in the place of values: it may compare them with
    columns (lists of values by ``AnyOf``) and do nothing else with them. ``None`` is equal to nothing, as in SQL.
    """

    def __init__(self, make: Callable[P, QuerySet[Any, Row]]) -> None:
        update_wrapper(self, make)
        self._make = cast("Callable[..., QuerySet[Any, Row]]", make)
        self._names = [*signature(make).parameters]
        self._compiled: dict[str, _Compiled] = {}

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[Row]:
        """The rows for these values."""
        return [*self.rows(*args, **kwargs)]

    def rows(self, *args: P.args, **kwargs: P.kwargs) -> CompiledRows[Row]:
        """The rows for these values, fetched when they are used: all, a slice, their count."""
        return CompiledRows(self._make, self._source(), dict(zip(self._names, args, strict=False)) | kwargs)

    def first(self, *args: P.args, **kwargs: P.kwargs) -> Row | None:
        """The first row for these values, for queries that find few."""
        rows = self(*args, **kwargs)
        return rows[0] if rows else None

    def _source(self) -> _Source:
        if not settings.COMPILED_QUERIES:
            return _Plain(self._make)
        return self._compiled.get(DEFAULT_DB_ALIAS) or self._compile(DEFAULT_DB_ALIAS)

    def _compile(self, alias: str) -> _Compiled:
        parameters: Any = {name: _Parameter(name) for name in self._names}
        compiled = self._compiled[alias] = _Compiled.of(self._make(**parameters), alias)
        return compiled


def compiled_query(make: Callable[P, QuerySet[Any, Row]]) -> CompiledQuery[P, Row]:
    """Decorate a function that returns a queryset: calling it executes SQL that is compiled once."""
    return CompiledQuery(make)


Written = tuple[QuerySet[Any, Any], Mapping[str, Any]]
"""Rows of one table, and what their columns are given."""


class CompiledUpdate(Generic[P]):
    """A function that returns rows and what they are given, called as one that writes it and says to how many.

    Its parameters may be compared with columns, as those of a ``CompiledQuery``, and given to columns; in expressions
    they stand as a ``Value``.
    """

    def __init__(self, make: Callable[P, Written], names: Iterable[str] | None = None) -> None:
        update_wrapper(self, make)
        self._make = cast("Callable[..., Written]", make)
        self._names = [*(signature(make).parameters if names is None else names)]
        self._sql: _Sql | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> int:
        """How many rows were written."""
        values = dict(zip(self._names, args, strict=False)) | kwargs
        if not settings.COMPILED_QUERIES:
            rows, columns = self._make(**values)
            return rows.update(**columns)
        self._sql = self._sql or self._compiled()
        return self._sql.write(values)

    def _compiled(self) -> _Sql:
        parameters: Any = {name: _Parameter(name) for name in self._names}
        rows, columns = self._make(**parameters)
        query = cast("UpdateQuery", rows.query.chain(UpdateQuery))
        field_of = rows.model._meta.get_field
        query.add_update_values({name: _as_of(field_of(name), value) for name, value in columns.items()})
        return _Sql(*query.get_compiler(using=DEFAULT_DB_ALIAS).as_sql())


def compiled_update(make: Callable[P, Written]) -> CompiledUpdate[P]:
    """Decorate a function that returns rows and what they are given: calling it executes SQL that is compiled once."""
    return CompiledUpdate(make)


class CompiledRows(Generic[Row]):
    """The rows of a compiled query for some values; each use queries the database anew, and only for what it needs."""

    def __init__(self, make: Callable[..., QuerySet[Any, Row]], source: _Source, values: dict[str, Any]) -> None:
        self._make, self._source, self._values = make, source, values

    def __iter__(self) -> Iterator[Row]:
        return iter(cast("list[Row]", self._source.rows(self._values)))

    def __getitem__(self, part: slice) -> list[Row]:
        """A slice of the rows; an empty one queries nothing."""
        is_empty = part.stop is not None and part.stop <= (part.start or 0)
        return [] if is_empty else cast("list[Row]", self._source.rows(self._values, part))

    def count(self) -> int:
        """How many there are."""
        return self._source.count(self._values)

    def queryset(self) -> QuerySet[Any, Row]:
        """A queryset for the same rows: to be narrowed, or explained."""
        return self._make(**self._values)


class AnyOf(Func):
    """Whether a column has one of the values of a list, which is one parameter."""

    arity = 2
    output_field = BooleanField()

    def as_postgresql(self, compiler: SQLCompiler, connection: Any) -> Any:
        """An array."""
        return self.as_sql(compiler, connection, template="%(expressions)s)", arg_joiner=" = ANY(")

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **_context: Any) -> Any:
        """A JSON text."""
        template, joiner = "%(expressions)s))", " IN (SELECT value FROM json_each("
        sql, params = self.as_sql(compiler, connection, template=template, arg_joiner=joiner)
        values: list[Any] = [*params]
        return sql, [json.dumps(value) if isinstance(value, list) else value for value in values]


class _Parameter(Expression):
    """A parameter of the SQL, by its name; one that a column is given is written as that column's are."""

    def __init__(self, name: str, column: Field[Any, Any] | None = None) -> None:
        super().__init__()
        self.name, self.column = name, column

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> Any:
        return "%s", [self]


def _as_of(column: Any, value: Any) -> Any:
    return _Parameter(value.name, column) if isinstance(value, _Parameter) else value


class _Source(Protocol):
    """What executes a query."""

    def rows(self, values: dict[str, Any], part: slice = _ALL) -> list[Any]: ...
    def count(self, values: dict[str, Any]) -> int: ...


@dataclass(frozen=True)
class _Plain:
    """A function that returns a queryset, which Django compiles at each call."""

    make: Callable[..., QuerySet[Any, Any]]

    def rows(self, values: dict[str, Any], part: slice = _ALL) -> list[Any]:
        return [*self._queryset(values)[part]]

    def count(self, values: dict[str, Any]) -> int:
        return self._queryset(values).count()

    def _queryset(self, values: dict[str, Any]) -> QuerySet[Any, Any]:
        return self.make(**{name: _NULL if value is None else value for name, value in values.items()})


@dataclass(frozen=True)
class _Compiled:
    """A queryset with its SQL for one database, and the converters of its columns."""

    queryset: QuerySet[Any, Any]
    compiler: SQLCompiler
    sql: _Sql
    converters: Any

    @classmethod
    def of(cls, queryset: QuerySet[Any, Any], alias: str) -> _Compiled:
        compiler = queryset.query.get_compiler(using=alias)
        sql = _Sql(*compiler.as_sql())
        converters = compiler.get_converters([column for column, _sql, _alias in compiler.select])
        return cls(queryset, compiler, sql, converters)

    @cached_property
    def counting(self) -> _Sql:
        """What counts the rows."""
        rows = self.queryset if self.queryset.query.is_sliced else self.queryset.order_by()
        keys, params = rows.values("pk").query.get_compiler(using=self.compiler.using).as_sql()
        return _Sql(f"SELECT COUNT(*) FROM ({keys}) counted", params)  # noqa: S608 - SQL of Django's own.

    def rows(self, values: dict[str, Any], part: slice = _ALL) -> list[Any]:
        """What Django makes of the rows for these values: objects, or tuples where columns were chosen."""
        if self.queryset.query.select_for_update and not connections[DEFAULT_DB_ALIAS].in_atomic_block:
            raise TransactionManagementError("select_for_update cannot be used outside of a transaction.")
        rows = self.sql.ask(values, part)
        if not rows:
            return []  # Of nothing Django makes nothing, and takes long to prepare itself for that.
        asked = _FetchedRows(self, rows)
        query = _Overriding(self.queryset.query, get_compiler=lambda *_args, **_options: asked)
        return [*cast("Any", self.queryset)._iterable_class(_Overriding(self.queryset, query=query))]

    def count(self, values: dict[str, Any]) -> int:
        """How many rows there are for these values."""
        return int(self.counting.ask(values)[0][0])


class _Sql(NamedTuple):
    """One statement with its values and parameters."""

    text: str
    params: Sequence[Any]

    def ask(self, values: dict[str, Any], part: slice = _ALL) -> list[Sequence[Any]]:
        """What the database answers, from one row to another."""
        connection = connections[DEFAULT_DB_ALIAS]
        limits = "" if part == _ALL else f" {connection.ops.limit_offset_sql(part.start or 0, part.stop)}"
        with connection.cursor() as cursor:
            cursor.execute(self.text + limits, self._filled(connection, values))
            return cursor.fetchall()

    def write(self, values: dict[str, Any]) -> int:
        """How many rows the database wrote."""
        connection = connections[DEFAULT_DB_ALIAS]
        with connection.cursor() as cursor:
            cursor.execute(self.text, self._filled(connection, values))
            return int(cursor.rowcount)

    def _filled(self, connection: BaseDatabaseWrapper, values: dict[str, Any]) -> list[Any]:
        """The parameters in their order."""
        return [
            _adapted(connection, values[each.name], each.column) if isinstance(each, _Parameter) else each
            for each in self.params
        ]


def _adapted(connection: BaseDatabaseWrapper, value: Any, column: Field[Any, Any] | None) -> Any:
    if column is not None:
        return column.get_db_prep_save(value, connection)
    if not isinstance(value, list):
        return connection.ops.adapt_unknown_value(value)
    return value if connection.vendor == "postgresql" else json.dumps(value)


class _Overriding:
    """Proxy that overrides attributes of a query or queryset: to clone one takes longer than to execute its SQL."""

    def __init__(self, original: object, **instead: object) -> None:
        self._original = original
        vars(self).update(instead)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)


class _FetchedRows:
    """A compiler, as Django's iterables of rows use it, with rows that were fetched."""

    def __init__(self, compiled: _Compiled, rows: list[Sequence[Any]]) -> None:
        self._compiled, self._rows = compiled, rows
        self.select = compiled.compiler.select
        self.klass_info = compiled.compiler.klass_info
        self.annotation_col_map = compiled.compiler.annotation_col_map

    def execute_sql(self, *_args: Any, **_options: Any) -> Iterable[Sequence[Any]]:
        return [self._rows]

    def results_iter(self, *_args: Any, **_options: Any) -> Iterator[Sequence[Any]]:
        return map(tuple, self._compiled.compiler.apply_converters(self._rows, self._compiled.converters))
