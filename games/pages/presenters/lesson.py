"""What a first game explains on the table's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.tables.pages import for_title
from games.tables.pages.parts import Place, SentEachTime, Visit, WithTheBoard


class FirstGame(WithTheBoard, SentEachTime):
    """The lesson of this moment, be it hidden or not; a hint takes its place."""

    place = Place.ABOVE
    template = "games/lesson.html"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        scene, seat = visit.board.scene, visit.seat
        lessons = for_title(scene.title.name).lessons
        if lessons is None or seat is None or not seat.lessons or visit.advised:
            return None
        lesson = lessons.lesson(scene.view, visit.board.task, scene.happened)
        return {"lesson": lesson} if lesson else None
