// The page's code is held to what is asked of the Python. `make check` runs this, `make format` puts right what it can.
import js from "@eslint/js";

const rules = {
  ...js.configs.recommended.rules,
  "no-undef": "off", // the type check knows better
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  complexity: ["error", 15],
  "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
  "max-len": ["error", { code: 140 }],
  eqeqeq: "error",
  "no-var": "error",
  "prefer-const": "error",
  "no-shadow": "error",
  "no-throw-literal": "error",
  "no-implicit-coercion": ["error", { boolean: false }],
  "no-eval": "error",
  "no-new-func": "error",
  "no-console": "error",
  "no-alert": "error",
  "no-param-reassign": "error",
  "no-self-compare": "error",
  "no-unreachable-loop": "error",
  "no-useless-return": "error",
  "object-shorthand": "error",
  "prefer-template": "error",
  "no-warning-comments": "error",
};

// What the modules of each folder may import besides each other; `play.js` and what stands beside it may import all.
const layers = Object.entries({
  core: [],
  map: ["core"],
  movement: ["core"],
  panel: ["core", "map"],
  replay: ["core", "panel"],
  lobby: ["core", "panel"],
}).map(([folder, below]) => ({
  files: [`src/grognard/web/${folder}/*.js`],
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: [{ regex: `^\\.\\./(?!(${below.join("|") || "nothing"})/)`, message: "See `layers`." }] },
    ],
  },
}));

export default [{ ignores: [".venv*/", ".compiled/", "site/", "dist/", "build/"] }, { files: ["**/*.js"], rules }, ...layers];
