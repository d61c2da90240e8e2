"""The tree of turns that somebody has tried."""

from __future__ import annotations

import pytest

from games.studies.errors import NoSuchNode, StudyFull
from games.studies.tree import (
    MOST_NODES,
    ROOT,
    Line,
    Tree,
    read_tree,
)


def move(word: str) -> list[dict[str, str]]:
    return [{"type": word}]


@pytest.fixture
def tree() -> Tree:
    """Two moves, another second one, and another first one."""
    tree = Tree()
    first = tree.add(ROOT, move("a"))
    tree.add(first, move("b"))
    tree.add(first, move("c"))
    tree.add(ROOT, move("d"))
    return tree


def test_the_same_move_after_the_same_node_is_one_node(tree: Tree) -> None:
    assert tree.add(1, move("c")) == 3
    assert len(tree) == 4


def test_a_path_leads_from_the_root(tree: Tree) -> None:
    assert [tree.path(number) for number in range(5)] == [[], [1], [1, 2], [1, 3], [4]]


def test_redo_goes_where_one_came_from_and_else_to_what_was_tried_last(tree: Tree) -> None:
    assert tree.onward(1, towards=2) == 2
    assert tree.onward(ROOT, towards=2) == 1
    assert tree.onward(1, towards=4) == 3
    assert tree.onward(ROOT, towards=ROOT) == 4
    assert tree.onward(2, towards=2) is None


def test_lines_turn_off_from_one_another(tree: Tree) -> None:
    assert list(tree.lines()) == [Line(0, (1, 2)), Line(1, (3,)), Line(1, (4,))]


def test_what_is_removed_takes_along_what_follows(tree: Tree) -> None:
    left = tree.without(1)
    assert left.write() == [{"parent": ROOT, "moves": move("d")}]
    left = tree.without(2)
    assert [left.node(number).moves[0]["type"] for number in (1, 2, 3)] == ["a", "c", "d"]
    assert left.path(2) == [1, 2]


def test_it_is_read_as_it_was_written(tree: Tree) -> None:
    assert read_tree(tree.write()).write() == tree.write()


@pytest.mark.parametrize("parent", [1, 2, -1])
def test_a_node_follows_an_earlier_one(parent: int) -> None:
    with pytest.raises(ValueError, match="parent"):
        read_tree([{"parent": parent, "moves": []}])


@pytest.mark.parametrize("number", [-1, 5, 10_000])
def test_nodes_that_never_were_are_refused(tree: Tree, number: int) -> None:
    for ask in (tree.node, tree.path, tree.children, tree.without):
        with pytest.raises(NoSuchNode):
            ask(number)


def test_of_ten_thousand_moves_only_so_many_find_room() -> None:
    tree, last = Tree(), ROOT
    for number in range(MOST_NODES):
        last = tree.add(last, move(str(number)))
    for number in range(MOST_NODES, 10_000):
        with pytest.raises(StudyFull):
            tree.add(last, move(str(number)))
    assert len(tree) == MOST_NODES
    assert len(tree.path(last)) == MOST_NODES
    assert tree.add(ROOT, move("0")) == 1
