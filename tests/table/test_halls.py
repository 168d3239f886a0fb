"""Several processes behind one port: the same table, and what happens to one of them harms no other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import psutil
import pytest
from tests.table.test_serve import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from grognard.engine.match import Match
from grognard.library import ruleset
from grognard.table.computer import Computer
from grognard.table.guard import Pace
from grognard.table.room import stored_from
from grognard.table.rooms import Rooms
from grognard.table.shares import HallShare, share_of
from grognard.table.store import SqliteStore

HALLS = 2
SEATS = {"us": {"kind": "me", "name": "Ann"}, "german": {"kind": "friend", "name": "Bob"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("halls"), "--processes", str(HALLS))
    server.start()
    yield server
    server.kill()


def in_every_hall(server: Server) -> list[dict[str, Any]]:
    """A new match in each hall."""
    found: dict[int, dict[str, Any]] = {}
    while len(found) < HALLS:
        made = server.ask("/api/matches", {"game": "metz", "seats": SEATS})
        found[share_of(made["match"], HALLS)] = made
    return [found[number] for number in range(HALLS)]


def refused(server: Server, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
    """The status and the problem that a call is answered with."""
    with pytest.raises(HTTPError) as caught:
        server.ask(path, body, token)
    with caught.value as answer:
        return answer.code, json.loads(answer.read())


class Player:
    """Somebody with an open websocket."""

    def __init__(self, socket: ClientConnection, **hello: Any) -> None:
        self.socket = socket
        self.send(type="hello", **hello)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=60))
            if message["type"] == kind:
                return message

    def step_to(self) -> int:
        """The number of lines after the next step."""
        n: int = self.receive("step")["changes"]["set"]["n"]
        return n


def live(server: Server) -> ClientConnection:
    return connect(f"ws://127.0.0.1:{server.port}/api/live", max_size=None)


def test_new_matches_come_to_every_hall_and_all_are_played_in_the_same_way(server: Server) -> None:
    for made in in_every_hall(server):
        with live(server) as a, live(server) as b:
            ann, bob = Player(a, token=made["tokens"]["us"]), Player(b, token=made["tokens"]["german"])
            assert bob.receive("claimed")["role"] == "german"
            assert ann.receive("state")["n"] == bob.receive("state")["n"] == 0
            ann.send(type="act", n=0, action="move us_357 0304")
            assert ann.step_to() == bob.step_to() == 1
            after = server.ask("/api/match/actions", {"n": 1, "action": "end"}, made["tokens"]["us"])
            assert after["n"] == ann.step_to() == 2


def test_the_list_of_matches_comes_from_all_halls_in_the_order_asked_for(server: Server) -> None:
    made = [*in_every_hall(server), *in_every_hall(server)]
    tokens = [one["tokens"]["us"] for one in made]
    listed = server.ask("/api/matches/summaries", {"tokens": ["nobody's", *tokens]})["matches"]
    assert [one["match"] for one in listed] == [one["match"] for one in made]
    assert [one["token"] for one in listed] == tokens


def test_records_and_forks_find_a_hall(server: Server) -> None:
    for made in in_every_hall(server):
        token = made["tokens"]["us"]
        server.ask("/api/match/actions", {"n": 0, "action": "move us_357 0304"}, token)
        forked = server.ask("/api/match/fork", {"n": 1}, token)
        assert server.ask("/api/match", token=forked["tokens"]["german"])["practice"]


def test_errors_are_those_of_one_process(server: Server) -> None:
    made = in_every_hall(server)[1]
    token = made["tokens"]["us"]
    assert refused(server, "/api/match", token="nobody's")[0] == 401
    code, problem = refused(server, "/api/match/actions", {"n": 7, "action": "end"}, token)
    assert (code, problem["error"], problem["snapshot"]["n"]) == (409, "stale", 0)
    assert refused(server, "/api/matches/summaries", {"tokens": 7})[0] == 422
    with live(server) as socket:
        Player(socket, token="nobody's")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401


def test_a_hall_that_was_killed_is_opened_again_with_everything_and_the_other_goes_on(server: Server) -> None:
    matches = in_every_hall(server)
    tokens = [made["tokens"]["us"] for made in matches]
    for token in tokens:
        server.ask("/api/match/actions", {"n": 0, "action": "move us_357 0304"}, token)
    before = [server.ask("/api/match", token=token) for token in tokens]
    with live(server) as a, live(server) as b:
        players = [Player(a, token=tokens[0]), Player(b, token=tokens[1])]
        for player in players:
            player.receive("state")
        assert server.process is not None
        halls = [child for child in psutil.Process(server.process.pid).children() if listens(child)]
        assert len(halls) == HALLS
        halls[0].kill()
        alive, gone = [], []
        for player in players:
            player.send(type="ping")
            try:
                player.receive("pong")
                alive.append(player)
            except ConnectionClosed:
                gone.append(player)
        assert len(alive) == len(gone) == 1
    for token, known in zip(tokens, before, strict=True):
        found = server.ask("/api/match", token=token)
        assert (found["n"], found["view"], found["log"]) == (1, known["view"], known["log"])
        assert server.ask("/api/match/actions", {"n": 1, "action": "end"}, token)["n"] == 2


def listens(process: psutil.Process) -> bool:
    """True for the process of a hall: the tracker of resources listens to nobody."""
    return "spawn_main" in " ".join(process.cmdline())


def test_an_address_is_counted_once_for_all_halls_and_no_process_outlives_a_killed_table(tmp_path: Path) -> None:
    server = Server(tmp_path, "--processes", "2", "--new-games-a-minute", "3")
    server.start()
    for _ in range(3):
        server.ask("/api/matches", {"game": "metz", "seats": SEATS})
    assert refused(server, "/api/matches", {"game": "metz", "seats": SEATS})[0] == 429
    assert server.process is not None
    children = psutil.Process(server.process.pid).children(recursive=True)
    assert len(children) >= HALLS
    server.kill()
    _, alive = psutil.wait_procs(children, timeout=60)
    assert not alive


def test_a_match_is_never_opened_by_a_process_that_does_not_have_it(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "table.sqlite")
    rooms = [Rooms(store, Computer(), Pace(), HallShare(number, HALLS)) for number in range(HALLS)]

    async def work() -> None:
        for number in range(20):
            match = Match.new(ruleset("metz"), secret=b"s" * 32, match=rooms[number % HALLS].share.new_id())
            await store.create(stored_from(match, []), "now")
            assert await rooms[number % HALLS].room(match.record.header.match) is not None
            with pytest.raises(LookupError):
                await rooms[(number + 1) % HALLS].room(match.record.header.match)

    asyncio.run(work())
    store.close()
