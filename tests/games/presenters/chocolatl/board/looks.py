"""Parts of a page of Chocolatl."""

from __future__ import annotations

from games.presenters.chocolatl.areas import asking, stations
from games.presenters.chocolatl.areas.stations import StationBoard
from games.presenters.presenter import Scene
from tests.games.engine.chocolatl.tables import ANA, Table
from tests.games.presenters.chocolatl.scenes import scene


def boards(seen: Scene) -> list[StationBoard]:
    return stations.boards(seen, asking.slots(seen))


def station(table: Table, number: int, seat: int | None = ANA) -> StationBoard:
    return boards(scene(table, seat))[number - 1]
