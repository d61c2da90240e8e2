"""The contents page of the kinds: what people are told. A new kind is one file, one line here and its switch.

The switches are still columns of the person, named by ``accounts.models.MailKind``; ``notices.wishes`` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping

from notices.kinds.game_over import GameOver
from notices.kinds.invitation import Invitation
from notices.kinds.kind import Kind
from notices.kinds.turn import Turn
from notices.models import Notice

TURN, GAME_OVER, INVITATION = Turn(), GameOver(), Invitation()
KINDS: Mapping[str, Kind] = {kind.code: kind for kind in (TURN, GAME_OVER, INVITATION)}


def kind_of(notice: Notice) -> Kind:
    """What kind of thing this notice tells."""
    return KINDS[notice.kind]


__all__ = ["GAME_OVER", "INVITATION", "KINDS", "TURN", "Kind", "kind_of"]
