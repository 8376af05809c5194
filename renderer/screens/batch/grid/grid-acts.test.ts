// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installDouble } from '../../../dev/double.ts';
import { batches } from '../../../dev/world/batches.ts';
import { createWorld } from '../../../dev/world/world.ts';
import { gridColumns } from '../cells/columns.ts';
import { createDraft } from '../draft/draft-store.ts';
import { createCursor } from './cursor.ts';
import { createGridActs } from './grid-acts.ts';

const FIRST = batches[0];
if (!FIRST) throw new Error('the sample desk has batches');
const original = structuredClone(FIRST);
const columns = gridColumns('credit-transfer');
const MANY = 450;

/** More payments than a page holds; only the first page is loaded. */
async function open() {
  installDouble(createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }));
  const draft = createDraft('b-0');
  await draft.load();
  const cursor = createCursor();
  const none = (): void => undefined;
  const acts = createGridActs({ draft, cursor, columns, bounds: { rows: MANY + 1, columns: columns.length }, readOnly: false, onDetails: none, onAskPaste: none, onAskRemove: none });
  return { draft, cursor, acts };
}

beforeEach(() => {
  FIRST.payments = Array.from({ length: MANY }, (_, at) => ({ ...structuredClone(original.payments[0]!), payment: `many-${at}`, more: false }));
});
afterEach(() => { Object.assign(FIRST, structuredClone(original)); });

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
