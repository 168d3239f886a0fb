"""`grognard simulate`: many games between computer players, and a report on them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec
from msgspec import UNSET, UnsetType

from grognard.arena import (
    BASE,
    CHANGED,
    Campaign,
    CampaignResults,
    Difference,
    GamesFile,
    Spec,
    compare,
    header_for,
    own,
    read_changes,
    record_game,
    run,
    runner_for,
    summarise,
)
from grognard.arena.changes import merged
from grognard.arena.compare import measure_words
from grognard.arena.errors import require
from grognard.arena.game import rules_of
from grognard.arena.output import line_of
from grognard.arena.report import Report, changed_words
from grognard.arena.summary import Interval, Share, Summary
from grognard.engine.cases import without_texts
from grognard.engine.errors import DataError
from grognard.engine.ruleset import Ruleset
from grognard.library import data_trees, game_definition, lay_over, read_pack, ruleset
from grognard.players import PLAYERS

from . import store
from .group import main
from .matches import read_options
from .output import give, say
from .parameters import json_flag, pack_flag
from .progress import Progress, clock

INTERRUPTED = 130
DEFAULT_PLAYER = "greedy"
STANDARD_OUTPUT = Path("-")
CommandT = TypeVar("CommandT", bound=Callable[..., Any])


def arena_flags(command: CommandT) -> CommandT:
    """The options of every command that plays many games."""
    for option in reversed(
        (
            click.option("--workers", type=click.IntRange(1), help="Processes; by default one per core."),
            click.option("--cluster", metavar="ADDRESS", help="Play on the dask.distributed cluster at this address."),
            click.option("--seed", default="0", show_default=True, help="A text that fixes all dice and players."),
            click.option("--scenario", help="Which scenario; by default the first."),
            click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule."),
            click.option("--force", is_flag=True, help="Begin the output file again, whatever it holds."),
        )
    ):
        command = option(command)
    return command


@main.command()
@click.argument("game")
@click.option("-n", "--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seat", "seats", multiple=True, metavar="ROLE=WHO", help=f"Who plays a side: {', '.join(PLAYERS)}.")
@click.option("--set", "changes", multiple=True, metavar="KEY=VALUE", help="Change a figure and compare; repeatable.")
@click.option("--alone", is_flag=True, help="Play only the changed game, without comparing.")
@click.option("--draw", is_flag=True, help="Draw the choices before the first roll at random, alike for all players.")
@click.option("--luck/--no-luck", default=True, help="Judge the luck of every roll (takes time).")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="JSON lines, one per game; '-' prints them.")
@click.option("--report", "page", type=click.Path(dir_okay=False, path_type=Path), help="Write a report (HTML).")
@click.option("--record", type=click.IntRange(0), metavar="INDEX", help="Only this game, as a record, into --output.")
@arena_flags
@pack_flag
@json_flag
def simulate(
    game: str,
    games: int,
    seats: tuple[str, ...],
    changes: tuple[str, ...],
    alone: bool,
    draw: bool,
    luck: bool,
    output: Path | None,
    page: Path | None,
    record: int | None,
    workers: int | None,
    cluster: str | None,
    seed: str,
    scenario: str | None,
    options: tuple[str, ...],
    force: bool,
    pack: str | None,
    as_json: bool,
) -> None:
    """Play many games of GAME between computer players.

    The same seed gives the same games, whatever the number of workers. Interrupt it when you like: the same command
    goes on where the output file ends. With --set or --pack every game is played twice with the same dice, once with
    the game's own data and once with the changed data, and the two are compared.
    """
    spec = msgspec.structs.replace(base_spec(game, seed, scenario, options, seats, luck), drawn=draw)
    changed = changed_spec(spec, pack, changes)
    if page is not None:
        can_write(page)
        require("matplotlib", "a report needs matplotlib", "analysis")
    if record is not None:
        write_record(changed or spec, record, output, force)
        return
    if alone or changed is None:
        campaign = Campaign({BASE: changed or spec}, games)
    else:
        require("scipy", "a paired comparison needs scipy", "analysis")
        campaign = Campaign({BASE: spec, CHANGED: changed}, games)
    played = play(campaign, workers, cluster, output, force)
    rules = ruleset(game)
    differences = compare(rules, played.results[BASE], played.results[CHANGED]) if CHANGED in played.results else []
    if not played.results[BASE]:
        page = None
    if page is not None:
        write_report(page, rules, campaign, played, differences)
    tell(rules, campaign, played, differences)
    if page is not None:
        say(f"report: {page}")
    give(document(rules, campaign, played, differences, output, page))
    leave(played, output)


# -- reading the command --------------------------------------------------------------------------------------------


def base_spec(
    game: str, seed: str, scenario: str | None, options: tuple[str, ...], seats: tuple[str, ...] = (), luck: bool = True
) -> Spec:
    """The games that a command line asks for. Raises DataError for an unknown role, player, scenario or option."""
    rules = ruleset(game)
    return Spec(
        game=game,
        seats=read_players(rules, seats),
        seed=seed,
        scenario=rules.read_scenario(scenario or rules.simulated),
        options=rules.read_options(read_options(options)),
        luck=luck and rules.mind.judges_luck,
    )


def read_players(rules: Ruleset, given: tuple[str, ...]) -> dict[str, str]:
    """The player of each seat; greedy by default."""
    seats = dict.fromkeys(rules.roles, DEFAULT_PLAYER)
    for word in given:
        role, _, who = word.partition("=")
        if role not in seats:
            raise DataError("--seat", word, f"there is no side '{role}'", "one of " + ", ".join(seats))
        seats[role] = known_player(who, "--seat")
    return seats


def known_player(name: str, option: str) -> str:
    """The name, if a computer player has it. Raises DataError if none does."""
    if name not in PLAYERS:
        raise DataError(option, name, f"there is no player '{name}'", "one of " + ", ".join(PLAYERS))
    return name


def changed_spec(spec: Spec, pack: str | None, words: tuple[str, ...]) -> Spec | None:
    """The same games with a data pack and changed figures laid over the data; None if no figure is changed."""
    if pack is None and not words:
        return None
    definition = game_definition(spec.game)
    trees = data_trees(definition)
    packed = {} if pack is None else read_pack(Path(pack), trees)
    laid = lay_over(trees, packed, f"{pack}/", definition.shapes)
    packed, chosen = without_texts(packed), read_changes(laid, words)
    for name, tree in chosen.items():
        packed[name] = merged(packed.get(name, {}), tree)
    if not packed:
        return None
    changed = msgspec.structs.replace(spec, changes=packed)
    rules_of(changed)
    return changed


# -- playing --------------------------------------------------------------------------------------------------------


def play(
    campaign: Campaign, workers: int | None, cluster: str | None, output: Path | None, force: bool
) -> CampaignResults:
    """Play a campaign with progress on the error output."""
    header = header_for(campaign.variants)
    printed = output == STANDARD_OUTPUT
    keep = nullcontext() if output is None or printed else GamesFile(output, header, force)
    if printed:
        click.echo(line_of(header), nl=False)
    with keep as file:
        jobs = campaign.jobs()
        kept = {(result.variant, result.index) for result in file.results} if file is not None else set()
        already = sum(1 for job in jobs if (job.variant, job.index) in kept)
        if already:
            click.echo(f"{output}: {already} of {len(jobs)} games are there already", err=True)
        progress = Progress(len(jobs), done=already)
        runner = runner_for(workers or cores(), cluster)

        def told(played: Any) -> None:
            progress.add(len(played.results))
            if printed:
                click.echo("".join(map(line_of, played.results)), nl=False)

        try:
            return run(campaign, runner, file, told)
        finally:
            progress.end()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def write_record(spec: Spec, index: int, output: Path | None, force: bool) -> None:
    """One game of the arena as a record."""
    if output is None:
        raise click.UsageError("--record needs --output: the file to write the record to")
    match = record_game(spec, index)
    store.create(output, match, overwrite=force)
    assert match.outcome is not None
    say(f"game {index}: {match.outcome.text}; written to {output}")
    give({"file": str(output), "index": index, "winner": match.outcome.winner, "scores": match.outcome.scores})


def write_report(
    path: Path, rules: Ruleset, campaign: Campaign, played: CampaignResults, differences: list[Difference]
) -> None:
    """The report as a page."""
    base, changed = campaign.variants[BASE], campaign.variants.get(CHANGED)
    write_text(path, Report(rules, base, played.results[BASE], differences, changed).page())


def can_write(path: Path) -> None:
    """Raise FileTrouble before hours of play, not after them, if a file cannot be made there."""
    folder = path.parent
    if not folder.is_dir():
        raise store.FileTrouble(f"{path}: cannot be written: there is no folder '{folder}'")
    if not os.access(folder, os.W_OK):
        raise store.FileTrouble(f"{path}: cannot be written: nothing may be written into the folder '{folder}'")


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(path.name + ".new")
    try:
        try:
            part.write_text(text, "utf-8")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise store.FileTrouble(f"{path}: cannot be written: {error}") from error


# -- telling --------------------------------------------------------------------------------------------------------


def tell(rules: Ruleset, campaign: Campaign, played: CampaignResults, differences: list[Difference]) -> None:
    """The result in sentences."""
    spec = campaign.variants[BASE]
    found = summarise(rules, played.results[BASE])
    seats = ", ".join(f"{rules.role_titles[role]} {name}" for role, name in spec.seats.items())
    words = f" ({changed_words(spec)})" if spec.changes else ""
    say(f"{rules.title}{words}: {found.games} games, {seats}, seed {spec.seed}")
    for who, interval in found.intervals.items():
        name = rules.role_titles.get(who, "draw")
        levels = ", ".join(f"{level} {entry.count}" for level, entry in found.levels[who].items())
        say(f"  {name:12} {found.wins[who]:6}  {words_of(interval)}" + (f"   {levels}" if levels else ""))
    for line in own.lines(rules, played.results[BASE]):
        say(line)
    if played.actions:
        rate = played.actions / played.seconds
        say(f"  {clock(played.seconds)}, {rate:.0f} actions a second")
    if differences:
        say(f"with {changed_words(campaign.variants[CHANGED])}:")
    for difference in differences:
        scale, unit = (100, " %") if difference.measure.startswith("wins.") else (1, "")
        low, middle, high = (scale * value for value in (difference.low, difference.difference, difference.high))
        sure = "" if difference.certain else "   (may be chance)"
        name = measure_words(rules, difference.measure)
        say(f"  {name:24} {middle:+.1f}{unit}  ({low:+.1f} to {high:+.1f}){sure}")


def words_of(found: Share | Interval) -> str:
    """A share with its interval."""
    return f"{100 * found.rate:5.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


class Simulated(Summary, frozen=True, kw_only=True):
    """The result for programs."""

    game: str
    seats: dict[str, str]
    seed: str
    seconds: float
    actions_per_second: float
    interrupted: bool
    output: str | None
    report: str | None
    statistics: dict[str, Any] | UnsetType = UNSET
    """The tables of the game's own, if it has any."""
    changes: dict[str, dict[str, Any]] | UnsetType = UNSET
    """The figures that were changed, if any were."""
    changed: Summary | UnsetType = UNSET
    """What was counted with them."""
    comparison: dict[str, dict[str, str | float | bool]] | UnsetType = UNSET
    """Per measure, what they change, and whether the sign of that is known."""


def document(
    rules: Ruleset,
    campaign: Campaign,
    played: CampaignResults,
    differences: list[Difference],
    output: Path | None,
    page: Path | None,
) -> Simulated:
    """The result for programs."""
    spec, other = campaign.variants[BASE], campaign.variants.get(CHANGED)
    found = Simulated(
        **msgspec.structs.asdict(summarise(rules, played.results[BASE])),
        game=rules.id,
        seats=spec.seats,
        seed=spec.seed,
        seconds=round(played.seconds, 3),
        actions_per_second=round(played.actions / played.seconds, 1) if played.seconds else 0.0,
        interrupted=played.interrupted,
        output=None if output is None else str(output),
        report=None if page is None else str(page),
        statistics=own.document(rules, played.results[BASE]) or UNSET,
    )
    if other is None:
        return found
    return msgspec.structs.replace(
        found,
        changes=other.changes,
        changed=summarise(rules, played.results[CHANGED]),
        comparison={one.measure: {**msgspec.structs.asdict(one), "certain": one.certain} for one in differences},
    )


def leave(played: CampaignResults, output: Path | None) -> None:
    """After Ctrl-C: say how to go on, and leave with the code of an interrupted program."""
    if not played.interrupted:
        return
    kept = output is not None and output != STANDARD_OUTPUT
    click.echo(
        f"interrupted after {played.count()} games"
        + (f"; the same command goes on with {output}" if kept else "; give -o FILE to be able to go on later"),
        err=True,
    )
    sys.exit(INTERRUPTED)
