// @ts-check
// Light and dark: the system's wish unless the switch was used.
import { saved } from "./saved.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"light" | "dark"} */
export function themeNow() {
  const wish = saved.get("theme");
  if (wish === "light" || wish === "dark") return wish;
  return dark.matches ? "dark" : "light";
}

/** @returns {"light" | "dark"} */
export function applyTheme() {
  const theme = themeNow();
  document.documentElement.dataset.theme = theme;
  return theme;
}

/** @returns {"light" | "dark"} */
export function switchTheme() {
  saved.put("theme", themeNow() === "dark" ? "light" : "dark");
  return applyTheme();
}

/** @param {() => void} listener */
export function onSystemTheme(listener) {
  dark.addEventListener("change", listener);
}
