"""Mail servers that speak TLS, from the first byte (smtps://) or after STARTTLS (smtp+tls://)."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.message import Message as ReceivedMessage
from ipaddress import ip_address
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.core.mail import EmailMessage
from pytest_django import Settings

from core.smtp.handing import handed_over
from core.smtp.outcome import Stage, Verdict
from tests.plugins.ports import free_port

HOST = "127.0.0.1"


class Sink(Message):
    """Keeps the subjects of what comes in."""

    def __init__(self) -> None:
        super().__init__()
        self.subjects: list[str] = []

    def handle_message(self, message: ReceivedMessage) -> None:
        self.subjects.append(message["Subject"])


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of this machine with its key, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "certificate.pem"
    encoding, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    secret = key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(secret + made.public_bytes(encoding))
    return file


@pytest.fixture
def serve(certificate: Path, settings: Settings) -> Iterator[Callable[[bool], Sink]]:
    """Starts a server: with TLS at once, or with STARTTLS."""
    running: list[Controller] = []

    def start(at_once: bool) -> Sink:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
        tls = {"ssl_context": context} if at_once else {"tls_context": context, "require_starttls": True}
        sink = Sink()
        running.append(Controller(sink, hostname=HOST, port=free_port(), **tls))
        running[-1].start()
        settings.EMAIL_BACKEND = "core.smtp.backend.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = HOST, running[-1].port
        settings.EMAIL_USE_SSL, settings.EMAIL_USE_TLS = at_once, not at_once
        return sink

    yield start
    for controller in running:
        controller.stop()


@pytest.mark.parametrize("at_once", [True, False])
def test_a_mail_is_handed_over_by_tls(
    serve: Callable[[bool], Sink], certificate: Path, monkeypatch: pytest.MonkeyPatch, at_once: bool
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    sink = serve(at_once)
    with handed_over(EmailMessage(subject="Hello", body=".\nA text.", to=["bo@example.org"])) as outcome:
        assert outcome.verdict is Verdict.ACCEPTED
    assert sink.subjects == ["Hello"]


@pytest.mark.parametrize("at_once", [True, False])
def test_a_server_that_nobody_vouches_for_gets_no_mail(serve: Callable[[bool], Sink], at_once: bool) -> None:
    sink = serve(at_once)
    with handed_over(EmailMessage(subject="Hello", body="A text.", to=["bo@example.org"])) as outcome:
        assert (outcome.verdict, outcome.stage) == (Verdict.PUT_OFF, Stage.GREETING)
    assert sink.subjects == []
