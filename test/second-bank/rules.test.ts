// Each rule of the document with its counter-example; and the proof that the table sees a bank which forgot
// the rule.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CounterExample } from './examples/calls.ts';
import { PAYMENT_EXAMPLES } from './examples/payment-examples.ts';
import { SEARCH_EXAMPLES } from './examples/search-examples.ts';
import { begin, SCHEMAS, startPair } from './fixtures.ts';
import type { Pair } from './fixtures.ts';
import { SecondBank } from './bank/second-bank.ts';
import { SecondClient } from './client/second-client.ts';
import { RULE_IDS, RULES } from './bank/rules.ts';

/** Some can be judged by the official schemas alone. */
const COUNTER_EXAMPLES = [...PAYMENT_EXAMPLES, ...SEARCH_EXAMPLES].filter(
  (one) => SCHEMAS !== undefined || one.needsSchemas !== true,
);

let pair: Pair;
/** The handshake is settled when a bank starts: this one answers a foreign certificate. */
let open: Pair;

beforeAll(async () => {
  pair = await startPair();
  const { clock } = pair;
  const bank = await SecondBank.start({
    clock: clock.now,
    keys: pair.bank.keys,
    options: { handshake: 'answer-403' },
  });
  open = { bank, clock, client: new SecondClient({ url: bank.url, keys: bank.keys }) };
});
afterAll(async () => {
  await open.bank.close();
  await pair.bank.close();
});

const pairFor = (example: CounterExample): Pair => (example.bank?.handshake === undefined ? pair : open);

test('every rule has a counter-example', () => {
  const shown = new Set(COUNTER_EXAMPLES.map((one) => one.rule));
  // Only the official schema can judge an XML stop.
  const judged = RULE_IDS.filter((id) => SCHEMAS !== undefined || id !== 'stop.schema');
  expect(judged.filter((id) => !shown.has(id))).toEqual([]);
});

describe('refused by the rule and its section', () => {
  test.each(COUNTER_EXAMPLES)('$rule: $what', async (example) => {
    const used = pairFor(example);
    begin(used, example.bank);
    const before = used.bank.ledger.payments.length;
    const answer = await example.send(used);
    const entry = used.bank.journal.at(-1)!;
    expect(entry.findings.map((one) => one.rule)).toEqual([example.rule]);
    expect(entry.findings[0]?.section).toBe(RULES[example.rule].section);
    expect(answer.status).toBe(RULES[example.rule].status);
    // A refused request books nothing: a duplicate was booked the first time.
    expect(used.bank.ledger.payments).toHaveLength(
      before + (example.rule === 'initiation.duplicate' ? 1 : 0),
    );
  });
});

describe('a bank that forgot the rule is seen', () => {
  const forgettable = COUNTER_EXAMPLES.filter((one) => one.cannotBeForgotten !== true);
  test.each(forgettable)('$rule: $what', async (example) => {
    const used = pairFor(example);
    begin(used, { ...example.bank, ignoredRules: [example.rule] });
    await example.send(used);
    // The assertion of the test above would fail: the rule is not among the findings.
    expect(used.bank.journal.at(-1)!.findings.map((one) => one.rule)).not.toContain(example.rule);
  });
});
