"""The odds of shots, checks and Assaults, seen before they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from grognard.engine.actions import Action
from grognard.engine.data import nearest
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.frames import Frame, Waits
from grognard.engine.odds import Foretold
from grognard.engine.offers import Forecast, Sum

from ..rules import assault
from ..rules.artillery import ContactChoice
from ..rules.assault import AssaultDeclaration, bravery_entries
from ..rules.checks import CheckChoice, CheckRoll, Entry, quality_entries, tally
from ..rules.engineer import ENGINEER_VERBS
from ..rules.exchange import DefensiveFire, Exchange, members
from ..rules.fire import AIR, CHARGE, MODES, FireRoll, Firing, Shot, fire_entries, has_company, rating
from ..rules.opportunity import OpportunityFire
from ..rules.targets import fire_facts, fire_mode, why_not_fire
from ..state import StrikeState
from .foresight import NOTHING, foretell, matter, of_choice
from .labels import label


def effect_of(odds: Forecast) -> Fraction:
    """How likely it has any effect."""
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
    return Sum.of(tally(fire_entries(state, shot)), title, total=rating(state, shot))


def check_sum(state: StrikeState, unit: int, extra: int = 0) -> Sum:
    """The sum of a check."""
    entries = quality_entries(state, unit)
    if extra:
        entries = [*entries, (extra, "this check", "G1")]
    return _check_sum(f"{state.tables.names[unit]} checks", entries)


def _check_sum(title: str, entries: list[Entry]) -> Sum:
    return Sum.of(tally(entries), title)


def forecast(title: str, sums: tuple[Sum, ...], foretold: tuple[Foretold, ...]) -> Forecast:
    """A shot, a check or an Assault seen before it is made: the sums that will resolve it, and its results."""
    lines = [title, *(part.line() for part in sums)]
    for one in foretold:
        if len(foretold) > 1:
            paid = "spend" in one.via
            lines.append(f"{one.about}, {'the Company Bonus paid for' if paid else 'dice for everything'}:")
        lines += one.lines()
    return Forecast(title=title, sums=sums, foretold=foretold, text=tuple(lines))


def bravery_sums(state: StrikeState, units: Iterable[int], hex_: int) -> tuple[Sum, ...]:
    """The sums of Bravery Checks."""
    names = state.tables.names
    return tuple(_check_sum(f"{names[unit]}: Bravery Check", bravery_entries(state, unit, hex_)) for unit in units)


# -- asking about anything --------------------------------------------------------------------------------------


def odds(state: StrikeState, target: str, pieces: Sequence[str]) -> Forecast:
    """What fire at a unit, or an Assault on a hex, would come to. Raises IllegalAction if it could not be made."""
    tables = state.tables
    units = [_unit(state, piece) for piece in pieces]
    if not units:
        raise ActionError("name the units that fire or assault")
    if target in tables.unit_number:
        return shot_odds(state, units, tables.unit_number[target])
    hex_ = tables.grid.find(target)
    if hex_ is None:
        raise ActionError(f"there is no unit or hex '{target}'")
    reasons = [
        state.rules.reasons(code, **assault.assault_facts(state, unit, hex_))
        for unit in units
        for code in assault.why_not(state, unit, hex_)
    ]
    if reasons:
        raise IllegalAction(reasons)
    mask = sum(1 << unit for unit in units)
    found = _if_begun(state, assault.Assault(hex_, mask, pending=mask))
    return forecast(f"Assault on {target}", bravery_sums(state, units, hex_), found)


def _unit(state: StrikeState, piece: str) -> int:
    """The number of a unit. Raises ActionError for an unknown id."""
    number = state.tables.unit_number.get(piece)
    if number is None:
        near = nearest(piece, state.tables.ids)
        raise ActionError(f"there is no unit '{piece}'" + (f"; did you mean '{near}'?" if near else ""))
    return number


def shot_odds(state: StrikeState, units: list[int], target: int) -> Forecast:
    """What fire by these units at the target would come to, each on its own."""
    reasons = [
        state.rules.reasons(code, **fire_facts(state, unit, target))
        for unit in units
        if (code := why_not_fire(state, unit, target))
    ]
    if reasons:
        raise IllegalAction(reasons)
    shots = [Shot(unit, target, fire_mode(state, unit, target)[0]) for unit in units]
    sums = tuple(part for shot in shots for part in shot_sums(state, shot))
    found = tuple(one for shot in shots for one in _if_begun(state, Firing(shot))[:1])
    return forecast(f"Fire at {state.tables.names[target]}", sums, found)


def _if_begun(state: StrikeState, frame: Frame[StrikeState]) -> tuple[Foretold, ...]:
    """The results of a procedure that is not under way; a check that could be bought is rolled for."""
    twin = state.copy()
    twin.push(frame)
    twin.settle()
    if isinstance(twin.frames[-1], CheckChoice):
        twin.apply(Action("check"))
    found = foretell(twin)
    return () if found is None else (found,)


def preview(state: StrikeState, role: str) -> Forecast | None:
    """What is being decided or rolled right now."""
    frame = state.frames[-1]
    if state.waits is Waits.CHANCE:
        found = foretell(state) if matter(state) is not None else None
        return None if found is None else forecast(found.about, _sums_of_roll(state), (found,))
    if isinstance(frame, AssaultDeclaration):
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


def reactions(state: StrikeState, frame: OpportunityFire) -> Forecast | None:
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
    return msgspec.structs.replace(
        best,
        text=(*best.text, *others),
        target=state.tables.grid.id(state.place[frame.target]),
        attackers=tuple(ids[unit] for unit, _ in found),
    )


# -- what an action would come to -------------------------------------------------------------------------------


def foresee(state: StrikeState, action: Action) -> Forecast | None:
    """What a legal action would be rolled for; None if nothing."""
    verb, a, b = state.tables.decode(state.rules.vocabulary.number(action))
    if not _ROLLED.get(verb, _never)(state, a):
        return None
    found, begun = of_choice(state, action)
    if not found:
        return None
    return forecast(_title(state, action), _SUMS.get(verb, _no_sums)(state, a, b) or _sums_of_roll(begun), found)


def _never(state: StrikeState, unit: int) -> bool:
    return False


def _always(state: StrikeState, unit: int) -> bool:
    return True


def _seeks_contact(state: StrikeState, unit: int) -> bool:
    """[12.0] A unit that starts in contact does not roll for it."""
    return not isinstance(state.frames[-1], ContactChoice)


def _leaves_mines(state: StrikeState, unit: int) -> bool:
    return state.mines.get(state.place[unit], -1) == 1 - state.tables.side[unit]


def _leaves_trouble(state: StrikeState, unit: int) -> bool:
    """[G7.1] [4.2] Out of mines and Heavy Barrages."""
    return _leaves_mines(state, unit) or state.barrage.get(state.place[unit], 0) == 2


_ROLLED: Final[Mapping[str, Callable[[StrikeState, int], bool]]] = {
    **dict.fromkeys(("fire", "react", "assault", "charge", "check", "launch", "target"), _always),
    **dict.fromkeys(("rally", "surrender", "advance", *ENGINEER_VERBS), _always),
    "contact": _seeks_contact,
    "move": _leaves_trouble,
    "exit": _leaves_trouble,
    "retreat": _leaves_mines,
}
"""A quick look whether an action is rolled for, by the unit it names."""


def _title(state: StrikeState, action: Action) -> str:
    return label(state, action) or state.rules.vocabulary.verbs[action.verb].help


def _no_sums(state: StrikeState, a: int, b: int) -> tuple[Sum, ...]:
    return ()


def _fire_sums(state: StrikeState, unit: int, target: int) -> tuple[Sum, ...]:
    frame, below = state.frames[-1], state.frames[-2]
    if isinstance(frame, DefensiveFire):
        return (*shot_sums(state, Shot(unit, target, CHARGE)), check_sum(state, unit))
    if isinstance(below, Exchange):
        return shot_sums(state, below.shot(state, target), tried=True)
    return shot_sums(state, Shot(unit, target, fire_mode(state, unit, target)[0]))


def _react_sums(state: StrikeState, unit: int, _: int) -> tuple[Sum, ...]:
    frame = state.frames[-1]
    assert isinstance(frame, OpportunityFire)
    return (*shot_sums(state, frame.shot(state, unit)), check_sum(state, unit))


def _charge_sums(state: StrikeState, a: int, b: int) -> tuple[Sum, ...]:
    frame = state.frames[-1]
    assert isinstance(frame, AssaultDeclaration)
    return bravery_sums(state, members(state, frame.attackers), frame.hex)


_SUMS: Final[Mapping[str, Callable[[StrikeState, int, int], tuple[Sum, ...]]]] = {
    "fire": _fire_sums,
    "react": _react_sums,
    "assault": lambda state, unit, hex_: bravery_sums(state, (unit,), hex_),
    "charge": _charge_sums,
    "target": lambda state, unit, _: shot_sums(state, Shot(-1, unit, AIR), tried=True),
}
"""The sums behind an action, from the very shots and checks that the frame would make."""
