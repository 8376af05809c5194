// Which failures may say that no money has moved.
import { expect, test } from 'vitest';
import { FAULTS } from '../errors.ts';

test.each([
  'handed-over',
  'not-the-sending-desk',
  'case-open-already',
  'case-other-payment',
  'case-request-differs',
] as const)('%s is about a payment that may have left: it does not say that no money has moved', (code) => {
  expect(FAULTS[code]).toBe('unchanged');
});
