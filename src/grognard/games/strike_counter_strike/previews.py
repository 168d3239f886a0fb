"""Looking before leaping: the odds of shots and assaults, costs and routes of moves, overlays for the map."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.ruleset import Overlay, Preview
from grognard.engine.tally import Tally

from .labels import DECLINES, label
from .rules import assault
from .rules.activation import Activation
from .rules.assault import Declaration, bravery_entries
from .rules.checks import CheckChoice, chance_to_pass, quality, quality_entries, tally
from .rules.command import in_command
from .rules.exchange import DefensiveFire, ExchangeTarget, members
from .rules.fire import CHARGE, MODES, FireRoll, Firing, Shot, fire_bands, fire_entries, rating
from .rules.movement import Moving, exit_cost
from .rules.opportunity import OpportunityFire, candidates
from .rules.reach import path_to, reach_of
from .rules.targets import fire_mode, line_is_clear
from .rules.unit import UnitActivation, why_not_fire
from .state import StrikeState
from .tables import SIDE_TITLES, SIDES
from .words import RESULT_TITLES


class Sum(msgspec.Struct, frozen=True):
    """One sum of a preview: what it is for, its entries, and how likely each result is."""

    title: str
    tally: Tally
    value: int
    results: dict[str, Fraction]


class Odds(msgspec.Struct, frozen=True):
    """A shot, a check or an Assault seen before it is made: the same sums that will resolve it."""

    title: str
    sums: tuple[Sum, ...]

    def lines(self) -> list[str]:
        """The sums and chances for people, line by line."""
        lines = [self.title]
        for part in self.sums:
            entries = " ".join(f"{e.amount:+d} ({e.reason} [{e.rule}])" for e in part.tally.entries)
            lines.append(f"{part.title}: {entries} = {part.value}")
            lines += [f"{float(chance):6.1%}  {result}" for result, chance in part.results.items()]
        return lines

    def to_json(self) -> dict[str, Any]:
        """The same for programs; `results` are those of the first sum."""
        return {
            "title": self.title,
            "results": {result: float(chance) for result, chance in self.sums[0].results.items()},
            "sums": [
                {
                    "title": part.title,
                    "value": part.value,
                    "entries": part.tally.to_json(),
                    "results": {result: float(chance) for result, chance in part.results.items()},
                }
                for part in self.sums
            ],
        }


def shot_sum(state: StrikeState, shot: Shot) -> Sum:
    """The sum and the chances of a shot."""
    results = {band.label: band.probability for band in fire_bands(state, shot)}
    who = "Air strike" if shot.firer < 0 else state.tables.names[shot.firer]
    title = f"{who} at {state.tables.names[shot.target]} ({MODES[shot.mode].replace('_', ' ')})"
    return Sum(title, tally(fire_entries(state, shot)), rating(state, shot), results)


def check_sum(state: StrikeState, unit: int, extra: int = 0) -> Sum:
    """The sum and the chances of a check."""
    entries = quality_entries(state, unit)
    if extra:
        entries = [*entries, (extra, "this check", "G1")]
    return _check(f"{state.tables.names[unit]} checks", tally(entries))


def _check(title: str, entries: Tally) -> Sum:
    passed = Fraction(round(10 * chance_to_pass(entries.total)), 10)
    return Sum(title, entries, entries.total, {"passed": passed, "failed": 1 - passed})


def bravery_sum(state: StrikeState, unit: int, hex_: int) -> Sum:
    """The sum and the chances of a Bravery Check."""
    return _check(f"{state.tables.names[unit]}: Bravery Check", tally(bravery_entries(state, unit, hex_)))


def odds(state: StrikeState, target: str, units: list[int]) -> Odds:
    """What fire at a unit, or an Assault on a hex, would come to. Raises IllegalAction if it could not be made."""
    tables = state.tables
    if target in tables.unit_number:
        return shot_odds(state, units, tables.unit_number[target])
    hex_ = tables.grid.find(target)
    if hex_ is None:
        raise ActionError(f"there is no unit or hex '{target}'")
    reasons = [reason for unit in units for reason in assault.why_not(state, unit, hex_)]
    if reasons:
        raise IllegalAction(reasons)
    return Odds(f"Assault on {target}", tuple(bravery_sum(state, unit, hex_) for unit in units))


def shot_odds(state: StrikeState, units: list[int], target: int) -> Odds:
    """What fire by these units at the target would come to, each on its own."""
    reasons = [reason for unit in units for reason in why_not_fire(state, unit, target)]
    if reasons:
        raise IllegalAction(reasons)
    shots = [Shot(unit, target, fire_mode(state, unit, target)[0]) for unit in units]
    return Odds(f"Fire at {state.tables.names[target]}", tuple(shot_sum(state, shot) for shot in shots))


def preview(state: StrikeState) -> Preview | None:
    """The sums of what is being decided right now."""
    frame = state.frames[-1]
    if isinstance(frame, Firing | FireRoll):
        return Odds("Fire", (shot_sum(state, frame.shot),))
    if isinstance(frame, Declaration):
        units = members(state, frame.attackers)
        return Odds("Assault", tuple(bravery_sum(state, unit, frame.hex) for unit in units))
    if isinstance(frame, CheckChoice):
        return Odds("Check", (check_sum(state, frame.unit, frame.extra),))
    if isinstance(frame, OpportunityFire):
        ready = candidates(state, frame.target, frame.tried)
        return Reactions(state, [frame.shot(state, unit) for unit in ready])
    return None


class Reaction:
    """One shot of Opportunity Fire: the check that it needs, and then what comes of it."""

    def __init__(self, state: StrikeState, shot: Shot) -> None:
        passed = check_sum(state, shot.firer)
        fired = shot_sum(state, shot)
        self.name = state.tables.names[shot.firer]
        self.passes = passed.results["passed"]
        self.rating = fired.value
        self.results: dict[str, Fraction] = {RESULT_TITLES["-"]: 1 - self.passes}
        for result, chance in fired.results.items():
            self.results[result] = self.results.get(result, Fraction(0)) + chance * self.passes

    @property
    def effect(self) -> Fraction:
        """How likely anything comes of it."""
        return 1 - self.results[RESULT_TITLES["-"]]

    def line(self) -> str:
        """The chances in one line."""
        return (
            f"{self.name}: passes its check {float(self.passes):.0%} of the time, then fires at {self.rating} [G9]; "
            f"an effect {float(self.effect):.0%} in all"
        )


class Reactions:
    """All shots that are possible at a unit that leaves its hex, the best one in full."""

    def __init__(self, state: StrikeState, shots: list[Shot]) -> None:
        found = [Reaction(state, shot) for shot in shots]
        tables = state.tables
        self.arrows = {
            "target": tables.grid.id(state.place[shots[0].target]) if shots else "",
            "with": [tables.ids[shot.firer] for shot in shots],
        }
        self.found = sorted(found, key=lambda one: -one.effect)

    def lines(self) -> list[str]:
        """One line a unit, then what the best of them brings."""
        best = self.found[0].results if self.found else {}
        chances = [f"{float(chance):6.1%}  {result}" for result, chance in best.items() if chance]
        return [*(one.line() for one in self.found), *chances]

    def to_json(self) -> dict[str, Any]:
        """The chances of the best shot."""
        best = self.found[0] if self.found else None
        results = {} if best is None else {name: float(chance) for name, chance in best.results.items() if chance}
        return {
            "title": f"Opportunity Fire by {best.name}" if best else "Opportunity Fire",
            "results": results,
            **self.arrows,
        }


# -- beside an action -------------------------------------------------------------------------------------------


def details(state: StrikeState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings, and the words on its button."""
    found = _figures(state, action)
    words = label(state, action)
    if words:
        found["label"] = words
    if action.verb in DECLINES:
        found["decline"] = True
    return found


def _figures(state: StrikeState, action: Action) -> dict[str, Any]:
    """The sums and costs of an action."""
    frame = state.frames[-1]
    tables = state.tables
    if action.verb == "move" and isinstance(frame, Moving | UnitActivation):
        found = reach_of(state, frame.unit, _guarded(frame))
        left = found.left[tables.grid.index(str(action.args[1]))]
        return {"cost": (state.left - left) / 2, "left": left / 2}
    if action.verb == "exit":
        return {"cost": exit_cost(state, tables.unit_number[str(action.args[0])]) / 2}
    if action.verb == "fire":
        return _fire_figures(state, action)
    if action.verb == "assault" and isinstance(frame, UnitActivation):
        form = Odds("Assault", (bravery_sum(state, frame.unit, tables.grid.index(str(action.args[1]))),))
        return {"lines": form.lines(), **form.to_json(), **_price(frame)}
    if action.verb == "react" and isinstance(frame, OpportunityFire):
        unit = tables.unit_number[str(action.args[0])]
        form = Odds("Opportunity Fire", (shot_sum(state, frame.shot(state, unit)), check_sum(state, unit)))
        chance = Reaction(state, frame.shot(state, unit)).effect
        return {"lines": form.lines(), **form.to_json(), "note": f"effect {float(chance):.0%}"}
    if action.verb == "activate" and isinstance(frame, Activation):
        unit = tables.unit_number[str(action.args[0])]
        return {"in_command": in_command(state, unit), "quality": quality(state, unit)}
    if action.verb == "check" and isinstance(frame, CheckChoice):
        chance = check_sum(state, frame.unit, frame.extra).results["passed"]
        return {"label": f"Roll for Troop Quality, {float(chance):.0%}"}
    if isinstance(frame, UnitActivation) and action.verb not in ("done", "second"):
        return _price(frame)
    return {}


def _fire_figures(state: StrikeState, action: Action) -> dict[str, Any]:
    """A shot with its odds, at the hex of its target: there it is clicked."""
    frame = state.frames[-1]
    firer, target = (state.tables.unit_number[str(arg)] for arg in action.args)
    found: dict[str, Any] = {}
    if state.on_map(target):
        found["place"] = state.tables.grid.id(state.place[target])
    if isinstance(frame, UnitActivation):
        form = shot_odds(state, [firer], target)
        found |= _price(frame)
    elif isinstance(frame, DefensiveFire):
        form = Odds("Fire", (shot_sum(state, Shot(firer, target, CHARGE)), check_sum(state, firer)))
    elif isinstance(frame, ExchangeTarget):
        form = Odds("Attack", (shot_sum(state, Shot(firer, target, frame.mode)),))
    else:
        return found
    return {"lines": form.lines(), **form.to_json(), **found}


def _price(frame: UnitActivation) -> dict[str, Any]:
    return {"command_points": 1} if frame.costs else {}


def _guarded(frame: Moving | UnitActivation) -> bool:
    return frame.restricted if isinstance(frame, UnitActivation) else frame.guarded or frame.forced


def route(state: StrikeState, action: Action) -> tuple[str, ...]:
    """The hexes a move passes through, the last one included."""
    frame = state.frames[-1]
    if action.verb != "move" or not isinstance(frame, Moving | UnitActivation):
        return ()
    found = reach_of(state, frame.unit, _guarded(frame))
    goal = state.tables.grid.index(str(action.args[1]))
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(found, goal))


# -- on the map -------------------------------------------------------------------------------------------------


def overlays(state: StrikeState) -> tuple[Overlay, ...]:
    """[G8] The Fire Zones of both sides."""
    grid = state.tables.grid
    return tuple(
        Overlay(
            f"zone.{SIDES[side]}",
            f"{SIDE_TITLES[side]} Fire Zones",
            tuple(grid.id(hex_) for hex_ in range(state.tables.count) if state.zone[side][hex_]),
        )
        for side in (0, 1)
    )


def field_of_view(state: StrikeState, hex_: int) -> list[int]:
    """[G13] The hexes in sight from a hex, now."""
    limit = state.sight_limit(hex_)
    return [h for h in state.tables.sight.field(hex_, limit) if line_is_clear(state, hex_, h)]


def blind_spots(state: StrikeState, hex_: int) -> dict[str, str]:
    """[G13] The hexes within sight that cannot be seen, each with the reason."""
    grid = state.tables.grid
    found = {}
    for there in grid.within(hex_, state.sight_limit(hex_)):
        if there != hex_ and not line_is_clear(state, hex_, there):
            line = line_of_sight(state, grid.id(hex_), grid.id(there))
            what = line["hexes"] if line["reason"] in ("terrain", "barrage") else line["hexsides"]
            found[grid.id(there)] = f"{line['reason']} in {', '.join(what)} [{line['rule']}]"
    return found


def line_of_sight(state: StrikeState, a: str, b: str) -> dict[str, Any]:
    """[G13] Whether one hex sees another, and why not: as data for an interface."""
    tables = state.tables
    grid = tables.grid
    here, there = grid.index(a), grid.index(b)
    distance, limit = tables.distance(here, there), state.sight_limit(here)
    form: dict[str, Any] = {"from": a, "to": b, "distance": distance, "limit": limit, "clear": False}
    if distance > tables.sight.farthest:
        return {**form, "reason": "distance", "rule": "G10"}
    found = tables.sight.sighting(here, there)
    form["between"] = [grid.id(hex_) for hex_ in found.between]
    barrages = [hex_ for hex_ in found.between if hex_ in state.barrage]
    form["hexes"] = [grid.id(hex_) for hex_ in (*found.hexes, *barrages)]
    form["hexsides"] = ["/".join(map(grid.id, side)) for side in found.hexsides]
    if found.hexes:
        return {**form, "reason": "terrain", "rule": "2.1"}
    if found.hexsides:
        bridge = tables.bridge in found.hexsides
        return {**form, "reason": "bridge" if bridge else "crest", "rule": "2.4.3" if bridge else "2.2.1"}
    if barrages:
        return {**form, "reason": "barrage", "rule": "G12"}
    if distance > limit:
        return {**form, "reason": "distance", "rule": "G10"}
    return {**form, "clear": True}
