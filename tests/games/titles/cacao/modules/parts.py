"""The modules' own parts of a position, for tests: huts, the map, gems."""

from games.engine.ruleset import Event
from games.titles.cacao.modules.gem_mines.rules import Gems
from games.titles.cacao.modules.huts.rules import Build, hut_tiles
from games.titles.cacao.modules.huts.village import Village
from games.titles.cacao.modules.map.rules import MapBoard
from games.titles.cacao.rules.huts import Hut
from tests.games.titles.cacao.rules.boards import ANA, TILES, Table

# --- huts ----------------------------------------------------------------------------------------------------------


def village(table: Table) -> Village:
    """The huts of the game."""
    part = table.state.slices["huts"]
    assert isinstance(part, Village)
    return part


def hut(table: Table, code: str) -> Hut:
    return next(side for tile in hut_tiles(table.state.rules) for side in tile if side.code == code)


def owning(table: Table, seat: int, *codes: str) -> Table:
    """Give a seat these huts, as if it had built them in earlier turns."""
    for code in codes:
        village(table).owned[seat] += (hut(table, code),)
        hut(table, code).build(table[seat])
    return table


def supplying(table: Table, *codes: str) -> Table:
    """Let the supply hold these huts and no others."""
    village(table).supply = tuple(hut(table, code) for code in codes)
    return table


def supply(table: Table) -> list[str]:
    """The codes of the huts in the supply."""
    return [each.code for each in village(table).supply]


def build(table: Table, code: str, seat: int = ANA) -> list[Event]:
    """Let a seat build a hut."""
    return table.play(Build(seat, code))


# --- the map -------------------------------------------------------------------------------------------------------


def map_of(table: Table) -> MapBoard:
    """The map board and the map tokens."""
    part = table.state.slices["map"]
    assert isinstance(part, MapBoard)
    return part


def mapping(table: Table, words: str) -> Table:
    """Lay these tiles on the map board."""
    map_of(table).board[:] = [table.state.rules.kinds[TILES[word]] for word in words.split()]
    return table


def on_map(table: Table) -> list[str]:
    """The codes of the tiles on the map board."""
    return [kind.code for kind in map_of(table).board]


# --- gems ----------------------------------------------------------------------------------------------------------


def gems_of(table: Table) -> Gems:
    """The gems, mines and masks."""
    part = table.state.slices["gem-mines"]
    assert isinstance(part, Gems)
    return part
