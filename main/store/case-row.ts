// One row of the case table and the CaseHead it stands for.
import type { CaseAttempt, CaseHead, CaseSet } from '../ports/store.ts';
import { parsed, printed } from './batch-row.ts';
import type { SqlValue } from './driver.ts';
import { readSentences, writeSentences } from './stored-sentences.ts';

export interface CaseRow {
  readonly case_no: number;
  readonly case: string;
  readonly reference: string;
  readonly act: CaseHead['act'];
  readonly state: CaseHead['state'];
  readonly revision: number;
  readonly change_revision: number;
  readonly payment: string | null;
  readonly fields: string;
  readonly about: string;
  readonly note: string;
  readonly proposed: string | null;
  readonly request_sha256: string | null;
  readonly deadline: string | null;
  readonly returned: string | null;
  readonly approvals_have: number;
  readonly approvals_need: number;
  readonly decision: string | null;
  readonly nothing_shown: number;
  readonly doubt: number;
  readonly fault: string | null;
  readonly not_before: string | null;
  readonly bank_says: string | null;
  readonly created_at: string;
  readonly changed_at: string;
}

export type CaseAttemptRow = Omit<CaseAttempt, 'fault'> & { readonly fault: string | null };

export function caseHead(row: CaseRow): CaseHead {
  return {
    case: row.case,
    reference: row.reference,
    act: row.act,
    state: row.state,
    revision: row.revision,
    changeRevision: row.change_revision,
    payment: row.payment,
    fields: JSON.parse(row.fields) as CaseHead['fields'],
    about: JSON.parse(row.about) as CaseHead['about'],
    note: row.note,
    proposed: parsed<NonNullable<CaseHead['proposed']>>(row.proposed),
    deadline: row.deadline,
    returned: parsed<NonNullable<CaseHead['returned']>>(row.returned),
    approvals: { have: row.approvals_have, need: row.approvals_need },
    decision: parsed<NonNullable<CaseHead['decision']>>(row.decision),
    nothingShown: row.nothing_shown === 1,
    doubt: row.doubt === 1,
    fault: parsed<NonNullable<CaseHead['fault']>>(row.fault),
    notBefore: row.not_before,
    bankSays: readSentences(row.bank_says),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

/** Columns a change sets, beside those the words to search in are made from. */
export function caseColumns(set: CaseSet): Readonly<Record<string, SqlValue>> {
  const columns: Record<string, SqlValue> = {};
  if (set.act !== undefined) columns['act'] = set.act;
  if (set.state !== undefined) columns['state'] = set.state;
  if (set.revision !== undefined) columns['revision'] = set.revision;
  if (set.payment !== undefined) columns['payment'] = set.payment;
  if (set.fields !== undefined)
    Object.assign(columns, {
      fields: JSON.stringify(set.fields),
      uetr: set.fields.uetr?.toLowerCase() ?? null,
    });
  if (set.about !== undefined) columns['about'] = JSON.stringify(set.about);
  if (set.note !== undefined) columns['note'] = set.note;
  if (set.proposed !== undefined)
    Object.assign(columns, {
      proposed: printed(set.proposed),
      request_sha256: set.proposed?.content.request.sha256 ?? null,
    });
  if (set.deadline !== undefined) columns['deadline'] = set.deadline;
  if (set.returned !== undefined) columns['returned'] = printed(set.returned);
  if (set.approvals !== undefined)
    Object.assign(columns, { approvals_have: set.approvals.have, approvals_need: set.approvals.need });
  if (set.decision !== undefined) columns['decision'] = printed(set.decision);
  if (set.nothingShown !== undefined) columns['nothing_shown'] = set.nothingShown ? 1 : 0;
  if (set.doubt !== undefined) columns['doubt'] = set.doubt ? 1 : 0;
  if (set.fault !== undefined) columns['fault'] = printed(set.fault);
  if (set.notBefore !== undefined) columns['not_before'] = set.notBefore;
  if (set.bankSays !== undefined) columns['bank_says'] = writeSentences(set.bankSays);
  return columns;
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
