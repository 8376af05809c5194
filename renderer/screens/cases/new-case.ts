// Owns the case that is being written: begun from a payment of this desk, from a row the bank showed, or from
// nothing.
import type { Sentence } from '../../../shared/domain/sentence.ts';
import { create } from 'zustand';
import { CASE_FIELDS, caseOperation, type CaseAction, type CaseField } from '../../../shared/domain/case.ts';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { hasSettled } from '../../../shared/domain/state/payment-status.ts';
import { call } from '../../bridge.ts';
import { showFailure } from '../../stores/failures.ts';
import { go } from '../../stores/route.ts';
import { keepWhileLocked } from '../../stores/session.ts';

export type CaseSubject = CallInput<'cases.create'>['about'];
type Row = CallOutput<'inquiries.search'>['rows'][number];

export interface CaseDraft {
  /** The stored draft that is edited; null for a case that is not stored yet. */
  readonly editing: {
    readonly case: string;
    readonly changeRevision: number;
    readonly reference: string;
  } | null;
  /** Payment of this desk it is about; null where the identifications are typed. */
  readonly payment: string | null;
  readonly act: CaseAction;
  /** Why this act fits the payment's status, in a sentence. */
  readonly why: Sentence | null;
  readonly fields: Readonly<Record<CaseField, string>>;
  /** Name, account and amount of that payment are kept off the screen. */
  readonly hidden: boolean;
  readonly name: string;
  readonly account: string;
  readonly amount: string;
  readonly currency: string;
  readonly valueDate: string;
  readonly note: string;
}

export const NO_FIELDS = Object.fromEntries(CASE_FIELDS.map((name) => [name, ''])) as Record<
  CaseField,
  string
>;
const EMPTY_DRAFT: CaseDraft = {
  editing: null,
  payment: null,
  act: 'stop',
  why: null,
  fields: NO_FIELDS,
  hidden: false,
  name: '',
  account: '',
  amount: '',
  currency: '',
  valueDate: '',
  note: '',
};

export const useNewCase = create<CaseDraft>(() => EMPTY_DRAFT);

export function forgetNewCase(): void {
  useNewCase.setState(EMPTY_DRAFT, true);
}

keepWhileLocked(() => {
  const written = useNewCase.getState();
  if (written === EMPTY_DRAFT) return undefined;
  forgetNewCase();
  return () => useNewCase.setState(written, true);
});

/** Texts of the fields that have one. */
function fieldTexts(
  fields: Partial<Readonly<Record<CaseField, string | undefined>>>,
): Readonly<Record<CaseField, string>> {
  return {
    ...NO_FIELDS,
    ...Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined)),
  };
}

/**
 * What of the form belongs to the request: a reconfirmation has no end-to-end identification and no
 * description (2.5).
 */
export function typedFields({
  act,
  fields,
}: Pick<CaseDraft, 'act' | 'fields'>): Partial<Record<CaseField, string>> {
  const taken = CASE_FIELDS.filter(
    (name) => caseOperation(act) === 'stop' || (name !== 'end_to_end_id' && name !== 'reason_description'),
  );
  return Object.fromEntries(
    taken.map((name) => [name, fields[name].trim()]).filter(([, text]) => text !== ''),
  );
}

const DECIMAL = /^\d{1,18}(?:\.\d{1,5})?$/u;

/** What officers read beside the request; an amount that is none is left out. */
export function aboutOf({
  name,
  account,
  amount,
  currency,
  valueDate,
}: Pick<CaseDraft, 'name' | 'account' | 'amount' | 'currency' | 'valueDate'>): CaseSubject {
  const isAmount = DECIMAL.test(amount.trim()) && /^[A-Z]{3}$/u.test(currency.trim());
  return {
    name: name.trim().slice(0, 140),
    account: account.replaceAll(/\s/gu, '').slice(0, 34),
    amount: isAmount ? { amount: amount.trim(), currency: currency.trim() } : null,
    valueDate: valueDate.trim(),
  };
}

export function beginCase(): void {
  useNewCase.setState(EMPTY_DRAFT, true);
  go('cases', 'new');
}

/** About a payment this desk has sent: with the act that fits its status. */
export async function beginCaseAbout(payment: string): Promise<void> {
  const known = await call('cases.prefill', { payment });
  if (!known.ok) return showFailure(known.error);
  const { act, why, fields, about } = known.value;
  useNewCase.setState(
    {
      editing: null,
      payment,
      act,
      why,
      fields: fieldTexts(fields),
      hidden: about.hidden,
      name: about.name,
      account: about.account,
      amount: about.amount?.amount ?? '',
      currency: about.amount?.currency ?? '',
      valueDate: about.valueDate,
      note: '',
    },
    true,
  );
  go('cases', 'new');
}

/**
 * About a payment the bank has shown: an own payment by its own facts, any other by what the bank's row says.
 */
export function beginCaseFrom(row: Row, incoming: boolean): void {
  if (row.known !== null) return void beginCaseAbout(row.known);
  const party = incoming ? row.debtor : row.creditor;
  const amount = row.instructedAmount ?? row.confirmedAmount;
  useNewCase.setState(
    {
      ...EMPTY_DRAFT,
      act: incoming ? 'reconfirm' : hasSettled(row.status ?? '') ? 'recall' : 'stop',
      fields: fieldTexts({
        uetr: row.uetr ?? '',
        bank_reference: row.bankReference ?? '',
        instruction_id: row.instructionId ?? '',
        interbank_settlement_date: row.settlementDate ?? '',
        end_to_end_id: row.endToEndId ?? '',
      }),
      name: party?.name ?? '',
      account: (incoming ? row.debtorAccount : row.creditorAccount) ?? '',
      amount: amount?.amount ?? '',
      currency: amount?.currency ?? '',
      valueDate: row.settlementDate ?? row.requestedDate ?? '',
    },
    true,
  );
  go('cases', 'new');
}

/** Takes a stored draft up again. */
export function editCase(detail: CallOutput<'cases.get'>, changeRevision: number): void {
  const { case: id, reference, payment, act, fields, about, note } = detail;
  useNewCase.setState(
    {
      editing: { case: id, changeRevision, reference },
      payment,
      act,
      why: null,
      fields: fieldTexts(fields),
      note,
      hidden: about.hidden,
      name: about.name,
      account: about.account,
      amount: about.amount?.amount ?? '',
      currency: about.amount?.currency ?? '',
      valueDate: about.valueDate,
    },
    true,
  );
  go('cases', 'new');
}

/**
 * Stores what is typed. The id of the case, or undefined when it was refused (said by the window's own
 * failure).
 */
export async function saveCase(): Promise<string | undefined> {
  const draft = useNewCase.getState();
  const { editing, payment, act, note } = draft;
  const form = { act, fields: typedFields(draft), about: aboutOf(draft), note: note.trim() };
  const result =
    editing === null
      ? await call('cases.create', { payment, ...form })
      : await call('cases.save', { case: editing.case, expectedRevision: editing.changeRevision, ...form });
  if (!result.ok) {
    showFailure(result.error);
    return undefined;
  }
  forgetNewCase();
  return result.value.case;
}
