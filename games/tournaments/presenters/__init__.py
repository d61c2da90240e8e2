"""What pages show of tournaments: a tournament's own page, as its reader sees it."""

from games.tournaments.presenters.page import Page, page_of

__all__ = ["Page", "page_of"]
