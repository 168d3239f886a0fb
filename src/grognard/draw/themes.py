"""Themes: the inks of a sheet. Boards and games name roles ("wood", "olive"); here they become colours."""

from __future__ import annotations

import re
from typing import NamedTuple

from grognard.engine.errors import DataError


class Livery(NamedTuple):
    """The colours of a counter or a band: its ground, what is printed on it, its edge."""

    ground: str
    ink: str
    edge: str


class Theme(NamedTuple):
    """All colours of one sheet."""

    name: str
    paper: str
    """The margin of the sheet."""
    ground: str
    """Open country."""
    grain: str
    ink: str
    faint: str
    """Fine print and rules in the margin."""
    line: str
    """The hex grid."""
    number: str
    halo: str
    field: str
    """Faint marks of farmland in open country."""
    wood: str
    wood_shade: str
    tree: str
    tree_light: str
    rough: str
    hachure: str
    built: str
    built_edge: str
    street: str
    fort: str
    fort_ground: str
    water: str
    bank: str
    sheen: str
    water_name: str
    road: str
    road_case: str
    bridge: str
    box: str
    """The inside of boxes and tracks."""
    accent: str
    tints: dict[str, str]
    """Washes over regions, by role."""


LIGHT = Theme(
    name="light",
    paper="#f5eee0",
    ground="#f1e9d3",
    grain="#8a744a",
    ink="#2e2822",
    faint="#6f6353",
    line="#b3a27c",
    number="#75674c",
    halo="#f6f0e0",
    field="#cbbf95",
    wood="#bccb96",
    wood_shade="#a3b87c",
    tree="#5f7a45",
    tree_light="#93ab6a",
    rough="#dcc59a",
    hachure="#8a6a42",
    built="#a3917f",
    built_edge="#5d4f44",
    street="#efe4cd",
    fort="#4b3a30",
    fort_ground="#e2d2b4",
    water="#8ab8d4",
    bank="#3d6e94",
    sheen="#9cc5dc",
    water_name="#23527c",
    road="#d9805a",
    road_case="#6d3320",
    bridge="#3a2c24",
    box="#faf5ea",
    accent="#8c2f24",
    tints={"yellow": "#f7e58a", "blue": "#bcd3e2", "red": "#ebb9a5", "grey": "#b9b3a6"},
)

DARK = Theme(
    name="dark",
    paper="#201e1b",
    ground="#3a352d",
    grain="#d8c8a0",
    ink="#ece3cf",
    faint="#a89c86",
    line="#6f664f",
    number="#a3977c",
    halo="#26231e",
    field="#4a4436",
    wood="#3d4a33",
    wood_shade="#33402b",
    tree="#7e9660",
    tree_light="#54683f",
    rough="#4d402d",
    hachure="#b08d5c",
    built="#81746a",
    built_edge="#c6b6a4",
    street="#2c2823",
    fort="#e6d3b4",
    fort_ground="#4a3f33",
    water="#3f6f92",
    bank="#8ab9d8",
    sheen="#4a7b9e",
    water_name="#a8d0ea",
    road="#c8714c",
    road_case="#f0c9a8",
    bridge="#f3e6d0",
    box="#2a2723",
    accent="#e2917c",
    tints={"yellow": "#645a2c", "blue": "#2f4657", "red": "#5a3328", "grey": "#24221f"},
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

# Counters are printed card: they look the same in both themes.
LIVERIES = {
    "olive": Livery("#8f9459", "#1b1c10", "#3c3f22"),
    "light green": Livery("#bccb9c", "#161b0c", "#56663a"),
    "violet": Livery("#b9a9d1", "#17101f", "#55447a"),
    "field grey": Livery("#a9b1ad", "#15191a", "#444c4c"),
    "black": Livery("#26282b", "#ffffff", "#6d7276"),
    "red": Livery("#b9483a", "#ffffff", "#5c1f17"),
    "blue": Livery("#6d8fa8", "#0e171d", "#2c4454"),
    "brown": Livery("#b59b72", "#1f1710", "#5a4728"),
    "rome": Livery("#a5342a", "#fff7e6", "#571710"),
    "carthage": Livery("#8ba0b3", "#0f171e", "#33485a"),
    "sand": Livery("#d3bd8b", "#1e180b", "#6b5a30"),
    "khaki": Livery("#c2ad7a", "#1e180b", "#64542c"),
    "grey": Livery("#8d9196", "#0d0f11", "#3c4044"),
    "marker": Livery("#efe7cf", "#1d1a12", "#6b6047"),
}

# Division colours differ in lightness as well as in hue, so that they can be told apart without colour vision.
BANDS = {
    "white": Livery("#f7f4ea", "#16130f", "#55503f"),
    "cream": Livery("#efdfae", "#1c170c", "#5d5333"),
    "yellow": Livery("#f2cf3b", "#1d1703", "#6a570b"),
    "orange": Livery("#e39a2d", "#201203", "#6b430a"),
    "red": Livery("#b63a2c", "#ffffff", "#54150e"),
    "pink": Livery("#e4a9b4", "#2b0f16", "#7b4450"),
    "sky": Livery("#86c5ea", "#071d2b", "#2a5f80"),
    "blue": Livery("#1f5f9e", "#ffffff", "#0a2c4d"),
    "teal": Livery("#17806b", "#ffffff", "#0a4438"),
    "green": Livery("#3f7d3a", "#ffffff", "#173815"),
    "purple": Livery("#6d4a91", "#ffffff", "#33204a"),
    "brown": Livery("#7a5230", "#ffffff", "#3d2613"),
    "grey": Livery("#70757a", "#ffffff", "#33373a"),
    "silver": Livery("#d5d9dc", "#17191b", "#54595d"),
    "black": Livery("#1d1e20", "#ffffff", "#6d7276"),
}


_LIGHT = 120


def theme_named(name: str) -> Theme:
    """The theme of that name. Raises DataError for an unknown name."""
    if name not in THEMES:
        raise DataError("theme", name, "there is no such theme", "one of " + ", ".join(THEMES))
    return THEMES[name]


def livery(role: str) -> Livery:
    """The colours of a counter of that role, or of a ground such as "#5b6b2f". Those of an unknown role are brown."""
    if is_colour(role):
        return Livery(role, "#16130f" if _light(role) else "#ffffff", mixed(role, "#000000", 0.5))
    return LIVERIES.get(role, LIVERIES["brown"])


def is_colour(text: str) -> bool:
    """Whether this is a colour and not a role: "#5b6b2f"."""
    return re.fullmatch("#[0-9a-f]{6}", text) is not None


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with a part of another one in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, each up to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _light(colour: str) -> bool:
    """Whether dark print is easier to read on it than white."""
    red, green, blue = channels(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue > _LIGHT


def bar(role: str, theme: Theme) -> Livery:
    """The colours of a bar in the margin: those of the counters, subdued on dark paper."""
    found = livery(role)
    if theme.name != "dark":
        return found
    pale = int(found.ink[1:3], 16) > 200
    return Livery(found.edge, found.ink if pale else found.ground, found.ground)


def band(role: str) -> Livery:
    """The colours of a band of that role; an unknown role is cream."""
    return BANDS.get(role, BANDS["cream"])
