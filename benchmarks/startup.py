"""How long the command line takes to begin, as processor time divided by that of a Python that does nothing.

Each round runs every command once, in turn with the bare Python, because the machine is noisy and only ratios hold.

python -m benchmarks.startup [--compiled PATH_TO_PYTHON]      # make bench shows it, too
"""

from __future__ import annotations

import resource
import subprocess
import sys
from statistics import median

import click

ROUNDS = 10
BARE = "python -c pass"
COMMANDS = {
    BARE: ("-c", "pass"),
    "grognard --help": ("-m", "grognard", "--help"),
    "grognard --version": ("-m", "grognard", "--version"),
    "grognard games": ("-m", "grognard", "games"),
    "grognard rules metz": ("-m", "grognard", "rules", "metz"),
    "a ruleset of Metz": ("-c", "import grognard; grognard.ruleset('metz')"),
}


def processor_time(*command: str) -> float:
    """Seconds that a process needs, of the user and of the system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measure(python: str) -> dict[str, list[float]]:
    """Seconds of every command in every round."""
    rounds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(ROUNDS):
        for name, words in COMMANDS.items():
            rounds[name].append(processor_time(python, *words))
    return rounds


@click.command()
@click.option("--compiled", help="The Python of an environment that has the compiled form.")
def main(compiled: str | None) -> None:
    """Measure both forms and print the medians: seconds, and the ratio to the bare Python of the same round."""
    for form, python in {"interpreted": sys.executable, **({"compiled": compiled} if compiled else {})}.items():
        found = measure(python)
        print(f"\nstart-up, {form:26}{'seconds':>12}{'to bare':>10}")
        for name, seconds in found.items():
            ratio = median(spent / bare for spent, bare in zip(seconds, found[BARE], strict=True))
            print(f"{name:36}{median(seconds):12.3f}{ratio:>10.1f}")


if __name__ == "__main__":
    main()
