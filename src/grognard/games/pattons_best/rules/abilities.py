"""[8.0] What a man can do now: the same reasons hold when his order is given and when he carries it out."""

from __future__ import annotations

from typing import Final

from ..schema.names import (
    AA,
    ACTIONS,
    AMMO,
    ASSISTANT,
    BOW,
    BROKEN,
    CHANGE_LOAD,
    COAXIAL,
    COMMANDER,
    DIRECT_AA,
    DIRECT_BOW,
    DIRECT_SUB,
    DRIVER,
    FIRE_AA,
    FIRE_BOW,
    FIRE_COAXIAL,
    FIRE_MORTAR,
    FIRE_SUB,
    GUNNER,
    LOADER,
    MAIN_GUN,
    MAIN_GUN_FIRE,
    MALFUNCTION,
    MAN_TITLES,
    MEN,
    MOVES,
    PASS_AMMO,
    PIVOT,
    RACK,
    REPAIR_AA,
    REPAIR_BOW,
    REPAIR_COAXIAL,
    REPAIR_MAIN_GUN,
    REPLACE_PERISCOPE,
    RESTOCK_RACK,
    REVERSE,
    TAKE_OVER_COMMANDER,
    THROW_GRENADE,
    UNCONSCIOUS,
    WORKS,
)
from ..state import PattonState

REPAIRS: Final = {REPAIR_MAIN_GUN: MAIN_GUN, REPAIR_COAXIAL: COAXIAL, REPAIR_BOW: BOW, REPAIR_AA: AA}
"""Per repair order: the gun."""
_FROM_HATCH: Final = (FIRE_AA, FIRE_SUB, THROW_GRENADE)


def needs_open_hatch(state: PattonState, man: int, action: int) -> bool:
    """[8.6] [10.22] [4.82] What needs an open hatch, and what a man with a broken periscope cannot see to do."""
    if action in _FROM_HATCH:
        return True
    return state.periscope_broken(man) and (action in MOVES or action in (PIVOT, FIRE_BOW))


def cannot(state: PattonState, man: int) -> bool:
    """[4.74] True if the man cannot carry out his order now; an event says why.

    The same reasons as when the order is given: hatch, glass, gun and ammunition are looked at again when it is done,
    and a bow MG whose tank was about to leave its hull down position must really have left it (10.22).
    """
    action = state.orders[man]
    hull_down = action == FIRE_BOW and state.hull_down
    code = "bow.hull_down" if hull_down else why_not_do(state, man, action)
    if code and state.log is not None:
        order = state.tables.order_titles[ACTIONS[action]]
        reason = state.rules.reasons(code, man=MAN_TITLES[man], order=order)
        state.emit("unable", reason.rule, man=MEN[man], name=state.name_at(man), order=order, why=reason.sentence)
    return bool(code)


def why_not_do(state: PattonState, man: int, action: int) -> str:
    """The code of the reason why an able man cannot do this now; empty if he can."""
    if man == DRIVER:
        return _why_not_drive(state, action)
    if action in REPAIRS:
        return _why_not_repair(state, man, action)
    if man == GUNNER:
        return _why_not_gunner(state, action)
    if man == ASSISTANT:
        return _why_not_assistant(state, action)
    return _why_not_turret(state, man, action)


def _why_not_drive(state: PattonState, action: int) -> str:
    """[8.4] [11.1] The driver."""
    if action == REPLACE_PERISCOPE:
        return _why_not_periscope(state, DRIVER)
    if action not in MOVES and action != PIVOT:
        return ""
    if state.thrown_track:
        return "track.thrown"
    if state.bogged == 2:
        return "bog.help"
    if state.bogged and action != REVERSE:
        return "bog.reverse"
    if state.tables.options.fuel and not state.fuel:
        return "fuel.none"
    if not state.is_open(DRIVER) and needs_open_hatch(state, DRIVER, action):
        return "periscope.blind"
    if state.orders[GUNNER] in MAIN_GUN_FIRE and not state.gyro:
        return "gyro.needed"
    return ""


def _why_not_repair(state: PattonState, man: int, action: int) -> str:
    """[8.25] [8.32] [8.33] [8.52] [8.63] Repairs."""
    gun = REPAIRS[action]
    if state.guns[gun] == WORKS:
        return "gun.works"
    if state.guns[gun] == BROKEN:
        return "gun.broken"
    if man == GUNNER:
        return "" if state.orders[LOADER] == REPAIR_MAIN_GUN else "repair.loader_first"
    if gun == AA and man != aa_gunner(state):
        return "aa.other_man"
    return ""


def _why_not_gunner(state: PattonState, action: int) -> str:
    """[8.2] The gunner."""
    if action == REPLACE_PERISCOPE:
        return _why_not_periscope(state, GUNNER)
    if action == FIRE_COAXIAL:
        if state.guns[COAXIAL] != WORKS:
            return "gun.malfunction"
        if state.periscope_broken(GUNNER) and state.gunsight:
            return "periscope.blind"
        return _why_no_box(state, heavy=False)
    if action not in MAIN_GUN_FIRE:
        return ""
    if state.guns[MAIN_GUN] == MALFUNCTION:
        return "gun.malfunction"
    if state.guns[MAIN_GUN] == BROKEN:
        return "gun.broken"
    if state.gunsight:
        return "gunsight.broken"
    if state.gun_load < 0:
        return "gun.empty"
    moving = state.orders[DRIVER] in MOVES or state.orders[DRIVER] == PIVOT
    return "gyro.needed" if moving and not state.gyro else ""


def _why_not_assistant(state: PattonState, action: int) -> str:
    """[8.5] [19.22] The assistant driver."""
    if action == REPLACE_PERISCOPE:
        return _why_not_periscope(state, ASSISTANT)
    if action == FIRE_BOW:
        return why_not_bow(state)
    if action == PASS_AMMO:
        return "pass.rack" if state.reload_source == RACK else ""
    if action >= TAKE_OVER_COMMANDER:
        return "" if state.health[action - TAKE_OVER_COMMANDER] > UNCONSCIOUS else "take_over.fit"
    return ""


def why_not_bow(state: PattonState) -> str:
    """[8.51] [10.22] The bow MG: not hull down, unless the tank is about to leave its position."""
    if state.guns[BOW] != WORKS:
        return "gun.malfunction"
    leaving = state.orders[DRIVER] in MOVES or state.orders[DRIVER] == PIVOT
    if state.hull_down and not leaving:
        return "bow.hull_down"
    if not state.is_open(ASSISTANT) and needs_open_hatch(state, ASSISTANT, FIRE_BOW):
        return "periscope.blind"
    return _why_no_box(state, heavy=False)


def _why_not_turret(state: PattonState, man: int, action: int) -> str:
    """[8.1] [8.3] [8.6] Commander and loader."""
    if action == REPLACE_PERISCOPE:
        return _why_not_periscope(state, man)
    if action in _FROM_HATCH:
        return _why_not_from_hatch(state, man, action)
    if action == FIRE_MORTAR:
        if not state.card.smoke_mortar:
            return "mortar.none"
        return "" if state.bombs else "bombs.none"
    if action == CHANGE_LOAD:
        others = any(state.ammo[a] > (1 if state.gun_load == a else 0) for a in range(len(AMMO)))
        return "" if others else "ammo.gone"
    if action == RESTOCK_RACK:
        return "" if any(state.stock(a) > 0 for a in range(len(AMMO))) else "ammo.gone"
    if action == DIRECT_BOW and not state.card.bow_mg:
        return "bow.none"
    if action == DIRECT_AA and aa_gunner(state) == COMMANDER:
        return "direct.himself"
    if action == DIRECT_SUB and not state.has_hatch(LOADER):
        return "hatch.none"
    return ""


def _why_not_from_hatch(state: PattonState, man: int, action: int) -> str:
    """[8.61] [8.62] [8.65] What needs an open hatch."""
    if not state.has_hatch(man):
        return "hatch.none"
    if not state.is_open(man):
        return "hatch.closed"
    if action == THROW_GRENADE:
        return "" if state.grenades else "grenades.none"
    if action == FIRE_SUB:
        return ""
    if man != aa_gunner(state):
        return "aa.other_man"
    return "gun.malfunction" if state.guns[AA] != WORKS else _why_no_box(state, heavy=True)


def _why_not_periscope(state: PattonState, man: int) -> str:
    """[8.64] Replacing a periscope takes a spare and a broken one."""
    if not state.periscope_broken(man):
        return "periscope.whole"
    return "" if state.periscopes else "periscope.spares"


def _why_no_box(state: PattonState, heavy: bool) -> str:
    """[16.3] Why a machine gun has no ammunition, if boxes are counted."""
    if not state.tables.options.mg_ammo:
        return ""
    return "" if (state.boxes_50 if heavy else state.boxes_30) else "boxes.none"


def aa_gunner(state: PattonState) -> int:
    """[8.62] The man who fires the AA MG: the loader where it is mounted at his split hatch."""
    return LOADER if state.card.loader_aa_mg else COMMANDER
