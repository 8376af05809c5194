// Account statements from files, on a desk over stdio: read by what others wrote, and held against what was
// sent from here.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesOf, sendBytes } from './customer-desk.ts';
import { sentPayment } from './case-actions.ts';
import { cardOf } from './officers.ts';
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

const OWN = 'DE88500209000023411208';

/** Our payment is booked on its own day: one before it would not be that payment. */
const statement = (day: string, booked: string, endToEndId: string, amount: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S-1</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>${day}T20:00:00</CreDtTm><Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
      `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">4711.08</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>` +
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${booked}</Dt></ValDt><AcctSvcrRef>OURS</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls></Ntry>` +
      `<Ntry><Amt Ccy="EUR">99.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>THEIRS</AcctSvcrRef><BkTxCd/></Ntry></Stmt></BkToCstmrStmt></Document>`,
  );

it('a debit of a statement file is the payment it names, and one that names none was not sent from here', async () => {
  const payment = await sentPayment(desk);
  const { today } = await desk.must('inquiries.rules', {});
  const bytes = statement(today, payment.valueDate, payment.endToEndId, payment.amount?.amount ?? '');
  const file = await sendBytes(desk, 'C53.xml', bytes);
  const row = await desk.must('balances.import', { file });
  expect(row).toMatchObject({ standing: 'full', accounts: 1, entries: 2, file: { name: 'C53.xml' } });
  const { accounts } = await desk.must('cash.accounts', {});
  expect(accounts).toContainEqual(
    expect.objectContaining({
      account: `${OWN} EUR`,
      booked: expect.objectContaining({ amount: '4711.08' }) as unknown,
    }),
  );
  const { rows } = await desk.must('balances.entries', { report: row.report, account: 0 });
  const states = new Map<string | null, string | null>();
  for (const { entry, bankReference } of rows)
    states.set(bankReference, (await desk.must('cash.matches', { entry })).standing);
  expect(states.get('OURS')).toBe('matched');
  expect(states.get('THEIRS')).toBe('not-sent');
  const { rows: debits } = await desk.must('cash.notSent', { limit: 50 });
  expect(debits.map(({ row: debit }) => debit.bankReference)).toEqual(['THEIRS']);

  const { file: saved, name } = await desk.must('balances.export', { report: row.report });
  expect([name, await bytesOf(desk, saved)]).toEqual(['C53.xml', bytes]);

  const again = await sendBytes(desk, 'copy of C53.xml', bytes);
  expect(await desk.call('balances.import', { file: again })).toMatchObject({
    ok: false,
    error: { code: 'statement-known' },
  });
  // The follow-up writes lines of its own meanwhile.
  const { rows: log } = await desk.must('log.list', { limit: 50 });
  expect(log.filter(({ act }) => act === 'balances.import')).toHaveLength(1);
});

it('a note on it is signed with a card, which shows the debit and the rule that is made of it', async () => {
  const [open] = (await desk.must('cash.notSent', { limit: 50 })).rows;
  const { entry = '' } = open?.row ?? {};
  const note = 'Fee of the month';
  const choice = await cardOf(desk, 'mira-novak');
  // Neither code nor counterparty: it would explain any debit.
  const rule = { least: '90.00', most: '100.00' };
  expect(await desk.call('cash.explain', { entry, note, rule, choice })).toMatchObject({
    error: { code: 'fee-rule-unclear' },
  });
  const { ticket } = await desk.must('cash.explain', { entry, note, rule: null, choice });
  expect((await desk.ended(ticket)).phase).toBe('done');
  expect(desk.asked.at(-1)).toMatchObject({
    purpose: 'debit-note',
    note,
    readings: [],
    stated: [{ code: 'debit-noted', data: { account: `${OWN} EUR`, amount: '-99.00', currency: 'EUR' } }],
  });
  expect((await desk.must('cash.notSent', { limit: 50 })).total).toBe(0);
  expect((await desk.must('cash.matches', { entry })).explanations).toMatchObject([
    { by: 'person', person: 'mira-novak', note, signed: true },
  ]);
  const { rows: log } = await desk.must('log.list', { limit: 50 });
  expect(log.filter(({ act }) => act === 'debit.explain').map(({ actor }) => actor)).toEqual(['mira-novak']);
});

const SAMPLE = fileURLToPath(
  new URL(
    '../../../shared/iso20022/samples/camt.053.001.08/genkgo_camt__data_camt053.v8.xml',
    import.meta.url,
  ),
);
it.skipIf(!existsSync(SAMPLE))(
  'a statement of another bank is read whole (../shared/iso20022/samples)',
  async () => {
    const file = await sendBytes(desk, 'sample.xml', readFileSync(SAMPLE));
    const row = await desk.must('balances.import', { file });
    expect(row.file?.format).toBe('camt.053.001.08');
    expect(row.accounts).toBeGreaterThan(0);
    const { accountViews } = await desk.must('balances.get', { report: row.report });
    expect(accountViews.length).toBe(row.accounts);
    for (const { balances } of accountViews)
      for (const balance of balances) expect(balance.amount).toMatch(/^-?\d/u);
  },
);
