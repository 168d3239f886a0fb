// @ts-check
// Dice that were thrown: they tumble briefly, land, and say what they mean. Nothing waits for them.
/** @import {RollShown} from "../page-types" */
import { resultBar, resultsOf } from "./battle.js";
import { calm, h, s } from "../core/dom.js";
import { counted, withRules } from "../core/words.js";

const TUMBLE_MS = 250;
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [27, 27],
    [50, 50],
    [73, 73],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [28, 25],
    [72, 25],
    [28, 50],
    [72, 50],
    [28, 75],
    [72, 75],
  ],
};

/** A ten-sided die is a kite with a numeral. @param {number} face @param {number} [sides] */
export function die(face, sides = 6) {
  const pips = sides === 6 ? PIPS[face] : undefined;
  if (sides > 6) {
    return s(
      "svg",
      { viewBox: "0 0 100 100", class: "die", role: "img", "aria-label": `die: ${face}` },
      s("path", { d: "M50 3L95 44L86 66L50 97L14 66L5 44Z" }),
      s("path", { class: "edge", d: "M5 44L27 56L50 84L73 56L95 44M27 56L50 3L73 56", fill: "none" }),
      s("text", { x: 50, y: 64, "font-size": 40 }, String(face)),
    );
  }
  return s(
    "svg",
    { viewBox: "0 0 100 100", class: "die", role: "img", "aria-label": `die: ${face}` },
    s("rect", { x: 4, y: 4, width: 92, height: 92, rx: 18 }),
    pips ? pips.map(([x, y]) => s("circle", { cx: x, cy: y, r: 9.5 })) : s("text", { x: 50, y: 66, "font-size": 46 }, String(face)),
  );
}

/** @param {RollShown} roll @param {boolean} fresh */
export function rollCard(roll, fresh) {
  const dice = roll.faces.map((face) => die(face, roll.sides));
  if (fresh && !calm.matches) {
    for (const one of dice) {
      one.animate(
        [
          { transform: "translateY(-26px) rotate(-220deg) scale(.8)", opacity: 0.3 },
          { transform: "translateY(4px) rotate(25deg)", opacity: 1, offset: 0.7 },
          { transform: "none" },
        ],
        { duration: TUMBLE_MS, easing: "cubic-bezier(.2,.7,.3,1)" },
      );
    }
  }
  return h(
    "section",
    { class: "card roll", "aria-label": "The roll" },
    h("div", { class: "roll-head" }, h("div", { class: "dice" }, dice), h("p", {}, withRules(roll.text, [roll.rule]))),
    roll.earlier.length
      ? h(
          "details",
          { class: "earlier" },
          h("summary", {}, `${counted(roll.earlier.length, "roll")} before it`),
          h(
            "ol",
            {},
            roll.earlier.map((event) => h("li", {}, withRules(event.text, [event.rule]))),
          ),
        )
      : null,
    roll.preview ? resultBar(resultsOf(roll.preview), roll.result) : null,
  );
}
