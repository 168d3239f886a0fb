"""The shape of crew.toml: what men can be ordered to do, and names."""

from __future__ import annotations

from typing import Literal

from grognard.engine.data import DataStruct, Sourced


class ActionData(DataStruct, frozen=True):
    """A crew action: which men can be ordered to do it, and whether they go on looking out."""

    id: str
    title: str
    men: str
    spot: Literal["yes", "no", "unless_firing"]
    rule: str


class ActionsData(Sourced, frozen=True):
    """All crew actions."""

    entries: list[ActionData]
    note: str = ""


class NameListsData(Sourced, frozen=True):
    """Names for men and tanks."""

    men: list[str]
    tanks: list[str]


class CrewFile(DataStruct, frozen=True):
    """The whole of crew.toml."""

    actions: ActionsData
    names: NameListsData
