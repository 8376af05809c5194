// What this desk has sent, found by the criteria of a search at the bank: also what the bank answers no more.
import { beforeEach, describe, expect, it } from 'vitest';
import { restoredDesk, type RestoredDesk } from '../../../../test/app/restored-desk.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Region } from '../../../../shared/domain/region.ts';
import type { PaymentForm } from '../../../ports/messages.ts';
import type { ArchiveQuery } from '../../../ports/store.ts';
import { makeOutgoingFiles } from '../../desk/index.ts';
import type { ArchiveContext } from '../context.ts';
import { exportArchive } from './export.ts';
import { searchArchive } from './search.ts';

const UETR = '11111111-2222-4333-8444-555555555555';

let world: RestoredDesk;
let desk: ArchiveContext;
beforeEach(async () => {
  world = await restoredDesk();
  await world.desk.useProfile({ timeZone: 'Europe/Berlin' });
  desk = {
    ...world.context,
    store: world.desk.store,
    outgoing: makeOutgoingFiles(() => 'file-1'),
  };
});

type Question = Partial<Parameters<typeof searchArchive>[1]>;
const search = async (criteria: Question['criteria'] = {}, more: Question = {}) =>
  must(await searchArchive(desk, { criteria, reach: 'all', offset: 0, limit: 50, ...more }));
const idsOf = ({ rows }: Awaited<ReturnType<typeof search>>) => rows.map(({ endToEndId }) => endToEndId);

/** A payment that was sent at this time. */
async function sent(sentAt: string, payment: Partial<PaymentForm>, set = {}): Promise<void> {
  const { batch } = await world.sealed(payment);
  const { rows } = await world.desk.store.tracking.list({ batch, offset: 0, limit: 1 });
  await world.desk.store.tracking.record({
    answer: null,
    updates: [{ target: { payment: rows[0]?.payment ?? '' }, entry: null, set: { sentAt, ...set } }],
    batch: null,
    log: { at: sentAt, act: 'message.send', actor: 'desk', subject: batch, detail: '' },
  });
}
/** What the store is asked from now on, which then finds nothing. */
function asked(): readonly ArchiveQuery[] {
  const queries: ArchiveQuery[] = [];
  Object.assign(desk.store.follow, {
    archive: (query: ArchiveQuery) => {
      queries.push(query);
      return Promise.resolve({ rows: [], total: 0 });
    },
  });
  return queries;
}

describe('a search in the archive', () => {
  it('finds what was sent, newest first, and says what the bank answers no more', async () => {
    await sent('2026-08-01T10:00:00.000Z', { endToEndId: 'OLD' });
    await sent('2026-11-20T10:00:00.000Z', { endToEndId: 'NEW' });
    const found = await search();
    expect(found.rows.map(({ endToEndId, outOfReach }) => [endToEndId, outOfReach])).toEqual([
      ['NEW', false],
      ['OLD', true],
    ]);
    expect(found.keptFrom).toBe('2026-08-01T10:00:00.000Z');
    const old = await search({}, { reach: 'out-of-reach' });
    expect(idsOf(old)).toEqual(['OLD']);
  });

  it('begins to be out of reach with the first instant of the day before the bank’s window', async () => {
    const { bankAnswersFrom } = await search();
    const edge = new Date(`${bankAnswersFrom}T00:00:00+02:00`).getTime();
    await sent(new Date(edge - 1).toISOString(), { endToEndId: 'BEFORE' });
    await sent(new Date(edge).toISOString(), { endToEndId: 'WITHIN' });
    const found = await search();
    expect(found.rows.map(({ endToEndId, outOfReach }) => [endToEndId, outOfReach])).toEqual([
      ['WITHIN', false],
      ['BEFORE', true],
    ]);
    expect(idsOf(await search({}, { reach: 'out-of-reach' }))).toEqual(['BEFORE']);
  });

  it('takes every criterion that the desk keeps, and says which it does not', async () => {
    const queries = asked();
    const { notApplied } = await search({
      account: 'DE88 5002 0900 0023 4112 08',
      account_servicer_reference: 'B-7',
      bic_or_bei: 'SNDBDEFFXXX',
      branch_identification: '1',
      end_to_end_identification: 'E-1',
      name: 'Kestrel',
      page_number: '2',
      remittance_information: 'Invoice',
      requested_execution_date_from: '2026-11-01',
      requested_execution_date_to: '2026-11-30',
      uetr: UETR,
      virtual_account: '9',
    });
    expect(queries).toEqual([
      {
        withheld: { all: false, shown: [] },
        from: null,
        to: null,
        ownAccount: 'DE88500209000023411208',
        bankReference: 'B-7',
        endToEndId: 'E-1',
        name: 'Kestrel',
        remittance: 'Invoice',
        valueDateFrom: '2026-11-01',
        valueDateTo: '2026-11-30',
        uetr: UETR,
        offset: 0,
        limit: 50,
      },
    ]);
    expect(notApplied).toEqual(['bic_or_bei', 'branch_identification', 'virtual_account']);
  });

  it('includes both ends of the time it asks for', async () => {
    await sent('2026-11-20T10:00:00.000Z', { endToEndId: 'FIRST' });
    await sent('2026-11-20T11:00:00.000Z', { endToEndId: 'LAST' });
    await sent('2026-11-20T11:00:00.001Z', { endToEndId: 'AFTER' });
    const found = await search({
      transaction_received_date_time_from: '2026-11-20T10:00:00.0Z',
      transaction_received_date_time_to: '2026-11-20T11:00:00.0Z',
    });
    expect(idsOf(found)).toEqual(['LAST', 'FIRST']);
  });

  it('ends where the earlier end is, of what is out of reach and of the time it asks for', async () => {
    await sent('2026-05-01T10:00:00.000Z', { endToEndId: 'OLDEST' });
    await sent('2026-07-01T10:00:00.000Z', { endToEndId: 'OLD' });
    const to = { transaction_received_date_time_to: '2026-06-01T10:00:00.0Z' };
    expect(idsOf(await search(to, { reach: 'out-of-reach' }))).toEqual(['OLDEST']);
    const late = { transaction_received_date_time_to: '2026-11-20T10:00:00.0Z' };
    await sent('2026-11-20T09:00:00.000Z', { endToEndId: 'NEW' });
    expect(idsOf(await search(late, { reach: 'out-of-reach' }))).toEqual(['OLD', 'OLDEST']);
  });

  it('keeps names and amounts to itself while they are hidden', async () => {
    await sent('2026-11-20T10:00:00.000Z', { endToEndId: 'E-1', name: 'Kestrel' });
    Object.assign(world.desk.store.batches, { isSalary: () => Promise.resolve(true) });
    expect((await search()).rows[0]).toMatchObject({
      name: '',
      account: '',
      amount: null,
      endToEndId: 'E-1',
    });
  });

  it('is refused without a bank profile', async () => {
    Object.assign(world.desk.store.desk, { profile: () => Promise.resolve(null) });
    const none = await searchArchive(desk, { criteria: {}, reach: 'all', offset: 0, limit: 50 });
    expect(none).toMatchObject({ ok: false, error: { code: 'profile-missing' } });
  });
});

describe('the archive as a table', () => {
  const exported = async (region?: Region) => {
    const made = must(await exportArchive(desk, { criteria: {}, reach: 'all', language: 'en', region }));
    const base64 = desk.outgoing.piece(made.file, 0)?.base64 ?? '';
    const lines = Buffer.from(base64, 'base64').toString('utf8').replace('\ufeff', '').trim().split('\r\n');
    return { made, lines };
  };

  it('has a line for each payment it finds, with what the bank last said', async () => {
    await sent(
      '2026-11-20T10:00:00.000Z',
      { endToEndId: 'E-1', name: 'Kestrel', amount: '12.5' },
      { status: 'ACSC', statusGroup: 'done', uetr: UETR, returned: true },
    );
    const { made, lines } = await exported();
    const { rows } = await search();
    const reference = rows[0]?.reference ?? '';
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^ACSC,.+,yes,Kestrel,DE89370400440532013000,12\.5,EUR,2026-11-23,/u);
    expect(lines[1]).toContain(`2026-11-20T10:00:00.000Z,E-1,${UETR},${reference}`);
    expect(made).toMatchObject({
      rows: 1,
      name: expect.stringMatching(/^archive-2026-11-20T\d{6}\.csv$/u) as string,
    });
    const [entry] = (await world.desk.store.log.list({ offset: 0, limit: 1 })).rows;
    expect(entry).toMatchObject({ act: 'archive.export', actor: 'desk', subject: 'archive' });
    expect(entry?.detail).toContain('"count":1');
  });

  it('is written as a spreadsheet of the region reads it', async () => {
    await sent('2026-11-20T10:00:00.000Z', { name: 'Kestrel, Ltd', amount: '1212.5' });
    const { lines } = await exported('de');
    expect(lines[0]).toMatch(/^status;/u);
    expect(lines[1]).toContain(';Kestrel, Ltd;DE89370400440532013000;1212,5;EUR;2026-11-23;');
  });

  it('reads page after page', async () => {
    await sent('2026-11-20T10:00:00.000Z', { endToEndId: 'E-1' });
    const first = (await desk.store.follow.archive({ from: null, to: null, offset: 0, limit: 1 })).rows[0];
    if (first === undefined) throw new Error('a payment was sent');
    const all = Array.from({ length: 1_001 }, (_, place) => ({ ...first, endToEndId: `E-${place}` }));
    Object.assign(desk.store.follow, {
      archive: ({ offset, limit }: ArchiveQuery) =>
        Promise.resolve({ rows: all.slice(offset, offset + limit), total: all.length }),
    });
    const { made, lines } = await exported();
    expect(made.rows).toBe(1_001);
    expect(lines.at(-1)).toContain('E-1000');
  });
});
