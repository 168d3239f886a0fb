"""The odds of a roll, before it is made: its sums, and everything it can lead to.

Every result is carried out on a copy of the state by the same rules, so what is shown is what happens. A matter of
several rolls (a shot: to hit, where, to kill) is followed to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from grognard.engine.chances import Dice
from grognard.engine.events import Event
from grognard.engine.odds import Effect, Foretold, Prospect, gather
from grognard.engine.offers import Forecast, Sum

from ..rules.frame import AT_YOU, BY_PANZERFAUST, MAIN_GUN_SHOT, PattonRoll
from ..schema.names import sentence
from ..state import PattonState

Effects = frozenset[Effect]

_REPORTED: dict[str, tuple[str, ...]] = {
    "rate_of_fire": ("unit",),
    "shot": ("unit", "result"),
    "burst": ("unit", "result"),
    "sprayed": ("zone",),
    "malfunction": ("gun",),
    "repair": ("gun", "result"),
    "destroyed": ("unit", "by"),
    "immobilized": ("unit",),
    "withdrew": ("unit",),
    "smoke": ("where", "markers"),
    "spotted": ("unit",),
    "hidden": ("unit",),
    "identified": ("unit", "type"),
    "appeared": ("unit", "zone"),
    "no_show": ("what",),
    "drove": ("", "result"),
    "bogged": ("", "result"),
    "thrown_track": ("",),
    "shifted": ("unit", "place"),
    "left_behind": ("title",),
    "left_board": ("", "how"),
    "waits": ("unit",),
    "enemy_moved": ("unit", "place"),
    "enemy_left": ("unit",),
    "control_lost": ("place",),
    "squads_lost": ("", "count"),
    "tank_lost": ("",),
    "incoming": ("unit", "result"),
    "bounced": ("",),
    "knocked_out": ("tank",),
    "explodes": ("tank",),
    "brewed_up": ("tank",),
    "no_fire": ("tank",),
    "wounded": ("man", "wound"),
    "bailed_out": ("man",),
    "trapped": ("man",),
    "pulled_out": ("man",),
    "collateral": ("", "result"),
    "event": ("", "event"),
    "panzerfaust": ("",),
    "no_panzerfaust": ("",),
    "panzerfaust_missed": ("",),
    "ambush": ("", "by"),
    "no_ambush": ("",),
    "support": ("area", "what", "arrives"),
    "resistance": ("area", "level"),
    "combat": ("area",),
    "no_combat": ("area",),
    "captured": ("area",),
    "drive": ("exit",),
    "deployed": ("", "how"),
    "weather": ("", "weather"),
    "used_up": ("", "rounds", "boxes"),
    "tank": ("", "card"),
    "joined": ("man", "rating"),
    "improved": ("man",),
    "decorated": ("", "id"),
    "quiet_day": ("",),
    "morning": ("",),
}  # fmt: skip
"""What events do to pieces: per kind, the fact that names the piece, and the facts that are part of the effect."""


def effects_of(event: Event) -> tuple[Effect, ...]:
    """What an event does to pieces, as far as it is foretold."""
    found = _REPORTED.get(event.kind)
    if found is None:
        return ()
    piece, *more = found
    kind = " ".join([event.kind, *(str(event.facts[key]) for key in more)])
    return (Effect(kind.replace("critical hit", "hit"), str(event.facts[piece]) if piece else ""),)


def odds_of(state: PattonState, roll: PattonRoll, via: tuple[str, ...] = (), before: Effects = frozenset()) -> Forecast:
    """The roll that is due: the same labels and sums that will resolve it; `before` is what has led to it."""
    sums = roll.reckon(state)
    tally = sums._replace(rule=sums.rule or roll.rules[0]).tally()
    foretold = foretell(state, roll, via, before)
    return Forecast(
        title=sums.title,
        sums=(Sum.of(tally, need=sums.need),) if tally.entries else (),
        foretold=(foretold,),
        text=(roll.asked(state), *foretold.lines()),
    )


def preview(state: PattonState, role: str) -> Forecast | None:
    """The roll that is due."""
    roll = state.frames[-1]
    return odds_of(state, roll) if isinstance(roll, PattonRoll) else None


def foretell(state: PattonState, roll: PattonRoll, via: tuple[str, ...], before: Effects) -> Foretold:
    """Everything that a roll that is due can lead to, to the end of its matter."""
    matter = roll.matter(state)
    end = _ENDS.get(matter)
    if end is None:
        return Foretold(matter, tuple(_of_one_roll(state, roll, before)), via)
    slot = getattr(roll, "slot", -1)
    target = state.unit_title(slot) if slot >= 0 else ""
    found = []
    for share, effects in _to_the_end(state, matter, before):
        name, text = end({effect.kind for effect in effects}, target)
        found.append(Prospect(name, text, share, tuple(sorted(effects))))
    return Foretold(matter, gather(found), via)


def _of_one_roll(state: PattonState, roll: PattonRoll, before: Effects) -> Iterator[Prospect]:
    """One prospect for each result, and a separate one if a rule turns another result of the table into it."""
    labels, printed = roll.labels(state), roll.printed(state)
    groups: dict[tuple[str, str], list[int]] = {}
    for value, label in enumerate(labels, start=1):
        groups.setdefault((label, printed[value - 1]), []).append(value)
    about = roll.about(state)
    for (label, table), values in groups.items():
        told = roll.said(state, label)
        if table != label:
            told = f"{told} ({': '.join(filter(None, (roll.said(state, table), roll.because(state, values[0]))))})"
        text = f"{about}: {told}" if about else sentence(told)
        name = label.replace("_", " ") if table == label else f"{label} for {table}".replace("_", " ")
        effects = before | _rolled(state, values[0])[1]
        yield Prospect(name, text, Fraction(len(values), len(labels)), tuple(sorted(effects)))


def _rolled(state: PattonState, value: int) -> tuple[PattonState, Effects]:
    """The state after a roll, and what happened to whom."""
    twin = state.copy()
    return twin, frozenset(effect for event in twin.roll(faces_of(state, value)) for effect in effects_of(event))


def faces_of(state: PattonState, value: int) -> tuple[int, ...]:
    """[3.2] The faces of the dice that are due when they show a number."""
    frame = state.frames[-1]
    dice = frame.dice(state)
    return (value,) if isinstance(dice, Dice) and dice.count == 1 else (value // 10 % 10, value % 10)


def _to_the_end(state: PattonState, matter: str, so_far: Effects) -> Iterator[tuple[Fraction, Effects]]:
    """How likely, and what happens to whom, along every course of the dice until they decide something else."""
    roll = state.frames[-1]
    if not isinstance(roll, PattonRoll) or roll.matter(state) != matter:
        yield Fraction(1), so_far
        return
    labels = roll.labels(state)
    for label in dict.fromkeys(labels):
        twin, effects = _rolled(state, labels.index(label) + 1)
        share = Fraction(labels.count(label), len(labels))
        for chance, found in _to_the_end(twin, matter, so_far | effects):
            yield share * chance, found


# -- matters of several rolls, in words -----------------------------------------------------------------------------


def _of_the_main_gun(kinds: set[str], target: str) -> tuple[str, str]:
    """[9.0] The shot, what became of its target, and whether the gun may fire again."""
    shot = next((kind.removeprefix("shot ") for kind in kinds if kind.startswith("shot ")), "")
    fates = [fate for fate, kind in (("immobilized", "immobilized"), ("knocked out", "destroyed you")) if kind in kinds]
    fate = " and ".join(fates)
    if fate:
        told = {"hit": f"{target} is hit and {fate}", "": f"{target} is {fate}"}.get(shot)
        told = told or f"{_SHOT[shot].format(target=target)}; {target} is {fate} by earlier hits"
    elif "rate_of_fire" in kinds or shot != "hit":
        told = _SHOT[shot].format(target=target)
    else:
        told = f"{target} is hit without effect"
    again = "the gun may fire again" if "rate_of_fire" in kinds else ""
    smoke = "smoke" if any(kind.startswith("smoke ") for kind in kinds) else ""
    name = " ".join(filter(None, (shot or "resolved", fate, smoke, "again" if again else "")))
    return name, sentence("; ".join(filter(None, (told, smoke and "there is smoke", again))))


_SHOT = {
    "hit": "{target} is hit",
    "miss": "{target} is missed",
    "malfunction": "the main gun malfunctions",
    "": "no effect on {target}",
}


def _of_a_shot_at_you(kinds: set[str], _: str) -> tuple[str, str]:
    """[13.4] What a shot or a Panzerfaust does to your tank."""
    for kind, name, text in _AT_YOUR_TANK:
        if any(found == kind or found.startswith(f"{kind} ") for found in kinds):
            return name, text
    return "hull down", "Your tank is hull down: the shot strikes the ground before it"


_AT_YOUR_TANK = (
    ("knocked_out", "knocked out", "Your tank is knocked out"),
    ("thrown_track", "track", "Your tank is hit in the track and cannot move"),
    ("bounced", "bounces off", "Your tank is hit, but not penetrated"),
    ("incoming miss", "miss", "Your tank is missed"),
    ("panzerfaust_missed", "miss", "Your tank is attacked and missed"),
    ("no_panzerfaust", "no attack", "Your tank is not attacked"),
)

_ENDS: dict[str, Callable[[set[str], str], tuple[str, str]]] = {
    MAIN_GUN_SHOT: _of_the_main_gun,
    AT_YOU: _of_a_shot_at_you,
    BY_PANZERFAUST: _of_a_shot_at_you,
}
"""Per matter of several rolls: a short name and the words for what happened to whom."""
