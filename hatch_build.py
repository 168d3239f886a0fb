"""The compiled form: with GROGNARD_COMPILE=1 in the environment, a wheel is built with its kernel compiled by mypyc.

Without it, and for every editable install, the wheel is pure Python and needs no compiler. Both come from the same
source and hold all of it: an extension module stands beside its Python file and is preferred to it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "GROGNARD_COMPILE"
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
kernel = mypycify(sys.argv.pop().split(","), opt_level="3", debug_level="0")
setup(name="grognard", packages=[], package_dir={"": "src"}, ext_modules=kernel)
"""


class CompiledKernel(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml lists for it, in a copy of the source, and adds them to the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the compiler needs: itself, and the types of what the modules import."""
        return self.config["requires"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the extension modules, unless the wheel is to be pure."""
        if version == "editable" or not wanted():
            return
        self.folder = Path(tempfile.mkdtemp(prefix="grognard-"))
        root = Path(self.root)
        shutil.copytree(
            root / "src", self.folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        )
        # Finding fault with the source is the business of `make check`, where everything it imports is installed.
        settings = [f"--config-file={root / 'pyproject.toml'}", "--no-warn-unreachable", "--no-warn-unused-ignores"]
        modules = [f"src/grognard/{name}.py" for name in self.config["modules"]]
        command = [sys.executable, "-c", SETUP, "--quiet", "build_ext", "--inplace", ",".join([*settings, *modules])]
        subprocess.run(command, cwd=self.folder, env={**os.environ, "MYPYPATH": "src"}, check=True)
        source = self.folder / "src"
        for path in [*source.rglob("*.so"), *source.rglob("*.pyd")]:
            build_data["force_include"][str(path)] = path.relative_to(source).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"] += self.config["needs"]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the copy away."""
        if folder := getattr(self, "folder", None):
            shutil.rmtree(folder, ignore_errors=True)


def wanted() -> bool:
    """True if the environment asks for the compiled form."""
    return os.environ.get(SWITCH, "").lower() in ("1", "on", "yes", "true")
