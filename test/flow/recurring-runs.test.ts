// Payments that are due again on days of their own: a reminder, a draft on the day of payment, a day that is
// skipped, and a day that was missed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBusinessDays, addDays, isoDate } from '../../shared/domain/calendar.ts';
import type { Recurrence } from '../../shared/domain/recurring-run.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { needsTraining } from './desk-kind.ts';
import { detail, must, sign, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

type Run = CallOutput<'runs.list'>['rows'][number];

async function today() {
  return isoDate((await desk.must('runs.list', {})).today);
}

async function runNamed(name: string): Promise<Run> {
  const found = (await desk.must('runs.list', {})).rows.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no run ${name}`);
  return found;
}

const monthly = (change: Partial<Recurrence> & Pick<Recurrence, 'first'>): Recurrence => ({
  frequency: 'MNTH',
  monthEnd: false,
  convention: 'following',
  until: null,
  remindDays: 5,
  ...change,
});

async function firstPayment(batch: string) {
  const [first] = (await desk.must('batches.payments', { batch, offset: 0, limit: 10 })).rows;
  if (first === undefined) throw new Error('the batch has a payment');
  return first;
}

it('reminds of rents, and prepares them from their template on the day of payment', async () => {
  const day = addBusinessDays('TARGET', await today(), 3);
  const { template } = await desk.must('templates.save', {
    batch: await typedBatch(desk, { remittance: 'Rent' }),
    name: 'Rents',
    locked: ['beneficiaries'],
  });
  const { run } = await desk.must('runs.save', {
    run: null,
    name: 'Rents of the month',
    from: { is: 'template', template },
    recurrence: monthly({ first: day }),
  });
  expect(await runNamed('Rents of the month')).toMatchObject({
    waiting: [{ scheduled: day, due: day }],
    last: null,
  });
  const { batch } = await desk.must('runs.prepare', { run, scheduled: day });
  const draft = await detail(desk, batch);
  expect(draft).toMatchObject({
    state: 'draft',
    blocking: 0,
    origin: { is: 'template', name: 'Rents', run: 'Rents of the month', locked: ['beneficiaries'] },
  });
  expect(draft.groups.map(({ valueDate }) => valueDate)).toEqual([day]);
  expect(await runNamed('Rents of the month')).toMatchObject({
    waiting: [],
    last: { batch, state: 'draft' },
  });
  expect(await desk.call('runs.prepare', { run, scheduled: day })).toMatchObject({
    ok: false,
    error: { code: 'run-not-waiting' },
  });
  const { rows } = await desk.must('log.list', { text: 'log-for-run' });
  expect(rows[0]?.detail).toContain('Rents of the month');

  // What is signed is a batch like any other.
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  expect(await runNamed('Rents of the month')).toMatchObject({ waiting: [], last: { state: 'frozen' } });

  expect(await desk.call('templates.delete', { template })).toMatchObject({
    ok: false,
    error: { code: 'template-in-use' },
  });
  await desk.must('runs.delete', { run });
  await desk.must('templates.delete', { template });
});

it('carries on with what was changed the last time, and skips a day', async () => {
  const source = await typedBatch(desk, { remittance: 'Lease', amount: '900.00' });
  const first = addBusinessDays('TARGET', await today(), 2);
  const { run } = await desk.must('runs.save', {
    run: null,
    name: 'Lease',
    from: { is: 'last-batch', batch: source },
    recurrence: monthly({ first, frequency: 'WEEK' }),
  });
  const { batch } = await desk.must('runs.prepare', { run, scheduled: first });
  const { payment, group, form } = await firstPayment(batch);
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: (await detail(desk, batch)).changeRevision,
    group,
    payments: [{ payment, form: { ...form, amount: '930.00' } }],
  });
  const second = (await runNamed('Lease')).next?.scheduled ?? '';
  expect(second).toBe(addDays(first, 7));
  await desk.must('runs.skip', { run, scheduled: second });
  const third = (await runNamed('Lease')).next?.scheduled ?? '';
  expect(third).toBe(addDays(first, 14));
  const again = await desk.must('runs.prepare', { run, scheduled: third });
  expect((await firstPayment(again.batch)).form).toMatchObject({ amount: '930.00', remittance: 'Lease' });
  expect((await detail(desk, again.batch)).origin).toMatchObject({ is: 'copy', id: batch, run: 'Lease' });
  const { rows } = await desk.must('log.list', { text: 'Lease' });
  expect(rows.map(({ act }) => act)).toContain('run.skip');
});

it('is there after the desk was closed', async () => {
  const before = await desk.must('runs.list', {});
  expect(before.rows.length).toBeGreaterThan(0);
  await desk.stop();
  desk = await StdioDesk.start(folder);
  expect(await desk.must('runs.list', {})).toEqual(before);
});

it.skipIf(needsTraining('clock'))(
  'keeps a missed day beside the newer one, and prepares it for the next business day',
  async () => {
    const first = addBusinessDays('TARGET', await today(), 1);
    const { run } = await desk.must('runs.save', {
      run: null,
      name: 'Missed',
      from: { is: 'last-batch', batch: await typedBatch(desk) },
      recurrence: monthly({ first, frequency: 'WEEK', remindDays: 0 }),
    });
    expect((await runNamed('Missed')).waiting).toEqual([]);
    await desk.must('training.advanceClock', { seconds: 12 * 86_400 });
    const { waiting } = await runNamed('Missed');
    // Around Easter the one after them waits, too.
    expect(waiting.slice(0, 2).map(({ scheduled }) => scheduled)).toEqual([first, addDays(first, 7)]);
    const { batch } = await desk.must('runs.prepare', { run, scheduled: first });
    const { groups, blocking } = await detail(desk, batch);
    expect(groups.map(({ valueDate }) => valueDate)).toEqual([addBusinessDays('TARGET', await today(), 1)]);
    expect(blocking).toBe(0);
    expect((await runNamed('Missed')).waiting[0]?.scheduled).toBe(addDays(first, 7));
  },
);

it('refuses days that have passed, and days that do not exist', async () => {
  const from = { is: 'last-batch', batch: await typedBatch(desk) } as const;
  const yesterday = addDays(await today(), -8);
  expect(
    await desk.call('runs.save', {
      run: null,
      name: 'Past',
      from,
      recurrence: monthly({ first: yesterday }),
    }),
  ).toMatchObject({ ok: false, error: { code: 'run-dates' } });
  expect(
    await desk.call('runs.save', {
      run: null,
      name: 'No day',
      from,
      recurrence: { ...monthly({ first: yesterday }), first: '2027-02-30' },
    }),
  ).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
});
