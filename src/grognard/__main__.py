"""`python -m grognard` is the command `grognard`."""

from __future__ import annotations

from grognard.cli import main

if __name__ == "__main__":
    main(prog_name="grognard")
