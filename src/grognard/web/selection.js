// @ts-check
// What a click on a place or a piece means, worked out from the list of legal actions and from nothing else.
/** @import {Action, GameInfo, Snapshot} from "./types" */

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

/** The attack being put together: where to and by whom. @param {Snapshot | null} snapshot */
export function declared(snapshot) {
  const open = (snapshot?.actions ?? []).filter((action) => action.target && !action.place);
  if (!open.length) return null;
  const sure = open.find((action) => !action.piece);
  const joined = open.filter((action) => action.verb === "withdraw").flatMap((action) => action.piece ?? []);
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
 * What a click means.
 * @param {{snapshot: Snapshot, selected: string | null, place: string | null, piece: string | null}} click
 * @returns {{kind: "act", actions: Action[]} | {kind: "select", piece: string} | {kind: "explain"} | {kind: "nothing"}}
 */
export function meaning({ snapshot, selected, place, piece }) {
  const to = place ? goals(snapshot, selected).get(place) : undefined;
  if (to && !(piece && piece !== selected && to.length === 0)) return { kind: "act", actions: to };
  const switches = piece ? toggles(snapshot).get(piece) : undefined;
  if (piece && goals(snapshot, piece).size && piece !== selected) return { kind: "select", piece };
  if (switches?.length === 1 && !switches[0].beside && !goals(snapshot, piece).size) return { kind: "act", actions: switches };
  const on = place ? targets(snapshot).get(place) : undefined;
  if (on) return { kind: "act", actions: on };
  if (piece && piece !== selected) return { kind: "select", piece };
  if (place && !selected) {
    const going = snapshot.actions.filter((action) => action.piece && action.place === place);
    if (going.length && actors(snapshot).length <= 3) return { kind: "act", actions: going };
  }
  return place && selected && piece !== selected ? { kind: "explain" } : { kind: "nothing" };
}
