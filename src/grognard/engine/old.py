# ruff: noqa: D102
"""A ruleset written as one class, until its game is bound together (`ruleset.Ruleset`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from .actions import Action
from .areas import AreaBoard
from .binder import Inspector, Mind, MovementLedger, Secrets, Sheet, Words
from .boards import Board
from .codec import Codec
from .commander import Commander
from .events import Event
from .flow import Flow
from .migrations import Migration
from .odds import Effect
from .overlays import Inspection, Overlay
from .randomness import RandomSource
from .ruleset import Ruleset, StateT
from .sheet import Explanation, Preview
from .statistics import Bookkeeping


class OldRuleset(Ruleset[StateT]):
    """What a class says, as the binder holds it."""

    hidden_information: bool = False
    inspects: int = 0
    has_fields: bool = False
    explains: str = ""
    longest_game: int = 20_000
    judges_luck: bool = True
    simulated: str = ""
    migrations: Mapping[str, Migration] = {}
    trees: Mapping[str, Mapping[str, Any]] = {}
    diary: Any = None
    notebook: Callable[[], Any] | None = None

    def __init__(self) -> None:
        """Nothing is bound."""

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    def known_from_json(self, text: str | bytes) -> Any:
        return self.state_from_json(text)

    def view(self, state: Any, role: str) -> Any:
        raise NotImplementedError

    def counters(self) -> Any:
        return super().counters()

    def when(self, state: Any) -> tuple[int, str]:
        raise NotImplementedError

    def scores(self, state: Any) -> dict[str, int]:
        raise NotImplementedError

    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        raise NotImplementedError

    def rule_texts(self) -> Mapping[str, str]:
        raise NotImplementedError

    def details(self, state: Any, action: Action) -> Any:
        raise NotImplementedError

    def odds(self, state: Any, target: str, pieces: Sequence[str]) -> Preview:
        raise NotImplementedError

    def commander(self, state: Any, role: str) -> Commander:
        raise NotImplementedError

    def complete(self, state: Any, role: str, rng: RandomSource) -> None:
        raise NotImplementedError

    def preview(self, state: Any, role: str) -> Preview | None:
        return None

    def foresee(self, state: Any, action: Action) -> Preview | None:
        return None

    def effects(self, event: Event) -> tuple[Effect, ...]:
        return ()

    def route(self, state: Any, action: Action) -> tuple[str, ...]:
        return ()

    def explain(self, state: Any, action: Action) -> Explanation | None:
        return None

    def overlays(self, state: Any, role: str) -> tuple[Overlay, ...]:
        return ()

    def fields(self, state: Any, role: str, piece: str) -> tuple[Overlay, ...]:
        return ()

    def inspect(self, state: Any, role: str, places: Sequence[str]) -> Inspection | None:
        return None

    def statistic_tables(self, facts: Sequence[Mapping[str, Any]]) -> Any:
        return []

    @property
    def boards(self) -> tuple[Board, ...]:
        return ()

    @property
    def sheets(self) -> tuple[Board | AreaBoard, ...]:
        return self.boards

    @cached_property
    def flow(self) -> Flow[Any]:
        nothing: Any = None
        codec: Codec[Any] = nothing
        return Flow(
            new=nothing, set_up=nothing, read_position=nothing, codec=codec, chosen=nothing,
            when=self.when, scores=self.scores, broken=nothing, longest_game=self.longest_game,
        )  # fmt: skip

    @cached_property
    def sheet(self) -> Sheet[Any]:
        nothing: Any = None
        return Sheet(
            title=nothing, pieces=nothing, ledger=nothing, boards=self.sheets, details=self.details, route=self.route,
            odds=self.odds, preview=self.preview, foresee=self.foresee, effects=self.effects, overlays=self.overlays,
            fields=self.fields if self.has_fields else None,
            inspector=Inspector(self.inspects, self.inspect) if self.inspects else None,
            movement=MovementLedger(self.explains, self.explain) if self.explains else None,
        )  # fmt: skip

    @cached_property
    def words(self) -> Words:
        return Words(self.tell, self.rule_texts())

    @cached_property
    def mind(self) -> Mind[Any]:
        secrets = Secrets(lambda state, role: state.known(role), self.complete) if self.hidden_information else None
        return Mind(self.commander, secrets, self.judges_luck)

    @cached_property
    def statistics(self) -> Bookkeeping | None:
        return Bookkeeping(self.notebook, self.statistic_tables) if self.notebook else None
