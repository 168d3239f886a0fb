"""The compiled form of rules: a build hook that compiles modules with mypyc and adds them to a wheel.

Grognard compiles its rules with it, and any package with a game can do the same:

    [build-system]
    requires = ["hatchling", "grognard", "mypy[mypyc]==2.4.1", "setuptools"]

    [tool.hatch.build.targets.wheel.hooks.grognard]
    needs = ["librt>=0.16", "mypy_extensions>=1.1"]

    [tool.hatch.build.targets.wheel.hooks.grognard.groups]
    bulge = ["bulge/tables", "bulge/rules/*"]

With GROGNARD_COMPILE=1 in the environment, each group becomes one library of extension modules. Without it, and for
every editable install, the wheel is pure Python and needs no compiler. Both come from the same source and hold all of
it: an extension module stands beside its Python file and is preferred to it.

This module is loaded by builds, before anything is installed, so it imports nothing of grognard.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

SWITCH = "GROGNARD_COMPILE"
CARE = "GROGNARD_OPTIMISE"
"""How much the C compiler optimises, 0 to 3. More takes longer to build."""
UNION = "_CompiledUnion"
SETUP = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
settings, groups, care = json.load(sys.stdin)
files = [file for names, _ in groups for file in names]
modules = mypycify([*settings, *files], opt_level=care, debug_level="0", separate=[tuple(group) for group in groups])
setup(name="compiled", packages=[], package_dir={"": "."}, ext_modules=modules)
"""


class Compiler(BuildHookInterface[Any]):
    """Compiles the groups of modules that pyproject.toml names, in a copy of the source, and adds them to the wheel."""

    PLUGIN_NAME = "grognard"

    def dependencies(self) -> list[str]:
        """What the compiler needs besides what the build has."""
        return list(self.config.get("requires", ())) if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the extension modules, unless the wheel is to be pure."""
        if version == "editable" or not wanted():
            return
        root = Path(self.root)
        source = root / "src" if (root / "src").is_dir() else root
        self.folder = Path(tempfile.mkdtemp(prefix="grognard-"))
        for path in compiled_modules(source, self.config["groups"], self.folder, root / "pyproject.toml"):
            build_data["force_include"][str(path)] = path.relative_to(self.folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"] += self.config.get("needs", [])

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the copy away."""
        if folder := getattr(self, "folder", None):
            shutil.rmtree(folder, ignore_errors=True)


@hookimpl
def hatch_register_build_hook() -> type[Compiler]:
    """What hatchling asks of a plugin."""
    return Compiler


def wanted() -> bool:
    """True if the environment asks for the compiled form."""
    return os.environ.get(SWITCH, "").lower() in ("1", "on", "yes", "true")


def compiled_modules(source: Path, groups: Mapping[str, Sequence[str]], folder: Path, settings: Path) -> list[Path]:
    """Compile groups of modules of the packages below `source`; returns the extension modules, in `folder`.

    `settings` is a file for mypy. Raises CalledProcessError if a module cannot be compiled.
    """
    packages = [path for path in source.iterdir() if (path / "__init__.py").is_file()]
    for package in packages:
        unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(package, folder / package.name, ignore=unwanted)
    files = {name: module_files(folder, patterns) for name, patterns in groups.items()}
    for path in (path for paths in files.values() for path in paths):
        (folder / path).write_text(quoted((folder / path).read_text("utf-8")), "utf-8")
    # Finding fault with the source is left to the checks of the package, where everything it imports is installed.
    options = [f"--config-file={settings}", "--no-warn-unreachable", "--no-warn-unused-ignores"]
    subprocess.run(
        [sys.executable, "-c", SETUP, "--quiet", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)],
        cwd=folder,
        env={**os.environ, "MYPYPATH": "."},
        input=json.dumps([options, [[paths, name] for name, paths in files.items()], os.environ.get(CARE, "3")]),
        text=True,
        check=True,
    )
    return [*folder.rglob("*.so"), *folder.rglob("*.pyd")]


def module_files(folder: Path, patterns: Sequence[str]) -> list[str]:
    """The files of a group, without the `__init__.py` of packages, and without those after a `!`.

    Raises ValueError if a pattern names none.
    """
    found: list[str] = []
    for pattern in patterns:
        paths = sorted(folder.glob(f"{pattern.removeprefix('!')}.py"))
        if not paths:
            raise ValueError(f"there is no module '{pattern}' to compile")
        names = [path.relative_to(folder).as_posix() for path in paths if path.name != "__init__.py"]
        found = [name for name in found if name not in names] if pattern.startswith("!") else [*found, *names]
    return found


def quoted(text: str) -> str:
    """A module with the annotations in its classes as strings.

    Structs read their annotations, and mypyc keeps only such as they are written that stand in quotes, and of these no
    `X | Y`: that becomes a `Union`.
    """
    tree = ast.parse(text)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = [statement.annotation for body in bodies for statement in body if isinstance(statement, ast.AnnAssign)]
    lines = text.splitlines(keepends=True)
    unions = False
    for node in found:
        if isinstance(node, ast.Constant) or node.end_lineno != node.lineno:
            continue
        unions = unions or isinstance(node, ast.BinOp)
        line = lines[node.lineno - 1].encode()
        words = ascii(_annotation(node)).encode()
        lines[node.lineno - 1] = (line[: node.col_offset] + words + line[node.end_col_offset :]).decode()
    if unions:
        first = next(node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))
        spot = (first.end_lineno or first.lineno) - 1
        lines[spot] = f"{lines[spot].rstrip()}; from typing import Union as {UNION}\n"
    return "".join(lines)


def _annotation(node: ast.expr) -> str:
    if isinstance(node, ast.BinOp):
        return f"{UNION}[{_annotation(node.left)}, {_annotation(node.right)}]"
    return ast.unparse(node)
