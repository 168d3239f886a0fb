"""Single abilities of the page: explanations, odds, keyboard, touch, replay, records, guide."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from .conftest import Sit

CURSOR = """() => {
  const box = document.querySelector("#over .cursor").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_unit_shows_where_it_can_go_and_other_hexes_say_why_not(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    me.select_waiting("us_357")
    assert set(me.places("reach")) == {"0101", "0102", "0103", "0104", "0201", "0203", "0204", "0205", "0304"}
    assert me.find("#over .price").count() == 9
    me.page.mouse.move(*me.point("0204"))
    expect(me.find("#tip")).to_have_text("American 357/90 Infantry to 0204, 3 MP, 1 left")
    expect(me.find("#over .route .line")).to_be_attached()
    me.page.mouse.move(*me.point("0303"))
    expect(me.find("#tip")).to_contain_text("[7.41]")
    me.click_hex("0303")
    expect(me.find("#now .reason")).to_contain_text("357/90 Infantry cannot reach 0303: it must stop in 0304")
    me.page.click("#now .reason [data-rule='7.41']")
    expect(me.find("#rule")).to_contain_text("next to an enemy unit a unit moves no farther")


def test_dragging_moves_a_unit_and_the_map(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    me.bring_on("us_cca", "0105")
    me.page.mouse.move(*me.point("0105"))
    me.page.mouse.down()
    me.page.mouse.move(*me.point("0204"), steps=4)
    expect(me.find(".ghost")).to_be_visible()
    me.page.mouse.move(*me.point("0205"), steps=2)
    me.page.mouse.up()
    expect(me.find('#over [data-piece="us_cca"]')).to_have_attribute("data-place", "0205")
    before = me.point("0911")
    me.page.mouse.move(*before)
    me.page.mouse.down()
    me.page.mouse.move(before[0] - 60, before[1] - 40, steps=3)
    me.page.mouse.up()
    after = me.point("0911")
    assert (round(after[0] - before[0]), round(after[1] - before[1])) == (-60, -40)
    me.page.mouse.wheel(0, -300)
    assert me.find("#over").bounding_box() != me.find("#stage").bounding_box()


def test_an_attack_shows_its_sum_its_odds_and_its_die(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    me.bring_on("us_cca", "0304")
    me.act("end")
    assert me.places("aims") == ["0403"]
    me.click_hex("0403")
    expect(me.find("[data-chip=us_cca]")).to_have_attribute("aria-pressed", "false")
    me.click_hex("0304")
    expect(me.find("[data-chip=us_cca]")).to_have_attribute("aria-pressed", "true")
    expect(me.find(".battle")).to_contain_text("+7 (CCA/7 Armored) -1 (1126/559 Volksgrenadier defends) = +6")
    expect(me.find(".battle")).to_contain_text("-2 columns: forest")
    shares = [int(text.rstrip(" %")) for text in me.find(".battle .legend b").all_inner_texts()]
    assert 99 <= sum(shares) <= 101
    expect(me.find("#over .arrow")).to_be_attached()
    me.key("x")
    expect(me.find("[data-chip=us_cca]")).to_have_attribute("aria-pressed", "false")
    me.key("a")
    me.find('[data-act="roll"]').wait_for()
    me.key("r")
    expect(me.find(".roll")).to_contain_text(re.compile("The die shows [1-6], column"))
    assert me.find(".roll .die").count() == 1


def test_zones_scores_and_units(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    me.key("z")
    expect(me.find("#over .zone")).to_have_count(1)
    me.key("z")
    expect(me.find("#over .zone")).to_have_count(2)
    me.key("z")
    expect(me.find("#over .zone")).to_have_count(0)
    me.key("o")
    expect(me.find("#scores")).to_contain_text("Metz")
    me.key("v")
    expect(me.find("#units-list")).to_contain_text("German")
    me.key("g")
    me.page.fill("#rules-filter", "bridge")
    expect(me.find("#rules-list")).to_contain_text("7.2")
    me.page.keyboard.press("Escape")
    me.page.click("#help")
    expect(me.find("#keys")).to_contain_text("roll the die")


def test_a_turn_with_the_keyboard_alone(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    page = me.page
    page.keyboard.press("Tab")
    me.key("m")
    assert page.evaluate("document.activeElement.id") == "map"
    for _ in range(4):  # 2, 10, 11, CCA
        me.key("n")
    expect(me.find('#over [data-piece="us_cca"].selected')).to_be_attached()
    target = me.point("0304")
    for _ in range(40):
        x, y = me.page.evaluate(CURSOR)
        if abs(x - target[0]) < 8 and abs(y - target[1]) < 8:
            break
        sideways = abs(x - target[0]) >= 8
        me.key(
            ("ArrowRight" if x < target[0] else "ArrowLeft")
            if sideways
            else ("ArrowDown" if y < target[1] else "ArrowUp")
        )
        target = me.point("0304")
    expect(me.find("#status")).to_contain_text("0304")
    outline = page.evaluate("getComputedStyle(document.getElementById('map')).outlineStyle")
    assert outline != "none"
    me.key("Enter")
    expect(me.find('#over [data-piece="us_cca"]')).to_have_attribute("data-place", "0304")
    me.key("e")
    expect(me.find("#bar-phase")).to_contain_text("American combat")
    me.key("n", "Enter")
    me.find('[data-all="commit"]').wait_for()
    me.key("a")
    me.find('[data-act="roll"]').wait_for()
    me.key("r")
    expect(me.find(".roll")).to_be_visible()
    for _ in range(6):
        me.wait_for_decision()
        if me.find('[data-act="end"]').count():
            break
        goals = me.places("reach")
        if me.find('[data-act="stay"]').count():
            me.key("s")
        elif goals:
            me.answer_on_map(goals[0])
        page.wait_for_timeout(100)
    me.key("e")
    expect(me.find("#bar-phase")).to_contain_text("German", timeout=15000)


def test_on_a_phone_by_touch(sit: Sit) -> None:
    me = sit(**PHONE)
    me.begin_against_computer()
    me.page.tap("[data-wait=us_cca]")
    me.tap_hex("0304")
    expect(me.find('#over [data-piece="us_cca"]')).to_have_attribute("data-place", "0304")
    me.page.tap("[data-wait=us_357]")
    x, y = me.point("0403")
    client = me.page.context.new_cdp_session(me.page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(me.find("#tip")).to_contain_text("[7.31]")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    before = me.find("#over").bounding_box()
    assert before is not None
    for kind, gap in (("touchStart", 30), ("touchMove", 50), ("touchMove", 70), ("touchEnd", None)):
        points = [] if gap is None else [{"x": 195 - gap, "y": 300, "id": 0}, {"x": 195 + gap, "y": 300, "id": 1}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    after = me.find("#over").bounding_box()
    assert after is not None
    assert after["width"] > before["width"] * 1.5
    me.page.tap("#zoom-fit")
    me.page.tap('[data-act="end"]')
    expect(me.find("#bar-phase")).to_contain_text("American combat")
    me.page.tap("#drawer")
    expect(me.find("#tabs")).to_be_visible()
    me.page.tap("#tab-scores")
    expect(me.find("#scores")).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390


def test_replay_fork_download_and_upload(sit: Sit, tmp_path: Path) -> None:
    me = sit()
    me.begin_against_computer()
    me.bring_on("us_cca", "0304")
    me.bring_on("us_357", "0104")
    me.page.click("#tab-replay")
    with me.page.expect_download() as downloading:
        me.page.click("[data-focus=download]")
    record = tmp_path / "record.jsonl"
    downloading.value.save_as(record)
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert [line["action"] for line in lines[1:]] == ["move us_cca 0304", "move us_357 0104"]

    me.page.click("[data-focus=open-replay]")
    expect(me.find("#scrub")).to_contain_text("2 / 2")
    me.key("[")
    expect(me.find('#over [data-piece="us_357"]')).to_have_attribute("data-place", "us.reserve")
    me.find("#scrub input").fill("0")
    expect(me.find('#over [data-piece="us_cca"]')).to_have_attribute("data-place", "us.reserve")
    me.page.click("#scrub [aria-label='One step forward']")
    expect(me.find("#scrub")).to_contain_text("CCA/7 Armored arrives")
    me.page.click("[data-fork]")
    me.page.wait_for_selector("body.ready:not(.replaying)")
    expect(me.find('#over [data-piece="us_cca"]')).to_have_attribute("data-place", "0304")
    expect(me.find('#over [data-piece="us_357"]')).to_have_attribute("data-place", "us.reserve")
    me.act("end")
    me.click_hex("0403")
    me.find('[data-all="commit"]').wait_for()
    me.key("a")
    me.page.fill(".faces input", "6")
    me.act("roll")
    expect(me.find(".roll")).to_contain_text("The die shows 6")

    me.lobby()
    me.page.set_input_files("#upload", record)
    me.page.wait_for_url(re.compile("/play#"))
    me.ready()
    expect(me.find('#over [data-piece="us_357"]')).to_have_attribute("data-place", "0104")


def test_a_file_that_is_no_record(sit: Sit, tmp_path: Path) -> None:
    me = sit(tolerant=True)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text('{"not": "a record"}\n')
    me.lobby()
    me.page.set_input_files("#upload", wrong)
    expect(me.find("#problem")).to_contain_text("line 1")


def test_hot_seat(sit: Sit) -> None:
    me = sit()
    me.begin(us="me", german="me")
    me.ready()
    me.act("end")
    me.act("end")
    me.page.click("[data-focus=sit]")
    expect(me.find("#now .mine h2")).to_have_text("Your decision")
    expect(me.find("#bar-phase")).to_contain_text("German movement")
    me.key("n")
    assert me.places("reach")


def test_the_guided_start(sit: Sit) -> None:
    me = sit()
    me.lobby()
    me.page.click("[data-guided]")
    me.ready()
    guide = me.find("#guide")
    expect(guide).to_contain_text("1 of 8")
    me.page.click("#guide [data-next]")
    me.select_waiting("us_cca")
    expect(guide).to_contain_text("Where it can go")
    me.click_hex("0304")
    expect(guide).to_contain_text("One more")
    me.bring_on("us_357", "0203")
    expect(guide).to_contain_text("End the phase")
    me.act("end")
    expect(guide).to_contain_text("Attack")
    me.click_hex("0403")
    me.find('[data-all="commit"]').wait_for()
    me.key("a")
    me.find('[data-act="roll"]').wait_for()
    me.key("r")
    expect(guide).to_contain_text("Finish your turn")
    me.page.get_by_text("End the guide").click()
    expect(guide).to_be_hidden()
    me.lobby()
    expect(me.find("#welcome")).to_be_hidden()


def test_options_reach_the_game(sit: Sit) -> None:
    me = sit()
    me.lobby()
    me.page.click("details summary")
    me.page.check("[name=option-command_control]")
    me.page.select_option("[name=option-dr2_partial_retreat]", "stops")
    me.page.click("#new button[type=submit]")
    me.ready()
    me.key("b")
    expect(me.find("#table")).to_contain_text("Command control: on")
    expect(me.find("#table")).to_contain_text("stops")


def test_a_step_that_was_damaged_is_mended_by_a_snapshot(sit: Sit) -> None:
    me = sit()
    heard: list[str] = []
    asked: list[str] = []

    def between(page: WebSocketRoute) -> None:
        table = page.connect_to_server()

        def to_page(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "step" and "step" not in heard:
                told["changes"]["set"]["n"] += 5
            heard.append(told["type"])
            page.send(json.dumps(told))

        def to_table(message: str | bytes) -> None:
            asked.append(json.loads(message)["type"])
            table.send(message)

        table.on_message(to_page)
        page.on_message(to_table)

    me.page.route_web_socket("**/api/live", between)
    me.begin_against_computer()
    me.bring_on("us_cca", "0105")
    assert asked.count("refresh") == 1
    assert heard[heard.index("step") :].count("state") == 1
    me.bring_on("us_357", "0304")
    assert asked.count("refresh") == 1
