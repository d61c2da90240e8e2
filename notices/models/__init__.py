"""Notices that are owed, what people want and when, reminders, how they are reached: fields, constraints, indexes."""

from notices.models.bounce import Bounce
from notices.models.device import Device
from notices.models.feed import FeedAddress
from notices.models.hours import Hours
from notices.models.notice import Notice
from notices.models.reminder import Progress, Reminder
from notices.models.trouble import ChannelHealth, RefusedAddress
from notices.models.webhook import Webhook
from notices.models.wish import TableWish, Wish

__all__ = [
    "Bounce",
    "ChannelHealth",
    "Device",
    "FeedAddress",
    "Hours",
    "Notice",
    "Progress",
    "RefusedAddress",
    "Reminder",
    "TableWish",
    "Webhook",
    "Wish",
]
