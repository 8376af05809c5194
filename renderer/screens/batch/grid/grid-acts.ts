// What can be done to the selected cells: type, clear, copy, paste, fill, remove.
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import { amountWords } from '../../../ui/Amount.tsx';
import type { GridColumn } from '../cells/columns.ts';
import { readPasted, toTabSeparated } from '../cells/pasted.ts';
import type { Draft } from '../draft/draft-store.ts';
import { EMPTY_FORM, type PaymentField, type PaymentForm } from '../draft/types.ts';
import { place, stretchOf, type Bounds, type Cursor, type Stretch } from './cursor.ts';
import type { GridActs } from './grid-keys.ts';

export interface GridContext {
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly columns: readonly GridColumn[];
  readonly bounds: Bounds;
  readonly readOnly: boolean;
  readonly onDetails: () => void;
  readonly onAskRemove: (question: RemoveQuestion) => void;
}

/** Rows that hold more than the form shows cannot be typed again by an undo: a person decides. */
export interface RemoveQuestion {
  readonly rows: number;
  readonly holdMore: number;
  readonly remove: () => void;
}

export interface AllGridActs extends GridActs {
  readonly copy: () => string;
  readonly paste: (text: string) => void;
}

/** What a new payment begins with: the currency of the one above. */
export function beginning(draft: Draft, index: number): Partial<PaymentForm> {
  const { rows } = draft.store.getState();
  return rows.has(index) ? {} : { currency: rows.get(index - 1)?.form.currency ?? 'EUR' };
}

export function createGridActs({ draft, cursor, columns, bounds, readOnly, onDetails, onAskRemove }: GridContext): AllGridActs {
  const fields = columns.map((column) => column.field);
  const formAt = (index: number): PaymentForm => draft.store.getState().rows.get(index)?.form ?? EMPTY_FORM;
  const selected = (): Stretch => stretchOf(cursor.getState());
  const rowsOf = ({ top, bottom }: Stretch): readonly number[] => Array.from({ length: bottom - top + 1 }, (_, at) => top + at);

  const fill = (value: (row: number, field: PaymentField) => string): void => {
    const stretch = selected();
    const total = draft.store.getState().total ?? 0;
    const changes = rowsOf(stretch).filter((index) => index < total).map((index) => ({
      index, form: Object.fromEntries(fields.slice(stretch.left, stretch.right + 1).map((field) => [field, value(index, field)])) as Partial<PaymentForm>,
    }));
    if (changes.length > 0) draft.change(changes);
  };

  const took = (row: number | undefined, words: string): void => {
    if (row === undefined) return;
    place(cursor, { row, column: cursor.getState().at.column }, bounds);
    say(words);
  };

  return {
    readOnly,
    openDetails: onDetails,
    clear: () => fill(() => ''),
    sameAsAbove() {
      const { top } = selected();
      if (top > 0) fill((_, field) => formAt(top - 1)[field]);
    },
    removeRows() {
      const indexes = rowsOf(selected());
      const { rows } = draft.store.getState();
      const remove = (): void => void draft.remove(indexes).then(() => place(cursor, { row: selected().top, column: selected().left }, bounds));
      const holdMore = indexes.filter((index) => rows.get(index)?.more === true).length;
      if (holdMore === 0) remove();
      else onAskRemove({ rows: indexes.length, holdMore, remove });
    },
    undo: () => void draft.undo().then((row) => took(row, t.batch.undone)),
    redo: () => void draft.redo().then((row) => took(row, t.batch.redone)),
    startTyping(text) {
      const { at } = cursor.getState();
      const field = fields[at.column];
      if (readOnly || field === undefined) return;
      cursor.setState({ typing: text ?? formAt(at.row)[field], anchor: at });
    },
    copy() {
      const stretch = selected();
      return toTabSeparated(rowsOf(stretch).map((index) => fields.slice(stretch.left, stretch.right + 1).map((field) => formAt(index)[field])));
    },
    paste(text) {
      const { at } = cursor.getState();
      const { rows, amountsRead, firstAmount } = readPasted(text, fields.slice(at.column), (row) => formAt(at.row + row).currency || beginning(draft, at.row + row).currency || 'EUR');
      if (rows.length === 0) return;
      const above = formAt(at.row - 1).currency || 'EUR';
      draft.change(rows.map((form, row) => {
        const index = at.row + row;
        return { index, form: { ...(draft.store.getState().rows.has(index) ? {} : { currency: above }), ...form } };
      }));
      const currency = rows.find((row) => row.amount === firstAmount)?.currency ?? above;
      say(amountsRead === 0 ? t.batch.pasted(rows.length) : t.batch.pastedAmounts(rows.length, amountsRead, amountWords(firstAmount, currency)));
    },
  };
}
