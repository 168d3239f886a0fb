"""Codec: a state in JSON types and back, from the declaration of its fields and the kinds of its frames.

Only what does not follow from the rest is written. Anybody may have written what is read, so it is checked first: it
must be complete, with every number in its range. Only then is it laid into a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from .errors import DataError
from .fields import Fields
from .frames import Frame, Frames, StateT
from .limits import Limits, check_frames
from .options import OptionValue, options_by_name

if TYPE_CHECKING:
    from .ruleset import Ruleset

MOST_ROLLS = 10_000_000
_canonical = msgspec.json.Encoder(order="sorted").encode
tables_of: Callable[[Any], Any] = attrgetter("tables")
"""The tables of a state. Every state has some; each game has its own kind."""


class _Framework(msgspec.Struct, frozen=True):
    """The part of a written state that every game has."""

    scenario: str
    options: dict[str, OptionValue]
    rolls: int
    frames: list[dict[str, Any]]


def _nothing(state: Any, given: Mapping[str, Any]) -> Iterable[str]:
    return ()


def _lay(state: Any, given: Mapping[str, Any]) -> None:
    for name, value in given.items():
        setattr(state, name, value)


@dataclass(frozen=True, eq=False, kw_only=True)
class Codec(Generic[StateT]):
    """How the states of a game are written and read."""

    fields: Fields
    frames: Frames
    limits: Callable[[StateT], Limits]
    """What the numbers in frames may be, worked out from an empty state."""
    wrong: Callable[[StateT, Mapping[str, Any]], Iterable[str]] = _nothing
    """The fields whose values do not go together, found with an empty state; the frames are under `frames`."""
    lay: Callable[[StateT, Mapping[str, Any]], None] = _lay
    """Lays the values of all fields into an empty state and puts right everything that follows from them."""
    masks: frozenset[str] = frozenset()
    """Fields of frames that are bit masks wider than a JSON number: written in hexadecimal."""

    def encode(self, state: StateT) -> dict[str, Any]:
        """The whole state in JSON types. Equal states encode equally."""
        form = self.fields.write(state)
        scenario, options = state.rules.flow.chosen(state)
        form["scenario"] = scenario
        form["options"] = options_by_name(options)
        form["rolls"] = state.rolls
        form["frames"] = [self._written(frame) for frame in state.frames]
        return form

    def text(self, state: StateT) -> bytes:
        """The same as canonical JSON. Nothing is copied on the way: hashes are asked for at every step of a search."""
        form = self.fields.glance(state)
        form["scenario"], form["options"] = state.rules.flow.chosen(state)
        form["rolls"] = state.rolls
        form["frames"] = [self._written(frame) for frame in state.frames] if self.masks else state.frames
        return _canonical(form)

    def decode(self, rules: Ruleset[StateT], form: Any, *, blanks: bool = False) -> StateT:
        """The state that was encoded. Raises DataError, naming the key, if this cannot be one."""
        try:
            given = msgspec.convert(form, _Framework)
            frames = self.frames.read([self._read(frame) for frame in given.frames])
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise DataError("state", "", str(error)) from None
        if not 0 <= given.rolls < MOST_ROLLS:
            raise DataError("state", "rolls", "this many cannot be")
        state = rules.flow.new(rules, rules.read_scenario(given.scenario), rules.read_options(given.options))
        values = self.fields.read(form, tables_of(state), blanks=blanks)
        for key in self.wrong(state, {**values, "frames": frames}):
            raise DataError("state", key, f"this cannot be a state of {rules.title}")
        check_frames(frames, self.limits(state))
        self.lay(state, values)
        state.rolls = given.rolls
        state.frames = frames
        return state

    def _written(self, frame: Frame[Any]) -> Any:
        if self.masks.isdisjoint(frame.__struct_fields__):
            return msgspec.to_builtins(frame)
        return {
            "frame": type(frame).__struct_config__.tag,
            **{
                name: hex(value) if name in self.masks else msgspec.to_builtins(value)
                for name, value in msgspec.structs.asdict(frame).items()
            },
        }

    def _read(self, form: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: int(value, 16) if name in self.masks else value for name, value in form.items()}
