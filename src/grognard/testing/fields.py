"""The check on what a state is made of: nothing is forgotten by a copy, by the hash, or by the way back from JSON."""

from __future__ import annotations

from typing import Any

from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

OWN = {"frames", "log", "rolls", "rules"}
"""What every state has."""


def check_fields(rules: Ruleset, state: State, where: str = "") -> None:
    """Every slot is declared, copies have their own lists, every field that is written counts for the hash."""
    fields = rules.flow.codec.fields
    slots = {name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())}
    undeclared = slots - OWN - set(fields.slots)
    assert not undeclared, f"{where}: the state keeps {sorted(undeclared)}, which its fields do not declare"
    twin = state.copy()
    for one in fields.all:
        mine, its = getattr(state, one.name), getattr(twin, one.name)
        if one.form is not None or one.follows:
            assert _plain(its) == _plain(mine), f"{where}: a copy has another {one.name}"
        if isinstance(mine, list | dict):
            assert its is not mine or not mine, f"{where}: a copy shares its {one.name} with the original"
        if isinstance(mine, list) and one.follows:
            shared = any(a is b for a, b in zip(mine, its, strict=True) if isinstance(a, list))
            assert not shared, f"{where}: a copy shares lists in its {one.name} with the original"
    for one in fields.kept:
        twin = state.copy()
        if change(twin, one.name):
            assert twin.encode() != state.encode(), f"{where}: {one.name} is not written, so the hash does not know it"
    again = rules.known_from_json(state.to_json())
    for one in fields.all:
        if one.follows:
            same = _plain(getattr(again, one.name)) == _plain(getattr(state, one.name))
            assert same, f"{where}: {one.name} does not follow from what is written"


def change(state: State, name: str) -> bool:
    """Give a field another value; False if nothing in it can be changed."""
    value = getattr(state, name)
    if isinstance(value, int):
        setattr(state, name, value + 1)
    elif isinstance(value, str):
        setattr(state, name, value + "?")
    elif isinstance(value, list) and value and isinstance(value[-1], int):
        value[-1] += 1
    elif isinstance(value, tuple) and value and isinstance(value[-1], int):
        setattr(state, name, (*value[:-1], value[-1] + 1))
    elif isinstance(value, dict):
        value[0] = value.get(0, 0) + 1
    else:
        return False
    return True


def _plain(value: Any) -> Any:
    """Packed arrays and sequences of them as lists, so that they can be compared."""
    if isinstance(value, int | str | bytes | dict | None):
        return value
    return [_plain(item) for item in value]
