"""Whatever people type is shown as what they typed: in pages, in a terminal, and to a host."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from ludonaut.cli.main import main
from ludonaut.core.transcript import clean_name
from tests.web.company import device, guest
from tests.web.conftest import GAME, played, transcript_of

NASTY = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; alert(1); '",
    "{{ 7 * 7 }}{% raw %}",
    "javascript:alert(1)",
    "\x1b[2J\x1b]0;owned\x07",
    "Ada\r\nSet-Cookie: a=b",
    "\u202eevil\u2066",
    "&lt;b&gt;",
    "]]></style><script>",
    "\ud800",
    "A" * 5000,
)
ACTIVE = re.compile(r"<(script|img|iframe|svg)[^>]*(alert|onerror|onload)|<script(?![^>]* src=)[^>]*>", re.IGNORECASE)


def harmless(answer: Any) -> None:
    """Nothing of ours runs script inline, so that any such script is theirs."""
    text, kind = answer.text, answer.headers.get("content-type", "")
    if "html" in kind or "svg" in kind:
        assert not ACTIVE.search(text), ACTIVE.search(text)
        assert "49{" not in text.replace("{{ 7 * 7 }}", "")
    else:
        assert answer.headers["x-content-type-options"] == "nosniff" and ("plain" in kind or "json" in kind)


def clean(answer: Any) -> None:
    """What others are shown holds nothing that a terminal obeys, and nothing that turns round what stands beside it."""
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", answer.text.replace("\r", ""))


def forms(name: str) -> dict[str, Callable[[TestClient], str]]:
    """The ways by which words come in, each with the address that then shows them."""

    def local(client: TestClient) -> str:
        return client.post(f"/new/{GAME}", data={"seat-1": "you", "name-1": name, "seed": name[:60]}).headers.get("location", "/")

    def imported(client: TestClient) -> str:
        return client.post("/import", data={"text": transcript_of(played(actions=3), name)}).headers.get("location", "/")

    def daily(client: TestClient) -> str:
        return client.post(f"/daily/{GAME}", data={"name": name}).headers.get("location", "/daily")

    def called(client: TestClient) -> str:
        client.post("/me", data={"do": "name", "name": name})
        return "/me"

    def token(client: TestClient) -> str:
        client.post("/me", data={"do": "name", "name": "Ada"})
        client.post("/me", data={"do": "token", "label": name})
        return "/me"

    return {"local": local, "imported": imported, "daily": daily, "called": called, "token": token}


@pytest.mark.parametrize("way", list(forms("")))
def test_words_are_shown_and_never_obeyed(client: TestClient, way: str) -> None:
    for nasty in NASTY:
        client.cookies.clear()
        shown = forms(nasty.encode("utf-8", "replace").decode())[way](client)
        ends = ("", "/replay", "/report", "/transcript") if shown.startswith("/g/") else ("",)
        for end in ends:
            answer = client.get(shown + end)
            harmless(answer)
            clean(answer)
    for address in ("/", "/daily", "/stats"):
        harmless(client.get(address))
        clean(client.get(address))


def test_what_is_refused_is_quoted_and_never_obeyed(client: TestClient) -> None:
    _, ada = guest(client, "Ada")
    for nasty in (words.encode("utf-8", "replace").decode() for words in NASTY):
        for answer in refusals(client, nasty, ada):
            assert answer.status_code < 500
            assert all("\n" not in value and "\r" not in value for value in answer.headers.values())
            harmless(answer)


def refusals(client: TestClient, nasty: str, ada: str) -> list[Any]:
    """Answers to what cannot be done."""
    return [
        client.get("/daily/" + quote(nasty[:80], safe="")),
        client.get(f"/new/{GAME}", params={"difficulty": nasty, "seed": nasty}),
        client.get("/", params={"page": nasty}),
        client.post("/import", data={"text": nasty}),
        client.post("/me", data={"do": "forget", "sure": nasty}, headers=device(ada)),
    ]


def test_a_terminal_is_not_obeyed_either(tmp_path: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]) -> None:
    for name in NASTY:
        file = tmp_path / "game.ludonaut"  # type: ignore[operator]
        file.write_text(transcript_of(played(actions=3), clean_name(name.encode("utf-8", "replace").decode())), "utf-8")
        assert main(["replay", str(file)]) == 0
        file.write_text(transcript_of(played(actions=3)).replace("option ", f"option {name[:80]}", 1), "utf-8", "replace")
        assert main(["replay", str(file)]) == 2
        printed = capsys.readouterr()
        assert "\x1b" not in printed.out + printed.err and "\x07" not in printed.out + printed.err
