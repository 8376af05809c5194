// What the settings say of the certificate of the connection: many authorities issue none for clients any
// more, and a bank refuses one that is not for them.
import { expect, test } from 'vitest';
import { usageOf } from './connection-test.ts';

test.each([
  [['1.3.6.1.5.5.7.3.2'], 'client'],
  [['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'], 'client'],
  [['1.3.6.1.5.5.7.3.1'], 'other'],
  [[], 'any'],
  [undefined, 'any'],
] as const)('a certificate for %j is of use %s', (usages, expected) => {
  expect(usageOf(usages)).toBe(expected);
});
