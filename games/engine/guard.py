"""The border to titles by others: whatever their code raises becomes one ``TitleFailed``, and nothing else does.
A call that takes longer than ``time_limit.SECONDS`` is ended, and becomes the same.

What the contract lets a method raise passes. Titles that come with the site are not guarded: there an error is ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, NoReturn

from games.engine.bot_ruleset import BotRuleset
from games.engine.ruleset import IllegalMove, InvalidMove, InvalidOptions, UnknownRules
from games.engine.time_limit import LIMIT, TookTooLong

Raised = tuple[type[Exception], ...]
_MOVES: Raised = (InvalidMove, IllegalMove)
ALLOWED: Mapping[str, Raised] = {
    "validate_options": (InvalidOptions,),
    "new": (InvalidOptions,),
    "preview": (InvalidOptions,),
    "read_move": _MOVES,
    "apply": _MOVES,
    "after": _MOVES,
    "asked_ahead": _MOVES,
    "put_next": _MOVES,
    "read_view": (TypeError, KeyError),
    "for_version": (UnknownRules,),
    "document": (InvalidMove,),
    "planned": (InvalidMove,),
}
"""What a method of rules or of a presenter may raise: a refusal, not a fault."""


class TitleFailed(Exception):
    """The code of a title by others raised something that the contract does not know."""

    silent_variable_failure = True
    """Django's templates then leave out the value: a list shows the row without it."""


class Fault(NamedTuple):
    """Where something was raised: in which title and method, at which table where one is known."""

    title: str
    method: str
    table: str


def _as_it_is(_fault: Fault, error: Exception) -> Exception:
    return error


class Border:
    """What happens with a fault: what ``report`` returns is raised. Authors, who have no site, see their own error."""

    report: Callable[[Fault, Exception], Exception] = staticmethod(_as_it_is)


def fault_of(ruleset: BotRuleset[Any, Any], method: str, error: Exception) -> Exception:
    """What to raise where a refusal is no refusal, such as that of a move that was made long ago."""
    if not isinstance(ruleset, GuardedRuleset):
        return error
    return Border.report(Fault(ruleset.name, method, ruleset.table), error)


class Guard:
    """Something of a title's, every attribute and method of which is asked behind the border."""

    def __init__(self, title: str, inner: Any, table: str = "") -> None:
        self._title = title
        self._inner = inner
        self._table = table

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = _asked(lambda: getattr(self._inner, name), self._title, name, self._table, ())
        if isinstance(found, type) or not callable(found):
            return found
        method = self._method(name)
        if not hasattr(type(self), name):  # What a subclass answers itself must not be hidden by what it asks.
            self.__dict__[name] = method
        return method

    def _method(self, name: str) -> Callable[..., Any]:
        """Kept by the guard, so that it is made once."""
        inner = self._inner
        allowed: Raised = (*ALLOWED.get(name, ()), TitleFailed)

        def asked(*given: Any, **named: Any) -> Any:
            try:
                result = LIMIT.call(getattr(inner, name), given, named)
            except allowed:
                raise
            except (Exception, TookTooLong) as error:  # noqa: BLE001 - That is what the border is for.
                _raise(Fault(self._title, name, self._table or _table_in(given)), error)
            return result if type(result) in _WHOLE else _lazily(result, self._title, name, self._table)

        return asked


def _table_in(given: Sequence[Any]) -> str:
    """The table that a presenter was given a scene of."""
    rulesets = (getattr(each, "ruleset", None) for each in given)
    return next((each.table for each in rulesets if isinstance(each, GuardedRuleset)), "")


def _asked(ask: Callable[[], Any], title: str, method: str, table: str, allowed: Raised) -> Any:
    passing: Raised = (*allowed, TitleFailed)
    try:
        return LIMIT.call(ask, (), {})
    except passing:
        raise
    except (Exception, TookTooLong) as error:  # noqa: BLE001 - That is what the border is for.
        _raise(Fault(title, method, table), error)


def _raise(fault: Fault, error: Exception | TookTooLong) -> NoReturn:
    if isinstance(error, TookTooLong):
        error = TimeoutError().with_traceback(error.__traceback__)
    becomes = Border.report(fault, error)
    if becomes is error:
        raise error
    raise becomes from None  # A log of the refusal would show what the title's error says.


def asked_of(title: str, what: str, ask: Callable[[], Any]) -> Any:
    """What a title answers to something that is no method, such as rendering its template. Raises ``TitleFailed``."""
    return _asked(ask, title, what, "", ())


class GuardedSequence(Sequence[Any]):
    """A sequence whose length and items a title works out when they are asked for."""

    def __init__(self, inner: Sequence[Any], title: str, method: str, table: str) -> None:
        self._inner = inner
        self._where = title, method, table

    def __len__(self) -> int:
        return int(_asked(lambda: len(self._inner), *self._where, ()))

    def __getitem__(self, index: Any) -> Any:
        return _asked(lambda: self._inner[index], *self._where, (IndexError,))

    def __iter__(self) -> Iterator[Any]:
        return (self[number] for number in range(len(self)))


_WHOLE = (list, tuple, dict, str, int, float, bool, type(None))


def _lazily(result: Any, title: str, method: str, table: str) -> Any:
    if isinstance(result, Sequence) and not isinstance(result, (*_WHOLE, bytes)):
        return GuardedSequence(result, title, method, table)
    return result


# --- rules -----------------------------------------------------------------------------------------------------------


class _Bound:
    """A method of ``BotRuleset`` that asks the title's own."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, ruleset: GuardedRuleset | None, _owner: type) -> Any:
        return self if ruleset is None else getattr(ruleset.guard, self._name)


class GuardedRuleset(BotRuleset[Any, Any]):
    """The rules of a title by others, for one table where one is known."""

    _FACTS: ClassVar = ("name", "rules", "players", "colours", "score_lines", "final_lines")

    def __init__(self, inner: BotRuleset[Any, Any], table: str = "") -> None:
        self.inner = inner
        self.table = table
        self.guard = Guard(inner.name, inner, table)
        for fact in self._FACTS:
            setattr(self, fact, getattr(inner, fact))

    def for_version(self, version: int) -> GuardedRuleset:
        """These rules in another version, behind the border too."""
        found = self.guard.for_version(version)
        return self if found is self.inner else guarded(found, self.table)

    def at(self, table: str) -> GuardedRuleset:
        """The same for a table, by which a fault is told."""
        return guarded(self.inner, table)

    def __getattr__(self, name: str) -> Any:
        """What a title's presenter asks of its own rules beside the contract."""
        if name.startswith("_") or name in ("guard", "inner"):
            raise AttributeError(name)
        return getattr(self.guard, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GuardedRuleset) and other.inner is self.inner

    def __hash__(self) -> int:
        return hash(id(self.inner))


for _name in {name for name in dir(BotRuleset) if not name.startswith("_")} - {*GuardedRuleset._FACTS, "for_version"}:
    setattr(GuardedRuleset, _name, _Bound(_name))
GuardedRuleset.__abstractmethods__ = frozenset()


def guarded(ruleset: BotRuleset[Any, Any], table: str = "") -> GuardedRuleset:
    """The rules of a title by others, behind the border."""
    return GuardedRuleset(ruleset, table)  # type: ignore[abstract]


def unguarded(ruleset: BotRuleset[Any, Any]) -> BotRuleset[Any, Any]:
    """The title's own object, for its author."""
    return ruleset.inner if isinstance(ruleset, GuardedRuleset) else ruleset
