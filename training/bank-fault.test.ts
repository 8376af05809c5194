import { expect, it } from 'vitest';
import { bankFault } from './training-desk.ts';

it.each([
  ['timeout', { kind: 'timeout', more: {} }],
  ['slow delayMs=1500', { kind: 'slow', more: { delayMs: 1500 } }],
  ['status code=503 text=busy', { kind: 'status', more: { code: 503, text: 'busy' } }],
])('the fault %s is named with what it takes, numbers as numbers', (text, fault) => {
  expect(bankFault(text)).toEqual(fault);
});
