"""The small slips that could be made in a file, each as one change of its text."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass

FLIPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}
QUIET = {"debug", "info", "warning", "exception"}
"""What is only logged is nobody's promise."""
UNORDERED = {"min", "max"}
"""Of several equal arguments they give the first, which seldom matters to anybody."""


@dataclass(frozen=True)
class Slip:
    """The text from byte ``start`` to byte ``end`` of a file becomes ``new``."""

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def plant(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.path}:{self.line}: {old}  ->  {new}"


def slips(path: str, source: bytes) -> list[Slip]:
    """Every slip for which this file has a place."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node in _promising(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        old = source[start:end].decode()
        found += [Slip(path, node.lineno, start, end, old, new) for new in _wrong(node)]
    return found


def _promising(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """The statements and expressions that run: no annotations, decorators, assertions and what is there for types."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_comment"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or isinstance(node, ast.Assert | ast.JoinedStr) or _is_for_types(node):
                continue
            if isinstance(node, ast.expr | ast.stmt):
                yield node
            yield from _promising(node)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def _wrong(node: ast.expr | ast.stmt) -> Iterable[str]:
    """What could stand there by mistake; in brackets, so that it stays one expression."""
    for wrong in _wrong_nodes(node):
        text = ast.unparse(wrong)
        yield f"({text})" if isinstance(wrong, ast.BoolOp | ast.BinOp | ast.Compare | ast.UnaryOp) else text


def _wrong_nodes(node: ast.expr | ast.stmt) -> Iterator[ast.AST]:  # noqa: C901  # One line for each kind of node.
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in FLIPS:
            yield _changed(node, ops=[FLIPS[type(operator)]()])
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) if type(operator) in FLIPS:
            yield _changed(node, op=FLIPS[type(operator)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Expr(value=ast.Call(func=function)) if getattr(function, "attr", "") not in QUIET:
            yield ast.Pass()
        case ast.Call(func=ast.Name(id=name)) if name in UNORDERED:
            pass
        case ast.Call(args=[first, second, *others]) if ast.dump(first) != ast.dump(second):
            yield _changed(node, args=[second, first, *others])
        case ast.IfExp(body=body, orelse=orelse):
            yield _changed(node, body=orelse, orelse=body)
        case ast.Continue():
            yield ast.Break()


def _changed(node: ast.AST, **fields: object) -> ast.AST:
    changed = deepcopy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed
