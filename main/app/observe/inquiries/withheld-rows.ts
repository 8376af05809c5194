// What an answer of the bank tells of payments whose names and amounts are hidden here: their references and
// what became of them, and nothing of whom they pay.
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { FoundAtBank } from './inquire.ts';
import type { BankRow } from '../../../ports/bank-requests.ts';
import { hiddenFault, withheldNow, type PrivacyContext, type Stores } from '../../desk/index.ts';

type Found = Answer<'inquiries.search'>;
type Told = Answer<'inquiries.status'>;
type Asking = PrivacyContext & Stores<'tracking'>;

interface Named {
  readonly uetr: string | null;
  readonly endToEndId: string | null;
}

async function withheldAmong(desk: Asking, rows: readonly Named[]): Promise<(row: Named) => boolean> {
  const keys = rows.flatMap(({ uetr, endToEndId }) => [uetr, endToEndId].flatMap((key) => key ?? []));
  const found = new Set(await desk.store.tracking.withheldAmong(keys, await withheldNow(desk)));
  return ({ uetr, endToEndId }) => found.has(uetr ?? '') || found.has(endToEndId ?? '');
}

/** A list of payments at the bank. */
export function withoutHidden<D, I>(run: (desk: D, input: I) => Promise<Result<FoundAtBank>>) {
  return async (desk: D & Asking, input: I): Promise<Result<Found>> => {
    const answered = await run(desk, input);
    if (!answered.ok) return answered;
    const { rows, notUnderstood, ...rest } = answered.value;
    const isHidden = await withheldAmong(desk, rows);
    const told = rows.map((row) =>
      isHidden(row)
        ? { ...row, ...NOTHING, reasons: codesOf(row.reasons), hidden: true }
        : { ...row, hidden: false },
    );
    // What was not understood may name a payment too.
    const isWhole = told.every(({ hidden }) => !hidden);
    return ok({ ...rest, rows: told, notUnderstood: isWhole ? notUnderstood : [] });
  };
}

const NOTHING = {
  instructedAmount: null,
  confirmedAmount: null,
  debtor: null,
  creditor: null,
  debtorAccount: null,
  creditorAccount: null,
  debtorAgent: null,
  creditorAgent: null,
  virtualAccount: null,
  remittance: null,
  events: [],
} satisfies Partial<Found['rows'][number]>;

/** A code is not about a person; words of the bank may be. */
const codesOf = <R extends { readonly text: string | null }>(reasons: readonly R[]): R[] =>
  reasons.map((one) => ({ ...one, text: null }));

/** The status of a payment. */
export function withoutHiddenDetails<D, I>(run: (desk: D, input: I) => Promise<Result<Told>>) {
  return async (desk: D & Asking, input: I): Promise<Result<Told>> => {
    const answered = await run(desk, input);
    if (!answered.ok) return answered;
    const { transactions, notUnderstood, ...rest } = answered.value;
    const isHidden = await withheldAmong(desk, transactions);
    const told = transactions.map((each) =>
      isHidden(each)
        ? {
            ...each,
            reasons: each.reasons.map(({ code }) => ({ code, text: '' })),
            facts: [],
            notUnderstood: [],
          }
        : each,
    );
    return ok({
      ...rest,
      transactions: told,
      notUnderstood: transactions.some(isHidden) ? [] : notUnderstood,
    });
  };
}

/** A file goes whole or not at all. */
export async function exportRefusal(
  desk: Asking,
  rows: readonly Pick<BankRow, 'uetr' | 'endToEndId'>[],
): Promise<Result<null>> {
  const isHidden = await withheldAmong(desk, rows);
  if (!rows.some(isHidden)) return ok(null);
  return err(await hiddenFault(desk));
}
