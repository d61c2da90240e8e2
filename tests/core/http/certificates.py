"""Certificates for names of the tests, by an authority that lives as long as the test."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class Certificates:
    """``trusted`` trusts this authority alone."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "authority of the tests")])
        constraints = x509.BasicConstraints(ca=True, path_length=0)
        own = self._signed(self._name, self._key.public_key(), constraints, critical=True)
        self.trusted = ssl.create_default_context(cadata=own.public_bytes(serialization.Encoding.PEM).decode())

    def of(self, host: str) -> ssl.SSLContext:
        """For a server that has this name."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
        names = x509.SubjectAlternativeName([x509.DNSName(host)])
        certificate = self._signed(name, key.public_key(), names, critical=False)
        encoding, plain = serialization.Encoding.PEM, serialization.NoEncryption()
        secret = key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, plain)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        with TemporaryDirectory() as folder:
            file = Path(folder) / "certificate.pem"
            file.write_bytes(secret + certificate.public_bytes(encoding))
            context.load_cert_chain(file)
        return context

    def _signed(
        self, name: x509.Name, key: ec.EllipticCurvePublicKey, extension: x509.ExtensionType, *, critical: bool
    ) -> x509.Certificate:
        now = datetime.now(UTC)
        builder = (
            x509.CertificateBuilder(self._name, name, key, x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(extension, critical=critical)
        )
        return builder.sign(self._key, hashes.SHA256())
