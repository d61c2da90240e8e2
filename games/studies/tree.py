"""The turns of a study as a tree: nodes numbered from 1, each after an earlier one; 0 is where the study begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.engine.ruleset import Document
from games.studies.errors import NoSuchNode, StudyFull

ROOT = 0
MOST_NODES = 500


class Node(NamedTuple):
    """A move that was tried, and what followed from it by itself.

    ``next_tile`` is what was chosen before it to be turned up next from the pile; empty where nothing was.
    """

    parent: int
    moves: tuple[Document, ...]
    next_tile: str = ""


class Line(NamedTuple):
    """Nodes of which each follows the one before; ``depth`` says from how many other lines it turned off."""

    depth: int
    nodes: tuple[int, ...]


class Tree:
    """All that was tried. Its methods raise ``NoSuchNode`` for numbers of no node."""

    def __init__(self, nodes: Sequence[Node] = ()) -> None:
        self._nodes = list(nodes)
        self._children: list[list[int]] = [[] for _node in range(len(nodes) + 1)]
        for number, node in enumerate(nodes, 1):
            self._children[node.parent].append(number)

    def __len__(self) -> int:
        return len(self._nodes)

    def node(self, number: int) -> Node:
        """A node besides the root."""
        if not 0 < number <= len(self._nodes):
            raise NoSuchNode
        return self._nodes[number - 1]

    def path(self, number: int) -> list[int]:
        """The nodes on the way from the root, which is left out, to this one."""
        way = []
        while number != ROOT:
            way.append(number)
            number = self.node(number).parent
        return way[::-1]

    def children(self, number: int) -> Sequence[int]:
        """What was tried after a node, in the order in which it was."""
        self.path(number)
        return self._children[number]

    def onward(self, number: int, towards: int) -> int | None:
        """The next node on the way to another one; where that lies elsewhere, what was tried here last."""
        way = [ROOT, *self.path(towards)]
        if number in way[:-1]:
            return way[way.index(number) + 1]
        return max(self.children(number), default=None)

    def add(self, parent: int, moves: Sequence[Document], next_tile: str = "", *, most: int = MOST_NODES) -> int:
        """The node with these moves after another; it is made only once. Raises ``StudyFull``."""
        for number in self.children(parent):
            if self.node(number) == (parent, tuple(moves), next_tile):
                return number
        if len(self._nodes) >= most:
            raise StudyFull(most=most)
        self._nodes.append(Node(parent, tuple(moves), next_tile))
        self._children.append([])
        self._children[parent].append(len(self._nodes))
        return len(self._nodes)

    def without(self, number: int) -> Tree:
        """The tree without a node and all that follows it; the others are numbered anew."""
        self.node(number)
        gone, places, kept = {number}, {ROOT: ROOT}, []
        for old, node in enumerate(self._nodes, 1):
            if old in gone or node.parent in gone:
                gone.add(old)
                continue
            kept.append(node._replace(parent=places[node.parent]))
            places[old] = len(kept)
        return Tree(kept)

    def lines(self) -> Iterator[Line]:
        """The first line, and after it those that turn off from it, the latest turn first, each with its own."""
        todo = [Line(0, (first,)) for first in self._children[ROOT][:1]]
        todo += [Line(1, (other,)) for other in self._children[ROOT][1:]]
        todo.reverse()
        while todo:
            depth, (number,) = todo.pop()
            nodes, others = [number], []
            while following := self._children[nodes[-1]]:
                others += [Line(depth + 1, (other,)) for other in following[1:]]
                nodes.append(following[0])
            todo += others
            yield Line(depth, tuple(nodes))

    def write(self) -> list[Document]:
        """As it is kept."""
        return [_written(node) for node in self._nodes]


def _written(node: Node) -> Document:
    document: Document = {"parent": node.parent, "moves": list(node.moves)}
    return document | {"next": node.next_tile} if node.next_tile else document


def read_tree(documents: Any) -> Tree:
    """The tree that was written. Raises ``TypeError``, ``KeyError`` or ``ValueError`` for anything else."""
    nodes = [_read(document) for document in documents]
    if any(not ROOT <= node.parent < number for number, node in enumerate(nodes, 1)):
        raise ValueError(documents)
    return Tree(nodes)


def _read(document: Any) -> Node:
    return Node(document["parent"], tuple(map(dict, document["moves"])), str(document.get("next", "")))
