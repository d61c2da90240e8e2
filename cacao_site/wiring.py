"""Registers what a package must not import: handlers of table changes, parts of the table's page, groups."""

from __future__ import annotations

from api.events import PUSHERS, RecordEvents
from cacao_site.http.observing import DecisionTime
from cacao_site.live.publishing import Publisher, TellPeople
from games.chat.at_tables import Tables
from games.chat.parts import NewLines, TalkPart
from games.chat.places import KINDS
from games.clocks.clocks import Clocks
from games.clocks.presenters.parts import Attendance, Away, OwnClock
from games.clocks.resignations import Resignations
from games.clubs import talk as clubs
from games.clubs.companies import Groups
from games.history.pages.parts import Happened, LastTurn, Log
from games.lobby.companies import COMPANIES
from games.pages.presenters.ending import EndPart
from games.pages.presenters.keep_seat import KeepSeat, WayToKeepSeat
from games.pages.presenters.latecomer import Latecomer
from games.pages.presenters.lesson import FirstGame
from games.pages.presenters.present import PresentPart
from games.pages.presenters.sounds import SoundOffer
from games.pages.presenters.think import Think
from games.premoves.following import Plans
from games.premoves.marks import PlanMark
from games.premoves.part import Plans as PlansPart
from games.proposals.part import OpenProposal
from games.proposals.proposing import Proposals
from games.ratings.handlers import Ratings
from games.statistics.handlers import Statistics
from games.tables.derived import Columns
from games.tables.draft_marks import DraftMark
from games.tables.handlers import HANDLERS, CachePosition, CountVersion, EnqueueBots
from games.tables.pages.parts import PARTS
from games.tables.polled import POLLED_PAGES, POLLED_PARTS
from games.tables.tellers import TELLERS
from games.tables.telling import LISTENERS, Tell
from games.tournaments import talk as tournaments
from games.tournaments.rounds.outcomes import Outcomes
from notifications.create.handlers import Notify


def register_all() -> None:
    """Register what follows a change of a table, and what other features show there. The order is that of effects."""
    HANDLERS.register(
        CountVersion(),
        Columns(),
        Resignations(),
        Clocks(),
        Proposals(),
        Plans(),
        Ratings(),
        Statistics(),
        Outcomes(),
        CachePosition(),
        EnqueueBots(),
        DecisionTime(),
        TellPeople(),
        Tell(),
    )
    LISTENERS.register(RecordEvents(), Notify())
    PARTS.register(
        Think(),
        OwnClock(),
        Away(),
        PlansPart(),
        SoundOffer(),
        EndPart(),
        LastTurn(),
        FirstGame(),
        WayToKeepSeat(),
        KeepSeat(),
        Latecomer(),
        Happened(),
        OpenProposal(),
        Attendance(),
        Log(),
        PresentPart(),
        TalkPart(),
        NewLines(),
    )
    publisher = Publisher()
    TELLERS.register(publisher)
    PUSHERS.register(publisher)
    POLLED_PARTS.register(PresentPart.polled, TalkPart.polled)
    POLLED_PAGES.register(PlanMark(), DraftMark())
    COMPANIES.register(Groups())
    KINDS.register(Tables(), tournaments.Tournaments(), clubs.Groups())
