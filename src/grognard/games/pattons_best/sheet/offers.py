"""What stands beside a legal action: where it is clicked, what it is called, the sums and chances of its roll."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.offers import Forecast, Offer, Shot

from ..rules.frame import Choice
from ..rules.gunnery import Target
from ..rules.machine_guns import MachineGun, fires, gunner_of
from ..rules.orders import Orders, fill_orders, repeat_orders
from ..rules.task_force import travel_time
from ..schema.names import (
    ACTIONS,
    AMMO,
    ASSISTANT,
    COMMANDER,
    FIRE_AA,
    FIRE_BOW,
    FIRE_COAXIAL,
    FIRE_SUB,
    GROUND_TITLES,
    GUNNER,
    KIND_TITLES,
    KINDS,
    LEVEL_TITLES,
    LEVELS,
    LOADER,
    MAIN_GUN_FIRE,
    MEN,
    MGS,
    RANGES,
    SECTORS,
    UNITS,
    VACANT,
    ZONES,
    long_date,
    sentence,
)
from ..state import PattonState
from .board import rim
from .inspect import plan_lines
from .odds import effects_of, odds_of

FIRING = (*MAIN_GUN_FIRE, FIRE_COAXIAL, FIRE_BOW, FIRE_AA, FIRE_SUB)
_TELLING = ("hit", "critical", "knocked")
"""How the results of a shot begin that do something to the target."""
_MODES = ("Fire at {unit}", "Area fire at {unit}", "Fire at the tracks of {unit}")
_ON_AREAS = {
    "scout": "Check the resistance of {area}",
    "artillery": "Call for artillery on {area}",
    "lift": "Take the artillery marker back from {area}",
    "air": "Call for an air strike on {area}",
    "enter": "Move the task force to {area}",
    "proceed": "Go on to {area}",
}
_PLAIN = {
    "keep": "Keep the tank",
    "replace": "Ask for another tank",
    "suggested": "Give the ratings in the suggested order",
    "rejoin": "Take him back",
    "decline": "Let him go to another crew",
    "stow": "Stow the usual way",
    "resupply": "Ask for ammunition",
    "wait": "Wait for the enemy",
    "go": "Carry the orders out",
    "repeat": "Same again",
    "abandon": "Abandon the tank",
    "cease": "Cease fire",
    "hold": "Hold fire",
    "carry_on": "Go on as the new commander",
    "retire": "End the campaign here",
    "done": "Done",
}


def details(state: PattonState, action: Action) -> Offer:
    """What an interface shows beside a legal action."""
    frame = state.frames[-1]
    if not isinstance(frame, Choice):
        return Offer()
    verb, a, b = state.tables.vocabulary.decode(state.tables.vocabulary.number(action))
    offer = replace(_shown(state, verb, a, b), notes=tuple(plan_lines(state, verb, a)))
    if verb in ("enter", "proceed") and a != state.area:
        offer = replace(offer, values={"minutes": travel_time(state, state.area, a)})
    if verb == "hold" and isinstance(frame, MachineGun):
        offer = replace(offer, decline=True)
    if verb == "order":
        return _ordered(state, offer, action, a, b)
    return offer.foreseen(foresee(state, action))


def _ordered(state: PattonState, offer: Offer, action: Action, man: int, order: int) -> Offer:
    """An order with what could be fired at, or with what it would be rolled for."""
    title = state.tables.data.crew.actions.entries[order].title
    sums = foresee(state, action)
    if sums is not None:
        return replace(offer.foreseen(sums), title=title)
    shots = prospects(state, man, order)
    return replace(offer, targets=tuple(shots), lines=tuple(_at_a_glance(shots)), values={"title": title})


def foresee(state: PattonState, action: Action) -> Forecast | None:
    """What a legal action would be rolled for: at once, or when the orders are carried out (`go`)."""
    frame = state.frames[-1]
    if not isinstance(frame, Choice):
        return None
    roll = frame.foresee(state, *state.tables.vocabulary.decode(state.tables.vocabulary.number(action)))
    if roll is None:
        return None
    twin = state.copy()
    via = ("go",) if isinstance(frame, Orders) else ()
    steps = [action, *map(state.tables.vocabulary.parse, via)]
    before = frozenset(effect for step in steps for event in twin.apply(step) for effect in effects_of(event))
    if twin.frames[-1] != roll:
        # Something else is rolled or decided first: what the roll would be if it came at once.
        twin, before = state.copy(), frozenset()
        if isinstance(frame, Orders):
            twin.apply(action)
            fill_orders(twin)
        twin.push(roll)
    return odds_of(twin, via, before)


def odds(state: PattonState, target: str, pieces: Sequence[str]) -> Forecast:
    """What the action written as `target` would be rolled on, if it is legal now."""
    action = state.tables.vocabulary.parse(target)
    refusals = state.refusals(action)
    if refusals:
        raise IllegalAction(refusals)
    found = foresee(state, action)
    if found is None:
        raise ActionError(f"'{target}' is not rolled for")
    return found


def _at_a_glance(shots: list[Shot]) -> list[str]:
    """The targets of an order to fire, the likeliest first; those with hardly a chance in one line."""
    good = sorted((shot for shot in shots if (shot.need or 0) >= 1), key=lambda shot: -(shot.need or 0))
    lines = [f"{shot.title}, {shot.chance:.0%}: {shot.sums}" for shot in good]
    poor = [shot.title for shot in shots if shot not in good]
    return lines + ([f"Hardly a chance: {', '.join(poor)}"] if poor else [])


def _shown(state: PattonState, verb: str, a: int, b: int) -> Offer:
    """Where an action is clicked, and what it is called."""
    if verb in _PLAIN:
        offer = Offer(label=_PLAIN[verb])
        if verb == "repeat":
            return replace(offer, lines=tuple(_again(state)), while_=situation(state), decline=True)
        return offer
    if verb in _ON_AREAS:
        area = state.tables.areas[a].id
        minutes = travel_time(state, state.area, a) if verb in ("enter", "proceed") and a != state.area else 0
        label = _ON_AREAS[verb].format(area=area) + (f", {minutes} minutes" if minutes else "")
        return Offer(place=area, label=label)
    label = _choice(state, verb, a, b)
    return Offer(label=label) if label else _on_battle_board(state, verb, a, b)


def _again(state: PattonState) -> list[str]:
    """Who would do what if everybody did the same again."""
    twin = state.copy()
    repeat_orders(twin)
    fill_orders(twin)
    titles = state.tables.order_titles
    return [f"{state.name_at(man)}: {titles[ACTIONS[twin.orders[man]]]}" for man in range(len(MEN)) if state.able(man)]


def situation(state: PattonState) -> str:
    """What a standing order relies on: if any of it changes, the crew waits for orders again."""
    enemy = [
        (slot, state.e_kind[slot], state.e_zone[slot], state.e_facing[slot], state.e_flags[slot] & 15)
        for slot in state.enemies()
    ]
    tank = (state.facing, state.turret, state.bogged, state.thrown_track, state.gun_load, state.guns, state.health)
    return str((enemy, tank, state.hatches, state.stand_in, [count > 0 for count in state.ammo]))


def _man(state: PattonState, man: int, label: str) -> Offer:
    return Offer(piece=MEN[man] if state.health[man] != VACANT else "", label=label)


def _zone(zone: int, label: str) -> Offer:
    return Offer(place=ZONES[zone], label=f"{label} sector {SECTORS[zone // 3]}, {RANGES[zone % 3]} range")


def _sector(sector: int, label: str) -> Offer:
    return Offer(place=rim(SECTORS[sector]), label=f"{label} sector {SECTORS[sector]}")


def _date(state: PattonState, number: int) -> str:
    date, kind, _, level, event = state.tables.data.calendar.days[number]
    code = "refit" if kind == "refit" else f"{KIND_TITLES[KINDS.index(kind)]}, {LEVEL_TITLES[LEVELS.index(level)]}"
    return f"{long_date(date)}: {code}" + (f" ({event})" if event else "")


def _card(state: PattonState, number: int) -> str:
    card = state.tables.cards[number]
    return f"{card.id}: {card.model}, turret {card.turret}, {card.gun} gun, {card.rounds} rounds"


def _choice(state: PattonState, verb: str, a: int, b: int) -> str:
    """What a choice that is not clicked on a board is called."""
    names = state.tables.data.crew.names
    match verb:
        case "type":
            return KIND_TITLES[a]
        case "resistance":
            return f"{LEVEL_TITLES[a].capitalize()} resistance"
        case "ground":
            return GROUND_TITLES[a].capitalize()
        case "date":
            return _date(state, a)
        case "tank":
            return _card(state, a)
        case "assign":
            return f"Rating {b + 1}"
        case "name":
            return f"Call him {names.men[b]}"
        case "christen":
            return f"Call her {names.tanks[a]}"
        case "advancing_fire":
            return ("Enter firing", "Enter without firing")[a]
        case "reload":
            return f"Next round, from {('the stowed ones', 'the ready rack')[b]}"
        case "gun":
            return f"{AMMO[a]} into the gun" if a < len(AMMO) else "Leave the gun empty"
        case "rack":
            return f"{b} in the ready rack"
        case "load":
            return f"Carry {b}"
        case "extra":
            return f"{a} extra rounds"
        case _:
            return ""


def _on_battle_board(state: PattonState, verb: str, a: int, b: int) -> Offer:
    """What is clicked on the Battle Board or the Tank Card."""
    match verb:
        case "open" | "close":
            return _man(state, a, f"{verb.capitalize()} the hatch")
        case "watch":
            return _man(state, a, f"Look towards sector {SECTORS[b]}")
        case "order":
            return _man(state, a, sentence(state.tables.data.crew.actions.entries[b].title))
        case "rescue":
            return _man(state, a, f"{state.man(a)} pulls {state.man(b)} out")
        case "face":
            return _sector(a, "Turn the tank towards")
        case "turret":
            return _sector(a, "Turn the turret towards")
        case "secure":
            return _sector(a, "Friendly forces advance into")
        case "mark":
            return _zone(a, "Advance Fire marker in")
        case "spray":
            return _zone(a, "Fire into")
        case "fire":
            return Offer(piece=UNITS[a], label=_MODES[b].format(unit=state.unit_title(a)))
        case "shoot":
            return Offer(piece=UNITS[a], label=f"Fire at {state.unit_title(a)}")
        case _:
            return Offer()


def prospects(state: PattonState, man: int, order: int) -> list[Shot]:
    """For an order to fire: what could be fired at if nothing moved, and the chances."""
    if man not in (GUNNER, ASSISTANT, COMMANDER, LOADER) or order not in FIRING:
        return []
    twin = state.copy()
    twin.orders[man] = order
    fill_orders(twin)
    frame: Choice
    if order in MAIN_GUN_FIRE:
        frame = Target()
    else:
        served = [n for n in range(len(MGS)) if gunner_of(twin, n) == man and fires(twin, n)]
        if not served:
            return []
        frame = MachineGun(served[0])
    twin.push(frame)
    found = []
    for number in frame.numbers(twin):
        verb, a, b = twin.tables.vocabulary.decode(number)
        roll = frame.foresee(twin, verb, a, b) if verb in ("fire", "shoot") else None
        if roll is not None:
            sums = roll.reckon(twin)
            action = twin.tables.vocabulary.action(number)
            title = _shown(twin, verb, a, b).label
            labels = roll.labels(twin)
            chance = sum(label.startswith(_TELLING) for label in labels) / len(labels)
            found.append(Shot(action=action.text, title=title, need=sums.need, sums=sums.text(), chance=chance))
    return found
