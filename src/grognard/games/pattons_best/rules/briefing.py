"""[4.2] Morning Briefing: men [7.1], tank [24.0] [5.25], weather, ammunition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import FIT, GUNNER, MAN_TITLES, MEN, SUGGESTED, VACANT, long_date
from ..state import PattonState
from ..tables import Labels
from .ammunition import AmmoSupply, empty
from .clock import Weather
from .frame import Die, PattonChoice, PattonRoll
from .roster import OWN_TANK, own_man

FIREFLY = 18
_COUNT = 4


class Briefing(Step[PattonState], frozen=True):
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
            state.push(Weather())
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
    # Men leave only after a day of action, so before the first one every place is new.
    first = state.days_fought == 0
    state.name[man] = own_man(man) if first and state.roster.names_man(man) else new_name(state)
    state.rating[man] = rating
    state.health[man] = FIT
    state.weeks[man] = 0
    if man == GUNNER:
        state.gyro = 0
    state.tell_of_man("joined", "7.1", man, rating=rating, place=MAN_TITLES[man])


def new_name(state: PattonState) -> int:
    """The next name of the list that is free: of the crew, the hospital and the names given by the players."""
    count = len(state.tables.data.crew.names.men)
    crew = {name for name, health in zip(state.name, state.health, strict=True) if health != VACANT}
    taken = crew | set(state.away[::_COUNT]) | state.roster.reserved
    while state.next_name % count in taken:
        state.next_name += 1
    state.next_name += 1
    return (state.next_name - 1) % count


class NewMen(Die, frozen=True):
    """[7.1] Half a die, rounded up, for each new man; the ratings are given out once all have been rolled."""

    rules: ClassVar[tuple[str, ...]] = ("7.1",)
    purpose: ClassVar[str] = "rating of a new man"
    title: ClassVar[str] = "Rating of a new man"

    rolled: tuple[int, ...] = ()

    @override
    def labels(self, state: PattonState) -> Labels:
        return ("1", "1", "2", "2", "3", "3", "4", "4", "5", "5")

    @override
    def said(self, state: PattonState, label: str) -> str:
        return f"rating {label}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
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


class AssignRatings(PattonChoice, frozen=True):
    """[7.1] Who gets which rating."""

    rules: ClassVar[tuple[str, ...]] = ("7.1", "4.24")
    verbs: ClassVar[tuple[str, ...]] = ("assign", "suggested")
    moment: ClassVar[str] = "the ratings of the new men are being given out"

    ratings: tuple[int, ...]
    """The ratings not yet given out, the highest first."""

    @override
    def prompt(self, state: PattonState) -> str:
        return f"New men with the ratings {', '.join(map(str, self.ratings))}: who takes which place?"

    def why_not_assign(self, state: PattonState, man: int, number: int) -> str:
        """[7.1] The reason against this rating for this place."""
        if man not in vacancies(state):
            return "assign.filled"
        return "" if number + 1 in self.ratings else "assign.rating"

    def do_assign(self, state: PattonState, man: int, number: int) -> None:
        """A man with this rating takes this place; the last one has no choice."""
        rating = number + 1
        put_man(state, man, rating)
        ratings = list(self.ratings)
        ratings.remove(rating)
        if len(ratings) == 1:
            take_places(state, ratings)
        else:
            state.become(AssignRatings(tuple(ratings)))

    def do_suggested(self, state: PattonState, _: int, __: int) -> None:
        """The best men take the places where most depends on them."""
        take_places(state, self.ratings)


def take_places(state: PattonState, ratings: Sequence[int]) -> None:
    """New men with these ratings take the places that are left, in the order that is suggested."""
    for man, rating in zip(vacancies(state), ratings, strict=True):
        put_man(state, man, rating)
    state.pop()


_TANK = len(MEN)
"""Bit of the tank among those of the men."""


class Naming(PattonChoice, frozen=True):
    """[4.23] [4.24] Names for the men and the tank, as an option; each can be given once a morning."""

    rules: ClassVar[tuple[str, ...]] = ("4.23", "4.24")
    verbs: ClassVar[tuple[str, ...]] = ("name", "christen", "done")
    moment: ClassVar[str] = "names are being given"

    named: int = 0
    """Everyone who has been named, as a bit mask; the last bit is the tank."""

    @override
    def prompt(self, state: PattonState) -> str:
        return "Name the men and the tank, or be done"

    def why_not_name(self, state: PattonState, man: int, name: int) -> str:
        """[4.24] The reason against this name for this man."""
        if self.named >> man & 1:
            return "name.again"
        if state.health[man] == VACANT:
            return "man.none"
        return "name.taken" if name in state.name or name in state.roster.reserved else ""

    def do_name(self, state: PattonState, man: int, name: int) -> None:
        """The man has this name."""
        state.name[man] = name
        state.become(Naming(self.named | 1 << man))
        if state.log is not None:
            state.emit("named", "4.24", what=MEN[man], name=state.man(man))

    def why_not_christen(self, state: PattonState, _: int, __: int) -> str:
        """The tank has its name."""
        return "name.again" if self.named >> _TANK & 1 else ""

    def do_christen(self, state: PattonState, name: int, _: int) -> None:
        """[4.23] The tank has this name."""
        state.tank_name = name
        state.become(Naming(self.named | 1 << _TANK))
        if state.log is not None:
            state.emit("named", "4.24", what="tank", name=state.tank_title())

    def do_done(self, state: PattonState, _: int, __: int) -> None:
        """No more names."""
        state.pop()


# -- [19.33] men back from hospital ---------------------------------------------------------------------------------


def due_back(state: PattonState, until: int | None = None) -> int | None:
    """The position in `away` of a man who may rejoin by this day, or None."""
    day = state.day if until is None else until
    return next((n for n in range(0, len(state.away), _COUNT) if state.away[n + 3] <= day), None)


class Returning(PattonChoice, frozen=True):
    """[19.33] A man is back from hospital: take him into the crew now or never."""

    rules: ClassVar[tuple[str, ...]] = ("19.33",)
    verbs: ClassVar[tuple[str, ...]] = ("rejoin", "decline")
    moment: ClassVar[str] = "a man has come back from hospital"

    entry: int

    @override
    def prompt(self, state: PattonState) -> str:
        name, rating, man, _ = state.away[self.entry : self.entry + _COUNT]
        place = MAN_TITLES[man].removeprefix("the ")
        now = f" instead of {state.man(man)}, rating {state.rating[man]}" if state.health[man] != VACANT else ""
        return f"{state.roster.man(name)} (rating {rating}) is back: shall he be {place} again{now}?"

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"man": MAN_TITLES[state.away[self.entry + 2]]}

    def why_not_rejoin(self, state: PattonState, _: int, __: int) -> str:
        """[19.33] The tank has no place for him."""
        return "" if state.has_place(state.away[self.entry + 2]) else "place.none"

    def do_rejoin(self, state: PattonState, _: int, __: int) -> None:
        """He takes his place again."""
        name, rating, man, _ = state.away[self.entry : self.entry + _COUNT]
        self.do_decline(state, 0, 0)
        state.name[man], state.rating[man], state.health[man], state.weeks[man] = name, rating, FIT, 0
        if man == GUNNER:
            state.gyro = 0
        state.tell_of_man("rejoined", "19.33", man, rating=rating)

    def do_decline(self, state: PattonState, _: int, __: int) -> None:
        """The man is taken off the list of those away."""
        del state.away[self.entry : self.entry + _COUNT]
        state.pop()


# -- [24.0] the tank ------------------------------------------------------------------------------------------------


def replacement_column(state: PattonState) -> str:
    """[24.0] R24: the column of the month; July uses August's."""
    month = state.date()[:7]
    return "1944-08" if month == "1944-07" else month


def replace_tank(state: PattonState) -> None:
    """[24.0] Another tank: by a roll, by the choice of a crew rated 35 or more, or a Firefly under that option."""
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
    if state.next_tank == 0 and state.tank_name != OWN_TANK and state.roster.names_tank():
        state.tank_name, state.next_tank = OWN_TANK, 1
    else:
        state.tank_name = state.roster.next_tank(state.next_tank)
        state.next_tank = state.tank_name + 1
    empty(state)
    state.hatches = 0
    if state.log is not None:
        state.emit("tank", "4.22", card=card, model=state.card.model, turret=state.card.turret, name=state.tank_title())


class TankRoll(PattonRoll, frozen=True):
    """[24.0] The model you are given."""

    rules: ClassVar[tuple[str, ...]] = ("24.0",)
    purpose: ClassVar[str] = "tank replacement"

    @override
    def labels(self, state: PattonState) -> Labels:
        return state.tables.lookup["tank_replacement"].labels(replacement_column(state))

    @override
    def heading(self, state: PattonState) -> str:
        return f"Tank Replacement, {long_date(replacement_column(state))}"

    @override
    def said(self, state: PattonState, label: str) -> str:
        card = state.tables.cards[int(label) - 1]
        return f"card {label}, an {card.model} with turret {card.turret}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        issue_tank(state, int(label))


class TankChoice(PattonChoice, frozen=True):
    """[24.0] R24: a crew rated 35 or more chooses among the models of the month."""

    rules: ClassVar[tuple[str, ...]] = ("24.0",)
    verbs: ClassVar[tuple[str, ...]] = ("tank",)
    moment: ClassVar[str] = "a new tank is being chosen"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Your crew is good enough to choose its tank: which model?"

    def why_not_tank(self, state: PattonState, number: int, _: int) -> str:
        """[24.0] The model is not available in this month."""
        offered = state.tables.lookup["tank_replacement"].columns[replacement_column(state)]
        return "" if str(number + 1) in offered else "tank.not_offered"

    def do_tank(self, state: PattonState, number: int, _: int) -> None:
        """You are given the model."""
        state.pop()
        issue_tank(state, number + 1)


def check_hvss(state: PattonState) -> None:
    """[5.25] Only on the first day with the tank, and not before November 1944."""
    if state.tank_new and state.card.hvss and state.date() >= "1944-11":
        state.push(Hvss())
    state.tank_new = 0


class Hvss(Die, frozen=True, tag="hvss"):
    """[5.25] Whether the tank has the better suspension."""

    rules: ClassVar[tuple[str, ...]] = ("5.25",)
    purpose: ClassVar[str] = "HVSS"
    title: ClassVar[str] = "HVSS"
    results: ClassVar[tuple[str, str]] = ("HVSS", "no_HVSS")

    @override
    def base(self, state: PattonState) -> int:
        return state.card.hvss

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        state.hvss = 1 if label == "HVSS" else 0
