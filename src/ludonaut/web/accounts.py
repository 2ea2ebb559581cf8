"""Accounts: a guest claims all seats with a login and a password, or with a passkey, and is then known on every device that logs in.

Passwords are kept as argon2id hashes, of passkeys only the public half. There is no e-mail: whoever forgets a password logs in with a
passkey. A device that is logged in still plays on, but without a proof of who holds it it gives the account to nobody.
"""

from __future__ import annotations

import secrets
import time
import unicodedata
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ludonaut.core.errors import LudonautError
from ludonaut.web.hall import Hall
from ludonaut.web.limits import Guesses
from ludonaut.web.lobby import give_places
from ludonaut.web.people import SECRET_BYTES, Newcomer, Person, add_device, hash_of
from ludonaut.web.phrases import whole_seconds
from ludonaut.web.schema import ceremonies, devices, games, messages, notices, passkeys, people, sitters, tokens, tries
from ludonaut.web.store import StoreConflict
from ludonaut.web.turns import Turns

SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200
SHORTEST_LOGIN, LONGEST_LOGIN = 3, 40
AT_ONCE: Final = 2
"""Passwords checked at a time: each takes tens of milliseconds and 64 MiB, which is the point of it."""
MOST_WAITING: Final = 200
"""Passwords that wait for it: a school that logs in at once takes seconds, and a flood does not take the machine for minutes."""
CHALLENGE_BYTES: Final = 32
CEREMONY_SECONDS: Final = 300.0
MOST_PASSKEYS: Final = 20
PROVEN_SECONDS: Final = 300.0
"""So long after logging in nobody is asked again who it is."""
NOT_KNOWN: Final = "this login and password do not belong together."


class NotLoggedIn(LudonautError):
    """Who asks could not be told to be the one who is named."""


class NotPossible(LudonautError):
    """What is asked of an account cannot be done."""


class Device(NamedTuple):
    """A device that a person is logged in on; `here` is the one that asks."""

    hash: str
    created: float
    seen: float
    here: bool


class Site(NamedTuple):
    """Under which name and address the browser knows this server: passkeys belong to these."""

    name: str
    origin: str

    @property
    def has_passkeys(self) -> bool:
        """Whether browsers keep passkeys for it: a name reached safely, or this machine by its name; never a bare number."""
        is_number = ":" in self.name or self.name.replace(".", "").isdigit()
        return self.name == "localhost" or (self.origin.startswith("https://") and not is_number)


class Accounts:
    """Makes and finds accounts."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall
        self.store: Final = hall.store
        self._hasher: Final = PasswordHasher()
        self._nobody: str = ""
        """What a password is compared with where there is no such login, so that this takes as long; made at the first login, because it
        takes long."""
        self._turns: Final = Turns(AT_ONCE, MOST_WAITING, "many log in at this moment; try again in a few seconds.")
        self._guesses: Final = Guesses()

    # -- proof ------------------------------------------------------------------------------------------------------
    def asks_proof(self, person: Person) -> bool:
        """Whether somebody must prove to be this person before the account could be given away. A guest is whoever has the device."""
        question = sa.select(devices.c.proven).where(devices.c.hash == person.device)
        proven = self.store.read(lambda connection: connection.execute(question).scalar()) or 0.0
        return self.has_account(person) and time.time() > proven + PROVEN_SECONDS

    async def check_proof(self, person: Person, password: str) -> None:
        """That it is the person who asks, and not somebody at a device that was left open, or a program. Raises NotLoggedIn.

        Proof is the present password, or to have logged in on this device a moment ago, as one does with a passkey.
        """
        device = devices.select().where(devices.c.hash == person.device)
        if self.store.read(lambda connection: connection.execute(device).first()) is None:
            raise NotLoggedIn("a token plays for you and does no more; do this on a device of yours.")
        if not self.asks_proof(person):
            return
        if not person.login:
            raise NotLoggedIn("show first that it is you: log in with your passkey once more, on the page /account.")
        if not password:
            raise NotLoggedIn("show first that it is you: type your present password, or log in with a passkey of yours once more.")
        await self._account(person.login, password, person.device)
        await self.store.write(lambda connection: _prove(connection, person.device))

    # -- passwords --------------------------------------------------------------------------------------------------
    async def claim(self, person: Person, login: str, password: str, present: str = "") -> None:
        """From now on a person logs in so; who had a password has another now, and proves it by the `present` one. Raises LudonautError."""
        login = checked_login(login)
        _check_password(password, login)
        await self.check_proof(person, present)
        hashed = await self._turns.run(self._hasher.hash, password)

        def job(connection: sa.Connection) -> None:
            connection.execute(people.update().where(people.c.id == person.id).values(login=login, password=hashed))
            _prove(connection, person.device)

        try:
            await self.store.write(job)
        except StoreConflict:
            raise NotPossible(f"the login {login} is somebody’s already; choose another.") from None

    async def log_in(self, login: str, password: str, here: Person | None, network: str) -> Newcomer:
        """Binds this device to the account. Seats that its guest `here` held become the account's. Raises NotLoggedIn.

        `network` is where this is asked from: there, and nowhere else, too many wrong passwords for this login make somebody wait.
        """
        return await self._bind(await self._account(login, password, network), here)

    async def _account(self, login: str, password: str, guesser: str) -> Person:
        """Whose login and password these are. `guesser` is the network that asks, or the device of one who is known. Raises NotLoggedIn."""
        login = _plain_login(login)
        wait = self._guesses.begin(guesser, login)
        if wait:
            raise NotLoggedIn(f"that was tried too often from here; try again in {whole_seconds(wait)}, or log in with a passkey.")
        question = people.select().where(people.c.login == login)
        row = self.store.read(lambda connection: connection.execute(question).first())
        fits = await self._turns.run(self._fits, row.password if row is not None else "", password[:LONGEST_PASSWORD])
        if row is None or not fits:
            raise NotLoggedIn(NOT_KNOWN)
        self._guesses.was_right(guesser, login)
        return Person(row.id, row.name, login)

    def _fits(self, hashed: str, password: str) -> bool:
        """Whether a password is that of a hash; of "" for a login that there is not none is. Runs in a thread."""
        self._nobody = self._nobody or self._hasher.hash(secrets.token_hex(16))
        try:
            return self._hasher.verify(hashed or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _bind(self, person: Person, here: Person | None) -> Newcomer:
        """Gives this device a fresh secret that stands for `person`; what it held before ends, and a guest's seats go over."""
        secret = secrets.token_hex(SECRET_BYTES)
        guest = here.id if here is not None and here.id != person.id and not self.has_account(here) else ""

        def job(connection: sa.Connection) -> list[str]:
            moved: list[str] = []
            if here is not None:
                connection.execute(devices.delete().where(devices.c.hash == here.device))
                self.store.recall_of(connection, here.id)
            if guest:
                moved = _hand_over(connection, guest, person.id)
            add_device(connection, person.id, secret)
            _prove(connection, hash_of(secret))
            return moved

        for game_id in dict.fromkeys(await self.store.write(job)):
            self.hall.refresh(game_id)
        if here is not None:
            self.hall.part(here.id)
        return Newcomer(person._replace(device=hash_of(secret)), secret)

    # -- devices ----------------------------------------------------------------------------------------------------
    def has_account(self, person: Person) -> bool:
        """Whether a person can log in elsewhere."""
        return bool(person.login) or self.passkeys_of(person) > 0

    def passkeys_of(self, person: Person) -> int:
        """How many passkeys a person has."""
        question = sa.select(sa.func.count()).select_from(passkeys).where(passkeys.c.person_id == person.id)
        return self.store.read(lambda connection: connection.execute(question).scalar() or 0)

    def devices_of(self, person: Person) -> list[Device]:
        """The devices on which a person is known, the latest first."""
        question = devices.select().where(devices.c.person_id == person.id).order_by(devices.c.seen.desc())
        rows = self.store.read(lambda connection: connection.execute(question).all())
        return [Device(row.hash, row.created, row.seen, row.hash == person.device) for row in rows]

    async def forget_device(self, person: Person, device: str) -> None:
        """From now on a device of this person is nobody's; what it shows is asked for again."""
        gone = devices.delete().where(devices.c.hash == device, devices.c.person_id == person.id)

        def job(connection: sa.Connection) -> None:
            connection.execute(gone)
            self.store.recall_of(connection, person.id)

        await self.store.write(job)
        self.hall.part(person.id)

    # -- passkeys ---------------------------------------------------------------------------------------------------
    async def _challenge(self, person_id: str) -> bytes:
        """What a browser signs to show who it is. It stands in the store: the answer may come to another process than the question."""
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), time.time()

        def job(connection: sa.Connection) -> None:
            connection.execute(ceremonies.delete().where(ceremonies.c.until < now))
            made = ceremonies.insert().values(challenge=challenge.hex(), person_id=person_id, until=now + CEREMONY_SECONDS)
            connection.execute(made)

        await self.store.write(job)
        return challenge

    async def _take_challenge(self, credential: Any, person_id: str) -> bytes:
        """The challenge that a browser answers, if it was given for this; it is used up so. Raises NotLoggedIn."""
        from webauthn.helpers import base64url_to_bytes, parse_client_data_json

        try:
            challenge = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
        except Exception as error:
            raise NotLoggedIn("what the browser sent is no answer of a passkey.") from error
        ours = sa.and_(ceremonies.c.challenge == challenge.hex()[: 2 * CHALLENGE_BYTES], ceremonies.c.person_id == person_id)
        taken = ceremonies.delete().where(ours).returning(ceremonies.c.until)
        until = await self.store.write(lambda connection: connection.execute(taken).scalar())
        if until is None or time.time() > until:
            raise NotLoggedIn("this took too long; try the passkey once more.")
        return challenge

    async def passkey_options(self, person: Person, site: Site, present: str = "") -> str:
        """What a browser needs to make a passkey for a person, as JSON, when it has proven to be the person's. Raises LudonautError."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement, UserVerificationRequirement

        self._check_site(site)
        if self.passkeys_of(person) >= MOST_PASSKEYS:
            raise NotPossible(f"an account has at most {MOST_PASSKEYS} passkeys.")
        await self.check_proof(person, present)
        chosen = AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        )
        options = generate_registration_options(
            rp_id=site.name, rp_name="Ludonaut", user_id=person.id.encode(), user_name=person.login or person.name or "Ludonaut",
            user_display_name=person.name or "Ludonaut", challenge=await self._challenge(person.id), authenticator_selection=chosen,
        )  # fmt: skip
        return options_to_json(options)

    async def add_passkey(self, person: Person, site: Site, credential: Any) -> None:
        """Keeps the passkey that a browser has made. Raises NotLoggedIn."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._take_challenge(credential, person.id)
        try:
            made = verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin
            )
        except WebAuthnException as error:
            raise NotLoggedIn("the passkey could not be checked, so it was not kept.") from error
        kept = passkeys.insert().values(
            id=bytes_to_base64url(made.credential_id), person_id=person.id, public_key=made.credential_public_key, count=made.sign_count,
            created=time.time(),
        )  # fmt: skip

        def job(connection: sa.Connection) -> None:
            connection.execute(kept)
            _prove(connection, person.device)

        await self.store.write(job)

    async def log_in_options(self, site: Site) -> str:
        """What a browser needs to log somebody in by a passkey, as JSON."""
        from webauthn import generate_authentication_options, options_to_json

        self._check_site(site)
        return options_to_json(generate_authentication_options(rp_id=site.name, challenge=await self._challenge("")))

    async def log_in_by_passkey(self, site: Site, credential: Any, here: Person | None) -> Newcomer:
        """Binds this device to the account of a passkey. Raises NotLoggedIn."""
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._take_challenge(credential, "")
        question = sa.select(passkeys, people.c.name, people.c.login).join(people, people.c.id == passkeys.c.person_id)
        question = question.where(passkeys.c.id == str(credential.get("id", ""))[:400])
        row = self.store.read(lambda connection: connection.execute(question).first())
        if row is None:
            raise NotLoggedIn("this passkey belongs to no account here.")
        try:
            checked = verify_authentication_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin,
                credential_public_key=row.public_key, credential_current_sign_count=row._mapping["count"],
            )  # fmt: skip
        except WebAuthnException as error:
            raise NotLoggedIn("the passkey could not be checked.") from error
        counted = passkeys.update().where(passkeys.c.id == row.id).values(count=checked.new_sign_count)
        await self.store.write(lambda connection: connection.execute(counted))
        return await self._bind(Person(row.person_id, row.name, row.login or ""), here)

    def _check_site(self, site: Site) -> None:
        try:
            import webauthn  # noqa: F401
        except ImportError:
            raise NotPossible("this server was installed without passkeys; a login and a password do.") from None
        if not site.has_passkeys:
            raise NotPossible("browsers keep passkeys only for a server that is reached by its name over https.")


def checked_login(text: str) -> str:
    """A login as it is kept. Raises NotPossible."""
    login = _plain_login(text)
    if not SHORTEST_LOGIN <= len(login) <= LONGEST_LOGIN or not all(c.isalnum() or c in "._-" for c in login):
        raise NotPossible(f"a login has {SHORTEST_LOGIN} to {LONGEST_LOGIN} letters, numbers, dots or hyphens.")
    return login


def _plain_login(text: str) -> str:
    """However it is typed, in capitals or with odd letters, it is the same login."""
    return unicodedata.normalize("NFKC", text[: 4 * LONGEST_LOGIN]).strip().casefold()


def _check_password(password: str, login: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise NotPossible(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters; a few words do well.")
    if login in password.casefold() or len(set(password)) < 4:
        raise NotPossible("this password is guessed at once; a few words that nobody connects with you do well.")


def _prove(connection: sa.Connection, device: str) -> None:
    """Somebody has just proven who it is on this device; whichever process is asked next knows it."""
    connection.execute(devices.update().where(devices.c.hash == device).values(proven=time.time()))


def _hand_over(connection: sa.Connection, guest: str, person: str) -> list[str]:
    """All that a guest has becomes the account's, and there is no such guest any more. Returns the games in which that is seen.

    Of two tries at the challenge of one day the account's own counts.
    """
    seen: set[str] = set()
    for held in (sitters, messages):
        seen.update(connection.execute(sa.select(held.c.game_id).where(held.c.person_id == guest)).scalars())
        connection.execute(held.update().where(held.c.person_id == guest).values(person_id=person))
    for kept in (tokens, notices):
        connection.execute(kept.update().where(kept.c.person_id == guest).values(person_id=person))
    for row in connection.execute(tries.select().where(tries.c.person_id == guest)).all():
        own = tries.select().where(tries.c.day == row.day, tries.c.game == row.game, tries.c.person_id == person)
        if connection.execute(own).first() is None:
            connection.execute(tries.insert().values(day=row.day, game=row.game, person_id=person, game_id=row.game_id))
    connection.execute(tries.delete().where(tries.c.person_id == guest))
    seen.update(connection.execute(sa.select(games.c.id).where(games.c.host == guest)).scalars())
    connection.execute(games.update().where(games.c.host == guest).values(host=person))
    give_places(connection, guest, person)
    connection.execute(people.delete().where(people.c.id == guest))
    return sorted(seen)
