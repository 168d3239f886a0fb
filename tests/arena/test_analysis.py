"""Analysis: a planted blunder and a planted lucky roll are found; advice gives reasons that add up."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from statistics import fmean

import msgspec
import pytest
from tests.arena.support import METZ, act, blind, played, practice
from tests.arena.test_report import check_offline
from tests.engine.ambush import ambush

from grognard.analysis import Review, explain, fit, hint, own_curve, question, read_curve, review, story
from grognard.analysis.curve import judgement_of, score_of
from grognard.analysis.review import BLUNDER
from grognard.analysis.rollouts import with_rollouts
from grognard.analysis.story import HtmlWriter, MarkdownWriter, Story
from grognard.analysis.terms import TermWords, term_words, words_for
from grognard.arena import ArenaError, Judge, SingleRunner, play_game, record_game
from grognard.arena.shapes import OVER
from grognard.engine.errors import IllegalAction, WrongNode
from grognard.engine.match import Match
from grognard.engine.nodes import Decision

EMPTY_METZ = """
game = "metz"
turn = 7
phase = "us.movement"
[pieces]
us_ccb = "0607"
ge_1125 = "0401"
[flags]
german_vp = 12
"""
STORM = """
game = "metz"
turn = 7
phase = "us.combat"
[pieces]
us_cca = "0707"
ge_gar = "0807"
[flags]
german_vp = 12
"""

SIEGE = """
game = "metz"
turn = 4
phase = "us.combat"
[pieces]
us_2 = "0709"
us_ccb = "0708"
ge_8 = "0808"
ge_gar = "0807"
"""

HOPELESS = """
game = "metz"
turn = 4
phase = "us.combat"
[pieces]
us_358 = "0405"
us_cca = "0205"
ge_37 = "0506"
ge_38 = "0505"
"""


def missed() -> Match:
    """The American stands before an empty Metz, and ends his movement."""
    match = practice(EMPTY_METZ)
    act(match, *["end"] * 4)
    return match


def stormed(face: int) -> Match:
    """The American storms Metz on the last day at one chance in three; the die shows this face."""
    match = practice(STORM)
    act(match, "attack 0807", "commit us_cca", "roll")
    match.roll([face])
    while not match.over:
        act(match, match.state.node.actions[0].text)
    return match


@pytest.fixture(scope="module")
def lucky() -> Review:
    return review(stormed(1))


def test_a_planted_blunder_is_found() -> None:
    match = missed()
    found = review(match)
    worst = found.mistakes[0]
    assert (worst.n, worst.role, worst.text) == (1, "us", "end")
    assert worst.loss > BLUNDER
    better = match.state_after(0)
    better.apply(METZ.vocabulary.parse(worst.best))
    assert better.view("us").flags["metz"] == "us"
    assert found.losses["us"] > found.losses["german"]


def test_a_good_move_is_no_blunder() -> None:
    match = practice(EMPTY_METZ)
    act(match, hint(match, "greedy").action, "end", "end")
    assert [line.n for line in review(match).mistakes] == []


def test_a_good_attack_is_not_blamed_for_using_up_what_it_promised() -> None:
    match = practice(SIEGE)
    while isinstance(match.state.node, Decision):
        act(match, hint(match, "greedy").action)
    match.roll([3])
    attack, *others = review(match).lines
    assert attack.text == "attack 0807"
    assert [line.best for line in others] == [""] * len(others)


def test_a_planted_lucky_roll_is_found(lucky: Review) -> None:
    (roll,) = [line for line in lucky.lines if line.kind == "roll"]
    assert lucky.lucky_rolls == [roll]
    assert roll.swing > 0.2
    assert roll.swing_points > 3
    assert {band.label: band.rolled for band in roll.bands} == {"destroyed": True, "NE": False, "AR": False}
    assert lucky.luck["us"] == pytest.approx(roll.swing)
    assert lucky.luck["german"] == pytest.approx(-roll.swing)
    assert lucky.turning_points[0].luck == pytest.approx(roll.swing)


def test_the_luck_of_all_results_averages_to_nothing(lucky: Review) -> None:
    (good,) = [line for line in lucky.lines if line.kind == "roll"]
    (bad,) = [line for line in review(stormed(6)).lines if line.kind == "roll"]
    assert good.swing > 0 > bad.swing
    before = good.chance - good.swing
    assert sum(band.probability * band.chance for band in good.bands) == pytest.approx(before)
    assert bad.chance - bad.swing == pytest.approx(before)


def test_the_swings_add_up_to_the_game(lucky: Review) -> None:
    assert lucky.start + sum(line.swing for line in lucky.lines) == pytest.approx(lucky.lines[-1].chance)
    assert lucky.lines[-1].chance == 1.0
    assert lucky.start + sum(phase.swing for phase in lucky.phases) == pytest.approx(1.0)


def test_a_phase_with_nothing_to_decide_is_no_turning_point() -> None:
    found = review(missed())
    assert [(phase.phase, phase.first, phase.last) for phase in found.phases] == [
        ("us.movement", 1, 2),
        ("german.movement", 3, 4),
    ]


def test_a_resignation_ends_the_curve() -> None:
    match = practice(STORM)
    match.resign("us")
    found = review(match)
    assert found.lines[-1].kind == "resigned"
    assert found.lines[-1].chance == 0.0
    assert found.winner == "german"


def test_a_whole_game_is_reviewed_and_can_be_written_as_json() -> None:
    match = record_game(blind(), 1)
    found = review(match)
    assert [line.n for line in found.lines] == list(match.trail)
    assert all(0 <= line.chance <= 1 for line in found.lines)
    form = msgspec.json.decode(msgspec.json.encode(found.to_json()))
    assert {"lines", "phases", "turning_points", "lucky_rolls", "mistakes", "luck", "losses"} <= set(form)


# -- the report ---------------------------------------------------------------------------------------------------


def test_the_report_as_a_page_opens_offline(lucky: Review) -> None:
    pytest.importorskip("matplotlib")
    page = Story(stormed(1), lucky, HtmlWriter()).text()
    for name in ("curve", "turning", "decisions", "rolls", "phases", "end", "method"):
        assert f'<section id="{name}">' in page
    assert 'src="data:image/svg+xml;base64,' in page
    check_offline(page)


def test_the_report_as_markdown_has_its_pictures(lucky: Review, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr(story, "position_svg", lambda _, view: f"<svg>{view.title}</svg>")
    writer = MarkdownWriter("pictures")
    text = Story(stormed(1), lucky, writer).text()
    links = re.findall(r"!\[[^]]*\]\(pictures/([^)]+)\)", text)
    assert set(links) == set(writer.pictures)
    assert {"curve.svg"} < set(links)
    assert "## Turning points" in text
    assert "| 4 | Turn 7 of 7, American combat | roll 1 | destroyed |" in text


def test_a_turning_point_tells_also_of_what_was_only_declared(lucky: Review) -> None:
    declared = msgspec.structs.replace(lucky.lines[0], swing=0.2, events=())
    changed = msgspec.structs.replace(lucky, lines=(declared, *lucky.lines[1:]))
    told = Story(stormed(1), changed, MarkdownWriter("pictures")).events_of(changed.phases[0])
    assert told[0] == "line 1: American: attack German Metz Garrison in 0807 Metz (+20.0 %)"


def test_play_outs_check_the_curve(lucky: Review) -> None:
    found = with_rollouts(lucky, stormed(1), "random", 2, SingleRunner())
    assert [phase.rollouts for phase in found.phases][-1] == 1.0


def test_play_outs_that_were_broken_off_are_not_called_lost(lucky: Review) -> None:
    first, *others = lucky.phases
    found = msgspec.structs.replace(lucky, phases=(msgspec.structs.replace(first, rollouts=0.5), *others))
    rows = Story(stormed(1), found, MarkdownWriter("pictures")).phases().splitlines()
    assert [row.split(" | ")[-1] for row in rows if row.startswith("| Turn")] == ["50.0 % |"] + ["- |"] * len(others)


# -- the curve ----------------------------------------------------------------------------------------------------


def test_the_curve_of_a_game_rises_with_the_outlook() -> None:
    curve = own_curve(METZ)
    for turn in (2, 7):
        assert curve.chance(-60, turn, "us.combat") < 0.3
        assert curve.chance(-10, turn, "us.combat") < curve.chance(10, turn, "us.combat")
        assert curve.chance(60, turn, "german.combat") > 0.7
    assert 0 < curve.chance(0, 3, "no such phase") < 1


def test_a_curve_says_how_its_phases_go_on_average() -> None:
    """Nobody gains or loses by the mere change of phases: on average the curve changes by little."""
    spec = blind("jumps", seats=dict.fromkeys(METZ.roles, "greedy"), luck=False, outlook=True)
    curve, jumps = own_curve(METZ), defaultdict(list)
    for index in range(5):
        moments = [moment for moment in play_game(spec, index).course if moment.phase != OVER]
        chances = [curve.chance(moment.margin, moment.turn, moment.phase) for moment in moments]
        for (one, other), moment in zip(pairwise(chances), moments, strict=False):
            jumps[moment.phase].append(other - one)
    assert {phase: round(fmean(found), 3) for phase, found in jumps.items() if abs(fmean(found)) > 0.06} == {}


def test_the_curve_that_ships_was_fitted_to_the_commander_that_ships() -> None:
    """If this fails: `grognard calibrate metz -n 16 --seed curve -o src/grognard/games/metz/curve.json --force`."""
    assert own_curve(METZ).judgement == judgement_of(METZ)


def test_a_curve_is_fitted_to_games() -> None:
    pytest.importorskip("numpy")
    results = [
        msgspec.structs.replace(
            result,
            winner="us" if number % 2 else "german",
            scores={"us": 20, "german": 0} if number % 2 else {"us": 0, "german": 20},
            course=[msgspec.structs.replace(moment, margin=20.0 if number % 2 else -20.0) for moment in result.course],
        )
        for number, result in enumerate(played(4, luck=False))
    ]
    curve = fit(METZ, results, ["random"])
    assert curve.chance(20, 4, "us.combat") > 0.9
    assert curve.chance(-20, 4, "us.combat") < 0.1
    assert curve.error < 0.05
    assert curve.judgement == judgement_of(METZ)
    with pytest.raises(ArenaError, match="no games"):
        fit(METZ, [], [])


def test_a_curve_of_something_else_is_refused() -> None:
    curve = own_curve(METZ)
    other = msgspec.json.encode(msgspec.structs.replace(curve, game="chess")).decode()
    with pytest.raises(ArenaError, match="the curve is for chess"):
        read_curve(other, METZ, "curve.json")
    with pytest.raises(ArenaError, match="no win-probability curve"):
        read_curve("{}", METZ, "curve.json")


def test_results_from_the_first_sides_point_of_view() -> None:
    assert [score_of(winner, METZ) for winner in ("us", None, "german")] == [1.0, 0.5, 0.0]


# -- advice -------------------------------------------------------------------------------------------------------


def test_a_hint_takes_an_empty_metz_and_says_why() -> None:
    match = practice(EMPTY_METZ)
    advice = hint(match, "greedy")
    assert advice.player == "greedy"
    assert (advice.role, advice.action.split()[1]) == ("us", "us_ccb")
    changes = {term.name: term.change for term in advice.terms}
    assert changes["score"] >= 20
    assert sum(changes.values()) == pytest.approx(advice.after - advice.before)


def test_an_explanation_compares_with_the_best() -> None:
    match = practice(EMPTY_METZ)
    advice = explain(match, METZ.vocabulary.parse("end"))
    assert advice.player is None
    assert advice.alternatives[0].worth > advice.after
    worths = [alternative.worth for alternative in advice.alternatives]
    assert worths == sorted(worths, reverse=True)


def test_an_attack_is_explained_by_what_it_leads_to() -> None:
    match = practice(STORM)
    advice = explain(match, METZ.vocabulary.parse("attack 0807"))
    score = next(term for term in advice.terms if term.name == "score")
    assert score.change == pytest.approx(20 / 3, abs=1.5)


def test_no_advice_where_nothing_is_to_be_decided() -> None:
    with pytest.raises(IllegalAction):
        explain(practice(STORM), METZ.vocabulary.parse("move us_cca 0706"))
    with pytest.raises(WrongNode):
        hint(stormed(1), "greedy")


def hidden(path: str) -> Match:
    """Blue must choose which path to watch; Red has chosen one in secret."""
    match = Match.new(ambush(), secret=b"s" * 32, match="m")
    match.act(match.rules.vocabulary.parse(f"hide {path}"))
    return match


def test_a_question_is_the_same_whatever_the_role_does_not_know() -> None:
    asked = [question(hidden(path)) for path in ("ford", "bridge", "wood")]
    assert asked[0].role == "blue"
    assert asked[0].actions == ("watch ford", "watch bridge", "watch wood")
    assert asked[0] == asked[1] == asked[2]


def test_a_question_about_an_earlier_decision_is_the_one_that_was_put() -> None:
    match = practice(STORM)
    then = question(match)
    act(match, "attack 0807", "commit us_cca")
    assert question(match, 0) == then
    assert question(match) != then
    assert question(match).depth == then.depth


def test_advice_is_weighed_against_the_same_piece_first() -> None:
    match = practice(EMPTY_METZ)
    advice = explain(match, METZ.vocabulary.parse("move us_ccb 0606"))
    same = [other for other in advice.alternatives if "us_ccb" in other.action]
    assert len(same) >= 3
    assert "end" in [other.action for other in advice.alternatives]


def test_an_attack_is_not_blamed_for_using_up_what_it_promised() -> None:
    match = practice(STORM)
    advice = explain(match, METZ.vocabulary.parse("attack 0807"))
    assert "attacks" not in [term.name for term in advice.terms]
    assert advice.after > advice.before
    waiting = next(other for other in advice.alternatives if other.action == "end")
    assert waiting.worth < advice.after
    assert "attacks" in [term.name for term in explain(match, METZ.vocabulary.parse("end")).terms]


def test_a_bad_attack_is_explained_by_what_it_would_cost_not_by_calling_it_off() -> None:
    match = practice(HOPELESS)
    assert hint(match, "greedy").action == "end"
    advice = explain(match, METZ.vocabulary.parse("attack 0506"))
    assert advice.after < advice.before - 1
    waiting = explain(match, METZ.vocabulary.parse("end"))
    assert {other.action for other in waiting.alternatives} == {"attack 0505", "attack 0506"}
    assert all(other.worth < waiting.after - 1 for other in waiting.alternatives)


def test_every_reason_of_a_commander_has_words() -> None:
    state = METZ.start()
    known = term_words(METZ)
    for role in METZ.roles:
        for term in METZ.mind.commander(state, role).terms(state):
            assert known[term.name].title, term.name
            assert known[term.name].text, term.name


def test_a_reason_without_words_is_called_by_its_name() -> None:
    assert words_for("far_bank", {}) == TermWords("Far bank")
    assert words_for("reply", {}).title == "The enemy's reply"
    assert term_words(ambush()) == {}


def test_the_judge_leaves_states_alone() -> None:
    match = practice(STORM)
    judge, before = Judge(METZ), match.state.hash()
    judge.outlook(match.state)
    judge.expected_margin(match.state, 1)
    assert match.state.hash() == before
