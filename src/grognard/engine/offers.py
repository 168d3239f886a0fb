"""Offers: what is shown beside a legal action, and what is foretold before dice are thrown.

A game makes one `Forecast` of a roll or an attack and gives it wherever one is asked for: `preview`, `foresee`, `odds`.
It is sent out as `Odds`, one shape for all games. An `Offer` is a legal action with its price, the words on its button,
and its odds.
"""

from __future__ import annotations

import msgspec

from .actions import Action, Argument, Vocabulary
from .odds import Foretold
from .pieces import Direction, Figure
from .tally import Tally, TallyEntry


class Sum(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One sum behind a roll: what it is for, its entries, and what they come to."""

    title: str = ""
    """What is added up: "Attack"; if empty, the title of the odds says it."""
    entries: tuple[TallyEntry, ...] = ()
    """Line by line, with the rule of each; shifts of columns and ends of tables are marked as such."""
    total: int = msgspec.field(default_factory=int)
    """The number the rules go on with."""
    label: str = ""
    """The name of that number in the table: the heading of a column."""
    need: int | None = None
    """What has to be rolled, where the sum says that."""

    @staticmethod
    def of(tally: Tally, title: str = "", label: str = "", need: int | None = None, total: int | None = None) -> Sum:
        """The sum of a tally. Give `total` only if the rules go on with another number."""
        found = tally.total if total is None else total
        return Sum(title=title, entries=tally.entries, total=found, label=label, need=need)

    def line(self) -> str:
        """The sum in one line: `Attack: +7 (armour [10.0]) -3 (wood [7.1]) = 4`."""
        entries = " ".join(f"{e.amount:+d} ({e.reason} [{e.rule}])" for e in self.entries)
        return f"{self.title}: {entries} = {self.total}" if self.title else f"{entries} = {self.total}"


class Odds(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What is known before a roll: the sums that will resolve it, and the probability of each outcome."""

    title: str = ""
    """What is being decided, for the head of the card."""
    gist: str = ""
    """What the sums come to, in a few words: "column +0"."""
    sums: tuple[Sum, ...] = ()
    lines: tuple[str, ...] = ()
    """The sums and the chances for people, line by line. In an offer also: further remarks."""
    results: dict[str, float] = {}
    """The probability of each outcome, by its id; the chances sum to one."""
    told: dict[str, str] = {}
    """Each outcome in words: what happens to whom."""
    unknown: str = ""
    """What the reader cannot know and what may change the chances; empty if they are exact."""
    target: str = ""
    """The place under attack."""
    with_: tuple[str, ...] = msgspec.field(default=(), name="with")
    """The pieces that attack it: arrows on the map."""


class Shot(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A target that an order to fire could be given for."""

    action: str
    """The action that would fire at it, as text."""
    title: str
    need: int | None = None
    """What has to be rolled."""
    sums: str = ""
    """The sum in a line."""
    chance: float = 0.0
    """How likely it is that something happens to it."""


class Offer(Odds, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A legal action with everything that is shown beside it. The game says what only it knows; the engine names it.

    What the action itself says (text, verb, arguments) is filled in by `named`. A game gives `piece` and `place` only
    where the player clicks something else than the arguments name.
    """

    text: str = msgspec.field(default_factory=str)
    """As it is typed and sent; filled in."""
    verb: str = msgspec.field(default_factory=str)
    """Filled in."""
    piece: str = ""
    """The piece to click; filled in with the argument of that name."""
    place: str = ""
    """The place to click; filled in with the argument of that name."""
    edge: str = ""
    """The edge of the map by which it leaves; filled in."""
    number: int | None = None
    """How many; filled in."""
    facing: Direction | None = None
    """The direction it chooses: arrows around the piece; filled in."""
    arguments: dict[str, Argument] = {}
    """Its other arguments, by the name of the parameter; filled in."""
    label: str = ""
    """The words on its button."""
    cost: Figure | None = None
    """Its cost; written into the hex if there is no `left` to write there."""
    left: Figure | None = None
    """What is left after it; written into the hex."""
    points: Figure | None = None
    """Victory points gained at once. Of a way: its movement points."""
    notes: tuple[str, ...] = ()
    """Lines shown below it where there is room: minutes, ground, how likely it succeeds if that takes more than one
    roll.
    """
    note: str = ""
    """A few words on its chip: "effect 40 %"."""
    targets: tuple[Shot, ...] = ()
    """For an order to fire: everything that could be fired at."""
    path: tuple[str, ...] = ()
    """The places it passes through, including the last, if they have been asked for."""
    throws: bool = False
    """True for the action that throws the dice of an attack. Its odds are those of the attack as it stands."""
    urgent: bool = False
    """True if it calls for an answer at once: its place pulses."""
    beside: bool = False
    """True if it is offered only beside the selected piece. A click on the piece selects it and does not act."""
    confirm: bool = False
    """True if the player is asked again in a dialogue, with its odds, before it is done: an overrun."""
    decline: bool = False
    """True for an answer that only says no. The player may have the page give it by itself this turn."""
    while_: str = msgspec.field(default="", name="while")
    """With `decline`: the condition of such a standing order, as a text. When it changes, the order ends."""
    values: dict[str, object] = {}
    """The game's own figures by name, in JSON types, for programs. Nothing here is shown to people."""

    def named(self, vocabulary: Vocabulary, action: Action) -> Offer:
        """This offer with what the action itself says."""
        names = (parameter.name for parameter in vocabulary.verbs[action.verb].parameters)
        arguments = dict(zip(names, action.args, strict=True))
        own = {name: arguments.pop(name) for name in NAMED if name in arguments}
        filled = {name: value for name, value in own.items() if not getattr(self, name)}
        return msgspec.structs.replace(self, text=action.text, verb=action.verb, arguments=arguments, **filled)

    def foreseen(self, forecast: Forecast | None, target: bool = False) -> Offer:
        """This offer with the odds of a forecast; with `target` if it is part of the attack that they are about."""
        if forecast is None:
            return self
        odds = msgspec.structs.asdict(forecast.shown())
        if not target:
            del odds["target"], odds["with_"]
        return msgspec.structs.replace(self, **odds)


NAMED = ("piece", "place", "edge", "number", "facing")
"""The parameters that have a field in an offer: those that are clicked or put into words."""


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """A roll or an attack seen before it is made: the same sums that will resolve it, and what can come of it."""

    foretold: tuple[Foretold, ...] = ()
    """What can come of it, matter by matter. The suite compares it with what happens. The first matter is shown."""
    title: str = ""
    gist: str = ""
    sums: tuple[Sum, ...] = ()
    text: tuple[str, ...] = ()
    """All its lines in the game's own words; without them, its sums and what is foretold, line by line."""
    target: str = ""
    attackers: tuple[str, ...] = ()
    """The ids of the pieces that attack the target."""

    def lines(self) -> list[str]:
        """The sums and chances for people, line by line."""
        if self.text:
            return list(self.text)
        sums = [part.line() for part in self.sums]
        return [*sums, *(line for one in self.foretold for line in one.lines())]

    def shown(self) -> Odds:
        """The odds that are sent out."""
        first = self.foretold[0] if self.foretold else None
        return Odds(
            title=self.title,
            gist=self.gist,
            sums=self.sums,
            lines=tuple(self.lines()),
            results={} if first is None else first.chances(),
            told={} if first is None else first.told(),
            unknown="" if first is None else first.unknown,
            target=self.target,
            with_=self.attackers,
        )
