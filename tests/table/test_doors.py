"""Nothing that the table sends tells a role what it may not know: matches that differ only in secrets look alike."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from starlette.responses import Response
from starlette.testclient import TestClient
from tests.table.support import Follower, act, bearer, look, moment_in, sit_down, table

import grognard
from grognard.engine import doors as engine_doors
from grognard.engine.errors import ActionError, GrognardError
from grognard.engine.match import Match
from grognard.engine.state import State
from grognard.engine.views import View
from grognard.table import doors, live, messages, numbering, room
from grognard.table.answers import MatchSummary, Nothing
from grognard.table.api import api, rooms_of, token_of
from grognard.table.differences import check_of
from grognard.table.endpoints import Endpoint
from grognard.table.guard import Pace
from grognard.table.problems import HttpProblem

TABLE = Path(doors.__file__).parent
RULES = grognard.ruleset("metaurus")
PAST_TIME = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ")
CHECK = re.compile(r'(check|base)\\*": ?\d+')
"""Checks are looked at one by one: they follow from what a role is shown, names and times included."""
SECRETS = (
    {"first": ["order celtic reform"], "later": []},
    {
        "first": ["order iberian move_to_attack", "order celtic move_to_attack", "undo", "order celtic move"],
        "later": ["order celtic reform", "order iberian stand"],
    },
)
"""What Carthage orders in the two matches, before the battle and in its first turn; nothing else differs."""
QUESTIONS = [
    *(f"order {command} {order}" for command in ("celtic", "iberian", "i", "iii") for order in ("move", "reform")),
    "combine i+iii",
    "end",
    "nonsense",
]


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """An observer asks everything there is: whoever asks too fast is not answered, and would wait for ever."""
    for limit in ("may_send", "may_ask", "may_analyse", "may_create"):
        monkeypatch.setattr(Pace, limit, lambda *_: True)


def test_every_call_that_a_token_opens_is_listed() -> None:
    opened = {f"{e.method} {e.path}" for e in api.endpoints if e.needs_token}
    assert opened | {"POST /api/matches/summaries"} == set(doors.CALLS)


def test_every_other_call_is_listed_and_looks_into_no_match() -> None:
    others = {f"{e.method} {e.path}": e for e in api.endpoints if f"{e.method} {e.path}" not in doors.CALLS}
    assert set(others) == set(doors.WITHOUT_TOKEN)
    for call, endpoint in others.items():
        named = set(endpoint.handler.__code__.co_names)
        assert not named & {"seat_of", "invited", "token_of", "find", "room", "fork"}, call


def test_a_call_that_is_not_listed_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    for token, check in (
        (True, test_every_call_that_a_token_opens_is_listed),
        (False, test_every_other_call_is_listed_and_looks_into_no_match),
    ):
        fresh = Endpoint("GET", "/api/match/peep", "", Nothing, None, api.endpoints[0].handler, token)
        monkeypatch.setattr(api, "endpoints", [*api.endpoints, fresh])
        with pytest.raises(AssertionError):
            check()


def test_every_message_is_listed() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(messages.FromTable)}
    assert kinds == set(doors.MESSAGES)


# -- two matches ------------------------------------------------------------------------------------------------


class Observer:
    """Somebody who may not know the Orders of Carthage: he keeps all he is told."""

    def __init__(self, client: TestClient, stack: ExitStack, role: str, token: str, **more: str) -> None:
        self.client = client
        self.role = role
        self.token = token
        self.told: list[tuple[str, Any]] = []
        self.follower = Follower()
        self.socket = stack.enter_context(client.websocket_connect("/api/live"))
        self.say(type="hello", token=token, **more)
        self.hear()

    def say(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def hear(self) -> None:
        """Everything sent so far."""
        self.say(type="ping")
        while True:
            message = json.loads(self.socket.receive_text())
            self.follower.take(message)
            self.told.append((f"message {message['type']}", message))
            if message["type"] == "pong":
                return

    def call(self, method: str, path: str, **more: Any) -> None:
        answer = self.client.request(method, f"/api/match{path}", headers=bearer(self.token), **more)
        look_at_checks(answer.json() if answer.headers["content-type"] == "application/json" else None)
        self.told.append((f"{method} {path}", (answer.status_code, answer.text)))

    def look_around(self, moment: str) -> None:
        """Ask everything there is."""
        self.told.append(("moment", moment))
        self.say(type="refresh")
        self.hear()
        for path in ("", "/log", "/record", "/analysis", "/report/html", "/diary/html"):
            self.call("GET", path)
        n = look(self.client, self.token)["n"]
        for line in range(n + 3):
            self.call("GET", f"/replay/{line}")
        for question in QUESTIONS:
            for what in ("why", "route", "ledger"):
                self.call("GET", f"/ask?what={what}&action={question}")
                self.say(type="ask", id=1, question={"what": what, "action": question})
        for more in (
            "knowledge",
            "odds&target=0710&with=i_1",
            "inspect&places=0101,0202",
            "fields&target=i_1",
            "hint",
            "what",
        ):
            self.call("GET", f"/ask?what={more}")
        for line in range(n + 2):
            self.call("GET", f"/ask?what=explain&n={line}")
            self.say(type="act", n=line, action="order celtic move")
        self.call("POST", "/actions", json={"n": n, "action": "order celtic move"})
        self.call("POST", "/actions", json={"n": n + 7, "action": "end"})
        self.call("POST", "/undo", json={"n": n})
        self.call("POST", "/fork", json={"n": 0})
        self.call("POST", "/analysis", json={})
        self.call("DELETE", "/analysis")
        self.call("POST", "/invitation", json={"role": "carthage"})
        self.call("POST", "/claim", json={})
        self.call("POST", "/roll", json={})
        self.call("POST", "/contribution", json={"words": "0" * 16})
        self.call("POST", "/take-back", json={"grant": True})
        self.call("POST", "/chat", json={"text": "hm"})
        self.say(type="nothing")
        summaries = self.client.post("/api/matches/summaries", json={"tokens": [self.token]})
        self.told.append(("summaries", summaries.text))
        self.hear()

    def transcript(self, known: dict[str, str]) -> list[tuple[str, str]]:
        """All of it, with names and times that differ anyway made the same."""
        found = []
        for what, told in self.told:
            text = told if isinstance(told, str) else json.dumps(told)
            for name, word in known.items():
                text = text.replace(word, name)
            found.append((what, CHECK.sub("CHECK", PAST_TIME.sub("TIME", text))))
        return found


def look_at_checks(told: Any) -> None:
    """The check of a snapshot follows from the rest of it, so it tells nothing more."""
    if isinstance(told, dict) and "check" in told:
        assert told["check"] == check_of(moment_in(told))
    for inner in told.values() if isinstance(told, dict) else ():
        look_at_checks(inner)


def advance(client: TestClient, tokens: dict[str, str], until: Callable[[dict[str, Any]], bool]) -> None:
    """Take the default action until something is so."""
    for _ in range(40):
        for role in ("carthage", "rome"):
            seen = look(client, tokens[role])
            if until(seen):
                return
            if seen["your_turn"]:
                act(client, tokens[role], seen["view"]["node"]["default"])
    raise AssertionError("it was never so")


def give_orders(client: TestClient, token: str, orders: list[str]) -> None:
    for words in orders:
        if words == "undo":
            n = look(client, token)["n"]
            assert client.post("/api/match/undo", headers=bearer(token), json={"n": n}).status_code == 200
        else:
            act(client, token, words)


def observed(folder: Path, secret: dict[str, list[str]], whole: bool) -> list[tuple[str, str, str]]:
    """What Rome and a spectator are told of one of the two matches."""
    folder.mkdir()
    seats = {"rome": {"kind": "me", "name": "Ann"}, "carthage": {"kind": "friend", "name": "Bob"}}
    with table(folder) as client, ExitStack() as stack:
        made = client.post("/api/matches", json={"game": "metaurus", "seats": seats, "hints": whole}).json()
        tokens = sit_down(client, made["tokens"])
        watching = [Observer(client, stack, role, tokens[role]) for role in ("rome", "spectator")]

        def look_around(moment: str) -> None:
            for observer in watching:
                observer.look_around(moment)

        give_orders(client, tokens["carthage"], secret["first"])
        look_around("while Carthage gives its first Orders")
        act(client, tokens["carthage"], "end")
        if whole:
            look_around("when Carthage has ended")
            advance(client, tokens, lambda seen: seen["view"]["phase"] == "orders" and carthage_decides(seen))
            look_around("before Carthage changes its Orders")
            give_orders(client, tokens["carthage"], secret["later"])
            look_around("while Carthage changes its Orders")
            act(client, tokens["carthage"], "end")
            look_around("when it has changed them")
        watching.append(Observer(client, stack, "late spectator", tokens["spectator"]))
        watching.append(Observer(client, stack, "Rome once more", tokens["rome"]))
        for observer in watching:
            observer.hear()
        rome = watching[0]
        rome.call("POST", "/take-back", json={})
        rome.call("POST", "/resign", json={})
        rome.hear()
        known = {f"token of {role}": token for role, token in tokens.items()} | {"match": made["match"]}
        known |= {"commitment": made["commitment"]}
        return [(o.role, *told) for o in watching for told in before_the_end(o.transcript(known))]


def carthage_decides(seen: dict[str, Any]) -> bool:
    return "carthage" in seen["view"]["node"].get("roles", ())


def before_the_end(told: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """When a game is over its secrets are open: nothing is compared after it."""
    for what, text in told:
        if "resigns" in text and "leak" not in text:
            return
        yield what, text


def differences(folder: Path, monkeypatch: pytest.MonkeyPatch, whole: bool = False) -> set[str]:
    """Whatever was told differently of the two matches."""
    begin = Match.new

    def with_the_same_dice(*args: Any, **more: Any) -> Match:
        return begin(*args, **{**more, "secret": bytes(range(32)), "match": "f" * 16})

    monkeypatch.setattr(Match, "new", with_the_same_dice)
    twins = []
    for number, secret in enumerate(SECRETS):
        twins.append(observed(folder / str(number), secret, whole))
    one, other = twins
    found = {f"{a[0]}: {a[1]}" for a, b in zip(one, other, strict=False) if a != b}
    return found | ({"the number of things told"} if len(one) != len(other) else set())


def test_two_matches_that_differ_in_secrets_look_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert differences(tmp_path, monkeypatch, whole=True) == set()


def told_to_whoever_sits_down(folder: Path, secret: dict[str, list[str]]) -> list[tuple[str, str]]:
    """What Rome is told that takes up its invitation when Carthage has given Orders."""
    folder.mkdir()
    seats = {"rome": {"kind": "friend"}, "carthage": {"kind": "me"}}
    with table(folder) as client, ExitStack() as stack:
        made = client.post("/api/matches", json={"game": "metaurus", "seats": seats}).json()
        give_orders(client, made["tokens"]["carthage"], secret["first"])
        rome = Observer(client, stack, "rome", made["tokens"]["rome"], fresh="f" * 40)
        known = {"match": made["match"], "commitment": made["commitment"]}
        return rome.transcript(known)


def differences_when_sitting_down(folder: Path) -> set[str]:
    one, other = (told_to_whoever_sits_down(folder / str(n), secret) for n, secret in enumerate(SECRETS))
    assert "message claimed" in dict(one)
    return {what for (what, text), (_, twin) in zip(one, other, strict=True) if text != twin}


def test_whoever_sits_down_learns_nothing_of_secrets(tmp_path: Path) -> None:
    assert differences_when_sitting_down(tmp_path) == set()


def test_no_analysis_is_told_while_a_game_goes_on(tmp_path: Path) -> None:
    told = observed(tmp_path / "one", SECRETS[0], whole=False)
    assert {what for _, what, _ in told} >= {"POST /analysis", "GET /analysis", "DELETE /analysis"}
    assert not [what for _, what, _ in told if what == "message analysis"]


# -- each door, opened on purpose ---------------------------------------------------------------------------------


def orders_in(state: State) -> list[int]:
    found: list[int] = state.encode()["orders"]
    return found


@pytest.mark.parametrize("door", engine_doors.DOORS)
def test_a_door_of_the_position_left_open_is_seen(door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = engine_doors.DOORS[door]

    def leaking(state: State, role: str, asked: engine_doors.Question) -> Any:
        try:
            answer = kept(state, role, asked)
            if isinstance(answer, View):
                return msgspec.structs.replace(answer, title=f"{answer.title} {orders_in(state)}")
            told = msgspec.to_builtins(answer)
        except GrognardError as error:
            raise ActionError(f"{error} {orders_in(state)}") from error
        if isinstance(told, dict):
            return {**told, "leak": orders_in(state)}
        return [*(told or []), orders_in(state)]

    monkeypatch.setitem(engine_doors.DOORS, door, leaking)
    assert differences(tmp_path, monkeypatch)


@pytest.mark.parametrize("call", doors.CALLS)
def test_a_call_left_open_is_seen(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "endpoints", [opened(e) if f"{e.method} {e.path}" == call else e for e in api.endpoints])
    if call == "POST /api/matches/summaries":
        monkeypatch.setattr(room.Room, "summary", leaking_summary(room.Room.summary))
    assert differences(tmp_path, monkeypatch)


def leaking_summary(kept: Callable[[room.Room, str], MatchSummary]) -> Callable[[room.Room, str], MatchSummary]:
    return lambda self, role: msgspec.structs.replace(kept(self, role), text=str(orders_in(self.match.state)))


def opened(endpoint: Endpoint) -> Endpoint:
    """The same call with an answer that tells the Orders, whether it is refused or not."""

    async def leaking(request: Any, body: Any) -> Any:
        found = await rooms_of(request).find(token_of(request))
        leak = orders_in(found[0].match.state) if found else []
        try:
            told = await endpoint.handler(request, body)
        except (GrognardError, HttpProblem) as error:
            raise HttpProblem(409, "leak", f"{error} {leak}") from error
        return {"leak": leak} if isinstance(told, Response) else {**msgspec.to_builtins(told), "leak": leak}

    return msgspec.structs.replace(endpoint, handler=leaking)


NEVER_IN_A_GAME = ("analysis",)
"""Messages that are not sent before the game is over, when there are no secrets any more."""


@pytest.mark.parametrize("kind", [kind for kind in doors.MESSAGES if kind not in NEVER_IN_A_GAME])
def test_a_message_left_open_is_seen(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    send = live.Connection.send

    def leaking(self: live.Connection, message: messages.FromTable) -> None:
        form: Any = msgspec.to_builtins(message)
        form["leak"] = orders_in(self.rooms._alive[self.match].match.state) if form["type"] == kind else 0
        send(self, form)

    monkeypatch.setattr(live.Connection, "send", leaking)
    if kind == "claimed":
        assert differences_when_sitting_down(tmp_path) == {"message claimed"}
    else:
        assert differences(tmp_path, monkeypatch)


def test_line_numbers_of_secret_lines_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbering.Numbering, "_everything", lambda _: True)
    assert differences(tmp_path, monkeypatch)


def test_messages_about_secret_lines_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbering.Numbering, "noticed_since", lambda *_: True)
    assert differences(tmp_path, monkeypatch)


def test_5_2_the_enemy_cannot_ask_for_secret_orders(tmp_path: Path) -> None:
    seats = {"rome": {"kind": "me"}, "carthage": {"kind": "friend"}}
    with table(tmp_path) as client:
        tokens = sit_down(
            client, client.post("/api/matches", json={"game": "metaurus", "seats": seats}).json()["tokens"]
        )
        act(client, tokens["carthage"], "order celtic reform")
        for role in ("rome", "spectator"):
            answers = {
                client.get(f"/api/match/ask?what=why&action=order celtic {order}", headers=bearer(tokens[role])).text
                for order in ("stand", "move", "move_to_attack", "reform")
            }
            assert len(answers) == 1
            assert look(client, tokens[role])["n"] == 0
        assert look(client, tokens["carthage"])["n"] == 1
