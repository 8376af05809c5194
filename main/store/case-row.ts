// How cases, the signatures on them and the attempts to send them lie in their tables.
import type { CaseAttempt, CaseHead, CaseSet, CaseSignature } from '../ports/store.ts';
import { recordTable, type Columns } from './columns.ts';

export const CASE = recordTable<CaseHead>('c', {
  case: 'plain',
  reference: 'plain',
  act: 'plain',
  state: 'plain',
  revision: 'plain',
  changeRevision: 'plain',
  payment: 'plain',
  fields: 'json',
  about: 'json',
  note: 'plain',
  proposed: 'json',
  deadline: 'plain',
  returned: 'json',
  approvals: { have: ['plain', 'approvals_have'], need: ['plain', 'approvals_need'] },
  decision: 'json',
  nothingShown: 'flag',
  doubt: 'flag',
  fault: 'json',
  notBefore: 'plain',
  bankSays: 'sentences',
  createdAt: 'plain',
  changedAt: 'plain',
});

/** Without the head of the log it was made over: that is kept as a checkpoint. */
export const CASE_SIGNATURE = recordTable<Omit<CaseSignature, 'log'>>('s', {
  case: ['plain', 'c."case"'],
  revision: 'plain',
  step: 'plain',
  person: 'plain',
  certificate: 'plain',
  certificateSubject: 'plain',
  time: 'plain',
  note: 'plain',
  jws: 'plain',
});

export const CASE_ATTEMPT = recordTable<CaseAttempt>('a', {
  attempt: 'plain',
  case: ['plain', 'c."case"'],
  kind: 'plain',
  number: 'plain',
  startedAt: 'plain',
  endedAt: 'plain',
  httpStatus: 'plain',
  outcome: 'plain',
  fault: 'json',
  correlationId: 'plain',
  bankReference: 'plain',
  excerpt: 'plain',
  answer: ['plain', 'w.answer'],
  bodySha256: 'plain',
});

/** Columns a change sets, with those that searches and comparisons look into. */
export function caseColumns(set: CaseSet): Columns {
  return {
    ...CASE.columns(set),
    ...(set.fields === undefined ? {} : { uetr: set.fields.uetr?.toLowerCase() ?? null }),
    ...(set.proposed === undefined ? {} : { request_sha256: set.proposed?.content.request.sha256 ?? null }),
  };
}

/** Words people look for: reference, names, account, identifications. */
export function caseSearchText(
  reference: string,
  fields: CaseHead['fields'],
  about: CaseHead['about'],
): string {
  return [
    reference,
    about.name,
    about.account,
    fields.uetr,
    fields.end_to_end_id,
    fields.bank_reference,
    fields.instruction_id,
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(' ')
    .toLowerCase();
}
