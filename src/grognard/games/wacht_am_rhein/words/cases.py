"""What the texts of cases.toml show besides the figures of the other files: costs in words, lists and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.assault import read_result
from ..schema.costs import Cost
from ..schema.data import WachtData
from ..vocabulary import GROUND_TITLES

_COSTS = {"no": "closed", "all": "the whole allowance"}


def figures(data: WachtData) -> dict[str, object]:
    """Everything that a case may name: the data, and what is made of it."""
    charts = data.charts
    return {
        **vars(data),
        **_movement(data),
        **_types(data),
        **_assault(data),
        "beside_enemies": _cost(charts.enemy_adjacent.normal),
        "beside_fieldworks": _cost(charts.enemy_adjacent.fieldworks),
        "covered": _cost(charts.covering_reduction.points),
        "leader_bonus": _by_die([f"+{points}" for points in charts.leader_bonus.by_die]),
        "reserve_bonus": _by_die([f"+{points}" for points in charts.reserve_release.by_die]),
        "trucks": _by_die(charts.german_transport.by_die),
        "fuel": _by_die(charts.fuel.by_die),
        "sky": _by_die(charts.weather.sky),
        "grounds": _by_die([GROUND_TITLES[name] if name else "as it was" for name in charts.weather.ground]),
        **_scenario(data),
    }


def _cost(cost: Cost) -> str:
    return _COSTS.get(str(cost), str(cost))


def _by_die(labels: Sequence[Any]) -> str:
    """Faces of the die with the same result, taken together: "0 to 5: mist, 6 to 9: clear"."""
    parts, start = [], 0
    for face in range(1, len(labels) + 1):
        if face == len(labels) or labels[face] != labels[start]:
            span = str(start) if face - 1 == start else f"{start} to {face - 1}"
            parts.append(f"{span}: {labels[start]}")
            start = face
    return ", ".join(parts)


def _columns(shift: int) -> str:
    return f"{shift:+d} column" + ("" if abs(shift) == 1 else "s")


def _movement(data: WachtData) -> dict[str, str]:
    charts = data.charts
    ground = [
        f"{GROUND_TITLES[name]} {row.tactical_mech:+d} Mech, {row.tactical_leg:+d} Leg, {row.road:+d} by road, "
        f"trails {_cost(row.trail)} more"
        for name, row in charts.ground.items()
    ]
    water = [
        f"{name.replace('_', ' ').capitalize()}, added to the hex: Mech {_cost(row.mech)}, Leg {_cost(row.leg)}, Leg "
        f"with engineers {_cost(row.leg_with_engineers)}; at a bridge Mech {_cost(row.bridge_mech)}, Leg "
        f"{_cost(row.bridge_leg)}; at a ford Mech {_cost(row.ford_mech)}, Leg {_cost(row.ford_leg)}."
        for name, row in charts.water.items()
    ]
    roads = [f"{kind} {'' if kind == 'trail' else 'road '}{_cost(row.cost)}" for kind, row in charts.roads.items()]
    trails = [f"{_cost(row.trail)} in {GROUND_TITLES[name]}" for name, row in charts.ground.items() if row.trail]
    return {
        "terrain": "; ".join(f"{name} {_cost(row.mech)} and {_cost(row.leg)}" for name, row in charts.terrain.items()),
        "ground": "; ".join(ground),
        "water": "\n".join(water),
        "roads": ", ".join(roads),
        "trails": ", ".join(trails) or "never",
    }


def _types(data: WachtData) -> dict[str, str]:
    types = data.types.values()
    return {
        "recon": ", ".join(kind.title for kind in types if kind.allowance == "recon"),
        "slow": ", ".join(kind.title for kind in types if kind.allowance == "slow"),
        "heavy": ", ".join(kind.title for kind in types if kind.weight == "H"),
        "medium": ", ".join(kind.title for kind in types if kind.weight == "M"),
        "legs": ", ".join(dict.fromkeys(kind.title for kind in types if kind.class_ == "leg")),
        "mechs": ", ".join(dict.fromkeys(kind.title for kind in types if kind.class_ == "mech" and not kind.leader)),
    }


def _assault(data: WachtData) -> dict[str, str]:
    chart = data.charts.assault
    results = [f"Die {face}: {', '.join(map(_hits, row))}." for face, row in sorted(chart.results.items())]
    return {
        "columns": ", ".join(chart.columns),
        "assault_terrain": ", ".join(f"{name} {shift:+d}" for name, shift in chart.terrain.items() if shift),
        "assault_works": ", ".join(f"{name.upper()} {shift:+d}" for name, shift in chart.fieldworks.items()),
        "results": "\n".join(results),
        "overrun_shift": _columns(chart.overrun),
        "reserve_shift": _columns(chart.attacker_reserve_bonus),
    }


def _hits(text: str) -> str:
    result = read_result(text)
    return f"{result.attacker_must}+{result.attacker_may} / {result.defender_must}+{result.defender_may}"


def _scenario(data: WachtData) -> dict[str, str]:
    points, names = data.scenario.points, data.map.names.hexes
    track = [
        f"turn {number}, {turn.when}: {GROUND_TITLES[turn.ground]}, {turn.sky}"
        for number, turn in enumerate(data.scenario.turns.track, start=1)
    ]
    return {
        "track": "; ".join(track),
        "places": ", ".join(f"{names.get(hex_, hex_)} {worth}" for hex_, worth in points.places.items()),
        "supplied": " in supply" if points.west_of_meuse_in_supply else "",
    }
