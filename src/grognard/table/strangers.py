"""What strangers send is read in a separate process, with bounds on time and memory, and never on the event loop.

Records, positions, maps and data packs can be written so that reading them takes for ever, or all memory there is. So
one process reads them, one after the other, within a limit of time for each and a limit of memory. If it does not come
back it is stopped, and the sender is told. Nobody else notices.
"""

from __future__ import annotations

import asyncio
import resource
import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import blake2b
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from grognard.draw import board_layout, board_svg
from grognard.draw.places import BoardLayout
from grognard.engine.bounds import examined
from grognard.engine.data import toml_tree
from grognard.engine.errors import DataError, GrognardError, RecordError
from grognard.engine.ledgers import Calculation, Described
from grognard.engine.match import Match
from grognard.engine.positions import read_position
from grognard.engine.records import Record, read_record
from grognard.engine.ruleset import Calculator
from grognard.library import data_trees, game_definition, lay_over, ruleset

CPU_SECONDS = 20
"""How many seconds of the processor one thing may take."""
WALL_SECONDS = 60.0
"""How many seconds it may take by the clock, on a busy machine."""
MEMORY = 1_500_000_000
"""How many bytes of address space the process may use."""
MOST_WAITING = 8
"""How many may wait. Further ones are sent away."""
MOST_LINES = 20_000
"""The most lines a record may have. A campaign has ten thousand."""
LONGEST_HEADER = 60_000
"""The most characters of its first line, which may hold a state. Those of our games have six thousand."""
LONGEST_LINE = 1_000
"""The most characters of any other line."""
MOST_SEATS_TEXT = 2_000
"""The most characters of names in the header of a record."""
MOST_OWN_TEXT = 200_000
"""The most characters of a map, a position or a file of a data pack."""
MOST_KEPT = 4
"""How many calculators are kept: the last ones used, each with its map and data pack."""


class Busy(GrognardError):
    """Too many things wait to be read."""


class TooMuch(GrognardError):
    """What was sent took too long, or too much memory."""


class OwnData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner of the printed game brings: a map, and data files to be laid over ours, as texts (TOML)."""

    map: str = ""
    pack: dict[str, str] = {}
    units: dict[str, dict[str, Any]] = {}
    """The owner's counters, in the form in which a sheet gives them."""
    steps: str = ""
    """A path without a map."""

    @property
    def brought(self) -> bool:
        """True if anything was brought."""
        return bool(self.map or self.pack or self.units or self.steps)


class MovementRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to the calculator, on an empty map or in a position file."""

    request: dict[str, Any]
    position: str = ""
    own: OwnData = OwnData()


class OwnBoard(msgspec.Struct, frozen=True):
    """The owner's map: its drawing, its layout, and what can be asked there."""

    svg: str
    layout: BoardLayout
    describe: Described


class PlayedRecord(msgspec.Struct, frozen=True):
    """A record that was read and played to its end."""

    game: str
    header: str
    lines: list[str]
    over: bool
    state: str
    """The final state, encoded."""


# -- in the process ---------------------------------------------------------------------------------------------


def read_and_play(text: str) -> PlayedRecord:
    """Read a record and play it, once. Raises RecordError, naming the line."""
    _must_be_bounded(text)
    record = read_record(text)
    if len(msgspec.json.encode(record.header.seats)) > MOST_SEATS_TEXT:
        raise RecordError(1, "the names of the players are too long")
    rules = ruleset(record.header.game)
    opening = Match(rules, Record(record.header, record.secret))
    try:
        examined(opening.state)
    except DataError as error:
        raise RecordError(1, f"no game can open like this: {error}") from error
    for line in record.lines:
        opening.follow(line)
    return PlayedRecord(
        rules.id,
        msgspec.json.encode(record.header).decode(),
        [msgspec.json.encode(line).decode() for line in record.lines],
        opening.over,
        opening.state.to_json(),
    )


def _must_be_bounded(record: str) -> None:
    """Bounds for texts that nothing checks, such as the purpose of an action. Otherwise they could have any length."""
    if record.count("\n") > MOST_LINES:
        raise RecordError(0, f"the record has more than {MOST_LINES} lines")
    for number, line in enumerate(record.split("\n"), start=1):
        longest = LONGEST_HEADER if number == 1 else LONGEST_LINE
        if len(line) > longest:
            raise RecordError(number, f"this line has {len(line)} characters; there may be {longest}")


_calculators: OrderedDict[str, Calculator] = OrderedDict()


def calculator_of(game: str, own: OwnData) -> Calculator:
    """The calculator of a game with this map and pack. Raises DataError, naming file and key."""
    key = f"{game} {blake2b(msgspec.json.encode(own, order='deterministic'), digest_size=16).hexdigest()}"
    found = _calculators.get(key) or build_calculator(game, own)
    _calculators[key] = found
    _calculators.move_to_end(key)
    while len(_calculators) > MOST_KEPT:
        _calculators.popitem(last=False)
    return found


def build_calculator(game: str, own: OwnData) -> Calculator:
    """A calculator from our data and what is laid over it."""
    definition = game_definition(game)
    if definition.calculator is None:
        raise DataError("game", game, "this game has no movement calculator")
    trees: Mapping[str, Mapping[str, Any]] = data_trees(definition)
    if own.pack:
        packed = {name: _table(text, name) for name, text in own.pack.items()}
        trees = lay_over(trees, packed, shapes=definition.shapes)
    return definition.calculator(trees, _sheet(own) or None)


def _sheet(own: OwnData) -> dict[str, Any]:
    """The map, the counters and the steps that the owner brings, as one sheet."""
    sheet = _table(own.map, "map.toml") if own.map else {}
    if own.units:
        sheet["units"] = {**sheet.get("units", {}), **own.units}
    return {**sheet, "steps": own.steps} if own.steps else sheet


def _table(text: str, source: str) -> dict[str, Any]:
    _must_be_short(text, source)
    tree = toml_tree(text, source)
    if not isinstance(tree, dict):
        raise DataError(source, "", "the file does not hold a table", "keys and values")
    return tree


def _must_be_short(text: str, source: str) -> None:
    if len(text) > MOST_OWN_TEXT:
        raise DataError(source, "", f"the file has {len(text)} characters", f"at most {MOST_OWN_TEXT}")


def calculate(game: str, question: MovementRequest) -> Calculation:
    """The ledger, or every reason why not."""
    calculator = calculator_of(game, question.own)
    _must_be_short(question.position, "position")
    position = read_position(question.position) if question.position else None
    answer = calculator.calculate(question.request, position)
    return msgspec.convert({**answer.to_json(), "lines": answer.lines()}, Calculation)


def own_board(game: str, own: OwnData, theme: str) -> OwnBoard:
    """The drawing of the owner's map, its layout, and what can be asked there."""
    calculator = calculator_of(game, own)
    board = calculator.board()
    return OwnBoard(board_svg(board, theme), board_layout(board), msgspec.convert(calculator.describe(), Described))


def describe(game: str, own: OwnData) -> Described:
    """What the calculator can be asked."""
    return msgspec.convert(calculator_of(game, own).describe(), Described)


WORK: Mapping[str, Callable[..., Any]] = {
    "record": read_and_play,
    "calculate": calculate,
    "board": own_board,
    "describe": describe,
}


def serve(out: Connection, memory: int, seconds: int) -> None:
    """Do one thing after the other, each within its bounds. Errors are answers, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C that stops the table stops this process, too.
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    while True:
        try:
            what, told = out.recv()
        except EOFError:
            return
        used = resource.getrusage(resource.RUSAGE_SELF)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + seconds, resource.RLIM_INFINITY))
        out.send(_answer(what, told))


def _answer(what: str, told: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "done", WORK[what](*told)
    except DataError as error:
        return "data", (error.source, error.key, error.problem, error.expected)
    except RecordError as error:
        return "record", (error.line, error.problem)
    except GrognardError as error:
        return "data", ("", "", str(error), "")
    except (MemoryError, RecursionError):
        return "too much", None
    except Exception as error:
        # A stranger's data may break in ways that ours never does. The stranger is told.
        return "broken", f"{type(error).__name__}: {error}"[:300]


# -- at the table -----------------------------------------------------------------------------------------------


class Strangers:
    """Has things read by a process. It is started when first needed, and again after it had to be stopped."""

    def __init__(self, memory: int = MEMORY, cpu: int = CPU_SECONDS, wall: float = WALL_SECONDS) -> None:
        self._bounds = (memory, cpu)
        self._wall = wall
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def read_record(self, text: str) -> PlayedRecord:
        """A record, read and played. Raises RecordError, TooMuch or Busy."""
        found: PlayedRecord = await self._ask("record", text)
        return found

    async def calculate(self, game: str, question: MovementRequest) -> Calculation:
        """An answer of the calculator with the owner's data. Raises DataError, TooMuch or Busy."""
        found: Calculation = await self._ask("calculate", game, question)
        return found

    async def own_board(self, game: str, own: OwnData, theme: str) -> OwnBoard:
        """The owner's map. Raises DataError, TooMuch or Busy."""
        found: OwnBoard = await self._ask("board", game, own, theme)
        return found

    async def _ask(self, what: str, *told: Any) -> Any:
        if self._waiting >= MOST_WAITING:
            raise Busy("too many things wait to be read: try again in a minute")
        self._waiting += 1
        try:
            async with self._lock:
                return await self._have_done(what, told)
        finally:
            self._waiting -= 1

    async def _have_done(self, what: str, told: tuple[Any, ...]) -> Any:
        pipe = self._started()
        done = False
        try:
            await asyncio.to_thread(pipe.send, (what, told))
            if not await asyncio.to_thread(pipe.poll, self._wall):
                raise TooMuch("that takes too long to read")
            kind, found = await asyncio.to_thread(pipe.recv)
            done = True
        except (EOFError, OSError) as error:
            raise TooMuch("that takes too long, or too much memory, to read") from error
        finally:
            if not done:
                await self.close()
        if kind == "done":
            return found
        if kind == "data":
            raise DataError(*found)
        if kind == "record":
            raise RecordError(*found)
        if kind == "broken":
            raise DataError("", "", f"this cannot be read ({found})")
        raise TooMuch("that takes too much memory to read, or is nested too deep")

    def _started(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            processes = get_context("spawn")
            self._pipe, there = processes.Pipe()
            self._process = processes.Process(target=serve, args=(there, *self._bounds), daemon=True)
            self._process.start()
            there.close()
        return self._pipe

    async def close(self) -> None:
        """Stop the process."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None:
            process.kill()
            await asyncio.to_thread(process.join)
            process.close()
        if pipe is not None:
            pipe.close()
