"""The commands. Each reads its arguments, asks the engine, and prints."""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from grognard import compiled
from grognard._version import __version__
from grognard.engine.actions import Action
from grognard.engine.dice import secret_from_seed
from grognard.engine.errors import DataError, GrognardError
from grognard.engine.match import Match, verify
from grognard.engine.nodes import Chance, Decision
from grognard.engine.positions import Position, read_position
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.library import installed_games, ruleset
from grognard.testing.perft import perft as count_sequences

from . import store
from .output import REFUSED, give, report, say
from .parameters import ManyWords, json_option, pack_option

FORM = "compiled" if compiled() else "interpreted"
"""In which of its two forms the kernel runs; `--version` tells."""
GameFile = click.Path(exists=True, dir_okay=False, path_type=Path)


class Referee(click.Group):
    """The command group: turns grognard's errors into sentences and exit codes."""

    def invoke(self, ctx: click.Context) -> Any:
        """See `click.Group.invoke`."""
        try:
            return super().invoke(ctx)
        except GrognardError as error:
            ctx.exit(report(error, "--json" in sys.argv))


@click.group(
    cls=Referee,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@json_option
@click.version_option(__version__, prog_name="grognard", message=f"%(prog)s, version %(version)s, {FORM}")
@click.pass_context
def main(context: click.Context, as_json: bool) -> None:
    """Historical hex-and-counter wargames, played by their own rulebooks.

    Without a command: open the table in the browser, to play against the computer or a friend.

    \b
    Play in the terminal:
        grognard play metz
    Or step by step, from scripts:
        grognard new metz --seed tonight -o game.jsonl
        grognard actions game.jsonl --piece us_357
        grognard do game.jsonl "move us_357 0304"
        grognard why game.jsonl "move us_357 0303"
        grognard odds game.jsonl --target 0403 --with us_357
        grognard replay game.jsonl

    Exit codes: 0 done, 1 refused or a check failed, 2 misuse.
    """
    if context.invoked_subcommand is None:
        context.invoke(main.commands["serve"])


# -- what there is ----------------------------------------------------------------------------------------------


@main.command()
@json_option
def games(as_json: bool) -> None:
    """List the installed games with their scenarios and options."""
    listing = [_describe(ruleset(name)) for name in installed_games()]
    for game in listing:
        say(f"{game['id']}: {game['title']}, for {' and '.join(game['roles'])}")
        for scenario in game["scenarios"]:
            say(f"  scenario {scenario['id']}: {scenario['title']}. {scenario['summary']}")
        for option in game["options"]:
            value = "text" if option["longest"] else option["default"]
            say(f"  option {option['id']} = {value!s:5} [{option['rule']}] {option['help']}")
    give({"games": listing})


def _describe(rules: Ruleset) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.title,
        "version": rules.version,
        "data": rules.data_hash,
        "roles": list(rules.roles),
        "scenarios": [msgspec.to_builtins(scenario) for scenario in rules.scenarios.values()],
        "options": [msgspec.to_builtins(option) for option in rules.options.values()],
        "verbs": {verb.name: {"usage": verb.usage, "help": verb.help} for verb in rules.vocabulary.verbs.values()},
    }


@main.command()
@click.argument("game")
@click.argument("cases", nargs=-1)
@json_option
def rules(game: str, cases: tuple[str, ...], as_json: bool) -> None:
    """Print the rules of a GAME in our own words: all of them, or the CASES named (7.43)."""
    book = ruleset(game)
    texts = book.rule_texts()
    unknown = [case for case in cases if case not in texts]
    if unknown:
        raise DataError("rules", unknown[0], "the rulebook has no such case", "one of " + ", ".join(texts))
    wanted = {case: texts[case] for case in cases or texts}
    for case, text in wanted.items():
        say(f"[{case}] {text}")
    give({"rules": wanted})


@main.command()
@click.argument("game")
@click.option("--check", is_flag=True, help="Only check the data; exit code 1 if anything is wrong.")
@pack_option
@json_option
def data(game: str, check: bool, pack: str | None, as_json: bool) -> None:
    """Every figure of a GAME's data with its source, or a check of the data and of a data pack."""
    if check:
        _check_data(game, pack)
        return
    figures = list(ruleset(game, pack).figures())
    for figure in figures:
        say(f"{figure.file} {figure.key} = {figure.value}   [{figure.source}, {figure.confidence}]")
    give({"game": game, "figures": [msgspec.to_builtins(figure) for figure in figures]})


def _check_data(game: str, pack: str | None) -> None:
    try:
        built = ruleset(game, pack)
    except DataError as error:
        give({"game": game, "sound": False, "problem": str(error), "file": error.source, "key": error.key})
        click.echo(str(error), err=True)
        sys.exit(REFUSED)
    say(f"{built.title}: the data is sound ({built.data_hash})")
    give({"game": game, "sound": True, "data": built.data_hash})


# -- playing by command -----------------------------------------------------------------------------------------


@main.command()
@click.argument("game")
@click.option("--scenario", help="Which scenario; the first one if not given.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule or ruling; repeatable."
)
@click.option("--seed", help="A text that fixes the dice, for repeatable games.")
@click.option("--position", type=GameFile, help="Start from a position file (TOML).")
@click.option("--practice", is_flag=True, help="Allow faces of dice to be chosen by hand (`do --faces`).")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The record to write."
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@pack_option
@json_option
def new(
    game: str,
    scenario: str | None,
    options: tuple[str, ...],
    seed: str | None,
    position: Path | None,
    practice: bool,
    output: Path,
    force: bool,
    pack: str | None,
    as_json: bool,
) -> None:
    """Begin a GAME and write its record."""
    match = new_match(ruleset(game, pack), scenario, read_options(options), seed, position, practice)
    store.create(output, match, overwrite=force)
    header = match.record.header
    say(f"{match.rules.title}: written to {output}")
    say(f"the dice are fixed: commitment {header.commitment[:16]}...")
    _say_node(match)
    give({"file": str(output), **msgspec.to_builtins(header), "node": _node(match)})


def new_match(
    rules: Ruleset,
    scenario: str | None = None,
    options: dict[str, str] | None = None,
    seed: str | None = None,
    position: Path | None = None,
    practice: bool = False,
    seats: dict[str, str] | None = None,
) -> Match:
    """A match with fresh dice, or with dice made from a seed."""
    secret = secrets.token_bytes(32) if seed is None else secret_from_seed(seed)
    name = secrets.token_hex(8) if seed is None else hashlib.sha256(f"grognard match {seed}".encode()).hexdigest()[:16]
    return Match.new(
        rules,
        secret=secret,
        match=name,
        scenario=scenario,
        options=options,
        position=None if position is None else load_position(position),
        practice=practice,
        seats=seats,
    )


def load_position(path: Path) -> Position:
    """Read a position file."""
    try:
        return read_position(path.read_text("utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(path), "", f"cannot be read: {error}", "a position file (TOML, UTF-8)") from error


def read_options(words: Sequence[str]) -> dict[str, str]:
    """`name=value` words as a mapping; a bare name switches an option on."""
    return {name: value if given else "true" for name, given, value in (word.partition("=") for word in words)}


@main.command()
@click.argument("file", type=GameFile)
@click.option("--role", default=SPECTATOR, help="Show what this role may see.")
@click.option("--map/--no-map", "draw", default=True, help="Draw the map.")
@pack_option
@json_option
def show(file: Path, role: str, draw: bool, pack: str | None, as_json: bool) -> None:
    """Show where a game stands: map, units, score, and who decides what."""
    match = store.load_match(file, pack)
    known = (*match.rules.roles, SPECTATOR)
    if role not in known:
        raise DataError("--role", role, "there is no such role", "one of " + ", ".join(known))
    view = match.state.view(role)
    say(
        view.title
        + "   "
        + ", ".join(f"{match.rules.role_titles[side]} {score}" for side, score in view.scores.items())
    )
    if draw:
        from .terminal.map import draw_map

        say("\n".join(draw_map(match.rules, view)))
    for line in view.ledger:
        say(f"  {match.rules.role_titles[line['side']]} {line['points']:+d} {line['reason']} [{line['rule']}]")
    _say_node(match)
    give({**view.to_json(), "hash": match.state.hash(), "n": len(match.record.lines)})


@main.command()
@click.argument("file", type=GameFile)
@click.option("--piece", help="Only the actions of this piece.")
@pack_option
@json_option
def actions(file: Path, piece: str | None, pack: str | None, as_json: bool) -> None:
    """List every legal action, with its cost. Exactly these are accepted."""
    match = store.load_match(file, pack)
    node = match.state.node
    listing = []
    for action in node.actions if isinstance(node, Decision) else ():
        form = {**match.rules.vocabulary.to_json(action), **match.rules.details(match.state, action)}
        if piece is None or form.get("piece") == piece:
            path = match.rules.route(match.state, action)
            form |= {"path": list(path)} if path else {}
            listing.append({**form, "id": match.rules.vocabulary.number(action)})
    _say_node(match)
    for form in listing:
        say(f"  {form['text']}" + (f"   {form['cost']} MP" if "cost" in form else ""))
    give({"node": _node(match), "actions": listing})


@main.command(name="do", cls=ManyWords)
@click.argument("file", type=GameFile)
@click.argument("action", nargs=-1, required=True)
@click.option("--faces", type=int, multiple=True, help="The faces of the dice, in a practice game.")
@click.option("--role", help="Who acts; refused if it is not their decision.")
@pack_option
@json_option
def do_action(
    file: Path, action: tuple[str, ...], faces: tuple[int, ...], role: str | None, pack: str | None, as_json: bool
) -> None:
    """Carry out an ACTION ("move us_357 0304") and roll whatever dice it calls for."""
    with store.open_match(file, pack) as match:
        if role is not None and role not in match.rules.roles:
            raise DataError("--role", role, "there is no such role", "one of " + ", ".join(match.rules.roles))
        chosen = list(faces)
        happened = roll_all(match, [])
        happened += match.act(_read_action(match, action), role)
        happened += roll_all(match, chosen)
        if chosen:
            raise click.UsageError(f"--faces: no roll was due for {chosen}")
    for event in happened:
        say(f"{event.text} [{event.rule}]")
    _say_node(match)
    give(
        {
            "events": [event.to_json() for event in happened],
            "node": _node(match),
            "n": len(match.record.lines),
            "hash": match.state.hash(),
        }
    )


def roll_all(match: Match, chosen: list[int]) -> list[Any]:
    """Roll until a decision is due or the game is over; takes faces from `chosen` while there are any."""
    events: list[Any] = []
    while isinstance(node := match.state.node, Chance):
        count = getattr(node.dice, "count", 1)
        faces = [chosen.pop(0) for _ in range(min(count, len(chosen)))] or None
        try:
            events += match.roll(faces)
        except ValueError as error:
            raise click.UsageError(f"--faces: {error}") from None
    return events


def _read_action(match: Match, words: Sequence[str]) -> Action:
    return match.rules.vocabulary.parse(" ".join(words))


@main.command()
@click.argument("file", type=GameFile)
@click.argument("action", nargs=-1, required=True)
@pack_option
@json_option
def why(file: Path, action: tuple[str, ...], pack: str | None, as_json: bool) -> None:
    """Say whether an ACTION is allowed now and, if not, every reason with its rule; of a move, also what it costs."""
    match = store.load_match(file, pack)
    asked = _read_action(match, action)
    verdict = match.state.verdict(asked)
    say("allowed" if verdict.allowed else "\n".join(refusal.text for refusal in verdict.refusals))
    explanation = match.rules.explain(match.state, asked)
    if explanation is None:
        give(verdict.to_json())
        return
    for line in explanation.lines():
        say(line)
    give({**verdict.to_json(), "explanation": explanation.to_json()})


@main.command(cls=ManyWords)
@click.argument("file", type=GameFile)
@click.option("--target", required=True, metavar="PLACE", help="The hex to attack.")
@click.option("--with", "pieces", multiple=True, required=True, metavar="PIECE...", help="The attacking units.")
@pack_option
@json_option
def odds(file: Path, target: str, pieces: tuple[str, ...], pack: str | None, as_json: bool) -> None:
    """The sums and chances of an attack, from the same tally that resolves it."""
    match = store.load_match(file, pack)
    named = [piece for word in pieces for piece in word.split(",")]
    preview = match.rules.odds(match.state, target, named)
    for line in preview.lines():
        say(line)
    give({"target": target, "with": named, **preview.to_json()})


@main.command()
@click.argument("file", type=GameFile)
@click.option("--take-back", is_flag=True, help="Also behind dice: what the other side has granted.")
@pack_option
@json_option
def undo(file: Path, take_back: bool, pack: str | None, as_json: bool) -> None:
    """Return to before the last action. Refused if dice were rolled since, unless it is a take-back."""
    with store.open_match(file, pack) as match:
        match.undo(take_back)
    _say_node(match)
    give({"node": _node(match), "n": len(match.record.lines), "hash": match.state.hash()})


# -- looking back -----------------------------------------------------------------------------------------------


@main.command()
@click.argument("file", type=GameFile)
@click.option("--to", "last", type=int, help="Stop after this line.")
@pack_option
@json_option
def replay(file: Path, last: int | None, pack: str | None, as_json: bool) -> None:
    """Tell the whole game again, sentence by sentence, checking every line."""
    record = store.load_record(file)
    match = Match(ruleset(record.header.game, pack), type(record)(record.header, record.secret))
    told = []
    for line in record.lines[:last]:
        events = match.follow(line)
        told.append({**msgspec.to_builtins(line), "events": [event.to_json() for event in events]})
        head = f"{line.n:4}  "
        if line.back_to is not None:
            say(f"{head}back to line {line.back_to}")
        for event in events:
            say(f"{head}{event.text} [{event.rule}]")
            head = " " * len(head)
    _say_node(match)
    give({"lines": told, "node": _node(match), "hash": match.state.hash()})


@main.command(name="verify")
@click.argument("file", type=GameFile)
@pack_option
@json_option
def verify_file(file: Path, pack: str | None, as_json: bool) -> None:
    """Prove a record: rules, states, and every die against the commitment. Exit code 1 if anything is wrong."""
    try:
        record = store.load_record(file)
    except GrognardError as error:
        click.echo(str(error), err=True)
        give({"sound": False, "lines": 0, "rolls": 0, "proved": 0, "forced": 0, "problems": [str(error)]})
        sys.exit(REFUSED)
    proof = verify(ruleset(record.header.game, pack), record)
    for problem in proof.problems:
        click.echo(problem, err=True)
    if proof.sound:
        by_hand = f", {proof.forced} chosen by hand (practice)" if proof.forced else ""
        say(f"sound: {proof.lines} lines follow from the rules; {proof.proved} of {proof.rolls} rolls proved{by_hand}")
    give({"sound": proof.sound, **msgspec.to_builtins(proof)})
    if not proof.sound:
        sys.exit(REFUSED)


@main.command()
@click.argument("game")
@click.option("--depth", type=click.IntRange(0), required=True, help="How many steps.")
@click.option("--position", type=GameFile, help="Start from a position file.")
@click.option("--scenario", help="Which scenario.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule or ruling.")
@pack_option
@json_option
def perft(
    game: str,
    depth: int,
    position: Path | None,
    scenario: str | None,
    options: tuple[str, ...],
    pack: str | None,
    as_json: bool,
) -> None:
    """Count the sequences of so many steps; a roll counts each distinct result once."""
    book = ruleset(game, pack)
    chosen = book.read_options(read_options(options)) if options else {}
    state = book.start(scenario, chosen) if position is None else book.position(load_position(position), chosen)
    count = count_sequences(state, depth)
    say(str(count))
    give({"game": game, "depth": depth, "count": count})


# -- telling where a game stands --------------------------------------------------------------------------------


def _node(match: Match) -> dict[str, Any]:
    return match.state.node.to_json()


def _say_node(match: Match) -> None:
    node = match.state.node
    if isinstance(node, Decision):
        say(f"{match.rules.role_titles[node.role]} to decide: {node.prompt}")
    elif isinstance(node, Chance):
        say(f"A roll is due: {node.prompt}")
    else:
        say(node.outcome.text)


from . import advice as _advice  # noqa: E402, F401 - registers its commands
from . import analyse as _analyse  # noqa: E402, F401 - registers its commands
from . import diary as _diary  # noqa: E402, F401 - registers its command
from . import ladder as _ladder  # noqa: E402, F401 - registers its command
from . import movement as _movement  # noqa: E402, F401 - registers its command
from . import play as _play  # noqa: E402, F401 - registers its command
from . import render as _render  # noqa: E402, F401 - registers its command
from . import serve as _serve  # noqa: E402, F401 - registers its command
from . import simulate as _simulate  # noqa: E402, F401 - registers its command
