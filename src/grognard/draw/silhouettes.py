"""Silhouettes: ancient troops and vehicles as small pictures in a box of `WIDE` x `HIGH`, all facing right.

Each is a list of strokes and solids in the colour of the print; `cut` parts are in the colour of the card, so that
shields have bosses and tracks have wheels.
"""

from __future__ import annotations

from typing import NamedTuple

from .svg import element

WIDE, HIGH = 72.0, 44.0


class Outline(NamedTuple):
    """One path of a silhouette. `width` 0 fills it, any other strokes it; `cut` draws it in the colour of the card."""

    d: str
    width: float = 0.0
    cut: bool = False


def _disc(x: float, y: float, radius: float) -> str:
    half = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0Z"


def _wheels(y: float, radius: float, *places: float) -> Outline:
    return Outline("".join(_disc(x, y, radius) for x in places), cut=True)


_HORSE = (
    Outline(
        "M17 23Q22 17 32 19Q40 20 43 15L48 6L50 2.5L52 6L58 10.5Q60 12.5 58 14L53 13.5L50 22Q49 29 43 30.5"
        "Q32 28 22 31Q16 30 17 23Z"
    ),
    Outline("M44 28L53 31L56 38M41 29L47 36L43 43M20 28L12 33L6 41M24 29L22 36L28 42", 3.4),
    Outline("M18 22Q10 20 5 28", 3.0),
)
_TRACKS = "M13 29H59Q65 29 65 35Q65 41 59 41H13Q7 41 7 35Q7 29 13 29Z"

SILHOUETTES: dict[str, tuple[Outline, ...]] = {
    "legionary": (
        Outline("M23 15Q36 11 49 15V40Q36 44.5 23 40Z"),
        Outline(_disc(36, 27.5, 4.2), cut=True),
        Outline("M36 16V22M36 33V41M26 27.5H31M41 27.5H46", 1.6, cut=True),
        Outline("M28 11.5Q28 2.5 36 2.5Q44 2.5 44 11.5Z"),
        Outline("M30 2.5Q36 -3 42 2.5", 2.6),
        Outline("M56 12V43", 2.4),
        Outline("M56 0L58.5 12H53.5Z"),
    ),
    "heavy_foot": (
        Outline(_disc(35, 28, 15)),
        Outline("M24 28a11 11 0 1 1 22 0a11 11 0 1 1 -22 0", 1.7, cut=True),
        Outline("M35 20L42 33H28Z", cut=True),
        Outline("M28 12Q27 3 35 2Q43 3 42 12Z"),
        Outline("M24 9Q24 -2 37 -1.5", 3.4),
        Outline("M57 8V43", 2.4),
        Outline("M57 -3L60 9H54Z"),
    ),
    "medium_foot": (
        Outline("M35 12Q46 12 46 27.5Q46 43 35 43Q24 43 24 27.5Q24 12 35 12Z"),
        Outline("M35 15V40", 2.0, cut=True),
        Outline("M35 21Q39 27.5 35 34Q31 27.5 35 21Z", cut=True),
        Outline("M29 10Q29 2 35 2Q41 2 41 10Z"),
        Outline("M53 8V43M58 12V43", 2.0),
        Outline("M53 -1L55.5 9H50.5ZM58 3L60.5 13H55.5Z"),
    ),
    "light_foot": (
        Outline(_disc(38, 6, 4.6)),
        Outline("M37 12L33 25L43 32L41 42M33 25L25 33L14 34", 4.6),
        Outline("M37 14L27 13L20 6", 3.6),
        Outline("M6 11L36 -1", 2.2),
        Outline("M38 14L45 20", 3.4),
        Outline(_disc(50, 20, 6.5)),
        Outline(_disc(50, 20, 2.2), cut=True),
    ),
    "horse": (
        *_HORSE,
        Outline("M32 19L34 9", 6.4),
        Outline(_disc(35, 3, 4)),
        Outline("M33 19L38 27", 4.2),
        Outline("M18 15L62 1", 2.2),
    ),
    "elephant": (
        Outline(
            "M11 42V26Q11 14 24 13.5H40Q48 13.5 51 18Q60 20 61 30L61.5 39Q61 42.5 57.5 42Q55 41.5 56.5 38"
            "L56 32Q55 29 53 30Q51 33 47 33.5V42H40V34H26V42Z"
        ),
        Outline("M46 19Q53 22 48 31Q43 27 44 20Z", cut=True),
        Outline("M53 31L62 34", 2.4),
        Outline(_disc(54.5, 23.5, 1.3), cut=True),
        Outline("M12 26Q8 30 9 36", 2.2),
        Outline("M22 13V2H26V5H30V2H34V5H38V2H42V13Z"),
        Outline("M24 8H40", 1.4, cut=True),
    ),
    "leader": (
        Outline("M18 27Q14 3 38 2Q51 3 54 13L48 13Q43 8 36 9Q25 11 26 29Z"),
        Outline("M27 31Q25 14 38 12.5Q49 13 50 24L53 30L49 31V35Q49 38 45 38H41V31H35V43H27Z"),
        Outline("M29 25H49", 1.7, cut=True),
        Outline("M29 20H48", 1.4, cut=True),
    ),
    "tank": (
        Outline(_TRACKS),
        _wheels(35, 3.6, 14, 24, 34, 44, 54),
        Outline("M6 28L11 20H56L65 25.5V28Z"),
        Outline("M22 19L26 9.5H44L48 13V19Z"),
        Outline("M30 9V6H38V9Z"),
        Outline("M47 14.5H70", 3.4),
        Outline("M67 14.5H72", 5.6),
    ),
    "sherman": (
        Outline("M12 30H60Q66 30 66 35.5Q66 41 60 41H14Q6 41 6 35Q6 30 12 30Z"),
        _wheels(36.5, 3.1, 15, 23, 33, 41, 51, 59),
        Outline("M7 29L9 16Q9 14.5 11 14.5H47Q51 14.5 64 23Q67 25 67 29Z"),
        Outline("M20 14V9Q20 4 27 4H39Q46 5 47 13.5V14Z"),
        Outline("M25 4V1.5H33V4Z"),
        Outline("M46 9H65", 3.2),
        Outline("M36 18l1.3 3h3.2l-2.5 2l1 3.2l-3 -2l-3 2l1 -3.2l-2.5 -2h3.2Z", cut=True),
    ),
    "spg": (
        Outline(_TRACKS),
        _wheels(35, 3.6, 14, 24, 34, 44, 54),
        Outline("M7 28L13 13H38L45 19L66 25V28Z"),
        Outline("M46 20.5H71", 3.6),
        Outline("M50 17L50 24", 4.0),
    ),
    "anti_tank_gun": (
        Outline(_disc(31, 33, 9)),
        Outline(_disc(31, 33, 4.5), cut=True),
        Outline("M34 8L40 34", 4.4),
        Outline("M26 24H70", 3.2),
        Outline("M66 24H72", 5.2),
        Outline("M30 30L4 41", 3.4),
        Outline("M2 38L6 44", 3.0),
    ),
    "infantry_team": (
        Outline("M28 9Q28 1 36 1Q44 1 45 8L47 9V10.5H27V9Z"),
        Outline("M35 13L32 26L42 33L40 43M32 26L24 34L13 36", 5.0),
        Outline("M35 15L42 20L50 17", 3.8),
        Outline("M28 24L60 12", 2.8),
        Outline("M26 22L32 20L34 25L28 27Z"),
    ),
    "machine_gun_team": (
        Outline("M8 22Q8 14 16 14Q24 14 25 22L27 23V24.5H7V23Z"),
        Outline("M13 26Q4 30 4 41H34L28 30L20 26Z"),
        Outline("M24 29H66", 3.4),
        Outline("M52 29L46 41M52 29L60 41", 2.6),
        Outline("M30 25H44V33H30Z"),
    ),
    "truck": (
        Outline("M5 10Q5 7 8 7H40Q43 7 43 10V33H5Z"),
        Outline("M14 8V32M24 8V32M34 8V32", 1.4, cut=True),
        Outline("M45 14H56L61 23H67V34H45Z"),
        Outline("M48 17H54.5L57.5 23H48Z", cut=True),
        Outline(_disc(16, 36, 6.5) + _disc(31, 36, 6.5) + _disc(58, 36, 6.5)),
        _wheels(36, 2.6, 16, 31, 58),
    ),
    "half_track": (
        Outline("M10 28H38Q45 28 45 34.5Q45 41 38 41H10Q4 41 4 34.5Q4 28 10 28Z"),
        _wheels(34.5, 3.4, 11, 20, 29, 38),
        Outline("M4 27L7 13H42L48 19L68 24V31H46Z"),
        Outline(_disc(59, 35, 6.5)),
        _wheels(35, 2.4, 59),
        Outline("M28 12H44M34 12V6", 2.6),
    ),
    "crewman": (
        Outline("M22 24Q21 5 36 4Q51 5 50 24Q50 29 47 30L47 20Q36 16 25 20V30Q22 29 22 24Z"),
        Outline("M26 20Q36 17 46 20V27Q46 37 36 38Q26 37 26 27Z"),
        Outline("M28 23H35V27H30ZM37 23H44L42 27H37Z", cut=True),
        Outline("M28 12H44M36 6V15", 1.6, cut=True),
        Outline("M12 44Q15 36 28 37Q36 42 44 37Q57 36 60 44Z"),
    ),
    "shell": (
        Outline("M10 15H40V33H10Q8 33 8 31V17Q8 15 10 15Z"),
        Outline("M42 16Q58 17 66 24Q58 31 42 32Z"),
        Outline("M13 19H37", 1.8, cut=True),
        Outline("M4 12H8V36H4Z"),
    ),
    "smoke": (
        Outline("M8 34Q3 26 12 22Q12 12 23 14Q28 4 39 9Q49 6 52 16Q64 16 63 26Q68 34 58 37H16Q10 38 8 34Z"),
        Outline("M19 28Q21 20 29 22Q32 14 41 18M44 30Q47 24 54 27", 2.2, cut=True),
    ),
    "burst": (
        Outline(
            "M36 0L41 13L54 5L50 19L68 20L53 28L62 40L46 35L42 44L35 35L24 44L24 34L8 37L19 26L4 20L20 17L16 4L30 13Z"
        ),
        Outline(_disc(36, 23, 5.5), cut=True),
    ),
    "aircraft": (
        Outline("M33 3Q36 -1 39 3L40 14L68 24V29L40 25L39 37L48 41V44L36 42L24 44V41L33 37L32 25L4 29V24L32 14Z"),
    ),
    "star": (Outline("M36 1L42 17L59 17.5L45.5 28L50.5 44L36 34.5L21.5 44L26.5 28L13 17.5L30 17Z"),),
    "crate": (
        Outline("M10 12H62V40H10Z"),
        Outline("M10 21H62M24 12V40M48 12V40", 2.2, cut=True),
        Outline("M30 8H42V12H30Z"),
    ),
    "periscope": (
        Outline("M26 44V14Q26 6 34 6H56V18H40Q38 18 38 20V44Z"),
        Outline("M46 9H53V15H46Z", cut=True),
        Outline("M20 40H44V44H20Z"),
    ),
    "can": (
        Outline("M20 12H48L54 18V44H20Z"),
        Outline("M26 12V6H42V12", 3.4),
        Outline("M26 20L48 40M48 20L26 40", 2.2, cut=True),
    ),
}
"""The silhouettes by name: a piece gives one of these as its `picture`."""


def silhouette(kind: str, ink: str, card: str) -> list[str]:
    """The parts of a silhouette."""
    parts = []
    for d, width, cut in SILHOUETTES[kind]:
        colour = card if cut else ink
        if width:
            parts.append(
                element(
                    "path",
                    d=d,
                    fill="none",
                    stroke=colour,
                    stroke_width=width,
                    stroke_linecap="round",
                    stroke_linejoin="round",
                )
            )
        else:
            parts.append(element("path", d=d, fill=colour))
    return parts
