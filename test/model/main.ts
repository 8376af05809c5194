// The model check of delivery to its full depth: prints what was searched, and exits 1 when a state breaks a
// promise or a seeded defect is not found.
import { DEFECTS, PRODUCT } from './rules.ts';
import { search } from './search.ts';
import { describeAct, makeModel } from './world.ts';
import { DEPTH_OF_DEFECTS, MOST_STATES, scopeOf, WORLDS } from './worlds.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

let [total, broken, passed, failed] = [0, 0, 0, 0];

/** One line per case, and what shows it. */
function judge(isRight: boolean, name: string, facts: readonly string[]): void {
  passed += Number(isRight);
  failed += Number(!isRight);
  say([`${isRight ? 'passed' : 'FAILED'} ${name}`, ...facts].join('\n    '));
}

for (const { name, scope, depth } of WORLDS) {
  const since = Date.now();
  const {
    states,
    transitions,
    depth: reached,
    whole,
    violations,
  } = search(makeModel(PRODUCT, scope), { depth, states: MOST_STATES, violations: 1 });
  total += states;
  broken += violations.length;
  const size = `depth ${reached}, ${states} distinct states, ${transitions} steps`;
  const counts = `${size}, ${violations.length} violations, ${seconds(since)}`;
  const shown = violations.flatMap(({ what, acts }) => [`${what}:`, ...acts.map(describeAct)]);
  judge(violations.length === 0 && whole, name, [
    `${counts}${whole ? '' : '; not searched to its end'}`,
    ...shown,
  ]);
}
for (const [defect, rules] of Object.entries(DEFECTS)) {
  const { violations } = search(makeModel({ ...PRODUCT, ...rules }, scopeOf(defect)), {
    depth: DEPTH_OF_DEFECTS,
    states: MOST_STATES,
    violations: 1,
  });
  const [found] = violations;
  judge(found !== undefined, `finds: ${defect}`, [
    found === undefined ? 'not found' : `${found.what}, after ${found.acts.length} acts`,
  ]);
}
say(`${total} distinct states; booked twice, called failed or stuck without a sentence: ${broken}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
