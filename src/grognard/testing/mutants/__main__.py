"""The command: `python -m grognard.testing.mutants --game metz --count 200`."""

from __future__ import annotations

from .command import main

main()
