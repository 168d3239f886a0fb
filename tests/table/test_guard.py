"""The limits on how often somebody may ask."""

from __future__ import annotations

from grognard.table.guard import MovingWindow


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_an_asker_may_ask_so_often_within_the_time_and_again_when_it_has_passed() -> None:
    clock = Clock()
    window = MovingWindow(3, 60, clock)
    assert [window.hit("ann") for _ in range(3)] == [True] * 3
    clock.now += 30
    assert not window.hit("ann")
    assert window.hit("bob"), "everybody has their own window"
    clock.now += 30
    assert [window.hit("ann") for _ in range(4)] == [True] * 3 + [False]


def test_the_window_moves_and_a_refusal_does_not_count() -> None:
    clock = Clock()
    window = MovingWindow(2, 10, clock)
    assert window.hit("ann")
    clock.now += 6
    assert window.hit("ann")
    assert not window.hit("ann")
    clock.now += 4
    assert window.hit("ann"), "the first was ten seconds ago"
    assert not window.hit("ann"), "the second was not"


def test_who_has_not_asked_for_a_while_is_forgotten() -> None:
    clock = Clock()
    window = MovingWindow(2, 10, clock)
    for number in range(5000):
        window.hit(f"connection {number}")
        clock.now += 1
    assert len(window._hits) <= 1000
    window.hit("ann")
    window.hit("ann")
    for number in range(3000):
        window.hit(f"other {number}")
    assert not window.hit("ann"), "who has just asked is not forgotten"
