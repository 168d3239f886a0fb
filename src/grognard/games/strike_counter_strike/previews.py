"""Looking before leaping: the odds of shots and assaults, costs and routes of moves, overlays for the map."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

import msgspec

from grognard.engine.actions import Action
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.frames import Frame, Waits
from grognard.engine.odds import Foretold
from grognard.engine.overlays import Overlay
from grognard.engine.tally import Tally

from .foresight import NOTHING, foretell, matter, of_choice
from .labels import DECLINES, label
from .rules import assault
from .rules.activation import Activation
from .rules.artillery import ContactChoice
from .rules.assault import Declaration, bravery_entries
from .rules.checks import CheckChoice, CheckRoll, Entry, chance_to_pass, quality, quality_entries, tally
from .rules.command import in_command
from .rules.engineer import ENGINEER_VERBS
from .rules.exchange import DefensiveFire, Exchange, members
from .rules.fire import AIR, CHARGE, MODES, FireRoll, Firing, Shot, fire_entries, has_company, rating
from .rules.movement import Moving, exit_cost
from .rules.opportunity import OpportunityFire
from .rules.reach import path_to, reach_of
from .rules.targets import fire_mode, line_is_clear
from .rules.unit import UnitActivation, why_not_fire
from .state import StrikeState
from .tables import SIDE_TITLES, SIDES


class Sum(msgspec.Struct, frozen=True):
    """One sum of a preview: what it is for, and its entries."""

    title: str
    tally: Tally
    value: int

    def line(self) -> str:
        """The sum for people."""
        entries = " ".join(f"{e.amount:+d} ({e.reason} [{e.rule}])" for e in self.tally.entries)
        return f"{self.title}: {entries} = {self.value}"


class Odds(msgspec.Struct, frozen=True):
    """A shot, a check or an Assault seen before it is made: the sums that will resolve it, and what comes of it."""

    title: str
    sums: tuple[Sum, ...]
    foretold: tuple[Foretold, ...] = ()
    others: tuple[str, ...] = ()
    """More lines: what else could be chosen."""
    arrows: dict[str, Any] = {}
    """From where to where it goes, for maps."""

    def lines(self) -> list[str]:
        """The sums and chances for people, line by line."""
        lines = [self.title, *(part.line() for part in self.sums)]
        for one in self.foretold:
            if len(self.foretold) > 1:
                paid = "spend" in one.via
                lines.append(f"{one.about}, {'the Company Bonus paid for' if paid else 'dice for everything'}:")
            lines += one.lines()
        return [*lines, *self.others]

    def to_json(self) -> dict[str, Any]:
        """The same for programs."""
        first = self.foretold[0] if self.foretold else None
        return {
            "title": self.title,
            "results": first.chances() if first is not None else {},
            "told": first.told() if first is not None else {},
            "sums": [{"title": part.title, "value": part.value, "entries": part.tally.to_json()} for part in self.sums],
            **self.arrows,
        }


def effect_of(odds: Odds) -> Fraction:
    """How likely anything comes of it."""
    return sum((one.probability for one in odds.foretold[0].prospects if one.id != NOTHING), Fraction(0))


# -- sums -------------------------------------------------------------------------------------------------------


def shot_sums(state: StrikeState, shot: Shot, tried: bool = False) -> tuple[Sum, ...]:
    """The sum of a shot, and of the check for its Company Bonus if that is still to be made."""
    found = _shot_sum(state, shot)
    if tried or not has_company(state, shot):
        return (found,)
    name = state.tables.names[shot.firer]
    bonus = state.tables.charts.fire_modifiers.company_bonus
    return found, _check_sum(f"{name} checks for the Company Bonus of {bonus:+d}", quality_entries(state, shot.firer))


def _shot_sum(state: StrikeState, shot: Shot) -> Sum:
    who = "Air strike" if shot.firer < 0 else state.tables.names[shot.firer]
    title = f"{who} at {state.tables.names[shot.target]} ({MODES[shot.mode].replace('_', ' ')})"
    return Sum(title, tally(fire_entries(state, shot)), rating(state, shot))


def check_sum(state: StrikeState, unit: int, extra: int = 0) -> Sum:
    """The sum of a check."""
    entries = quality_entries(state, unit)
    if extra:
        entries = [*entries, (extra, "this check", "G1")]
    return _check_sum(f"{state.tables.names[unit]} checks", entries)


def _check_sum(title: str, entries: list[Entry]) -> Sum:
    found = tally(entries)
    return Sum(title, found, found.total)


def bravery_sums(state: StrikeState, units: Iterable[int], hex_: int) -> tuple[Sum, ...]:
    """The sums of Bravery Checks."""
    names = state.tables.names
    return tuple(_check_sum(f"{names[unit]}: Bravery Check", bravery_entries(state, unit, hex_)) for unit in units)


# -- asking about anything --------------------------------------------------------------------------------------


def odds(state: StrikeState, target: str, units: list[int]) -> Odds:
    """What fire at a unit, or an Assault on a hex, would come to. Raises IllegalAction if it could not be made."""
    tables = state.tables
    if not units:
        raise ActionError("name the units that fire or assault")
    if target in tables.unit_number:
        return shot_odds(state, units, tables.unit_number[target])
    hex_ = tables.grid.find(target)
    if hex_ is None:
        raise ActionError(f"there is no unit or hex '{target}'")
    reasons = [reason for unit in units for reason in assault.why_not(state, unit, hex_)]
    if reasons:
        raise IllegalAction(reasons)
    mask = sum(1 << unit for unit in units)
    found = _if_begun(state, assault.Assault(hex_, mask, pending=mask))
    return Odds(f"Assault on {target}", bravery_sums(state, units, hex_), found)


def shot_odds(state: StrikeState, units: list[int], target: int) -> Odds:
    """What fire by these units at the target would come to, each on its own."""
    reasons = [reason for unit in units for reason in why_not_fire(state, unit, target)]
    if reasons:
        raise IllegalAction(reasons)
    shots = [Shot(unit, target, fire_mode(state, unit, target)[0]) for unit in units]
    sums = tuple(part for shot in shots for part in shot_sums(state, shot))
    found = tuple(one for shot in shots for one in _if_begun(state, Firing(shot))[:1])
    return Odds(f"Fire at {state.tables.names[target]}", sums, found)


def _if_begun(state: StrikeState, frame: Frame[StrikeState]) -> tuple[Foretold, ...]:
    """What would come of a procedure that is not under way: a check that could be bought is rolled for."""
    twin = state.copy()
    twin.push(frame)
    twin.settle()
    if isinstance(twin.frames[-1], CheckChoice):
        twin.apply(Action("check"))
    found = foretell(twin)
    return () if found is None else (found,)


def preview(state: StrikeState) -> Odds | None:
    """What is being decided or rolled right now."""
    frame = state.frames[-1]
    if state.waits is Waits.CHANCE:
        found = foretell(state) if matter(state) is not None else None
        return None if found is None else Odds(found.about, _sums_of_roll(state), (found,))
    if isinstance(frame, Declaration):
        return foresee(state, Action("charge"))
    if isinstance(frame, CheckChoice):
        return foresee(state, Action("check"))
    if isinstance(frame, OpportunityFire):
        return reactions(state, frame)
    return None


def _sums_of_roll(state: StrikeState) -> tuple[Sum, ...]:
    frame = state.frames[-1]
    if isinstance(frame, FireRoll):
        return (_shot_sum(state, frame.shot),)
    if isinstance(frame, CheckRoll):
        return (check_sum(state, frame.unit, frame.extra),)
    return ()


def reactions(state: StrikeState, frame: OpportunityFire) -> Odds | None:
    """[G9] The best shot at a unit that leaves its hex in full, and a line for each of the others."""
    ids = state.tables.ids
    found = [(unit, foresee(state, Action("react", (ids[unit],)))) for unit in frame.ready(state)]
    shown = [(unit, one) for unit, one in found if one is not None and one.foretold]
    if not shown:
        return None
    shown.sort(key=lambda item: -effect_of(item[1]))
    best = shown[0][1]
    others = tuple(
        f"{state.tables.names[unit]}: an effect {float(effect_of(one)):.0%} of the time" for unit, one in shown[1:]
    )
    arrows = {"target": state.tables.grid.id(state.place[frame.target]), "with": [ids[unit] for unit, _ in found]}
    return msgspec.structs.replace(best, others=others, arrows=arrows)


# -- what an action would come to -------------------------------------------------------------------------------


def foresee(state: StrikeState, action: Action) -> Odds | None:
    """What a legal action would be rolled for; None if nothing."""
    frame = state.frames[-1]
    if not _is_rolled_for(state, frame, action):
        return None
    found, begun = of_choice(state, action)
    if not found:
        return None
    return Odds(_title(state, action), _sums_of(state, frame, action) or _sums_of_roll(begun), found)


_ROLLED: Final = frozenset(
    (
        *("fire", "react", "assault", "charge", "check", "launch", "target"),
        *("rally", "contact", "surrender", "advance", *ENGINEER_VERBS),
    )
)


def _is_rolled_for(state: StrikeState, frame: Frame[StrikeState], action: Action) -> bool:
    """A quick look: moves are rolled for only out of mines and Heavy Barrages."""
    if action.verb in ("move", "exit", "retreat"):
        unit = state.tables.unit_number[str(action.args[0])]
        here = state.place[unit]
        mined = state.mines.get(here, -1) == 1 - state.tables.side[unit]
        return mined or (action.verb != "retreat" and state.barrage.get(here, 0) == 2)
    return action.verb in _ROLLED and not isinstance(frame, ContactChoice)


def _title(state: StrikeState, action: Action) -> str:
    return label(state, action) or state.rules.vocabulary.verbs[action.verb].help


def _sums_of(state: StrikeState, frame: Frame[StrikeState], action: Action) -> tuple[Sum, ...]:
    """The sums behind an action, from the very shots and checks that the frame would make."""
    tables = state.tables
    units = [tables.unit_number[str(arg)] for arg in action.args if str(arg) in tables.unit_number]
    if action.verb == "fire" and isinstance(frame, UnitActivation):
        return shot_sums(state, Shot(units[0], units[1], fire_mode(state, units[0], units[1])[0]))
    if action.verb == "fire" and isinstance(frame, DefensiveFire):
        return (*shot_sums(state, Shot(units[0], units[1], CHARGE)), check_sum(state, units[0]))
    if action.verb == "fire":
        exchange = state.frames[-2]
        assert isinstance(exchange, Exchange)
        return shot_sums(state, exchange.shot(state, units[1]), tried=True)
    if action.verb == "react" and isinstance(frame, OpportunityFire):
        return (*shot_sums(state, frame.shot(state, units[0])), check_sum(state, units[0]))
    if action.verb == "assault":
        return bravery_sums(state, units, tables.grid.index(str(action.args[1])))
    if isinstance(frame, Declaration):
        return bravery_sums(state, members(state, frame.attackers), frame.hex)
    if action.verb == "target":
        return shot_sums(state, Shot(-1, units[0], AIR), tried=True)
    return ()


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
        return {"cost": (state.left - left) / 2, "left": left / 2, **_chances(state, action), **_price(frame, action)}
    if action.verb == "exit":
        return {"cost": exit_cost(state, tables.unit_number[str(action.args[0])]) / 2, **_chances(state, action)}
    if action.verb == "activate" and isinstance(frame, Activation):
        unit = tables.unit_number[str(action.args[0])]
        return {"in_command": in_command(state, unit), "quality": quality(state, unit)}
    return {**_chances(state, action), **_price(frame, action)}


def _chances(state: StrikeState, action: Action) -> dict[str, Any]:
    """The odds of an action; those of a shot at the hex of its target: there it is clicked."""
    form = foresee(state, action)
    found: dict[str, Any] = {} if form is None else {"lines": form.lines(), **form.to_json()}
    if action.verb == "fire":
        target = state.tables.unit_number[str(action.args[1])]
        if state.on_map(target):
            found["place"] = state.tables.grid.id(state.place[target])
    if action.verb == "react" and form is not None:
        found["note"] = f"effect {float(effect_of(form)):.0%}"
    frame = state.frames[-1]
    if action.verb == "check" and form is not None and isinstance(frame, CheckChoice):
        found["label"] = f"Roll for Troop Quality, {chance_to_pass(form.sums[0].value):.0%}"
    return found


def _price(frame: Frame[StrikeState], action: Action) -> dict[str, Any]:
    paid = isinstance(frame, UnitActivation) and frame.costs and action.verb not in ("done", "second", "strike")
    return {"command_points": 1} if paid else {}


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
