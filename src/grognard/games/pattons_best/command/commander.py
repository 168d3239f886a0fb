"""How to fight a Sherman sensibly: a plan for every decision, along the lines of the rulebook's hints [28.0].

The plans are rules of thumb, tried in order; the first legal one is taken. What they leave open is judged by the worth
of the state: points, what the crew can still do, and the tank itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from typing_extensions import override

from grognard.engine.commander import Rehearsed, Term
from grognard.engine.remembered import Remembered

from ..rules.campaign import Succession, debriefed
from ..rules.frame import PattonChoice
from ..rules.orders import Orders
from ..rules.victory import total
from ..schema.names import (
    AMMO,
    AP,
    BOW,
    COAXIAL,
    COMMANDER,
    COUNTERATTACK,
    DEAD,
    DRIVER,
    GUNNER,
    HE,
    HIDDEN,
    LOADER,
    MAIN_GUN,
    MALFUNCTION,
    MEDALS,
    MEN,
    RACK,
    SECTORS,
    SPOTTED,
    STOP,
    UNCONSCIOUS,
    UNITS,
    UNORDERED,
    VACANT,
    WORKS,
    ZONES,
)
from ..state import PattonState
from ..tables import Tables
from . import doctrine, ventures
from .doctrine import Appraisal, PossibleShot

Wishes = Iterable[str]
"""Actions as text, the most wanted first."""

MAN_LOST: Final = 8.0
YOU_LOST: Final = 40.0
TANK_LOST: Final = 25.0
"""What a man of the crew, you yourself and the tank are worth besides points."""
GOOD_TANKS: Final = (13, 12, 17, 16, 15, 14, 11)
"""Cards worth keeping, the best first."""
LOW_ON_ROUNDS: Final = 25
LAST_HOURS: Final = 120
CLOSE_ZONES: Final = ("6-8.close", "4-5.close", "9-10.close", "6-8.medium", "4-5.medium", "9-10.medium")


class PattonCommander(Rehearsed):
    """The judgement of the player."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._numbers: dict[str, int] = {}
        self.plans: dict[str, Callable[[PattonState], Wishes]] = {
            "AssignRatings": always("suggested"),
            "Naming": always("done"),
            "Returning": self.returning,
            "TankChoice": always(*(f"tank {card}" for card in GOOD_TANKS)),
            "RefitTank": lambda state: ("keep",) if state.tank in GOOD_TANKS else ("replace",),
            "LoadAmmo": always("stow"),
            "LoadRack": always("stow"),
            "Preparation": self.preparation,
            "FreeCheck": self.road("scout"),
            "Operations": self.operations,
            "Waiting": lambda state: ("resupply", "wait") if low_on_rounds(state) else ("wait",),
            "Leaving": self.road("proceed"),
            "AdvancingFire": self.advancing_fire,
            "PlaceMarkers": self.markers,
            "Orders": self.crew_orders,
            "Target": self.target,
            "FireAgain": self.again,
            "TurnTurret": self.turn_turret,
            "MachineGun": self.machine_gun,
            "ChangeLoad": lambda state: (f"gun {AMMO[Appraisal(state).best_round()]}", "gun HE", "gun AP"),
            "FriendlyAdvance": always("secure 6-8", "secure 9-10", "secure 4-5"),
            "Rescue": self.rescue,
            "ChooseMedal": always(*(f"medal {medal}" for medal in reversed(MEDALS))),
            "Succession": lambda state: ("retire",) if state.health[COMMANDER] < DEAD else ("carry_on",),
        }

    # -- the worth of a state -----------------------------------------------------------------------------------

    @override
    def worth(self, state: PattonState) -> float:
        return sum(term.amount for term in self.terms(state))

    @override
    def terms(self, state: PattonState) -> list[Term]:
        lost = sum(state.has_place(man) and state.health[man] > UNCONSCIOUS for man in range(1, len(MEN)))
        return [
            Term("score", float(state.campaign_score + (0 if debriefed(state) else total(state)))),
            Term("crew", -MAN_LOST * lost),
            Term("commander", -YOU_LOST * (state.health[COMMANDER] > UNCONSCIOUS)),
            Term("tank", -TANK_LOST * state.tank_lost),
        ]

    @override
    def reply(self, state: PattonState) -> float:
        """What the enemy may do to your tank in the next enemy phase."""
        return TANK_LOST * sum(0.15 * doctrine.danger(state, slot) for slot in state.enemies())

    @override
    def plan(self, state: PattonState) -> int | None:
        """The first wish that is legal."""
        frame = state.frames[-1]
        if not isinstance(frame, PattonChoice):
            return None
        wishes = self.plans.get(type(frame).__name__)
        for text in wishes(state) if wishes is not None else ():
            number = self.number(text)
            if frame.allows(state, number):
                return number
        return frame.default(state)

    @override
    def careless(self, state: PattonState) -> int | None:
        """Without a plan everybody does the usual."""
        frame = state.frames[-1]
        return frame.default(state) if isinstance(frame, PattonChoice) and not isinstance(frame, Succession) else None

    @override
    def carry_on(self, state: PattonState) -> None:
        """All orders of a round in one go."""
        frame = state.frames[-1]
        if not isinstance(frame, Orders):
            super().carry_on(state)
            return
        for text in self.crew_orders(state):
            number = self.number(text)
            if frame.allows(state, number):
                state.play(number)
                frame = state.frames[-1]
                if not isinstance(frame, Orders):
                    return

    def number(self, text: str) -> int:
        """The number of an action, remembered."""
        if text not in self._numbers:
            self._numbers[text] = self.tables.vocabulary.number(self.tables.vocabulary.parse(text))
        return self._numbers[text]

    # -- what is worth rehearsing -------------------------------------------------------------------------------

    @override
    def ventures(self, state: PattonState) -> Sequence[int]:
        """In battle, other orders that could come first, and other targets."""
        planned = self.plan(state)
        if planned is None:
            return ()
        others = ventures.worth_trying(state)
        return (planned, *(number for number in others if number != planned))

    @override
    def ends(self, start: PattonState, state: PattonState) -> bool:
        """When the battle is over, or has gone on for some rounds."""
        return not ventures.in_battle(state) or state.round >= start.round + ventures.ROUNDS

    # -- between battles ----------------------------------------------------------------------------------------

    def returning(self, state: PattonState) -> Wishes:
        """A man comes back if he is better than the one in his place."""
        entry = state.frames[-1].entry  # type: ignore[attr-defined]
        rating, man = state.away[entry + 1 : entry + 3]
        return ("rejoin",) if state.health[man] == VACANT or rating >= state.rating[man] else ("decline",)

    def preparation(self, state: PattonState) -> Wishes:
        """The commander looks out; AP for a Counterattack, HE otherwise."""
        wanted = AP if state.kind == COUNTERATTACK else HE
        yield "open commander"
        if state.gun_load != wanted:
            yield f"gun {AMMO[wanted]}"
        for man in ("driver", "assistant", "loader"):
            yield f"close {man}"
        yield "done"

    def ahead(self, state: PattonState) -> list[int]:
        """Neighbours, those nearest to the exit first; among equals, those with less resistance."""
        distance = self.tables.distance[state.exit_area]
        near = self.tables.areas[state.area].neighbours
        return sorted(near, key=lambda area: (distance[area], state.resistance[area]))

    def road(self, verb: str) -> Callable[[PattonState], Wishes]:
        """Wishes for this verb, one for each area in turn."""
        return lambda state: (f"{verb} {self.tables.areas[area].id}" for area in self.ahead(state))

    def operations(self, state: PattonState) -> Wishes:
        """Resupply when low, call for artillery before a hard place, and on to the exit."""
        if low_on_rounds(state) and state.sunset - state.minutes > LAST_HOURS:
            yield "resupply"
        goal, *_ = self.ahead(state)
        if state.resistance[goal] > 0 and not state.artillery[goal] and state.sunset - state.minutes > LAST_HOURS:
            yield f"artillery {self.tables.areas[goal].id}"
        yield from self.road("enter")(state)
        yield "resupply"

    def advancing_fire(self, state: PattonState) -> Wishes:
        """Only where resistance is expected."""
        level = state.expected if state.scenario == "engagement" else state.resistance[state.area]
        return ("advancing_fire yes",) if level > 0 and state.ammo[HE] > LOW_ON_ROUNDS else ("advancing_fire no",)

    def markers(self, state: PattonState) -> Wishes:
        """Cover as many zones as possible, the close ones first."""
        zones = sorted(CLOSE_ZONES, key=lambda zone: state.fire_markers[ZONES.index(zone)])
        return (*(f"mark {zone}" for zone in zones), "done")

    # -- orders -------------------------------------------------------------------------------------------------

    def crew_orders(self, state: PattonState) -> Wishes:
        """Hatches, then an order for each man that suits the best shot; then go."""
        yield from self.hatches(state)
        seen = Appraisal(state)
        evade = seen.outmatched()
        shot = None if state.gun_load < 0 else seen.best_shot(state.gun_load)
        wanted = seen.best_round()
        wrong = state.gun_load >= 0 and wanted != state.gun_load and far_better(seen, shot, wanted)
        standing = bool(state.gyro) or state.orders[DRIVER] in (UNORDERED, STOP)
        firing = shot is not None and not evade and not wrong and standing
        yield from self.repairs(state, evade)
        yield from self.gunner(state, firing, shot, seen)
        yield from self.loader(state, firing, wrong, evade, wanted)
        yield from self.driver(state, firing, evade, seen)
        yield from self.assistant(state, firing)
        if state.orders[COMMANDER] == UNORDERED:
            moves = state.orders[DRIVER] not in (UNORDERED, STOP)
            yield (
                "order commander direct_main_gun"
                if firing
                else ("order commander direct_movement" if moves else "order commander watch")
            )
        yield "go"

    def hatches(self, state: PattonState) -> Wishes:
        """Everybody buttons up in battle, the commander only if small arms are near."""
        for man in ("driver", "assistant", "loader"):
            yield f"close {man}"
        small_arms = [s for s in state.enemies() if state.unit(s).klass in ("LW", "MG") and state.e_zone[s] % 3 == 0]
        yield "close commander" if len(small_arms) > 1 else "open commander"

    def repairs(self, state: PattonState, evade: bool) -> Wishes:
        """Broken equipment is repaired before anything else."""
        if state.guns[MAIN_GUN] == MALFUNCTION:
            yield "order loader repair_main_gun"
            yield "order gunner repair_main_gun"
        elif state.guns[COAXIAL] == MALFUNCTION and not evade:
            yield "order loader repair_coaxial"
        if state.guns[BOW] == MALFUNCTION:
            yield "order assistant repair_bow"
        for man in range(len(MEN)):
            if state.periscope_broken(man) and not state.is_open(man) and man != GUNNER:
                yield f"order {MEN[man]} replace_periscope"

    def gunner(self, state: PattonState, firing: bool, shot: PossibleShot | None, seen: Appraisal) -> Wishes:
        """Fire, or turn towards the most dangerous enemy, or use the machine gun."""
        if state.orders[GUNNER] != UNORDERED:
            return
        if firing and shot is not None:
            same = state.e_zone[shot.slot] // 3 == state.turret
            yield "order gunner fire_main_gun" if same else "order gunner rotate_and_fire"
        threat = seen.most_dangerous()
        if threat >= 0 and state.e_zone[threat] // 3 != state.turret and seen.danger(threat) > 0:
            yield "order gunner rotate_turret"
        yield "order gunner fire_coaxial"

    def loader(self, state: PattonState, firing: bool, wrong: bool, evade: bool, wanted: int) -> Wishes:
        """The right round, from the ready rack when it matters; smoke when outmatched."""
        source = "rack" if firing and state.rack[wanted] and state.e_shots and max(state.e_shots) > 0 else "stock"
        if firing and (state.reload, ("stock", "rack")[state.reload_source]) != (wanted, source):
            yield f"reload {AMMO[wanted]} {source}"
            yield f"reload {AMMO[wanted]} stock"
        if evade:
            yield "order loader fire_mortar"
        if wrong and not firing:
            yield "order loader change_load"

    def driver(self, state: PattonState, firing: bool, evade: bool, seen: Appraisal) -> Wishes:
        """Outmatched, look for cover; otherwise stand still and shoot, or creep into a hull down position."""
        if state.bogged:
            yield "order driver reverse"
        armed = any(seen.danger(slot) > 0.02 for slot in state.enemies())
        if evade and not state.hull_down:
            yield "order driver reverse_to_hull_down"
        elif armed and not firing and not state.hull_down:
            yield "order driver forward_to_hull_down"
        elif not armed and not firing and not any(state.has(s, SPOTTED) for s in state.enemies()):
            yield "order driver forward"

    def assistant(self, state: PattonState, firing: bool) -> Wishes:
        """Help a gun that fires, or use the bow MG; take over from a man who is out."""
        for man in (DRIVER, GUNNER, LOADER):
            if UNCONSCIOUS < state.health[man] < VACANT:
                yield f"order assistant take_over_{MEN[man]}"
        if firing and state.reload_source != RACK and state.guns[MAIN_GUN] == WORKS:
            yield "order assistant pass_ammo"
        yield "order assistant fire_bow"

    # -- firing -------------------------------------------------------------------------------------------------

    def target(self, state: PattonState) -> Wishes:
        """The best shot with what is loaded."""
        for shot in Appraisal(state).shots(state.gun_load, rotate=False):
            if shot.chance >= doctrine.WORTH_A_SHOT:
                yield f"fire {UNITS[shot.slot]} {doctrine.mode_name(shot.mode)}"
        yield "hold"

    def again(self, state: PattonState) -> Wishes:
        """Go on until there are two hits, as long as a shot promises something."""
        frame = state.frames[-1]
        if len(frame.hits) < 2 and state.rounds() > LOW_ON_ROUNDS // 2:  # type: ignore[attr-defined]
            yield from (wish for wish in self.target(state) if wish != "hold")
        yield "cease"

    def turn_turret(self, state: PattonState) -> Wishes:
        """Towards the best shot, or towards the most dangerous enemy."""
        seen = Appraisal(state)
        shot = seen.best_shot(state.gun_load) if state.gun_load >= 0 else None
        slot = shot.slot if shot is not None else seen.most_dangerous()
        return (f"turret {SECTORS[state.e_zone[slot] // 3 if slot >= 0 else state.turret]}",)

    def machine_gun(self, state: PattonState) -> Wishes:
        """A target, or the close zone ahead."""
        near = sorted(state.enemies(), key=lambda slot: state.e_zone[slot] % 3)
        yield from (f"shoot {UNITS[slot]}" for slot in near if not state.has(slot, HIDDEN))
        yield f"spray {SECTORS[state.facing]}.close"
        yield f"spray {SECTORS[state.turret]}.close"
        yield "hold"

    def rescue(self, state: PattonState) -> Wishes:
        """The ablest man outside goes back for any man inside."""
        men = sorted(range(len(MEN)), key=lambda man: -state.rating[man])
        return (*(f"rescue {MEN[a]} {MEN[b]}" for a in men for b in range(len(MEN)) if a != b), "done")


def always(*wishes: str) -> Callable[[PattonState], Wishes]:
    """The same wishes in every state."""
    return lambda _: wishes


def far_better(seen: Appraisal, shot: PossibleShot | None, wanted: int) -> bool:
    """True if another round promises much more than the one in the gun."""
    other = seen.best_shot(wanted)
    return other is not None and (shot is None or other.value > 2 * shot.value)


def low_on_rounds(state: PattonState) -> bool:
    """True if it is time to take on ammunition."""
    return state.rounds() < LOW_ON_ROUNDS or state.ammo[HE] < LOW_ON_ROUNDS // 3


def commanders() -> Callable[[PattonState, str], PattonCommander]:
    """Gives the commander of a state, made once for the tables that were last played with."""
    kept: Remembered[Tables, PattonCommander] = Remembered()
    return lambda state, role: kept.get(state.tables, lambda: PattonCommander(state.tables))
