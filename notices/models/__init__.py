"""Notices that are owed, how well channels work, addresses that were refused: fields, constraints, indexes."""

from notices.models.notice import Notice
from notices.models.trouble import ChannelHealth, RefusedAddress

__all__ = ["ChannelHealth", "Notice", "RefusedAddress"]
