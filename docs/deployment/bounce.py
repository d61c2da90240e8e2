#!/usr/bin/env python3
"""Tells the site about a mail that came back: a mail server pipes it in (docs/operating.md says how).

Wants BASE_URL and BOUNCE_SECRET, as in site.env, and the address to which the report was sent, as an argument or as
mail servers say it: ORIGINAL_RECIPIENT or RECIPIENT. Ends with 75 when the mail server should try again later.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TRY_AGAIN = 75
NEVER_WANTED = (400, 409)
"""What the site answers to what is no report, and to one that was taken before."""
READ = 1 << 18
MOST = 10
LONGEST = 1000
ENVELOPE = ("ORIGINAL_RECIPIENT", "RECIPIENT")
ADDRESSED = ("X-Original-To", "Delivered-To", "Envelope-To", "X-Envelope-To", "To")
ANSWERED = ("In-Reply-To", "References", "X-Original-Message-ID")
ORIGINALS = ("rfc822", "rfc822-headers", "global", "global-headers")
"""Content types of the mail that came back, or of its head."""
RECIPIENT = {"final-recipient", "original-recipient"}
OUTCOME = {"action", "status"}
ACTIONS = {
    "fail": "failed",
    "erro": "failed",
    "dela": "delayed",
    "deli": "delivered",
    "rela": "relayed",
    "expa": "expanded",
}
"""By the first four letters: some servers know other words than the standard."""

MESSAGE_TYPE = re.compile(rb"^(content-type:\s*)message/", re.IGNORECASE | re.MULTILINE)
FIELD = re.compile(r"([A-Za-z-]+)[ \t]*:[ \t]*(.*)")
ADDRESS = re.compile(r"[^\s<>()\";,:]{1,64}@[^\s<>()\";,:]{1,190}")
STATUS_FIELD = re.compile(r"^(final|original)-recipient[ \t]*:", re.IGNORECASE | re.MULTILINE)
STATUS_CODE = re.compile(r"[245]\.\d{1,3}\.\d{1,3}")
MESSAGE_ID = re.compile(
    r"^[> \t]*(?:x-)?(?:original-)?message-id[ \t]*:\s*(<[^<>\s]{1,250}>)", re.IGNORECASE | re.MULTILINE
)
COPY = re.compile(
    r"^([ \t]*---.*\b(copy|below this line|original|headers?)\b|return-path:|received:)", re.IGNORECASE | re.MULTILINE
)
"""Where a report in words ends and the mail that came back begins."""
DAEMON = re.compile(r"mailer-?daemon|mail ?delivery (sub)?system", re.IGNORECASE)
NOBODY = re.compile(r"postmaster|mail ?administrator|system ?administrator|mdaemon|microsoftexchange", re.IGNORECASE)
DELAYED = re.compile(
    r"not yet been delivered|(will|to) (continue|keep)|attempts? will|will be retried|do not need to (resend|do)"
    r"|(\bis|been|was|message) delayed|still trying|postponed|^warning:",
    re.IGNORECASE | re.MULTILINE,
)
FAILED = re.compile(
    r"undeliver|non-?deliver|n.t deliver|not deliver|deliver\w*.{0,20} (fail|problem|error)|fail\w* .{0,20}deliver"
    r"|able to .{0,10}deliver|not be .{0,10}deliver|not reach|permanent|giv(en|ing) up|mail failed"
    r"|no such user|user unknown|unknown user|not known|not exist|n.t exist|invalid final|unavailable"
    r"|\b[45]\d\d\b|\b[45]\.\d{1,3}\.\d",
    re.IGNORECASE | re.DOTALL,
)
TELLING = re.compile(r"^.*(@|\b[45]\d\d\b|\b[45]\.\d{1,3}\.\d)", re.MULTILINE)


def main() -> int:
    """One report for each mail that is one; says how the pipe ends."""
    mail = sys.stdin.buffer.read()
    found = report(mail, [*sys.argv[1:], *(os.environ.get(name, "") for name in ENVELOPE)])
    try:
        if found:
            send(json.dumps(found, ensure_ascii=False).encode(), of=mail)
    except OSError as error:
        print(f"not reported: {error}", file=sys.stderr)
        return TRY_AGAIN
    return 0


def report(mail: bytes, sent_to: list[str]) -> dict[str, object] | None:
    """What the mail says about one that came back; ``None`` if it is no report."""
    message = message_from_bytes(MESSAGE_TYPE.sub(rb"\1text/x-message-", mail[:READ]))
    texts = [(kind(part), text(part)) for part in message.walk() if not part.is_multipart()]
    own = [each for name, each in texts if name not in ORIGINALS]
    statuses = [each for name, each in texts if name.endswith("delivery-status")]
    statuses = statuses or [each for each in own if STATUS_FIELD.search(each)]
    words = told_in("\n".join(own))
    recipients = [recipient(block, words) for each in statuses for block in blocks(each)] or in_words(message, words)
    if not recipients:
        return None
    names = [*map(fit, sent_to), *(header(message, name) for name in ADDRESSED)]
    quoted = [found for name in ANSWERED for found in header(message, name).split()]
    quoted += [found for _name, each in texts for found in MESSAGE_ID.findall(each)]
    return {"to": some(names), "message_ids": some(quoted), "recipients": recipients[:MOST]}


def kind(part: Message) -> str:
    """The end of a part's content type, without what was put there so that no part is parsed as a mail."""
    return part.get_content_subtype().removeprefix("x-message-")


def text(part: Message) -> str:
    """A part in whatever bytes, decoded from base64 or quoted-printable."""
    content = part.get_payload(decode=True)
    return fit(content.decode(errors="replace")).replace("\r\n", "\n") if isinstance(content, bytes) else ""


# --- by the standard (RFC 3464, RFC 6533) ----------------------------------------------------------------------------


def blocks(status: str) -> Iterator[dict[str, str]]:
    """The fields of each recipient. Empty lines may lack, or stand where none should."""
    block: dict[str, str] = {}
    for name, value in fields(status):
        is_whole = block.keys() & OUTCOME and block.keys() & RECIPIENT
        if is_whole and (not name or name in RECIPIENT):
            yield block
            block = {}
        block.setdefault(name, value)
    if block.keys() & OUTCOME:
        yield block


def fields(status: str) -> Iterator[tuple[str, str]]:
    """Names in small letters, with their values on one line; an empty name for an empty line."""
    for line in re.sub(r"\n[ \t]+(?=\S)", " ", status).split("\n"):
        if found := FIELD.match(line):
            yield found[1].lower(), found[2].strip()
        elif not line.strip():
            yield "", ""


def recipient(block: dict[str, str], words: str) -> dict[str, str]:
    """One block as the site wants it; the words beside it tell what one without an exact status does not."""
    status = next(iter(STATUS_CODE.findall(block.get("status", ""))), "")
    by_class = {"2": "delivered", "4": "delayed", "5": "failed"}.get(status[:1], "")
    return {
        "address": address(block.get("final-recipient", "")),
        "original": address(block.get("original-recipient", "")),
        "action": ACTIONS.get(block.get("action", "").lower()[:4], by_class),
        "status": status,
        "detail": block.get("diagnostic-code", "")[:LONGEST] or (telling(words) if status[1:] in {"", ".0.0"} else ""),
    }


def address(value: str) -> str:
    """The address in a field: without its type, brackets and comment, and as it was before it was encoded."""
    found = ADDRESS.search(value.partition(";")[2] or value)
    plain = re.sub(r"\\x\{([0-9A-F]{2,6})\}|\+([0-9A-F]{2})", decoded, found[0] if found else "")
    return fit(plain)


def decoded(found: re.Match[str]) -> str:
    """One character of ``utf-8`` (RFC 6533, section 3) or of ``xtext`` (RFC 3461, section 4)."""
    number = int(found[1] or found[2], 16)
    return found[0] if number > sys.maxunicode or 0xD800 <= number < 0xE000 else chr(number)


# --- in words --------------------------------------------------------------------------------------------------------


def in_words(message: Message, words: str) -> list[dict[str, str]]:
    """What qmail, older Exim, Yahoo and others say: a block without status; none if the mail is something else."""
    told = f"{header(message, 'Subject')}\n\n{words}"
    failed = header(message, "X-Failed-Recipients")
    is_delayed = not failed and DELAYED.search(told)
    if not failed and not is_of_daemon(message, told):
        return []
    detail = telling(told)
    who = address(failed) or address(detail)
    return [{"address": who, "action": "delayed" if is_delayed else "failed", "status": "", "detail": detail}]


def told_in(text: str) -> str:
    """A report's own words, without the mail that came back."""
    copy = COPY.search(text)
    return text[: copy.start()] if copy else text


def telling(words: str) -> str:
    """They from the first line on that names an address or a code."""
    first = TELLING.search(words)
    return " ".join(words[first.start() if first else 0 :].split())[:LONGEST]


def is_of_daemon(message: Message, told: str) -> bool:
    """Whether a mail server has written it, and not a person or a program that answers in somebody's absence."""
    author = header(message, "From")
    if DAEMON.search(author):
        return True
    is_answer = header(message, "Auto-Submitted").lower().startswith("auto-replied")
    is_of_nobody = bool(NOBODY.search(author)) or (not is_answer and has_null_sender(message))
    return is_of_nobody and bool(FAILED.search(told))


def has_null_sender(message: Message) -> bool:
    """Whether its envelope names nobody to answer to."""
    sender = os.environ.get("SENDER", header(message, "Return-Path") or "unknown")
    return sender in {"", "<>"} or bool(DAEMON.search(sender))


# --- what is posted --------------------------------------------------------------------------------------------------


def header(mail: Message, name: str) -> str:
    """What stands in a header, in any bytes."""
    return fit(str(mail.get(name, ""))).strip()


def fit(text: str) -> str:
    """Text that can be posted: bytes and characters that are none become U+FFFD, and a NUL goes."""
    return text.encode(errors="surrogateescape").decode(errors="replace").replace("\0", "")


def some(values: list[str]) -> list[str]:
    """The first different ones that are not empty."""
    return list(dict.fromkeys(value[:LONGEST] for value in values if value))[:MOST]


def send(body: bytes, *, of: bytes) -> None:
    """Post it, signed; its identity is that of the mail, so that one that is piped in again counts once.

    Raises ``OSError`` where trying again may help.
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
        if error.code not in NEVER_WANTED:
            raise


if __name__ == "__main__":
    sys.exit(main())
