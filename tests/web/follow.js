// The page's code follows what a table has sent: `node follow.js FILE`, where the file lists for each client the messages
// and the moment it must have in the end. tests/table/test_differences.py writes it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Shown } from "../../src/grognard/web/core/differences.js";

/** @typedef {import("../../src/grognard/web/types").FromTable} FromTable */
/** @typedef {import("../../src/grognard/web/types").Moment} Moment */

/** @type {{heard: FromTable[], moment: Moment}[]} */
const told = JSON.parse(readFileSync(process.argv[2], "utf8"));
for (const { heard, moment } of told) {
  const shown = new Shown();
  for (const message of heard) {
    if (message.type === "state") shown.stand(message);
    if (message.type === "step") assert.ok(shown.step(message), "a difference does not come out as it should");
  }
  assert.deepEqual(shown.moment, moment);
}
