// What a card signs is read in one form alone.
import { expect, it } from 'vitest';
import { statementSchema } from './statement.ts';

const SIGN_IN = {
  typ: 'countersign/statement/1',
  company: 'acme',
  environment: 'training',
  desk: 'desk-a',
  person: 'ada',
  certificate: 'a'.repeat(64),
  time: '2026-11-20T10:00:00.000Z',
  log: { id: 'log', size: 1, head: 'b'.repeat(64) },
  purpose: 'card-test',
  nonce: 'n',
};

it.each([
  ['2026-11-20T10:00:00.000Z', true],
  ['2026-11-20T10:00:00Z', true],
  ['2028-02-29T23:59:59.999Z', true],
  // Programs read these, each in its own way, zone by zone.
  ['2026-11-20T10:00:00+02:00', false],
  ['2026-11-20T10:00:00', false],
  ['Nov 20 2026 10:00', false],
  [`Fri, 20 Nov 2026 10:00:00 GMT (${'x'.repeat(100)})`, false],
  ['2026-11-20T25:00:00Z', false],
  ['+002026-11-20T10:00:00Z', false],
])('a time of %s: %s', (time, isRead) => {
  expect(statementSchema.safeParse({ ...SIGN_IN, time }).success).toBe(isRead);
});
