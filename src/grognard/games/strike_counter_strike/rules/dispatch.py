"""[G4] Command and Dispatch Points: rolling for them, and buying Formation chits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from grognard.engine.chances import Dice, Faces

from ..state import StrikeState
from ..tables import BOX
from .frame import SideChoice, StrikeChoice, StrikeRoll


class CommandRoll(StrikeRoll, frozen=True, tag="command_roll"):
    """[G4] When its chit is played a division rolls for Command Points and, where they are used, Dispatch Points."""

    rules: ClassVar[tuple[str, ...]] = ("G4",)
    moment: ClassVar[str] = "a division rolls for its points"
    purpose: ClassVar[str] = "points"

    division: int

    def points(self, state: StrikeState, faces: Sequence[int]) -> tuple[int, int]:
        """Command and Dispatch Points for these faces; both formulas are data."""
        charts = state.tables.charts.command
        command = state.command[self.division] + charts.command[faces[0]]
        if len(faces) == 1:
            return command, 0
        low = faces[1] <= state.dispatch[self.division]
        return command, charts.dispatch_low if low else charts.dispatch_high

    @override
    def dice(self, state: StrikeState) -> Dice:
        return Dice(1 if state.dispatch[self.division] < 0 else 2, 10, 0)

    @override
    def asked(self, state: StrikeState) -> str:
        return f"{division_name(state, self.division)} rolls for its points"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        command, dispatch = self.points(state, faces)
        return f"{command} CP" if len(faces) == 1 else f"{command} CP, {dispatch} DP"

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        state.pop()
        command, dispatch = self.points(state, faces)
        state.cp[self.division] += command
        state.dp[self.division] += dispatch
        if len(faces) == 1:
            state.emit("command_points", "G4", division=self.division, face=faces[0], command=command)
        else:
            state.emit(
                "points",
                "G4",
                division=self.division,
                face=faces[0],
                dispatch_face=faces[1],
                command=command,
                dispatch=dispatch,
            )


def chit_of(state: StrikeState, formation: int) -> int:
    """The bit of a Formation chit."""
    return 1 << state.tables.first_formation_chit + formation


def division_name(state: StrikeState, division: int) -> str:
    """What a division is called."""
    return state.tables.chit_titles[division]


def price(state: StrikeState, later: int) -> int:
    """[G4] The Dispatch Points of a chit for this turn's cup, or for the next one's."""
    charts = state.tables.charts.command
    return charts.chit_next if later else charts.chit_now


def is_in_play(state: StrikeState, formation: int) -> bool:
    """[G4] Ruling 20: a chit can be bought once the formation has a unit or its leader in play."""
    tables = state.tables
    if state.leader_with[tables.formation_leader[formation]] >= 0:
        return True
    return any(
        of == formation and (state.on_map(unit) or state.is_at(unit, BOX)) for unit, of in enumerate(tables.formation)
    )


def why_not_for_sale(state: StrikeState, formation: int) -> str:
    """[G4] Why a chit cannot be bought: in the cup, bought or first already, or its formation is absent; or ""."""
    first = state.first_chit == state.tables.first_formation_chit + formation
    if first or (state.cup | state.bought) & chit_of(state, formation):
        return "dispatch.bought"
    return "" if is_in_play(state, formation) else "dispatch.absent"


def formations_for_sale(state: StrikeState, division: int) -> list[int]:
    """The formations of a division whose chit can be bought."""
    return [
        formation
        for formation, of in enumerate(state.tables.formation_division)
        if of == division and not why_not_for_sale(state, formation)
    ]


class Dispatch(StrikeChoice, frozen=True, tag="dispatch"):
    """[3.2] Step D of one division: Command Points into Dispatch Points, Dispatch Points into chits."""

    rules: ClassVar[tuple[str, ...]] = ("3.2", "G4")
    verbs: ClassVar[tuple[str, ...]] = ("convert", "buy", "end")
    moment: ClassVar[str] = "a division buys chits"

    division: int

    def side(self, state: StrikeState) -> int:
        """The owner of the division."""
        return state.tables.division_side[self.division]

    @override
    def prompt(self, state: StrikeState) -> str:
        name = division_name(state, self.division)
        return f"{name}: {state.cp[self.division]} CP, {state.dp[self.division]} DP; convert, buy chits, or end"

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "division": division_name(state, self.division)}

    def do_convert(self, state: StrikeState, division: int, _: int) -> None:
        """[3.2] Command Points become a Dispatch Point."""
        state.cp[division] -= state.tables.charts.command.convert
        state.dp[division] += 1
        state.emit("converted", "3.2", division=division)

    def why_not_convert(self, state: StrikeState, division: int, _: int) -> str:
        """[3.2] Why the division cannot convert Command Points, or ""."""
        if division != self.division:
            return "dispatch.division"
        return "" if state.cp[division] >= state.tables.charts.command.convert else "dispatch.command"

    def among_convert(self, state: StrikeState) -> Iterable[int]:
        """The division itself."""
        return [state.tables.encode("convert", self.division)]

    def do_buy(self, state: StrikeState, formation: int, later: int) -> None:
        """[G4] The division buys a chit for this turn's cup, or for the next one's."""
        state.dp[self.division] -= price(state, later)
        if later:
            state.bought |= chit_of(state, formation)
        else:
            state.cup |= chit_of(state, formation)
        state.emit("bought", "G4", formation=formation, when="next turn's" if later else "this turn's")

    def why_not_buy(self, state: StrikeState, formation: int, later: int) -> str:
        """[G4] Why the division cannot buy a chit for this turn's cup, or for the next one's, or ""."""
        if state.tables.formation_division[formation] != self.division:
            return "dispatch.division"
        return why_not_for_sale(state, formation) or (
            "" if state.dp[self.division] >= price(state, later) else "dispatch.points"
        )

    def among_buy(self, state: StrikeState) -> Iterable[int]:
        """The chits of the division's formations."""
        words, divisions = state.rules.vocabulary, state.tables.formation_division
        own = [formation for formation, division in enumerate(divisions) if division == self.division]
        return [number for formation in own for number in words.numbers_of("buy", formation)]

    def do_end(self, state: StrikeState, a: int, b: int) -> None:
        """The division is done with buying."""
        state.pop()


def begin(state: StrikeState) -> None:
    """[3.2] Step D: chits paid for last turn go into the cup; then every division may buy, in the order of the data."""
    state.cup |= state.bought
    state.bought = 0
    for division in reversed(range(len(state.tables.divisions))):
        if state.command[division] > 0 and state.dispatch[division] >= 0:
            frame = Dispatch(division)
            if len(frame.numbers(state)) > 1:
                state.push(frame)


class ChooseChit(SideChoice, frozen=True, tag="choose_chit"):
    """[Sc1] Without Dispatch Points the American chooses the Formation chit that goes into the cup."""

    rules: ClassVar[tuple[str, ...]] = ("Sc1",)
    verbs: ClassVar[tuple[str, ...]] = ("add",)
    moment: ClassVar[str] = "a Formation chit is chosen for the cup"

    formations: tuple[int, ...]

    @override
    def prompt(self, state: StrikeState) -> str:
        return "Choose the Formation chit that goes into the cup"

    def do_add(self, state: StrikeState, formation: int, _: int) -> None:
        """The chit goes into the cup."""
        state.pop()
        state.cup |= chit_of(state, formation)
        state.emit("chit_added", "Sc1", formation=formation)

    def why_not_add(self, state: StrikeState, formation: int, _: int) -> str:
        """Why this chit cannot be chosen, or ""."""
        return "" if formation in self.formations else "chit.choice"


def add_chosen_chits(state: StrikeState) -> None:
    """[Sc1] Ruling 24: each side adds one Formation chit, unless one of that side's is played first."""
    tables = state.tables
    for side, name in enumerate(("american", "german")):
        chits = tables.given.chosen_chits.get(name)  # type: ignore[call-overload]
        if not chits:
            continue
        formations = tuple(tables.formations.index(chit) for chit in chits)
        if any(state.first_chit == tables.first_formation_chit + formation for formation in formations):
            continue
        if any(state.cup & chit_of(state, formation) for formation in formations):
            continue
        if len(formations) == 1:
            state.cup |= chit_of(state, formations[0])
        else:
            state.push(ChooseChit(side, formations))
