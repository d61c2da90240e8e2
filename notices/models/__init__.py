"""Notices that are owed, what people want, how channels work, refused addresses: fields, constraints, indexes."""

from notices.models.notice import Notice
from notices.models.trouble import ChannelHealth, RefusedAddress
from notices.models.wish import Wish

__all__ = ["ChannelHealth", "Notice", "RefusedAddress", "Wish"]
