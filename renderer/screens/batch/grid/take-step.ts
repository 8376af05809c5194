// Takes the last change of a batch back, or makes it again: the cursor goes where it was, and a person is
// told what it was, because it may lie out of sight.
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import type { Draft, StepTaken } from '../draft/draft-store.ts';
import type { Cursor } from './cursor.ts';

export async function takeStep(draft: Draft, cursor: Cursor, direction: 'undo' | 'redo'): Promise<void> {
  const taken = await draft[direction]();
  if (taken === undefined) return;
  if ('row' in taken) {
    const { total = 0 } = draft.store.getState();
    const at = { row: Math.min(taken.row, total), column: cursor.getState().at.column };
    cursor.setState({ at, anchor: at, typing: undefined });
  }
  say(t.batch[direction === 'undo' ? 'undone' : 'redone'](whatOf(taken, draft)));
}

function whatOf(taken: StepTaken, draft: Draft): string {
  if ('addresses' in taken) return t.batch.stepAddresses(taken.addresses, taken.others);
  if ('row' in taken) {
    const what = t.batch.step(taken.rows, taken.row + 1);
    const { rows, fields } = taken.left;
    const names = fields.map((field) => t.batch.columns[field]);
    return fields.length === 0 ? what : t.batch.stepExcept(what, names.join(', '), rows);
  }
  const debit = draft.store.getState().detail?.kind === 'direct-debit';
  return taken.fields
    .map((field) => (debit ? t.batch.fieldsDebit[field] : undefined) ?? t.batch.fields[field])
    .join(', ');
}
