"""[G4] Command and Dispatch Points: rolling for them, and buying Formation chits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import Dice, bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..state import StrikeState
from ..tables import BOX
from .frame import StrikeFrame


class CommandRoll(StrikeFrame, frozen=True, tag="command_roll"):
    """[G4] When its chit is played a division rolls for Command Points and, where they are used, Dispatch Points."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("G4",)
    moment: ClassVar[str] = "a division rolls for its points"

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
    def chance(self, state: StrikeState) -> Chance:
        dice = Dice(1 if state.dispatch[self.division] < 0 else 2, 10, 0)

        def label(faces: Sequence[int]) -> str:
            command, dispatch = self.points(state, faces)
            return f"{command} CP" if len(faces) == 1 else f"{command} CP, {dispatch} DP"

        name = state.tables.data.divisions[state.tables.divisions[self.division]].name
        return Chance("points", f"{name} rolls for its points", self.rules, dice, bands(dice, label))

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
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


class Dispatch(StrikeFrame, frozen=True, tag="dispatch"):
    """[3.2] Step D of one division: Command Points into Dispatch Points, Dispatch Points into chits."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("3.2", "G4")
    verbs: ClassVar[tuple[str, ...]] = ("convert", "buy", "end")
    moment: ClassVar[str] = "a division buys chits"

    division: int

    def side(self, state: StrikeState) -> int:
        """Whose division."""
        return state.tables.division_side[self.division]

    @override
    def prompt(self, state: StrikeState) -> str:
        name = state.tables.data.divisions[state.tables.divisions[self.division]].name
        return f"{name}: {state.cp[self.division]} CP, {state.dp[self.division]} DP; convert, buy chits, or end"

    def purchases(self, state: StrikeState) -> list[int]:
        """The numbers of all purchases."""
        charts, first = state.tables.charts.command, state.tables.first["buy"]
        found = []
        for formation in formations_for_sale(state, self.division):
            if state.dp[self.division] >= charts.chit_now:
                found.append(first + 2 * formation)
            if state.dp[self.division] >= charts.chit_next:
                found.append(first + 2 * formation + 1)
        return found

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        first = state.tables.first
        able = state.cp[self.division] >= state.tables.charts.command.convert
        converting = [first["convert"] + self.division] if able else []
        return [*converting, *self.purchases(state), first["end"]]

    @override
    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        tables = state.tables
        division = tables.data.divisions[tables.divisions[self.division]].name
        if action.verb == "convert":
            mine = action.args[0] == tables.divisions[self.division]
            return [state.rules.reasons("dispatch.command" if mine else "dispatch.division", division=division)]
        formation = tables.formations.index(str(action.args[0]))
        if tables.formation_division[formation] != self.division:
            return [state.rules.reasons("dispatch.division", division=division)]
        code = why_not_for_sale(state, formation) or "dispatch.points"
        return [state.rules.reasons(code, chit=tables.data.formations[str(action.args[0])].name, division=division)]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        tables = state.tables
        first, charts = tables.first, tables.charts.command
        if number == first["end"]:
            state.pop()
        elif number == first["convert"] + self.division:
            state.cp[self.division] -= charts.convert
            state.dp[self.division] += 1
            state.emit("converted", "3.2", division=self.division)
        else:
            formation, later = divmod(number - first["buy"], 2)
            state.dp[self.division] -= charts.chit_next if later else charts.chit_now
            if later:
                state.bought |= chit_of(state, formation)
            else:
                state.cup |= chit_of(state, formation)
            state.emit("bought", "G4", formation=formation, when="next turn's" if later else "this turn's")


def begin(state: StrikeState) -> None:
    """[3.2] Step D: chits paid for last turn go into the cup; then every division may buy, in the order of the data."""
    state.cup |= state.bought
    state.bought = 0
    for division in reversed(range(len(state.tables.divisions))):
        if state.command[division] > 0 and state.dispatch[division] >= 0:
            frame = Dispatch(division)
            if len(frame.numbers(state)) > 1:
                state.push(frame)


class ChooseChit(StrikeFrame, frozen=True, tag="choose_chit"):
    """[Sc1] Without Dispatch Points the American chooses the Formation chit that goes into the cup."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("Sc1",)
    verbs: ClassVar[tuple[str, ...]] = ("add",)
    moment: ClassVar[str] = "a Formation chit is chosen for the cup"

    of: int
    formations: tuple[int, ...]

    def side(self, state: StrikeState) -> int:
        """Who chooses."""
        return self.of

    @override
    def prompt(self, state: StrikeState) -> str:
        return "Choose the Formation chit that goes into the cup"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        return [state.tables.first["add"] + formation for formation in sorted(self.formations)]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        formation = number - state.tables.first["add"]
        state.pop()
        state.cup |= chit_of(state, formation)
        state.emit("chit_added", "Sc1", formation=formation)


def add_chosen_chits(state: StrikeState) -> None:
    """[Sc1] Ruling 24: each side adds one Formation chit, unless one of its own is played first."""
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
