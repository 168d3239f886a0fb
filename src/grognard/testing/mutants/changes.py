"""What can be broken in a source file, one place at a time.

A change is a replacement in the text, so comments and lines stay as they are and both forms can be shown. Texts,
annotations, assertions, events and prompts are left alone: words are proved by the check of words, not by rules.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
"""The boundary moved, and the comparison turned round."""
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
CALLS = {"all": "any", "any": "all", "min": "max", "max": "min"}
WORDS = frozenset({"prompt", "__repr__"})
"""Functions that only make sentences."""
TELLING = frozenset({"emit"})
"""Calls that only tell what happened."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    module: str
    """The file, below the folder of the rules."""
    function: str
    """The function or method it is in, `` for the module itself."""
    line: int
    text: str
    """The source line without blanks around it."""
    before: str
    after: str
    nth: int
    """Which of several equal changes of equal lines of the function, from 0."""
    start: int = field(compare=False)
    """Offset in bytes."""
    end: int = field(compare=False)
    outer: int = field(compare=False)
    """The first line of the outermost function it is in; 0 if it is not in the body of one."""

    @property
    def change(self) -> str:
        """The text before and after."""
        return f"{self.before} -> {self.after}"

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """The name of the mutant, which stays the same while work elsewhere shifts lines."""
        return (self.module, self.function, self.text, self.change, self.nth)

    @cached_property
    def id(self) -> str:
        """Eight hexadecimal digits of its key: the same on every machine and after work elsewhere."""
        return sha256("\0".join(map(str, self.key)).encode()).hexdigest()[:8]


def applied(source: bytes, mutant: Mutant) -> bytes:
    """The source with the change made."""
    return source[: mutant.start] + mutant.after.encode() + source[mutant.end :]


def both_forms(source: bytes, mutant: Mutant) -> tuple[str, str]:
    """The whole lines it is in, as they are and as they become, each as one line."""
    start, end = source.rfind(b"\n", 0, mutant.start) + 1, source.find(b"\n", mutant.end)
    changed = source[start : mutant.start] + mutant.after.encode() + source[mutant.end : end]
    return " ".join(source[start:end].decode().split()), " ".join(changed.decode().split())


def mutants_of(rules: Path) -> list[Mutant]:
    """Every mutant of every file below the folder of the rules, in the order of the files."""
    return [
        mutant
        for path in sorted(rules.rglob("*.py"))
        for mutant in mutants_of_source(path.read_bytes(), path.relative_to(rules).as_posix())
    ]


def mutants_of_source(source: bytes, module: str) -> list[Mutant]:
    """Every mutant of one file, in the order of the text."""
    finder = _Finder(source, module)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda mutant: (mutant.start, mutant.end))


def sample(mutants: Sequence[Mutant], count: int, seed: str) -> list[Mutant]:
    """The given number of mutants by lot, a line twice only if there are too few lines. Work elsewhere does not change
    it.
    """
    ranked = sorted(mutants, key=lambda mutant: sha256(f"{seed} {mutant.id}".encode()).digest())
    times: Counter[tuple[str, int]] = Counter()
    rounds: list[tuple[int, int, Mutant]] = []
    for rank, mutant in enumerate(ranked):
        where = (mutant.module, mutant.line)
        rounds.append((times[where], rank, mutant))
        times[where] += 1
    return [mutant for _, _, mutant in sorted(rounds, key=lambda entry: entry[:2])[:count]]


class _Finder(ast.NodeVisitor):
    """Walks one file and notes what can be changed, with the function it is in."""

    def __init__(self, source: bytes, module: str) -> None:
        self.source = source
        self.module = module
        self.lines = source.decode().splitlines()
        starts = [0]
        for line in source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self.starts = starts
        self.found: list[Mutant] = []
        self.names: list[str] = []
        self.outer = 0
        self.seen: Counter[tuple[str, str, str]] = Counter()

    # -- where we are

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A function. Its defaults belong to the code around it. One that only makes sentences is skipped."""
        for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
            self.visit(default)
        if node.name in WORDS:
            return
        outer = self.outer
        self.outer = outer or min([node.lineno, *(d.lineno for d in node.decorator_list)])
        self.inside(node.name, node.body)
        self.outer = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """A class: only its body."""
        self.inside(node.name, node.body)

    def inside(self, name: str, body: Iterable[ast.stmt]) -> None:
        """Visit a body under its name."""
        self.names.append(name)
        for statement in body:
            self.visit(statement)
        self.names.pop()

    # -- what is left alone

    def visit_Assert(self, node: ast.Assert) -> None:
        """Assertions help the type checker."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Exceptions are for misuse, their arguments are words."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Texts."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """An annotated name: its value, never its type."""
        if node.value is not None:
            self.visit(node.value)

    def visit_keyword(self, node: ast.keyword) -> None:
        """`strict=True` only guards against mistakes of ours."""
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_arguments(self, node: ast.arguments) -> None:
        """The arguments of a lambda: defaults only bind names."""

    # -- statements

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call made for what it does can be dropped."""
        if not isinstance(node.value, ast.Call) or _tells(node.value):
            return
        self.note(node, "pass")
        self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Writing into an object can be dropped; a name that is never bound would only crash."""
        if not any(isinstance(n, ast.Name) for target in node.targets for n in _targets(target)):
            self.note(node, "pass")
        self.visit(node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Counting can be dropped or turned round."""
        self.note(node, "pass")
        other = ARITHMETIC.get(type(node.op))
        if other is not None:
            self.note(node, ast.unparse(ast.AugAssign(node.target, other(), node.value)))
        self.visit(node.value)

    def visit_Delete(self, node: ast.Delete) -> None:
        """Taking out of an object can be dropped."""
        self.note(node, "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        """The others are not looked at."""
        self.note(node, "break")

    def visit_Break(self, node: ast.Break) -> None:
        """The others are looked at too."""
        self.note(node, "continue")

    def visit_Return(self, node: ast.Return) -> None:
        """An early end of a function that gives nothing can be dropped."""
        if node.value is None:
            self.note(node, "pass")
        else:
            self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        """A condition can be taken as met or as not met."""
        if _is_telling(node):
            return
        if not _is_type_checking(node.test):
            self.condition(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        """A loop may never begin."""
        if not isinstance(node.test, ast.Constant):
            self.note(node.test, "False")
        self.generic_visit(node)

    # -- expressions

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """A condition, as in a statement."""
        self.condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """A filter can be left out."""
        for test in node.ifs:
            self.note(test, "True")
        self.generic_visit(node)

    def condition(self, test: ast.expr) -> None:
        """A condition taken as met, as not met."""
        if not isinstance(test, ast.Constant):
            self.note(test, "True")
            self.note(test, "False")

    def visit_Compare(self, node: ast.Compare) -> None:
        """Each of its comparisons."""
        for n, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                ops = [*node.ops[:n], other(), *node.ops[n + 1 :]]
                self.note(node, ast.unparse(ast.Compare(node.left, ops, node.comparators)))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """`and` for `or`, and each part left out."""
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        self.note(node, f"({ast.unparse(ast.BoolOp(other, node.values))})")
        for n in range(len(node.values)):
            rest = node.values[:n] + node.values[n + 1 :]
            kept = ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]
            self.note(node, f"({ast.unparse(kept)})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """A sign or a `not` left out."""
        if isinstance(node.op, ast.Not | ast.USub | ast.Invert):
            self.note(node, f"({ast.unparse(node.operand)})")
        if not isinstance(node.operand, ast.Constant):
            self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """The operator beside it; texts put together are texts."""
        other = ARITHMETIC.get(type(node.op))
        if other is not None and not _is_text(node.left) and not _is_text(node.right):
            self.note(node, f"({ast.unparse(ast.BinOp(node.left, other(), node.right))})")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """`all` for `any`, `min` for `max`."""
        if _tells(node):
            return
        if isinstance(node.func, ast.Name) and node.func.id in CALLS:
            self.note(node.func, CALLS[node.func.id])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Numbers one higher, truth turned round."""
        if isinstance(node.value, bool):
            self.note(node, str(not node.value))
        elif isinstance(node.value, int):
            self.note(node, str(node.value + 1))

    # -- noting

    def note(self, node: ast.expr | ast.stmt, after: str) -> None:
        """One more mutant, unless it is the same again."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        before = " ".join(self.source[start:end].decode().split())
        if after.strip("()") == before.strip("()"):
            return
        text, function = self.lines[node.lineno - 1].strip(), ".".join(self.names)
        same = (function, text, f"{before} -> {after}")
        self.found.append(
            Mutant(self.module, function, node.lineno, text, before, after, self.seen[same], start, end, self.outer)
        )
        self.seen[same] += 1


def _targets(target: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        for element in target.elts:
            yield from _targets(element)
    else:
        yield target


def _tells(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in TELLING


def _is_telling(node: ast.If) -> bool:
    """True for `if state.log is not None:` with all that is told then, and for a condition that only decides about
    telling.
    """
    if (
        isinstance(node.test, ast.Compare)
        and isinstance(node.test.left, ast.Attribute)
        and node.test.left.attr == "log"
    ):
        return not node.orelse
    return not node.orelse and all(
        isinstance(s, ast.Expr) and isinstance(s.value, ast.Call) and _tells(s.value) for s in node.body
    )


def _is_type_checking(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
