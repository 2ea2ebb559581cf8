"""A passkey as a browser's authenticator keeps one, for tests that have no browser."""

from __future__ import annotations

import json
import secrets
import struct
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT_AND_VERIFIED, HAS_KEY = 0x05, 0x40


class Passkey:
    """One key, for the site of this name at this origin."""

    def __init__(self, site: str, origin: str) -> None:
        self.site, self.origin = site, origin
        self.id = secrets.token_bytes(16)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser answers when it is asked to make a passkey."""
        numbers = self._key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        data = self._data(HAS_KEY) + bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer({"clientDataJSON": spelled(self._client("webauthn.create", options)), "attestationObject": spelled(made)})

    def signed(self, options: dict[str, Any]) -> dict[str, Any]:
        """What a browser answers when it is asked who is there."""
        client, data = self._client("webauthn.get", options), self._data()
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        fields = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        return self._answer({name: spelled(value) for name, value in fields.items()})

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _data(self, more: int = 0) -> bytes:
        self.count += 1
        return sha256(self.site.encode()).digest() + bytes([PRESENT_AND_VERIFIED | more]) + struct.pack(">I", self.count)

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": spelled(self.id), "rawId": spelled(self.id), "type": "public-key", "response": response}


def spelled(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
