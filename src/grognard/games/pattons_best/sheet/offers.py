"""What stands beside a legal action: where it is clicked, what it is called, the sums and chances of its roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.offers import Forecast, Offer, Shot

from ..rules.frame import PattonChoice
from ..rules.gunnery import Target, ToHit
from ..rules.machine_guns import Burst, MachineGun, fires, gunner_of
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
"""The first words of those results of a shot that affect the target."""
_PLAIN: Mapping[str, str] = {
    "keep": "Keep the tank",
    "replace": "Ask for another tank",
    "suggested": "Give the ratings in the suggested order",
    "rejoin": "Take him back",
    "decline": "Let him go to another crew",
    "stow": "Stow the usual way",
    "resupply": "Ask for ammunition",
    "wait": "Wait for the enemy",
    "go": "Carry the orders out",
    "abandon": "Abandon the tank",
    "cease": "Cease fire",
    "carry_on": "Go on as the new commander",
    "retire": "End the campaign here",
    "done": "Done",
}
"""By verb, the words on the button, where they are always the same."""


def details(state: PattonState, action: Action) -> Offer:
    """What an interface shows beside a legal action."""
    frame = state.frames[-1]
    if not isinstance(frame, PattonChoice):
        return Offer()
    verb, a, b = state.tables.vocabulary.decode(state.tables.vocabulary.number(action))
    offer = replace(_shown(state, verb, a, b), notes=tuple(plan_lines(state, verb, a)))
    finish = _FINISHED.get(verb)
    return offer.foreseen(foresee(state, action)) if finish is None else finish(state, offer, action, a, b)


def _ordered(state: PattonState, offer: Offer, action: Action, man: int, order: int) -> Offer:
    """An order with what could be fired at, or with what it would be rolled for."""
    title = state.tables.data.crew.actions.entries[order].title
    sums = foresee(state, action)
    if sums is not None:
        return replace(offer.foreseen(sums), title=title)
    shots = prospects(state, man, order)
    return replace(offer, targets=tuple(shots), lines=tuple(_at_a_glance(shots)), values={"title": title})


_FINISHED: Mapping[str, Callable[[PattonState, Offer, Action, int, int], Offer]] = {"order": _ordered}
"""By verb, what stands beside it, where that is more than the roll it leads to."""


def foresee(state: PattonState, action: Action) -> Forecast | None:
    """What a legal action would be rolled for: at once, or when the orders are carried out (`go`)."""
    frame = state.frames[-1]
    if not isinstance(frame, PattonChoice):
        return None
    roll = frame.foresee(state, *state.tables.vocabulary.decode(state.tables.vocabulary.number(action)))
    if roll is None:
        return None
    twin = state.copy()
    via = ("go",) if isinstance(frame, Orders) else ()
    steps = [action, *map(state.tables.vocabulary.parse, via)]
    before = frozenset(effect for step in steps for event in twin.apply(step) for effect in effects_of(event))
    if twin.frames[-1] != roll:
        # Something else is rolled or decided first, so this is the roll as it would be if it came at once.
        twin, before = state.copy(), frozenset()
        if isinstance(frame, Orders):
            twin.apply(action)
            fill_orders(twin)
        twin.push(roll)
    return odds_of(twin, roll, via, before)


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
    shown = _OFFERS.get(verb)
    return Offer(label=_PLAIN.get(verb, "")) if shown is None else shown(state, a, b)


def _again(state: PattonState) -> list[str]:
    """The orders of all men if everybody did the same again."""
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


# -- by verb: where it is clicked, and what it is called ------------------------------------------------------------

Shown = Callable[[PattonState, int, int], Offer]


def _hold(state: PattonState, _: int, __: int) -> Offer:
    return Offer(label="Hold fire", decline=isinstance(state.frames[-1], MachineGun))


def _repeat(state: PattonState, _: int, __: int) -> Offer:
    return Offer(label="Same again", lines=tuple(_again(state)), while_=situation(state), decline=True)


def _called(label: Callable[[PattonState, int, int], str]) -> Shown:
    """What a choice is called that is not clicked on a board."""
    return lambda state, a, b: Offer(label=label(state, a, b))


def _on_area(label: str) -> Shown:
    """An action that is clicked on the Movement Board."""

    def shown(state: PattonState, area: int, _: int) -> Offer:
        name = state.tables.areas[area].id
        return Offer(place=name, label=label.format(area=name))

    return shown


def _drive(label: str) -> Shown:
    """A way to an area, with its time."""

    def shown(state: PattonState, area: int, _: int) -> Offer:
        offer = _on_area(label)(state, area, 0)
        if area == state.area:
            return offer
        minutes = travel_time(state, state.area, area)
        title = f"{offer.label}, {minutes} minutes" if minutes else offer.label
        return replace(offer, label=title, values={"minutes": minutes})

    return shown


def _on_man(label: Callable[[PattonState, int, int], str]) -> Shown:
    """An action that is clicked on a man of the Tank Card."""
    return lambda state, man, b: Offer(
        piece=MEN[man] if state.health[man] != VACANT else "", label=label(state, man, b)
    )


def _on_sector(label: str) -> Shown:
    """An action that is clicked at the rim of the Battle Board."""
    return lambda _, sector, __: Offer(place=rim(SECTORS[sector]), label=f"{label} sector {SECTORS[sector]}")


def _on_zone(label: str) -> Shown:
    """An action that is clicked on a zone of the Battle Board."""
    return lambda _, zone, __: Offer(
        place=ZONES[zone], label=f"{label} sector {SECTORS[zone // 3]}, {RANGES[zone % 3]} range"
    )


def _on_unit(*labels: str) -> Shown:
    """An action that is clicked on a German unit, by mode of fire."""
    return lambda state, slot, mode: Offer(piece=UNITS[slot], label=labels[mode].format(unit=state.unit_title(slot)))


def _date(state: PattonState, number: int, __: int) -> str:
    date, kind, _, level, event = state.tables.data.calendar.days[number]
    code = "refit" if kind == "refit" else f"{KIND_TITLES[KINDS.index(kind)]}, {LEVEL_TITLES[LEVELS.index(level)]}"
    return f"{long_date(date)}: {code}" + (f" ({event})" if event else "")


def _card(state: PattonState, number: int, _: int) -> str:
    card = state.tables.cards[number]
    return f"{card.id}: {card.model}, turret {card.turret}, {card.gun} gun, {card.rounds} rounds"


_OFFERS: Mapping[str, Shown] = {
    "type": _called(lambda _, kind, __: KIND_TITLES[kind]),
    "resistance": _called(lambda _, level, __: f"{LEVEL_TITLES[level].capitalize()} resistance"),
    "ground": _called(lambda _, ground, __: GROUND_TITLES[ground].capitalize()),
    "date": _called(_date),
    "tank": _called(_card),
    "assign": _called(lambda _, __, number: f"Rating {number + 1}"),
    "name": _called(lambda state, _, name: f"Call him {state.tables.data.crew.names.men[name]}"),
    "christen": _called(lambda state, name, _: f"Call her {state.tables.data.crew.names.tanks[name]}"),
    "extra": _called(lambda _, count, __: f"{count} extra rounds"),
    "load": _called(lambda _, __, count: f"Carry {count}"),
    "rack": _called(lambda _, __, count: f"{count} in the ready rack"),
    "open": _on_man(lambda *_: "Open the hatch"),
    "close": _on_man(lambda *_: "Close the hatch"),
    "gun": _called(lambda _, ammo, __: f"{AMMO[ammo]} into the gun" if ammo < len(AMMO) else "Leave the gun empty"),
    "face": _on_sector("Turn the tank towards"),
    "turret": _on_sector("Turn the turret towards"),
    "watch": _on_man(lambda _, __, sector: f"Look towards sector {SECTORS[sector]}"),
    "scout": _on_area("Check the resistance of {area}"),
    "artillery": _on_area("Call for artillery on {area}"),
    "lift": _on_area("Take the artillery marker back from {area}"),
    "air": _on_area("Call for an air strike on {area}"),
    "enter": _drive("Move the task force to {area}"),
    "proceed": _drive("Go on to {area}"),
    "advancing_fire": _called(lambda _, answer, __: ("Enter firing", "Enter without firing")[answer]),
    "mark": _on_zone("Advance Fire marker in"),
    "order": _on_man(lambda state, _, order: sentence(state.tables.data.crew.actions.entries[order].title)),
    "reload": _called(lambda _, __, source: f"Next round, from {('the stowed ones', 'the ready rack')[source]}"),
    "repeat": _repeat,
    "fire": _on_unit("Fire at {unit}", "Area fire at {unit}", "Fire at the tracks of {unit}"),
    "shoot": _on_unit("Fire at {unit}"),
    "spray": _on_zone("Fire into"),
    "hold": _hold,
    "secure": _on_sector("Friendly forces advance into"),
    "rescue": _on_man(lambda state, rescuer, man: f"{state.man(rescuer)} pulls {state.man(man)} out"),
}
"""By verb, where it is clicked and what it is called, if either depends on its arguments or on the state."""


# -- shots ----------------------------------------------------------------------------------------------------------


def prospects(state: PattonState, man: int, order: int) -> list[Shot]:
    """The targets of an order to fire if nothing moved, and the chances."""
    if man not in (GUNNER, ASSISTANT, COMMANDER, LOADER) or order not in FIRING:
        return []
    twin = state.copy()
    twin.orders[man] = order
    fill_orders(twin)
    frame: PattonChoice
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
        roll = frame.foresee(twin, verb, a, b)
        if isinstance(roll, ToHit | Burst):
            sums = roll.reckon(twin)
            action = twin.tables.vocabulary.action(number)
            title = _shown(twin, verb, a, b).label
            labels = roll.labels(twin)
            chance = sum(label.startswith(_TELLING) for label in labels) / len(labels)
            found.append(Shot(action=action.text, title=title, need=sums.need, sums=sums.text(), chance=chance))
    return found
