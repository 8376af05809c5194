// The status of a batch for the system its payments came from: one row or one report entry for each payment,
// in the names of ISO 20022.
import { setAsideDetails, withdrawnDetails } from '../../deliver/index.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { TimelineRecord } from '../../../ports/store.ts';
import { reportDesk, type ReportDesk } from '../reports/report-desk.fake.ts';
import { makeStatusFile } from './make.ts';

let world: ReportDesk;
beforeEach(async () => {
  world = await reportDesk();
});

const refused = (code: string) => ({ ok: false, error: { code } });
const make = (batch: string, more: Partial<Parameters<typeof makeStatusFile>[1]> = {}) =>
  makeStatusFile(world.context, { batch, form: 'csv', ...more });

async function filesOf(
  batch: string,
  more: Partial<Parameters<typeof makeStatusFile>[1]> = {},
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const { files } = must(await make(batch, more));
  return files.map(({ file, name, bytes }) => {
    const content = world.desk.outgoingBytes(file);
    expect(bytes).toBe(content.length);
    return { name, text: content.toString('utf8').replace('\ufeff', '') };
  });
}
async function tableOf(batch: string, separator = ',', more: object = {}) {
  const [file] = await filesOf(batch, more);
  const [head = '', ...rows] = (file?.text ?? '').trim().split('\r\n');
  const names = head.split(separator);
  return rows.map((row) =>
    Object.fromEntries(row.split(separator).map((cell, place) => [names[place] ?? '', cell])),
  );
}
async function entry(batch: string, place: number, more: Partial<TimelineRecord>): Promise<void> {
  const { rows } = await world.desk.store.tracking.list({ batch, offset: place, limit: 1 });
  const record: TimelineRecord = {
    at: '2026-11-20T11:00:00.000Z',
    source: 'inquiry-post',
    status: 'RJCT',
    reasons: [],
    facts: [],
    notUnderstood: [],
    answer: null,
    ...more,
  };
  await world.desk.store.tracking.record({
    answer: null,
    updates: [{ target: { payment: rows[0]?.payment ?? '' }, entry: record, set: {} }],
    batch: null,
    log: { at: record.at, act: 'inquiry.shows-payments', actor: 'desk', subject: batch, detail: '' },
  });
}

describe('the status of a batch as a table', () => {
  it('has a row for each payment in the order of the file, as the sender knows it', async () => {
    const batch = await world.sealed(
      { amount: '1234.5', endToEndId: 'E-1' },
      { amount: '2', endToEndId: 'E-2' },
    );
    await world.bankSays(batch, 0, {
      status: 'ACSC',
      statusGroup: 'done',
      uetr: '11111111-2222-4333-8444-555555555555',
      bankReference: 'B-7',
      updatedAt: '2026-11-20T11:00:00.000Z',
    });
    const [message] = await world.desk.store.freezes.messages(batch, 1);
    const rows = await tableOf(batch);
    expect(rows[0]).toMatchObject({
      OrgnlMsgId: message?.messageId,
      OrgnlEndToEndId: 'E-1',
      UETR: '11111111-2222-4333-8444-555555555555',
      Amt: '1234.5',
      Ccy: 'EUR',
      ReqdExctnDt: '2026-11-23',
      TxSts: 'ACSC',
      AcctSvcrRef: 'B-7',
      UpdatedAt: '2026-11-20T11:00:00.000Z',
    });
    // What the desk does not know is pending.
    expect(rows[1]).toMatchObject({ OrgnlEndToEndId: 'E-2', TxSts: 'PDNG', AcctSvcrRef: '' });
    const { reference } = await world.desk.head(batch);
    expect((await filesOf(batch)).map(({ name }) => name)).toEqual([`${reference}-status.csv`]);
  });

  it('says the newest reasons of the status the payment has now', async () => {
    const batch = await world.sealed({});
    await world.bankSays(batch, 0, { status: 'RJCT', statusGroup: 'refused' });
    await entry(batch, 0, { reasons: [{ code: 'AC01', text: 'old' }] });
    await entry(batch, 0, { reasons: [{ code: 'AC04', text: 'closed' }] });
    await entry(batch, 0, { reasons: [] });
    await entry(batch, 0, { status: 'PDNG', reasons: [{ code: 'NARR', text: 'other' }] });
    expect((await tableOf(batch))[0]).toMatchObject({ TxSts: 'RJCT', StsRsn: 'AC04', AddtlInf: 'closed' });
  });

  it('of a settled payment has no reasons, whatever was said before', async () => {
    const batch = await world.sealed({});
    await world.bankSays(batch, 0, { status: 'ACSC', statusGroup: 'done' });
    await entry(batch, 0, { status: 'ACSC', reasons: [{ code: 'NARR', text: 'late' }] });
    expect((await tableOf(batch))[0]).toMatchObject({ StsRsn: '', AddtlInf: '' });
  });

  it('of a payment whose message an officer withdrew is that nothing was executed; a bank’s word counts more', async () => {
    const batch = await world.sealed({}, {}, {});
    const withdrawn = { source: 'desk', status: null, facts: withdrawnDetails('cancelled') } as const;
    await entry(batch, 0, withdrawn);
    await entry(batch, 1, { source: 'desk', status: null, facts: setAsideDetails('the bank has it') });
    await entry(batch, 2, withdrawn);
    await world.bankSays(batch, 2, { status: 'ACSP', statusGroup: 'waiting' });
    const rows = await tableOf(batch);
    expect(rows.map(({ TxSts, StsRsn }) => [TxSts, StsRsn])).toEqual([
      ['RJCT', 'WITHDRAWN'],
      ['PDNG', 'NO-STATUS'],
      ['ACSP', ''],
    ]);
  });

  it('is separated and has its decimals as the region writes them', async () => {
    const batch = await world.sealed({ amount: '1234.50' });
    expect((await tableOf(batch, ';', { region: 'de' }))[0]).toMatchObject({ Amt: '1234,50' });
    expect((await tableOf(batch, ',', { region: 'en-GB' }))[0]).toMatchObject({ Amt: '1234.50' });
  });

  it('has no words of the bank while names and amounts are hidden, and its codes all the same', async () => {
    const batch = await world.sealed({});
    await world.bankSays(batch, 0, { status: 'RJCT', statusGroup: 'refused' });
    await entry(batch, 0, { reasons: [{ code: 'AC04', text: 'account of Kestrel closed' }] });
    expect(await tableOf(batch)).toMatchObject([{ StsRsn: 'AC04', AddtlInf: 'account of Kestrel closed' }]);
    Object.assign(world.desk.store.batches, { isSalary: () => Promise.resolve(true) });
    expect(await tableOf(batch)).toMatchObject([{ StsRsn: 'AC04', AddtlInf: '' }]);
  });

  it('has no amounts while they are hidden', async () => {
    const batch = await world.sealed({ amount: '77.10' });
    Object.assign(world.desk.store.batches, { isSalary: () => Promise.resolve(true) });
    expect((await tableOf(batch))[0]).toMatchObject({ Amt: '', Ccy: 'EUR' });
  });

  it('reads every payment of a batch that has many', async () => {
    const batch = await world.sealed(
      ...Array.from({ length: 501 }, (_, place) => ({ endToEndId: `E-${place}` })),
    );
    const rows = await tableOf(batch);
    expect(rows.map(({ OrgnlEndToEndId: id }) => id)).toEqual(
      Array.from({ length: 501 }, (_, place) => `E-${place}`),
    );
  });

  it('is in the log with the digest of each file', async () => {
    const batch = await world.sealed({});
    const [file] = await filesOf(batch);
    const [logged] = (await world.desk.store.log.list({ offset: 0, limit: 1 })).rows;
    expect(logged).toMatchObject({ act: 'status.export', actor: 'desk', subject: batch });
    expect(logged?.detail).toContain(sha256Hex(`\ufeff${file?.text ?? ''}`));
  });

  it('is refused before the batch is sealed, and of no batch', async () => {
    expect(await make(await world.frozen({}))).toMatchObject(refused('status-file-empty'));
    expect(await make('batch-none')).toMatchObject(refused('not-found'));
  });
});

describe('the status of a batch as status reports', () => {
  it('is one for each message, about that message and its payments alone', async () => {
    const batch = await world.sealed({ endToEndId: 'E-1' }, { endToEndId: 'E-2' });
    const [only] = await filesOf(batch, { form: 'pain.002' });
    const { reference } = await world.desk.head(batch);
    expect(only?.name).toBe(`${reference}-status.xml`);
    const [message] = await world.desk.store.freezes.messages(batch, 1);
    expect(only?.text).toContain(`<OrgnlMsgId>${message?.messageId ?? ''}</OrgnlMsgId>`);
    expect(only?.text).toContain('<MsgId>STS20261120100');
    if (message === undefined) throw new Error('a sealed batch has a message');
    const second = { ...message, message: 'message-2', messageId: 'M-2', position: 2 };
    Object.assign(world.desk.store.freezes, { messages: () => Promise.resolve([message, second]) });
    const { rows } = await world.desk.store.tracking.list({ batch, offset: 0, limit: 2 });
    Object.assign(world.desk.store.tracking, {
      list: () =>
        Promise.resolve({
          rows: rows.map((row, place) => (place === 1 ? { ...row, message: 'message-2' } : row)),
          total: 2,
        }),
    });
    const files = await filesOf(batch, { form: 'pain.002' });
    expect(files.map(({ name }) => name)).toEqual([`${reference}-status-1.xml`, `${reference}-status-2.xml`]);
    expect(files.map(({ text }) => [text.includes('E-1'), text.includes('E-2')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('is refused where no status report answers the version of the message', async () => {
    const batch = await world.sealed({});
    const [message] = await world.desk.store.freezes.messages(batch, 1);
    Object.assign(world.desk.store.freezes, {
      messages: () => Promise.resolve([{ ...message, kind: 'pain.001.001.99' }]),
    });
    expect(await make(batch, { form: 'pain.002' })).toMatchObject(refused('status-report-unknown'));
  });
});
