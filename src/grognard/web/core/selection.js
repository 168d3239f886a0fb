// @ts-check
// What a click on a place or a piece means, worked out from the list of legal actions and from nothing else.
/** @import {Action, GameInfo, Snapshot} from "../types" */

/** As many pieces as one may be asked to choose from at a click on a place. */
const FEW = 3;

/**
 * Actions of one piece that end in a place.
 * @param {Snapshot | null} snapshot
 * @param {string | null} piece
 * @returns {Map<string, Action[]>}
 */
export function goals(snapshot, piece) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  if (!snapshot || !piece) return found;
  for (const action of snapshot.actions) {
    if (action.piece !== piece || !action.place) continue;
    found.set(action.place, [...(found.get(action.place) ?? []), action]);
  }
  return found;
}

/** Actions that name only a place. @param {Snapshot | null} snapshot @returns {Map<string, Action[]>} */
export function targets(snapshot) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  for (const action of snapshot?.actions ?? []) {
    if (action.piece || !action.place) continue;
    found.set(action.place, [...(found.get(action.place) ?? []), action]);
  }
  return found;
}

/** Actions that name only a piece: switches to be toggled. @param {Snapshot | null} snapshot @returns {Map<string, Action[]>} */
export function toggles(snapshot) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  for (const action of snapshot?.actions ?? []) {
    if (!action.piece || action.place) continue;
    found.set(action.piece, [...(found.get(action.piece) ?? []), action]);
  }
  return found;
}

/** Actions that name neither, and that no row of a panel offers. @param {Snapshot | null} snapshot @returns {Action[]} */
export function plain(snapshot) {
  const rows = new Set((snapshot?.view.panels ?? []).flatMap((panel) => panel.rows.map((row) => row.id)));
  return (snapshot?.actions ?? []).filter((action) => !action.piece && !action.place && !rows.has(firstArgument(action)));
}

/** @param {Action} action */
export function firstArgument(action) {
  return action.text.split(" ")[1] ?? "";
}

/** The actions of a row of a panel: those about it. @param {Snapshot | null} snapshot @param {string} row @returns {Action[]} */
export function rowActions(snapshot, row) {
  return (snapshot?.actions ?? []).filter((action) => firstArgument(action) === row);
}

/** Pieces that can do something. @param {Snapshot | null} snapshot @returns {string[]} */
export function actors(snapshot) {
  return [...new Set((snapshot?.actions ?? []).flatMap((action) => (action.piece ? [action.piece] : [])))];
}

/** The piece that is at work: it alone can do something, and it has movement left. @param {Snapshot} snapshot @returns {string | null} */
export function soleActor(snapshot) {
  const [only, ...others] = actors(snapshot);
  const left = others.length ? null : snapshot.view.pieces.find((piece) => piece.id === only)?.left;
  return left === null || left === undefined ? null : only;
}

/**
 * The attack being put together: where to and by whom. An action says how the attack would stand afterwards, so
 * the action of a piece that takes part leaves that piece out.
 * @param {Snapshot | null} snapshot
 */
export function declared(snapshot) {
  const open = (snapshot?.actions ?? []).filter((action) => action.target && !action.place);
  if (!open.length) return null;
  const sure = open.find((action) => !action.piece);
  const joined = open.flatMap(({ piece, with: by }) => (piece && by && !by.includes(piece) ? [piece] : []));
  return { target: /** @type {string} */ (open[0].target), by: sure?.with ?? joined };
}

/** The attack whose sum is shown, if it says where to and by whom. @param {Snapshot | null} snapshot */
export function previewed(snapshot) {
  const { target, with: by } = snapshot?.preview ?? {};
  return typeof target === "string" && Array.isArray(by) ? { target, by: by.map(String) } : null;
}

/**
 * The question "why not" for a piece and a place: the verb it would be done with.
 * @param {Snapshot} snapshot @param {GameInfo | null} info @param {string | null} piece @param {string} place
 * @returns {string | null}
 */
export function questionAbout(snapshot, info, piece, place) {
  const verbs = (/** @type {(action: Action) => boolean} */ test) => [
    ...new Set(snapshot.actions.filter(test).map((action) => action.verb)),
  ];
  const shaped = (/** @type {string} */ shape) =>
    Object.entries(info?.verbs ?? {}).find(([verb, { usage }]) => usage === `${verb} ${shape}`)?.[0];
  if (piece) {
    const verb =
      verbs((action) => action.piece === piece && !!action.place)[0] ??
      verbs((action) => !!action.piece && !!action.place)[0] ??
      shaped("PIECE PLACE");
    return verb ? `${verb} ${piece} ${place}` : null;
  }
  const verb = verbs((action) => !action.piece && !!action.place)[0];
  return verb ? `${verb} ${place}` : null;
}

/**
 * A click on a place or a piece, and what it means.
 * @typedef {{snapshot: Snapshot, selected: string | null, place: string | null, piece: string | null}} Click
 * @typedef {{kind: "act", actions: Action[]} | {kind: "select", piece: string} | {kind: "explain"} | {kind: "nothing"}} Meaning
 */

/** What a click means: the first of these that applies. @param {Click} click @returns {Meaning} */
export function meaning(click) {
  const { selected, place, piece } = click;
  return (
    going(click) ??
    mover(click) ??
    switching(click) ??
    aimed(click) ??
    (piece && piece !== selected ? { kind: "select", piece } : null) ??
    whoGoes(click) ??
    (place && selected && piece !== selected ? { kind: "explain" } : { kind: "nothing" })
  );
}

/** The selected piece goes there. @param {Click} click @returns {Meaning | null} */
function going({ snapshot, selected, place }) {
  const actions = place ? goals(snapshot, selected).get(place) : undefined;
  return actions ? { kind: "act", actions } : null;
}

/** A piece that can go somewhere is selected. @param {Click} click @returns {Meaning | null} */
function mover({ snapshot, selected, piece }) {
  return piece && piece !== selected && goals(snapshot, piece).size ? { kind: "select", piece } : null;
}

/** A piece with one switch and nothing else is switched. @param {Click} click @returns {Meaning | null} */
function switching({ snapshot, piece }) {
  const actions = toggles(snapshot).get(piece ?? "") ?? [];
  return actions.length === 1 && !actions[0].beside && !goals(snapshot, piece).size ? { kind: "act", actions } : null;
}

/** What can be done to the place. @param {Click} click @returns {Meaning | null} */
function aimed({ snapshot, place }) {
  const actions = targets(snapshot).get(place ?? "");
  return actions ? { kind: "act", actions } : null;
}

/** With nothing selected, a place asks who goes there, if there are few who could. @param {Click} click @returns {Meaning | null} */
function whoGoes({ snapshot, selected, place }) {
  if (!place || selected || actors(snapshot).length > FEW) return null;
  const actions = snapshot.actions.filter((action) => action.piece && action.place === place);
  return actions.length ? { kind: "act", actions } : null;
}
