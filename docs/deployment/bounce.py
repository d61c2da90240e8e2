#!/usr/bin/env python3
"""Tells the site about a mail that came back: a mail server pipes it in (docs/operating.md says how).

Wants BASE_URL and BOUNCE_SECRET, as in site.env. Ends with 75 when the mail server should try again later.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TRY_AGAIN = 75
TAKEN_BEFORE = 409


def main() -> int:
    """One report for each address of the mail; says how the pipe ends."""
    mail = sys.stdin.buffer.read()
    try:
        for report in reports(mail):
            send(json.dumps(report).encode(), of=mail)
    except OSError as error:
        print(f"not reported: {error}", file=sys.stderr)
        return TRY_AGAIN
    return 0


def reports(mail: bytes) -> Iterator[dict[str, object]]:
    """What the mail says about addresses to which nothing will ever be delivered (RFC 3464)."""
    for part in message_from_bytes(mail).walk():
        status, recipient = header(part, "Status"), header(part, "Final-Recipient")
        if status.startswith("5.") and recipient:
            detail = f"{status} {header(part, 'Diagnostic-Code')}".strip()
            yield {"address": recipient.partition(";")[2].strip(), "permanent": True, "detail": detail}


def header(part: Message, name: str) -> str:
    """What stands in a header, in any bytes: those that are no text become U+FFFD, and a NUL goes."""
    text = str(part.get(name, "")).encode(errors="surrogateescape").decode(errors="replace")
    return text.replace("\0", "").strip()


def send(body: bytes, *, of: bytes) -> None:
    """Post it, signed; its identity is that of the mail, so that one that is piped in again counts once.

    Raises ``OSError``; a report that was taken before is none to worry about.
    """
    identity, at = hashlib.sha256(body + of).hexdigest(), str(int(time.time()))
    signed = f"{identity}.{at}.".encode() + body
    seal = hmac.new(os.environ["BOUNCE_SECRET"].encode(), signed, hashlib.sha256).digest()
    headers = {
        "Content-Type": "application/json",
        "webhook-id": identity,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{b64encode(seal).decode()}",
    }
    try:
        request = Request(f"{os.environ['BASE_URL']}/mail/bounces/", body, headers)  # noqa: S310
        urlopen(request, timeout=20).close()  # noqa: S310
    except HTTPError as error:
        if error.code != TAKEN_BEFORE:
            raise


if __name__ == "__main__":
    sys.exit(main())
