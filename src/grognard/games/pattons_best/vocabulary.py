"""Every action of the game."""

from __future__ import annotations

from grognard.engine.actions import Parameter, Verb, Vocabulary

from .schema.data import PattonsBestData
from .schema.names import (
    ACTIONS,
    AMMO,
    GROUNDS,
    KINDS,
    LARGEST_LOAD,
    LEVELS,
    MEDALS,
    MEN,
    MODES,
    SECTORS,
    SOURCES,
    UNITS,
    ZONES,
)


def name_id(name: str) -> str:
    """A name as one word."""
    return name.replace(" ", "_")


def vocabulary(data: PattonsBestData) -> Vocabulary:
    """Every action of the game."""
    man = Parameter("man", MEN)
    ammo = Parameter("ammo", AMMO)
    sector = Parameter("sector", SECTORS)
    zone = Parameter("zone", ZONES)
    unit = Parameter("unit", UNITS)
    area = Parameter("area", tuple(entry.id for entry in data.board.areas.entries))
    rounds = Parameter("count", tuple(range(LARGEST_LOAD + 1)))
    return Vocabulary(
        [
            Verb("type", (Parameter("scenario", KINDS),), "choose Advance, Battle or Counterattack"),
            Verb("resistance", (Parameter("level", LEVELS),), "choose the expected resistance"),
            Verb("ground", (Parameter("ground", GROUNDS),), "choose the type of area"),
            Verb("date", (Parameter("date", tuple(day[0] for day in data.calendar.days)),), "choose the day"),
            Verb("tank", (Parameter("card", tuple(card.id for card in data.cards)),), "choose a tank card"),
            Verb("keep", (), "keep the tank you have"),
            Verb("replace", (), "ask for another tank"),
            Verb("assign", (man, Parameter("rating", tuple(range(1, 11)))), "give a rating to a new man"),
            Verb("suggested", (), "give the ratings in the suggested order"),
            Verb("rejoin", (), "take the man back into the crew"),
            Verb("decline", (), "let the man go to another crew"),
            Verb("name", (man, Parameter("name", tuple(map(name_id, data.crew.names.men)))), "name a man"),
            Verb("christen", (Parameter("name", tuple(map(name_id, data.crew.names.tanks))),), "name the tank"),
            Verb("extra", (Parameter("count", tuple(range(31))),), "carry extra main gun rounds"),
            Verb("load", (ammo, rounds), "carry this many rounds of a type; HE fills the rest"),
            Verb("rack", (ammo, Parameter("count", tuple(range(9)))), "put this many rounds into the ready rack"),
            Verb("stow", (), "stow the usual way"),
            Verb("open", (man,), "open his hatch"),
            Verb("close", (man,), "close his hatch"),
            Verb("gun", (Parameter("ammo", (*AMMO, "empty")),), "load the main gun with this"),
            Verb("face", (sector,), "turn the tank towards a sector"),
            Verb("turret", (sector,), "turn the turret towards a sector"),
            Verb("watch", (man, sector), "have a buttoned up man search a sector"),
            Verb("scout", (area,), "check an area for its resistance"),
            Verb("artillery", (area,), "call for artillery support on an area"),
            Verb("lift", (area,), "take an artillery support marker back"),
            Verb("air", (area,), "call for an air strike on an area"),
            Verb("resupply", (), "try to take on ammunition"),
            Verb("enter", (area,), "move the task force into an area"),
            Verb("proceed", (area,), "go on to an area after leaving the battle"),
            Verb("wait", (), "wait for the enemy"),
            Verb("advancing_fire", (Parameter("choice", ("yes", "no")),), "fire while entering the area, or not"),
            Verb("mark", (zone,), "place an Advance Fire marker"),
            Verb("order", (man, Parameter("action", ACTIONS)), "give a man his order for the round"),
            Verb("reload", (ammo, Parameter("source", SOURCES)), "what to load after firing, and from where"),
            Verb(
                "repeat",
                (),
                "all other men as in the last round, where they can, and go",
                label="Same again",
                key="a",
            ),
            Verb("go", (), "orders are given: carry them out", label="Go", key="g", tone="primary"),
            Verb("abandon", (), "leave the disabled tank"),
            Verb("fire", (unit, Parameter("mode", MODES)), "fire the main gun at a unit"),
            Verb("cease", (), "stop firing", label="Cease fire", key="o"),
            Verb("shoot", (unit,), "fire the machine gun at a unit"),
            Verb("spray", (zone,), "fire the machine gun into a zone"),
            Verb("hold", (), "do not fire", label="Hold fire", key="o"),
            Verb("secure", (sector,), "friendly forces advance into a sector"),
            Verb("rescue", (man, Parameter("trapped", MEN)), "a man outside pulls a man out of the tank"),
            Verb("medal", (Parameter("medal", MEDALS),), "accept a decoration"),
            Verb("carry_on", (), "go on as the new commander"),
            Verb("retire", (), "end the campaign here"),
            Verb("done", (), "finish this step", label="Done", key="e", tone="primary"),
        ]
    )
