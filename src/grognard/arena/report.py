"""The report on many games: one page that opens offline, with a table beside every plot."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from statistics import quantiles

from grognard._version import __version__
from grognard.draw import on_white, side_liveries
from grognard.engine import doors
from grognard.engine.phrases import Phrases
from grognard.engine.pieces import Piece
from grognard.engine.ruleset import SPECTATOR, Ruleset

from . import own, plots
from .compare import MARGIN, Difference, measure_words
from .game import opening_state
from .heat import heat_map, loss_counts
from .openings import OpeningChoice, first_actions, first_orders
from .page import command, document, figure, heading, paragraph, percent, section, signed, table
from .shapes import OVER, Result, Spec
from .summary import DRAW, Share, Spread, levels, luck_of, margins, outcomes, share, spread, winner, wins

MOST_PLACES = 15
MOST_FIRST_ACTIONS = 8
SPREAD_HEAD = ("mean", "95 % interval", "deviation", "least", "lowest tenth", "median", "highest tenth", "most")


class Report:
    """The report on the games of one variant, with a comparison if there is another one."""

    def __init__(
        self,
        rules: Ruleset,
        spec: Spec,
        results: Sequence[Result],
        differences: Sequence[Difference] = (),
        changed: Spec | None = None,
    ) -> None:
        self.rules = rules
        self.spec = spec
        self.results = results
        self.differences = differences
        self.changed = changed
        self.titles = {**rules.role_titles, DRAW: "Draw"}
        sides = side_liveries(rules)
        self.colours = {role: on_white(sides[role]) for role in rules.roles} | {DRAW: plots.DRAWN}
        self.titled = {self.titles[who]: paint for who, paint in self.colours.items()}

    def page(self) -> str:
        """The whole page."""
        seats = ", ".join(f"{self.titles[role]}: {name}" for role, name in self.spec.seats.items())
        lead = f"{len(self.results)} games of {self.rules.title}. {seats}. Seed {self.spec.seed}."
        if self.spec.changes:
            lead += f" Changed: {changed_words(self.spec)}."
        return document(
            f"{self.rules.title}: arena report",
            lead,
            [
                self.comparison(),
                self.winning(),
                self.victory_levels(),
                self.scores(),
                *own.sections(self.rules, self.results),
                self.lead(),
                self.length(),
                self.luck(),
                self.losses(),
                self.opening(),
                self.method(),
            ],
        )

    # -- the sections -------------------------------------------------------------------------------------------

    def comparison(self) -> str:
        """What the change did, if there was one."""
        if not self.differences or self.changed is None:
            return ""
        chances = [found for found in self.differences if found.measure.startswith("wins.")]
        points = [found for found in self.differences if not found.measure.startswith("wins.")]
        rows = [
            (measure_words(self.rules, found.measure), 100 * found.difference, 100 * found.low, 100 * found.high)
            for found in chances
        ]
        return section(
            "comparison",
            "What the change does",
            paragraph(f"Changed: {changed_words(self.changed)}. The rest of this page is about the unchanged game."),
            figure(plots.differences_plot(rows, "change in % of games won"), "The change in wins, with intervals"),
            table(
                ("measure", "before", "after", "change", "95 % interval", "sign known", "pairs that differ"),
                [self.difference_row(found) for found in [*chances, *points]],
                "Pairs of games with the same dice, before and after the change",
            ),
        )

    def winning(self) -> str:
        """Who won."""
        shares = wins(self.rules, self.results)
        bars = {who: {self.titles[who]: found} for who, found in shares.items()}
        return section(
            "wins",
            "Who won",
            figure(plots.shares_plot(bars, self.colours), "Games won by each side, with 95 % intervals"),
            table(
                ("winner", "games", "share", "95 % interval"),
                [
                    (self.titles[who], found.count, percent(found.rate), interval(found))
                    for who, found in shares.items()
                ],
            ),
        )

    def victory_levels(self) -> str:
        """How clearly they won."""
        found = levels(self.rules, self.results)
        bars = {
            who: {
                f"{self.titles[who]}, {level}" if level != who else self.titles[who]: e for level, e in levels.items()
            }
            for who, levels in found.items()
        }
        rows = [
            (self.titles[who], "" if level == who else level, entry.count, percent(entry.rate), interval(entry))
            for who, by_level in found.items()
            for level, entry in by_level.items()
        ]
        return section(
            "levels",
            "Levels of victory",
            figure(plots.shares_plot(bars, self.colours), "How clearly games were won"),
            table(("winner", "level", "games", "share", "95 % interval"), rows),
        )

    def scores(self) -> str:
        """Victory points at the end."""
        by_role = {
            self.titles[role]: [float(result.scores.get(role, 0)) for result in self.results]
            for role in self.rules.roles
        }
        rows = [(name, *spread_cells(spread(values))) for name, values in by_role.items()]
        drawn = plots.histogram(by_role, "victory points at the end", colours=self.titled)
        parts = [figure(drawn, "Victory points of each side")]
        if len(self.rules.roles) > 1:
            ahead = self.ahead()
            lead = [float(margin) for margin in margins(self.rules, self.results)]
            rows.append((ahead, *spread_cells(spread(lead))))
            parts.append(figure(plots.histogram({ahead: lead}, ahead), f"{ahead}, at the end"))
        return section("scores", "Victory points", *parts, table(("points", *SPREAD_HEAD), rows))

    def lead(self) -> str:
        """How the lead developed, and how often it changed."""
        by_turn = self.margins_by_turn()
        bands = [tenths(values) for values in by_turn.values()]
        changes = [result.lead_changes for result in self.results]
        counts = Counter(changes)
        return section(
            "lead",
            "The lead, turn by turn",
            figure(
                plots.bands_plot(
                    list(by_turn), bands, self.ahead(), "turn", [self.turn_name(turn) for turn in by_turn]
                ),
                f"{self.ahead()}, at the beginning of each turn and at the end: the median, and eight games in ten",
            ),
            table(
                ("turn", "lowest tenth", "median", "highest tenth"),
                [
                    (self.turn_name(turn), signed(low), signed(middle), signed(high))
                    for turn, (low, middle, high) in zip(by_turn, bands, strict=True)
                ],
            ),
            heading("Changes of the lead"),
            paragraph(f"The lead on points changed {spread(changes).mean:.2f} times a game."),
            table(
                ("changes", "games", "share", "95 % interval"),
                [
                    (count, games, percent(games / len(changes)), interval(share(games, len(changes))))
                    for count, games in sorted(counts.items())
                ],
            ),
        )

    def length(self) -> str:
        """Turns, actions and rolls."""
        numbers = {
            "turns": [float(result.turns) for result in self.results],
            "actions": [float(result.actions) for result in self.results],
            "rolls": [float(result.rolls) for result in self.results],
        }
        return section(
            "length",
            "Length",
            figure(plots.histogram({"actions": numbers["actions"]}, "actions in a game"), "Actions in a game"),
            table(("a game has", *SPREAD_HEAD), [(name, *spread_cells(spread(v))) for name, v in numbers.items()]),
        )

    def luck(self) -> str:
        """How lucky the dice were, and how much their luck decided."""
        if not self.spec.luck:
            return section("luck", "Luck", paragraph("Luck was not judged in these games."))
        values = luck_of(self.rules, self.results)
        first = self.titles[self.rules.roles[0]]
        dots = {
            self.titles[who]: [
                (luck, float(margin))
                for luck, margin, result in zip(values, margins(self.rules, self.results), self.results, strict=True)
                if winner(result) == who
            ]
            for who in outcomes(self.rules)
        }
        return section(
            "luck",
            "Luck",
            paragraph(
                "The luck of a roll is what its result gains against the average of all results it could have had, "
                "in the points of the commanders' judgement. Here it is summed up over each game."
            ),
            figure(
                plots.scatter(dots, self.titled, f"luck of {first}, in points", self.ahead()),
                "Luck and result: each dot is a game",
            ),
            table(("luck of", *SPREAD_HEAD), [(first, *spread_cells(spread(values)))]),
            table(
                (
                    "luck of " + first,
                    "games",
                    *("drawn" if who == DRAW else f"{self.titles[who]} won" for who in outcomes(self.rules)),
                ),
                self.luck_thirds(values),
                "How games ended, by the luck of the dice",
            ),
        )

    def losses(self) -> str:
        """Where pieces were lost."""
        all_losses = [loss for result in self.results for loss in result.losses]
        games = len(self.results)
        if not all_losses:
            return section("losses", "Where units died", paragraph("No unit was destroyed in any game."))
        rows: list[tuple[str | int, ...]] = [
            (place or "not on the map", *(found[role] for role in self.rules.roles), f"{found.total() / games:.2f}")
            for place, found in list(loss_counts(all_losses).items())[:MOST_PLACES]
        ]
        drawn = heat_map(self.rules, all_losses, games)
        words = "Units destroyed in each hex: the number is per game, the slices are the sides."
        return section(
            "losses",
            "Where units died",
            figure(drawn, words) if drawn else "",
            table(
                ("place", *(f"{self.titles[role]} units" for role in self.rules.roles), "per game"),
                rows,
                f"The deadliest {len(rows)} places in {games} games",
            ),
            table(("unit", "side", "lost", "share of games"), self.lost_units(), "How often each unit was lost"),
        )

    def opening(self) -> str:
        """What each side does first."""
        parts = []
        for role in self.rules.roles:
            name = self.titles[role]
            first = first_actions(self.results, role)[:MOST_FIRST_ACTIONS]
            parts += [
                heading(name),
                table(("first action", "games", "share", "won then", "95 % interval"), map(self.choice_cells, first)),
                table(
                    ("unit", "its first order", "games", "share", "won then", "95 % interval"),
                    [
                        (self.unit(choice.subject), *self.choice_cells(choice))
                        for choice in first_orders(self.results, role)
                    ],
                    "The three commonest first orders of each unit, among the first actions of the side",
                ),
            ]
        return section("openings", "Opening choices", *parts)

    def method(self) -> str:
        """How these numbers were made."""
        options = [f"{name} = {value}" for name, value in self.spec.options.items() if self.is_chosen(name)]
        return section(
            "method",
            "How this was made",
            paragraph(
                "Shares carry Wilson intervals, means normal ones, all at 95 %. They tell how far chance alone "
                "reaches for these players; other players may play the game otherwise."
            ),
            paragraph(f"Scenario {self.spec.scenario}; " + ("; ".join(options) or "no optional rules") + "."),
            paragraph(f"grognard {__version__}, rules of {self.rules.title} version {self.rules.version}. Once more:"),
            command(self.command()),
        )

    def command(self) -> str:
        """The command that plays these games again. Changed figures are named elsewhere on the page."""
        words = ["grognard", "simulate", self.rules.id, "-n", str(len(self.results)), "--seed", self.spec.seed]
        for role, name in self.spec.seats.items():
            words += ["--seat", f"{role}={name}"]
        if len(self.rules.scenarios) > 1:
            words += ["--scenario", self.spec.scenario]
        for name, value in self.spec.options.items():
            if self.is_chosen(name):
                words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
        words += ["--draw"] if self.spec.drawn else []
        words += [] if self.spec.luck else ["--no-luck"]
        return shlex.join(words)

    # -- numbers for the sections -------------------------------------------------------------------------------

    def ahead(self) -> str:
        """The name of the margin: the role that is ahead if it is above zero."""
        return measure_words(self.rules, MARGIN)

    def difference_row(self, found: Difference) -> tuple[str | int, ...]:
        """A measure before and after, as cells."""
        share_like = found.measure.startswith("wins.")
        scale, unit, digits = (100, " %", 1) if share_like else (1, "", 2)
        before, after = (f"{scale * value:.{digits}f}{unit}" for value in (found.base, found.changed))
        change, low, high = (signed(scale * value, digits) for value in (found.difference, found.low, found.high))
        known = "yes" if found.certain else "no"
        return (
            measure_words(self.rules, found.measure),
            before,
            after,
            change,
            f"{low} to {high}",
            known,
            found.differing,
        )

    def margins_by_turn(self) -> dict[int, list[float]]:
        """The lead in points at the beginning of every turn; the turn after the last is the end of the game."""
        first = self.rules.roles[0]
        found: dict[int, list[float]] = {}
        for result in self.results:
            seen: set[int] = set()
            for moment in result.course:
                turn = moment.turn + 1 if moment.phase == OVER else moment.turn
                if turn not in seen:
                    seen.add(turn)
                    found.setdefault(turn, []).append(2 * moment.scores.get(first, 0) - sum(moment.scores.values()))
        return dict(sorted(found.items()))

    def turn_name(self, turn: int) -> str:
        """A turn in the table of leads."""
        last = max(result.turns for result in self.results)
        return "end" if turn > last else str(turn)

    def luck_thirds(self, values: Sequence[float]) -> list[tuple[str | int, ...]]:
        """How games ended in the unluckiest, the middle and the luckiest third."""
        order = sorted(range(len(values)), key=lambda place: (values[place], place))
        count = len(order)
        rows: list[tuple[str | int, ...]] = []
        for name, part in zip(("unlucky third", "middle third", "lucky third"), range(3), strict=True):
            chosen = [self.results[place] for place in order[count * part // 3 : count * (part + 1) // 3]]
            shares = wins(self.rules, chosen)
            rows.append((name, len(chosen), *(f"{percent(s.rate)} ({interval(s)})" for s in shares.values())))
        return rows

    def lost_units(self) -> list[tuple[str | int, ...]]:
        """Every unit that was ever lost, and how often."""
        counts = Counter((loss.piece, loss.side) for result in self.results for loss in result.losses)
        return [
            (self.unit(piece), self.titles.get(side, side), count, percent(count / len(self.results)))
            for (piece, side), count in counts.most_common()
        ]

    def choice_cells(self, choice: OpeningChoice) -> tuple[str | int, ...]:
        """An opening choice as cells."""
        return (
            self.in_words(choice.action),
            choice.chosen.count,
            percent(choice.chosen.rate),
            percent(choice.won.rate),
            interval(choice.won),
        )

    def in_words(self, text: str) -> str:
        """An action in words."""
        return self.phrases.sentence(self.rules.vocabulary.parse(text))

    @cached_property
    def phrases(self) -> Phrases:
        """Words for the pieces at the beginning."""
        found = Phrases(self.rules, doors.view(opening_state(self.rules, self.spec), SPECTATOR))
        found.pieces |= self.pieces
        return found

    def unit(self, piece: str) -> str:
        """A piece by its name and formation, as far as the game has them, and by the id used in actions."""
        found = self.pieces.get(piece)
        words = [] if found is None else [word for word in (found.name, found.formation) if word]
        return f"{', '.join(words)} ({piece})" if words else piece

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The pieces at the beginning, as their owners see them."""
        state = opening_state(self.rules, self.spec)
        views = [doors.view(state, role) for role in self.rules.roles]
        return {piece.id: piece for view in views for piece in view.pieces}

    def is_chosen(self, option: str) -> bool:
        """Whether an option differs from its default."""
        return option in self.rules.options and self.spec.options[option] != self.rules.options[option].default


def interval(found: Share) -> str:
    """An interval of a share, in words."""
    return f"{100 * found.low:.1f} to {100 * found.high:.1f}"


def spread_cells(found: Spread) -> tuple[str, ...]:
    """A distribution as cells."""
    numbers = (found.deviation, found.least, found.lower, found.median, found.upper, found.most)
    return (f"{found.mean:.2f}", f"{found.low:.2f} to {found.high:.2f}", *(f"{number:.1f}" for number in numbers))


def tenths(values: Sequence[float]) -> tuple[float, float, float]:
    """The lowest tenth, the median and the highest tenth."""
    if len(values) < 2:
        return values[0], values[0], values[0]
    found = quantiles(values, n=10, method="inclusive")
    return found[0], found[4], found[8]


def changed_words(spec: Spec) -> str:
    """The changed figures in words."""
    return ", ".join(
        f"{'.'.join(path)} = {value}" for tree in spec.changes.values() for path, value in _leaves(tree, ())
    )


def _leaves(tree: object, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], object]]:
    if isinstance(tree, dict):
        return [leaf for key, value in tree.items() for leaf in _leaves(value, (*path, str(key)))]
    return [(path, tree)]
