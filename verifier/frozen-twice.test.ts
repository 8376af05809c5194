// A revision that was frozen over two contents: signatures over one of them prove nothing of the other.
import { expect, test } from 'vitest';
import { Shape } from './shapes.ts';
import { frozenTwice } from './statements.ts';

const FREEZE = {
  company: 'acme',
  environment: 'sandbox',
  batch: 'batch-1',
  reference: 'PAY-1',
  kind: 'credit-transfer',
  sendingDesk: 'desk-a',
  policy: { sha256: 'a' },
  profile: { sha256: 'b' },
  messages: [{ sha256: 'c' }],
  revision: 1,
  purpose: 'freeze',
};
const twice = (...more: readonly object[]): readonly string[] =>
  frozenTwice(
    more.map((change) => {
      const its = { ...FREEZE, ...change };
      const { purpose, batch, revision } = its;
      return { purpose, batch, revision, payload: new Shape(its, 'statement') };
    }),
  );

test('a batch frozen once, once more as another revision, or signed by others has none', () => {
  const other = [{ sha256: 'd' }];
  expect(twice({}, { revision: 2, messages: other }, { batch: 'batch-2', messages: other })).toEqual([]);
  expect(twice({}, {}, { purpose: 'approve', messages: other })).toEqual([]);
});

test.each([
  ['other bytes', { messages: [{ sha256: 'd' }] }],
  ['more bytes', { messages: [...FREEZE.messages, { sha256: 'd' }] }],
  ['another reference', { reference: 'PAY-2' }],
  ['another sending desk', { sendingDesk: 'desk-b' }],
  ['another policy', { policy: { sha256: 'x' } }],
  ['another bank profile', { profile: { sha256: 'x' } }],
])('one that is frozen over %s as well is named, in whichever order they stand', (_what, change) => {
  expect(twice({}, change)).toEqual(['batch-1 revision 1']);
  expect(twice(change, {}, { revision: 2 })).toEqual(['batch-1 revision 1']);
});
