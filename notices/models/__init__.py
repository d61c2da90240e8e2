"""Notices that are owed, what people want and when, how channels work: fields, constraints, indexes."""

from notices.models.hours import Hours
from notices.models.notice import Notice
from notices.models.trouble import ChannelHealth, RefusedAddress
from notices.models.wish import TableWish, Wish

__all__ = ["ChannelHealth", "Hours", "Notice", "RefusedAddress", "TableWish", "Wish"]
