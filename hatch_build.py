"""The build of grognard uses its own hook for compiled rules: see src/grognard/compiling.py."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "src" / "grognard" / "compiling.py"


def get_build_hook() -> type[Any]:
    """The hook, from the source: nothing is installed yet."""
    spec = spec_from_file_location("compiling", FILE)
    if spec is None or spec.loader is None:
        raise ImportError(f"{FILE} cannot be loaded")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    hook: type[Any] = type("CompiledGrognard", (module.Compiler,), {"PLUGIN_NAME": "custom"})
    return hook
