// Searches kept on a real desk, the table of what the bank showed, and whose payment a row is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvBytes } from '../../shared/domain/csv.ts';
import { sentPayment } from './case-actions.ts';
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

const names = async (): Promise<string[]> =>
  (await desk.must('searches.list', {})).rows.map(({ name }) => name);

describe('saved searches', () => {
  it('are kept as they were typed, by name, and replaced under the same name', async () => {
    const form = { form: 'current', format: 'PSRJ03' } as const;
    const first = await desk.must('searches.save', {
      name: 'Last week',
      typed: { transaction_received_date_time_from: '7 days ago' },
      ...form,
    });
    await desk.must('searches.save', { name: 'All', typed: {}, ...form });
    const again = await desk.must('searches.save', {
      name: 'Last week',
      typed: { account: '1' },
      ...form,
      format: 'json',
    });
    expect(again.search).toBe(first.search);
    expect(await names()).toEqual(['All', 'Last week']);
    expect((await desk.must('searches.list', {})).rows[1]).toMatchObject({
      typed: { account: '1' },
      format: 'json',
    });
  });

  it('take no name twice, and are gone when deleted', async () => {
    const [all, week] = (await desk.must('searches.list', {})).rows;
    expect(
      await desk.call('searches.rename', { search: all?.search ?? '', name: 'Last week' }),
    ).toMatchObject({ ok: false, error: { code: 'search-name-taken' } });
    await desk.must('searches.rename', { search: all?.search ?? '', name: 'Everything' });
    await desk.must('searches.delete', { search: week?.search ?? '' });
    expect(await names()).toEqual(['Everything']);
    expect(await desk.call('searches.delete', { search: week?.search ?? '' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('are still there when the desk is opened again', async () => {
    await desk.stop();
    desk = await StdioDesk.start(folder);
    expect(await names()).toEqual(['Everything']);
  });
});

describe('what the bank shows', () => {
  it("names the payment of this desk a row is about, and nobody else's", async () => {
    const paid = await sentPayment(desk);
    const own = await desk.must('inquiries.search', { criteria: { uetr: paid.uetr ?? '' } });
    expect(own.rows.map(({ known }) => known)).toEqual([paid.payment]);
    const others = (await desk.must('inquiries.search', { criteria: {} })).rows.filter(
      ({ uetr }) => uetr !== paid.uetr,
    );
    expect(others.length).toBeGreaterThan(10);
    expect(
      others
        .filter(({ endToEndId }) => endToEndId?.startsWith('INV-') === true)
        .every(({ known }) => known === null),
    ).toBe(true);
  });

  it('becomes a table of every row of the answers named, read again from what was kept', async () => {
    const pages = [
      await desk.must('inquiries.search', { criteria: {} }),
      await desk.must('inquiries.search', { criteria: {}, page: 2 }),
    ];
    const made = await desk.must('inquiries.export', { answers: pages.map(({ answer }) => answer) });
    const rows = pages.flatMap((page) => page.rows);
    expect(made).toMatchObject({ rows: rows.length });
    const { base64 } = await desk.must('files.read', { file: made.file, offset: 0 });
    const lines = Buffer.from(base64, 'base64').toString('utf8').split('\r\n');
    expect(
      lines[0]?.startsWith(
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvBytes(['status', 'meaning'], [])).trimEnd(),
      ),
    ).toBe(true);
    expect(lines).toHaveLength(rows.length + 2);
    for (const { uetr } of rows.slice(0, 20))
      expect(lines.filter((line) => line.includes(uetr ?? '-'))).toHaveLength(1);
    const kept = await desk.must('archive.export', { criteria: {}, reach: 'all' });
    expect(kept.rows).toBe((await desk.must('archive.search', { criteria: {}, reach: 'all' })).total);
    expect(kept.rows).toBeGreaterThan(0);
    expect(await desk.must('archive.export', { criteria: {} })).toMatchObject({ rows: 0 });
    expect(await desk.call('inquiries.export', { answers: ['nobody'] })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});
