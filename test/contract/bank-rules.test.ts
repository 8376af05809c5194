// The page of bank rules is the table, nothing else.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BANK_RULES_PAGE, bankRulesPage } from '../../scripts/bank-rules.ts';

test('docs/bank-rules.md is what its generator writes', () => {
  expect(readFileSync(BANK_RULES_PAGE, 'utf8')).toBe(bankRulesPage());
});
