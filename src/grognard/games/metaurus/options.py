"""The options of The Battle of the Metaurus: the optional rule 5.4, and rulings that can be decided the other way."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.engine.options import Option, OptionValue


class MetaurusOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one game, for quick access. Each field is described by the `Option` of the same name."""

    gauls: bool = False
    counter_attack_die: str = "natural"
    retreat_morale: str = "showing"
    third_cavalry: str = "iii"
    victory_check: str = "end_of_turn"
    elephants_count_as_exits: bool = True
    must_turn_to_attack: bool = True
    turn_limit: int = 0
    failed_combination: str = "nothing"
    elephants_activation: str = "choice"
    mixed_attack_on_cavalry: str = "roll"
    continued_attack: str = "all_in_front"


_OPTIONS = (
    Option(
        "gauls",
        "Unwilling Gauls",
        "5.4",
        False,
        help="A Celtic unit obeys a Move or Attack order only on a roll of 0 to 5; the Celts cannot be told to Reform.",
    ),
    Option(
        "counter_attack_die",
        "Which die brings a Counter-Attack",
        "10.0",
        "natural",
        ("natural", "modified"),
        help="Ruling R1. modified: a 1 after all modifiers, not on the die.",
    ),
    Option(
        "retreat_morale",
        "Morale in a retreat before combat",
        "9.0",
        "showing",
        ("showing", "front"),
        help="Ruling R2. front: a Disordered unit, too, checks against the Morale of its front.",
    ),
    Option(
        "third_cavalry",
        "Whose the cavalry in 0402 is",
        "13.0",
        "iii",
        ("iii", "v"),
        help="Ruling R9. v: it belongs to the V Legion instead of the III.",
    ),
    Option(
        "victory_check",
        "When victory is declared",
        "4.2",
        "end_of_turn",
        ("end_of_turn", "at_once"),
        help="Ruling R12. The other reading: the game ends at once, with the loss or exit that decides it.",
    ),
    Option(
        "elephants_count_as_exits",
        "The Elephants count among the exits",
        "14.0",
        True,
        help="Ruling R14. Off: the Elephants may leave, but are not one of the twenty.",
    ),
    Option(
        "must_turn_to_attack",
        "Turn to attack",
        "5.2",
        True,
        help="Ruling R20. Off: a unit that must attack may look away from its enemies, unless it is Engaged.",
    ),
    Option(
        "turn_limit",
        "Turn limit",
        "14.0",
        0,
        (0, 20, 40),
        help="Ruling R31. Carthage wins if Rome has not won by the end of this Game Turn; 0: no limit.",
    ),
    Option(
        "failed_combination",
        "What a failed combination costs",
        "5.3",
        "nothing",
        ("nothing", "no_activation"),
        help="Ruling R11. Both legions do nothing at all this Game Turn, no retreat before combat and no "
        "Counter-Attack either. The other reading: they only lose their Activation.",
    ),
    Option(
        "elephants_activation",
        "When the Elephants are activated",
        "12.0",
        "choice",
        ("choice", "every_turn"),
        help="Ruling R36. If their owner wants to, or if they are Engaged. The other reading: every turn, like every "
        "other Command.",
    ),
    Option(
        "mixed_attack_on_cavalry",
        "Cavalry that retreats from infantry and cavalry at once",
        "9.0",
        "roll",
        ("roll", "no_roll"),
        help="Ruling R37. It checks its Morale if not all its attackers are infantry. The other reading: it is spared "
        "the check if any of them is.",
    ),
    Option(
        "continued_attack",
        "Whom a Continued Attack must attack",
        "10.0",
        "all_in_front",
        ("all_in_front", "any_in_front"),
        help="Ruling R23. Who continues attacks every enemy in front that no friend attacks, as in any attack. The "
        "other reading: one of them is enough.",
    ),
)

OPTIONS: Mapping[str, Option] = {option.id: option for option in _OPTIONS}


def metaurus_options(values: Mapping[str, OptionValue]) -> MetaurusOptions:
    """The typed options from checked values."""
    return msgspec.convert(dict(values), MetaurusOptions)
