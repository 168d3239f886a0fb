"""A table for tests, with people sitting at it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient

from grognard.table import build_app
from grognard.table.differences import Changes, applied, check_of
from grognard.table.messages import Moment


@contextmanager
def table(folder: Path) -> Iterator[TestClient]:
    """A running table over a database in this folder."""
    with TestClient(build_app(folder / "table.sqlite"), base_url="http://testserver") as client:
        yield client


def people(**more: Any) -> dict[str, Any]:
    """A match for two people."""
    seats = {"us": {"kind": "me", "name": "Ann"}, "german": {"kind": "friend", "name": "Bob"}}
    return {"game": "metz", "seats": seats, **more}


def begin(client: TestClient, **more: Any) -> dict[str, str]:
    """Begin a match for two people and take up the invitation; returns the tokens."""
    return sit_down(client, invite(client, **more))


def invite(client: TestClient, **more: Any) -> dict[str, str]:
    """Begin a match for two people; returns the tokens: the friend's is an invitation."""
    answer = client.post("/api/matches", json=people(**more))
    assert answer.status_code == 200, answer.text
    tokens: dict[str, str] = answer.json()["tokens"]
    return tokens


def sit_down(client: TestClient, tokens: dict[str, str]) -> dict[str, str]:
    """Take up every invitation among these tokens."""
    taken = {}
    for role, token in tokens.items():
        answer = client.post("/api/match/claim", headers=bearer(token), json={})
        taken[role] = answer.json()["token"] if answer.status_code == 200 else token
    return taken


def bearer(token: str) -> dict[str, str]:
    """The header that opens a seat."""
    return {"authorization": f"Bearer {token}"}


def look(client: TestClient, token: str) -> dict[str, Any]:
    """The snapshot of a seat."""
    answer = client.get("/api/match", headers=bearer(token))
    assert answer.status_code == 200, answer.text
    snapshot: dict[str, Any] = answer.json()
    return snapshot


def act(client: TestClient, token: str, action: str, status: int = 200, **more: Any) -> dict[str, Any]:
    """Carry out an action at the present line."""
    n = look(client, token)["n"]
    answer = client.post("/api/match/actions", headers=bearer(token), json={"n": n, "action": action, **more})
    assert answer.status_code == status, answer.text
    result: dict[str, Any] = answer.json()
    return result


def moment_in(snapshot: dict[str, Any]) -> dict[str, Any]:
    """The moment in a snapshot."""
    return {key: value for key, value in snapshot.items() if key in Moment.__struct_fields__}


class Follower:
    """What a client keeps of what it was shown. It only applies differences, and looks at every check."""

    def __init__(self) -> None:
        self.moment: dict[str, Any] = {}
        self.check = 0

    def take(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message; that of a step with the moment it leads to."""
        if message["type"] == "stale":
            self.take(message["snapshot"])
        elif message["type"] == "state":
            self.moment, self.check = moment_in(message), message["check"]
        elif message["type"] == "step":
            assert message["base"] == self.check
            self.moment = applied(self.moment, msgspec.convert(message["changes"], Changes))
            self.check = message["check"]
            message = {**message, **self.moment}
        if message["type"] in ("state", "step"):
            assert check_of(self.moment) == self.check
        return message


class Player:
    """Somebody with an open websocket."""

    def __init__(self, session: Any, token: str, **more: Any) -> None:
        self.session = session
        self.follower = Follower()
        self.send(type="hello", token=token, **more)
        self.state = self.receive("state")

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.session.send_text(json.dumps(message))

    def receive(self, kind: str) -> dict[str, Any]:
        """The next message of this kind; seats and other kinds in between are passed over."""
        while True:
            message = self.follower.take(json.loads(self.session.receive_text()))
            if message["type"] == kind:
                return message

    def act(self, action: str, **more: Any) -> dict[str, Any]:
        """Carry out an action and wait for the step."""
        self.send(type="act", n=self.state["n"], action=action, **more)
        self.state = self.receive("step")
        return self.state
