"""The checks on single states, and `check_game`, which runs all of them on walks through every scenario and option."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random

from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.errors import IllegalAction
from grognard.engine.events import Event
from grognard.engine.frames import Waits
from grognard.engine.knowledge import Knowledge
from grognard.engine.nodes import Chance, Decision, Over
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.sentences import blanks
from grognard.engine.state import State
from grognard.engine.steps import Choice
from grognard.engine.views import ShownDecision

from .cycles import check_end, check_no_way_back
from .doors import check_doors
from .fields import check_fields
from .forgery import check_forgeries
from .games import check_record, check_undo, random_match
from .odds import check_odds
from .walks import Walk, option_sets, random_options, walk

THOROUGH = 1000
"""Up to this step of a walk, states are looked at closely as often as asked; after it, a tenth as often."""
ILLEGAL_TRIED = 12
"""How many actions that are not in the list are tried at each state looked at closely."""
DEFINED = 400
"""For how many actions of each verb the list is compared with the definition at each state looked at closely."""
OF_THE_ENGINE = ("turn.other", "moment")
"""The only reasons that may speak only of the moment: another role decides, or another kind of decision is due."""
SAYS_NOTHING = {"action", "choice", "deed", "verb"}
"""Blanks that only repeat the question."""
DETAILS_ASKED = 4
"""For how many legal actions the details are asked."""


def check_game(
    rules: Ruleset,
    walks: int = 3,
    seed: int = 0,
    every: int = 7,
    scenarios: Iterable[str] | None = None,
    each_option: bool = True,
) -> None:
    """Run the whole suite: every scenario, the defaults, each option changed by itself, and random mixtures.

    It looks closely at every `every`-th state of a walk, less often when the walk gets long, and at all states'
    invariants. A game too large for all of it at once is checked in parts: some `scenarios` with `each_option`, the
    others with the defaults and mixtures.
    """
    check_reasons(rules)
    check_counters(rules)
    rng = Random(seed)
    for scenario in rules.scenarios if scenarios is None else scenarios:
        sets = option_sets(rules) if each_option else option_sets(rules)[:1]
        sets += [random_options(rules, rng) for _ in range(walks)]
        for number, options in enumerate(sets):
            _check_walk(rules, Walk(seed + number, scenario, options), every)
        for number in range(walks):
            check_end(rules, seed + number, scenario, random_options(rules, rng))
            match = random_match(rules, seed + number, scenario, random_options(rules, rng))
            check_record(match)
            check_undo(rules, seed + number, scenario, random_options(rules, rng))


def _check_walk(rules: Ruleset, path: Walk, every: int) -> None:
    rng = Random(path.seed)
    older: list[tuple[State, str]] = []
    for count, state in enumerate(walk(rules, path.seed, path.scenario, path.options)):
        where = f"{path}, step {count}"
        check_invariants(state, where)
        if count % (every if count < THOROUGH else 10 * every) and state.waits is not Waits.END:
            continue
        check_copies(state, where)
        check_encoding(rules, state, where)
        if rules.flow.codec is not None:
            check_fields(rules, state, where)
        check_list(rules, state, where)
        check_verdicts(rules, state, rng, where)
        check_definition(rules, state, rng, where=where)
        check_chance(state, where)
        check_views(rules, state, where)
        check_sampler(rules, state, rng, where)
        check_quiet_equals_loud(rules, state, rng, where)
        check_doors(rules, state, rng, where)
        check_odds(rules, state, rng, where)
        check_no_way_back(rules, state, rng, where)
        check_forgeries(rules, state, rng, 1, where)
        older.append((state.copy(), state.hash()))
    for copy, was in older:
        assert copy.hash() == was, f"{path}: a copy changed after it was made"


def check_counters(rules: Ruleset) -> None:
    """Every face that can be seen is a `Piece`."""
    faces = rules.counters()
    assert all(face.id for face in faces), f"{rules.id}: a counter without an id"


# -- one state --------------------------------------------------------------------------------------------------


def check_invariants(state: State, where: str = "") -> None:
    """Every invariant holds."""
    broken = state.broken_invariants()
    assert not broken, f"{where}: {broken}"


def check_copies(state: State, where: str = "") -> None:
    """A copy equals its original, and playing on with one does not change the other."""
    before = state.hash()
    twin = state.copy()
    assert twin == state, f"{where}: a copy differs from its original"
    assert twin.hash() == before, f"{where}: a copy has another hash"
    if state.waits is Waits.DECISION:
        for number in (state.numbers()[0], state.numbers()[-1]):
            other = state.copy()
            other.play(number)
            assert state.hash() == before, f"{where}: playing on with a copy changed the original"
            other.broken_invariants()


def check_encoding(rules: Ruleset, state: State, where: str = "") -> None:
    """A state that is written and read back is the same state, and goes on the same way."""
    again = rules.state_from_json(state.to_json())
    assert again == state, f"{where}: a state differs after encoding and decoding"
    assert again.hash() == state.hash(), f"{where}: a decoded state has another hash"
    if state.waits is Waits.DECISION:
        assert again.numbers() == state.numbers(), f"{where}: a decoded state has other legal actions"
    for role in rules.roles:
        same = rules.sheet.overlays(again, role) == rules.sheet.overlays(state, role)
        assert same, f"{where}: what {role} is shown depends on how the state was reached"


def check_list(rules: Ruleset, state: State, where: str = "") -> None:
    """The list of actions: not empty, ascending, without doubles, with texts that parse back and a default in it."""
    node = state.node
    if not isinstance(node, Decision):
        assert isinstance(node, Chance | Over), f"{where}: a state must wait for exactly one thing"
        return
    numbers = list(node.numbers)
    assert numbers, f"{where}: a decision without a legal action"
    assert numbers == sorted(set(numbers)), f"{where}: the numbers of the actions are not ascending and unique"
    assert node.default in node.actions, f"{where}: the default is not legal"
    assert node.prompt, f"{where}: no prompt"
    assert node.rules, f"{where}: no rule is cited"
    assert all(role in rules.roles for role in node.roles), f"{where}: an unknown role decides"
    for number, action in zip(numbers, node.actions, strict=True):
        words = rules.vocabulary
        assert words.number(action) == number, f"{where}: {action.text} has two numbers"
        assert words.parse(action.text) == action, f"{where}: '{action.text}' does not parse back"
        assert words.from_json(words.to_json(action)) == action, f"{where}: '{action.text}' is lost in JSON"


def check_verdicts(rules: Ruleset, state: State, rng: Random, where: str = "", tried: int = ILLEGAL_TRIED) -> None:
    """An action is legal exactly if nothing speaks against it. Every refusal has a code, a rule and a sentence, and
    changes nothing.
    """
    before = state.hash()
    legal = set(state.numbers()) if state.waits is Waits.DECISION else set()
    numbers = [*legal] if len(legal) <= tried else rng.sample(sorted(legal), tried)
    numbers += [rng.randrange(len(rules.vocabulary)) for _ in range(tried)]
    numbers += _neighbours(rules, legal, rng, tried)
    for number in numbers:
        action = rules.vocabulary.action(number)
        refusals = state.refusals(action)
        assert (number in legal) == (not refusals), f"{where}: '{action.text}' listed: {number in legal}, {refusals}"
        for refusal in refusals:
            assert refusal.code in rules.reasons, f"{where}: '{refusal.code}' is not in the catalogue of reasons"
            assert refusal.rule in rules.words.cases, f"{where}: '{refusal.rule}' is no case of the rulebook"
            assert refusal.sentence, f"{where}: {refusal.code} without a sentence"
        if refusals:
            _check_refused(state, action, where)
    assert state.hash() == before, f"{where}: asking for verdicts changed the state"


def check_definition(rules: Ruleset, state: State, rng: Random, most: int = DEFINED, where: str = "") -> None:
    """A list made for speed agrees with the definition, action by action, and no refusal only names the moment.

    If a verb has more than `most` actions, that many of them are drawn by lot.
    """
    step = state.frames[-1]
    if not isinstance(step, Choice):
        return
    words, listed = rules.vocabulary, set(state.numbers())
    for verb in step.verbs:
        numbers = words.numbers_of(verb)
        for number in numbers if len(numbers) <= most else rng.sample(numbers, most):
            refusals = step.refusals(state, words.action(number))
            text = words.action(number).text
            assert (number in listed) == (not refusals), f"{where}: '{text}' listed: {number in listed}, {refusals}"
            for refusal in refusals:
                idle = step.moment in refusal.sentence
                assert not idle, f"{where}: '{text}' is refused for no reason but the moment: {refusal.text}"


def _neighbours(rules: Ruleset, legal: Iterable[int], rng: Random, count: int) -> list[int]:
    """Actions that differ from legal ones in one argument: the likeliest mistakes."""
    chosen = sorted(legal)
    near = []
    for _ in range(count if chosen else 0):
        action = rules.vocabulary.action(rng.choice(chosen))
        parameters = rules.vocabulary.verbs[action.verb].parameters
        if parameters:
            position = rng.randrange(len(parameters))
            args = list(action.args)
            args[position] = rng.choice(parameters[position].values)
            near.append(rules.vocabulary.number(Action(action.verb, tuple(args))))
    return near


def _check_refused(state: State, action: Action, where: str) -> None:
    twin = state.copy()
    try:
        twin.apply(action)
    except IllegalAction as error:
        reasons = error.refusals
    else:
        raise AssertionError(f"{where}: '{action.text}' was refused and yet carried out")
    assert reasons, f"{where}: '{action.text}' refused without a reason"
    assert twin == state, f"{where}: the refused '{action.text}' changed the state"


def check_chance(state: State, where: str = "") -> None:
    """Bands cover every face once, and their probabilities sum to one and agree with the faces."""
    node = state.node
    if not isinstance(node, Chance):
        return
    outcomes = list(node.dice.outcomes())
    banded = [faces for band in node.bands for faces in band.faces]
    assert sorted(banded) == sorted(outcomes), f"{where}: the bands do not cover every face exactly once"
    assert sum(band.probability for band in node.bands) == 1, f"{where}: the bands do not sum to one"
    for band in node.bands:
        share = Fraction(len(band.faces), len(outcomes))
        assert band.probability == share, f"{where}: band {band.label} says {band.probability}, its faces say {share}"
        for faces in band.faces:
            assert node.band(faces) is band, f"{where}: {faces} belongs to two bands"
            twin = state.copy()
            twin.roll(faces)
            assert not twin.broken_invariants(), f"{where}: after {faces}: {twin.broken_invariants()}"


def check_views(rules: Ruleset, state: State, where: str = "") -> None:
    """Every role and the spectator get a view. Only those who decide are told the default answer."""
    node = state.node
    for role in (*rules.roles, SPECTATOR):
        view = doors.view(state, role)
        assert view.role == role, f"{where}: the view of {role} is made for {view.role}"
        assert (view.turn, view.phase) == rules.flow.when(state), f"{where}: {role} sees another turn or phase"
        if isinstance(node, Decision) and role not in node.roles:
            assert isinstance(view.node, ShownDecision), f"{where}: {role} is not shown that somebody decides"
            told = view.node.default or view.node.owed or view.node.quick
            assert not told, f"{where}: {role} is shown somebody else's answers"
        assert set(view.scores) == set(rules.roles), f"{where}: scores for {sorted(view.scores)}"


def check_sampler(rules: Ruleset, state: State, rng: Random, where: str = "") -> None:
    """Non-interference: replace what a role cannot know by anything, and it sees and may do the same."""
    node = state.node
    for role in rules.roles:
        knowledge = state.knowledge(role)
        other = knowledge.sample(rng)
        sent = Knowledge.from_json(rules, role, knowledge.to_json())
        assert sent == knowledge, f"{where}: what {role} knows changes on the way to another process"
        assert other.knowledge(role) == knowledge, f"{where}: what {role} knows depends on what it cannot know"
        assert other.view(role) == state.view(role), f"{where}: {role} sees what it cannot know"
        if isinstance(node, Decision) and role in node.roles:
            assert other.numbers() == state.numbers(), f"{where}: {role}'s legal actions depend on what it cannot know"
            action = rules.vocabulary.action(rng.randrange(len(rules.vocabulary)))
            assert other.refusals(action) == state.refusals(action), f"{where}: a refusal tells {role} a secret"
            _check_questions(rules, state, other, role, rng, where)


def _check_questions(rules: Ruleset, state: State, other: State, role: str, rng: Random, where: str) -> None:
    """What a role is shown beside its actions, before it commits itself, gives away no secret either."""
    for number in rng.sample(state.numbers(), min(len(state.numbers()), DETAILS_ASKED)):
        action = rules.vocabulary.action(number)
        same = rules.sheet.details(other, action) == rules.sheet.details(state, action)
        assert same, f"{where}: the details of '{action.text}' tell {role} a secret"
        assert rules.sheet.route(other, action) == rules.sheet.route(state, action), (
            f"{where}: a route tells {role} a secret"
        )
    shown, known = rules.sheet.preview(state, role), rules.sheet.preview(other, role)
    assert (shown and shown.shown()) == (known and known.shown()), f"{where}: a preview tells {role} a secret"
    assert rules.sheet.overlays(state, role) == rules.sheet.overlays(other, role), (
        f"{where}: an overlay tells {role} a secret"
    )


def check_quiet_equals_loud(rules: Ruleset, state: State, rng: Random, where: str = "") -> None:
    """The quiet way and the loud way lead to the same state, and the loud one says what happened."""
    if state.waits is not Waits.DECISION:
        return
    number = rng.choice(state.numbers())
    quiet, loud = state.copy(), state.copy()
    quiet.play(number)
    events = loud.apply(rules.vocabulary.action(number))
    assert quiet == loud, f"{where}: '{rules.vocabulary.action(number).text}' leads to two states"
    check_events(rules, events, where)


def check_events(rules: Ruleset, events: Iterable[Event], where: str = "") -> None:
    """Every event has a sentence without blanks, a rule of the rulebook, and a known audience."""
    for event in events:
        assert event.text, f"{where}: the event '{event.kind}' without a sentence"
        assert "{" not in event.text, f"{where}: unfilled blank in '{event.text}'"
        assert event.rule in rules.words.cases, f"{where}: '{event.rule}' of {event.kind} is no case of the rulebook"
        assert set(event.audience) <= set(rules.roles), f"{where}: audience {event.audience}"


# -- the ruleset ------------------------------------------------------------------------------------------------


def check_reasons(rules: Ruleset) -> None:
    """Every reason and option cites a case of the rulebook, and the codes that the engine uses are there."""
    texts = rules.words.cases
    codes = {reason.code for reason in rules.reasons}
    assert "turn.other" in codes, "the catalogue of reasons lacks 'turn.other'"
    for reason in rules.reasons:
        assert reason.rule in texts, f"the reason {reason.code} cites {reason.rule}, which is no case of the rulebook"
        named = {name for name, _ in blanks(reason.template, "reasons", reason.code)}
        idle = named and named <= SAYS_NOTHING and reason.code not in OF_THE_ENGINE
        assert not idle, f"the reason {reason.code} says no more than that it is refused: {reason.template}"
    for option in rules.options.values():
        assert option.rule in texts, f"the option {option.id} cites {option.rule}"
        assert option.default in option.values, f"the option {option.id} has an impossible default"
    assert all(text.strip() for text in texts.values()), "a case without words"
