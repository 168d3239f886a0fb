"""One meaning a word: names that contain a word of the glossary are known, and the worst habits of English stay out."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from grognard.cli.contents import CONTENTS
from grognard.engine.doors import DOORS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "grognard"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
OURS = [path for path in sorted(SOURCE.rglob("*.py")) if "games" not in path.parts]
GAMES = sorted((SOURCE / "games").rglob("*.py"))

# -- names ------------------------------------------------------------------------------------------------------------

FORMS = {
    "board": "boards?",
    "choice": "choices?",
    "explain": "explain(s|ed|ing)?|explanations?",
    "ledger": "ledgers?",
    "mark": "mark(s|ed)?",
    "option": "options?",
    "record": "record(s|ed)?",
    "rules": "rules?|ruleset",
    "settle": "settled?|settles",
    "step": "steps?",
}
"""The forms of each word that a name may contain, as one of its parts: `OptionValue` contains option."""

HOMES = {
    "board": {
        "AnyBoard": "draw.tabletop",
        "AreaBoard": "engine.areas",
        "BOARD_HEIGHT": "cli.terminal.screen",
        "BOARD_WIDTH": "cli.commands",
        "Board": "engine.boards",
        "BoardLayout": "draw.places",
        "BoardScene": "draw.scene",
        "OwnBoard": "table.strangers",
        "area_boards": "cli.terminal.tabletop",
        "board": "engine.diaries engine.ruleset table.api",
        "board_layout": "draw.layout draw.tabletop",
        "board_lines": "cli.terminal.tabletop",
        "board_of": "table.api",
        "board_svg": "draw.sheet draw.tabletop",
        "boards": "engine.binder table.catalogue",
        "own_board": "table.calculations table.strangers",
    },
    "choice": {
        "Choice": "engine.steps",
        "OpeningChoice": "arena.openings",
        "_check_choices": "testing.odds",
        "_check_is_of_a_choice": "testing.odds",
        "_choice_row": "cli.terminal.scene",
        "_choices": "arena.openings cli.terminal.menu",
        "choice_cells": "arena.report",
        "choices": "cli.terminal.menu cli.terminal.scene engine.commander",
        "lay_choices": "cli.terminal.scene",
    },
    "explain": {
        "Explain": "table.questions",
        "_may_explain": "table.advice",
        "explain": "analysis.advice cli.advice table.advice table.computer",
    },
    "ledger": {
        "LedgerOf": "table.questions",
        "MoveLedger": "engine.ledgers",
        "MovementLedger": "engine.binder",
        "ledger": "engine.binder engine.doors engine.ledgers engine.views",
    },
    "mark": {
        "Mark": "engine.pieces",
        "MarkArt": "table.answers",
        "mark_id": "draw.marks",
        "mark_title": "draw.marks",
        "marks": "engine.panels engine.pieces table.answers",
        "mobility_mark": "draw.symbols",
        "size_mark": "draw.symbols",
    },
    "option": {
        "Option": "engine.options",
        "ChosenOptions": "engine.options",
        "OptionValue": "engine.options",
        "Options": "engine.options",
        "OptionsT": "engine.options",
        "option_sets": "testing.walks",
        "option_values": "testing.strategies",
        "options": (
            "arena.shapes cli.games engine.codec engine.migrations engine.positions engine.records engine.ruleset "
            "engine.views table.answers table.catalogue testing.walks"
        ),
        "options_by_name": "engine.options",
        "random_options": "testing.walks",
        "read_options": "cli.matches engine.ruleset",
    },
    "record": {
        "OpenRecord": "cli.store",
        "PlayedRecord": "table.strangers",
        "Record": "engine.records",
        "RecordError": "engine.errors",
        "_record_of": "table.room",
        "_recorded_opening": "engine.match",
        "check_record": "testing.games",
        "load_record": "cli.store",
        "read_record": "engine.records table.strangers",
        "record": "engine.upgrade table.api",
        "record_game": "arena.game",
        "record_key": "table.analyses",
        "write_record": "cli.simulate",
    },
    "rules": {
        "Ruleset": "engine.ruleset",
        "_check_ruleset": "engine.match",
        "rule": (
            "engine.events engine.ledgers engine.options engine.panels engine.tally engine.verdicts "
            "engine.views table.messages"
        ),
        "rule_lines": "cli.terminal.pages",
        "rule_texts": "table.api",
        "rules": (
            "cli.commands engine.frames engine.nodes engine.state engine.views table.answers testing.mutants.selection"
        ),
        "rules_of": "arena.game",
        "ruleset": "library",
        "sentences_of_rules": "testing.words",
    },
    "settle": {
        "settle": "engine.state",
    },
    "step": {
        "CostStep": "engine.ledgers",
        "MOST_STEPS": "arena.judge",
        "SILENT_STEPS": "engine.state",
        "STEPS": "testing.forgery",
        "SightStep": "engine.sight",
        "Step": "engine.steps",
        "Steps": "engine.reach",
        "_STEP": "draw.layout engine.cases",
        "_STEPS": "draw.field engine.hexes",
        "_corner_steps": "draw.field",
        "_step": "engine.bounds engine.sight",
        "_steps_before": "engine.reach",
        "step": "testing.walks",
        "steps": "engine.ledgers engine.sight table.strangers",
        "steps_back": "cli.terminal.trail",
    },
}
"""Where a name may contain a word, because it means there what the glossary says. Add one only if it does, too."""

SECOND_MEANINGS = {
    "explain": {"engine.hexes.explain_missing", "table.catalogue.explains"},
    "mark": {"engine.fields.marks"},
    "option": {"engine.commander.options"},
    "settle": {"engine.commander.settled"},
}
"""What still means something else: games use or override these names, and pages read `explains`. It may only shrink."""

IN_RECORDS = {"Campaign", "Shot", "Walk", "Watch", "Work"}
"""Classes outside the games whose names some game has for a frame or a part of one: records know them."""


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def parts(name: str) -> list[str]:
    """`MoveLedger` and `move_ledger` are both move and ledger."""
    return [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def contains(name: str, word: str) -> bool:
    return any(re.fullmatch(FORMS[word], part) for part in parts(name))


def targets(body: list[ast.stmt]) -> Iterator[str]:
    for line in body:
        given = (
            line.targets if isinstance(line, ast.Assign) else [line.target] if isinstance(line, ast.AnnAssign) else []
        )
        yield from (one.id for one in given if isinstance(one, ast.Name))


def names_in(tree: ast.Module) -> Iterator[str]:
    """What a module defines: classes, functions, methods, fields and constants."""
    yield from targets(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        if isinstance(node, ast.ClassDef):
            yield from targets(node.body)


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


@cache
def named() -> frozenset[tuple[str, str]]:
    """Every name that is defined outside the games, with its module."""
    return frozenset((module_of(path), name) for path in OURS for name in names_in(parsed(path)))


def homes(word: str) -> set[str]:
    return {f"{module}.{name}" for name, modules in HOMES[word].items() for module in modules.split()}


def strangers(word: str, names: Iterable[tuple[str, str]]) -> list[str]:
    """The names with a word in them where nobody has allowed them."""
    found = {f"{module}.{name}" for module, name in names if contains(name, word)}
    return sorted(found - homes(word) - SECOND_MEANINGS.get(word, set()))


def classes(paths: list[Path]) -> dict[str, list[str]]:
    """Where each class is defined, private ones left out."""
    found = defaultdict(list)
    for path in paths:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module_of(path))
    return found


@pytest.mark.parametrize("word", FORMS)
def test_a_word_of_the_glossary_names_one_thing(word: str) -> None:
    found = strangers(word, named())
    assert not found, (
        f"{found}: does '{word}' mean what docs/glossary.md says? Then add it to HOMES; otherwise rename it"
    )


@pytest.mark.parametrize("word", FORMS)
def test_every_name_that_is_allowed_is_there(word: str) -> None:
    assert homes(word) | SECOND_MEANINGS.get(word, set()) <= {f"{module}.{name}" for module, name in named()}


@pytest.mark.parametrize("word", FORMS)
def test_the_glossary_has_the_word_once(word: str) -> None:
    rows = re.findall(rf"^\| (?:[^|]*, )?\*\*{word}\*\*[^|]*\|", GLOSSARY, re.M)
    assert len(rows) == 1, f"docs/glossary.md has {len(rows)} rows for {word}"
    assert len(re.findall(r"\*\*\w+\*\*", GLOSSARY)) == len(FORMS)


def test_the_code_that_the_glossary_names_is_there() -> None:
    defined = {name for _, name in named()}
    for code in re.findall(r"`([A-Z]\w+(?:\.\w+)?)`", GLOSSARY):
        assert {*code.split(".")} <= defined, f"docs/glossary.md names {code}"


def test_commands_and_doors_use_the_words_of_the_glossary() -> None:
    assert {name for name in CONTENTS if any(contains(name, word) for word in FORMS)} == {"explain", "rules"}
    assert {name for name in DOORS if any(contains(name, word) for word in FORMS)} == {"ledger"}


def test_no_two_classes_outside_the_games_have_one_name() -> None:
    assert {name: homes for name, homes in classes(OURS).items() if len(homes) > 1} == {}


def test_no_game_takes_the_name_of_another_class() -> None:
    shared = {*classes(OURS)} & {*classes(GAMES)}
    assert shared == IN_RECORDS, "a game has a class with the name of one that every game can see"


@pytest.mark.parametrize(
    ("word", "planted"),
    [
        ("explain", "class Explanation: ..."),
        ("explain", "def explain(): ..."),
        ("explain", "def explain_refusal(): ..."),
        ("ledger", "def cost_ledger(): ..."),
        ("record", "class Recorder:\n    records: int = 0"),
        ("option", "MOST_OPTIONS = 3"),
        ("choice", "class MenuChoice: ..."),
        ("step", "class Step: ..."),
        ("step", "class Engine:\n    def make_steps(self): ..."),
        ("mark", "def draw_marks(): ..."),
        ("board", "class Blackboard: ...\nclass BoardOfFame: ..."),
        ("settle", "def settled_cells(): ..."),
        ("rules", "house_rules = ()"),
    ],
)
def test_a_second_meaning_is_found(word: str, planted: str) -> None:
    assert strangers(word, [("engine.planted", name) for name in names_in(ast.parse(planted))])


# -- English ----------------------------------------------------------------------------------------------------------

HABITS = {
    "so many": r"\bso many\b",
    "one's own": r"\bone'?s own\b",
    "of its own": r"\bof (?:its|their|his) own\b",
    "himself": r"\bhimself\b",
    "whoever": r"\bwhoever\b",
}
"""What a native writer says otherwise: how many, one's, separate, and the subject by its name."""
SIGNPOSTS = ("So many", "See `")
"""How no docstring begins."""
PAGES = [
    *(path for path in ROOT.glob("*.md") if path.name != "CHANGELOG.md"),
    *(ROOT / "changes").glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
]
TEXTS = sorted(SOURCE.rglob("*.toml"))
"""Files with texts for players: the rulebooks in our words, refusals, sentences, guides, terms."""


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a file, those of fields and constants included, each with where it is."""
    for node in ast.walk(parsed(path)):
        body = getattr(node, "body", ())
        for line in body if isinstance(body, list) else ():
            if (
                isinstance(line, ast.Expr)
                and isinstance(line.value, ast.Constant)
                and isinstance(line.value.value, str)
            ):
                yield f"{path.relative_to(ROOT)}:{line.lineno}", line.value.value


def habits(text: str) -> list[str]:
    plain = " ".join(text.replace("’", "'").split())
    return [name for name, form in HABITS.items() for _ in re.finditer(form, plain, re.I)]


def faults(path: Path) -> list[str]:
    found = []
    for where, text in docstrings(path):
        found += [f"{where}: {habit}" for habit in habits(text)]
        found += [f"{where}: begins with {sign}" for sign in SIGNPOSTS if text.startswith(sign)]
    return found


def test_docstrings_have_no_bad_habits() -> None:
    assert [fault for path in [*OURS, *GAMES] for fault in faults(path)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_pages_have_no_bad_habits(page: Path) -> None:
    assert habits(page.read_text("utf-8")) == []


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.relative_to(SOURCE).as_posix())
def test_texts_for_players_have_no_bad_habits(text: Path) -> None:
    """Codes of refusals stay as they are, because programs know them."""
    plain = re.sub(r'^"[\w.]+" = ', "", text.read_text("utf-8"), flags=re.M)
    assert habits(plain.replace("\\\n", "")) == []


@pytest.mark.parametrize(
    "text", ["So many steps are enough.", "See `Frame.prompt`.", "A road of one's\nown board.", "Whoever asks is told."]
)
def test_a_bad_habit_is_found(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tests.test_glossary.ROOT", tmp_path)
    path = tmp_path / "planted.py"
    path.write_text(f'"""{text}"""\n', "utf-8")
    assert faults(path)
