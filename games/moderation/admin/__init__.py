"""The admin of order among people: the queue of reports, people, sanctions, groups and studies."""

from games.moderation.admin import people, reports, sanctions, things

__all__ = ["people", "reports", "sanctions", "things"]
