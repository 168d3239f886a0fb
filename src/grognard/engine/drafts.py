"""Drafts: what games still hand over as dicts becomes typed here, strictly, and nowhere else.

A key that no struct has fails, and so does a value of the wrong type. Keys that single games made up are listed here
and move into `values`. A game that builds the structs itself passes through untouched; when all do, this module goes.
See docs/decisions/0019-what-a-game-shows-is-typed.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from . import views
from .offers import Forecast, Odds, Offer
from .pieces import Piece
from .sheet import Preview, ViewDraft

Form = Mapping[str, Any]

OF_PIECES = frozenset(
    (
        *("acquired", "acquired_you", "armoured", "assault", "assault_colour", "attack", "battalion", "card", "class"),
        *("colour", "command", "contact", "defence", "defense", "disordered", "engaged", "flags", "hull", "in_command"),
        *("known", "mode", "model", "morale", "moved", "order", "park", "proficiency", "quality", "range", "steps"),
        *("terrain", "turret", "type", "type_title", "with"),
    )
)
"""Keys of pieces that only one game has."""
OF_OFFERS = frozenset(
    ("command_points", "eliminated", "from", "in_command", "minutes", "of", "quality", "stops", "title")
)
"""Keys of details that only one game has."""
OF_ODDS = (
    *(
        "at_risk",
        "attack",
        "column",
        "defence",
        "differential",
        "limits",
        "lines",
        "modifiers",
        "need",
        "orders_hidden",
    ),
    *("places", "results", "shifts", "strengths", "sums", "tally", "targets", "told", "total"),
)
"""Keys of odds, as the games name them so far."""


def as_piece(form: Piece | Form) -> Piece:
    """A piece, typed."""
    if isinstance(form, Piece):
        return form
    own = {key: form[key] for key in form if key in OF_PIECES}
    rest = {key: form[key] for key in form if key not in OF_PIECES and (form[key] is not None or key == "facing")}
    return msgspec.convert({**rest, "values": own}, Piece)


def as_pieces(forms: Iterable[Piece | Form]) -> list[Piece]:
    """Pieces, typed."""
    return [as_piece(form) for form in forms]


def as_view(draft: ViewDraft | views.View) -> views.View:
    """A view, typed."""
    if isinstance(draft, views.View):
        return draft
    pieces = tuple(as_pieces(draft.pieces))
    form = {name: getattr(draft, name) for name in draft.__struct_fields__ if name != "pieces"}
    return msgspec.convert({**form, "pieces": pieces}, views.View, from_attributes=True)


def as_odds(preview: Preview) -> Odds:
    """What is sent out of a preview, typed."""
    if isinstance(preview, Forecast):
        return preview.shown()
    form = _odds({**preview.to_json(), "lines": preview.lines()})
    unknown = preview.foretold[0].unknown if preview.foretold else ""
    return msgspec.convert({**form, "unknown": unknown}, Odds)


def as_offer(details: Offer | Form) -> Offer:
    """What is shown beside an action, typed."""
    if isinstance(details, Offer):
        return details
    form = dict(details)
    own = {key: form.pop(key) for key in OF_OFFERS if key in form}
    if "results" in form and "title" in own:
        form["title"] = own.pop("title")
    nested = form.pop("odds", {})
    targets = form.pop("targets", ())
    odds = _odds(nested | {key: form.pop(key) for key in OF_ODDS if key in form})
    return msgspec.convert({**odds, **form, "targets": targets, "values": own}, Offer)


def _odds(form: dict[str, Any]) -> dict[str, Any]:
    """The one shape of odds, whatever the game calls its sums."""
    sums = [part for part in _sums(form) if part["entries"] or part.get("need") is not None]
    column = form.pop("column", None)
    if column is not None:
        difference = form.pop("differential", None)
        form["gist"] = f"column {column}" if difference is None else f"{difference:+d}, column {column}"
        form["title"] = f"The attack: column {column}"
        sums[-1]["label"] = column
    for key in ("at_risk", "orders_hidden", "places", "targets"):
        form.pop(key, None)
    return {**form, "sums": sums}


def _sums(form: dict[str, Any]) -> list[dict[str, Any]]:
    given = form.pop("sums", ())
    if not isinstance(given, str):
        found = [{"title": part["title"], "entries": part["entries"], "total": part["value"]} for part in given]
    else:
        found = [{**_added(form.pop("tally")), "need": form.pop("need")}]
    for key, title in (("strengths", "Strength"), ("attack", "Attack"), ("defence", "Defence"), ("modifiers", "")):
        if key in form:
            found.append({"title": title, **_added(form.pop(key))})
    form.pop("total", None)
    shifts = [_shift(entry, "shift") for entry in form.pop("shifts", ())]
    shifts += [_shift(entry, "limit") for entry in form.pop("limits", ())]
    return [*found, {"title": "Columns", **_added(shifts)}] if shifts else found


def _added(entries: Sequence[Form]) -> dict[str, Any]:
    return {"entries": entries, "total": sum(entry["amount"] for entry in entries)}


def _shift(entry: Form, part: str) -> dict[str, Any]:
    return {"amount": entry["columns"], "reason": entry["reason"], "rule": entry["rule"], "part": part}
