#!/usr/bin/env python3
"""Tells the site that somebody has replied to one of its mails: a mail server pipes it in (docs/operating.md says how).

Wants the envelope's sender as its argument, BASE_URL and BOUNCE_SECRET, as in site.env. Ends with 75 when the mail
server should try again later.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sys
import time
from base64 import b64encode
from email import message_from_bytes
from email.message import Message
from email.utils import parseaddr
from urllib.request import Request, urlopen

TRY_AGAIN = 75


def main() -> int:
    """One mail is handed over; says how the pipe ends."""
    mail = sys.stdin.buffer.read()
    try:
        send(json.dumps(reply(mail, sys.argv[1] if len(sys.argv) > 1 else "")).encode(), of=mail)
    except OSError as error:
        print(f"not handed over: {error}", file=sys.stderr)
        return TRY_AGAIN
    return 0


def reply(mail: bytes, sender: str) -> dict[str, str]:
    """What its headers say about who has written it."""
    headers = message_from_bytes(mail)
    return {
        "address": parseaddr(header(headers, "From"))[1],
        "return_path": fit(sender),
        "auto_submitted": header(headers, "Auto-Submitted"),
        "precedence": header(headers, "Precedence"),
    }


def header(mail: Message, name: str) -> str:
    """What stands in a header, in any bytes."""
    return fit(str(mail.get(name, "")))


def fit(text: str) -> str:
    """Text that can be posted: bytes that are none become U+FFFD, and a NUL goes."""
    return text.encode(errors="surrogateescape").decode(errors="replace").replace("\0", "")


def send(body: bytes, *, of: bytes) -> None:
    """Post it, signed. Raises ``OSError``."""
    identity, at = hashlib.sha256(body + of).hexdigest(), str(int(time.time()))
    signed = f"{identity}.{at}.".encode() + body
    seal = hmac.new(os.environ["BOUNCE_SECRET"].encode(), signed, hashlib.sha256).digest()
    headers = {
        "Content-Type": "application/json",
        "webhook-id": identity,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{b64encode(seal).decode()}",
    }
    request = Request(f"{os.environ['BASE_URL']}/mail/replies/", body, headers)  # noqa: S310
    urlopen(request, timeout=20).close()  # noqa: S310


if __name__ == "__main__":
    sys.exit(main())
