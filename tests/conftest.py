"""Settings for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

import grognard
from grognard.engine.ruleset import Ruleset

# Machines are noisy: a slow example is not a failure.
settings.register_profile("grognard", deadline=None)
settings.load_profile("grognard")


@pytest.fixture(scope="session")
def metz() -> Ruleset:
    return grognard.ruleset("metz")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden play-throughs anew")
    parser.addoption("--rolls", type=int, default=1200, help="rolls on each table in tests of frequencies")
    parser.addoption("--drawings", action="store_true", help="write the snapshots of the drawings anew")
