// Owns the list of all mutants: every member of the tables, broken in every way, but for those that are no
// defect.
import {
  CANCELLATION_STATUS,
  CREATION,
  INITIATION_REPORT,
  NOTHING_FOUND,
  PAGINATION,
  PAYMENT_CANCELLATION,
  PAYMENT_CANCELLATION_XML,
  REJECTION,
  STATUS_REPORT,
  TOKEN,
  TRANSACTION_RESPONSE,
  type AnswerMember,
} from '../document/answers.ts';
import { REPORT_LEAVES } from '../document/account-report.ts';
import { OPERATIONS, type Operation, type OperationId, type RequestMember } from '../document/operations.ts';
import type { AnswerMutant, Change, Mutant, RequestMutant } from './mutant.ts';

const CHANGES: readonly Change[] = ['drop', 'misspell', 'swap', 'reformat'];

/** Mutants that are none, each with its reason. */
export const EXCLUDED: readonly { readonly id: RegExp; readonly reason: string }[] = [
  {
    id: /^(drop|misspell|reformat) method /u,
    reason:
      'A request always has a method, and HTTP knows no other spelling of one; GET for POST is the mutant.',
  },
  {
    id: /^(misspell|swap|reformat) envelope EncryptedData/u,
    reason: 'There is one such element; what is not spelt so is not encrypted, which is the mutant "drop".',
  },
  {
    id: /^ignore page_number /u,
    reason: 'The answer repeats the page that was asked for, which the desk knows.',
  },
  {
    id: /^(misspell|swap) envelope Signature/u,
    reason:
      'A signature under another name is none ("drop"); one of something else does not verify ("reformat").',
  },
];

function requestMutants({ id: operation, members }: Operation): readonly RequestMutant[] {
  return members.flatMap((member) =>
    CHANGES.map((change): RequestMutant => ({
      side: 'request',
      id: `${change} ${member.place} ${member.name} of ${operation}`,
      operation,
      place: member.place,
      name: member.name,
      kind: member.kind,
      change,
      other: otherMember(members, member),
    })),
  );
}

/** The next member of the same place, or a value no member has where it stands alone. */
function otherMember(members: readonly RequestMember[], { place, name }: RequestMember): string {
  const same = members.filter((each) => each.place === place);
  const next = same[(same.findIndex((each) => each.name === name) + 1) % same.length];
  return next === undefined || next.name === name ? 'value-of-another-member' : next.name;
}

function ignored(
  operation: OperationId,
  form: AnswerMutant['form'],
  members: readonly Pick<AnswerMember, 'path'>[],
): readonly AnswerMutant[] {
  return members.map(({ path }) => ({
    side: 'answer',
    id: `ignore ${path} of the answer of ${operation}`,
    operation,
    form,
    path,
  }));
}

const ANSWERS: readonly AnswerMutant[] = [
  ...ignored('token', 'xml', TOKEN),
  ...ignored('enhanced-inquiry', 'json', TRANSACTION_RESPONSE),
  ...ignored('enhanced-inquiry', 'header', PAGINATION),
  ...ignored('inquiry-post', 'xml', [...STATUS_REPORT, ...NOTHING_FOUND]),
  ...ignored('inquiry-get', 'xml', [...STATUS_REPORT, ...NOTHING_FOUND]),
  ...ignored('reconfirmation', 'json', PAYMENT_CANCELLATION),
  ...ignored('stop', 'json', PAYMENT_CANCELLATION),
  ...ignored('reconfirmation-xml', 'xml', PAYMENT_CANCELLATION_XML),
  ...ignored('stop-xml', 'xml', CANCELLATION_STATUS),
  ...ignored('create-payment', 'json', CREATION),
  ...ignored('initiation', 'xml', INITIATION_REPORT),
  ...ignored('balance', 'json', [...REJECTION, ...REPORT_LEAVES]),
];

export const MUTANTS: readonly Mutant[] = [...OPERATIONS.flatMap(requestMutants), ...ANSWERS].filter(
  ({ id }) => !EXCLUDED.some((each) => each.id.test(id)),
);
