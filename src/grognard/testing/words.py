"""Sentences are for people: no id, no key, no plural of one, no stray blank in anything a player reads.

    Reader(rules).check(walked_sentences(rules, "campaign", seed=1, every=20))

`sentences_of_...` collect what a game says about itself, what the doors of a state say, what is told when it goes on,
and what is told of a whole match; a `Reader` names what is wrong with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from grognard.analysis.terms import term_words
from grognard.engine.doors import ask
from grognard.engine.frames import Waits
from grognard.engine.match import Match
from grognard.engine.nodes import Chance
from grognard.engine.pieces import Piece
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.state import State

from .doors import make_questions
from .walks import random_options, walk

NUMBERED = "area|box|case|column|day|hex|level|number|part|row|ruling|sector|step|table|turn|week"
"""Words that may stand before a number: `turn 1 begins`."""
NO_PLURAL = "across|always|as|class|does|has|his|is|its|less|loss|minus|miss|pass|plus|this|thus|us|was|vs"
"""Words with an s that do not mean many."""
SAID_OF_ONE = (
    "advances|attacks|counter-attacks|does|goes|has|is|moves|needs|obeys|rampages|retreats|stands|turns|was|wheels"
)
SAID_OF_MANY = "advance|are|attack|counter-attack|do|go|have|move|need|obey|rampage|retreat|stand|turn|were|wheel"

FAULTS: Mapping[str, re.Pattern[str]] = {
    "a key with an underscore": re.compile(r"\w*_\w*"),
    "an unfilled blank": re.compile(r"[{}]"),
    "a key in two cases": re.compile(r"\b[a-z]+[A-Z]\w*"),
    "a key in parts": re.compile(r"\b[a-z]{2,}[.:][a-z]{2,}|\w[.:][a-z]{3,}\b|\b[a-z]+:\d"),
    "ids joined": re.compile(r"\b[a-z]+\+[a-z]+\b"),
    "the id of a piece": re.compile(r"\b[a-z]{1,3}\d+\b"),
    "a key in quotes": re.compile(r"(?<!\w)['`][a-z][a-z_. ]*['`](?!\w)|(?<=[\w,(] )(?:None|True|False)\b"),
    "a code of figures": re.compile(r"-/\d|\b\d+m\d+d\b|\b\d+/\d+/\d+\b"),
    "a date of a machine": re.compile(r"\b\d{4}-\d\d-\d\d\b|\b\d{1,2}-\d{4}\b(?!-)|\b\d{6,}\b"),
    "one of many": re.compile(rf"(?:^|[;:,(] |\b(?!(?:{NUMBERED})\b)[a-z]+ )1 (?!(?:{NO_PLURAL})\b)[a-z]+s\b"),
    "many of one": re.compile(
        r"(?<![\d.,:/-])\b(?:[2-9]|[1-9]\d+) (?:hour|minute|week|day|hexside|round|sector|point)\b(?!-)"
    ),
    "a bare number for a unit": re.compile(
        r"(?:^|[:;\]] )\d+ (?:advances|attacks|began|cannot|enters|finds|has|is|leaves|may|moves|must|needs)\b"
        r"|(?:^|[:;\]] )\d+ (?:retreats|was|would)\b"
        r"|(?:^|\b(?:against|and|at|by|from|not|of|on|to|with) )\d{1,4} in \d{4}\b"
    ),
    "a stray blank or mark": re.compile(
        r"^\s|\s$|\S  +\S| [,;:)]| \.(?![\d.])|\( |,,|;;|(?<!\.)\.\.(?!\.)|: ?[,;.]|, ?[;.]"
    ),
}
"""What no sentence may contain."""
OF_NAMES = ("a key in two cases", "the id of a piece")
"""Texts that may be printed on a counter: `leIG`."""
GUNS = frozenset({"leFH", "leIG", "sFH", "sIG"})
"""Names of guns that begin with a small letter."""
IN_COLUMNS = ("a stray blank or mark",)
"""Faults not looked for in lines that are set in columns."""

SENTENCES = frozenset({"prompt", "title", "label", "note", "short", "caption", "formation", "help", "sentence", "name"})
TEXTS = frozenset({"text", "reason", "summary", "level", "value"})
LISTS = frozenset({"lines", "needs", "told", "notes", "words"})
"""Keys of the doors' answers under which people find words. Everything else is for programs."""


class Sentence(msgspec.Struct, frozen=True):
    """Something a player reads."""

    text: str
    source: str
    """Where it stands: a door and a key."""


class Reader:
    """Looks at the sentences of one game; `plurals` are names that are plural: Celts, Elephants."""

    def __init__(self, rules: Ruleset, plurals: Iterable[str] = ()) -> None:
        self.rules = rules
        self.plurals = tuple(plurals)
        self.printed = GUNS | {word for piece in rules.counters() for word in printed_on(piece)}
        """Words that stand on counters, which nobody has to spell out."""

    def check(self, sentences: Iterable[Sentence], each: int = 3, most: int = 60) -> None:
        """No sentence has a fault; otherwise the message lists some of each kind and place."""
        wrong: dict[tuple[str, str], list[str]] = {}
        for sentence in sorted(set(sentences), key=lambda sentence: sentence.text):
            for kind, part in self.faults(sentence.text, sentence.source.endswith("lines")):
                told = f"{kind}, '{part}', in {sentence.source}: {sentence.text}"
                wrong.setdefault((kind, sentence.source), []).append(told)
        listed = [told for some in wrong.values() for told in some[:each]]
        count = sum(map(len, wrong.values()))
        title = f"{self.rules.title}: {count} sentences of {len(wrong)} kinds are not for people"
        assert not wrong, "\n".join([title, *sorted(listed)[:most]])

    def faults(self, text: str, columns: bool = False) -> list[tuple[str, str]]:
        """What is wrong with a sentence, and where; lines set in columns may have wide blanks."""
        found = []
        for kind, pattern in FAULTS.items():
            if columns and kind in IN_COLUMNS:
                continue
            for match in pattern.finditer(text):
                if kind not in OF_NAMES or match.group() not in self.printed:
                    found.append((kind, match.group().strip()))
                    break
        return found + [("one and many", part) for name in self.plurals for part in _disagreements(name, text)]


def printed_on(piece: Piece) -> set[str]:
    """The words printed on a counter."""
    texts = [piece.name, piece.caption, piece.division, *(piece.print or ())]
    return {word for text in texts if text for word in re.findall(r"\w+", str(text))}


def _disagreements(name: str, text: str) -> list[str]:
    one, many = rf"\b{name} (?:{SAID_OF_ONE})\b", rf"(?<!and )(?<!, )\b{name} \d+ (?:{SAID_OF_MANY})\b"
    return re.findall(f"{one}|{many}", text)[:1]


# -- where sentences come from --------------------------------------------------------------------------------------


def walked_sentences(
    rules: Ruleset, scenario: str, seed: int = 0, every: int = 20, most: int = 100_000
) -> Iterator[Sentence]:
    """What is said in a random game under random options, at every `every`-th step."""
    rng = Random(seed)
    for count, state in enumerate(walk(rules, seed, scenario, random_options(rules, rng))):
        if count % every == 0 or state.waits is Waits.END:
            yield from sentences_of_state(rules, state, rng)
        if count > most:
            return


def sentences_of_rules(rules: Ruleset) -> Iterator[Sentence]:
    """What a game says about itself: titles, options, scenarios, verbs, cases, reasons, and value terms."""
    for name, words in term_words(rules).items():
        yield Sentence(words.title, f"term.{name}.title")
        yield Sentence(words.text, f"term.{name}.text")
    for scenario in rules.scenarios.values():
        yield Sentence(scenario.title, "scenario.title")
        yield Sentence(scenario.summary, "scenario.summary")
    for option in rules.options.values():
        yield Sentence(option.title, "option.title")
        yield Sentence(option.help, "option.help")
    for verb in rules.vocabulary.verbs.values():
        yield Sentence(verb.help, f"verb.{verb.name}.help")
    for case, text in rules.words.cases.items():
        yield Sentence(text, f"rules.{case}.lines")
    for reason in rules.reasons:
        yield Sentence(re.sub(r"\{[^}]*\}", "Anton", reason.template), f"reason.{reason.code}")


def sentences_of_state(rules: Ruleset, state: State, rng: Random, questions: int = 6) -> Iterator[Sentence]:
    """What every door says to every role, and the events when the game goes on from here."""
    asked = make_questions(rules, state, rng, questions)
    for role in (*rules.roles, SPECTATOR):
        for door in ("view", "preview", "overlays"):
            yield from words_in(ask(door, state, role), door)
    node = state.node
    role = node.role if hasattr(node, "role") else rules.roles[0]
    for action in ask("actions", state, role):
        machine = ("text", "verb", *(p.name for p in rules.vocabulary.verbs[action["verb"]].parameters))
        yield from words_in({key: value for key, value in action.items() if key not in machine}, "actions")
    for question in asked:
        for door in ("why", "ledger", "odds", "fields", "inspect"):
            yield from words_in(ask(door, state, role, question), door)
    yield from _events(rules, state, rng, questions)


def sentences_of_match(match: Match) -> Iterator[Sentence]:
    """What is told of a whole game: its log, and its diary if it keeps one."""
    for event in (event for _, events in match.story() for event in events):
        yield Sentence(event.text, f"event.{event.kind}")
    if match.rules.diary is not None:
        diary = match.rules.diary(match)
        yield from words_in(msgspec.to_builtins(diary), "diary")
        for chapter in diary.chapters:
            for paragraph in chapter.paragraphs:
                yield Sentence(paragraph, "diary.paragraph")


def words_in(answer: Any, source: str) -> Iterator[Sentence]:
    """Every text for people in an answer of JSON types."""
    if isinstance(answer, Mapping):
        for key, value in answer.items():
            yield from _words_under(key, value, f"{source}.{key}")
    elif isinstance(answer, list | tuple):
        for entry in answer:
            yield from words_in(entry, source)


def _words_under(key: str, value: Any, source: str) -> Iterator[Sentence]:
    if isinstance(value, str):
        if value and key in SENTENCES | TEXTS:
            yield Sentence(value, source)
    elif key == "facts" and isinstance(value, list | tuple):
        for pair in value:
            yield from (Sentence(str(word), source) for word in pair if word not in ("", None))
    elif key in LISTS and isinstance(value, list | tuple):
        yield from (Sentence(word, source) for word in value if isinstance(word, str))
        yield from words_in([word for word in value if not isinstance(word, str)], source)
    elif key in LISTS and isinstance(value, Mapping):
        yield from (Sentence(word, source) for word in value.values() if isinstance(word, str))
    else:
        yield from words_in(value, source)


def _events(rules: Ruleset, state: State, rng: Random, count: int) -> Iterator[Sentence]:
    """The sentences of some of the ways this can go on."""
    if state.waits is Waits.DECISION:
        numbers = state.numbers()
        for number in rng.sample(numbers, min(len(numbers), count)):
            action = rules.vocabulary.action(number)
            yield from (Sentence(e.text, f"event.{e.kind}") for e in state.copy().apply(action))
    elif isinstance(node := state.node, Chance):
        for band in node.bands:
            yield Sentence(band.label, "band")
            yield from (Sentence(e.text, f"event.{e.kind}") for e in state.copy().roll(rng.choice(band.faces)))
