"""Django's admin for tables, seats, moves and the audit trail."""

from games.admin import lists, site, tables

__all__ = ["lists", "site", "tables"]
