"""[19.0] Crew Casualties: wounds, the loss of the tank [19.1], bailing out, rescue, fire."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    ASSISTANT,
    COMMANDER,
    DEAD,
    FIT,
    HEALTH_TITLES,
    HOME,
    LIGHT,
    LOADER,
    MAN_TITLES,
    MEN,
    PURPLE_HEART,
    TANKS_LOST,
    UNCONSCIOUS,
    VACANT,
    WEEK,
    WEEKS,
)
from ..state import PattonState
from ..tables import Labels
from .frame import ManDie, Modifiers, PattonChoice, PattonRoll, end_day

_HEALTH = {
    "near_miss": FIT,
    "unconscious": UNCONSCIOUS,
    "light_wound": LIGHT,
    "light_wound_one_week": WEEK,
    "serious_wound_1D_weeks": WEEKS,
    "serious_wound_sent_home": HOME,
    "killed": DEAD,
}
_STUNS = ("gunfire", "mine")
"""Causes by which a man can be knocked unconscious; from any other it is a light wound."""
_TURRET = ("front", "right", "right", "back", "left", "left")
_HULL = ("front", "front_right", "back_right", "back", "back_left", "front_left")


# -- [19.0] wounds --------------------------------------------------------------------------------------------------


class Wound(PattonRoll, frozen=True):
    """[19.0] The Wounds Table for one man."""

    rules: ClassVar[tuple[str, ...]] = ("19.0",)
    purpose: ClassVar[str] = "wounds"
    title: ClassVar[str] = "Wounds"

    man: int
    cause: str
    modifier: int = 0

    @override
    def printed(self, state: PattonState) -> Labels:
        """The highest bare roll always kills."""
        found = state.tables.lookup["wounds"].labels("result", self.modifier)
        always = state.tables.data.events.wounds.always_killed
        return (*found[: always - 1], *["killed"] * (101 - always))

    @override
    def labels(self, state: PattonState) -> Labels:
        """Only gunfire and mines knock a man unconscious."""
        found = self.printed(state)
        if self.cause in _STUNS:
            return found
        return tuple(["light_wound" if label == "unconscious" else label for label in found])

    @override
    def because(self, state: PattonState, value: int) -> str:
        stunned = self.cause not in _STUNS and self.printed(state)[value - 1] == "unconscious"
        return "only gunfire and mines knock a man unconscious, R19" if stunned else ""

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        return [(self.cause, self.modifier)]

    @override
    def about(self, state: PattonState) -> str:
        return f"{state.man(self.man)}, {MAN_TITLES[self.man]}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        hurt(state, self.man, _HEALTH[label], self.cause)


def hurt(state: PattonState, man: int, health: int, cause: str) -> None:
    """A man is as badly off as his worst wound."""
    if health == FIT:
        return
    state.tell_of_man("wounded", "19.0", man, wound=HEALTH_TITLES[health], cause=cause, fatal=health == DEAD)
    if man == COMMANDER and health not in (UNCONSCIOUS, DEAD):
        state.wounded_today = 1
        state.medals[PURPLE_HEART] += 1
    if health == WEEKS and state.health[man] < HOME:
        state.push(WeeksOut(man))
    elif health == WEEK:
        state.weeks[man] = max(state.weeks[man], 1)
    state.health[man] = max(state.health[man], health)
    if state.health[man] >= UNCONSCIOUS:
        state.hatches &= ~(1 << man)


class WeeksOut(ManDie, frozen=True):
    """[19.0] How many weeks a seriously wounded man is out."""

    rules: ClassVar[tuple[str, ...]] = ("19.0", "19.33")
    purpose: ClassVar[str] = "weeks in hospital"
    title: ClassVar[str] = "Weeks in hospital"

    @override
    def labels(self, state: PattonState) -> Labels:
        return ("1_week", *(f"{weeks}_weeks" for weeks in range(2, 11)))

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        state.weeks[self.man] = max(state.weeks[self.man], faces[0])


def release(state: PattonState, man: int) -> None:
    """[19.31] [19.33] A man leaves the crew: to hospital, from which he may come back, or for good."""
    if state.health[man] in (WEEK, WEEKS):
        state.away += [state.name[man], state.rating[man], man, state.day + 7 * state.weeks[man] + 1]
    state.tell_of_man("left_crew", "19.31", man, why=HEALTH_TITLES[state.health[man]])
    state.health[man], state.rating[man], state.weeks[man] = VACANT, 0, 0


# -- [19.1] the tank is knocked out ---------------------------------------------------------------------------------


def knock_out_tank(state: PattonState, sector: int, place: str, gun: str, by: str) -> None:
    """[4.81] 4: your tank is knocked out."""
    state.tank_lost = state.lost_day = 1
    state.moving = 0
    if state.tables.options.own_tank_counts:
        state.score[TANKS_LOST] += 1
    relative = state.relative(sector, state.turret if place == "T" else state.facing)
    if state.log is not None:
        part = "turret" if place == "T" else "hull"
        numbers = state.tables.kind_number
        title = state.tables.kinds[numbers[by]].title if by in numbers else "Panzerfaust"
        state.emit(
            "knocked_out", "4.81", tank=state.tank_title(), model=state.card.model, by=by, title=title, gun=gun,
            part=part,
        )  # fmt: skip
    state.push(KnockedOut(place, relative, gun))


class KnockedOut(Step[PattonState], frozen=True):
    """[4.81] 4: explosion, wounds, bailing out, rescue, fire; then the day is over."""

    rules: ClassVar[tuple[str, ...]] = ("4.81", "19.1")

    place: str
    relative: int
    gun: str
    next: int = 0
    man: int = 0
    out: int = 0
    """Men outside, as a bit mask."""
    tried: int = 0
    """Men who have tried a rescue."""
    sought: int = 0
    """Men whose rescue has been tried."""
    pulled: bool = False
    """True if the commander has pulled a man out."""

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        if self.next == 0:
            state.become(msgspec.structs.replace(self, next=1))
            state.push(Explosion(self.place, self.gun))
        elif self.next in (1, 2, 3):
            self.one_by_one(state)
        elif self.next == 4:
            if may_rescue(state, self):
                state.push(Rescue())
            else:
                state.become(msgspec.structs.replace(self, next=5))
        elif self.next == 5:
            state.become(msgspec.structs.replace(self, next=6))
            state.push(BrewUp(self.gun == "panzerfaust"))
        else:
            end_day(state)

    def one_by_one(self, state: PattonState) -> None:
        """The next man of a step, or the next step."""
        men = [man for man in range(self.man, len(MEN)) if state.has_place(man) and self.concerns(state, man)]
        if not men:
            state.become(msgspec.structs.replace(self, next=self.next + 1, man=0))
            return
        man = men[0]
        state.become(msgspec.structs.replace(self, man=man + 1))
        if self.next == 1:
            state.push(Wound(man, "gunfire", self.place_modifier(state, man)))
        elif self.next == 2:
            bail_out(state, man)
        else:
            state.push(Wound(man, "bailing out", -state.rating[man]))

    def concerns(self, state: PattonState, man: int) -> bool:
        """The men who roll in this step: all alive, those who can bail out, or those who did."""
        if self.next == 1:
            return state.health[man] < DEAD
        if self.next == 2:
            return state.health[man] < HOME and state.health[man] != UNCONSCIOUS
        return bool(self.out >> man & 1)

    def place_modifier(self, state: PattonState, man: int) -> int:
        """[19.12] The modifier of a man's place for the place where the shell came in."""
        table = state.tables.data.events.crew_effects
        row = f"turret_{_TURRET[self.relative]}" if self.place == "T" else f"hull_{_HULL[self.relative]}"
        seat = state.stand_in if man == ASSISTANT and state.stand_in >= 0 else man
        return table.values[row][table.order.index(MEN[seat])]


def escaping(state: PattonState, place: int = -1) -> KnockedOut:
    """The frame of the tank's end, which is on top when a roll of it has landed, or at this place of the stack."""
    frame = state.frames[place]
    assert isinstance(frame, KnockedOut)
    return frame


class Explosion(PattonRoll, frozen=True):
    """[19.11] Whether the tank explodes; then nobody survives."""

    rules: ClassVar[tuple[str, ...]] = ("19.11",)
    purpose: ClassVar[str] = "explosion"
    title: ClassVar[str] = "Tank Explosion on 100 or more"

    place: str
    gun: str

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[19.11] R31: hull hits, big guns, extra rounds, no wet stowage."""
        table = state.tables.data.events.explosion.modifiers
        found: Modifiers = []
        if self.place == "H":
            found.append(("hull hit", table["hull"]))
        if self.gun.startswith("88"):
            found.append(("88 gun", table["big_gun"]))
        if (extra := state.rounds() - state.card.rounds) > 0:
            found.append(("extra rounds", -(-extra // table["extra_rounds_per_point"])))
        if not state.card.wet_stowage:
            found.append(("no wet stowage", table["dry_stowage"]))
        return found

    @override
    def labels(self, state: PattonState) -> Labels:
        need = state.tables.data.events.explosion.explodes - self.added(state)
        return state.tables.spread(100, ("no_explosion", need - 1), ("explodes", 100))

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "explodes":
            state.emit("explodes", "19.11", tank=state.tank_title())
            for man in range(len(MEN)):
                if state.has_place(man) and state.health[man] < DEAD:
                    hurt(state, man, DEAD, "explosion")
            end_day(state)


def bail_out_modifiers(state: PattonState, man: int) -> Modifiers:
    """[19.13] A serious wound, or a loader without a hatch."""
    table = state.tables.data.events.bail_out.modifiers
    found: Modifiers = []
    if state.health[man] == WEEKS:
        found.append(("serious wound", table["serious_wound"]))
    if man == LOADER and not state.has_hatch(LOADER):
        found.append(("no loader hatch", table["no_loader_hatch"]))
    return found


def bail_out(state: PattonState, man: int) -> None:
    """[19.13] The man tries to get out; one who cannot fail does not roll."""
    if bail_out_modifiers(state, man):
        state.push(BailOut(man))
    else:
        get_out(state, man)


def get_out(state: PattonState, man: int) -> None:
    """A man is outside."""
    frame = escaping(state)
    state.become(msgspec.structs.replace(frame, out=frame.out | 1 << man))
    state.tell_of_man("bailed_out", "19.13", man)


class BailOut(ManDie, frozen=True):
    """[19.13] The Bail Out Table."""

    rules: ClassVar[tuple[str, ...]] = ("19.13",)
    purpose: ClassVar[str] = "bail out"
    title: ClassVar[str] = "Bail Out"
    results: ClassVar[tuple[str, str]] = ("out", "trapped")

    @override
    def base(self, state: PattonState) -> int:
        return state.tables.data.events.bail_out.out

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        return bail_out_modifiers(state, self.man)

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "out":
            get_out(state, self.man)
        else:
            state.tell_of_man("trapped", "19.13", self.man)


# -- [19.14] rescue -------------------------------------------------------------------------------------------------


def rescuers(state: PattonState, frame: KnockedOut) -> list[int]:
    """[19.14] Men outside, not seriously wounded, who have not tried yet."""
    return [m for m in range(len(MEN)) if frame.out >> m & 1 and not frame.tried >> m & 1 and state.health[m] <= WEEK]


def trapped(state: PattonState, frame: KnockedOut) -> list[int]:
    """[19.14] Men inside who are alive and whose rescue has not been tried yet."""
    return [
        m
        for m in range(len(MEN))
        if state.has_place(m) and state.health[m] < DEAD and not (frame.out | frame.sought) >> m & 1
    ]


def may_rescue(state: PattonState, frame: KnockedOut) -> bool:
    """[19.14] True if one man could pull another out."""
    return bool(rescuers(state, frame) and trapped(state, frame))


class Rescue(PattonChoice, frozen=True):
    """[19.14] Which man goes back, and for whom."""

    rules: ClassVar[tuple[str, ...]] = ("19.14",)
    verbs: ClassVar[tuple[str, ...]] = ("rescue", "done")
    moment: ClassVar[str] = "men may be pulled out of the tank"

    @override
    def prompt(self, state: PattonState) -> str:
        inside = ", ".join(state.man(man) for man in trapped(state, escaping(state, -2)))
        return f"Still inside: {inside}. Who goes back?"

    def why_not_rescue(self, state: PattonState, rescuer: int, man: int) -> str:
        """[19.14] The reason why this man cannot pull the other out."""
        frame = escaping(state, -2)
        if rescuer not in rescuers(state, frame):
            return "rescue.cannot"
        return "" if man in trapped(state, frame) else "rescue.not_trapped"

    def foresee_rescue(self, state: PattonState, rescuer: int, _: int) -> Wound:
        """The roll he risks."""
        return Wound(rescuer, "rescue", -state.rating[rescuer])

    def do_rescue(self, state: PattonState, rescuer: int, man: int) -> None:
        """He goes back for the man."""
        state.pop()
        frame = escaping(state)
        tried, sought = frame.tried | 1 << rescuer, frame.sought | 1 << man
        state.become(msgspec.structs.replace(frame, tried=tried, sought=sought))
        state.push(PullOut(rescuer, man))
        state.push(self.foresee_rescue(state, rescuer, man))

    def do_done(self, state: PattonState, _: int, __: int) -> None:
        """Nobody goes back."""
        state.pop()
        state.become(msgspec.structs.replace(escaping(state), next=5))


class PullOut(Step[PattonState], frozen=True):
    """[19.14] After the rescuer's roll: unless badly hurt, he has pulled the man out."""

    rules: ClassVar[tuple[str, ...]] = ("19.14",)

    rescuer: int
    man: int

    def run(self, state: PattonState) -> None:
        """Succeed or fail."""
        state.pop()
        if state.health[self.rescuer] >= WEEKS:
            return
        frame = escaping(state)
        pulled = frame.pulled or self.rescuer == COMMANDER
        state.become(msgspec.structs.replace(frame, out=frame.out | 1 << self.man, pulled=pulled))
        state.tell_of_man("pulled_out", "19.14", self.man, rescuer=state.man(self.rescuer))


class BrewUp(PattonRoll, frozen=True):
    """[19.15] Whether the tank burns; then men still inside are lost."""

    rules: ClassVar[tuple[str, ...]] = ("19.15",)
    purpose: ClassVar[str] = "brew up"
    title: ClassVar[str] = "Brew Up"
    results: ClassVar[tuple[str, str]] = ("burns", "no_fire")

    panzerfaust: bool

    @override
    def base(self, state: PattonState) -> int:
        """The number of the table; R31: wet stowage counts only without extra rounds."""
        table = state.tables.data.events.brew_up
        wet = state.card.wet_stowage and state.rounds() <= state.card.rounds
        column = table.columns.index("wet_stowage" if wet else state.card.brew_up)
        return (table.panzerfaust if self.panzerfaust else table.gunfire)[column]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        frame = escaping(state)
        burns = label == "burns"
        state.emit("brewed_up" if burns else "no_fire", "19.15", tank=state.tank_title())
        if burns:
            for man in range(len(MEN)):
                if state.has_place(man) and state.health[man] < DEAD and not frame.out >> man & 1:
                    hurt(state, man, DEAD, "fire")
            if frame.pulled:
                state.rescued = 1


# -- [11.11] leaving a disabled tank --------------------------------------------------------------------------------


def abandon(state: PattonState) -> None:
    """[11.11] The crew leaves the tank under fire: each man rolls for wounds; then the day is over."""
    state.emit("abandoned", "11.11", tank=state.tank_title())
    state.tank_lost = state.lost_day = 1
    state.become(Abandon())


class Abandon(Step[PattonState], frozen=True):
    """[11.11] One man after the other."""

    rules: ClassVar[tuple[str, ...]] = ("11.11",)

    man: int = 0

    def run(self, state: PattonState) -> None:
        """The next man, or the end of the day."""
        man = next((m for m in range(self.man, len(MEN)) if state.has_place(m) and state.health[m] < DEAD), None)
        if man is None:
            end_day(state)
        else:
            state.become(Abandon(man + 1))
            state.push(Wound(man, "abandoning the tank", 0))
