// Statements of the camt family, by the official samples and by versions side by side, and what is none.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import type { ReportChunk } from '../../ports/reports.ts';
import type { ReadAccount, ReadEntry } from '../../ports/store/reports.ts';
import { readReport } from '../report/read-report.ts';
import { readStatementFile, isStatementFile } from './statement-file.ts';

async function read(text: string | Uint8Array) {
  const accounts: ReadAccount[] = [];
  const entries: ReadEntry[] = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
  }
  const summary = await readReport(chunks(), async (piece: ReportChunk) => {
    if ('account' in piece) accounts.push(piece.account);
    else entries.push(...piece.entries);
  });
  const views = entries.map(({ view }) => JSON.parse(view) as Record<string, unknown>);
  return { summary, accounts, entries, views };
}

const document = (version: string, root: string, inside: string): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><${root}><GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-27T20:00:00</CreDtTm></GrpHdr>${inside}</${root}></Document>`;

const ACCOUNT = '<Acct><Id><IBAN>DE88500209000023411208</IBAN></Id><Ccy>EUR</Ccy></Acct>';
const balance = (code: string, amount: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const BALANCES = balance('OPBD', '100.00', '2026-11-26') + balance('CLBD', '87.50', '2026-11-27');

/** The same entry in the words of two versions. */
const ENTRY = {
  old:
    '<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><AcctSvcrRef>B-7</AcctSvcrRef>' +
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">12.50</Amt></TxAmt></AmtDtls>' +
    '<Chrgs><Amt Ccy="EUR">0.20</Amt></Chrgs><RltdPties><Cdtr><Nm>Northwind</Nm></Cdtr><CdtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></CdtrAcct></RltdPties><RltdAgts><CdtrAgt><FinInstnId><BIC>PSSTFRPPXXX</BIC></FinInstnId></CdtrAgt></RltdAgts><RmtInf><Ustrd>Invoice 1</Ustrd><Ustrd>and 2</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>',
  new:
    '<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><AcctSvcrRef>B-7</AcctSvcrRef>' +
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>E-1</EndToEndId><UETR>8a562c67-ca16-48ba-b074-65581be6f001</UETR></Refs><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>' +
    '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">0.20</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">0.20</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs><RltdPties><Cdtr><Pty><Nm>Northwind</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></CdtrAcct></RltdPties><RltdAgts><CdtrAgt><FinInstnId><BICFI>PSSTFRPPXXX</BICFI></FinInstnId></CdtrAgt></RltdAgts><RmtInf><Ustrd>Invoice 1</Ustrd><Ustrd>and 2</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>',
};
const STATEMENT = {
  old: document(
    'camt.053.001.02',
    'BkToCstmrStmt',
    `<Stmt><Id>S</Id>${ACCOUNT}${BALANCES}${ENTRY.old}</Stmt>`,
  ),
  new: document(
    'camt.053.001.08',
    'BkToCstmrStmt',
    `<Stmt><Id>S</Id>${ACCOUNT}${BALANCES}${ENTRY.new}</Stmt>`,
  ),
};

describe('a statement', () => {
  it.each(['old', 'new'] as const)('of the %s version says what it says', async (version) => {
    const { summary, accounts, views } = await read(STATEMENT[version]);
    expect(summary).toMatchObject({
      form: 'document',
      format: version === 'old' ? 'camt.053.001.02' : 'camt.053.001.08',
      standing: 'full',
      accounts: 1,
      entries: 1,
      head: { header: { messageId: 'M-1', createdAt: '2026-11-27T20:00:00' } },
    });
    expect(
      accounts.map(({ account, figures }) => [account, figures.map(({ day, type }) => [day, type])]),
    ).toEqual([
      [
        'DE88500209000023411208 EUR',
        [
          ['2026-11-26', 'OPBD'],
          ['2026-11-27', 'CLBD'],
        ],
      ],
    ]);
    expect(views).toMatchObject([
      {
        amount: '-12.50',
        currency: 'EUR',
        status: 'BOOK',
        bookedOn: '2026-11-27',
        bankReference: 'B-7',
        code: 'PMNT/ICDT/ESCT',
        counterparty: 'Northwind',
        remittance: 'Invoice 1 and 2',
        endToEndId: 'E-1',
        transactions: 1,
      },
    ]);
  });

  it('names the same entry in both versions, and as the interface does without its last zeros', async () => {
    const [old, newer] = [await read(STATEMENT.old), await read(STATEMENT.new)];
    expect(newer.entries[0]?.identity).toBe(old.entries[0]?.identity);
    const json = JSON.stringify({
      Document: {
        BkToCstmrAcctRpt: {
          Rpt: [
            {
              Acct: { Id: { IBAN: 'DE88500209000023411208' }, Ccy: 'EUR' },
              Ntry: [
                {
                  AcctSvcrRef: 'B-7',
                  Amt: { amt: 12.5, Ccy: 'EUR' },
                  CdtDbtInd: 'DBIT',
                  Sts: 'BOOK',
                  BookgDt: { Dt: '2026-11-27' },
                },
              ],
            },
          ],
        },
      },
    });
    const answered = await read(json);
    expect(answered.summary.format).toBeUndefined();
    expect(answered.entries[0]?.identity).toBe(old.entries[0]?.identity);
  });

  it('without a currency of the account has the one of its balances, else of its entries, and none of several', async () => {
    const bare = ACCOUNT.replace('<Ccy>EUR</Ccy>', '');
    const keys = async (inside: string) =>
      (
        await read(document('camt.053.001.02', 'BkToCstmrStmt', `<Stmt>${bare}${inside}</Stmt>`))
      ).accounts.map(({ account }) => account);
    expect(await keys(BALANCES + ENTRY.old.replace('Ccy="EUR"', 'Ccy="USD"'))).toEqual([
      'DE88500209000023411208 EUR',
    ]);
    expect(await keys(ENTRY.old)).toEqual(['DE88500209000023411208 EUR']);
    expect(await keys(ENTRY.old + ENTRY.old.replace('Ccy="EUR">12.50', 'Ccy="USD">12.50'))).toEqual([
      'DE88500209000023411208',
    ]);
  });

  it('that says another page follows is not the whole of it', async () => {
    const paged = `<Stmt><StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>${ACCOUNT}${BALANCES}</Stmt>`;
    expect((await read(document('camt.053.001.08', 'BkToCstmrStmt', paged))).summary.standing).toBe(
      'partial',
    );
    expect(
      (await read(document('camt.053.001.08', 'BkToCstmrStmt', paged.replace('false', 'true')))).summary
        .standing,
    ).toBe('full');
  });

  it('with an amount that is none is not whole, and counts no money', async () => {
    const { summary, views } = await read(
      STATEMENT.old.replace('<Amt Ccy="EUR">12.50', '<Amt Ccy="EUR">12,50'),
    );
    expect(summary.standing).toBe('partial');
    expect(views).toMatchObject([{ amount: null }]);
  });

  it('with a side that is none counts no money', async () => {
    const { views } = await read(
      STATEMENT.old.replace('<CdtDbtInd>DBIT</CdtDbtInd><Sts>', '<CdtDbtInd>MINUS</CdtDbtInd><Sts>'),
    );
    expect(views).toMatchObject([{ indicator: 'MINUS' }]);
  });

  it('in an envelope, in UTF-16 and with names of elements that objects have is read', async () => {
    const envelope = STATEMENT.new
      .replace('<?xml version="1.0"?>', '')
      .replace(
        '<Id>S</Id>',
        '<Id>S</Id><constructor>x</constructor><__proto__><polluted>1</polluted></__proto__>',
      );
    const { summary, views } = await read(
      Buffer.from(`\uFEFF<Envelope><Header><To>us</To></Header>${envelope}</Envelope>`, 'utf16le'),
    );
    expect(summary).toMatchObject({ format: 'camt.053.001.08', accounts: 1, entries: 1 });
    expect(views).toHaveLength(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const kept = readStatementFile(Buffer.from(envelope));
    expect(kept.ok && kept.value.text).toContain('"constructor":"x","__proto__":{"polluted":"1"}');
  });

  it('of a transaction on the other side than its entry tells no amount of it', async () => {
    const returned = STATEMENT.new.replace(
      '<Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Chrgs>',
      '<Amt Ccy="EUR">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Chrgs>',
    );
    const { entries } = await read(returned);
    expect(entries[0]?.json).toContain('"CdtDbtInd":"CRDT"');
    expect(entries[0]?.json).not.toContain('TxAmt');
  });
});

describe('a file that is no statement', () => {
  it.each<[string, string, number | undefined, string]>([
    [
      'a payment file',
      document('pain.001.001.03', 'CstmrCdtTrfInitn', '<PmtInf/>'),
      1,
      'statement-other-message',
    ],
    ['XML of another kind', '<html><body>No</body></html>', undefined, 'statement-empty'],
    ['XML that ends early', STATEMENT.old.slice(0, -40), 1, 'xml-malformed'],
    [
      'one without an account',
      document('camt.053.001.02', 'BkToCstmrStmt', ''),
      undefined,
      'statement-empty',
    ],
    [
      'a document type',
      `<!DOCTYPE a [<!ENTITY b "c">]>${STATEMENT.old.replace('<?xml version="1.0"?>', '')}`,
      1,
      'xml-doctype',
    ],
  ])('is refused by name: %s', async (_what, text, line, code) => {
    const found = readStatementFile(Buffer.from(text));
    expect(found.ok).toBe(false);
    if (found.ok) return;
    expect([found.error.code, found.error.line, found.error.sentences?.[0]?.code]).toEqual([
      'statement-unreadable',
      line,
      code,
    ]);
    expect((await read(text)).summary).toMatchObject({
      standing: 'not-understood',
      accounts: 0,
      entries: 0,
      refused: { code: 'statement-unreadable' },
    });
  });

  it.each(['{"Document":{}}', '', 'Date;Amount', '%PDF-1.7'])(
    'an answer or another file is not taken for one: %s',
    (text) => {
      expect(isStatementFile(Buffer.from(text))).toBe(false);
    },
  );
});

// Samples of other projects, beside the checkout; left out by name where they are not there.
const SAMPLES = fileURLToPath(new URL('../../../../shared/iso20022/samples/', import.meta.url));
const KINDS = [
  'camt.052.001.02',
  'camt.052.001.06',
  'camt.052.001.08',
  'camt.053.001.02',
  'camt.053.001.08',
  'camt.054.001.02',
];
const files = existsSync(SAMPLES)
  ? KINDS.flatMap((kind) => readdirSync(join(SAMPLES, kind)).map((name) => [kind, name] as const))
  : [];
const count = (text: string, tag: string): number =>
  text.match(new RegExp(`<(?:\\w+:)?${tag}>`, 'gu'))?.length ?? 0;
/** Samples that are no statement: without an account, or broken. */
const REFUSED = new Set([
  'genkgo_camt__data_camt053.v2.wrong.xml',
  'adorsys_hbci4java-adorsys__sepa_test-camt-parse-invalid.xml',
  'viafintech_sepa_file_parser__camt052_valid_namespace.xml',
]);

describe.skipIf(files.length === 0)('samples of others (../shared/iso20022/samples)', () => {
  test.each(files)('%s %s', async (kind, name) => {
    const bytes = readFileSync(join(SAMPLES, kind, name));
    const text = bytes.toString('latin1');
    const { summary, accounts, views } = await read(bytes);
    if (REFUSED.has(name)) {
      expect(summary.refused?.code).toBe('statement-unreadable');
      return;
    }
    expect(summary.refused).toBeUndefined();
    expect(accounts).toHaveLength(count(text, 'Rpt') + count(text, 'Stmt') + count(text, 'Ntfctn'));
    expect(views).toHaveLength(count(text, 'Ntry'));
    expect(
      accounts.flatMap(({ view }) => (JSON.parse(view) as { balances: unknown[] }).balances),
    ).toHaveLength(count(text, 'Bal'));
    for (const view of views) {
      expect(view['amount']).toMatch(/^-?\d+(?:\.\d+)?$/u);
      expect(view['currency']).toMatch(/^[A-Z]{3}$/u);
      expect(view['indicator']).toMatch(/^(?:CRDT|DBIT)$/u);
    }
  });
});

it('a booking of very many transactions is read in their number, not in its square', async () => {
  const transactions = '<TxDtls><Refs><EndToEndId>E</EndToEndId></Refs></TxDtls>'.repeat(60_000);
  const entry = ENTRY.new.replace(/<TxDtls>.*<\/TxDtls>/u, transactions);
  const { views } = await read(
    document('camt.053.001.08', 'BkToCstmrStmt', `<Stmt><Id>S</Id>${ACCOUNT}${BALANCES}${entry}</Stmt>`),
  );
  expect(views).toMatchObject([{ transactions: 60_000 }]);
});
