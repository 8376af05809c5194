// The lists that are printed or saved: which rows they have, what each says, and what stands above and below.
import { isoDate } from '../../../../shared/domain/calendar.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { actorOf } from '../../../../shared/domain/sign-in.ts';
import { prepareUseCases } from '../../prepare/index.ts';
import { allOf, batchesReport, logReport, paymentsReport, totalRows } from './lists.ts';
import type { ReportContents } from './report.ts';
import { reportDesk, rowTexts, WRITING, type ReportDesk } from './report-desk.fake.ts';

const OWN = 'DE88500209000023411208';
const MOST = 1_000;

let world: ReportDesk;
beforeEach(async () => {
  world = await reportDesk();
});

const referenceOf = async (batch: string): Promise<string> => (await world.desk.head(batch)).reference;
/** From now on no signature of the person counts. */
async function revoke(id: string): Promise<void> {
  const { persons = [] } = (await world.desk.store.desk.policy())?.policy ?? {};
  const revoked = { at: '2026-11-20T09:30:00.000Z', reason: 'lost' };
  await world.desk.adopt({
    persons: persons.map((person) =>
      person.id === id
        ? { ...person, certificates: person.certificates.map((one) => ({ ...one, revoked })) }
        : person,
    ),
  });
}
/** Rows of the table that goes to a spreadsheet. */
const rowsOf = ({ table }: ReportContents) => table.rows.map(rowTexts);
const onPaper = ({ parts }: ReportContents) => parts[0]?.tables[0];
const titles = (columns: readonly { readonly title: string }[] = []) => columns.map(({ title }) => title);
const aboutOf = ({ parts }: ReportContents): Readonly<Record<string, string>> =>
  Object.fromEntries((parts[0]?.about ?? []).map(([name, value]) => [name, rowTexts([value])[0] ?? '']));

describe('every row of a list', () => {
  const numbers = Array.from({ length: 1_201 }, (_, place) => place);

  it('is read page by page, in order, and once', async () => {
    const asked: number[] = [];
    const rows = await allOf(1_201, async ({ offset, limit }) => {
      asked.push(offset);
      return { rows: numbers.slice(offset, offset + limit), total: numbers.length };
    });
    expect(rows).toEqual(numbers);
    expect(asked).toEqual([0, 500, 1_000]);
  });

  it('is not read where there are more than fit', async () => {
    const page = async ({ offset, limit }: { readonly offset: number; readonly limit: number }) => ({
      rows: numbers.slice(offset, offset + limit),
      total: numbers.length,
    });
    expect(await allOf(1_200, page)).toBeNull();
  });

  it('ends where the list became shorter meanwhile', async () => {
    const page = async ({ offset }: { readonly offset: number }) => ({
      rows: offset === 0 ? [1, 2] : [],
      total: 3,
    });
    expect(await allOf(10, page)).toEqual([1, 2]);
  });
});

describe('the rows below a table', () => {
  const column = (is: 'text' | 'count' | 'amount') => ({ title: '', is, width: 1 });

  it('are one for each currency by its code, and the word stands once', () => {
    const rows = totalRows(
      [column('text'), column('amount'), column('count')],
      [
        { currency: 'USD', minor: 1n, count: 1 },
        { currency: 'JPY', minor: 500n, count: 2 },
        { currency: 'USD', minor: 9_999n, count: 3 },
      ],
      WRITING.t,
    );
    expect(rows.map(rowTexts)).toEqual([
      ['Total', 'JPY 500', '2'],
      ['', 'USD 100.00', '4'],
    ]);
  });

  it('never add what is collected to what is paid', () => {
    const kindColumn = { ...column('text'), title: WRITING.t.reports.columns.kind };
    const paid = { currency: 'EUR', minor: 100n, count: 1, kind: 'credit-transfer' } as const;
    const collected = { ...paid, kind: 'direct-debit' } as const;
    const columns = [column('text'), kindColumn, column('amount')];
    expect(totalRows(columns, [collected, paid, collected], WRITING.t).map(rowTexts)).toEqual([
      ['Total', 'Credit transfer', 'EUR 1.00'],
      ['', 'Direct debit', 'EUR 2.00'],
    ]);
    expect(totalRows(columns, [paid], WRITING.t).map(rowTexts)).toEqual([['Total', '', 'EUR 1.00']]);
    const without = [column('text'), column('amount')];
    expect(totalRows(without, [collected, paid], WRITING.t).map(rowTexts)).toEqual([
      ['Total, Credit transfer', 'EUR 1.00'],
      ['Total, Direct debit', 'EUR 1.00'],
    ]);
    expect(totalRows(without, [collected], WRITING.t).map(rowTexts)).toEqual([['Total', 'EUR 1.00']]);
  });
});

describe('the batches of a list', () => {
  const make = async (choice: Partial<Parameters<typeof batchesReport>[1]> = {}, most = MOST) =>
    batchesReport(world.context, { report: 'batches', ...choice }, WRITING, most);

  it('say their state, who has them, and what they sum up to', async () => {
    const sealed = await world.sealed({ amount: '250.10' }, { amount: '0.90' });
    const frozen = await world.frozen({ amount: '100' });
    const report = must(await make());
    expect(rowsOf(report)).toEqual([
      [
        'To approve 0/1',
        await referenceOf(frozen),
        'Credit transfer',
        OWN,
        '2026-11-23',
        'Approver',
        '1',
        'EUR 100.00',
      ],
      [
        'Queued',
        await referenceOf(sealed),
        'Credit transfer',
        OWN,
        '2026-11-23',
        'This desk',
        '2',
        'EUR 251.00',
      ],
    ]);
    expect(onPaper(report)?.totals?.map(rowTexts)).toEqual([
      ['Total', '', '', '', '', '', '3', 'EUR 351.00'],
    ]);
  });

  it('are those of the filter, which stands above them', async () => {
    const frozen = await world.frozen();
    const draft = await world.desk.typed();
    const drafts = must(await make({ states: ['draft', 'returned'] }));
    expect(rowsOf(drafts).map(([, reference]) => reference)).toEqual([await referenceOf(draft)]);
    expect(aboutOf(drafts)).toEqual({ State: 'Draft, Sent back', Number: '1' });
    const found = must(await make({ text: await referenceOf(frozen) }));
    expect(rowsOf(found).map(([, reference]) => reference)).toEqual([await referenceOf(frozen)]);
    expect(aboutOf(found)).toEqual({ Filter: await referenceOf(frozen), Number: '1' });
  });

  it('have a line also without payments, and none of it counts', async () => {
    const create = prepareUseCases['batches.create'];
    must(await create(world.desk.context as never, { kind: 'credit-transfer', reference: 'Rents' }));
    const report = must(await make());
    expect(rowsOf(report)).toEqual([
      ['Draft', 'Rents', 'Credit transfer', '', '2026-11-23', 'Preparer', '0', ''],
    ]);
    expect(onPaper(report)?.totals).toEqual([]);
  });

  it('name nobody where nobody has it, and every value date', async () => {
    const batch = await world.desk.typed();
    const head = await world.desk.head(batch);
    const withDates = {
      ...head,
      state: 'withdrawn',
      valueDates: ['', '2026-11-23', '2026-12-01'],
      ownAccounts: ['', OWN],
    } as const;
    Object.assign(world.desk.store.batches, {
      list: () => Promise.resolve({ rows: [withDates], total: 1 }),
    });
    const [row] = rowsOf(must(await make()));
    expect(row?.[3]).toBe(OWN);
    expect(row?.[4]).toBe('23\u00a0Nov\u00a02026, 1\u00a0Dec\u00a02026');
    expect(row?.[5]).toBe('');
  });

  it('say which signature an approved batch waits for, as the screens do', async () => {
    await world.approved();
    const [released] = rowsOf(must(await make()));
    expect([released?.[0], released?.[5]]).toEqual(['To release', 'Releaser']);
    await revoke('jonas');
    const [row] = rowsOf(must(await make()));
    expect([row?.[0], row?.[5]]).toEqual(['To approve 0/1', 'Approver']);
  });

  it('are refused where they are more than fit, and not where they just fit', async () => {
    await world.desk.typed();
    await world.desk.typed();
    expect((await make({}, 2)).ok).toBe(true);
    expect(await make({}, 1)).toMatchObject({ ok: false, error: { code: 'report-too-long' } });
  });
});

describe('the payments of a list', () => {
  const make = async (choice: Partial<Parameters<typeof paymentsReport>[1]> = {}, most = MOST) =>
    paymentsReport(world.context, { report: 'payments', ...choice }, WRITING, most);

  it('of batches of both kinds have a total for each, and payments are not added to collections', async () => {
    await world.sealed({ amount: '10' });
    const collected = await world.sealed({ amount: '4' });
    const { batches } = world.desk.store;
    const get = batches.get.bind(batches);
    Object.assign(batches, {
      get: async (batch: string) => {
        const head = await get(batch);
        return head !== null && batch === collected ? { ...head, kind: 'direct-debit' } : head;
      },
    });
    const totals = onPaper(must(await make()))?.totals?.map(rowTexts) ?? [];
    expect(totals.map((row) => [row[0], row.at(-1)])).toEqual([
      ['Total, Credit transfer', 'EUR 10.00'],
      ['Total, Direct debit', 'EUR 4.00'],
    ]);
  });

  it('are narrowed by own account and days as the list is, and say so', async () => {
    const batch = await world.sealed({ amount: '10' });
    const [one] = (await world.desk.store.tracking.list({ batch, offset: 0, limit: 1 })).rows;
    const { ownAccount = '?', valueDate = '?' } = one ?? {};
    const rowsOf = async (choice: Parameters<typeof make>[0]) =>
      onPaper(must(await make(choice)))?.rows.length ?? -1;
    expect(await rowsOf({ ownAccount, from: valueDate, to: valueDate })).toBe(1);
    expect(await rowsOf({ ownAccount: 'another' })).toBe(0);
    expect(await rowsOf({ from: '2099-01-01' })).toBe(0);
    // Nothing of it has been sent.
    expect(await rowsOf({ sentTo: '2099-01-01' })).toBe(0);
    const about = JSON.stringify(must(await make({ ownAccount, from: valueDate })).parts[0]?.about);
    expect(about).toContain(ownAccount);
    expect(about).toContain(`${WRITING.t.dates.day(isoDate(valueDate))} –`);
    const sent = JSON.stringify(must(await make({ sentTo: '2026-11-19' })).parts[0]?.about);
    expect(sent).toContain(`– ${WRITING.t.dates.day(isoDate('2026-11-19'))}`);
  });

  it('that is a frozen batch have its state, in the order of the file', async () => {
    const batch = await world.frozen(
      { name: 'Kestrel', amount: '10', endToEndId: 'E-1', remittance: 'Invoice 7' },
      { name: 'Astrid', amount: '2.50', endToEndId: 'E-2', remittance: '' },
    );
    const report = must(await make({ batch }));
    const account = 'DE89370400440532013000';
    const reference = await referenceOf(batch);
    const bic = rowsOf(report)[0]?.[3] ?? '';
    expect(rowsOf(report)).toEqual([
      [
        'To approve 0/1',
        'Kestrel',
        account,
        bic,
        '2026-11-23',
        'E-1',
        'Invoice 7',
        reference,
        OWN,
        '',
        'EUR 10.00',
      ],
      ['To approve 0/1', 'Astrid', account, bic, '2026-11-23', 'E-2', '', reference, OWN, '', 'EUR 2.50'],
    ]);
    expect(report.name).toBe(`Payment list-${reference}`);
    expect(report.subject).toBe(batch);
    expect(aboutOf(report)).toEqual({ Batch: reference, 'Own account': OWN, Number: '2' });
    // What is the same in every line stands above.
    expect(titles(onPaper(report)?.columns)).not.toContain('Batch');
    expect(onPaper(report)?.totals?.map(rowTexts)).toEqual([['Total', '', '', '', '', '', '', 'EUR 12.50']]);
  });

  it('that is an approved batch say which signature it waits for', async () => {
    const batch = await world.approved();
    expect(rowsOf(must(await make({ batch })))[0]?.[0]).toBe('To release');
    await revoke('jonas');
    expect(rowsOf(must(await make({ batch })))[0]?.[0]).toBe('To approve 0/1');
  });

  it('that is a frozen batch are those of its filter', async () => {
    const batch = await world.frozen({ name: 'Kestrel' }, { name: 'Astrid' });
    const found = must(await make({ batch, text: 'Astrid' }));
    expect(rowsOf(found).map(([, name]) => name)).toEqual(['Astrid']);
    expect(aboutOf(found)).toMatchObject({ Filter: 'Astrid', Number: '1' });
    // No bank has said anything of them.
    expect(rowsOf(must(await make({ batch, statusGroup: 'done' })))).toEqual([]);
    expect(rowsOf(must(await make({ batch, statusGroup: 'neutral' })))).toHaveLength(2);
  });

  it('that is a batch nobody submitted are refused: there is nothing that was signed', async () => {
    const batch = await world.desk.typed();
    expect(await make({ batch })).toMatchObject({ ok: false, error: { code: 'batch-step-impossible' } });
    expect(await make({ batch: 'batch-none' })).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('that were sent say what the bank says of each, in a word and in a sentence', async () => {
    const batch = await world.sealed({ endToEndId: 'E-1' }, { endToEndId: 'E-2' }, { endToEndId: 'E-3' });
    await world.bankSays(batch, 0, { status: 'ACSC', statusGroup: 'done' });
    await world.bankSays(batch, 1, { status: 'ACSC', statusGroup: 'attention', returned: true });
    const report = must(await make({ batch }));
    expect(rowsOf(report).map((row) => [row[5], row[0], row[9]])).toEqual([
      ['E-1', 'Settled', WRITING.t.bank.statuses.ACSC],
      ['E-2', 'Returned', WRITING.t.bank.returned(WRITING.t.bank.statuses.ACSC)],
      ['E-3', 'Not sent yet', WRITING.t.bank.silentAboutPayment],
    ]);
  });

  it('of a closed batch say what the bank says, too', async () => {
    const batch = await world.sealed();
    await world.bankSays(batch, 0, { status: 'RJCT', statusGroup: 'refused' });
    const closed = { ...(await world.desk.head(batch)), state: 'closed' };
    Object.assign(world.desk.store.batches, { get: () => Promise.resolve(closed) });
    expect(rowsOf(must(await make({ batch })))[0]?.[0]).toBe('Rejected');
  });

  it('of all batches have the reference on paper, and our account in tables alone', async () => {
    await world.sealed();
    const report = must(await make());
    expect(titles(onPaper(report)?.columns)).toContain('Batch');
    expect(titles(onPaper(report)?.columns)).not.toContain('Own account');
    expect(titles(report.table.columns)).toEqual(expect.arrayContaining(['Batch', 'Own account', 'Meaning']));
    expect([report.name, report.subject]).toEqual(['Payment list', 'payments']);
  });

  it('are those of the chosen status, whose word stands above', async () => {
    const batch = await world.sealed({ endToEndId: 'E-1' }, { endToEndId: 'E-2' });
    await world.bankSays(batch, 1, { status: 'RJCT', statusGroup: 'refused' });
    const refused = must(await make({ statusGroup: 'refused' }));
    expect(rowsOf(refused).map((row) => row[5])).toEqual(['E-2']);
    expect(aboutOf(refused)).toEqual({ State: 'Rejected', Number: '1' });
    const waiting = must(await make({ statusGroup: 'neutral', text: 'E-1' }));
    expect(aboutOf(waiting)).toEqual({ State: 'Not sent yet', Filter: 'E-1', Number: '1' });
  });

  it('that are hidden have neither name nor amount, nor do sums have them; others are whole', async () => {
    const hidden = await world.sealed({ name: 'Kestrel', amount: '77', endToEndId: 'E-1' });
    await world.sealed({ name: 'Astrid', amount: '5', endToEndId: 'E-2' });
    const { store } = world.desk;
    Object.assign(store.batches, { isSalary: (batch: string) => Promise.resolve(batch === hidden) });
    const report = must(await make());
    const line = rowsOf(report).find((row) => row[5] === 'E-1');
    expect([line?.[1], line?.[2], line?.[3], line?.[6], line?.[10]]).toEqual(['Hidden', '', '', '', '']);
    expect(onPaper(report)?.totals?.flatMap(rowTexts)).toContain('EUR 5.00');
    expect(rowsOf(report).find((row) => row[5] === 'E-2')?.[1]).toBe('Astrid');
  });

  it('that are hidden are filtered by no text, and none is named: what a name finds tells whose it is', async () => {
    const batch = await world.frozen({ name: 'Kestrel' }, { name: 'Astrid' });
    Object.assign(world.desk.store.batches, { isSalary: () => Promise.resolve(true) });
    for (const text of ['Astrid', 'Nobody']) {
      const found = must(await make({ batch, text }));
      expect(rowsOf(found).map(([, name]) => name)).toEqual(['Hidden', 'Hidden']);
      expect(aboutOf(found)).not.toHaveProperty('Filter');
    }
  });

  it('are hidden before they are sent, too', async () => {
    const batch = await world.frozen({ name: 'Kestrel' });
    Object.assign(world.desk.store.batches, { isSalary: () => Promise.resolve(true) });
    const report = must(await make({ batch }));
    expect(rowsOf(report)[0]?.[1]).toBe('Hidden');
    expect(onPaper(report)?.totals).toEqual([]);
  });

  it('are refused where they are more than fit, sent or not', async () => {
    const frozen = await world.frozen({}, {});
    const sealed = await world.sealed({}, {});
    for (const batch of [frozen, sealed]) {
      expect((await make({ batch }, 2)).ok).toBe(true);
      expect(await make({ batch }, 1)).toMatchObject({ ok: false, error: { code: 'report-too-long' } });
    }
  });
});

describe('the log of some days', () => {
  const make = async (choice: Partial<Parameters<typeof logReport>[1]> = {}, most = MOST) =>
    logReport(
      world.context,
      { report: 'log', from: '2026-10-01', to: '2026-10-01', ...choice },
      WRITING,
      most,
    );
  const entry = (at: string, more: object = {}) =>
    world.desk.store.log.append({ at, act: 'desk.lock', actor: 'desk', subject: 'x', detail: '', ...more });

  it('begins and ends with the day of the bank’s time zone, oldest first', async () => {
    // Berlin is two hours ahead of UTC on this day.
    await entry('2026-09-30T21:59:59.999Z');
    await entry('2026-09-30T22:00:00.000Z');
    await entry('2026-10-01T21:59:59.999Z');
    await entry('2026-10-01T22:00:00.000Z');
    const report = must(await make());
    expect(rowsOf(report).map((row) => row[1])).toEqual([
      '2026-09-30T22:00:00.000Z',
      '2026-10-01T21:59:59.999Z',
    ]);
    expect(report.name).toBe('Log-2026-10-01-2026-10-01');
    expect(aboutOf(report)).toEqual({ Days: '1\u00a0Oct\u00a02026', Number: '2' });
  });

  it('names persons of the policy, who typed a name, and the desk; others by their id', async () => {
    const at = '2026-10-01T10:00:00.000Z';
    for (const actor of ['ada', 'desk', actorOf({ by: 'name', name: 'Otto' }), 'gone'])
      await entry(at, { actor });
    const rows = rowsOf(must(await make()));
    const policy = (await world.desk.store.desk.policy())?.policy;
    const ada = policy?.persons.find(({ id }) => id === 'ada')?.name;
    expect(rows.map((row) => row[4])).toEqual([ada, 'This desk', WRITING.t.log.typedName('Otto'), 'gone']);
  });

  it('names batches and messages by reference, and whatever else by its id', async () => {
    const batch = await world.sealed();
    const [message] = await world.desk.store.outbox.ofBatch(batch);
    const at = '2026-10-01T10:00:00.000Z';
    for (const subject of [batch, message?.message, 'card-7']) await entry(at, { subject });
    const reference = await referenceOf(batch);
    expect(rowsOf(must(await make())).map((row) => row[5])).toEqual([
      reference,
      WRITING.t.log.messageOf(reference),
      'card-7',
    ]);
  });

  it('says an act in words beside its code, an unknown one by its code, and begins each hash', async () => {
    await entry('2026-10-01T10:00:00.000Z', { act: 'batch.approve', detail: 'as typed' });
    await entry('2026-10-01T10:00:00.000Z', { act: 'desk.unheard' });
    const rows = rowsOf(must(await make()));
    expect(rows.map((row) => [row[2], row[3], row[6]])).toEqual([
      ['Batch approved and signed', 'batch.approve', 'as typed'],
      ['desk.unheard', 'desk.unheard', ''],
    ]);
    const { rows: kept } = await world.desk.store.log.list({ offset: 0, limit: 2 });
    expect(rows.map((row) => row[7])).toEqual(kept.toReversed().map(({ hash }) => hash.slice(0, 8)));
    expect(rows.map((row) => row[0])).toEqual(kept.toReversed().map(({ position }) => String(position)));
  });

  it('is filtered by text, and refused where it is too long', async () => {
    await entry('2026-10-01T10:00:00.000Z', { subject: 'one' });
    await entry('2026-10-01T11:00:00.000Z', { subject: 'two' });
    const found = must(await make({ text: 'two' }));
    expect(rowsOf(found).map((row) => row[5])).toEqual(['two']);
    expect(aboutOf(found)).toMatchObject({ Filter: 'two' });
    expect((await make({}, 2)).ok).toBe(true);
    expect(await make({}, 1)).toMatchObject({ ok: false, error: { code: 'report-too-long' } });
  });
});
