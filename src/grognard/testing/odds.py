"""Odds are the odds: what was foretold is compared with what the dice really bring.

From a choice whose odds are shown, or from a roll that is due, every face of the dice is followed until the matter is
over: somebody must decide again, the game ends, or dice are thrown for something else. What events report on the way
(`Sheet.effects`) must have exactly the distribution that was shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.chances import Faces
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance, Decision
from grognard.engine.odds import Effect, Foretold
from grognard.engine.offers import Forecast
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.state import State

Happened = frozenset[Effect]
Distribution = dict[Happened, Fraction]

PATHS = 4000
"""About how many courses of the dice are followed face by face. Beyond it, one face stands for its band."""
TRIED = 12
"""How many legal actions of a decision are looked at for odds."""
FOLLOWED = 3
"""How many of those are followed to their end."""


def check_odds(rules: Ruleset, state: State, rng: Random, where: str = "") -> int:
    """Compare everything foretold at this state with what happens. Returns how many distributions were compared."""
    if state.waits is Waits.DECISION:
        return _check_choices(rules, state, rng, where)
    if state.waits is Waits.CHANCE:
        return _check_roll(rules, state, rng, where)
    return 0


def _check_choices(rules: Ruleset, state: State, rng: Random, where: str) -> int:
    node = state.node
    assert isinstance(node, Decision)
    shown = rules.sheet.preview(state, node.role)
    compared = 0
    if shown is not None:
        check_told(shown, where)
        _check_is_of_a_choice(rules, state, shown, where)
    numbers = state.numbers()
    for number in rng.sample(numbers, min(len(numbers), TRIED)):
        action = rules.vocabulary.action(number)
        details = doors.details(state, action)
        found = rules.sheet.foresee(state, action)
        at = f"{where}, '{action.text}'"
        if found is None:
            assert not details.results, f"{at}: chances are shown that `foresee` does not stand for"
            continue
        check_told(found, at)
        if details.results:
            assert details.results == found.foretold[0].chances(), f"{at}: other chances beside the action"
        if compared < FOLLOWED:
            compared += sum(follow(rules, state, action, one, rng, at) for one in found.foretold)
    return compared


def _check_is_of_a_choice(rules: Ruleset, state: State, shown: Forecast, where: str) -> None:
    """What is shown while something is declared is what one of the choices would come to."""
    wanted = [(one.about, one.prospects) for one in shown.foretold]
    if not wanted:
        return
    for number in state.numbers():
        found = rules.sheet.foresee(state, rules.vocabulary.action(number))
        if found is not None and [(one.about, one.prospects) for one in found.foretold] == wanted:
            return
    raise AssertionError(f"{where}: what is shown ({wanted[0][0]}) is what no choice would come to")


def _check_roll(rules: Ruleset, state: State, rng: Random, where: str) -> int:
    shown = preview_of_roll(rules, state)
    if shown is None:
        return 0
    check_told(shown, where)
    compared = 0
    for one in shown.foretold[:1]:
        if not one.unknown:
            compare(one, happens(rules, state, one.about, rng), f"{where}, roll")
            compared += 1
    return compared


def check_told(preview: Forecast, where: str) -> None:
    """Every prospect has words; probabilities sum to one; the JSON form gives the first matter as results."""
    odds = preview.shown()
    for one in preview.foretold:
        assert one.about, f"{where}: something is foretold of nothing"
        total = sum((prospect.probability for prospect in one.prospects), Fraction(0))
        assert total == 1, f"{where}: the chances of {one.about} sum to {total}"
        ids = [prospect.id for prospect in one.prospects]
        assert len(ids) == len(set(ids)), f"{where}: two prospects with one id among {ids}"
        assert all(prospect.text.strip() for prospect in one.prospects), f"{where}: a prospect without words"
    if preview.foretold:
        assert odds.results == preview.foretold[0].chances(), f"{where}: `results` are not what is foretold"
        assert odds.told == preview.foretold[0].told(), f"{where}: `told` is not what is foretold"


def follow(rules: Ruleset, state: State, action: Action, one: Foretold, rng: Random, where: str) -> bool:
    """Compare what is foretold of a choice with what happens. False if the dice are not reached from here."""
    if one.unknown:
        return False
    twin = state.copy()
    effects = effects_of(rules, twin.apply(action))
    for text in one.via:
        step = rules.vocabulary.parse(text)
        if twin.waits is not Waits.DECISION or twin.refusals(step):
            return False
        effects |= effects_of(rules, twin.apply(step))
    if twin.waits is Waits.CHANCE and about(rules, twin) not in (None, one.about):
        return False
    if twin.waits is not Waits.CHANCE and any(prospect.probability not in (0, 1) for prospect in one.prospects):
        return False
    compare(one, happens(rules, twin, one.about, rng, effects), where)
    return True


def effects_of(rules: Ruleset, events: Iterable[Any]) -> Happened:
    """The effects that these events report."""
    return frozenset(effect for event in events for effect in rules.sheet.effects(event))


def preview_of_roll(rules: Ruleset, state: State) -> Forecast | None:
    """What is shown before a roll that is due, to the role that is shown something."""
    for role in (*rules.roles, SPECTATOR):
        shown = rules.sheet.preview(state, role)
        if shown is not None:
            return shown
    return None


def about(rules: Ruleset, state: State) -> str | None:
    """The matter to which the roll that is due belongs; None if nothing is shown about it."""
    shown = preview_of_roll(rules, state)
    return shown.foretold[0].about if shown is not None and shown.foretold else None


def happens(
    rules: Ruleset, state: State, matter: str, rng: Random, before: Happened = frozenset(), paths: int = PATHS
) -> Distribution:
    """The exact distribution of what happens from here until the matter is over.

    Also looks whether pieces left the map without any effect that names them: then an effect is missing.
    """
    found: Distribution = {}
    looked: set[Happened] = set()
    there = _on_map(rules, state)
    _follow(rules, state, matter, rng, before, Fraction(1), paths, found, looked, there)
    return found


def _follow(
    rules: Ruleset,
    state: State,
    matter: str,
    rng: Random,
    before: Happened,
    share: Fraction,
    paths: int,
    found: Distribution,
    looked: set[Happened],
    there: set[str],
) -> None:
    if state.waits is not Waits.CHANCE or about(rules, state) not in (None, matter):
        found[before] = found.get(before, Fraction(0)) + share
        if before not in looked:
            looked.add(before)
            _check_vanished(rules, state, there, before)
        return
    node = state.node
    assert isinstance(node, Chance)
    branches = _branches(node, paths, rng)
    for faces, probability in branches:
        twin = state.copy()
        effects = before | effects_of(rules, twin.roll(faces))
        _follow(rules, twin, matter, rng, effects, share * probability, paths // len(branches), found, looked, there)


def _branches(node: Chance, paths: int, rng: Random) -> list[tuple[Faces, Fraction]]:
    """Every face, as long as there are not too many; otherwise one of each band."""
    if node.dice.size <= max(paths, 1):
        return [(faces, Fraction(1, node.dice.size)) for faces in node.dice.outcomes()]
    return [(rng.choice(band.faces), band.probability) for band in node.bands]


def _on_map(rules: Ruleset, state: State) -> set[str]:
    """The ids of the pieces that lie in a hex of a map."""
    hexes = {name for board in rules.sheet.maps for name in board.map.grid.ids}
    return {piece.id for piece in doors.view(state, SPECTATOR).pieces if piece.place in hexes}


def _check_vanished(rules: Ruleset, state: State, there: set[str], effects: Happened) -> None:
    named = {effect.piece for effect in effects}
    gone = there - _on_map(rules, state) - named
    assert not gone, f"{sorted(gone)} left the map, but no effect of {sorted(effects)} names them"


def compare(one: Foretold, happened: Distribution, where: str) -> None:
    """The distribution foretold is the one that happens."""
    shown: Distribution = {}
    for prospect in one.prospects:
        if prospect.probability:
            key = frozenset(prospect.effects)
            shown[key] = shown.get(key, Fraction(0)) + prospect.probability
    if shown != happened:
        raise AssertionError(f"{where}: {one.about}: foretold {_words(shown)}, but it happens {_words(happened)}")


def _words(distribution: Distribution) -> str:
    parts = []
    for effects, share in sorted(distribution.items(), key=lambda item: -item[1]):
        names = ", ".join(f"{effect.kind} {effect.piece}".strip() for effect in sorted(effects)) or "nothing"
        parts.append(f"{share} {names}")
    return "; ".join(parts)
