"""Advice at the table: honest, for one's own decision only, and only where hints are on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient
from tests.table.support import Player, act, bearer, begin, look, people, table

from grognard.analysis import Asked
from grognard.engine.binder import Secrets
from grognard.library import ruleset
from grognard.players import LEVELS, PLAYERS, Budget, Level
from grognard.table import computer, opponents
from grognard.table.computer import Computer

ALONE = {"us": {"kind": "me", "name": "Ann"}, "german": {"kind": "computer", "player": "random"}}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with table(tmp_path) as running:
        yield running


def ask(client: TestClient, token: str, status: int = 200, **question: str) -> dict[str, Any]:
    answer = client.get("/api/match/ask", params=question, headers=bearer(token))
    assert answer.status_code == status, answer.text
    document: dict[str, Any] = answer.json()
    return document


def wait_for_turn(client: TestClient, token: str) -> dict[str, Any]:
    """Until the computer has finished."""
    for _ in range(600):
        snapshot = look(client, token)
        if snapshot["your_turn"]:
            return snapshot
        client.portal.call(asyncio.sleep, 0.02)  # type: ignore[union-attr]
    raise AssertionError("the computer does not move")


# -- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_names_a_legal_action_its_reasons_and_others(client: TestClient) -> None:
    token = begin(client, seats=ALONE)["us"]
    found = ask(client, token, what="hint")
    legal = {action["text"] for action in look(client, token)["actions"]}
    others = [other["action"] for other in found["alternatives"]]
    assert found["n"] == 0
    assert {found["action"], *others} <= legal
    assert found["action"] not in others
    assert found["player"] == opponents.adviser()
    assert sum(term["change"] for term in found["terms"]) == pytest.approx(found["after"] - found["before"])
    score = next(term for term in found["terms"] if term["name"] == "score")
    assert score["title"] == "Score"
    assert "points" in score["text"]
    assert found["forms"][found["action"]]["verb"] == found["action"].split()[0]
    assert set(found["forms"]) == {found["action"], *others}


def test_a_hint_is_made_from_the_view_of_the_seat_and_nothing_else(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[Any, ...]] = []

    async def spy(_self: Computer, work: Any, *told: Any) -> Any:
        sent.append(told)
        return work(*told)

    monkeypatch.setattr(Computer, "_run", spy)
    token = begin(client, hints=True)["us"]
    act(client, token, "move us_cca 0304")
    ask(client, token, what="hint")
    ((game, name, asked, seed),) = sent
    assert (game, name) == ("metz", opponents.adviser())
    question = msgspec.json.decode(asked, type=Asked)
    rules = ruleset("metz")
    state = rules.start()
    state.apply(rules.vocabulary.parse("move us_cca 0304"))
    assert (question.role, question.known) == ("us", state.knowledge("us").to_json())
    assert set(msgspec.structs.asdict(question)) == {"role", "known", "actions", "depth"}
    assert look(client, token)["match"] in seed


@pytest.mark.parametrize("seat", ["german", "spectator"])
def test_no_hint_for_anybody_else(client: TestClient, seat: str) -> None:
    tokens = begin(client, hints=True)
    ask(client, tokens["us"], what="hint")
    ask(client, tokens[seat], 409 if seat == "german" else 403, what="hint")


def test_no_hint_when_it_is_not_ones_turn_and_none_when_the_game_is_over(client: TestClient) -> None:
    tokens = begin(client, hints=True)
    act(client, tokens["us"], "end")
    act(client, tokens["us"], "end")
    assert "not your decision" in ask(client, tokens["us"], 409, what="hint")["text"]
    ask(client, tokens["german"], what="hint")
    client.post("/api/match/resign", headers=bearer(tokens["us"]))
    assert "not your decision" in ask(client, tokens["german"], 409, what="hint")["text"]


@pytest.mark.parametrize(
    ("wish", "hints"),
    [
        ({}, False),
        ({"hints": True}, True),
        ({"seats": ALONE}, True),
        ({"seats": ALONE, "hints": False}, False),
        ({"seats": {"us": {"kind": "me"}, "german": {"kind": "me"}}}, True),
    ],
)
def test_hints_are_on_against_the_computer_and_off_between_people(
    client: TestClient, wish: dict[str, Any], hints: bool
) -> None:
    tokens = begin(client, **wish)
    for token in tokens.values():
        assert look(client, token)["hints"] is hints
    found = ask(client, tokens["us"], 200 if hints else 409, what="hint")
    assert hints or "switched off" in found["text"]


def test_the_setting_is_kept(tmp_path: Path) -> None:
    with table(tmp_path) as client:
        tokens = begin(client, hints=True)
    with table(tmp_path) as client:
        assert look(client, tokens["german"])["hints"] is True


def test_a_copy_of_a_game_without_hints_has_none(client: TestClient) -> None:
    token = begin(client)["us"]

    def fork() -> bool:
        made = client.post("/api/match/fork", headers=bearer(token), json={"n": 0}).json()["tokens"]
        return bool(look(client, made["us"])["hints"])

    assert fork() is False
    client.post("/api/match/resign", headers=bearer(token))
    assert fork() is True


def test_too_many_questions_are_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def quick(_self: Computer, work: Any, *told: Any) -> Any:
        return work(*told)

    monkeypatch.setattr(Computer, "_run", quick)
    tokens = begin(client, hints=True)
    asked = [
        client.get("/api/match/ask", params={"what": "hint"}, headers=bearer(tokens["us"])).status_code
        for _ in range(31)
    ]
    assert asked == [200] * 30 + [429]


def test_the_game_goes_on_while_a_hint_is_thought_about(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(_self: Computer, work: Any, *told: Any) -> Any:
        await asyncio.sleep(0.4)
        return work(*told)

    monkeypatch.setattr(Computer, "_run", slow)
    tokens = begin(client, hints=True)
    with client.websocket_connect("/api/live") as session:
        ann = Player(session, tokens["us"])
        ann.send(type="ask", id=1, question={"what": "hint"})
        ann.send(type="ask", id=2, question={"what": "hint"})
        ann.send(type="act", n=0, action="move us_cca 0304")
        seen: list[dict[str, Any]] = []
        while len(seen) < 3:
            message = json.loads(session.receive_text())
            if message["type"] != "seats":
                seen.append(message)
    assert [message["type"] for message in seen] == ["refused", "step", "answer"]
    assert "one question at a time" in seen[0]["text"]
    assert (seen[2]["id"], seen[2]["answer"]["n"]) == (1, 0)


def test_a_question_that_fails_is_answered_all_the_same(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_told: Any) -> Any:
        raise RuntimeError("no memory")

    monkeypatch.setattr(Computer, "_run", broken)
    tokens = begin(client, hints=True)
    with client.websocket_connect("/api/live") as session:
        ann = Player(session, tokens["us"])
        ann.send(type="ask", id=1, question={"what": "hint"})
        assert "ask again" in ann.receive("refused")["text"]


# -- why it did that ------------------------------------------------------------------------------------------------


def computers_line(client: TestClient, token: str) -> int:
    """Let the computer move, and find a line of it."""
    act(client, token, "end")
    act(client, token, "end")
    wait_for_turn(client, token)
    log = client.get("/api/match/log", headers=bearer(token)).json()["log"]
    return next(int(entry["n"]) for entry in log if entry["role"] == "german")


def test_the_computers_moves_are_explained(client: TestClient) -> None:
    tokens = begin(client, seats=ALONE)
    n = computers_line(client, tokens["us"])
    found = ask(client, tokens["us"], what="explain", n=str(n))
    record = client.get("/api/match/record", headers=bearer(tokens["us"])).text.splitlines()
    assert (found["n"], found["role"], found["player"]) == (n, "german", "random")
    assert found["action"] == json.loads(record[n])["action"]
    assert found["action"] not in [other["action"] for other in found["alternatives"]]
    assert {term["name"] for term in found["terms"]} >= {"score", "reply"}


@pytest.mark.parametrize("n", ["0", "999", "-1", "x", "²", "9" * 5000])
def test_only_decisions_are_explained(client: TestClient, n: str) -> None:
    token = begin(client, seats=ALONE)["us"]
    ask(client, token, 422, what="explain", n=n)


def test_what_other_people_think_is_their_own_until_the_game_is_over(client: TestClient) -> None:
    tokens = begin(client, hints=True)
    act(client, tokens["us"], "move us_cca 0304")
    ask(client, tokens["us"], what="explain", n="1")
    for seat in ("german", "spectator"):
        ask(client, tokens[seat], 403, what="explain", n="1")
    client.post("/api/match/resign", headers=bearer(tokens["us"]))
    for token in tokens.values():
        assert ask(client, token, what="explain", n="1")["action"] == "move us_cca 0304"


def test_without_hints_nothing_is_explained_until_the_game_is_over(client: TestClient) -> None:
    tokens = begin(client)
    act(client, tokens["us"], "move us_cca 0304")
    ask(client, tokens["us"], 409, what="explain", n="1")
    client.post("/api/match/resign", headers=bearer(tokens["us"]))
    ask(client, tokens["us"], what="explain", n="1")


def test_where_things_are_hidden_the_computers_reasons_are_too(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = begin(client, seats=ALONE)
    n = computers_line(client, tokens["us"])
    rules = ruleset("metz")
    secrets = Secrets(lambda state, role: state.copy(), lambda state, role, rng: None)
    monkeypatch.setitem(vars(rules), "mind", replace(rules.mind, secrets=secrets))
    assert "hides things" in ask(client, tokens["us"], 403, what="explain", n=str(n))["text"]
    client.post("/api/match/resign", headers=bearer(tokens["us"]))
    ask(client, tokens["us"], what="explain", n=str(n))


# -- opponents ------------------------------------------------------------------------------------------------------


def test_the_catalogue_offers_every_player_once(client: TestClient) -> None:
    game = next(one for one in client.get("/api/catalogue").json()["games"] if one["id"] == "metz")
    offered = game["opponents"]
    assert {one["id"] for one in offered} == set(PLAYERS)
    assert len(offered) == len(PLAYERS)
    levels = [one for one in offered if one["level"]]
    assert offered[: len(levels)] == levels
    assert all(one["text"] for one in levels)


def test_levels_come_first_and_bring_their_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    made = PLAYERS["greedy"]
    levels = {name: Level(name, f"{name} plays", n, made) for n, name in enumerate(("low", "middle", "high"), 1)}
    monkeypatch.setattr(opponents, "PLAYERS", dict.fromkeys(("random", "high", "middle", "low"), made))
    monkeypatch.setattr(opponents, "LEVELS", levels)
    offered = opponents.opponents()
    assert [one.id for one in offered] == ["low", "middle", "high", "random"]
    assert [one.level for one in offered] == [True, True, True, False]
    assert offered[2].text == "High plays."
    assert (opponents.usual(), opponents.adviser()) == ("middle", "high")
    assert opponents.budget_of("middle") == Budget(2, opponents.SECONDS)
    assert opponents.budget_of("random") == Budget()


def test_the_levels_are_recruit_regular_and_veteran(client: TestClient) -> None:
    game = next(one for one in client.get("/api/catalogue").json()["games"] if one["id"] == "metz")
    assert [one["id"] for one in game["opponents"] if one["level"]] == ["recruit", "regular", "veteran"]
    assert (opponents.usual(), opponents.adviser()) == ("regular", "veteran")


def test_a_player_thinks_within_the_budget_of_its_level(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Budget] = []

    class Noting:
        def decide(self, knowledge: Any, actions: Any, budget: Budget, rng: Any) -> Any:
            given.append(budget)
            return actions[0]

    monkeypatch.setattr(computer, "player", lambda _: Noting())
    state = ruleset("metz").start()
    known = state.knowledge("us").to_json()
    for name in PLAYERS:
        computer.think("metz", name, "us", known, ["end"], "seed")
    assert given == [opponents.budget_of(name) for name in PLAYERS]
    assert given[list(PLAYERS).index("veteran")].nodes == LEVELS["veteran"].nodes


def test_the_player_of_a_seat_keeps_its_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers: list[object] = []

    class Noting:
        def decide(self, knowledge: Any, actions: Any, budget: Budget, rng: Any) -> Any:
            thinkers.append(self)
            return actions[0]

    monkeypatch.setattr(computer, "player", lambda _: Noting())
    computer.seated.cache_clear()
    known = ruleset("metz").start().knowledge("us").to_json()
    for seat in ("a us", "a us", "b us", "", ""):
        computer.think("metz", "veteran", "us", known, ["end"], "seed", seat)
    computer.seated.cache_clear()
    assert thinkers[0] is thinkers[1]
    assert len(set(map(id, thinkers))) == 4


def test_a_seat_for_nobody_in_particular_gets_the_usual_level(client: TestClient) -> None:
    seats = {"us": {"kind": "me"}, "german": {"kind": "computer"}}
    token = client.post("/api/matches", json=people(seats=seats)).json()["tokens"]["us"]
    (german,) = [seat for seat in look(client, token)["seats"] if seat["role"] == "german"]
    assert german["player"] == opponents.usual()
