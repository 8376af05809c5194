// Checking a file keeps what the message allows, tells what it could not keep, and hands nothing out when it
// refuses.
import { describe, expect, it } from 'vitest';
import type { FileSummary } from '../ports/messages.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { checkFile } from './check-file.ts';
import { filePayments } from './build.ts';

const FILE = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<!-- exported by a ledger -->',
  '<p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x x.xsd">',
  '<p:CstmrCdtTrfInitn><p:GrpHdr><p:MsgId>THEIRS</p:MsgId><p:CreDtTm>2020-01-01T00:00:00</p:CreDtTm><p:Authstn><p:Cd>AUTH</p:Cd></p:Authstn><p:NbOfTxs>1</p:NbOfTxs><p:CtrlSum>12.5</p:CtrlSum>',
  '<p:InitgPty><p:Nm>Muster &amp; Co</p:Nm></p:InitgPty><p:FwdgAgt><p:FinInstnId><p:BIC>BANKDEFF</p:BIC></p:FinInstnId></p:FwdgAgt></p:GrpHdr>',
  '<p:PmtInf><p:PmtInfId>G</p:PmtInfId><p:PmtMtd>TRF</p:PmtMtd><p:ReqdExctnDt>2026-11-24</p:ReqdExctnDt><p:Dbtr><p:Nm>M</p:Nm></p:Dbtr>',
  '<p:DbtrAcct><p:Id><p:IBAN>DE02120300000000202051</p:IBAN></p:Id></p:DbtrAcct><p:DbtrAgt><p:FinInstnId><p:BIC>LANDDEM1001</p:BIC></p:FinInstnId></p:DbtrAgt>',
  '<p:CdtTrfTxInf><p:PmtId><p:EndToEndId>E<!-- x -->1</p:EndToEndId></p:PmtId><p:Amt><p:InstdAmt Ccy="EUR"> 12.50 </p:InstdAmt></p:Amt><p:Cdtr><p:Nm><![CDATA[A & B]]></p:Nm></p:Cdtr>',
  '<p:CdtrAcct><p:Id><p:IBAN>DE89370400440532013000</p:IBAN></p:Id></p:CdtrAcct></p:CdtTrfTxInf></p:PmtInf></p:CstmrCdtTrfInitn></p:Document><?end?>',
].join('\n');

const CONTEXT = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'production' } as const;

async function* pieces(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  for (const line of text.split('\n')) yield await Promise.resolve(Buffer.from(`${line}\n`));
}

async function checked(text: string): Promise<FileSummary> {
  const result = await checkFile(pieces(text), CONTEXT, () => undefined);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

describe('a checked file', () => {
  it('keeps header, groups and transactions, whatever the prefix, the comments and the CDATA', async () => {
    const summary = await checked(FILE);
    expect(summary).toMatchObject({
      kind: 'pain.001.001.03',
      transactions: 1,
      totals: [{ currency: 'EUR', minor: 1250n }],
      groups: [{ n: 'PmtInf' }],
    });
    expect(summary.header.c).toEqual(
      expect.arrayContaining([
        { n: 'InitgPty', c: [{ n: 'Nm', t: 'Muster & Co' }] },
        { n: 'Authstn', c: [{ n: 'Cd', t: 'AUTH' }] },
        expect.objectContaining({ n: 'FwdgAgt' }),
      ]),
    );
    const nodes: unknown[] = [];
    for await (const piece of filePayments(pieces(FILE)))
      nodes.push(...piece.map(({ node }) => JSON.parse(node) as unknown));
    expect(nodes).toEqual([
      {
        n: 'CdtTrfTxInf',
        c: [
          { n: 'PmtId', c: [{ n: 'EndToEndId', t: 'E1' }] },
          { n: 'Amt', c: [{ n: 'InstdAmt', a: { Ccy: 'EUR' }, t: '12.50' }] },
          { n: 'Cdtr', c: [{ n: 'Nm', t: 'A & B' }] },
          { n: 'CdtrAcct', c: [{ n: 'Id', c: [{ n: 'IBAN', t: 'DE89370400440532013000' }] }] },
        ],
      },
    ]);
  });

  it('tells what could not be kept', async () => {
    const { findings, warnings } = await checked(FILE);
    expect(
      findings
        .filter(({ rule }) => rule === 'import.not-kept')
        .map(({ line, severity, sentence }) => [line, severity, sentence.data]),
    ).toEqual([
      [2, 'warn', { what: 'comment', count: 2 }],
      [9, 'warn', { what: 'instruction', count: 1 }],
    ]);
    expect(warnings).toBeGreaterThanOrEqual(2);
  });

  it('has business findings, each with its line', async () => {
    const { findings } = await checked(
      FILE.replace('<p:NbOfTxs>1<', '<p:NbOfTxs>3<')
        .replace('2026-11-24', '2026-11-01')
        .replace('3000</p:IBAN', '3001</p:IBAN'),
    );
    expect(
      findings
        .filter(({ rule }) => rule !== 'import.not-kept')
        .map(({ rule, line, path }) => [rule, line, path.split('/').at(-1)]),
    ).toEqual(
      expect.arrayContaining([
        ['date-not-past', 6, 'ReqdExctnDt'],
        ['date-business-day', 6, 'ReqdExctnDt'],
        ['iban', 9, 'IBAN'],
        ['number-of-transactions', 4, 'NbOfTxs'],
      ]),
    );
  });

  it('is refused whole when it breaks the schema late', async () => {
    const refused = await checkFile(
      pieces(FILE.replace('</p:PmtInf>', '<p:Nope/></p:PmtInf>')),
      CONTEXT,
      () => undefined,
    );
    expect(!refused.ok && refused.error).toMatchObject({
      code: 'message-schema',
      line: 9,
      rule: 'schema.unknown-element',
    });
  });

  // A pattern for the end of a text reads a run again from each of its places: a minute for so many, hours
  // for a file of them, and nobody else is served meanwhile.
  it.each([
    ['blanks', `1${' '.repeat(200_000)}1`],
    ['zeros', `${'0'.repeat(200_000)}x`],
    ['zeros behind the point', `1.${'0'.repeat(200_000)}1`],
  ])('reads an amount with many %s in no more time than it takes', async (_, amount) => {
    const before = process.threadCpuUsage();
    const read = await checkFile(pieces(FILE.replace(' 12.50 ', amount)), CONTEXT, () => undefined);
    expect(!read.ok && read.error.code).toBe('message-schema');
    expect(process.threadCpuUsage(before).user / 1_000_000).toBeLessThan(10);
  });

  it('is left as soon as it is refused', async () => {
    let asked = 0;
    async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
      for (;;) {
        asked += 1;
        yield await Promise.resolve(Buffer.from(asked === 1 ? '<!DOCTYPE x' : ' '.repeat(1_000)));
      }
    }
    const read = await checkFile(chunks(), CONTEXT, () => undefined);
    expect(!read.ok && read.error.code).toBe('message-doctype');
    expect(asked).toBe(1);
  });
});
