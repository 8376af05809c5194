// The desk's answers held back and let go in an order of the test's choice.
import { afterEach, expect, it } from 'vitest';
import { installFakeShell, type FakeShell } from '../../../../test/window/fake-desk.ts';
import { batches, restoreBatches } from '../../../../test/window/world/batches.ts';
import { createWorld } from '../../../../test/window/world/world.ts';
import type { CallName, CallOutput } from '../../../../shared/ipc/contract.ts';
import type { Finding } from './types.ts';
import { createDraft } from './draft-store.ts';

afterEach(restoreBatches);

const FINDING: Finding = {
  severity: 'block',
  rule: 'sepa-charge-bearer',
  sentence: [],
  path: '',
  line: null,
  payment: null,
  position: null,
  field: null,
};

function desk() {
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  let held: CallName | undefined;
  let faulty: CallName | undefined;
  let refused: CallName | undefined;
  const waiting: (() => void)[] = [];
  const bridge: FakeShell['bridge'] = {
    ...world.bridge,
    call: async (name, input) => {
      if (name === refused) {
        refused = undefined;
        return { ok: false, error: { code: 'store-unwritable' } } as never;
      }
      const answer = await world.bridge.call(name, input);
      if (name === faulty) {
        faulty = undefined;
        return { ok: false, error: { code: 'store-change-unrecorded' } } as never;
      }
      if (name === held) await new Promise<void>((release) => waiting.push(release));
      return answer;
    },
  };
  installFakeShell({ ...world, bridge });
  return {
    waiting,
    saved: () => world.calls.filter(({ name }) => name === 'batches.savePayments').length,
    hold: (name: CallName): void => {
      held = name;
    },
    /** The next such call is done, and its answer says that nobody knows. */
    failOnce: (name: CallName): void => {
      faulty = name;
    },
    /** The next such call is not done. */
    refuseOnce: (name: CallName): void => {
      refused = name;
    },
    release: (at: number): void => waiting.splice(at, 1)[0]?.(),
    letGo: (): void => {
      held = undefined;
      for (const release of waiting.splice(0)) release();
    },
  };
}

it('what is typed while the batch is read again after a save is saved too', async () => {
  const { hold, letGo, waiting, saved } = desk();
  const draft = createDraft('b-0');
  await draft.load();
  const at = draft.store.getState().total ?? 0;
  hold('batches.get');
  draft.change([{ index: at, form: { name: 'Van Dijk Optiek BV' } }]);
  await expect.poll(() => waiting.length).toBe(1);
  draft.change([{ index: at, form: { account: 'NL91ABNA0417164300' } }]);
  letGo();
  await draft.settled();
  expect(saved()).toBe(2);
  expect(draft.store.getState().rows.get(at)).toMatchObject({
    unsaved: 0,
    form: { name: 'Van Dijk Optiek BV', account: 'NL91ABNA0417164300' },
  });
});

it('an earlier answer that comes last does not replace a later one', async () => {
  const { hold, letGo, release, waiting } = desk();
  const draft = createDraft('b-0');
  await draft.load();
  hold('batches.get');
  const refreshing = draft.refresh();
  await expect.poll(() => waiting.length).toBe(1);
  draft.change([{ index: draft.store.getState().total ?? 0, form: { name: 'Van Dijk Optiek BV' } }]);
  await expect.poll(() => waiting.length).toBe(2);
  release(1);
  await draft.settled();
  const { changeRevision } = draft.store.getState().detail!;
  letGo();
  await refreshing;
  expect(draft.store.getState().detail?.changeRevision).toBe(changeRevision);
});

it('rows lose and get their marks when the header they share is saved', async () => {
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  let isFixed = false;
  const bridge: FakeShell['bridge'] = {
    ...world.bridge,
    call: async (name, input) => {
      const answer = await world.bridge.call(name, input);
      if (name === 'batches.saveGroup') isFixed = true;
      if (name !== 'batches.payments' || !answer.ok) return answer;
      const page = answer.value as CallOutput<'batches.payments'>;
      const marked = page.rows.map((row) => ({ ...row, findings: isFixed ? [] : [FINDING] }));
      return { ok: true, value: { ...page, rows: marked } } as never;
    },
  };
  installFakeShell({ ...world, bridge });
  const draft = createDraft('b-0');
  await draft.load();
  const marks = () =>
    [...draft.store.getState().rows.values()].filter(({ findings }) => findings.length > 0).length;
  expect(marks()).toBeGreaterThan(1);
  const group = draft.store.getState().detail?.groups[0]?.group ?? '';
  draft.typeHeader(group, { ownName: 'Halden Marine Ltd, London' });
  await draft.saveHeader(group);
  expect(marks()).toBe(0);
});

it('an undo takes a stored header back, and a redo makes it again, with rows in between', async () => {
  desk();
  const draft = createDraft('b-0');
  await draft.load();
  const stored = () => draft.store.getState().detail!.groups[0]!;
  const { group, ownName, valueDate, chargeBearer } = stored();
  const type = async (change: Parameters<typeof draft.typeHeader>[1]): Promise<void> => {
    draft.typeHeader(group, change);
    await draft.saveHeader(group);
  };
  await type({ ownName: 'Halden Marine Ltd, Hull' });
  draft.change([{ index: 0, form: { remittance: 'Invoice 17' } }]);
  await draft.settled();
  await type({ valueDate: '2027-03-01', chargeBearer: 'SHAR' });
  expect(draft.store.getState().steps).toEqual({ undo: 3, redo: 0 });

  expect(await draft.undo()).toEqual({ fields: ['valueDate', 'chargeBearer'] });
  expect(stored()).toMatchObject({ valueDate, chargeBearer, ownName: 'Halden Marine Ltd, Hull' });
  expect(await draft.undo()).toEqual({ row: 0, rows: 1, left: { rows: 0, fields: [] } });
  expect(await draft.undo()).toEqual({ fields: ['ownName'] });
  expect(stored()).toMatchObject({ ownName });
  expect(await draft.undo(), 'nothing is left to undo').toBeUndefined();

  expect(await draft.redo()).toEqual({ fields: ['ownName'] });
  expect(stored()).toMatchObject({ ownName: 'Halden Marine Ltd, Hull', valueDate });
  await draft.redo();
  await draft.redo();
  expect(stored()).toMatchObject({ valueDate: '2027-03-01', chargeBearer: 'SHAR' });
});

it('an undo of one field leaves what another window changed in the row meanwhile', async () => {
  desk();
  const [one, two] = [createDraft('b-0'), createDraft('b-0')];
  const form = () => one.store.getState().rows.get(0)?.form;
  await one.load();
  const { remittance } = form()!;
  one.change([{ index: 0, form: { remittance: 'Invoice 18' } }]);
  await one.settled();
  await two.load();
  two.change([{ index: 0, form: { account: 'NL91ABNA0417164300' } }]);
  await two.settled();
  await one.refresh();
  expect(await one.undo()).toEqual({ row: 0, rows: 1, left: { rows: 0, fields: [] } });
  expect(form()).toMatchObject({ remittance, account: 'NL91ABNA0417164300' });
  await one.redo();
  expect(form()).toMatchObject({ remittance: 'Invoice 18', account: 'NL91ABNA0417164300' });
});

it('an undo leaves a field alone that another window changed after the step, and says which', async () => {
  desk();
  const [one, two] = [createDraft('b-0'), createDraft('b-0')];
  const form = () => one.store.getState().rows.get(0)?.form;
  await one.load();
  const { name } = form()!;
  one.change([{ index: 0, form: { name: 'Kestrel Ltd', account: 'GB82WEST12345698765432' } }]);
  await one.settled();
  await two.load();
  two.change([{ index: 0, form: { account: 'DE89370400440532013000' } }]);
  await two.settled();
  await one.refresh();
  expect(await one.undo()).toEqual({ row: 0, rows: 1, left: { rows: 1, fields: ['account'] } });
  expect(form()).toMatchObject({ name, account: 'DE89370400440532013000' });
});

it('an undo of a field brings no payment back that another window has removed, and makes room for others', async () => {
  desk();
  const [one, two] = [createDraft('b-0'), createDraft('b-0')];
  await one.load();
  one.change([{ index: 1, form: { remittance: 'Invoice 26' } }]);
  await one.settled();
  one.change([{ index: 0, form: { remittance: 'Invoice 27' } }]);
  await one.settled();
  await two.load();
  const { total = 0 } = two.store.getState();
  await two.remove([0]);
  await one.refresh();
  expect(await one.undo()).toBeUndefined();
  expect(one.store.getState()).toMatchObject({ total: total - 1, fault: { code: 'not-found' } });
  expect(one.store.getState().steps).toEqual({ undo: 1, redo: 0 });
  await two.undo();
});

it('a save that is tried again over the work of another window sends only what was typed here', async () => {
  desk();
  const [one, two] = [createDraft('b-0'), createDraft('b-0')];
  await Promise.all([one.load(), two.load()]);
  two.change([{ index: 0, form: { account: 'NL91ABNA0417164300' } }]);
  await two.settled();
  one.change([{ index: 0, form: { remittance: 'Invoice 17' } }]);
  await one.settled();
  expect(one.store.getState().fault?.code).toBe('revision-conflict');
  await one.retry();
  expect(one.store.getState().fault).toBeUndefined();
  expect(one.store.getState().rows.get(0)?.form).toMatchObject({
    remittance: 'Invoice 17',
    account: 'NL91ABNA0417164300',
  });
});

it('a save that is on the disk though its answer was a fault makes no second payment when tried again', async () => {
  const { failOnce } = desk();
  const draft = createDraft('b-0');
  await draft.load();
  const { total: before = 0 } = draft.store.getState();
  failOnce('batches.savePayments');
  const form = {
    name: 'Van Dijk Optiek BV',
    account: 'NL91ABNA0417164300',
    amount: '10.00',
    currency: 'EUR',
  };
  draft.change([{ index: before, form }]);
  await draft.settled();
  expect(draft.store.getState().fault?.code).toBe('store-change-unrecorded');
  await draft.retry();
  await draft.settled();
  expect(draft.store.getState()).toMatchObject({ total: before + 1, fault: undefined });
  await draft.load();
  expect(draft.store.getState().total).toBe(before + 1);
  expect(draft.store.getState().rows.get(before)?.form).toMatchObject(form);
});

it('an undo takes a payment back whose save is on the disk though its answer was a fault', async () => {
  const { failOnce } = desk();
  const draft = createDraft('b-0');
  await draft.load();
  const { total: before = 0 } = draft.store.getState();
  failOnce('batches.savePayments');
  draft.change([{ index: before, form: { name: 'Van Dijk Optiek BV', account: 'NL91ABNA0417164300' } }]);
  await draft.settled();
  expect(draft.store.getState().fault?.code).toBe('store-change-unrecorded');
  await draft.undo();
  await draft.load();
  expect(draft.store.getState().total).toBe(before);
});

it('an undo in a row that was never stored stores the rest of the row', async () => {
  const { refuseOnce } = desk();
  const draft = createDraft('b-0');
  await draft.load();
  const { total: at = 0 } = draft.store.getState();
  refuseOnce('batches.savePayments');
  draft.change([{ index: at, form: { name: 'Van Dijk Optiek BV' } }]);
  draft.change([{ index: at, form: { account: 'NL91ABNA0417164300' } }]);
  await draft.settled();
  expect(draft.store.getState().fault).toBeDefined();
  await draft.undo();
  expect(draft.store.getState().total).toBe(at + 1);
  expect(draft.store.getState().rows.get(at)?.form).toMatchObject({
    name: 'Van Dijk Optiek BV',
    account: '',
  });
});

it('the rows stay in their places until the batch was read again', async () => {
  const { hold, letGo, waiting } = desk();
  const draft = createDraft('b-0');
  await draft.load();
  const { rows: before, total = 0 } = draft.store.getState();
  const names = (): readonly (string | undefined)[] =>
    [0, 1, 2].map((index) => draft.store.getState().rows.get(index)?.form.name);
  const [first, second, third] = names();
  hold('batches.payments');
  const removed = draft.remove([0]);
  await expect.poll(() => waiting.length).toBe(1);
  expect([draft.store.getState().total, ...names()]).toEqual([total, first, second, third]);
  // What somebody types meanwhile stays in its row, wherever the row stands afterwards.
  draft.change([{ index: 2, form: { remittance: 'Typed meanwhile' } }]);
  letGo();
  await removed;
  await draft.settled();
  expect(draft.store.getState().total).toBe(total - 1);
  expect(names().slice(0, 2)).toEqual([second, third]);
  const row = draft.store.getState().rows.get(1);
  expect(row).toMatchObject({ payment: before.get(2)?.payment, unsaved: 0 });
  expect(row?.form.remittance).toBe('Typed meanwhile');
});

it('what could not be stored stays in a row out of sight while the batch is read again', async () => {
  const { refuseOnce, saved } = desk();
  const [first] = batches;
  const [payment] = first?.payments ?? [];
  if (first === undefined || payment === undefined) throw new Error('the sample desk has batches');
  first.payments = Array.from({ length: 450 }, (_, at) => ({ ...payment, payment: `many-${at}` }));
  const draft = createDraft('b-0');
  await draft.load();
  await draft.loadRows(440, 440);
  refuseOnce('batches.savePayments');
  draft.change([{ index: 440, form: { name: 'Typed' } }]);
  await draft.settled();
  expect(saved()).toBe(0);
  await draft.load();
  expect(draft.store.getState().rows.get(440)).toMatchObject({ unsaved: 1, form: { name: 'Typed' } });
});

it('rows that could not be read again are not left as they were', async () => {
  const { refuseOnce } = desk();
  const draft = createDraft('b-0');
  await draft.load();
  refuseOnce('batches.payments');
  await draft.load();
  expect(draft.store.getState()).toMatchObject({ total: undefined, fault: { code: 'store-unwritable' } });
  expect(draft.store.getState().rows.size).toBe(0);
});
