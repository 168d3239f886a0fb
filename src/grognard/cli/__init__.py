"""The command line: `grognard`. Every command also speaks JSON, and its exit code means something."""

from __future__ import annotations

from .group import main

__all__ = ["main"]
