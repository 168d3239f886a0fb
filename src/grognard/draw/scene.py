"""The scene: where everything on the map lies, found before anything is drawn.

Lines come first (rivers, roads, bridges), then marks beside them, then texts in the remaining room. Trees, hachures and
furrows later keep clear of all of it.
"""

from __future__ import annotations

from grognard.engine.boards import Board

from .bridges import bridges_of, river_widths
from .labels import place_names, place_numbers, place_river_names
from .layout import Rect, SheetPlan
from .obstacles import Obstacles
from .roads import note_roads, overpasses, roads_of
from .settlements import note_settlements, place_settlements
from .terrain import Cells
from .water import rivers_of


class BoardScene:
    """The rivers, roads, settlements and texts of a board with their places on the sheet."""

    def __init__(self, board: Board, plan: SheetPlan) -> None:
        self.board = board
        self.plan = plan
        self.obstacles = Obstacles()
        self._lay_lines()
        self.settlements = place_settlements(board, plan.field, self.obstacles)
        note_settlements(self.settlements, self.obstacles)
        self._write()
        self.ground = Cells(board, plan.field, self.rivers)

    def _lay_lines(self) -> None:
        field = self.plan.field
        self.rivers = rivers_of(self.board, self.plan)
        widths = self.widths = river_widths(self.rivers, self.board)
        self.roads = roads_of(self.board, field, widths)
        self.overpasses = overpasses(self.board, field)
        self.bridges = bridges_of(self.board, field, widths)
        for river in self.rivers:
            for line in river.lines:
                self.obstacles.add_line("river", line)
        note_roads(self.roads, self.obstacles)
        for bridge in self.bridges:
            self.obstacles.add_rect("bridge", Rect(bridge.at[0] - 16, bridge.at[1] - 16, 32, 32))

    def _write(self) -> None:
        self.numbers = place_numbers(self.plan.field, self.obstacles)
        taken = [placed.box.grown(2) for placed in self.numbers]
        self.names = place_names(self.settlements, self.plan, self.obstacles, taken)
        self.curved = place_river_names(self.rivers, self.plan, self.obstacles, taken)
        for box in taken:
            self.obstacles.add_rect("text", box)
