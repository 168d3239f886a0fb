"""The page docs/games/<id>.md of a game, read as data, and what must be true of every such page."""

from __future__ import annotations

import ast
import importlib
import re
from functools import reduce
from pathlib import Path

from grognard.engine.ruleset import Ruleset

DOCS = Path(__file__).parent.parent / "docs" / "games"


class CaseTable:
    """A game's page: its tables of cases, rulings, options and actions, and the tests that it names."""

    def __init__(self, rules: Ruleset, package: str, tests: Path) -> None:
        self.rules = rules
        self.package = package
        self.text = (DOCS / f"{rules.id}.md").read_text("utf-8")
        self.known = names_of_tests(tests)
        self.folder = Path(str(importlib.import_module(package).__file__)).parent

    def table(self, title: str) -> list[list[str]]:
        """The rows of the table under a heading, without its head."""
        section = self.text.split(f"\n## {title}\n")[1].split("\n## ")[0]
        rows = [line.strip().strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
        return [[cell.strip() for cell in row] for row in rows[2:]]

    @property
    def rows(self) -> list[list[str]]:
        """Cases and rulings."""
        return [*self.table("Cases"), *self.table("Rulings")]

    def exists(self, name: str) -> bool:
        """True if a data file, or a module's function, class or method, is there."""
        if name.startswith("data/"):
            return (self.folder / name).is_file()
        module, _, attribute = name.partition(":")
        found = importlib.import_module(f"{self.package}.{module.replace('/', '.')}")
        try:
            reduce(getattr, attribute.split("."), found)
        except AttributeError:
            return False
        return True

    # -- what must be true ------------------------------------------------------------------------------------------

    def check_cases(self) -> list[str]:
        """Every case of the rulebook has a row; the cases listed."""
        listed = [row[0].split()[0] for row in self.table("Cases")]
        assert set(listed) == set(self.rules.words.cases)
        return listed

    def check_rulings(self, count: int) -> None:
        """Every ruling has a row."""
        assert [row[0] for row in self.table("Rulings")] == [f"R{number}" for number in range(1, count + 1)]
        for row in self.rows:
            assert all(1 <= int(number) <= count for number in re.findall(r"\bR(\d+)\b", row[4])), row[0]
            assert set(spans(row[4])) <= set(self.rules.options), row[0]

    def check_row(self, row: list[str]) -> None:
        """A row is complete, and what it names is there."""
        assert len(row) in (5, 6)  # the sixth says what is missing
        assert all(row)
        places, tests = spans(row[2]), spans(row[3])
        assert places
        assert tests
        for place in places:
            assert self.exists(place), f"{row[0]}: there is no {place}"
        for name in tests:
            assert name in self.known, f"{row[0]}: there is no test {name}"

    def check_names_of_tests(self) -> None:
        """7.43 is tested by test_7_43_..., 11.3 also by test_11_32_...; R4 by test_r4_... first of all."""
        for row in self.table("Cases"):
            prefix = "test_" + row[0].split()[0].replace(".", "_")
            assert all(name.startswith(prefix) for name in spans(row[3])), row[0]
        for row in self.table("Rulings"):
            assert spans(row[3])[0].startswith(f"test_{row[0].lower()}_"), row[0]

    def check_options(self) -> None:
        """Every option is listed with its default first, its case and its help."""
        words = {True: "on", False: "off"}
        rows = {spans(row[0])[0]: row for row in self.table("Options")}
        assert list(rows) == list(self.rules.options)
        for name, option in self.rules.options.items():
            default = words[option.default] if isinstance(option.default, bool) else str(option.default) or "empty"
            values = rows[name][1].split(", ")
            assert values[0] == default
            assert len(values) == len(option.values)
            assert not option.longest or values[1] == f"a text of up to {option.longest} characters"
            assert rows[name][2:] == [option.rule, option.help]

    def check_switches(self) -> None:
        """Every option belongs to a ruling or to an optional case, and is named there."""
        named = {name for row in self.table("Rulings") for name in spans(row[4])}
        optional = {name for row in self.table("Cases") for name in spans(row[4])}
        assert named | optional == set(self.rules.options)
        assert not named & optional

    def check_verbs(self) -> None:
        """Every verb is listed with its help."""
        verbs = self.rules.vocabulary.verbs.values()
        assert [spans(row[0])[0] for row in self.table("Actions")] == [verb.usage for verb in verbs]
        assert [row[1] for row in self.table("Actions")] == [verb.help for verb in verbs]


def spans(cell: str) -> list[str]:
    """Everything in code quotes."""
    return re.findall(r"`([^`]+)`", cell)


def names_of_tests(folder: Path) -> set[str]:
    """All test functions of a folder."""
    trees = (ast.parse(path.read_text("utf-8")) for path in folder.glob("test_*.py"))
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
