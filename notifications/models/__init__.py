"""Models: notifications, preferences, inbox, quiet hours, reminders, endpoints."""

from notifications.models.bounce import Bounce, Verdict
from notifications.models.device import Device
from notifications.models.feed import FeedAddress
from notifications.models.hours import Hours
from notifications.models.inbox import InboxLine
from notifications.models.notice import Notice
from notifications.models.paused_host import PausedHost
from notifications.models.preference import TableWish, Wish
from notifications.models.reminder import Progress, Reminder
from notifications.models.trouble import ChannelHealth, RefusedAddress
from notifications.models.webhook import Webhook

__all__ = [
    "Bounce",
    "ChannelHealth",
    "Device",
    "FeedAddress",
    "Hours",
    "InboxLine",
    "Notice",
    "PausedHost",
    "Progress",
    "RefusedAddress",
    "Reminder",
    "TableWish",
    "Verdict",
    "Webhook",
    "Wish",
]
