// Section 2.5: the verdicts written by hand from the document.
import { expect, test } from 'vitest';
import { RECONFIRMATION } from '../../test/corpus/reconfirmation.ts';
import { DEFAULTS } from '../state/settings.ts';
import {
  descriptionIssues,
  identificationIssues,
  recallReasonIssues,
  reconfirmationReasonIssues,
} from './rules.ts';
import type { CaseRequest } from './rules.ts';

const caseOf = ({
  uetr,
  bank_reference: bankReference,
  instruction_id: instructionId,
  interbank_settlement_date: settlementDate,
  reason,
}: Readonly<Record<string, string>>): CaseRequest =>
  Object.fromEntries(
    Object.entries({ uetr, bankReference, instructionId, settlementDate, reason }).filter(
      ([, value]) => value !== undefined,
    ),
  );

test.each(RECONFIRMATION)('$section $what: $verdict', ({ request, verdict }) => {
  const found = [
    ...reconfirmationReasonIssues(request['reason'], DEFAULTS.reasonPattern),
    ...identificationIssues(caseOf(request)),
  ];
  expect(found.length === 0 ? 'taken' : 'invalid').toBe(verdict);
});

test('4.6: a known reason is wanted, and a description where the reason needs one', () => {
  const issue = (request: CaseRequest, pattern = DEFAULTS.recallReasonPattern): string | undefined =>
    [...recallReasonIssues(request, pattern), ...descriptionIssues(request)][0]?.issue;
  expect([issue({ reason: 'X1' }, '^X1$'), issue({ reason: 'DUPL' }, '^X1$')]).toEqual([
    undefined,
    'reason DUPL is not known',
  ]);
  expect([
    issue({ reason: 'DUPL' }),
    issue({}),
    issue({ reason: 'XXXX' }),
    issue({ reason: 'CUST' }),
    issue({ reason: 'MS03', reasonDescription: 'wrong invoice' }),
  ]).toEqual([
    undefined,
    'reason is missing',
    'reason XXXX is not known',
    'reason CUST needs reason_description',
    undefined,
  ]);
});
