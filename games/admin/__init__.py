"""Tables, seats, moves and the audit trail for admins: to look up, and to put a table right by its buttons."""

from games.admin import lists, site, tables

__all__ = ["lists", "site", "tables"]
