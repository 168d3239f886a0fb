"""[4.2] Morning Briefing: men [7.1], tank [24.0] [5.25], weather, ammunition [16.2]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from ..names import (
    AMMO,
    AP,
    APDS,
    FIT,
    GUNNER,
    HCBI,
    HE,
    HVAP,
    MAN_TITLES,
    MEN,
    SUGGESTED,
    VACANT,
    WP,
)
from ..tables import Labels
from .clock import WeatherRoll
from .frame import Choice, Die, Reckoning, Roll, Step

if TYPE_CHECKING:
    from ..state import PattonState

FIREFLY = 18
_COUNT = 4


class Briefing(Step, frozen=True, tag="briefing"):
    """[4.2] The steps of the morning, in order."""

    rules: ClassVar[tuple[str, ...]] = ("4.2",)

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(Briefing(self.next + 1))
        if self.next == 0:
            back = due_back(state)
            if back is not None:
                state.become(Briefing(0))
                state.push(Returning(back))
        elif self.next == 1:
            if state.tank_lost:
                replace_tank(state)
        elif self.next == 2:
            recruit(state)
        elif self.next == 3:
            check_hvss(state)
        elif self.next == 4:
            if state.tables.options.naming:
                state.push(Naming())
        elif self.next == 5:
            state.push(WeatherRoll())
        elif self.next == 6:
            state.push(AmmoSupply())
        else:
            state.pop()


# -- [7.1] new men --------------------------------------------------------------------------------------------------


def vacancies(state: PattonState) -> list[int]:
    """Places without a man, in the order in which higher ratings are suggested."""
    return [man for man in SUGGESTED if state.health[man] == VACANT and state.has_place(man)]


def recruit(state: PattonState) -> None:
    """Roll for as many new men as there are empty places."""
    if vacancies(state):
        state.push(NewMen())


def put_man(state: PattonState, man: int, rating: int) -> None:
    """A new man takes a place; a new gunner has no gyrostabilizer training (27.22)."""
    state.name[man] = state.next_name
    state.next_name += 1
    state.rating[man] = rating
    state.health[man] = FIT
    state.weeks[man] = 0
    if man == GUNNER:
        state.gyro = 0
    if state.log is not None:
        state.emit("joined", "7.1", man=MEN[man], name=state.man(man), rating=rating, place=MAN_TITLES[man])


class NewMen(Die, frozen=True, tag="new_men"):
    """[7.1] Half a die, rounded up, for each new man; the ratings are given out when all have been rolled."""

    rules: ClassVar[tuple[str, ...]] = ("7.1",)
    purpose: ClassVar[str] = "rating of a new man"

    rolled: tuple[int, ...] = ()

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`."""
        return ("1", "1", "2", "2", "3", "3", "4", "4", "5", "5")

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        return Reckoning("Rating of a new man", [])

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        rolled = (*self.rolled, int(label))
        places = vacancies(state)
        if len(rolled) < len(places):
            state.become(NewMen(rolled))
        elif len(set(rolled)) == 1:
            state.pop()
            for man in places:
                put_man(state, man, rolled[0])
        else:
            state.become(AssignRatings(tuple(sorted(rolled, reverse=True))))


class AssignRatings(Choice, frozen=True, tag="assign_ratings"):
    """[7.1] Who gets which rating."""

    rules: ClassVar[tuple[str, ...]] = ("7.1", "4.24")
    verbs: ClassVar[tuple[str, ...]] = ("assign", "suggested")
    moment: ClassVar[str] = "the ratings of the new men are being given out"

    ratings: tuple[int, ...]
    """Not yet given out, the highest first."""

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        return f"New men with the ratings {', '.join(map(str, self.ratings))}: who takes which place?"

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
        if verb == "suggested":
            return ""
        if a not in vacancies(state):
            return "assign.filled"
        return "" if b + 1 in self.ratings else "assign.rating"

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        ratings = list(self.ratings)
        if verb == "assign":
            put_man(state, a, b + 1)
            ratings.remove(b + 1)
        if verb == "suggested" or len(ratings) == 1:
            for man, rating in zip(vacancies(state), ratings, strict=True):
                put_man(state, man, rating)
            state.pop()
        else:
            state.become(AssignRatings(tuple(ratings)))


class Naming(Choice, frozen=True, tag="naming"):
    """[4.23] [4.24] Names for the men and the tank, as an option; each can be given once a morning."""

    rules: ClassVar[tuple[str, ...]] = ("4.23", "4.24")
    verbs: ClassVar[tuple[str, ...]] = ("name", "christen", "done")
    moment: ClassVar[str] = "names are being given"

    named: int = 0
    """Who has been named, as a bit mask; bit 5 is the tank."""

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        return "Name the men and the tank, or be done"

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
        if verb == "done":
            return ""
        man = a if verb == "name" else len(MEN)
        if self.named >> man & 1:
            return "name.again"
        if verb == "name" and state.health[a] == VACANT:
            return "man.none"
        return "name.taken" if verb == "name" and b in state.name else ""

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        if verb == "done":
            state.pop()
            return
        if verb == "name":
            state.name[a] = b
        else:
            state.tank_name = a
        state.become(Naming(self.named | 1 << (a if verb == "name" else len(MEN))))
        if state.log is not None:
            what, name = (MEN[a], state.man(a)) if verb == "name" else ("tank", state.tank_title())
            state.emit("named", "4.24", what=what, name=name)


# -- [19.33] men back from hospital ---------------------------------------------------------------------------------


def due_back(state: PattonState, until: int | None = None) -> int | None:
    """The position in `away` of a man who may rejoin by this day, or None."""
    day = state.day if until is None else until
    return next((n for n in range(0, len(state.away), _COUNT) if state.away[n + 3] <= day), None)


class Returning(Choice, frozen=True, tag="returning"):
    """[19.33] A man is back from hospital: take him into the crew now or never."""

    rules: ClassVar[tuple[str, ...]] = ("19.33",)
    verbs: ClassVar[tuple[str, ...]] = ("rejoin", "decline")
    moment: ClassVar[str] = "a man has come back from hospital"

    entry: int

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        name, rating, man, _ = state.away[self.entry : self.entry + _COUNT]
        names = state.tables.data.crew.names.men
        place = MAN_TITLES[man].removeprefix("the ")
        now = f" instead of {state.man(man)}, rating {state.rating[man]}" if state.health[man] != VACANT else ""
        return f"{names[name % len(names)]} (rating {rating}) is back: shall he be {place} again{now}?"

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
        man = state.away[self.entry + 2]
        return "place.none" if verb == "rejoin" and not state.has_place(man) else ""

    def more_facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, str]:
        """See `Choice.more_facts`."""
        return {"man": MAN_TITLES[state.away[self.entry + 2]]}

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        name, rating, man, _ = state.away[self.entry : self.entry + _COUNT]
        del state.away[self.entry : self.entry + _COUNT]
        state.pop()
        if verb == "rejoin":
            state.name[man], state.rating[man], state.health[man], state.weeks[man] = name, rating, FIT, 0
            if man == GUNNER:
                state.gyro = 0
            if state.log is not None:
                state.emit("rejoined", "19.33", man=MEN[man], name=state.man(man), rating=rating)


# -- [24.0] the tank ------------------------------------------------------------------------------------------------


def replacement_column(state: PattonState) -> str:
    """[24.0] R24: the column of the month; July uses August's."""
    month = state.date()[:7]
    return "1944-08" if month == "1944-07" else month


def replace_tank(state: PattonState) -> None:
    """[24.0] Another tank: rolled for, chosen by a crew rated 35 or more, or a Firefly under that option."""
    if state.tables.options.firefly:
        issue_tank(state, FIREFLY)
    elif state.crew_rating() >= state.tables.data.campaign.ratings.choose_tank:
        state.push(TankChoice())
    else:
        state.push(TankRoll())


def issue_tank(state: PattonState, card: int) -> None:
    """You are given this tank."""
    state.tank = card
    state.hvss = state.tank_lost = 0
    state.tank_new = 1
    state.tank_name = state.next_tank
    state.next_tank += 1
    empty(state)
    state.hatches = 0
    if state.log is not None:
        state.emit("tank", "4.22", card=card, model=state.card.model, turret=state.card.turret, name=state.tank_title())


def empty(state: PattonState) -> None:
    """Nothing is in the tank: before it is loaded."""
    state.ammo = [0] * len(AMMO)
    state.rack = [0] * len(AMMO)
    state.gun_load = -1


class TankRoll(Roll, frozen=True, tag="tank_roll"):
    """[24.0] The model you are given."""

    rules: ClassVar[tuple[str, ...]] = ("24.0",)
    purpose: ClassVar[str] = "tank replacement"

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`."""
        return state.tables.lookup["tank_replacement"].labels(replacement_column(state))

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        return Reckoning(f"Tank Replacement, {replacement_column(state)}", [])

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        state.pop()
        issue_tank(state, int(label))


class TankChoice(Choice, frozen=True, tag="tank_choice"):
    """[24.0] R24: a crew rated 35 or more chooses among the models of the month."""

    rules: ClassVar[tuple[str, ...]] = ("24.0",)
    verbs: ClassVar[tuple[str, ...]] = ("tank",)
    moment: ClassVar[str] = "a new tank is being chosen"

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        return "Your crew is good enough to choose its tank: which model?"

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
        offered = state.tables.lookup["tank_replacement"].columns[replacement_column(state)]
        return "" if str(a + 1) in offered else "tank.not_offered"

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        state.pop()
        issue_tank(state, a + 1)


def check_hvss(state: PattonState) -> None:
    """[5.25] Only on the first day with the tank, and not before November 1944."""
    if state.tank_new and state.card.hvss and state.date() >= "1944-11":
        state.push(HvssRoll())
    state.tank_new = 0


class HvssRoll(Die, frozen=True, tag="hvss"):
    """[5.25] Has the tank the better suspension?"""

    rules: ClassVar[tuple[str, ...]] = ("5.25",)
    purpose: ClassVar[str] = "HVSS"

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`."""
        return state.tables.spread(10, ("HVSS", state.card.hvss), ("no_HVSS", 10))

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        return Reckoning("HVSS", [], state.card.hvss, "5.25")

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        state.pop()
        state.hvss = 1 if label == "HVSS" else 0


# -- [16.2] ammunition ----------------------------------------------------------------------------------------------


class AmmoSupply(Step, frozen=True, tag="ammo_supply"):
    """[16.21] [16.22] What is available, what must be carried, then the loading."""

    rules: ClassVar[tuple[str, ...]] = ("16.2",)

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(AmmoSupply(self.next + 1))
        if self.next == 0:
            take_stores(state)
            state.push(SpecialAmmo())
        elif self.next == 1:
            state.push(ExtraAmmo())
        elif self.next == 2:
            state.push(LoadAmmo(voluntary=state.extra < 0))
            state.extra = max(0, state.extra)
        elif self.next == 3:
            state.push(LoadRack())
        else:
            state.pop()


def take_stores(state: PattonState) -> None:
    """[16.0] The small stores of a day: machine gun boxes, smoke, periscopes, fuel; no rounds yet."""
    empty(state)
    stores = state.tables.data.campaign.stores
    state.boxes_30, state.boxes_50 = stores.boxes_30, stores.boxes_50
    state.bombs = stores.smoke_bombs if state.card.smoke_mortar else 0
    state.grenades, state.periscopes = stores.smoke_grenades, stores.periscopes
    state.fuel = state.tables.data.campaign.fuel.capacity


def special_of(state: PattonState) -> int:
    """The scarce ammunition of this gun: HCBI, HVAP or APDS."""
    return next(ammo for ammo in (HCBI, HVAP, APDS) if AMMO[ammo] in state.card.ammo)


class SpecialAmmo(Die, frozen=True, tag="special_ammo"):
    """[16.21] How many rounds of HCBI, HVAP or APDS can be had today."""

    rules: ClassVar[tuple[str, ...]] = ("16.21",)
    purpose: ClassVar[str] = "ammo availability"

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`."""
        if special_of(state) == HCBI:
            return tuple(str(face) for face in range(1, 11))
        return state.tables.lookup["hvap"].labels("rounds")

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        return Reckoning(f"Ammo Availability, {AMMO[special_of(state)]}", [])

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        state.pop()
        if special_of(state) == HCBI:
            state.hcbi_kept += int(label)
        else:
            state.special_kept += int(label)


class ExtraAmmo(Die, frozen=True, tag="extra_ammo"):
    """[16.22] Extra rounds and boxes that must be carried."""

    rules: ClassVar[tuple[str, ...]] = ("16.22",)
    purpose: ClassVar[str] = "extra ammo"

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`."""
        column = ("advance", "battle", "counterattack")[state.kind]
        return state.tables.lookup["extra_ammo"].labels(column)

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        return Reckoning("Extra Ammo", [])

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        state.pop()
        rounds, boxes = map(int, label.split("/"))
        if not rounds and not boxes:
            state.extra = -1
            boxes = state.tables.data.campaign.extra_ammo.voluntary_boxes
        else:
            state.extra = rounds
        state.boxes_30 += boxes


class LoadAmmo(Choice, frozen=True, tag="load_ammo"):
    """[16.21] How many rounds of each type; HE fills what is left."""

    rules: ClassVar[tuple[str, ...]] = ("16.21", "16.22", "4.26")
    verbs: ClassVar[tuple[str, ...]] = ("extra", "load", "stow", "done")
    moment: ClassVar[str] = "the tank is being loaded"

    voluntary: bool = False
    """Extra rounds may be carried (16.22)."""
    chosen: int = 0
    """Types already decided on, as a bit mask; bit 6 is the extra load."""
    again: bool = False
    """A resupply during the day: nothing scarce can be had (4.54.4)."""

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        return f"Load up to {room(state)} rounds, HE filling the rest; scarce rounds at hand: {scarce(state)}"

    def default(self, state: PattonState) -> int:
        """See `Frame.default`: the usual way."""
        return state.tables.numbers_of["stow"].start

    def candidates(self, state: PattonState) -> Iterable[int]:
        """See `Choice.candidates`: only counts that can fit."""
        numbers = state.tables.numbers_of
        if self.voluntary and not self.chosen >> 6 & 1:
            yield from numbers["extra"]
        each = len(numbers["load"]) // len(AMMO)
        for ammo in range(len(AMMO)):
            if ammo != HE and AMMO[ammo] in state.card.ammo and not self.chosen >> ammo & 1:
                first = numbers["load"].start + ammo * each
                yield from range(first, first + min(each, self.most(state, ammo) + 1))
        yield from (numbers["stow"].start, numbers["done"].start)

    def most(self, state: PattonState, ammo: int) -> int:
        """How many rounds of a type still fit and can be had."""
        left = room(state) - state.rounds()
        return state.ammo[ammo] + (min(left, scarce(state)) if ammo == special_of(state) else left)

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
        if verb in ("stow", "done"):
            return ""
        if verb == "extra":
            if not self.voluntary:
                return "extra.ordered"
            return "choice.made" if self.chosen >> 6 & 1 else ""
        if AMMO[a] not in state.card.ammo:
            return "ammo.not_for_gun"
        if a == HE:
            return "load.rest"
        if self.chosen >> a & 1:
            return "choice.made"
        return "" if b <= self.most(state, a) else "load.too_many"

    def more_facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        """See `Choice.more_facts`."""
        return {"gun": state.card.gun, "most": self.most(state, a) if verb == "load" else 0}

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        if verb == "extra":
            state.extra = a
            state.become(msgspec.structs.replace(self, chosen=self.chosen | 1 << 6))
        elif verb == "load":
            take(state, a, b)
            state.become(msgspec.structs.replace(self, chosen=self.chosen | 1 << a))
        else:
            if verb == "stow":
                self.stow(state)
            state.ammo[HE] += max(0, room(state) - state.rounds())
            state.pop()
            if state.log is not None:
                carried = {AMMO[n]: count for n, count in enumerate(state.ammo) if count}
                loads = ", ".join(f"{count} {name}" for name, count in carried.items())
                state.emit("loaded", "16.21", loads=loads, carried=carried)

    def stow(self, state: PattonState) -> None:
        """The usual load [28.0 on 4.26]: a third AP and a tenth smoke for the 75, four tenths AP for the 76."""
        special = special_of(state)
        open_ = [n for n in range(len(AMMO)) if not self.chosen >> n & 1 and AMMO[n] in state.card.ammo]
        total = room(state)
        if special in open_:
            take(state, special, min(self.most(state, special), 15))
        if WP in open_:
            take(state, WP, max(0, min(self.most(state, WP), total // 10 - state.ammo[HCBI])))
        if AP in open_:
            share = total * 3 // 10 if special == HCBI else total * 4 // 10 - state.ammo[special]
            take(state, AP, max(0, min(self.most(state, AP), share)))


def room(state: PattonState) -> int:
    """How many main gun rounds may be carried now."""
    return state.card.rounds + state.extra


def scarce(state: PattonState) -> int:
    """Rounds of the scarce type that wait to be loaded."""
    return state.hcbi_kept if special_of(state) == HCBI else state.special_kept


def take(state: PattonState, ammo: int, count: int) -> None:
    """Carry so many rounds of a type; scarce ones come from those at hand."""
    if ammo == special_of(state):
        if ammo == HCBI:
            state.hcbi_kept -= count - state.ammo[ammo]
        else:
            state.special_kept -= count - state.ammo[ammo]
    state.ammo[ammo] = count


class LoadRack(Choice, frozen=True, tag="load_rack"):
    """[16.23] [8.36] What lies in the ready rack; each type can be set once."""

    rules: ClassVar[tuple[str, ...]] = ("16.23", "5.24")
    verbs: ClassVar[tuple[str, ...]] = ("rack", "stow", "done")
    moment: ClassVar[str] = "the ready rack is being filled"

    chosen: int = 0

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        held = ", ".join(f"{count} {AMMO[n]}" for n, count in enumerate(state.rack) if count) or "nothing"
        return f"Fill the ready rack, {state.card.ready_rack} rounds at most; in it now: {held}"

    def default(self, state: PattonState) -> int:
        """See `Frame.default`: the usual way."""
        return state.tables.numbers_of["stow"].start

    def most(self, state: PattonState, ammo: int) -> int:
        """How many rounds of a type can lie in the rack."""
        loose = state.stock(ammo) + state.rack[ammo]
        return min(loose, state.card.ready_rack - sum(state.rack) + state.rack[ammo])

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
        if verb != "rack":
            return ""
        if AMMO[a] not in state.card.ammo:
            return "ammo.not_for_gun"
        if self.chosen >> a & 1:
            return "choice.made"
        return "" if b <= self.most(state, a) else "rack.too_many"

    def more_facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        """See `Choice.more_facts`."""
        return {"gun": state.card.gun, "most": self.most(state, a) if verb == "rack" else 0}

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        if verb == "rack":
            state.rack[a] = b
            state.become(LoadRack(self.chosen | 1 << a))
            return
        if verb == "stow":
            self.stow(state)
        state.pop()
        if state.log is not None:
            held = {AMMO[n]: count for n, count in enumerate(state.rack) if count}
            state.emit("rack", "16.23", held=held, rounds=", ".join(f"{n} {a}" for a, n in held.items()) or "nothing")

    def stow(self, state: PattonState) -> None:
        """The usual rack [28.0 on 4.26]: half AP and a smoke round or two for the 75, three quarters AP for the 76."""
        room_ = state.card.ready_rack
        wishes = [(HCBI, 1), (WP, 1), (AP, room_ // 2), (HE, room_), (AP, room_)]
        if special_of(state) != HCBI:
            wishes = [(special_of(state), room_ // 3), (AP, room_ // 2), (HE, room_), (AP, room_)]
        for ammo, count in wishes:
            if not self.chosen >> ammo & 1 and AMMO[ammo] in state.card.ammo:
                state.rack[ammo] = max(state.rack[ammo], min(count, self.most(state, ammo)))
