"""At the table: two people play, and what one is sent holds none of the other's secrets."""

from __future__ import annotations

import json
from pathlib import Path

from tests.table.support import act, bearer, look, sit_down, table


def test_the_other_seat_and_spectators_get_no_orders(tmp_path: Path) -> None:
    seats = {"rome": {"kind": "me", "name": "Ann"}, "carthage": {"kind": "friend", "name": "Bob"}}
    with table(tmp_path) as client:
        answer = client.post("/api/matches", json={"game": "metaurus", "seats": seats})
        assert answer.status_code == 200, answer.text
        tokens = sit_down(client, answer.json()["tokens"])
        act(client, tokens["carthage"], "order celtic reform")
        act(client, tokens["carthage"], "end")
        for role, token in tokens.items():
            snapshot = look(client, token)
            order = snapshot["view"]["flags"]["commands"]["celtic"]["order"]
            assert order == ("reform" if role == "carthage" else None)
            if role != "carthage":
                told = json.dumps(snapshot["view"]) + json.dumps(snapshot["log"])
                assert '"order": "reform"' not in told
                assert "Celts: Reform" not in told
        assert client.get("/api/match/record", headers=bearer(tokens["rome"])).status_code == 422
        act(client, tokens["rome"], "end")
        snapshot = look(client, tokens["rome"])
        assert snapshot["view"]["phase"] in ("initiative", "orders")
