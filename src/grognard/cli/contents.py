"""What commands there are: the module of each, and the line about it in `grognard --help`.

The help and every single command are quick because no other command is imported for them. The line is the first
sentence of the command's own help; a test compares them.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Listed(NamedTuple):
    """A command in the list of commands."""

    module: str
    """The module of this package that it stands in."""
    line: str


CONTENTS: Final = {
    "actions": Listed("commands", "List every legal action, with its cost."),
    "analyse": Listed(
        "analyse",
        "Analyse the game in FILE: win probability, luck of every roll, turning points, better choices.",
    ),
    "calibrate": Listed(
        "analyse",
        "Fit the win-probability curve of GAME to simulated games: every player against every other and "
        "against itself.",
    ),
    "data": Listed(
        "commands",
        "List every figure of a GAME's data with its source, or check the data and a data pack.",
    ),
    "diary": Listed(
        "diary",
        "Write the diary of the game in FILE: what happened, day by day, with pictures and figures.",
    ),
    "do": Listed("commands", 'Carry out an ACTION ("move us_357 0304") and roll whatever dice it calls for.'),
    "explain": Listed("advice", "What an ACTION would change in the game in FILE, reason by reason."),
    "games": Listed("games", "List the installed games with their scenarios and options."),
    "hint": Listed("advice", "What a computer player would do now in the game in FILE, and why."),
    "ladder": Listed("ladder", "Let computer players play GAME against each other from both sides, and rate them."),
    "movement": Listed(
        "movement",
        "Show what a move costs, step by step with the rules, or every reason why it cannot be made.",
    ),
    "new": Listed("commands", "Begin a GAME and write its record."),
    "odds": Listed(
        "commands",
        "Show the sums and chances of an attack or any action, from the same tally that resolves it.",
    ),
    "perft": Listed("commands", "Count the sequences of the given number of steps."),
    "play": Listed("play", "Play a GAME here, against the computer or each other."),
    "render": Listed("render", "Draw the map of a GAME: as the record FILE stands, or the opening position."),
    "replay": Listed("commands", "Tell the whole game again, sentence by sentence, checking every line."),
    "rules": Listed("commands", "Print the rules of a GAME in our own words: all of them, or the CASES named (7.43)."),
    "serve": Listed("serve", "Serve the table: play in the browser, alone, hot-seat, or with a friend through a link."),
    "show": Listed("commands", "Show where a game stands: map, units, score, and who decides what."),
    "simulate": Listed("simulate", "Play many games of GAME between computer players."),
    "undo": Listed("commands", "Return to before the last action."),
    "upgrade": Listed(
        "upgrade",
        "Bring a record of an older version up to date: the same actions and dice under today's rules.",
    ),
    "verify": Listed("commands", "Prove a record: rules, states, and every die against the commitment."),
    "why": Listed("commands", "Say whether an ACTION is allowed now."),
}
"""Every command by its name."""
