// Import keeps what the message allows, tells what it could not keep, and hands nothing out when it refuses.
import { describe, expect, it } from 'vitest';
import { importChecks } from './business-rules/checks.ts';
import { importMessage, MessageImport } from './import.ts';
import { isoDate } from '../../shared/domain/dates.ts';
import { readMessage, readMessageStream } from './reader.ts';

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

const CHECKS = (): ReturnType<typeof importChecks> =>
  importChecks((kind) => ({ kind, today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'production', maxDaysAhead: 365 }));

function imported(text: string): Extract<ReturnType<typeof importMessage>, { ok: true }>['value'] {
  const result = importMessage([Buffer.from(text)], CHECKS());
  if (!result.ok) throw new Error(result.error.fault.detail);
  return result.value;
}

describe('an imported file', () => {
  it('keeps header, groups and transactions, whatever the prefix, the comments and the CDATA', () => {
    const message = imported(FILE);
    expect(message).toMatchObject({
      kind: 'pain.001.001.03',
      original: { msgId: 'THEIRS', creationDateTime: '2020-01-01T00:00:00', numberOfTransactions: '1', controlSum: '12.5' },
      initiatingParty: { n: 'InitgPty', c: [{ n: 'Nm', t: 'Muster & Co' }] },
      authorisations: [{ n: 'Authstn' }],
      forwardingAgent: { n: 'FwdgAgt' },
    });
    expect(message.groups[0]?.transactions).toEqual([
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

  it('tells what could not be kept', () => {
    expect(imported(FILE).findings.filter((finding) => finding.rule === 'import.not-kept').map(({ line, severity, sentence }) => [line, severity, sentence])).toEqual([
      [2, 'warn', 'The file holds 2 comments. They are no part of the message and are not kept.'],
      [9, 'warn', 'The file holds a processing instruction. It is no part of the message and is not kept.'],
    ]);
  });

  it('is taken with business findings, each with its line', () => {
    const { findings } = imported(FILE.replace('<p:NbOfTxs>1<', '<p:NbOfTxs>3<').replace('2026-11-24', '2026-11-01').replace('3000</p:IBAN', '3001</p:IBAN'));
    expect(findings.filter((finding) => finding.rule !== 'import.not-kept').map(({ rule, line, path }) => [rule, line, path.split('/').at(-1)])).toEqual([
      ['date-not-past', 6, 'ReqdExctnDt'],
      ['date-business-day', 6, 'ReqdExctnDt'],
      ['iban', 9, 'IBAN'],
      ['number-of-transactions', 4, 'NbOfTxs'],
    ]);
  });

  it('that breaks the schema late hands out nothing of what came before', () => {
    const importing = new MessageImport(CHECKS());
    expect(importing.write(Buffer.from(FILE.replace('</p:PmtInf>', '<p:Nope/></p:PmtInf>')))).toBeUndefined();
    const end = importing.end();
    expect(end.ok).toBe(false);
    expect(!end.ok && end.error).toMatchObject({ fault: { code: 'message-schema', line: 9, rule: 'schema.unknown-element' }, findings: [{ line: 9 }] });
  });
});

describe('the reader', () => {
  it('hands out no group and no payment from the first broken place on', () => {
    const seen: string[] = [];
    const broken = FILE.replace('<p:ReqdExctnDt>2026-11-24', '<p:ReqdExctnDt>soon').replaceAll('p:PmtInf>', 'p:GrpHdr>');
    const read = readMessage([Buffer.from(broken)], { onHeader: () => void seen.push('header'), onGroup: () => void seen.push('group'), onTransaction: () => void seen.push('payment') });
    expect(seen).toEqual(['header']);
    expect(read.ok && read.value.schemaFindings).toBeGreaterThan(0);
  });
});

describe('a stream', () => {
  it('is left as soon as the file is refused', async () => {
    let asked = 0;
    async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
      for (;;) {
        asked += 1;
        yield await Promise.resolve(Buffer.from(asked === 1 ? '<!DOCTYPE x' : ' '.repeat(1_000)));
      }
    }
    const read = await readMessageStream(chunks());
    expect(!read.ok && read.error.code).toBe('message-doctype');
    expect(asked).toBe(1);
  });

  it('of pieces gives the pieces in document order, the group before its transactions', async () => {
    const order: string[] = [];
    async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
      for (const line of FILE.split('\n')) yield await Promise.resolve(Buffer.from(`${line}\n`));
    }
    const read = await readMessageStream(chunks(), {
      onHeader: (kind) => void order.push(kind),
      onGroup: ({ index, path, node }) => void order.push(`${index} ${path} ${(node.c ?? []).length}`),
      onTransaction: ({ group, index, path, lines }) => void order.push(`${group}.${index} ${path} line ${lines.lineOf() ?? 0}`),
    });
    expect(order).toEqual([
      'pain.001.001.03',
      '1 /Document/CstmrCdtTrfInitn/PmtInf[1] 6',
      '1.1 /Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[1] line 8',
    ]);
    expect(read).toEqual({ ok: true, value: { kind: 'pain.001.001.03', bytes: Buffer.byteLength(FILE) + 1, elements: 36, groups: 1, transactions: 1, schemaFindings: 0 } });
  });
});
