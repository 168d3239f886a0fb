"""What dice can lead to: every course is played on a copy until a player decides, and told unit by unit.

Nothing here knows a rule: the frames carry it out, and this module only listens to what they report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.odds import Effect, Foretold, Prospect, gather
from grognard.engine.offers import Forecast, Sum

from ..rules.advances import AdvanceChoice
from ..rules.assault import AssaultOdds
from ..rules.battles import AssaultRoll, DefenceFire
from ..rules.charges import Charge, declare
from ..rules.combat import Battle
from ..rules.hits import DiscretionaryHits, HitChoice, LossChoice, alive
from ..rules.movement import reserve_bonus_due
from ..rules.moving import reach_now
from ..rules.overruns import Aftermath, FallBack
from ..rules.walks import Collapse
from ..vocabulary import KINDS, SIDE_TITLES

if TYPE_CHECKING:
    from ..state import WachtState


# -- choices and rolls ----------------------------------------------------------------------------------------------


def preview(state: WachtState, role: str) -> Forecast | None:
    """The odds of a roll that is due, or of a battle as it stands."""
    if state.waits is Waits.CHANCE:
        return foretell(state)
    word = _let_it_begin(state)
    return None if not word else _ahead_of(state, state.rules.vocabulary.parse(word))


def foresee(state: WachtState, action: Action) -> Forecast | None:
    """What a legal action would be rolled for: at once, or after players who may still react have let it pass."""
    return _ahead_of(state, action) if throws(state, action) else None


def throws(state: WachtState, action: Action) -> bool:
    """Whether dice may be thrown for a legal action before any other decision except about artillery."""
    verb, a, b = state.tables.decode(state.rules.vocabulary.number(action))
    return _THROWS.get(verb, _never)(state, a, b)


def _never(state: WachtState, a: int, b: int) -> bool:
    return False


def _always(state: WachtState, a: int, b: int) -> bool:
    return True


def _for_reserve_bonus(state: WachtState, unit: int, _: int) -> bool:
    return reserve_bonus_due(state, unit)


def _at_a_weak_bridge(state: WachtState, unit: int, goal: int) -> bool:
    reach = reach_now(state)
    return any(pair in reach.graph.tests for pair in pairwise((reach.origin(goal), *reach.path(goal))))


def _in_battle(state: WachtState, a: int, b: int) -> bool:
    return isinstance(state.frames[-1], DefenceFire | Battle)


_THROWS: Mapping[str, Callable[[WachtState, int, int], bool]] = {
    **dict.fromkeys(KINDS, _for_reserve_bonus),
    "move": _at_a_weak_bridge,
    **dict.fromkeys(("pass", "commit"), _in_battle),
    **dict.fromkeys(("overrun", "roll", "blow", "build", "strive", "refuel"), _always),
}
"""By verb, whether dice are thrown for it; never for other verbs."""


def _ahead_of(state: WachtState, action: Action) -> Forecast | None:
    twin = state.copy()
    return _ahead(twin, twin.apply(action))


def foresee_overrun(state: WachtState, target: int) -> Forecast | None:
    """The same for an overrun that the moving unit of this state would make; the state is used up."""
    declare(state, target)
    state.settle()
    return _ahead(state, [])


def _ahead(twin: WachtState, events: list[Event]) -> Forecast | None:
    via: list[str] = []
    while twin.waits is Waits.DECISION:
        word = _let_it_begin(twin)
        if not word:
            return None
        events = [*events, *twin.apply(twin.rules.vocabulary.parse(word))]
        via.append(word)
    return foretell(twin, tuple(via), events) if twin.waits is Waits.CHANCE else None


def _let_it_begin(state: WachtState) -> str:
    """The answer that adds nothing more to the battle; empty if this is no such decision."""
    frame = state.frames[-1]
    if isinstance(frame, DefenceFire):
        return "pass"
    return "roll" if isinstance(frame, Battle) and frame.fighters(state) else ""


def foretell(state: WachtState, via: tuple[str, ...] = (), before: list[Event] | None = None) -> Forecast:
    """What the roll that is due can lead to; `via` and `before` are what has led to it from a choice."""
    matter = matter_of(state)
    courses = _courses(state, matter, Fraction(1), before or [])
    found = Foretold(matter, gather(tuple(_prospect(share, events, end) for share, events, end in courses)), via)
    notes = ("if the artillery of the defender does not answer",) if "pass" in via else ()
    frame = _assault(state)
    if frame is None:
        return Forecast(foretold=(found,), text=(*notes, *found.lines()))
    odds = frame.odds(state)
    return Forecast(
        title=f"The attack: column {odds.label}",
        gist=f"column {odds.label}",
        sums=_sums(odds),
        text=(*notes, *odds.lines(), *found.lines()),
        foretold=(found,),
    )


def _sums(odds: AssaultOdds) -> tuple[Sum, ...]:
    """Both strengths and what shifts the column; the last sum names the resulting column."""
    shifts = Sum(title="Columns", entries=odds.shifts, total=sum(entry.amount for entry in odds.shifts))
    found = [part for part in (Sum.of(odds.attack, "Attack"), Sum.of(odds.defence, "Defence"), shifts) if part.entries]
    return (*found[:-1], msgspec.structs.replace(found[-1], label=odds.label))


def _assault(state: WachtState) -> AssaultRoll | None:
    """The assault that is rolled for now, or after the bridge to it has held."""
    frame = state.frames[-1]
    if isinstance(frame, Collapse) and isinstance(state.frames[-2], Charge):
        return AssaultRoll(frame.to, (state.moving,), (), True)
    return frame if isinstance(frame, AssaultRoll) else None


def matter_of(state: WachtState) -> str:
    """What the roll that is due is about. A bridge tried for an overrun belongs to the overrun (R45)."""
    assault = _assault(state)
    if assault is not None:
        place = state.tables.grid.id(assault.target)
        return f"the overrun of {place}" if assault.overrun else f"the assault on {place}"
    return state.frames[-1].chance(state).prompt


def _courses(
    state: WachtState, matter: str, share: Fraction, events: list[Event]
) -> Iterator[tuple[Fraction, list[Event], WachtState]]:
    """Every course of the dice to the end of the matter: its probability, what is reported, and the state then."""
    if state.waits is not Waits.CHANCE or matter_of(state) != matter:
        yield share, events, state
        return
    node = state.node
    assert isinstance(node, Chance)
    for band in node.bands:
        twin = state.copy()
        told = twin.roll(band.faces[0])
        yield from _courses(twin, matter, share * band.probability, [*events, *told])


# -- effects --------------------------------------------------------------------------------------------------------

_PLAIN = (
    "destroyed",
    "retreated",
    "overrun_succeeds",
    "overrun_fails",
    "blown",
    "not_blown",
    "collapsed",
    "held",
    "built",
    "not_built",
    "activated",
    "not_activated",
    "strives",
    "sleeps",
)
"""Events that are effects as they are."""


def effects(event: Event) -> tuple[Effect, ...]:
    """What an event does to pieces."""
    facts = event.facts
    unit = str(facts.get("unit", ""))
    if event.kind in _PLAIN:
        return (Effect(event.kind, unit),)
    if event.kind == "assault":
        return (Effect(_hits_id(facts["hits"])),)
    if event.kind == "hit":
        return (Effect(f"hit, {facts['left']} left", unit),)
    if event.kind in ("reserve_bonus", "leader", "trucks"):
        return (Effect(f"{event.kind} {facts['points']}", unit),)
    if event.kind == "fuel":
        return (Effect(f"fuel {facts['fuel']}", facts["formation"]),)
    if event.kind == "weather":
        return (Effect(f"weather {facts['sky']}, {facts['ground']}"),)
    return ()


# -- words ----------------------------------------------------------------------------------------------------------


def _prospect(share: Fraction, events: list[Event], end: WachtState) -> Prospect:
    found = tuple(sorted({effect for event in events for effect in effects(event)}))
    fought = [event for event in events if event.kind == "assault"]
    if fought:
        won = {frame.won for frame in end.frames if isinstance(frame, Aftermath)}
        won |= {event.kind == "overrun_succeeds" for event in events if event.kind.startswith("overrun_")}
        name = _hits_id(fought[0].facts["hits"]) + "".join("_won" if one else "_lost" for one in won)
    else:
        name = "+".join(effect.kind for effect in found).replace(" ", "_")
    return Prospect(name, _words(events, end), share, found)


def _hits_id(hits: list[int]) -> str:
    """A short name for programs: mandatory and discretionary hits of attacker and defender, `a11d02`."""
    return "a{}{}d{}{}".format(*hits)


def _words(events: list[Event], end: WachtState) -> str:
    parts = [*_happened(events, end), *_owed(end)]
    text = "; ".join(parts) or "nobody is hit"
    return text[0].upper() + text[1:] if text[:4] == "the " else text


def _happened(events: list[Event], end: WachtState) -> list[str]:
    """What has already happened, in words."""
    names = dict(zip(end.tables.ids, end.tables.names, strict=True))
    lost: dict[str, int] = {}
    for event in events:
        if event.kind == "hit":
            unit = event.facts["unit"]
            lost[unit] = lost.get(unit, 0) + 1
    gone = {event.facts["unit"] for event in events if event.kind == "destroyed"}
    found = [f"{names[unit]} loses {_steps(steps)}" for unit, steps in lost.items() if unit not in gone]
    for event in events:
        if event.kind == "destroyed":
            found.append(f"{names[event.facts['unit']]} is eliminated")
        elif event.kind in _SENTENCES:
            facts = {**event.facts, "name": names.get(event.facts.get("unit", ""), "")}
            found.append(_SENTENCES[event.kind].format(**facts))
    return found


_SENTENCES = {
    "retreated": "{name} retreats to {place}",
    "overrun_succeeds": "the overrun succeeds",
    "overrun_fails": "the overrun fails",
    "blown": "the bridge {hexside} is blown",
    "not_blown": "the bridge {hexside} stands",
    "collapsed": "the bridge {hexside} collapses, and the move of {name} is over",
    "held": "the bridge {hexside} holds {name}",
    "built": "the bridge {hexside} is finished",
    "not_built": "the bridge {hexside} is not finished",
    "activated": "{name} is active today",
    "not_activated": "{name} is not active today",
    "strives": "{name} goes on through the night",
    "sleeps": "{name} sleeps",
    "reserve_bonus": "{name} has {points} MP more",
    "leader": "{points} MP more for the formation of {name}",
    "trucks": "{points} German Truck Points",
    "fuel": "{formation}: fuel {fuel}",
    "weather": "{sky}, {ground}",
}


def _owed(end: WachtState) -> list[str]:
    """What a player must then decide, in words."""
    found = []
    due = [0, 0]  # steps that each side has to lose first
    for frame in reversed(end.frames):
        if isinstance(frame, LossChoice):
            due[frame.of] += frame.hits
            found += _still_lost(end, frame)
        elif isinstance(frame, HitChoice) and frame.must_retreat(end):
            found.append(f"the {SIDE_TITLES[frame.of]} side must retreat {_hexes(frame.hits)}")
        elif (
            isinstance(frame, DiscretionaryHits | HitChoice)
            and frame.hits
            and _steps_of(end, frame.pool) > due[frame.of]
        ):
            found.append(
                f"the {SIDE_TITLES[frame.of]} side loses {_steps(frame.hits)} or retreats {_hexes(frame.hits)}"
            )
        elif isinstance(frame, Aftermath):
            found.append("the overrun succeeds" if frame.won else "the overrun fails")
        elif isinstance(frame, FallBack):
            found.append(f"{end.tables.names[frame.unit]} must get away from the enemy")
        elif isinstance(frame, AdvanceChoice):
            found.append(f"the {SIDE_TITLES[frame.of]} side may advance")
        elif isinstance(frame, DefenceFire):
            found.append("the artillery of the defender may answer")
    return found


def _still_lost(end: WachtState, frame: LossChoice) -> list[str]:
    """If as many steps are lost as there are, there is nothing to choose: every unit is gone."""
    if frame.hits < _steps_of(end, frame.pool):
        return [f"the {SIDE_TITLES[frame.of]} side loses {_steps(frame.hits)} where it likes"]
    return [f"{end.tables.names[unit]} is eliminated" for unit in alive(end, frame.pool)]


def _steps_of(end: WachtState, pool: tuple[int, ...]) -> int:
    return sum(end.steps[unit] for unit in alive(end, pool))


def _steps(count: int) -> str:
    return "a step" if count == 1 else f"{count} steps"


def _hexes(count: int) -> str:
    return "a hex" if count == 1 else f"{count} hexes"
