// The model check of delivery to its full depth: prints what was searched, and exits 1 when a state breaks a
// promise, a seeded defect is not found, or less was searched than is promised.
import { CASE_DEFECTS, CASE_PRODUCT, describeCaseAction, makeCaseModel } from './case-world.ts';
import { DEFECTS, PRODUCT } from './rules.ts';
import { search, type Model } from './search.ts';
import { describeAction, makeModel } from './world.ts';
import {
  CASE_DEPTH,
  DEPTH_OF_DEFECTS,
  LEAST_DEPTH,
  LEAST_STATES,
  MOST_STATES,
  scopeOf,
  WORLDS,
  type World,
} from './worlds.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

let [total, broken, passed, failed] = [0, 0, 0, 0];

/** One line per case, and what shows it. */
function judge(isRight: boolean, name: string, facts: readonly string[]): void {
  passed += Number(isRight);
  failed += Number(!isRight);
  say([`${isRight ? 'passed' : 'FAILED'} ${name}`, ...facts].join('\n    '));
}

/** One world to its depth: nothing in it may break a promise, and it is deep, ends, or says why not. */
function searchWorld(
  { name, depth, cut }: Pick<World, 'name' | 'depth' | 'cut'>,
  model: Model,
  describe: (act: number) => string,
): void {
  const since = Date.now();
  const {
    states,
    transitions,
    depth: reached,
    whole,
    exhausted,
    violations,
  } = search(model, { depth, states: MOST_STATES, violations: 1 });
  total += states;
  broken += violations.length;
  const size = `depth ${reached}, ${states} distinct states, ${transitions} steps`;
  const counts = `${size}, ${violations.length} violations, ${seconds(since)}`;
  const shown = violations.flatMap(({ what, acts }) => [`${what}:`, ...acts.map(describe)]);
  const isDeep = exhausted || reached >= LEAST_DEPTH || cut !== undefined;
  judge(violations.length === 0 && whole && isDeep, name, [
    `${counts}${whole ? '' : '; not searched to its end'}`,
    ...(exhausted ? ['every state there is'] : []),
    ...(cut === undefined || exhausted ? [] : [`less than depth ${LEAST_DEPTH}: ${cut}`]),
    ...(isDeep ? [] : [`less than depth ${LEAST_DEPTH}, and nothing says why`]),
    ...shown,
  ]);
}

/** A rule put back to what it was: some state has to show it. */
function findDefect(defect: string, depth: number, model: Model): void {
  const { violations } = search(model, { depth, states: MOST_STATES, violations: 1 });
  const [found] = violations;
  judge(found !== undefined, `finds: ${defect}`, [
    found === undefined ? 'not found' : `${found.what}, after ${found.acts.length} acts`,
  ]);
}

for (const world of WORLDS) searchWorld(world, makeModel(PRODUCT, world.scope), describeAction);
searchWorld(
  { name: 'cases about one payment, copies of two ages', depth: CASE_DEPTH.whole },
  makeCaseModel(CASE_PRODUCT),
  describeCaseAction,
);
for (const [defect, rules] of Object.entries(DEFECTS))
  findDefect(defect, DEPTH_OF_DEFECTS, makeModel({ ...PRODUCT, ...rules }, scopeOf(defect)));
for (const [defect, rules] of Object.entries(CASE_DEFECTS))
  findDefect(defect, CASE_DEPTH.whole, makeCaseModel({ ...CASE_PRODUCT, ...rules }));
judge(total >= LEAST_STATES, `${LEAST_STATES} distinct states and more`, [`${total}`]);
say(`${total} distinct states; booked twice, called failed or stuck without a sentence: ${broken}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
