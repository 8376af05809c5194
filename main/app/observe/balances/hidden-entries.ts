// What entries of accounts tell of payments whose names and amounts are hidden: neither whom they paid and
// for what, nor the amount where an entry is one payment; as it came from the bank, nothing at all.
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { EntryText } from '../../../ports/store.ts';
import { hiddenAmong, hiddenFault, type PrivacyContext, type Stores } from '../../desk/index.ts';

type EntryRow = CallOutput<'cash.entries'>['rows'][number];
type HidingContext = PrivacyContext & Stores<'matches'>;

/** Entries that are hidden payments, and how many payments each is. */
async function hiddenEntries(
  desk: HidingContext,
  entries: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = entries.length === 0 ? [] : await desk.store.matches.batchesOf(entries);
  if (found.length === 0) return new Map();
  const hidden = await hiddenAmong(
    desk,
    found.map(({ batch }) => batch),
  );
  const payments = new Map<string, number>();
  for (const { entry, payments: own } of found) payments.set(entry, (payments.get(entry) ?? 0) + own);
  const isHidden = new Set(found.flatMap(({ entry, batch }) => (hidden.has(batch) ? [entry] : [])));
  return new Map([...payments].filter(([entry]) => isHidden.has(entry)));
}

export function entryRow({ entry, view }: EntryText): EntryRow {
  return { ...(JSON.parse(view) as Omit<EntryRow, 'entry'>), entry };
}

/** The sum of several payments is told, as a batch's total is. */
export async function entriesWithoutHidden(
  desk: HidingContext,
  rows: readonly EntryText[],
): Promise<EntryRow[]> {
  const hidden = await hiddenEntries(
    desk,
    rows.map(({ entry }) => entry),
  );
  return rows.map((text) => {
    const [row, payments] = [entryRow(text), hidden.get(text.entry)];
    if (payments === undefined) return row;
    return {
      ...row,
      counterparty: null,
      remittance: null,
      amount: payments === 1 ? null : row.amount,
    };
  });
}

/** Nothing is found by what is not told. */
export async function notHidden<T extends EntryText>(
  desk: HidingContext,
  rows: readonly T[],
): Promise<readonly T[]> {
  const hidden = await hiddenEntries(
    desk,
    rows.map(({ entry }) => entry),
  );
  return rows.filter(({ entry }) => !hidden.has(entry));
}

/** Why texts of the bank are not handed out; null where none of them is a hidden payment. */
export async function hiddenEntryRefusal(
  desk: HidingContext,
  entries: readonly string[],
): Promise<Fault | null> {
  return (await hiddenEntries(desk, entries)).size === 0 ? null : hiddenFault(desk);
}
