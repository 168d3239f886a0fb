"""`grognard analyse` and `grognard calibrate`: what decided a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import click
import msgspec

from grognard.analysis import Curve, Review, fit, own_curve, read_curve, review
from grognard.analysis.review import LineReview
from grognard.analysis.rollouts import with_rollouts
from grognard.analysis.story import HtmlWriter, MarkdownWriter, Story
from grognard.arena import Campaign, runner_for
from grognard.arena.errors import require
from grognard.engine.errors import DataError
from grognard.engine.match import Match
from grognard.engine.ruleset import Ruleset
from grognard.library import ruleset
from grognard.players import LEVELS

from . import store
from .group import main
from .matches import GameFile
from .output import give, say
from .parameters import json_flag, pack_flag
from .progress import Progress
from .simulate import arena_flags, base_spec, can_write, cores, known_player, leave, play, write_text

MOST_TOLD = 5
KINDS = {".html": "a page", ".md": "Markdown"}


@main.command()
@click.argument("file", type=GameFile)
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="A report: .html or .md.")
@click.option(
    "--rollouts", type=click.IntRange(0), default=0, metavar="N", help="Play-outs from the end of each phase."
)
@click.option("--policy", default="greedy", show_default=True, metavar="WHO", help="Who plays the play-outs.")
@click.option("--workers", type=click.IntRange(1), help="Processes for play-outs; by default one per core.")
@click.option("--curve", "curve_file", type=GameFile, help="A win-probability curve made by 'calibrate'.")
@pack_flag
@json_flag
def analyse(
    file: Path,
    output: Path | None,
    rollouts: int,
    policy: str,
    workers: int | None,
    curve_file: Path | None,
    pack: str | None,
    as_json: bool,
) -> None:
    """Analyse the game in FILE: win probability, luck of every roll, turning points, better choices.

    With -o an after-action report is written, as a page (.html) or as Markdown with pictures beside it (.md).
    """
    if output is not None and output.suffix.lower() not in KINDS:
        raise DataError("--output", output.name, "cannot tell the kind of report", "a name that ends in .html or .md")
    if output is not None:
        can_write(output)
        require("matplotlib", "a report needs matplotlib", "analysis")
    known_player(policy, "--policy")
    match = store.load_match(file, pack)
    curve = load_curve(match.rules, curve_file)
    progress = Progress(len(match.trail), "lines")
    found = review(match, curve, progress.add)
    progress.end()
    if rollouts:
        found = play_out(found, match, policy, rollouts, workers)
    tell(found)
    if output is not None:
        write_story(output, match, found)
        say(f"report: {output}")
    give({**found.to_json(), "report": None if output is None else str(output)})


def load_curve(rules: Ruleset, path: Path | None) -> Curve:
    """The curve in a file, or the one the game brings."""
    return own_curve(rules) if path is None else read_curve(store.read_text(path), rules, str(path))


def play_out(found: Review, match: Match, policy: str, games: int, workers: int | None) -> Review:
    """The review with play-outs."""
    if ruleset(match.rules.id).data_hash != match.rules.data_hash:
        raise DataError("--rollouts", match.rules.id, "play-outs need a game played with the game's own data")
    progress = Progress(games * len(found.phases), "play-outs")
    runner = runner_for(workers or cores())
    found = with_rollouts(found, match, policy, games, runner, lambda played: progress.add(len(played.results)))
    progress.end()
    return found


def write_story(path: Path, match: Match, found: Review) -> None:
    """The after-action report. The pictures of a Markdown report go into a folder beside it."""
    if path.suffix.lower() == ".html":
        write_text(path, Story(match, found, HtmlWriter()).text())
        return
    folder = path.with_name(path.stem + "-pictures")
    writer = MarkdownWriter(folder.name)
    text = Story(match, found, writer).text()
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise store.FileTrouble(f"{folder}: cannot be made: {error}") from error
    for name, svg in writer.pictures.items():
        write_text(folder / name, svg)
    write_text(path, text)


def tell(found: Review) -> None:
    """The review in sentences."""
    titles, first = found.role_titles, found.role_titles[found.roles[0]]
    say(f"{found.title}: {found.outcome}")
    for role, luck in found.luck.items():
        points = found.luck_points[role]
        say(
            f"  {titles[role]}: luck {100 * luck:+.1f} % ({points:+.1f} points), "
            f"given up by decisions {100 * found.losses[role]:.1f} %"
        )
    turning = [
        f"{phase.title}: {first} from {100 * phase.before:.0f} % to {100 * phase.after:.0f} %, "
        f"{100 * phase.luck:+.0f} % of it by the dice (lines {phase.first} to {phase.last})"
        for phase in found.turning_points
    ]
    say_list("Turning points", turning, "no phase changed much")
    rolls = [
        f"line {line.n}, {line.moment}: {line.text}, {rolled(line)}: {first} {100 * line.swing:+.1f} %"
        for line in found.lucky_rolls[:MOST_TOLD]
    ]
    say_list("Luckiest and unluckiest rolls", rolls, "no dice were rolled")
    mistakes = [
        f"line {line.n}, {line.moment}: {titles.get(line.role or '', '')}: {line.words}; "
        f"better: {line.best_words} ({100 * line.loss:.1f} %)"
        for line in found.mistakes[:MOST_TOLD]
    ]
    say_list("Decisions that cost most", mistakes, "none gave up much, as far as one look ahead can see")
    if not found.curve_is_current:
        say("The commander has changed since the curve was fitted: 'grognard calibrate' makes a new one.")


def rolled(line: LineReview) -> str:
    """The result of a roll."""
    return next((band.label for band in line.bands if band.rolled), "")


def say_list(title: str, lines: Sequence[str], nothing: str) -> None:
    """Some lines under a title, or a sentence that there are none."""
    say(f"{title}:" if lines else f"{title}: {nothing}")
    for line in lines:
        say(f"  {line}")


@main.command()
@click.argument("game")
@click.option("--player", "players", multiple=True, metavar="WHO", help="Who plays; by default the three levels.")
@click.option("-n", "--games", type=click.IntRange(1), default=100, show_default=True, help="Games of each pairing.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The curve.")
@arena_flags
@json_flag
def calibrate(
    game: str,
    players: tuple[str, ...],
    games: int,
    output: Path,
    workers: int | None,
    cluster: str | None,
    seed: str,
    scenario: str | None,
    options: tuple[str, ...],
    force: bool,
    as_json: bool,
) -> None:
    """Fit the win-probability curve of GAME to simulated games: every player against every other and against itself."""
    if output.exists() and not force:
        raise store.FileTrouble(f"{output}: there is a file already; choose another name or add --force")
    can_write(output)
    require("numpy", "fitting a curve needs numpy", "analysis")
    names = [known_player(name, "--player") for name in players or LEVELS]
    rules = ruleset(game)
    common = msgspec.structs.replace(base_spec(game, seed, scenario, options, luck=False), outlook=True)
    variants = {
        ":".join(seats): msgspec.structs.replace(common, seats=dict(zip(rules.roles, seats, strict=True)))
        for seats in product(names, repeat=len(rules.roles))
    }
    played = play(Campaign(variants, games), workers, cluster, None, False)
    leave(played, None)
    curve = fit(rules, [result for found in played.results.values() for result in found], names)
    write_text(output, msgspec.json.format(msgspec.json.encode(curve)).decode() + "\n")
    say(f"{output}: fitted to {curve.games} games, mean squared error {curve.error:.3f}")
    give({"file": str(output), **msgspec.to_builtins(curve)})
