"""[15.0] Random Events."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Band, Dice, Faces, weighted_bands

from ..schema.names import ASSISTANT, CLOSE, DRIVER, KINDS, REAR_SECTORS, SECTORS, zone_of
from ..state import PattonState
from ..tables import Labels
from .casualties import Wound
from .clock import spend
from .driving import throw_track
from .frame import BY_PANZERFAUST, Die, Modifiers, PattonChoice, PattonRoll
from .friendly import ARTILLERY, FLANKING, FriendlyAction
from .incoming import PANZERFAUST, Collateral, LocationOnYou
from .placement import Activation, sector_labels, sector_words, why_another_sector
from .victory import lose_friendly_tank, lose_squads

_LEFT_TO_RIGHT = (1, 2, 2, 1, 0, 0)
"""Per sector clockwise from the top: how far to the right it lies on the board."""


class RandomEvent(PattonRoll, frozen=True):
    """[15.0] One event a round."""

    rules: ClassVar[tuple[str, ...]] = ("15.0", "4.77")
    purpose: ClassVar[str] = "random event"
    title: ClassVar[str] = "Random Events"

    @override
    def labels(self, state: PattonState) -> Labels:
        return state.tables.lookup["random_events"].labels(KINDS[state.kind])

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        state.emit("event", "15.0", event=label, title=label.replace("_", " "))
        happen(state, label)


def happen(state: PattonState, event: str) -> None:
    """Resolve an event."""
    if event == "time_passes":
        spend(state, state.tables.data.campaign.time_use.time_passes, "15.1")
    elif event == "friendly_artillery":
        state.push(FriendlyAction(ARTILLERY))
    elif event == "flanking_fire":
        state.push(FriendlyAction(FLANKING))
    elif event == "enemy_artillery":
        state.push(EnemyArtillery())
    elif event == "mines":
        if state.moving:
            state.push(Mines())
        else:
            state.emit("nothing_comes", "15.4", why="your tank does not move")
    elif event == "panzerfaust":
        state.push(PanzerfaustSector())
    elif event == "harassing_fire":
        state.push(Collateral("harassing fire"))
    elif event == "friendly_advance":
        if advance_sectors(state):
            state.push(FriendlyAdvance())
        else:
            state.emit("nothing_comes", "15.7", why="no sector without Germans lies next to one of ours")
    elif event == "enemy_reinforcement":
        count = state.tables.data.battle.activation_numbers.reinforcement[KINDS[state.kind]]
        state.push(Activation(count))
    else:
        enemy_advance(state)


class EnemyArtillery(Die, frozen=True):
    """[15.3] Squads lost, and splinters at your tank."""

    rules: ClassVar[tuple[str, ...]] = ("15.3",)
    purpose: ClassVar[str] = "enemy artillery"
    title: ClassVar[str] = "Enemy artillery, squads lost"
    chart: ClassVar[tuple[str, str]] = ("enemy_artillery", "squads")

    @override
    def said(self, state: PattonState, label: str) -> str:
        return "1 squad" if label == "1" else f"{label} squads"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        lose_squads(state, int(label), "15.3", "artillery")
        state.become(Collateral("enemy artillery"))


# -- [15.4] mines ---------------------------------------------------------------------------------------------------


class Mines(Die, frozen=True):
    """[15.4] A moving tank runs onto mines. R18: the modified die may fall below 1."""

    rules: ClassVar[tuple[str, ...]] = ("15.4",)
    purpose: ClassVar[str] = "minefield"
    title: ClassVar[str] = "Minefield Attack"
    chart: ClassVar[tuple[str, str]] = ("minefield", "effect")

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """More mines in 1945."""
        late = state.date() >= "1945"
        return [("1945", state.tables.lookup["minefield"].modifiers["from_1945"])] if late else []

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "friendly_tank_knocked_out":
            lose_friendly_tank(state, "15.4", "mines")
        elif label == "your_tank_disabled":
            throw_track(state, "15.4")
            state.push(MineCrew())


class MineCrew(Die, frozen=True):
    """[15.4] Whether the driver or the assistant is hurt."""

    rules: ClassVar[tuple[str, ...]] = ("15.4",)
    purpose: ClassVar[str] = "mine, crew"
    title: ClassVar[str] = "Mine, man hit"

    @override
    def labels(self, state: PattonState) -> Labels:
        found = self.printed(state)
        return tuple("none" if label == "assistant" and not state.has_place(ASSISTANT) else label for label in found)

    @override
    def printed(self, state: PattonState) -> Labels:
        return state.tables.lookup["minefield_crew"].labels("victim")

    @override
    def because(self, state: PattonState, value: int) -> str:
        changed = self.labels(state)[value - 1] != self.printed(state)[value - 1]
        return "the Firefly has no assistant driver, 30.0" if changed else ""

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label != "none":
            man = DRIVER if label == "driver" else ASSISTANT
            state.push(Wound(man, "mine", state.tables.lookup["wounds"].modifiers["mine"]))


# -- [15.5] panzerfaust ---------------------------------------------------------------------------------------------


class PanzerfaustSector(Die, frozen=True):
    """[15.5] R17: the sector, switched to its pair if it is US controlled."""

    rules: ClassVar[tuple[str, ...]] = ("15.5", "5.12")
    purpose: ClassVar[str] = "panzerfaust sector"
    title: ClassVar[str] = "Panzerfaust, sector"
    part_of: ClassVar[str] = BY_PANZERFAUST

    @override
    def printed(self, state: PattonState) -> Labels:
        return state.tables.sector_rolls

    @override
    def labels(self, state: PattonState) -> Labels:
        return sector_labels(state)

    @override
    def because(self, state: PattonState, value: int) -> str:
        return why_another_sector(state, value)

    @override
    def said(self, state: PattonState, label: str) -> str:
        return sector_words(label)

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        if label == "none":
            state.pop()
            state.emit("no_panzerfaust", "15.5")
        else:
            state.become(PanzerfaustAttack(SECTORS.index(label)))


def _covered(state: PattonState, sector: int) -> bool:
    return zone_of(sector, CLOSE) in state.mg_zone


class PanzerfaustAttack(Die, frozen=True):
    """[15.5] Whether your tank is attacked."""

    rules: ClassVar[tuple[str, ...]] = ("15.5",)
    purpose: ClassVar[str] = "panzerfaust attack"
    title: ClassVar[str] = "Panzerfaust Attack"
    results: ClassVar[tuple[str, str]] = ("attack", "no_attack")
    part_of: ClassVar[str] = BY_PANZERFAUST

    sector: int

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[15.5] Date, movement, lead tank, advancing fire, attacks from behind."""
        table = state.tables.data.events.panzerfaust.attack_modifiers
        found: Modifiers = []
        if state.date() >= "1944-12":
            found.append(("December 1944 or later", table["from_december_1944"]))
        if state.moving:
            found.append(("your tank moves", table["sherman_moving"]))
        if state.lead:
            found.append(("lead tank", table["lead_tank"]))
        if _covered(state, self.sector):
            found.append(("zone under advancing fire", table["advancing_fire"]))
        if self.sector in REAR_SECTORS:
            found.append(("from sector 1, 2 or 3", table["rear_sector"]))
        return found

    @override
    def base(self, state: PattonState) -> int:
        return state.tables.data.events.panzerfaust.attack[KINDS[state.kind]]

    @override
    def needed(self, state: PattonState) -> int:
        """1 always attacks."""
        return max(super().needed(state), state.tables.data.events.panzerfaust.always)

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        if label == "attack":
            state.emit("panzerfaust", "15.5", sector=SECTORS[self.sector])
            state.become(PanzerfaustHit(self.sector))
        else:
            state.pop()
            state.emit("no_panzerfaust", "15.5")

    @override
    def because(self, state: PattonState, value: int) -> str:
        need, always = super().needed(state), state.tables.data.events.panzerfaust.always
        return f"{always} always attacks" if need < value <= always else ""


class PanzerfaustHit(Die, frozen=True):
    """[15.5] Whether it hits."""

    rules: ClassVar[tuple[str, ...]] = ("15.5",)
    purpose: ClassVar[str] = "panzerfaust to hit"
    title: ClassVar[str] = "Panzerfaust To Hit"
    results: ClassVar[tuple[str, str]] = ("hit", "miss")
    part_of: ClassVar[str] = BY_PANZERFAUST

    sector: int

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[15.5] Movement and advancing fire spoil the aim."""
        table = state.tables.data.events.panzerfaust.hit_modifiers
        found: Modifiers = []
        if state.moving:
            found.append(("your tank moves", table["sherman_moving"]))
        if _covered(state, self.sector):
            found.append(("zone under advancing fire", table["advancing_fire"]))
        return found

    @override
    def base(self, state: PattonState) -> int:
        return state.tables.data.events.panzerfaust.hit

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        if label == "hit":
            state.become(LocationOnYou(self.sector, CLOSE, PANZERFAUST, PANZERFAUST))
        else:
            state.pop()
            state.emit("panzerfaust_missed", "15.5")


# -- [15.7] [15.9] control of sectors -------------------------------------------------------------------------------


def occupied(state: PattonState) -> set[int]:
    """Sectors with German units."""
    return {state.e_zone[slot] // 3 for slot in state.enemies()}


def advance_sectors(state: PattonState) -> list[int]:
    """[15.7] R15: free of the enemy, not ours yet, next to a sector that is."""
    taken, control = occupied(state), state.control
    return [s for s in range(6) if not control[s] and s not in taken and (control[s - 1] or control[(s + 1) % 6])]


class FriendlyAdvance(PattonChoice, frozen=True):
    """[15.7] A sector of your choice comes under US control."""

    rules: ClassVar[tuple[str, ...]] = ("15.7",)
    verbs: ClassVar[tuple[str, ...]] = ("secure",)
    moment: ClassVar[str] = "friendly forces are advancing"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Friendly forces advance: into which sector?"

    def why_not_secure(self, state: PattonState, sector: int, _: int) -> str:
        """[15.7] The reason against an advance into this sector."""
        if state.control[sector]:
            return "secure.ours"
        if sector in occupied(state):
            return "secure.enemy"
        return "" if sector in advance_sectors(state) else "secure.not_adjacent"

    def do_secure(self, state: PattonState, sector: int, _: int) -> None:
        """The sector is ours."""
        state.pop()
        state.control[sector] = 1
        state.emit("secured", "15.7", sector=SECTORS[sector])


def enemy_advance(state: PattonState) -> None:
    """[15.9] A US controlled sector next to a German unit is lost."""
    taken = occupied(state)
    threatened = [s for s in range(6) if state.control[s] and ((s + 1) % 6 in taken or (s - 1) % 6 in taken)]
    if len(threatened) == 1:
        lose_sector(state, threatened[0])
    elif not threatened:
        state.emit("nothing_comes", "15.9", why="no sector of ours lies next to a German unit")
    else:
        state.push(EnemyAdvance(tuple(sorted(threatened, key=lambda s: (_LEFT_TO_RIGHT[s], s)))))


def lose_sector(state: PattonState, sector: int) -> None:
    """A control marker is taken off."""
    state.control[sector] = 0
    state.emit("control_lost", "15.9", place=SECTORS[sector])


class EnemyAdvance(Die, frozen=True):
    """[15.9] Which of two sectors is lost: the left or the right one. R16: of more than two, each is equally likely."""

    rules: ClassVar[tuple[str, ...]] = ("15.9",)
    purpose: ClassVar[str] = "enemy advance"
    title: ClassVar[str] = "Enemy advance, sector lost"

    sectors: tuple[int, ...]
    """From left to right."""

    @override
    def said(self, state: PattonState, label: str) -> str:
        return sector_words(label)

    @override
    def labels(self, state: PattonState) -> Labels:
        if len(self.sectors) > 2:
            return tuple(SECTORS[sector] for sector in self.sectors)
        left, right = (SECTORS[sector] for sector in self.sectors)
        found = state.tables.lookup["enemy_advance"].labels("sector")
        return tuple(left if label == "left_hand" else right for label in found)

    @override
    def dice(self, state: PattonState) -> Dice:
        """With more than two sectors a die with as many faces."""
        return self.thrown if len(self.sectors) == 2 else Dice(1, len(self.sectors))

    @override
    def bands(self, state: PattonState) -> tuple[Band, ...]:
        if len(self.sectors) == 2:
            return super().bands(state)
        labels = self.labels(state)
        return weighted_bands([(label, 1, ((face,),)) for face, label in enumerate(labels, 1)])

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        lose_sector(state, SECTORS.index(label))
