"""States from outside: refused, or playable; never an endless loop, never an exception of another kind."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.parade import GAME

import grognard
from grognard.engine import codec
from grognard.engine.bounds import examined
from grognard.engine.dice import commitment_of
from grognard.engine.errors import DataError, RecordError
from grognard.engine.frames import Frame, Waits
from grognard.engine.limits import ELSEWHERE, Limits, limit_of
from grognard.engine.match import Match
from grognard.engine.positions import read_position
from grognard.engine.records import Record, read_record
from grognard.engine.ruleset import Ruleset
from grognard.library import data_trees
from grognard.testing import forgery
from grognard.testing.forgery import check_forgeries, forge_game
from grognard.testing.walks import step

GAMES = ("metz", "metaurus", "wacht_am_rhein", "strike_counter_strike", "pattons_best")
SECRET = bytes(range(32))


def declared(metz: Ruleset) -> dict[str, Any]:
    """An encoded state in which a battle is being declared."""
    text = 'game="metz"\nturn=2\nphase="us.combat"\n[pieces]\nus_10="0407"\nge_1010="0507"\n'
    match = Match.new(metz, secret=SECRET, match="m", position=read_position(text))
    match.act(metz.vocabulary.parse("attack 0507"))
    form: dict[str, Any] = msgspec.json.decode(match.state.to_json())
    return form


def record_of(metz: Ruleset, form: dict[str, Any]) -> Record:
    """A record that begins in a state somebody has written, with the hash of that text."""
    from hashlib import blake2b

    fork = Match.new(metz, secret=SECRET, match="m", state=metz.start())
    hash_ = blake2b(msgspec.json.encode(form, order="deterministic"), digest_size=16).hexdigest()
    header = msgspec.structs.replace(fork.record.header, state=form, hash=hash_, commitment=commitment_of(SECRET))
    return read_record(Record(header, SECRET).text())


def test_a_negative_bit_mask_is_refused_and_not_counted_for_ever(metz: Ruleset) -> None:
    form = declared(metz)
    form["frames"][-1]["attackers"] = -1
    with pytest.raises(RecordError, match="attackers"):
        Match(metz, record_of(metz, form))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda form: form["frames"][-1].update(target=5000), "target"),
        (lambda form: form["frames"][-1].update(target=-3), "target"),
        (lambda form: form.update(resting=-1), "resting"),
        (lambda form: form.update(frames=[]), "frames"),
        (lambda form: form.update(frames=form["frames"] * 80), "frames"),
        (lambda form: form.update(frames=form["frames"][:1]), "no game can be"),
        (lambda form: form.update(points=[-5, *form["points"][1:]]), "points"),
    ],
)
def test_what_cannot_be_is_named(metz: Ruleset, change: Any, named: str) -> None:
    form = declared(metz)
    change(form)
    with pytest.raises(RecordError, match=named):
        Match(metz, record_of(metz, form))


def test_invented_victory_points_are_refused_by_the_invariants(metz: Ruleset) -> None:
    from grognard.games.metz.state import GERMAN_LOSSES

    form = msgspec.json.decode(metz.start().to_json())
    examined(metz.state_from_json(msgspec.json.encode(form)))
    form["points"][GERMAN_LOSSES] = 40
    with pytest.raises(DataError, match="no game can be like this"):
        examined(metz.state_from_json(msgspec.json.encode(form)))


def test_our_own_states_are_taken_as_they_are(metz: Ruleset) -> None:
    fork = Match.new(metz, secret=SECRET, match="m", state=metz.start())
    assert Match(metz, read_record(fork.record.text())).state == metz.start()


@pytest.mark.parametrize("game", GAMES)
def test_forged_states_are_refused_or_can_be_played(game: str) -> None:
    assert forge_game(game, 11, 40) < 40


def numbers_in(kind: msgspec.inspect.Type, field: str) -> set[str]:
    """The names by which `check_frames` knows the numbers that a field can hold."""
    if isinstance(kind, msgspec.inspect.IntType):
        return {field}
    if isinstance(kind, msgspec.inspect.StructType):
        return {name for inner in kind.fields for name in numbers_in(inner.type, inner.name)}
    held = [getattr(kind, name, ()) for name in ("item_type", "item_types", "types")]
    inner = [one for some in held for one in (some if isinstance(some, tuple) else (some,))]
    return {name for one in inner for name in numbers_in(one, field)}


def below(kind: type) -> set[type]:
    return {kind}.union(*map(below, kind.__subclasses__()))


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_every_frame_has_a_limit_of_its_own(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Limits] = []
    for module in (codec, import_module(f"grognard.games.{game}.codec")):
        monkeypatch.setattr(module, "check_frames", lambda _, limits: told.append(limits), raising=False)
    rules = grognard.ruleset(game)
    rules.state_from_json(rules.start().to_json())
    (limits,) = told
    frames = [kind for kind in below(Frame) if kind.__module__.startswith(f"grognard.games.{game}.")]
    assert len(frames) > 5
    unlimited = [
        f"{kind.__name__}.{name}"
        for kind in frames
        for field in msgspec.structs.fields(kind)
        for name in numbers_in(msgspec.inspect.type_info(field.type), field.name)
        if not {name, f"{kind.__name__}.{name}"} & set(limits)
    ]
    assert unlimited == []


def test_a_limit_in_which_nothing_lies_is_a_limit() -> None:
    assert limit_of("Battle", "target", {"target": range(0)}) == range(0)
    assert limit_of("Battle", "target", {"target": range(9), "Battle.target": range(0)}) == range(0)
    assert limit_of("Battle", "target", {}) == ELSEWHERE


@pytest.mark.parametrize(
    ("game", "step", "change"),
    [
        ("wacht_am_rhein", "game_turn", {"next": 55}),
        ("pattons_best", "engagement", {"next": 6}),
        ("pattons_best", "engagement", {"next": 999}),
    ],
)
def test_a_step_that_there_is_not_is_refused(game: str, step: str, change: dict[str, int]) -> None:
    rules = grognard.ruleset(game)
    scenario = "engagement" if "engagement" in rules.scenarios else None
    form = msgspec.json.decode(rules.start(scenario).to_json())
    found = next(frame for frame in form["frames"] if frame["frame"] == step)
    found.update(change)
    with pytest.raises(DataError, match="next"):
        rules.state_from_json(msgspec.json.encode(form))


@pytest.fixture
def parade() -> Ruleset:
    """Rules that are never compiled: without checks, compiled ones could bring the process down."""
    return GAME.build(data_trees(GAME))


def test_a_decision_from_which_nothing_leads_on_is_refused(parade: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    state = parade.start()
    while state.waits is not Waits.DECISION:
        step(state, Random(1))
    text = state.to_json()
    examined(parade.state_from_json(text))
    monkeypatch.setattr(type(state.frames[-1]), "forward", lambda *_: [])
    with pytest.raises(DataError, match="no game can be"):
        examined(parade.state_from_json(text))


def test_a_codec_that_lets_anything_through_is_found(parade: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgery, "examined", lambda state: state)
    for field in parade.flow.codec.fields.kept:
        monkeypatch.setitem(vars(field), "wrong", lambda *_: "")
    monkeypatch.setattr(codec, "check_frames", lambda *_: None)
    with pytest.raises(AssertionError):
        check_forgeries(parade, parade.start(), Random(3), 40)


def test_the_opening_of_every_scenario_passes() -> None:
    for game in ("metz", "metaurus", "wacht_am_rhein"):
        rules = grognard.ruleset(game)
        for scenario in rules.scenarios:
            examined(rules.start(scenario))
