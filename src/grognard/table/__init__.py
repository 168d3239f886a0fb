"""The table: the server people play at. One process, an embedded database, REST and websockets. See docs/table.md."""

from __future__ import annotations

from .app import build_app
from .store import SqliteStore

__all__ = ["SqliteStore", "build_app"]
