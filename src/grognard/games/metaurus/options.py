"""The options of The Battle of the Metaurus: the optional rule 5.4, and rulings that can be decided the other way."""

from __future__ import annotations

from typing import Annotated, Literal

from grognard.engine.options import About, Options, described


class MetaurusOptions(Options, frozen=True, kw_only=True):
    """The options of one game."""

    gauls: Annotated[
        bool,
        About(
            "Unwilling Gauls",
            "5.4",
            "A Celtic unit obeys a Move or Attack order only on a roll of 0 to 5; the Celts cannot be told to Reform.",
        ),
    ] = False
    counter_attack_die: Annotated[
        Literal["natural", "modified"],
        About(
            "Which die brings a Counter-Attack", "10.0", "Ruling R1. modified: a 1 after all modifiers, not on the die."
        ),
    ] = "natural"
    retreat_morale: Annotated[
        Literal["showing", "front"],
        About(
            "Morale in a retreat before combat",
            "9.0",
            "Ruling R2. front: a Disordered unit, too, checks against the Morale of its front.",
        ),
    ] = "showing"
    third_cavalry: Annotated[
        Literal["iii", "v"],
        About("Whose the cavalry in 0402 is", "13.0", "Ruling R9. v: it belongs to the V Legion instead of the III."),
    ] = "iii"
    victory_check: Annotated[
        Literal["end_of_turn", "at_once"],
        About(
            "When victory is declared",
            "4.2",
            "Ruling R12. The other reading: the game ends at once, with the loss or exit that decides it.",
        ),
    ] = "end_of_turn"
    elephants_count_as_exits: Annotated[
        bool,
        About(
            "The Elephants count among the exits",
            "14.0",
            "Ruling R14. Off: the Elephants may leave, but are not one of the twenty.",
        ),
    ] = True
    must_turn_to_attack: Annotated[
        bool,
        About(
            "Turn to attack",
            "5.2",
            "Ruling R20. Off: a unit that must attack may look away from its enemies, unless it is Engaged.",
        ),
    ] = True
    turn_limit: Annotated[
        Literal[0, 20, 40],
        About(
            "Turn limit",
            "14.0",
            "Ruling R31. Carthage wins if Rome has not won by the end of this Game Turn; 0: no limit.",
        ),
    ] = 0
    failed_combination: Annotated[
        Literal["nothing", "no_activation"],
        About(
            "What a failed combination costs",
            "5.3",
            "Ruling R11. Both legions do nothing at all this Game Turn, no retreat before combat and no "
            "Counter-Attack either. The other reading: they only lose their Activation.",
        ),
    ] = "nothing"
    elephants_activation: Annotated[
        Literal["choice", "every_turn"],
        About(
            "When the Elephants are activated",
            "12.0",
            "Ruling R36. If their owner wants to, or if they are Engaged. The other reading: every turn, like "
            "every other Command.",
        ),
    ] = "choice"
    mixed_attack_on_cavalry: Annotated[
        Literal["roll", "no_roll"],
        About(
            "Cavalry that retreats from infantry and cavalry at once",
            "9.0",
            "Ruling R37. It checks its Morale if not all its attackers are infantry. The other reading: it is "
            "spared the check if any of them is.",
        ),
    ] = "roll"
    continued_attack: Annotated[
        Literal["all_in_front", "any_in_front"],
        About(
            "Whom a Continued Attack must attack",
            "10.0",
            "Ruling R23. Who continues attacks every enemy in front that no friend attacks, as in any attack. "
            "The other reading: one of them is enough.",
        ),
    ] = "all_in_front"


OPTIONS = described(MetaurusOptions)
