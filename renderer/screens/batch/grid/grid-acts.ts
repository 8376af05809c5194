// What can be done to the selected cells: type, clear, copy, paste, fill, remove.
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import { amountWords } from '../../../ui/Amount.tsx';
import type { GridColumn } from '../cells/columns.ts';
import { beginPaste, bodyOf, questionsOf, rowsOf as pastedRows } from '../cells/paste-plan.ts';
import { parseTabSeparated, toTabSeparated } from '../cells/pasted.ts';
import type { Draft } from '../draft/draft-store.ts';
import { EMPTY_FORM, type PaymentField, type PaymentForm } from '../draft/types.ts';
import { place, stretchOf, type Bounds, type Cursor, type Stretch } from './cursor.ts';
import type { GridActs } from './grid-keys.ts';
import type { PasteRequest } from './PasteDialog.tsx';

export interface GridContext {
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly columns: readonly GridColumn[];
  readonly bounds: Bounds;
  readonly readOnly: boolean;
  readonly onDetails: () => void;
  /** A table that leaves something open is never pasted unasked. */
  readonly onAskPaste: (request: PasteRequest) => void;
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

/** What a new payment begins with: the currency of the one above, which stands in sight; the first one begins with none. */
export function beginning(draft: Draft, index: number): Partial<PaymentForm> {
  const { rows } = draft.store.getState();
  return rows.has(index) ? {} : { currency: rows.get(index - 1)?.form.currency ?? '' };
}

export function createGridActs({ draft, cursor, columns, bounds, readOnly, onDetails, onAskPaste, onAskRemove }: GridContext): AllGridActs {
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

  const put = (from: number, rows: readonly Partial<PaymentForm>[]): void => {
    if (rows.length === 0) return;
    draft.change(rows.map((form, row) => ({ index: from + row, form })));
    const amount = rows.find((row) => row.amount !== undefined && row.amount !== '');
    say(amount?.amount === undefined ? t.batch.pasted(rows.length) : t.batch.pastedAmounts(rows.length, amountWords(amount.amount, amount.currency ?? '')));
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
      const table = parseTabSeparated(text);
      if (table.length === 0) return;
      const under = fields.slice(at.column);
      const present = (row: number): string => draft.store.getState().rows.get(at.row + row)?.form.currency ?? '';
      const answers = beginPaste(table, under);
      const request: PasteRequest = { table, fields: under, answers, present, paste: (rows) => put(at.row, rows) };
      const only = bodyOf(table, answers.titled);
      // One value into one cell is typing: the cell itself says what is wrong with it.
      const isCell = only.length === 1 && only[0]?.length === 1 && !answers.titled && under[0] !== 'amount';
      if (isCell && under[0] !== undefined) put(at.row, pastedRows(table, { ...answers, columns: [under[0]] }, present));
      else if (questionsOf(table, answers, present).length > 0) onAskPaste(request);
      else put(at.row, pastedRows(table, answers, present));
    },
  };
}
