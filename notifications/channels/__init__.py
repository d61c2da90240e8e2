"""Registry of notification channels. A new channel is one file and one line here."""

from __future__ import annotations

from collections.abc import Mapping

from notifications.channels.channel import Channel
from notifications.channels.mail import Mail
from notifications.channels.push import Push
from notifications.channels.webhook import Webhooks

MAIL, PUSH, WEBHOOK = Mail(), Push(), Webhooks()
CHANNELS: Mapping[str, Channel] = {channel.code: channel for channel in (MAIL, PUSH, WEBHOOK)}

MAILED = [code for code, channel in CHANNELS.items() if channel.shares_a_server]
POSTED = [code for code, channel in CHANNELS.items() if not channel.shares_a_server]
"""Codes of channels to servers that users chose, sent by a task of their own: a server that hangs delays no mail."""


def channel_name(code: str) -> str:
    """The channel's translated name; the code itself if only another version of the site knows it."""
    channel = CHANNELS.get(code)
    return str(channel.name) if channel else code


__all__ = ["CHANNELS", "MAIL", "MAILED", "POSTED", "PUSH", "WEBHOOK", "Channel", "channel_name"]
