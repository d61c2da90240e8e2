"""Notices that are owed, what people want and when, how they are reached: fields, constraints, indexes."""

from notices.models.bounce import Bounce
from notices.models.device import Device
from notices.models.feed import FeedAddress
from notices.models.hours import Hours
from notices.models.notice import Notice
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
    "RefusedAddress",
    "TableWish",
    "Webhook",
    "Wish",
]
