// What a treasurer checks before money leaves, over a real desk: what the own account does not allow is
// neither frozen, approved, released nor sent; what somebody goes on in spite of stands in the log with their
// name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../../shared/domain/calendar.ts';
import { UNKNOWN_ACCOUNT } from '../../shared/domain/account-master.ts';
import type { CallInput } from '../../shared/ipc/contract.ts';
import { bankAccounts } from './bank-console.ts';
import { cardOf, detail, must, sealed, sign, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;
/** Whom typed batches are paid from (officers.ts). */
const account = 'DE88500209000023411208';

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
  const today = isoDate((await desk.must('inquiries.rules', {})).today);
  const own = (await bankAccounts(desk)).find((each) => each.account === account);
  await desk.must('balances.ask', {
    base_currency: 'EUR',
    branch_number: own?.branch ?? '',
    from_date: addDays(today, -30),
    to_date: today,
  });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

type Record = CallInput<'accounts.save'>['record'];
let confirmed = false;
async function confirm(change: Partial<Record>): Promise<void> {
  const record = { ...UNKNOWN_ACCOUNT, account, holder: 'Halden Marine', currency: 'EUR', ...change };
  await desk.must('accounts.save', { record, replaces: confirmed ? account : null });
  confirmed = true;
}

async function paidFrom(amount: string, header: object = {}): Promise<string> {
  const batch = await typedBatch(desk, { amount });
  const { groups, changeRevision: expectedRevision } = await detail(desk, batch);
  const [group] = groups;
  if (group === undefined) throw new Error('a typed batch has a group');
  await desk.must('batches.saveGroup', {
    batch,
    expectedRevision,
    header: { ...group, ownAccount: account, ...header },
  });
  return batch;
}

const codes = async (batch: string): Promise<readonly string[]> =>
  (await desk.must('batches.checks', { batch })).checks.map(({ sentence }) => sentence.code);
const despite = async (act: string) =>
  (await desk.must('log.list', { text: act })).rows.map(({ actor, detail: said }) => ({ actor, said }));
async function returned(batch: string): Promise<void> {
  const { changeRevision: expectedRevision } = await detail(desk, batch);
  const choice = await cardOf(desk, 'jonas-weber');
  const started = await desk.must('batches.return', { batch, expectedRevision, choice, reason: 'Too much' });
  expect((await desk.ended(started.ticket)).fault).toBeNull();
}
const TOO_MUCH = '900000000.00';

describe('an account that must hold enough', () => {
  it('keeps a batch from being frozen, and the warning alone does not', async () => {
    await confirm({ shortFunds: 'block' });
    const batch = await paidFrom(TOO_MUCH);
    expect(await codes(batch)).toEqual(['funds-short']);
    const refused = await sign(desk, 'batches.freeze', batch, 'ada-keller');
    expect(refused).toMatchObject({ code: 'batch-checks-block', sentences: [{ code: 'funds-short' }] });
    expect((await detail(desk, batch)).state).toBe('draft');

    await confirm({});
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    expect(await despite('batch.despite')).toEqual([
      { actor: 'ada-keller', said: expect.stringContaining('funds-short') as unknown },
    ]);

    await confirm({ shortFunds: 'block' });
    expect(await sign(desk, 'batches.approve', batch, 'jonas-weber')).toMatchObject({
      code: 'batch-checks-block',
    });
    await returned(batch);
  });

  it('keeps a sealed message from being sent, until it holds enough or may be short', async () => {
    await confirm({});
    const batch = await paidFrom('120.50');
    const { message } = await sealed(desk, batch);
    // More than the account holds went out by other batches meanwhile.
    const other = await paidFrom(TOO_MUCH);
    await must(sign(desk, 'batches.freeze', other, 'ada-keller'));
    await confirm({ shortFunds: 'block' });
    expect(await codes(batch)).toEqual(['funds-short']);
    expect(await desk.call('outbox.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'batch-checks-block' },
    });
    expect(await desk.must('outbox.get', { message })).toMatchObject({ state: 'queued', attempts: 0 });
    await confirm({});
    expect((await desk.must('outbox.send', { message })).state).toBe('accepted');
    expect(await despite('message.despite')).toMatchObject([
      { said: expect.stringContaining('funds-short') as unknown },
    ]);
    await returned(other);
  });
});

describe('instant payments', () => {
  it('are counted in the draft and in the frozen bytes, with a limit of their own', async () => {
    await confirm({ instantLimit: '100.00' });
    const batch = await paidFrom('120.50', {
      serviceLevel: 'SEPA',
      localInstrument: 'INST',
      chargeBearer: 'SLEV',
    });
    const both = ['instant-limit-exceeded', 'instant-is-final'];
    expect(await codes(batch)).toEqual(both);
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    expect(await codes(batch)).toEqual(both);
    expect(await codes(await paidFrom('120.50'))).toEqual([]);
  });
});

describe('what another batch sent since the freeze', () => {
  it('is named at the approval of the one that waited', async () => {
    await confirm({});
    const waits = await paidFrom('777.70');
    await must(sign(desk, 'batches.freeze', waits, 'ada-keller'));
    expect(await codes(waits)).toEqual([]);
    const { message } = await sealed(desk, await paidFrom('777.70'));
    expect(await codes(waits)).toEqual([]);
    expect((await desk.must('outbox.send', { message })).state).toBe('accepted');
    expect(await codes(waits)).toEqual(['paid-since-freeze']);
  });
});
