"""What a seat decides."""

from __future__ import annotations

from pydantic import Field

from api.v1.schemas.base import Body, Decision, Document, Free, Moment


class DecisionIn(Body):
    """What was shown when it was decided."""

    decision: Decision


class StepIn(DecisionIn):
    """One step of a turn."""

    move: Free = Field(description="As among the legal moves; “seat” may be left out.")
    instead: bool = Field(False, description="Replaces the last step.")
    confirm: bool = Field(False, description="Confirm the turn with it: one request for what takes one step.")


class UndoIn(DecisionIn):
    """Which steps are taken back."""

    all: bool = False


class ResignIn(Body):
    """Nobody resigns by a slip."""

    sure: bool = Field(description="Must be true.")
    decision: Decision | None = Field(None, description="Resign only in the position that you saw.")


class PlansIn(Body):
    """Turns to come, by occasion; without moves an occasion is not planned any more."""

    plans: dict[str, list[Free]] = Field(max_length=30)
    decision: Decision | None = Field(None, description="Replace only the plans that you saw.")


class PlanOut(Document):
    """A turn that is planned."""

    key: str
    occasion: str
    moves: list[Free]
    made_at: Moment


class PlansOut(Document):
    """What I have planned, and for which turns I may plan."""

    decision: str = Field(description="As in “me” of the table.")
    occasions: list[str]
    plans: list[PlanOut]


class HintOut(Document):
    """What a bot would do, the best first."""

    ways: list[Free]
