"""What pages show of tournaments: a tournament's own page, and what somebody has won."""

from games.tournaments.presenters.badges import Badge, badges_of
from games.tournaments.presenters.page import Page, page_of

__all__ = ["Badge", "Page", "badges_of", "page_of"]
