"""Settings for all tests."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings

import grognard
from grognard.engine.ruleset import Ruleset

# Machines are noisy: a slow example is not a failure.
settings.register_profile("grognard", deadline=None)
settings.load_profile("grognard")


# Whoever starts the tests in the background may have interrupts ignored, and every process they start inherits that:
# one that is to be interrupted would go on for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def metz() -> Ruleset:
    return grognard.ruleset("metz")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden play-throughs anew")
    parser.addoption("--rolls", type=int, default=1200, help="rolls on each table in tests of frequencies")
    parser.addoption("--drawings", action="store_true", help="write the snapshots of the drawings anew")
