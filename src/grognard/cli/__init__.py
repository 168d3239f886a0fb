"""The command line: `grognard`. Every command also speaks JSON, and its exit code means something."""

from __future__ import annotations

from .app import main

__all__ = ["main"]
from . import upgrade as _upgrade  # noqa: F401 - registers its command
