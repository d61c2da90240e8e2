"""Parts of a page of Chocolatl."""

from __future__ import annotations

from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import asking, stations
from games.titles.chocolatl.pages.stations import StationBoard
from tests.games.titles.chocolatl.pages.scenes import scene
from tests.games.titles.chocolatl.rules.tables import ANA, Table


def boards(seen: Scene) -> list[StationBoard]:
    return stations.boards(seen, asking.slots(seen))


def station(table: Table, number: int, seat: int | None = ANA) -> StationBoard:
    return boards(scene(table, seat))[number - 1]
