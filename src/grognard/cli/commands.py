"""The commands of a referee: what there is, playing by command, looking back."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.errors import DataError, GrognardError
from grognard.engine.match import Match, Proof, taken_back, verify
from grognard.engine.nodes import Chance, Decision
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.views import ShownNode, View, shown_node
from grognard.library import ruleset, try_out
from grognard.testing.perft import perft as count_sequences

from . import store
from .group import main
from .matches import GameFile, load_position, new_match, read_options, roll_all
from .output import REFUSED, complain, give, say, say_drawn
from .parameters import ManyWords, json_flag, pack_flag

BOARD_WIDTH = 78


# -- what there is ----------------------------------------------------------------------------------------------


@main.command()
@click.argument("game")
@click.argument("cases", nargs=-1)
@json_flag
def rules(game: str, cases: tuple[str, ...], as_json: bool) -> None:
    """Print the rules of a GAME in our own words: all of them, or the CASES named (7.43)."""
    book = ruleset(game)
    texts = book.words.cases
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
@pack_flag
@json_flag
def data(game: str, check: bool, pack: str | None, as_json: bool) -> None:
    """List every figure of a GAME's data with its source, or check the data and a data pack."""
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
        try_out(built)
    except DataError as error:
        give({"game": game, "sound": False, "problem": str(error), "file": error.source, "key": error.key})
        complain(str(error))
        sys.exit(REFUSED)
    say(f"{built.title}: the data is sound ({built.data_hash})")
    give({"game": game, "sound": True, "data": built.data_hash})


# -- playing by command -----------------------------------------------------------------------------------------


@main.command()
@click.argument("game")
@click.option("--scenario", help="Which scenario; by default the first.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule or ruling; repeatable."
)
@click.option("--seed", help="A text that fixes the dice, for repeatable games.")
@click.option("--position", type=GameFile, help="Start from a position file (TOML).")
@click.option("--practice", is_flag=True, help="Allow faces of dice to be chosen by hand (`do --faces`).")
@click.option("--final-dice", is_flag=True, help="No roll is ever taken back, not even by consent.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The record to write."
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@pack_flag
@json_flag
def new(
    game: str,
    scenario: str | None,
    options: tuple[str, ...],
    seed: str | None,
    position: Path | None,
    practice: bool,
    final_dice: bool,
    output: Path,
    force: bool,
    pack: str | None,
    as_json: bool,
) -> None:
    """Begin a GAME and write its record."""
    match = new_match(
        ruleset(game, pack), scenario, read_options(options), seed, position, practice, final_dice=final_dice
    )
    store.create(output, match, overwrite=force)
    header = match.record.header
    say(f"{match.rules.title}: written to {output}")
    say(f"the dice are fixed: commitment {header.commitment[:16]}...")
    _say_node(match)
    give({"file": str(output), **msgspec.to_builtins(header), "node": _node(match)})


@main.command()
@click.argument("file", type=GameFile)
@click.option("--role", default=SPECTATOR, help="Show what this role may see.")
@click.option("--map/--no-map", "draw", default=True, help="Draw the map.")
@pack_flag
@json_flag
def show(file: Path, role: str, draw: bool, pack: str | None, as_json: bool) -> None:
    """Show where a game stands: map, units, score, and who decides what."""
    match = store.load_match(file, pack)
    known = (*match.rules.roles, SPECTATOR)
    if role not in known:
        raise DataError("--role", role, "there is no such role", "one of " + ", ".join(known))
    view = doors.view(match.state, role)
    say(
        view.title
        + "   "
        + ", ".join(f"{match.rules.role_titles[side]} {score}" for side, score in view.scores.items())
    )
    if draw:
        show_table(match.rules, view)
    for line in view.ledger:
        say(f"  {match.rules.role_titles[line.side]} {line.points:+d} {line.reason} [{line.rule}]")
    _say_node(match)
    give({**msgspec.to_builtins(view), "hash": match.state.hash(), "n": len(match.record.lines)})


def show_table(rules: Ruleset, view: View) -> None:
    """Everything on the table: the map with its units, or boards with their areas; and the panels beside them."""
    from .terminal import map as maps
    from .terminal import names, pages, tabletop

    if rules.sheet.maps:
        say_drawn(maps.draw_map(rules, view))
        for line in pages.unit_lines(rules, view, names.Names(rules, view)):
            say(line)
    for line in tabletop.board_lines(rules, view, BOARD_WIDTH, {}):
        say(line)
    for line in tabletop.card_lines(view):
        say(line)


@main.command()
@click.argument("file", type=GameFile)
@click.option("--piece", help="Only the actions of this piece.")
@pack_flag
@json_flag
def actions(file: Path, piece: str | None, pack: str | None, as_json: bool) -> None:
    """List every legal action, with its cost. Exactly these are accepted."""
    match = store.load_match(file, pack)
    node = match.state.node
    listing = []
    for action in node.actions if isinstance(node, Decision) else ():
        offer = doors.details(match.state, action).named(match.rules.vocabulary, action)
        if piece is None or offer.piece == piece:
            listing.append(msgspec.structs.replace(offer, path=match.rules.sheet.route(match.state, action)))
    _say_node(match)
    for offer in listing:
        way = f" by {', '.join(offer.path[:-1])}" if len(offer.path) > 1 else ""
        said = f"   {offer.label}" if offer.label else ""
        say(f"  {offer.text}{said}" + ("" if offer.cost is None else f"   {offer.cost} MP{way}"))
        for line in (*offer.lines, *offer.notes):
            say(f"      {line}")
    numbered = [
        {**msgspec.to_builtins(offer), "id": match.rules.vocabulary.number(match.rules.vocabulary.parse(offer.text))}
        for offer in listing
    ]
    give({"node": _node(match), "actions": numbered})


@main.command(name="do", cls=ManyWords)
@click.argument("file", type=GameFile)
@click.argument("action", nargs=-1, required=True)
@click.option("--faces", type=int, multiple=True, help="The faces of the dice, in a practice game.")
@click.option("--role", help="Who acts; refused if it is not their decision.")
@pack_flag
@json_flag
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
            "events": [event.told() for event in happened],
            "node": _node(match),
            "n": len(match.record.lines),
            "hash": match.state.hash(),
        }
    )


def _read_action(match: Match, words: Sequence[str]) -> Action:
    return match.rules.vocabulary.parse(" ".join(words))


@main.command()
@click.argument("file", type=GameFile)
@click.argument("action", nargs=-1, required=True)
@pack_flag
@json_flag
def why(file: Path, action: tuple[str, ...], pack: str | None, as_json: bool) -> None:
    """Say whether an ACTION is allowed now. If not, give every reason with its rule; for a move, also its cost."""
    match = store.load_match(file, pack)
    asked = _read_action(match, action)
    verdict = match.state.verdict(asked)
    say("allowed" if verdict.allowed else "\n".join(refusal.text for refusal in verdict.refusals))
    movement = match.rules.sheet.movement
    workings = movement.work_out(match.state, asked) if movement and movement.verb == asked.verb else None
    if workings is None:
        give(verdict.told())
        return
    for line in workings.lines():
        say(line)
    give({**msgspec.to_builtins(verdict.told()), "explanation": workings.to_json()})


@main.command(cls=ManyWords)
@click.argument("file", type=GameFile)
@click.option("--target", metavar="PLACE", help="The hex to attack, or an action: 'fire e1 direct'.")
@click.option("--with", "pieces", multiple=True, metavar="PIECE...", help="The attackers; by default all that can.")
@pack_flag
@json_flag
def odds(file: Path, target: str | None, pieces: tuple[str, ...], pack: str | None, as_json: bool) -> None:
    """Show the sums and chances of an attack or any action, from the same tally that resolves it.

    Without --target: of everything that can be rolled for now.
    """
    match = store.load_match(file, pack)
    if target is None:
        _all_odds(match)
        return
    named = [piece for word in pieces for piece in word.split(",")]
    named = named or _attackers(match, target)
    found = match.rules.sheet.odds(match.state, target, named).shown()
    for line in found.lines:
        say(line)
    give({"target": target, "with": named, **msgspec.to_builtins(found)})


def _attackers(match: Match, target: str) -> list[str]:
    """The units beside a hex of a map; none if the target is an action."""
    from .terminal.names import Names
    from .terminal.referee import beside

    names = Names(match.rules, doors.view(match.state, SPECTATOR))
    return beside(names, place) if match.rules.sheet.maps and (place := names.place(target)) else []


def _all_odds(match: Match) -> None:
    """Every legal action that depends on dice, with its sums and chances."""
    from .terminal.names import Names
    from .terminal.referee import in_lines

    node, rolled = match.state.node, []
    names = Names(match.rules, doors.view(match.state, SPECTATOR))
    for action in node.actions if isinstance(node, Decision) else ():
        detail = doors.details(match.state, action)
        if lines := in_lines(detail):
            say(f"{names.sentence(action, detail)} ({action.text})")
            for line in lines:
                say(f"  {line}")
            rolled.append({"action": action.text, "lines": lines, "results": detail.results})
    if not rolled:
        say("Nothing that can be done now is rolled for.")
    give({"actions": rolled})


@main.command()
@click.argument("file", type=GameFile)
@click.option("--take-back", is_flag=True, help="Also behind dice, once the other side has agreed.")
@pack_flag
@json_flag
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
@pack_flag
@json_flag
def replay(file: Path, last: int | None, pack: str | None, as_json: bool) -> None:
    """Tell the whole game again, sentence by sentence, checking every line."""
    record = store.load_record(file)
    match = Match(ruleset(record.header.game, pack), type(record)(record.header, record.secret))
    told = []
    for line in record.lines[:last]:
        events = match.follow(line)
        told.append({**msgspec.to_builtins(line), "events": [event.told() for event in events]})
        head = f"{line.n:4}  "
        if line.back_to is not None:
            rolls = len(match.rolls_left_by(line))
            say(f"{head}back to line {line.back_to}" + (f": {taken_back(rolls)}" if rolls else ""))
        for event in events:
            say(f"{head}{event.text} [{event.rule}]")
            head = " " * len(head)
    _say_node(match)
    give({"lines": told, "node": _node(match), "hash": match.state.hash()})


@main.command(name="verify")
@click.argument("file", type=GameFile)
@pack_flag
@json_flag
def verify_file(file: Path, pack: str | None, as_json: bool) -> None:
    """Prove a record: rules, states, and every die against the commitment. Exit code 1 if anything is wrong."""
    try:
        record = store.load_record(file)
    except GrognardError as error:
        complain(str(error))
        nothing = msgspec.to_builtins(Proof(0, 0, 0, 0, (str(error),)))
        give({"sound": False, **nothing})
        sys.exit(REFUSED)
    proof = verify(ruleset(record.header.game, pack), record)
    for problem in proof.problems:
        complain(problem)
    if proof.sound:
        by_hand = f", {proof.forced} chosen by hand (practice)" if proof.forced else ""
        say(f"sound: {proof.lines} lines follow from the rules; {proof.proved} of {proof.rolls} rolls proved{by_hand}")
    if proof.began != "scenario":
        say(f"it began from a {proof.began} given by its author, not from the start of a scenario")
    if proof.taken_back:
        say(taken_back(proof.taken_back))
    for seat, when in proof.contributed.items():
        say(f"dice, {seat}: {when if when.startswith('no ') else 'contributed at ' + when}")
    give({"sound": proof.sound, **msgspec.to_builtins(proof)})
    if not proof.sound:
        sys.exit(REFUSED)


@main.command()
@click.argument("game")
@click.option("--depth", type=click.IntRange(0), required=True, help="How many steps.")
@click.option("--position", type=GameFile, help="Start from a position file.")
@click.option("--scenario", help="Which scenario.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule or ruling.")
@pack_flag
@json_flag
def perft(
    game: str,
    depth: int,
    position: Path | None,
    scenario: str | None,
    options: tuple[str, ...],
    pack: str | None,
    as_json: bool,
) -> None:
    """Count the sequences of the given number of steps. A roll counts each distinct result once."""
    book = ruleset(game, pack)
    chosen = book.read_options(read_options(options)) if options else {}
    state = book.start(scenario, chosen) if position is None else book.position(load_position(position), chosen)
    count = count_sequences(state, depth)
    say(str(count))
    give({"game": game, "depth": depth, "count": count})


# -- telling where a game stands --------------------------------------------------------------------------------


def _node(match: Match) -> ShownNode:
    """What is waited for, as the role that decides is shown it."""
    return shown_node(match.state, next(iter(doors.deciding(match.state)), SPECTATOR))


def _say_node(match: Match) -> None:
    node = match.state.node
    if match.outcome is not None:
        say(match.outcome.text)
    elif isinstance(node, Decision):
        say(f"{match.rules.role_titles[node.role]} to decide: {node.prompt}")
    elif isinstance(node, Chance):
        say(f"A roll is due: {node.prompt}")
