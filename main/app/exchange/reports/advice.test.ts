// The payment advice: one page for each beneficiary, with what the bank has and nothing else.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Payments } from '../memory-desks.fake.ts';
import { adviceReport } from './advice.ts';
import { reportDesk, rowTexts, WRITING, type ReportDesk } from './report-desk.fake.ts';

const OWN = 'DE88500209000023411208';
const THEIRS = 'DE02120300000000202051';

let world: ReportDesk;
beforeEach(async () => {
  world = await reportDesk();
});

const make = (batch: string, payment?: string, most = 100) =>
  adviceReport(
    world.context,
    { report: 'advice', batch, ...(payment === undefined ? {} : { payment }) },
    WRITING,
    most,
  );
const refused = (code: string) => ({ ok: false, error: { code } });
const payments = async (batch: string) =>
  (await world.desk.store.tracking.list({ batch, offset: 0, limit: 100 })).rows;

/** A sealed batch that the bank has accepted. */
async function accepted(...typed: Payments): Promise<string> {
  const batch = await world.sealed(...typed);
  for (const { message } of await world.desk.store.outbox.ofBatch(batch))
    must(await world.desk.store.outbox.plan(message, { state: 'accepted' }, null));
  for (const [place] of (await payments(batch)).entries())
    await world.bankSays(batch, place, { status: 'ACSP', statusGroup: 'waiting' });
  return batch;
}

describe('a payment advice', () => {
  it('has one page for each beneficiary: name and account together', async () => {
    const batch = await accepted(
      { name: 'Kestrel', amount: '10', endToEndId: 'E-1', remittance: 'Invoice 1' },
      { name: 'Kestrel', amount: '5', endToEndId: 'E-2', remittance: 'Invoice 2' },
      { name: 'Kestrel', amount: '1', endToEndId: 'E-3', account: THEIRS },
      { name: 'Astrid', amount: '2', endToEndId: 'E-4' },
    );
    await world.bankSays(batch, 1, { status: 'ACSC', statusGroup: 'done' });
    const report = must(await make(batch));
    const pages = report.parts.map(({ tables }) => tables[0]?.rows.map(rowTexts) ?? []);
    expect(pages.map((rows) => rows.map((row) => row[2]))).toEqual([['E-1', 'E-2'], ['E-3'], ['E-4']]);
    expect(pages[0]).toEqual([
      ['2026-11-23', 'Invoice 1', 'E-1', 'Sent to our bank', 'EUR 10.00'],
      ['2026-11-23', 'Invoice 2', 'E-2', 'Settled', 'EUR 5.00'],
    ]);
    expect(report.parts[0]?.tables[0]?.totals?.map(rowTexts)).toEqual([['Total', '', '', '', 'EUR 15.00']]);
    const { reference } = await world.desk.head(batch);
    const [first] = await payments(batch);
    expect(report.parts[0]?.about.map(([name, value]) => [name, rowTexts([value])[0]])).toEqual([
      ['To', 'Kestrel'],
      ['To account', first?.account],
      ['At bank', first?.agentBic],
      ['Paid by', world.context.identity.companyName],
      ['From account', OWN],
      ['Our reference', reference],
    ]);
    expect(report.parts[0]?.notes).toEqual([
      WRITING.t.reports.advice.lead(world.context.identity.companyName),
    ]);
    expect(report.leftOut).toBe(0);
  });

  it('says to a spreadsheet what it says on paper, and from which account and batch', async () => {
    const batch = await accepted({
      name: 'Kestrel',
      amount: '10',
      endToEndId: 'E-1',
      remittance: 'Invoice 1',
    });
    const report = must(await make(batch));
    const { reference } = await world.desk.head(batch);
    const [first] = await payments(batch);
    expect(report.table.rows.map(rowTexts)).toEqual([
      [
        'Kestrel',
        first?.account,
        first?.agentBic,
        '2026-11-23',
        'Invoice 1',
        'E-1',
        'Sent to our bank',
        'EUR 10.00',
        OWN,
        reference,
      ],
    ]);
    expect([report.name, report.subject]).toEqual([`Payment advice-${reference}`, batch]);
  });

  it('names none that is rejected, returned, unknown or only looked at, and counts them', async () => {
    const batch = await accepted({}, {}, {}, {}, { endToEndId: 'E-5' });
    await world.bankSays(batch, 0, { status: 'RJCT', statusGroup: 'refused' });
    await world.bankSays(batch, 1, { status: 'ACSC', statusGroup: 'done', returned: true });
    await world.bankSays(batch, 2, { status: null, statusGroup: 'unknown' });
    await world.bankSays(batch, 3, { status: 'ACSC', statusGroup: 'attention' });
    const report = must(await make(batch));
    expect(report.table.rows.map((row) => rowTexts(row)[5])).toEqual(['E-5']);
    expect(report.leftOut).toBe(4);
  });

  it('of one payment counts and names that one alone', async () => {
    const batch = await accepted({ endToEndId: 'E-1' }, { endToEndId: 'E-2' }, { endToEndId: 'E-3' });
    await world.bankSays(batch, 2, { status: 'RJCT', statusGroup: 'refused' });
    const [first, , third] = await payments(batch);
    const report = must(await make(batch, first?.payment));
    expect(report.table.rows.map((row) => rowTexts(row)[5])).toEqual(['E-1']);
    expect(report.leftOut).toBe(0);
    expect(await make(batch, third?.payment)).toMatchObject(refused('advice-empty'));
  });

  it('is refused before the bank has the message, and for what another desk sends', async () => {
    const queued = await world.sealed();
    await world.bankSays(queued, 0, { status: 'ACSP', statusGroup: 'waiting' });
    expect(await make(queued)).toMatchObject(refused('advice-empty'));
    const batch = await accepted();
    const messages = await world.desk.store.outbox.ofBatch(batch);
    Object.assign(world.desk.store.outbox, {
      ofBatch: () => Promise.resolve(messages.map((one) => ({ ...one, handedOverTo: 'desk-b' }))),
    });
    expect(await make(batch)).toMatchObject(refused('advice-empty'));
  });

  it('is refused of collections: nobody is paid by them', async () => {
    const batch = await accepted();
    const collection = { ...(await world.desk.head(batch)), kind: 'direct-debit' };
    Object.assign(world.desk.store.batches, { get: () => Promise.resolve(collection) });
    expect(await make(batch)).toMatchObject(refused('advice-empty'));
  });

  it('is refused of hidden payments, of no batch, and of more payments than fit', async () => {
    const batch = await accepted({}, {});
    expect((await make(batch, undefined, 2)).ok).toBe(true);
    expect(await make(batch, undefined, 1)).toMatchObject(refused('report-too-long'));
    expect(await make('batch-none')).toMatchObject(refused('not-found'));
    Object.assign(world.desk.store.batches, { isSalary: () => Promise.resolve(true) });
    expect(await make(batch)).toMatchObject(refused('hidden-from-view'));
  });
});
