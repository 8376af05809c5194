// What can be done to the selected cells: type, clear, copy, paste, fill, remove.
import { MOST_KEPT_REMOVED, type BatchKind } from '../../../../shared/domain/batch.ts';
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import { formattedAmount } from '../../../ui/Amount.tsx';
import type { GridColumn } from '../cells/columns.ts';
import { editCell } from '../cells/read-cell.ts';
import { beginPaste, bodyOf, questionsOf, rowsOf as pastedRows, type Table } from '../cells/paste-plan.ts';
import { parseTabSeparated, toTabSeparated } from '../cells/pasted.ts';
import type { Draft } from '../draft/draft-store.ts';
import { EMPTY_FORM, type PaymentField, type PaymentForm } from '../draft/types.ts';
import { place, stretchOf, type Bounds, type Cell, type Cursor, type Stretch } from './cursor.ts';
import type { GridActions } from './grid-keys.ts';
import { takeStep } from './take-step.ts';
import type { PasteRequest } from './PasteDialog.tsx';

export interface GridContext {
  readonly kind: BatchKind;
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly columns: readonly GridColumn[];
  readonly bounds: Bounds;
  readonly readOnly: boolean;
  /** Fields that a template locks in the payments it brought. */
  readonly lockedFields: ReadonlySet<string>;
  readonly onDetails: () => void;
  /** A table that leaves something open is never pasted unasked. */
  readonly onAskPaste: (request: PasteRequest) => void;
  readonly onAskRemove: (question: RemoveQuestion) => void;
  /** Copies the selection now that it is loaded; false where the browser does not let it. */
  readonly onCopyAgain: () => boolean;
}

/** More rows than the desk keeps for an undo: a person decides. */
export interface RemoveQuestion {
  readonly rows: number;
  readonly remove: () => void;
}

export interface AllGridActions extends GridActions {
  /** Undefined while payments of the selection are still being loaded; then `onCopyAgain` copies them. */
  readonly copy: () => string | undefined;
  readonly paste: (text: string) => void;
}

/**
 * What a new payment begins with: the currency of the one above, which stands in sight; the first one begins
 * with none, until a known beneficiary is chosen for it.
 */
export function beginning(draft: Draft, index: number): Partial<PaymentForm> {
  const { rows } = draft.store.getState();
  return rows.has(index) ? {} : { currency: rows.get(index - 1)?.form.currency ?? '' };
}

export function createGridActions({
  kind,
  draft,
  cursor,
  columns,
  bounds,
  readOnly,
  lockedFields,
  onDetails,
  onAskPaste,
  onAskRemove,
  onCopyAgain,
}: GridContext): AllGridActions {
  const fields = columns.map((column) => column.field);
  const formAt = (index: number): PaymentForm => draft.store.getState().rows.get(index)?.form ?? EMPTY_FORM;
  const selected = (): Stretch => stretchOf(cursor.getState());
  const rowsOf = ({ top, bottom }: Stretch): readonly number[] =>
    Array.from({ length: bottom - top + 1 }, (_, at) => top + at);

  /** Rows out of sight may not be loaded yet: they are before anything is done to them. */
  const onceLoaded = (from: number, to: number, act: () => void): void => {
    if (draft.holds(from, to)) return act();
    void draft.loadRows(from, to).then((loaded) => (loaded ? act() : undefined));
  };

  const fill = (value: (row: number, field: PaymentField) => string): void => {
    const stretch = selected();
    onceLoaded(Math.max(0, stretch.top - 1), stretch.bottom, () => fillNow(stretch, value));
  };
  const fillNow = (stretch: Stretch, value: (row: number, field: PaymentField) => string): void => {
    const total = draft.store.getState().total ?? 0;
    const changes = rowsOf(stretch)
      .filter((index) => index < total)
      .map((index) => ({
        index,
        form: Object.fromEntries(
          fields.slice(stretch.left, stretch.right + 1).map((field) => [field, value(index, field)]),
        ) as Partial<PaymentForm>,
      }));
    if (changes.length > 0) draft.change(changes);
  };

  const put = (from: number, rows: readonly Partial<PaymentForm>[]): void => {
    if (rows.length === 0) return;
    draft.change(rows.map((form, row) => ({ index: from + row, form })));
    const counted = t.batchKinds[kind].counted(rows.length);
    const amount = rows.find((row) => row.amount !== undefined && row.amount !== '');
    say(
      amount?.amount === undefined
        ? t.batch.pasted(counted)
        : t.batch.pastedAmounts(counted, rows.length, formattedAmount(amount.amount, amount.currency ?? '')),
    );
  };

  const pasteAt = ({ row: from, column }: Cell, cells: Table): void => {
    const under = fields.slice(column);
    const total = draft.store.getState().total ?? 0;
    const first = beginPaste(cells, under).titled ? from - 1 : from;
    // A blank line stands for its row where there is one: without it every line below would land on another
    // payment.
    const table = cells.filter((line, at) => first + at < total || line.some((text) => text.trim() !== ''));
    if (table.length === 0) return;
    const present = (row: number): string => draft.store.getState().rows.get(from + row)?.form.currency ?? '';
    const answers = beginPaste(table, under);
    const request: PasteRequest = {
      table,
      fields: under,
      answers,
      present,
      paste: (rows) => onceLoaded(from, from + rows.length - 1, () => put(from, rows)),
    };
    const only = bodyOf(table, answers.titled);
    // One value into one cell is typing: the cell itself says what is wrong with it.
    const isCell = only.length === 1 && only[0]?.length === 1 && !answers.titled && under[0] !== 'amount';
    if (isCell && under[0] !== undefined)
      put(from, pastedRows(table, { ...answers, columns: [under[0]] }, present));
    else if (questionsOf(table, answers, present).length > 0) onAskPaste(request);
    else put(from, pastedRows(table, answers, present));
  };

  const copyLater = async ({ top, bottom }: Stretch): Promise<void> => {
    const loaded = await draft.loadRows(top, bottom);
    if (!loaded) say(t.batch.copyNotLoaded);
    else if (!onCopyAgain()) say(t.batch.copyAgain);
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
      const stretch = selected();
      onceLoaded(stretch.top, stretch.bottom, () => {
        const indexes = rowsOf(stretch);
        const remove = (): void =>
          void draft
            .remove(indexes)
            .then(() => place(cursor, { row: selected().top, column: selected().left }, bounds));
        if (indexes.length <= MOST_KEPT_REMOVED) remove();
        else onAskRemove({ rows: indexes.length, remove });
      });
    },
    undo: () => void takeStep(draft, cursor, 'undo'),
    redo: () => void takeStep(draft, cursor, 'redo'),
    startTyping(text) {
      const { at } = cursor.getState();
      const field = fields[at.column];
      // What is typed replaces; what is edited has to be loaded first.
      if (readOnly || field === undefined || (text === undefined && !draft.holds(at.row, at.row))) return;
      if (draft.store.getState().rows.get(at.row)?.locked === true && lockedFields.has(field))
        return say(t.templates.lockedField);
      cursor.setState({ typing: text ?? editCell(field, formAt(at.row)[field]), anchor: at });
    },
    copy() {
      const stretch = selected();
      if (!draft.holds(stretch.top, stretch.bottom)) {
        void copyLater(stretch);
        return undefined;
      }
      return toTabSeparated(
        rowsOf(stretch).map((index) =>
          fields.slice(stretch.left, stretch.right + 1).map((field) => editCell(field, formAt(index)[field])),
        ),
      );
    },
    paste(text) {
      const { at } = cursor.getState();
      const cells = parseTabSeparated(text);
      if (cells.length > 0) onceLoaded(at.row, at.row + cells.length - 1, () => pasteAt(at, cells));
    },
  };
}
