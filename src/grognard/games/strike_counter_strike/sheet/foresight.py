"""What a choice or a roll can lead to: the game is played on from a copy, result by result, and told in words.

Nothing is added up a second time here. The forecast is what the rules do with each result of the dice: a Company Bonus
won or not, Suppression that becomes a Cohesion Hit, the last step, the hit for running.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from grognard.engine.actions import Action
from grognard.engine.chances import Faces
from grognard.engine.events import Event
from grognard.engine.frames import Frame, Waits
from grognard.engine.nodes import Chance
from grognard.engine.odds import Effect, Foretold, Prospect

from ..rules.air import AirDefenseRoll
from ..rules.assault import Assault
from ..rules.checks import PURPOSES, CheckChoice, CheckRoll
from ..rules.command import may_spend
from ..rules.exchange import DefensiveFire, Exchange
from ..rules.fire import AIR, COUNTER_BATTERY, INDIRECT, FireRoll, Firing, Shaken, Shot, target_hex
from ..rules.opportunity import OpportunityFire
from ..state import StrikeState
from ..words.names import PENDING, PROSPECTS

NOTHING: Final = "none"
"""The id of the prospect that nothing happens to any unit."""


# -- what events do to units ------------------------------------------------------------------------------------

_PLAIN: Final = frozenset(("suppressed", "step", "destroyed", "rallied", "dug", "working", "exited"))
_CLEARED: Final = {"swept": "mines", "unblocked": "road_block"}
"""Events that take a marker off the map, and the kind of marker."""


def effects(event: Event) -> tuple[Effect, ...]:
    """What an event reports of units and of markers that leave the map, as far as it is foretold."""
    facts = event.facts
    if event.kind == "lifted":
        return tuple(Effect("gone", f"barrage-{place}") for place in facts["places"])
    if event.kind in _CLEARED:
        return (Effect(event.kind, str(facts["unit"])), Effect("gone", f"{_CLEARED[event.kind]}-{facts['place']}"))
    if event.kind in _PLAIN:
        return (Effect(event.kind, str(facts["unit"])),)
    if event.kind in ("leader_hit", "leader_waits"):
        return (Effect(event.kind, str(facts["leader"])),)
    if event.kind == "hit":
        return (Effect(f"hit_{facts['hits']}", str(facts["unit"])),)
    if event.kind == "contact" and facts["made"]:
        return (Effect("contact", str(facts["unit"])),)
    if event.kind == "air_defense" and facts["aborted"]:
        return (Effect("driven_off", str(facts["unit"])),)
    if event.kind == "check" and facts["purpose"] in _TOLD_CHECKS and facts["passed"]:
        return (Effect(facts["purpose"], str(facts["unit"])),)
    return ()


_TOLD_CHECKS: Final = frozenset(("bravery", "roaming", "mines", "barrage"))
"""Checks that matter even when they are passed."""


# -- what a roll belongs to -------------------------------------------------------------------------------------


def matter(state: StrikeState) -> str | None:
    """What the roll that is due is about; None if it only ends an earlier matter."""
    frame = state.frames[-1]
    below = state.frames[-2] if len(state.frames) > 1 else frame
    if isinstance(frame, FireRoll):
        return _of_shot(state, frame.shot, below)
    if isinstance(frame, AirDefenseRoll):
        return f"air strike on {state.tables.grid.id(frame.hex)}"
    if isinstance(frame, CheckRoll):
        return _of_check(state, frame, below)
    return f"{frame.chance(state).prompt}, roll {state.rolls + 1}"


def _of_shot(state: StrikeState, shot: Shot, below: Frame[StrikeState]) -> str:
    tables = state.tables
    if isinstance(below, Exchange) and below.unit == shot.firer:
        return _of_exchange(state, below)
    place = tables.grid.id(target_hex(state, shot.target))
    if shot.mode == AIR:
        return f"air strike on {place}"
    return f"{tables.names[shot.firer]} against {tables.names[shot.target]} in {place}"


def _of_exchange(state: StrikeState, frame: Exchange) -> str:
    return f"{state.tables.names[frame.unit]} in the Assault on {state.tables.grid.id(frame.hex)}"


def _of_check(state: StrikeState, frame: CheckRoll, below: Frame[StrikeState]) -> str | None:
    if isinstance(below, Firing):
        return _of_shot(state, below.shot, below)
    if isinstance(below, Exchange):
        return _of_exchange(state, below)
    if isinstance(below, OpportunityFire):
        return _of_shot(state, below.shot(state, frame.unit), below)
    if isinstance(below, DefensiveFire) and below.shot is not None:
        return _of_shot(state, below.shot, below)
    if isinstance(below, Assault):
        return f"Bravery Checks against {state.tables.grid.id(below.hex)}"
    if isinstance(below, Shaken) and not below.bystander:
        return None
    return f"{state.tables.names[frame.unit]}: {PURPOSES[frame.purpose]}, roll {state.rolls + 1}"


# -- following the dice -----------------------------------------------------------------------------------------

_Key = tuple[str, tuple[Effect, ...], str]


def foretell(state: StrikeState, before: Iterable[Event] = (), via: tuple[str, ...] = ()) -> Foretold | None:
    """What the roll that is due leads to; None if the state waits for something else."""
    if state.waits is not Waits.CHANCE:
        return None
    about = matter(state)
    node = state.node
    assert isinstance(node, Chance)
    found: dict[_Key, Fraction] = {}
    done = frozenset(effect for event in before for effect in effects(event))
    plain = not isinstance(state.frames[-1], FireRoll | CheckRoll | AirDefenseRoll)
    for faces, share, label in _results(state):
        twin = state.copy()
        _follow(twin, about, done | _effects(twin.roll(faces)), share, label if plain else "", found)
    prospects = tuple(_prospect(state, key, share) for key, share in found.items())
    return Foretold(about or node.purpose, _unique(prospects), via)


def _follow(
    state: StrikeState,
    about: str | None,
    happened: frozenset[Effect],
    share: Fraction,
    label: str,
    found: dict[_Key, Fraction],
) -> None:
    if state.waits is not Waits.CHANCE or matter(state) not in (None, about):
        key = (label, tuple(sorted(happened)), _pending(state))
        found[key] = found.get(key, Fraction(0)) + share
        return
    for faces, chance, _ in _results(state):
        twin = state.copy()
        _follow(twin, about, happened | _effects(twin.roll(faces)), share * chance, label, found)


def _results(state: StrikeState) -> list[tuple[Faces, Fraction, str]]:
    """The results of the roll that is due, each with one of its faces, how likely it is, and what it is called.

    [G12] A 9 and another miss of guns have the same name, but only one of them leaves a barrage: there every face
    counts.
    """
    node, frame = state.node, state.frames[-1]
    assert isinstance(node, Chance)
    if isinstance(frame, FireRoll) and frame.shot.mode in (INDIRECT, COUNTER_BATTERY):
        return [(faces, band.probability / len(band.faces), band.label) for band in node.bands for faces in band.faces]
    return [(band.faces[0], band.probability, band.label) for band in node.bands]


def _effects(events: Iterable[Event]) -> frozenset[Effect]:
    return frozenset(effect for event in events for effect in effects(event))


def _pending(state: StrikeState) -> str:
    """What is still to be decided about the unit that was hit, if that is why the dice stop."""
    frame = state.frames[-1]
    below = state.frames[-2] if len(state.frames) > 1 else frame
    if isinstance(frame, CheckChoice) and isinstance(below, Shaken):
        return PENDING[below.kind].format(unit=state.tables.names[frame.unit])
    return ""


# -- words ------------------------------------------------------------------------------------------------------


def _prospect(state: StrikeState, key: _Key, share: Fraction) -> Prospect:
    label, happened, pending = key
    parts = [*_told(state, happened), *([pending] if pending else [])]
    text = "; ".join(parts) or label or "no effect"
    if label and parts:
        text = f"{label}: {text}"
    shown = [effect for effect in happened if effect.kind != "gone"]
    names = {effect.piece for effect in shown}
    kinds = [effect.kind if len(names) == 1 else f"{effect.piece}.{effect.kind}" for effect in shown]
    id_ = "+".join([*kinds, *(["choice"] if pending else [])]) or NOTHING
    if label:
        id_ = "_".join(label.replace(",", "").split()) + (f"+{id_}" if shown or pending else "")
    return Prospect(id_, text[0].upper() + text[1:], share, happened)


def _told(state: StrikeState, happened: tuple[Effect, ...]) -> list[str]:
    """A sentence for each unit to which something happens."""
    tables = state.tables
    kinds: dict[str, set[str]] = {}
    for effect in happened:
        kinds.setdefault(effect.piece, set()).add(effect.kind)
    names = dict(zip((*tables.ids, *tables.leaders), (*tables.names, *tables.leader_names), strict=True))
    return [f"{names[piece]} {_deeds(kinds[piece])}" for piece in names if piece in kinds]


def _deeds(kinds: set[str]) -> str:
    if "destroyed" in kinds:
        return PROSPECTS["destroyed"]
    if {"hit_1", "hit_2"} <= kinds:
        kinds = (kinds - {"hit_1", "hit_2"}) | {"hits"}
    return " and ".join(words for kind, words in PROSPECTS.items() if kind in kinds)


def _unique(prospects: tuple[Prospect, ...]) -> tuple[Prospect, ...]:
    """The same with unique ids: several undecided outcomes get numbers."""
    seen: dict[str, int] = {}
    found = []
    for prospect in prospects:
        seen[prospect.id] = seen.get(prospect.id, 0) + 1
        count = seen[prospect.id]
        id_ = prospect.id if count == 1 else f"{prospect.id}_{count}"
        found.append(Prospect(id_, prospect.text, prospect.probability, prospect.effects))
    return tuple(found)


# -- choices ----------------------------------------------------------------------------------------------------

_LEADS_ON: Final = {"assault": "charge", "strike": "launch", "join": "charge"}
"""Choices that are rolled for only after another one."""


def of_choice(state: StrikeState, action: Action) -> tuple[tuple[Foretold, ...], StrikeState]:
    """What a legal action would be rolled for: at once, or when its owner rolls or pays for the Company Bonus.

    Also the state it leads to before anything is rolled.
    """
    twin = state.copy()
    events = twin.apply(action)
    via: tuple[str, ...] = ()
    following = _LEADS_ON.get(action.verb)
    if following is not None:
        events += twin.apply(Action(following))
        via = (following,)
    frame = twin.frames[-1]
    if isinstance(frame, CheckChoice) and frame.purpose == "company":
        answers = ("check", "spend") if may_spend(twin, frame.unit) else ("check",)
        told = (_answered(twin, answer, events, via) for answer in answers)
        return tuple(one for one in told if one is not None), twin
    found = foretell(twin, events, via)
    return (() if found is None else (found,)), twin


def _answered(state: StrikeState, answer: str, before: list[Event], via: tuple[str, ...]) -> Foretold | None:
    """What it leads to if a Company Bonus is rolled for, or paid for."""
    twin = state.copy()
    return foretell(twin, [*before, *twin.apply(Action(answer))], (*via, answer))
