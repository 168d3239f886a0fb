"""Attacks on a table as it runs, through its own address only: every one of them once stopped it or told a secret."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import grognard
from grognard.engine.match import Match
from grognard.engine.positions import read_position
from grognard.table.serve import free_port

SECRET = bytes(range(32))
PEOPLE = {"us": {"kind": "me", "name": "Ann"}, "german": {"kind": "friend", "name": "Bob"}}
MEMORY = 3_000_000_000
"""What the table gets: one that wants more has lost."""
PATIENCE = 120
"""Seconds after which nobody believes any more that an answer comes, on a machine that has other things to do."""
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """`grognard serve` with bounds, so that an attack that succeeds harms nobody else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port("127.0.0.1", 0)
        words = ["serve", "--no-browser", "--port", str(self.port), "--database", str(folder / "table.sqlite")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grognard", *words, "--new-games-a-minute", "100000"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        resource.prlimit(self.process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        until = time.monotonic() + 60
        while self.ask("GET", "/api/catalogue")[0] != 200:
            assert time.monotonic() < until, "the table does not answer"
            time.sleep(0.05)

    def ask(self, method: str, path: str, body: Any = None, token: str = "", raw: bytes | None = None) -> Any:
        """The status and the document; 0 if there is no answer."""
        content = raw if raw is not None or body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {token}"} if token else {}
        address = f"http://127.0.0.1:{self.port}{path}"
        try:
            with urlopen(Request(address, content, headers, method=method), timeout=PATIENCE) as answer:
                return answer.status, _document(answer.read())
        except HTTPError as error:
            return error.code, _document(error.read())
        except (URLError, OSError) as error:
            return 0, repr(error)

    def begin(self, game: str = "metz", **more: Any) -> dict[str, str]:
        """A match; returns its tokens."""
        status, made = self.ask("POST", "/api/matches", {"game": game, "seats": PEOPLE, **more})
        assert status == 200, made
        tokens: dict[str, str] = made["tokens"]
        return tokens

    def look(self, token: str) -> dict[str, Any]:
        """The snapshot of a seat."""
        status, seen = self.ask("GET", "/api/match", token=token)
        assert status == 200, seen
        found: dict[str, Any] = seen
        return found

    @contextmanager
    def sit(self, token: str, **more: Any) -> Iterator[Any]:
        """A websocket that has said hello."""
        with connect(f"ws://127.0.0.1:{self.port}/api/live", max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "token": token, **more}))
            yield socket

    def memory(self, kind: str = "VmRSS") -> int:
        """Megabytes that the table holds, or has held at most (`VmHWM`)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(kind)) // 1024

    def worked(self) -> float:
        """Seconds that the table itself has computed, whatever else the machine does meanwhile."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


def _document(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return content.decode(errors="replace")


def hear(socket: Any, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] in kinds:
            return message


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.process.kill()
    server.process.wait()


def forged(form: dict[str, Any]) -> bytes:
    """A record of Metz that begins in a state its author has written, with the right hash."""
    rules = grognard.ruleset("metz")
    fork = Match.new(rules, secret=SECRET, match="m", state=rules.start())
    hash_ = blake2b(msgspec.json.encode(form, order="deterministic"), digest_size=16).hexdigest()
    return msgspec.json.encode(msgspec.structs.replace(fork.record.header, state=form, hash=hash_)) + b"\n"


def battle() -> dict[str, Any]:
    """A state of Metz in which a battle is being declared."""
    rules = grognard.ruleset("metz")
    text = 'game="metz"\nturn=2\nphase="us.combat"\n[pieces]\nus_10="0407"\nge_1010="0507"\n'
    match = Match.new(rules, secret=SECRET, match="m", position=read_position(text))
    match.act(rules.vocabulary.parse("attack 0507"))
    form: dict[str, Any] = msgspec.json.decode(match.state.to_json())
    return form


def test_a_state_that_counts_for_ever_is_refused(server: Server) -> None:
    form = battle()
    form["frames"][-1]["attackers"] = -1
    status, told = server.ask("POST", "/api/records", raw=forged(form))
    assert status == 422, told
    assert server.ask("GET", "/api/catalogue")[0] == 200
    assert server.memory("VmHWM") < 500


def test_a_long_record_stops_nobody(server: Server) -> None:
    rules = grognard.ruleset("wacht_am_rhein")
    match = Match.new(rules, secret=SECRET, match="m")
    action = next(action for action in match.state.node.actions if action.verb != "end")
    for _ in range(3000):
        match.act(action)
        match.undo()
    token = server.begin()["us"]
    answered: list[int] = []
    text = match.record.text(public=True).encode()
    sender = threading.Thread(target=lambda: answered.append(server.ask("POST", "/api/records", raw=text)[0]))
    before, began_at = server.memory(), time.monotonic()
    sender.start()
    longest = 0.0
    while sender.is_alive():
        began = time.monotonic()
        server.look(token)
        longest = max(longest, time.monotonic() - began)
        time.sleep(0.02)
    assert answered == [200]
    assert longest < (time.monotonic() - began_at) / 3, "somebody has waited until the record was read"
    assert server.memory() - before < 60
    assert 429 in [server.ask("POST", "/api/records", raw=b"{}\n")[0] for _ in range(12)]


@pytest.mark.parametrize(
    "map_", [".".join(["a"] * 20_000) + " = 1", "a = " + "[" * 500 + "]" * 500], ids=["dotted keys", "lists"]
)
def test_a_map_that_is_a_bomb_is_refused(server: Server, map_: str) -> None:
    before = server.worked()
    status, told = server.ask("POST", "/api/catalogue/wacht_am_rhein/movement/board", {"map": map_})
    assert status == 422, told
    assert server.worked() - before < 2
    assert server.memory("VmHWM") < 500


def test_501_tables_are_watched_and_the_next_one_opens(server: Server) -> None:
    with ExitStack() as watched:
        for _ in range(501):
            hear(watched.enter_context(server.sit(server.begin()["spectator"])), "state")
        token = server.begin()["us"]
        assert server.look(token)["n"] == 0
        assert server.ask("POST", "/api/match/actions", {"n": 0, "action": "move us_357 0304"}, token)[0] == 200
        assert server.ask("POST", "/api/matches/summaries", {"tokens": [token]})[0] == 200


def test_the_inviter_cannot_play_for_the_friend(server: Server) -> None:
    tokens = server.begin()
    with server.sit(tokens["german"]) as bob:
        hear(bob, "state")
        assert server.ask("GET", "/api/match", token=tokens["german"])[0] == 401
        for call, body in (("resign", {}), ("chat", {"text": "I am Bob"}), ("take-back", {"grant": True})):
            assert server.ask("POST", f"/api/match/{call}", body, tokens["german"])[0] == 401
        with pytest.raises(ConnectionClosed), server.sit(tokens["german"]) as again:
            hear(again, "state")


def test_a_second_connection_on_a_seat_is_told(server: Server) -> None:
    token = server.begin()["us"]
    with server.sit(token) as first:
        hear(first, "state")
        with server.sit(token):
            assert hear(first, "connections")["count"] == 2
        assert hear(first, "connections")["count"] == 1


def test_the_orders_of_the_enemy_cannot_be_asked_for(server: Server) -> None:
    seats = {"carthage": {"kind": "me"}, "rome": {"kind": "me"}}
    tokens = server.begin("metaurus", seats=seats)
    status, told = server.ask(
        "POST", "/api/match/actions", {"n": 0, "action": "order celtic reform"}, tokens["carthage"]
    )
    assert status == 200, told
    for role in ("rome", "spectator"):
        with server.sit(tokens[role]) as socket:
            hear(socket, "state")
            answers = set()
            for number, order in enumerate(("stand", "move", "move_to_attack", "reform")):
                words = f"order celtic {order}"
                path = f"/api/match/ask?what=why&action={words.replace(' ', '%20')}"
                answers.add(json.dumps(server.ask("GET", path, token=tokens[role])))
                socket.send(json.dumps({"type": "ask", "id": number, "question": {"what": "why", "action": words}}))
                told = hear(socket, "answer", "refused")
                refused = {key: told[key] for key in told if key not in ("type", "id")}
                answers.add(json.dumps([200, told.get("answer", refused)]))
        assert len(answers) == 1, answers


def test_nothing_leads_back_from_a_finished_game_whose_secret_is_open(server: Server) -> None:
    tokens = server.begin(seats={"us": {"kind": "me"}, "german": {"kind": "me"}})
    while (seen := server.look(tokens["us"]))["over"] is None:
        token = tokens[seen["view"]["node"]["roles"][0]]
        choice = server.look(token)["view"]["node"]["default"]
        assert server.ask("POST", "/api/match/actions", {"n": seen["n"], "action": choice}, token)[0] == 200
    assert seen["secret"]
    for role in ("us", "german"):
        assert server.ask("POST", "/api/match/undo", {"n": seen["n"]}, tokens[role])[0] == 409
        assert server.ask("POST", "/api/match/take-back", {}, tokens[role])[0] == 409
        assert server.ask("POST", "/api/match/take-back", {"grant": True}, tokens[role])[0] == 409
    assert server.look(tokens["us"])["over"] is not None


def test_nobody_else_on_the_machine_reads_the_secret_of_the_dice(server: Server) -> None:
    server.begin()
    for file in server.folder.glob("table.sqlite*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert os.stat(server.folder / "table.sqlite").st_size


def test_the_dice_do_not_follow_from_the_store_before_the_others_have_given_to_them(server: Server) -> None:
    from grognard.engine.dice import ProvableDice

    tokens = server.begin()
    with sqlite3.connect(server.folder / "table.sqlite") as store:
        match, secret, header = store.execute("SELECT id, secret, header FROM matches").fetchone()
    known = json.loads(header).get("contributions", ())
    with server.sit(tokens["german"], contributes=True) as bob:
        hear(bob, "state")
        bob.send(json.dumps({"type": "contribute", "words": "5" * 32}))
        hear(bob, "seats")
        for n, action in enumerate(("move us_10 0407", "end", "attack 0507", "commit us_10", "roll")):
            assert server.ask("POST", "/api/match/actions", {"n": n, "action": action}, tokens["us"])[0] == 200
        given = server.look(tokens["us"])["dice"]["contributions"]
    assert given == [*known, f"german {'5' * 32}"]
    assert ProvableDice(secret, match, tuple(known)) != ProvableDice(secret, match, tuple(given))


def test_questions_frames_and_nests_that_make_no_sense_are_answered(server: Server) -> None:
    seats = {"american": {"kind": "me"}, "german": {"kind": "me"}}
    token = server.begin("strike_counter_strike", seats=seats)["american"]
    deep = b"[" * 100_000 + b"]" * 100_000
    with server.sit(token) as socket:
        hear(socket, "state")
        assert 400 <= server.ask("GET", "/api/match/ask?what=odds&target=6_Pz130", token=token)[0] < 500
        socket.send(json.dumps({"type": "ask", "id": 1, "question": {"what": "odds", "target": "6_Pz130"}}))
        assert hear(socket, "answer", "refused")["id"] == 1
        socket.send(b"\x00\xff")
        assert hear(socket, "error")["error"] == "malformed"
        socket.send(json.dumps({"type": "ping"}))
        assert hear(socket, "pong")
    for path, body in (
        ("/api/catalogue/wacht_am_rhein/movement", b'{"request": {"a": ' + deep + b"}}"),
        ("/api/records", b'{"grognard": "record", "state": {"a": ' + deep + b"}}\n"),
        ("/api/match/actions", b'{"n": ' + deep + b"}"),
    ):
        assert 400 <= server.ask("POST", path, token=token, raw=body)[0] < 500, path


def test_a_game_that_cannot_be_read_does_not_spoil_the_list_of_games(server: Server) -> None:
    damaged, honest = server.begin()["us"], server.begin()["us"]
    with sqlite3.connect(server.folder / "table.sqlite") as store:
        store.execute(
            "UPDATE matches SET header = json_set(header, '$.options', 5) WHERE id = ?",
            (server.look(damaged)["match"],),
        )
    server.process.kill()
    server.process.wait()
    again = Server(server.folder)
    try:
        status, listed = again.ask("POST", "/api/matches/summaries", {"tokens": [damaged, honest]})
        assert status == 200
        assert [one["token"] for one in listed["matches"]] == [honest]
        with pytest.raises(ConnectionClosed) as closed, again.sit(damaged) as socket:
            hear(socket, "state")
        assert closed.value.rcvd is not None, "the connection is closed with a word, not cut"
    finally:
        again.process.kill()
        again.process.wait()
