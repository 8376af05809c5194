// What to have at hand when calling the bank about a case, in the order a bank asks for it. Nothing here is a
// secret.
import { caseOperation } from '../../../../shared/domain/case.ts';
import type { FollowContext } from '../context.ts';
import type { CaseAttempt, CaseHead } from '../../../ports/store.ts';

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Facts without a value are left out: nobody reads "unknown" into a telephone. */
export function tellTheBank(
  desk: FollowContext,
  { act, reference, fields, about, fault, proposed }: CaseHead,
  attempts: readonly CaseAttempt[],
): Fact[] {
  const sent = attempts.filter(({ kind }) => kind === 'request').at(-1);
  // What was signed, whatever the profile says by now.
  const type = proposed === null ? '' : ` (request type ${proposed.content.requestType})`;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Company', desk.identity.companyName],
    ['Request', `${act}${type}, reason ${fields.reason ?? ''}`],
    ['UETR', fields.uetr],
    ['End-to-end identification', fields.end_to_end_id],
    ['Bank reference', fields.bank_reference],
    ['Instruction id', fields.instruction_id],
    ['Value date', fields.interbank_settlement_date ?? about.valueDate],
    ['Amount', about.amount === null ? '' : `${about.amount.currency} ${about.amount.amount}`],
    // A payment that waits to be reconfirmed may come from the other side.
    [caseOperation(act) === 'stop' ? 'Beneficiary' : 'Counterparty', about.name],
    ['Their account', about.account],
    ['Our case', reference],
    ['Sent at (UTC)', sent?.startedAt],
    ["Bank's reference of the exchange", sent?.bankReference],
    ['Our correlation id', sent?.correlationId],
    [
      'What came back',
      sent === undefined
        ? ''
        : sent.httpStatus === null
          ? 'no answer'
          : `status ${sent.httpStatus}${fault === null ? '' : `, ${fault.code}`}`,
    ],
  ];
  return facts.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ name, value }],
  );
}
