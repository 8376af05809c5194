import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installFakeShell } from '../../../../test/window/fake-desk.ts';
import { batches, restoreBatches } from '../../../../test/window/world/batches.ts';
import { createWorld } from '../../../../test/window/world/world.ts';
import { useNotices } from '../../../stores/notices.ts';
import { gridColumns } from '../cells/columns.ts';
import { createDraft } from '../draft/draft-store.ts';
import { createCursor } from './cursor.ts';
import { createGridActions } from './grid-actions.ts';
import { takeStep } from './take-step.ts';

restoreBatches();
const FIRST = batches[0];
if (!FIRST) throw new Error('the sample desk has batches');
const original = structuredClone(FIRST);
const columns = gridColumns('credit-transfer');
const MANY = 450;

/** More payments than a page holds; only the first page is loaded. */
async function open(kind: BatchKind = 'credit-transfer') {
  installFakeShell(createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }));
  const draft = createDraft('b-0');
  await draft.load();
  const cursor = createCursor();
  const none = (): void => undefined;
  const copied: string[] = [];
  const acts = createGridActions({
    kind,
    draft,
    cursor,
    columns,
    bounds: { rows: MANY + 1, columns: columns.length },
    readOnly: false,
    lockedFields: new Set(),
    onDetails: none,
    onAskPaste: none,
    onAskRemove: none,
    onCopyAgain: () => copied.push(acts.copy() ?? 'nothing') > 0,
  });
  return { draft, cursor, acts, copied };
}

beforeEach(() => {
  FIRST.payments = Array.from({ length: MANY }, (_, at) => ({
    ...structuredClone(original.payments[0]!),
    payment: `many-${at}`,
    more: false,
  }));
});
afterEach(() => {
  Object.assign(FIRST, structuredClone(original));
});

it('a paste over payments that are not loaded yet changes them, and makes none beside them', async () => {
  const { acts } = await open();
  acts.paste(Array.from({ length: 300 }, (_, at) => `Payee ${at}`).join('\n'));
  await expect.poll(() => FIRST.payments[0]?.form.name).toBe('Payee 0');
  await expect.poll(() => FIRST.payments[299]?.form.name).toBe('Payee 299');
  expect(FIRST.payments).toHaveLength(MANY);
});

it('what is cleared or removed is all that was selected, loaded or not', async () => {
  const { acts, cursor } = await open();
  cursor.setState({ at: { row: 320, column: 0 }, anchor: { row: 150, column: 0 } });
  acts.clear();
  await expect.poll(() => FIRST.payments.filter(({ form }) => form.name === '').length).toBe(171);
  acts.removeRows();
  await expect.poll(() => FIRST.payments.length).toBe(MANY - 171);
});

it('a change of a payment that is not loaded is never saved as a new payment', async () => {
  const { draft } = await open();
  draft.change([{ index: 300, form: { name: 'Somebody' } }]);
  await expect.poll(() => FIRST.payments[300]?.form.name).toBe('Somebody');
  expect(FIRST.payments).toHaveLength(MANY);
});

it('what is typed while the batch is still being read goes to its own row', async () => {
  const { draft } = await open();
  const reading = draft.load();
  draft.change([{ index: 1, form: { name: 'Early' } }]);
  await reading;
  await expect.poll(() => FIRST.payments[1]?.form.name).toBe('Early');
  expect(FIRST.payments).toHaveLength(MANY);
});

it('what is copied over payments that are not loaded yet is loaded first, and whole', async () => {
  const { acts, cursor, copied } = await open();
  cursor.setState({ at: { row: 0, column: 0 }, anchor: { row: MANY - 1, column: 0 } });
  expect(acts.copy(), 'nothing is put on the clipboard before').toBeUndefined();
  await expect.poll(() => copied).toHaveLength(1);
  const names = copied[0]?.split('\n').filter((line) => line !== '');
  expect(names).toEqual(FIRST.payments.map(({ form }) => form.name));
  expect(names).toHaveLength(MANY);
});

it('says so where the payments to copy cannot be loaded', async () => {
  const { acts, cursor, draft, copied } = await open();
  Object.assign(draft, { loadRows: () => Promise.resolve(false) });
  cursor.setState({ at: { row: 0, column: 0 }, anchor: { row: MANY - 1, column: 0 } });
  expect(acts.copy()).toBeUndefined();
  await expect.poll(() => useNotices.getState().notices.at(-1)?.text).toMatch(/^Nothing was copied/u);
  expect(copied).toEqual([]);
});

it('an undo brings removed payments back whole, where they were, also what the form does not show', async () => {
  FIRST.payments[1] = { ...FIRST.payments[1]!, more: true };
  const { acts, cursor, draft } = await open();
  const before = structuredClone(FIRST.payments);
  cursor.setState({ at: { row: 0, column: 0 }, anchor: { row: 2, column: 0 } });
  acts.removeRows();
  await expect.poll(() => FIRST.payments.length).toBe(MANY - 3);
  await expect.poll(() => draft.store.getState().steps.undo).toBe(1);
  await draft.undo();
  expect(FIRST.payments).toEqual(before);
  await draft.redo();
  expect(FIRST.payments).toEqual(before.slice(3));
  await draft.undo();
  expect(FIRST.payments).toEqual(before);
});

it('an undo names the fields that it left as they are, because they were changed since', async () => {
  const { cursor, draft } = await open();
  draft.change([{ index: 1, form: { name: 'Kestrel Ltd', remittance: 'Invoice 17' } }]);
  await draft.settled();
  FIRST.payments[1]!.form = { ...FIRST.payments[1]!.form, remittance: 'Invoice 18' };
  await takeStep(draft, cursor, 'undo');
  expect(FIRST.payments[1]?.form).toMatchObject({
    name: original.payments[0]?.form.name,
    remittance: 'Invoice 18',
  });
  expect(useNotices.getState().notices.at(-1)?.text).toBe(
    'Undone: row 2, except Remittance: this was changed after that step and stays as it is.',
  );
});

it('counts collections where the batch collects', async () => {
  const { acts } = await open('direct-debit');
  acts.paste('Acme GmbH\nBeta SA\n');
  await expect.poll(() => useNotices.getState().notices.at(-1)?.text).toBe('2 collections pasted');
});
