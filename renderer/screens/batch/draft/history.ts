// Owns what was changed in the rows and the header of an open batch, step by step, so that a step can be
// taken back and made again.
import type { PostalAddress } from '../../../../shared/domain/address-repair.ts';
import type { GroupHeader, PaymentField, PaymentForm } from './types.ts';

/**
 * One row in one step: the fields that it changed, so that an undo does not touch the others. Null: the row
 * was not there; the other side then has the whole form.
 */
export interface RowChange {
  /** Names the row for as long as the batch is open, also while the desk has no payment for it. */
  readonly key: string;
  readonly index: number;
  readonly group: string;
  readonly before: Partial<PaymentForm> | null;
  readonly after: Partial<PaymentForm> | null;
}

/** Of two forms of a row, the fields in which they differ. */
export function fieldsChanged(
  before: PaymentForm | undefined,
  after: PaymentForm,
): { readonly before: Partial<PaymentForm> | null; readonly after: Partial<PaymentForm> } {
  if (before === undefined) return { before: null, after };
  const changed = (Object.keys(after) as PaymentField[]).filter((field) => before[field] !== after[field]);
  const pick = (form: PaymentForm): Partial<PaymentForm> =>
    Object.fromEntries(changed.map((field) => [field, form[field]]));
  return { before: pick(before), after: pick(after) };
}

/** The fields of a header that one save changed: what else stands in it is not touched by an undo. */
export interface HeaderStep {
  readonly group: string;
  readonly before: Partial<GroupHeader>;
  readonly after: Partial<GroupHeader>;
}

/** An address that was put into another form, with its free lines, which no form of a row holds. */
export interface AddressStep {
  readonly payment: string;
  readonly row: number;
  readonly before: PostalAddress;
  readonly after: PostalAddress;
}

export type HistoryStep =
  | { readonly changes: readonly RowChange[] }
  | { readonly header: HeaderStep }
  | { readonly addresses: readonly AddressStep[] };

export interface History {
  readonly record: (step: HistoryStep) => void;
  /** The payment that now stands for a row. */
  readonly identify: (key: string, payment: string) => void;
  readonly paymentOf: (key: string) => string | undefined;
  /** Takes the next step off; `took`, `putBack` or `dropped` says what became of it. */
  readonly take: (direction: 'undo' | 'redo') => HistoryStep | undefined;
  readonly took: (direction: 'undo' | 'redo', step: HistoryStep) => void;
  readonly putBack: (direction: 'undo' | 'redo', step: HistoryStep) => void;
  /** It can never be taken again: the steps before it can. */
  readonly dropped: () => void;
}

/** Enough for an afternoon of typing; a pasted table is one step. */
const MOST_STEPS = 200;

export function createHistory(
  onChange: (steps: { readonly undo: number; readonly redo: number }) => void,
): History {
  const payments = new Map<string, string>();
  const stacks: Record<'undo' | 'redo', HistoryStep[]> = { undo: [], redo: [] };
  const report = (): void => onChange({ undo: stacks.undo.length, redo: stacks.redo.length });
  return {
    record(made) {
      stacks.undo = [...stacks.undo, made].slice(-MOST_STEPS);
      stacks.redo = [];
      report();
    },
    identify: (key, payment) => void payments.set(key, payment),
    paymentOf: (key) => payments.get(key) ?? (key.startsWith('new ') ? undefined : key),
    take: (direction) => stacks[direction].pop(),
    took(direction, step) {
      stacks[direction === 'undo' ? 'redo' : 'undo'].push(step);
      report();
    },
    putBack(direction, step) {
      stacks[direction].push(step);
      report();
    },
    dropped: report,
  };
}
