"""charts.toml: Orders, dice of activation, terrain effects, the modifiers and tables of combat."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced

OrderName = Literal["stand", "move", "move_to_attack", "reform"]

Permission = Literal["must", "may", "never"]
Loss = Literal["none", "disordered", "eliminated"]

MARKERS: tuple[OrderName, ...] = ("stand", "move", "move_to_attack", "reform")
"""The Orders that have a marker."""

DIE_FACES = range(10)

# -- charts.toml ------------------------------------------------------------------------------------------------


class OrderData(DataStruct, frozen=True):
    """An Order: its title and its modifiers."""

    title: str
    when_attacked: int
    when_attacking: int


class OrdersData(Sourced, frozen=True):
    """The five Orders."""

    stand: OrderData
    move: OrderData
    move_to_attack: OrderData
    reform: OrderData
    attack: OrderData


class ActivationData(Sourced, frozen=True):
    """Dice and limits of activation and Orders."""

    combined_from: int
    gauls_obey_up_to: int
    order_changes: int


class ByTerrain(DataStruct, frozen=True):
    """A figure for each terrain."""

    clear: int
    hill: int
    crest: int
    river: int


class TerrainEffectsData(Sourced, frozen=True):
    """The Terrain Effects Chart for movement."""

    enter: ByTerrain
    level: ByTerrain
    up_slope: int
    down_slope: int
    stream: int
    leave_map: int


class TerrainInCombatData(Sourced, frozen=True):
    """The Terrain Effects Chart for combat."""

    up_slope: int
    stream: int
    most: int


class PositionData(Sourced, frozen=True):
    """Position advantage."""

    flank: int
    rear: int


class MoraleData(Sourced, frozen=True):
    """The limit of the morale differential."""

    most: int


class RetreatData(Sourced, frozen=True):
    """Retreat before combat."""

    hexes: int
    farthest: int


class ContinuedData(Sourced, frozen=True):
    """Continued Attack and Counter-Attack."""

    each: int
    counter_attack_roll: int


class AdvanceData(Sourced, frozen=True):
    """Advance after combat."""

    after_elimination: Permission
    after_retreat: Permission


class ResultRow(DataStruct, frozen=True):
    """A row of the Combat Results Table."""

    label: str
    title: str
    low: int | None = None
    high: int | None = None
    attacker: Loss = "none"
    defender: Loss = "none"
    engaged: bool = False
    continued: bool = False


class CombatResultsData(Sourced, frozen=True):
    """The Combat Results Table."""

    rows: list[ResultRow]


class ElephantRow(DataStruct, frozen=True):
    """A row of the Elephant Table."""

    low: int
    high: int
    result: Literal["rampage", "rampage_own", "balk", "obey"]
    title: str

    @property
    def label(self) -> str:
        """What complaints call it."""
        return self.title


class ElephantsData(Sourced, frozen=True):
    """The Elephant Table."""

    rows: list[ElephantRow]


class ChartsData(DataStruct, frozen=True):
    """The whole of charts.toml."""

    orders: OrdersData
    activation: ActivationData
    terrain_effects: TerrainEffectsData
    terrain_in_combat: TerrainInCombatData
    position: PositionData
    morale: MoraleData
    retreat: RetreatData
    continued: ContinuedData
    advance: AdvanceData
    combat_results: CombatResultsData
    elephants: ElephantsData
