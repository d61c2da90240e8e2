"""What cells of the board are called."""

from django.utils.translation import override

from games.titles.cacao.pages.pieces.cells import spot_at
from games.titles.cacao.rules.board import INDEX


def test_a_cell_is_called_by_its_row_and_column_from_the_first_tile() -> None:
    assert spot_at(INDEX[(-2, -1)]) == ("c-2_-1", "row 1 north, column 2 west", "1N 2W")
    assert spot_at(INDEX[(3, 4)]) == ("c3_4", "row 4 south, column 3 east", "4S 3E")
    assert spot_at(INDEX[(0, 0)]) == ("c0_0", "row 0, column 0", "0 0")


def test_its_short_name_has_the_letters_of_the_readers_language() -> None:
    with override("de"):
        assert spot_at(INDEX[(3, -4)]).short == "4N 3O"
