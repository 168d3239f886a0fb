"""What is kept of simulated campaigns, and the tables made of it: they agree with the games they are about."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from grognard.arena import own
from grognard.arena.game import Play
from grognard.arena.page import document
from grognard.arena.shapes import Result, Spec
from grognard.cli import main
from grognard.games.pattons_best.sheet.statistics import CAME_THROUGH, HOME_ALIVE, KILLED, Careers, CommanderNotes

from .support import DATA, RULES

TABLES = ["survival", "kills", "losses_by_cause", "turnover", "models"]


def play(index: int, scenario: str) -> tuple[Play, Result]:
    options = RULES.read_options({})
    spec = Spec(
        game=RULES.id, seats={"commander": "regular"}, seed="notes", scenario=scenario, options=options, luck=False
    )
    game = Play(RULES, spec, index)
    return game, game.result("base")


@pytest.fixture(scope="module")
def played() -> list[tuple[Play, Result]]:
    return [play(index, "campaign") for index in range(3)]


def test_days_points_and_kills_agree_with_the_campaign(played: list[tuple[Play, Result]]) -> None:
    for game, result in played:
        days = result.facts["days"]
        assert len(days) == game.state.days_fought  # type: ignore[attr-defined]
        assert sum(day["points"] for day in days) == result.scores["commander"]
        if len(result.facts["commanders"]) == 1:
            career = sum(game.state.career_kills)  # type: ignore[attr-defined]
            assert sum(sum(day["kills"].values()) for day in days) == career


def test_every_commander_has_a_beginning_and_an_end(played: list[tuple[Play, Result]]) -> None:
    for game, result in played:
        found = result.facts["commanders"]
        assert len(found) == game.state.commanders  # type: ignore[attr-defined]
        assert all(one["first"] <= one["last"] for one in found)
        assert all(one["fate"] in (KILLED, HOME_ALIVE, CAME_THROUGH) for one in found)
        assert (found[-1]["fate"] == KILLED) == (result.level == "killed")


def test_the_tables_for_people_programs_and_the_report(played: list[tuple[Play, Result]]) -> None:
    results = [result for _, result in played]
    found = own.document(RULES, results)
    assert list(found) == TABLES
    days = sum(len(result.facts["days"]) for result in results)
    assert sum(row["days of action"] for row in found["survival"]) == days
    assert sum(row["days"] for row in found["models"]) == days
    assert sum(row["number"] for row in found["losses_by_cause"] if row["what"] == "tank lost to") == sum(
        bool(day["lost"]) for result in results for day in result.facts["days"]
    )
    told = "\n".join(own.lines(RULES, results))
    page = document("t", "l", own.sections(RULES, results))
    for title in ("Survival by month", "Kills by type", "Causes of loss", "Crew turnover", "The effect of each tank"):
        assert title in told
        assert title in page


def test_survival_counts_the_first_commander_of_each_campaign() -> None:
    day = {"date": "1944-08-03", "card": 1, "points": 5, "kills": {"PzIV": 1}}
    later = {**day, "date": "1944-09-03", "card": 2, "points": 9, "lost": "88L"}
    men = [CommanderNotes(first="1944-08-01", last="1944-08-03", fate=KILLED), CommanderNotes(first="1944-08-04")]
    dead = {"days": [day, later], "commanders": [{"first": m.first, "last": m.last, "fate": m.fate} for m in men]}
    alive = {"days": [day, later], "commanders": [{"first": "1944-08-01", "last": "1945-04-18", "fate": CAME_THROUGH}]}
    survival, kills, losses, _, models = Careers(DATA, [dead, alive]).statistics()
    (august, with_us, killed, home, days, points, lost), september = survival.rows
    assert (august, own.value(with_us)["rate"], own.value(killed)["rate"], own.value(home)["rate"]) == (
        "1944-08",
        0.5,
        0.5,
        0.0,
    )
    assert (days, own.words(points), own.value(lost)["count"]) == (2, "5.00 ± 0.00", 0)
    assert own.value(september[1])["rate"] == 0.5
    assert (own.value(september[2])["of"], own.value(september[6])["rate"]) == (1, 1.0)
    assert kills.rows[-2][1] == 4
    assert losses.rows[0][1:3] == ("88L", 2)
    assert [row[1] for row in models.rows] == [2, 2]


def test_a_single_day_has_no_survival_table() -> None:
    _, result = play(1, "day")
    assert [table.id for table in own.statistics_of(RULES, [result])] == TABLES[1:]
    assert len(result.facts["days"]) == 1
    assert result.facts["days"][0]["points"] == result.scores["commander"]


def test_simulate_plays_campaigns_and_prints_the_tables() -> None:
    command = ["simulate", "pattons_best", "-n", "1", "--workers", "1", "--seed", "short-3"]
    result = CliRunner().invoke(main, [*command, "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert list(found["statistics"]) == TABLES
    assert found["scores"]["commander"]["mean"] == pytest.approx(
        sum(row["points a day"]["mean"] * row["days of action"] for row in found["statistics"]["survival"]),
        abs=0.1,
    )
