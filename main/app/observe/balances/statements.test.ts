// A statement file is imported whole or not at all, once, and stands among what the bank's reports say.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { makeUploadBuffer } from '../../desk/index.ts';
import type { PrivacyContext } from '../../desk/index.ts';
import type { StatementContext } from '../context.ts';
import { cashAccounts } from './accounts.ts';
import {
  balanceDesk,
  balanceOf,
  entryOf,
  ACCOUNT,
  OWN,
  reportOf,
  type BalanceDesk,
} from './balance-desk.fake.ts';
import { listCashEntries } from './entries.ts';
import { importStatement } from './statements.ts';
import { exportReport, getReport, listReports, reportDetails } from './view.ts';

const statement = (amount = '12.50', day = '2026-11-19', iban = OWN): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-19T20:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
  `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">87.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>` +
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>R-1</AcctSvcrRef><BkTxCd/></Ntry></Stmt></BkToCstmrStmt></Document>`;

let world: BalanceDesk;
let desk: StatementContext & PrivacyContext;
beforeEach(async () => {
  world = await balanceDesk();
  let files = 0;
  desk = { ...world.desk, files: makeUploadBuffer(world.store.bytes, () => `file-${(files += 1)}`) };
});

async function bring(text: string, name = 'statement.xml') {
  const bytes = Buffer.from(text);
  const file = desk.files.open(name, bytes.length);
  await desk.files.append(file, bytes.toString('base64'));
  return importStatement(desk, { file });
}
const page = { offset: 0, limit: 10 };
const ALL = { account: `${OWN} EUR`, ...page };

describe('a statement file', () => {
  it('is kept as it came, with its name, form and digest, and a line in the log', async () => {
    const row = must(await bring(statement()));
    expect(row).toMatchObject({
      answer: null,
      file: { name: 'statement.xml', format: 'camt.053.001.08' },
      request: {},
      standing: 'full',
      accounts: 1,
      entries: 1,
    });
    expect(must(await listReports(desk, page)).rows).toEqual([row]);
    expect(must(await getReport(desk, row))).toMatchObject({ header: { messageId: 'M' } });
    const saved = must(await exportReport(desk, row));
    expect([saved.name, saved.bytes]).toEqual(['statement.xml', Buffer.byteLength(statement())]);
    const { rows } = must(await reportDetails(desk, { ...row, account: 0, ...page, limit: 100 }));
    expect(rows).toContainEqual(expect.objectContaining({ path: 'Acct.Id.IBAN', value: OWN }));
    expect((await world.acts())[0]).toEqual(['balances.import', expect.stringContaining('camt.053.001.08')]);
    expect(await desk.files.take('file-1')).toMatchObject({ ok: false });
  });

  it('gives its account a balance and its entries, once beside the report that had them', async () => {
    await world.kept(reportOf({ Acct: ACCOUNT, Ntry: [entryOf('R-1', { Amt: { amt: 12.5, Ccy: 'EUR' } })] }));
    must(await bring(statement()));
    const { accounts } = must(await cashAccounts(desk, { planned: false }));
    expect(accounts).toMatchObject([{ base: 'EUR', account: `${OWN} EUR`, booked: { amount: '87.50' } }]);
    expect(must(await listCashEntries(desk, ALL)).total).toBe(1);
  });

  it('is imported once, by its bytes, also when it is handed over twice at once', async () => {
    const both = await Promise.all([bring(statement()), bring(statement(), 'copy.xml')]);
    expect(both.map((one) => (one.ok ? 'imported' : one.error.code)).toSorted()).toEqual([
      'imported',
      'statement-known',
    ]);
    const known = { code: 'statement-known', sentences: [{ code: 'statement-imported' }] };
    expect(await bring(statement())).toMatchObject({ ok: false, error: known });
    expect(must(await listReports(desk, page)).total).toBe(1);
  });

  it('that is older than what the bank answered takes no place of it', async () => {
    await world.kept(reportOf({ Acct: ACCOUNT, Bal: [balanceOf('CLBD', '70.00', '2026-11-19')] }));
    const [before] = must(await cashAccounts(desk, { planned: false })).accounts;
    must(await bring(statement()));
    expect(must(await cashAccounts(desk, { planned: false })).accounts).toEqual([{ ...before, entries: 1 }]);
    // A later file does.
    world.clock.advance(86_400_000);
    must(await bring(statement().replace('2026-11-19T20:00:00', '2026-11-20T20:00:00'), 'later.xml'));
    expect(must(await cashAccounts(desk, { planned: false })).accounts).toMatchObject([
      { booked: { amount: '87.50', receivedAt: expect.any(String) } },
    ]);
  });

  it('of several days says when each figure was so, and a closing of several days ends what was pending', async () => {
    const day = (date: string, opening: string, closing: string): string =>
      [
        ':20:STARTUMS',
        `:25:${OWN}`,
        ':28C:00001/001',
        `:60F:C${date}EUR${opening}`,
        `:62F:C${date}EUR${closing}`,
        '-',
      ].join('\r\n');
    const interim = statement('12.50', '2026-11-19')
      .replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>')
      .replace('CLBD', 'ITBD');
    must(await bring(interim, 'interim.xml'));
    expect(must(await listCashEntries(desk, ALL)).total).toBe(1);
    const days = `${day('261118', '100,00', '100,00')}\r\n${day('261119', '100,00', '100,00')}`;
    must(await bring(days, 'days.sta'));
    expect(must(await listCashEntries(desk, ALL)).total).toBe(0);
    const figures = await world.store.reports.figures({ account: `${OWN} EUR`, days: 10 });
    expect(
      figures.flatMap(({ day: date, view, receivedAt }) =>
        view.includes('CLBD') ? [[date, receivedAt]] : [],
      ),
    ).toEqual([
      ['2026-11-18', '2026-11-18T23:00:00.000Z'],
      ['2026-11-19', '2026-11-19T23:00:00.000Z'],
    ]);
  });

  it.each([
    ['no statement', '<html></html>'],
    ['cut off', statement().slice(0, 300)],
    ['a table', 'Date;Amount\n1;2'],
    ['an answer of the interface', reportOf({ Acct: ACCOUNT, Ntry: [entryOf('R-1')] })],
  ])('that is %s is refused, and nothing of it is kept', async (_what, text) => {
    expect(await bring(text)).toMatchObject({ ok: false, error: { code: 'statement-unreadable' } });
    expect(must(await listReports(desk, page)).total).toBe(0);
    expect(must(await cashAccounts(desk, { planned: false })).accounts).toEqual([]);
    expect(await world.acts()).not.toContainEqual(['balances.import', expect.anything()]);
    // Not even staged.
    expect(world.staged()).toBe(0);
    // The whole file can be brought again.
    expect((await bring(statement())).ok).toBe(true);
  });

  it('of lines is read as well, and named by its form', async () => {
    const lines = [
      ':20:STARTUMS',
      `:25:${OWN}`,
      ':28C:00001/001',
      ':60F:C261118EUR100,00',
      ':61:2611191119D12,50NTRFNONREF//R-1',
      ':86:166?00Transfer?20EREF+E-1?32Northwind',
      ':62F:C261119EUR87,50',
      '-',
    ].join('\r\n');
    const row = must(await bring(lines, 'account.sta'));
    expect(row).toMatchObject({ file: { format: 'MT940' }, standing: 'full', accounts: 1, entries: 1 });
    must(await bring(statement()));
    // The bank's reference, amount and day make it the entry of the other file.
    expect(must(await listCashEntries(desk, ALL)).total).toBe(1);
    expect(await bring(lines.replace('100,00', '1OO,00'), 'wrong.sta')).toMatchObject({
      error: { code: 'statement-unreadable', line: 4, sentences: [{ data: { what: 'amount' } }] },
    });
  });

  it('whose figures do not add up is imported and says so', async () => {
    const opening = `<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-18</Dt></Dt></Bal>`;
    // In whatever order the balances stand.
    const whole = (text: string): string => text.replace('</Bal>', `</Bal>${opening}`);
    expect(must(await bring(whole(statement()))).doesNotAddUp).toBeUndefined();
    const row = must(await bring(whole(statement('12.05')), 'wrong.xml'));
    expect(row.doesNotAddUp).toBe(true);
    expect(must(await getReport(desk, row)).breaks).toEqual([
      {
        account: OWN,
        currency: 'EUR',
        opening: '100.00',
        entries: '-12.05',
        closing: '87.50',
        difference: '-0.45',
      },
    ]);
  });

  it('that contradicts itself says so in its row', async () => {
    const other = statement().replace(
      /<Bal>.*<\/Bal>/u,
      (balance) => balance + balance.replace('87.50', '587.50'),
    );
    expect(must(await bring(statement(), 'plain.xml'))).not.toHaveProperty('contradictory');
    expect(must(await bring(other))).toMatchObject({ contradictory: true });
    expect(must(await listReports(desk, page)).rows.map((row) => row.contradictory)).toEqual([
      true,
      undefined,
    ]);
  });

  it('is of the account that the interface names without its currency, counted once', async () => {
    const bare = { Id: { IBAN: OWN.toLowerCase() } };
    must(await bring(statement()));
    await world.kept(reportOf({ Acct: bare, Bal: [balanceOf('CLBD', '70.00', '2026-11-20')] }));
    const { accounts } = must(await cashAccounts(desk, { planned: false }));
    expect(accounts).toMatchObject([
      { account: `${OWN} EUR`, id: OWN.toLowerCase(), currency: 'EUR', booked: { amount: '70.00' } },
    ]);
  });

  it('that was not handed over whole is refused', async () => {
    const file = desk.files.open('statement.xml', 100);
    expect(await importStatement(desk, { file })).toMatchObject({ error: { code: 'file-incomplete' } });
    expect(await importStatement(desk, { file: 'file-9' })).toMatchObject({ error: { code: 'not-found' } });
  });
});

describe('a balance of a statement file', () => {
  const line = (included: boolean, amount: string): string =>
    `<CdtLine><Incl>${included}</Incl><Amt Ccy="EUR">${amount}</Amt></CdtLine>`;
  const booked = async (lines: string) => {
    must(await bring(statement().replace('<Amt Ccy="EUR">87.50</Amt>', `${lines}$&`)));
    return must(await cashAccounts(desk, { planned: false })).accounts[0]?.booked?.creditLine;
  };

  it.each([
    ['one', line(true, '500.00'), { amount: '500.00', currency: 'EUR', included: true }],
    ['one of two', line(false, '9.00') + line(true, '500.00'), { amount: '500.00', included: true }],
    ['two', line(true, '500.00') + line(true, '9.00'), { amount: null, included: true }],
  ])('names the credit line in it: %s', async (_lines, text, expected) => {
    expect(await booked(text)).toMatchObject(expected);
  });
});

it('two debits of one amount and day stay two where the bank numbers the entries of each file', async () => {
  const debit = (creditor: string, endToEndId: string): string =>
    statement()
      .replace('<MsgId>M</MsgId>', `<MsgId>${endToEndId}</MsgId>`)
      .replace('<Ntry>', '<Ntry><NtryRef>1</NtryRef>')
      .replace('<AcctSvcrRef>R-1</AcctSvcrRef>', '<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>')
      .replace(
        '<BkTxCd/>',
        `<BkTxCd/><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>${creditor}</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls>`,
      );
  must(await bring(debit('Thief Ltd', 'E-1'), 'a.xml'));
  must(await bring(debit('Kestrel GmbH', 'E-2'), 'b.xml'));
  const { rows } = must(await listCashEntries(desk, ALL));
  expect(rows.map(({ counterparty }) => counterparty ?? '').toSorted()).toEqual([
    'Kestrel GmbH',
    'Thief Ltd',
  ]);
});
