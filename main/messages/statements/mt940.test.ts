// MT940 and MT942 as the account report of the interface: every field of the standard, both structured ways
// of field 86, pages, and files that are refused by their line.
import { describe, expect, test } from 'vitest';
import { readBalanceAnswer } from '../../../shared/domain/account-report/answer.ts';
import type { Entry, Report } from '../../../shared/domain/account-report/report.ts';
import { reportOfMt940 } from './mt940.ts';
import { isStatementFile } from './statement-file.ts';

function reportsOf(text: string): readonly Report[] {
  const read = reportOfMt940(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const answer = readBalanceAnswer(read.value);
  // Each member is one of the interface's own, so that nothing of it is left over.
  expect(answer.notUnderstood).toEqual([]);
  return answer.report.Rpt ?? [];
}

const problemOf = (text: string) => {
  const read = reportOfMt940(text);
  return read.ok ? null : read.error;
};

const HEAD = [':20:STMT-1', ':25:DE89370400440532013000', ':28C:00012/001', ':60F:C261119EUR1000,00'];
const statement = (...lines: readonly string[]): string =>
  [...HEAD, ...lines, ':62F:C261120EUR1000,00', '-'].join('\r\n');
const entryOf = (...lines: readonly string[]): Entry => reportsOf(statement(...lines))[0]?.Ntry?.[0] ?? {};
const detailsOf = (...text: readonly string[]) =>
  entryOf(':61:2611201120D100,00NTRFNONREF', `:86:${text[0] ?? ''}`, ...text.slice(1));
const transactionOf = (...text: readonly string[]) => detailsOf(...text).NtryDtls?.[0]?.TxDtls?.[0] ?? {};

describe('a statement', () => {
  test('has account, number, balances and entries under the names of the interface', () => {
    const text = [
      '{1:F01DEUTDEFFAXXX0000000000}{2:O9401800261120DEUTDEFFAXXX00000000002611201800N}{3:{108:X}}{4:',
      ':20:STMT-1',
      ':21:REQ-7',
      ':25:DEUTDEFF/DE89370400440532013000',
      ':28C:00012/001',
      ':60F:C261119EUR12500,50',
      ':61:2611201120D1250,5NTRFINV-1//BANK-1',
      ':86:Invoice 1',
      'of November',
      ':62F:C261120EUR11250,',
      ':64:C261120EUR11000,00',
      ':65:C261121EUR11100,00',
      ':65:D261122EUR5,00',
      ':86:Have a good day',
      '-}{5:{CHK:123}}',
    ].join('\r\n');
    const eur = (amt: string) => ({ amt, Ccy: 'EUR' });
    expect(reportsOf(text)).toEqual([
      {
        Id: 'STMT-1',
        ElctrncSeqNb: '12',
        Acct: {
          Ccy: 'EUR',
          Id: { IBAN: 'DE89370400440532013000' },
          Svcr: { FinInstnId: { BIC: 'DEUTDEFF' } },
        },
        Bal: [
          ['PRCD', '12500.50', 'CRDT', '2026-11-19'],
          ['CLBD', '11250.00', 'CRDT', '2026-11-20'],
          ['CLAV', '11000.00', 'CRDT', '2026-11-20'],
          ['FWAV', '11100.00', 'CRDT', '2026-11-21'],
          ['FWAV', '5.00', 'DBIT', '2026-11-22'],
        ].map(([Cd = '', amt = '', CdtDbtInd, Dt]) => ({
          Tp: { CdOrPrtry: { Cd } },
          Amt: eur(amt),
          CdtDbtInd,
          Dt: { Dt },
        })),
        Ntry: [
          {
            AcctSvcrRef: 'BANK-1',
            Amt: eur('1250.50'),
            CdtDbtInd: 'DBIT',
            Sts: 'BOOK',
            BookgDt: { Dt: '2026-11-20' },
            ValDt: { Dt: '2026-11-20' },
            BkTxCd: { Prtry: { Cd: 'NTRF', Issr: 'SWIFT' } },
            NtryDtls: [
              {
                TxDtls: [{ Refs: { EndToEndId: 'INV-1' }, RmtInf: { Ustrd: ['Invoice 1', 'of November'] } }],
              },
            ],
          },
        ],
        AddtlRptInf: ':21:REQ-7\nHave a good day',
      },
    ]);
  });

  test.each([
    ['LF and no end', (text: string) => text.replaceAll('\r\n', '\n').replace(/-$/u, '')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['start and end of text', (text: string) => `\u0001${text}\u0003`],
    ['end of file', (text: string) => `${text}\r\n\u001A`],
    ['blank lines', (text: string) => text.replaceAll('\r\n', '\r\n\r\n')],
    ['the lines of a bank above it', (text: string) => `0000 01INGBNL2AXXXX00001\r\n940 00\r\n${text}`],
    ['a tag of a bank above it', (text: string) => `:940:\r\n${text}`],
    ['blocks in one line with it', (text: string) => `{1:F01X}{2:I940Y}{4:${text}}`],
    ['the mark between messages of a file', (text: string) => `{4:\r\n${text}}$`],
  ])('reads the same with %s', (_with, change) => {
    const text = statement(':61:261120D1,00NTRFNONREF//R', ':86:text');
    expect(reportsOf(change(text))).toEqual(reportsOf(text));
    expect(isStatementFile(Buffer.from(change(text)))).toBe(true);
  });

  test.each([
    ['37040044/0532013000', { Othr: { Id: '0532013000' } }, 'DEBLZ', '37040044'],
    ['37040044/0532013000EUR', { Othr: { Id: '0532013000' } }, 'DEBLZ', '37040044'],
    ['DE89370400440532013000EUR', { IBAN: 'DE89370400440532013000' }, undefined, undefined],
    ['NL91ABNA0417164300 EUR', { IBAN: 'NL91ABNA0417164300' }, undefined, undefined],
    ['/GB29NWBK60161331926819', { IBAN: 'GB29NWBK60161331926819' }, undefined, undefined],
    ['12-345-6', { Othr: { Id: '12-345-6' } }, undefined, undefined],
  ])('names the account %s', (account, id, system, member) => {
    const [report] = reportsOf(statement().replace('DE89370400440532013000', account));
    expect(report?.Acct).toMatchObject({ Ccy: 'EUR', Id: id });
    const clearing = report?.Acct?.Svcr?.FinInstnId?.ClrSysMmbId;
    expect([clearing?.ClrSysId?.Cd, clearing?.MmbId]).toEqual([system, member]);
  });

  test('names the bank of field 25P by its BIC', () => {
    const [report] = reportsOf(statement().replace(/:25:(\w+)/u, ':25P:$1\r\nCOBADEFFXXX'));
    expect(report?.Acct?.Svcr).toEqual({ FinInstnId: { BIC: 'COBADEFFXXX' } });
  });

  test('opens with the balance of the day before, or of its own day', () => {
    const codes = (text: string) => reportsOf(text)[0]?.Bal?.map(({ Tp, Dt }) => [Tp?.CdOrPrtry?.Cd, Dt?.Dt]);
    expect(codes(statement())).toEqual([
      ['PRCD', '2026-11-19'],
      ['CLBD', '2026-11-20'],
    ]);
    expect(codes(statement().replace('C261119', 'C261120'))).toEqual([
      ['OPBD', '2026-11-20'],
      ['CLBD', '2026-11-20'],
    ]);
  });

  test('of several accounts in one file is one report each', () => {
    const other = statement(':61:261120C1,00NTRFNONREF').replace('DE89370400440532013000', '4711');
    expect(reportsOf(`${statement()}\r\n${other}`).map(({ Acct, Ntry }) => [Acct?.Id, Ntry?.length])).toEqual(
      [
        [{ IBAN: 'DE89370400440532013000' }, 0],
        [{ Othr: { Id: '4711' } }, 1],
      ],
    );
  });
});

describe('pages', () => {
  const page = (number: number, from: string, to: string, line: string): string =>
    [`:20:P${number}`, ':25:4711', `:28C:12/${number}`, from, line, to, '-'].join('\n');
  const first = page(1, ':60F:C261119EUR10,00', ':62M:C261120EUR11,00', ':61:261120C1,00NTRFA');
  const second = page(2, ':60M:C261120EUR11,00', ':62M:C261120EUR13,00', ':61:261120C2,00NTRFB');
  const third = page(3, ':60M:C261120EUR13,00', ':62F:C261120EUR16,00', ':61:261120C3,00NTRFC');
  const balances = ({ Bal = [] }: Report) =>
    Bal.map(({ Tp, Amt }) => [Tp?.CdOrPrtry?.Cd, Tp?.SubTp?.Cd, Amt?.amt]);
  const references = ({ Ntry = [] }: Report) =>
    Ntry.map(({ NtryDtls }) => NtryDtls?.[0]?.TxDtls?.[0]?.Refs?.EndToEndId);

  test('of one statement are one report, entries in order', () => {
    const reports = reportsOf([first, second, third].join('\n'));
    expect(reports.map(references)).toEqual([['A', 'B', 'C']]);
    expect(reports.map(balances)).toEqual([
      [
        ['PRCD', undefined, '10.00'],
        ['CLBD', undefined, '16.00'],
      ],
    ]);
  });

  test('that do not meet keep the figures of both sides', () => {
    const reports = reportsOf([first, second.replace('EUR11,00', 'EUR12,00')].join('\n'));
    expect(reports.map(balances)).toEqual([
      [
        ['PRCD', undefined, '10.00'],
        ['CLBD', 'INTM', '11.00'],
        ['OPBD', 'INTM', '12.00'],
        ['CLBD', 'INTM', '13.00'],
      ],
    ]);
  });

  test('whose neighbour is missing stay reports of their own, with intermediate balances', () => {
    expect(reportsOf([first, third].join('\n')).map(balances)).toEqual([
      [
        ['PRCD', undefined, '10.00'],
        ['CLBD', 'INTM', '11.00'],
      ],
      [
        ['OPBD', 'INTM', '13.00'],
        ['CLBD', undefined, '16.00'],
      ],
    ]);
  });

  test('of two accounts may stand between each other', () => {
    const other = (text: string) => text.replace(':25:4711', ':25:4712');
    const files = [first, other(first), second, other(second), third, other(third)];
    expect(reportsOf(files.join('\n')).map(references)).toEqual([
      ['A', 'B', 'C'],
      ['A', 'B', 'C'],
    ]);
  });
});

describe('an entry', () => {
  test.each([
    ['C', 'CRDT', undefined, 'BOOK'],
    ['D', 'DBIT', undefined, 'BOOK'],
    ['RC', 'DBIT', true, 'BOOK'],
    ['RD', 'CRDT', true, 'BOOK'],
    ['CR', 'CRDT', undefined, 'BOOK'],
    ['RDR', 'CRDT', true, 'BOOK'],
    ['EC', 'CRDT', undefined, 'PDNG'],
    ['ED', 'DBIT', undefined, 'PDNG'],
  ])('marked %s is on the side %s', (mark, side, reversal, status) => {
    expect(entryOf(`:61:2611201120${mark}1,00NTRFNONREF`)).toMatchObject({
      CdtDbtInd: side,
      ...(reversal === undefined ? {} : { RvslInd: reversal }),
      Sts: status,
    });
  });

  test('keeps a funds code that is not the third letter of the currency', () => {
    expect(entryOf(':61:261120CX1,00NTRFNONREF').AddtlNtryInf).toBe('261120CX1,00NTRFNONREF');
    expect(entryOf(':61:261120CR1,00NTRFNONREF').AddtlNtryInf).toBeUndefined();
  });

  test.each([
    ['EUR', '1250,50', '1250.50'],
    ['EUR', '1250,5', '1250.50'],
    ['EUR', '1250,', '1250.00'],
    ['EUR', '0000001250,50', '1250.50'],
    ['EUR', '999999999999999,99', '999999999999999.99'],
    ['JPY', '1250,', '1250'],
    ['JPY', '1250,00', '1250'],
    ['KWD', '1250,505', '1250.505'],
  ])('has all decimals of %s for %s', (currency, amount, read) => {
    const text = statement(`:61:261120D${amount}NTRFNONREF`).replaceAll('EUR', currency);
    const whole = text.replaceAll(`${currency}1000,00`, `${currency}1000,`);
    expect(reportsOf(whole)[0]?.Ntry?.[0]?.Amt).toEqual({ amt: read, Ccy: currency });
  });

  test.each([
    ['over the end of a year', '261231', '0102', 'C261230', 'C270102', '2027-01-02'],
    ['back over the beginning of a year', '270102', '1231', 'C261230', 'C261231', '2026-12-31'],
    ['months after its value date', '260301', '1120', 'C261119', 'C261120', '2026-11-20'],
    ['in a statement of a whole year', '260105', '0105', 'C251231', 'C261231', '2026-01-05'],
    ['on a leap day', '240301', '0229', 'C240228', 'C240229', '2024-02-29'],
  ])('was booked %s', (_when, value, booked, from, to, date) => {
    const text = [
      ...HEAD.slice(0, 3),
      `:60F:${from}EUR1,00`,
      `:61:${value}${booked}C1,00NTRFNONREF`,
      `:62F:${to}EUR2,00`,
    ].join('\n');
    expect(reportsOf(text)[0]?.Ntry?.[0]?.BookgDt).toEqual({ Dt: date });
  });

  test('has no booking date where the bank gives none', () => {
    expect(entryOf(':61:261120D1,00NTRFNONREF')).toMatchObject({ ValDt: { Dt: '2026-11-20' } });
    expect(entryOf(':61:261120D1,00NTRFNONREF').BookgDt).toBeUndefined();
  });

  test.each([
    ['NTRFNONREF', undefined, undefined],
    ['NTRFNONREF//NONREF', undefined, undefined],
    ['NTRFNOTPROVIDED//B-1', undefined, 'B-1'],
    ['NTRFEREF//B-1', undefined, 'B-1'],
    ['NTRFKREF+', undefined, undefined],
    ['NTRFINV 1/2//B-1', 'INV 1/2', 'B-1'],
    ['NTRF', undefined, undefined],
    ['S103INV', 'INV', undefined],
  ])('with references %s', (references, owner, bank) => {
    const entry = entryOf(`:61:261120D1,00${references}`);
    expect([entry.NtryDtls?.[0]?.TxDtls?.[0]?.Refs?.EndToEndId, entry.AcctSvcrRef]).toEqual([owner, bank]);
  });

  test("has its owner's reference beside the end-to-end reference of field 86", () => {
    const refs = (owner: string) =>
      entryOf(`:61:261120D1,00NTRF${owner}`, ':86:/EREF/E2E-1/PREF/INF-1/').NtryDtls?.[0]?.TxDtls?.[0]?.Refs;
    expect(refs('OWN-1')).toEqual({ EndToEndId: 'E2E-1', PmtInfId: 'INF-1', InstrId: 'OWN-1' });
    expect(refs('INF-1')).toEqual({ EndToEndId: 'E2E-1', PmtInfId: 'INF-1' });
  });

  test('has original amount and charges of the supplementary details, and what else they say', () => {
    const entry = entryOf(':61:261120D1,00NTRFNONREF', '/OCMT/USD12,34//CHGS/EUR0,50/');
    expect(entry.NtryDtls?.[0]?.TxDtls?.[0]?.AmtDtls?.InstdAmt?.Amt).toEqual({ amt: '12.34', Ccy: 'USD' });
    expect(entry.Chrgs).toEqual([{ Amt: { amt: '0.50', Ccy: 'EUR' } }]);
    expect(entry.AddtlNtryInf).toBeUndefined();
    const plain = entryOf(':61:261120D1,00NTRFNONREF', 'Cheque 4711', '/EXCH/1,0834/');
    expect(plain.AddtlNtryInf).toBe('Cheque 4711\n/EXCH/1,0834/');
  });

  test('keeps a second field 86 and lines that are no field of SWIFT', () => {
    const entry = entryOf(':61:261120D1,00NTRFNONREF', ':86:one', ':NS:01Street 17', ':86:two');
    expect(entry.NtryDtls?.[0]?.TxDtls?.[0]?.RmtInf?.Ustrd).toEqual(['one', 'two']);
    expect(entry.AddtlNtryInf).toBe('01Street 17');
  });
});

describe('field 86 of German banks', () => {
  test('has code, keywords and counterparty', () => {
    const entry = detailsOf(
      '177?00SEPA-UEBERWEISUNG?109310?20EREF+RE-2026-0815?21KREF+PAY-1?22SVWZ',
      '+Rechnung 4711 vom 12.11.20?2326 Kd 99?24ABWA+Tochter AG?30COBADEFFX',
      'XX?31DE02120300000000202051?32Kestrel Maschinenbau GmbH ?33& Co. KG?34000',
    );
    expect(entry.BkTxCd?.Prtry).toEqual({ Cd: 'NTRF+177+9310+000', Issr: 'DK' });
    expect(entry.AddtlNtryInf).toBe('SEPA-UEBERWEISUNG');
    expect(entry.NtryDtls?.[0]?.TxDtls?.[0]).toEqual({
      Refs: { EndToEndId: 'RE-2026-0815', PmtInfId: 'PAY-1' },
      RtldPties: {
        Cdtr: { Nm: 'Kestrel Maschinenbau GmbH & Co. KG' },
        CdtrAcct: { Id: { IBAN: 'DE02120300000000202051' } },
        UltmtDbtr: { Nm: 'Tochter AG' },
      },
      RltdAgts: { CdtrAgt: { FinInstnId: { BIC: 'COBADEFFXXX' } } },
      RmtInf: { Ustrd: ['Rechnung 4711 vom 12.11.2026 Kd 99'] },
    });
  });

  test.each([
    // A full subfield of 27 characters breaks a word; a shorter one ends with its word.
    [['?20SVWZ+123456789012345678901', '?2123'], '12345678901234567890123'],
    [['?20SVWZ+1234567890123456789012', '?2123'], '123456789012345678901223'],
    [['?20SVWZ+Rechnung', '?21vom Montag'], 'Rechnung vom Montag'],
    [['?20SVWZ+Rechnung ', '?21vom Montag'], 'Rechnung vom Montag'],
    [['?29SVWZ+Rechnung', '?60vom', '?61Montag'], 'Rechnung vom Montag'],
    [['?20ohne Schluesselwort', '?21zweite Zeile'], 'ohne Schluesselwort zweite Zeile'],
    [['?20SVWZ+Was EREF+ heisst'], 'Was EREF+ heisst'],
    [['?20SVWZ+Wirklich?', '?21 Ja'], 'Wirklich? Ja'],
  ])('joins %j', (subfields, read) => {
    const isShort = subfields[0] === '?20SVWZ+123456789012345678901';
    const text = transactionOf(`166${subfields.join('')}`).RmtInf?.Ustrd?.join('|');
    expect(text).toBe(isShort ? '123456789012345678901 23' : read);
  });

  test('a reference goes on in the next subfield, and ends with a short one', () => {
    const read = transactionOf('166?20EREF+1234567890123456789012?2134567890?22SVWZ+x');
    expect(read.Refs?.EndToEndId).toBe('123456789012345678901234567890');
    expect(transactionOf('166?20EREF+123?21Rechnung 5')).toMatchObject({
      Refs: { EndToEndId: '123' },
      RmtInf: { Ustrd: ['Rechnung 5'] },
    });
  });

  test('a direct debit has mandate and creditor, on either side of it', () => {
    const text = ['105?20EREF+NOTPROVIDED?21MREF+M-77?22CRED+DE98ZZZ09999999999?32Stadtwerke'];
    expect(transactionOf(...text)).toEqual({
      Refs: { MndtId: 'M-77' },
      RtldPties: { Cdtr: { Nm: 'Stadtwerke', Id: { PrvtId: { Othr: [{ Id: 'DE98ZZZ09999999999' }] } } } },
    });
    const credit = entryOf(':61:261120C1,00NDDTNONREF', `:86:${text[0]}`).NtryDtls?.[0]?.TxDtls?.[0];
    expect(credit?.RtldPties?.Dbtr?.Nm).toBe('Stadtwerke');
    expect(credit?.RtldPties?.Cdtr?.Id?.PrvtId?.Othr?.[0]?.Id).toBe('DE98ZZZ09999999999');
  });

  test('a returned direct debit has its own amount and the compensation', () => {
    const entry = detailsOf('109?20OAMT+95,00?21COAM+EUR 5,00?22RREF+R-1');
    expect(entry.NtryDtls?.[0]?.TxDtls?.[0]?.AmtDtls?.InstdAmt?.Amt).toEqual({ amt: '95.00', Ccy: 'EUR' });
    expect(entry.Chrgs).toEqual([{ Amt: { amt: '5.00', Ccy: 'EUR' } }]);
    expect(entry.AddtlNtryInf).toBe('RREF+R-1');
  });

  test('an account at a bank by its number, and subfields without a place', () => {
    const entry = detailsOf('020?3037040044?310532013000?32Kestrel?35Hinweis?36');
    expect(entry.AddtlNtryInf).toBe('?35Hinweis');
    expect(entry.NtryDtls?.[0]?.TxDtls?.[0]).toMatchObject({
      RtldPties: { CdtrAcct: { Id: { Othr: { Id: '0532013000' } } } },
      RltdAgts: {
        CdtrAgt: { FinInstnId: { ClrSysMmbId: { ClrSysId: { Cd: 'DEBLZ' }, MmbId: '37040044' } } },
      },
    });
  });

  test('Polish separators, with and without a code', () => {
    expect(transactionOf('020<20Faktura 7<32Kestrel')).toMatchObject({
      RmtInf: { Ustrd: ['Faktura 7'] },
      RtldPties: { Cdtr: { Nm: 'Kestrel' } },
    });
    expect(transactionOf('>20Faktura 7>32Kestrel').RtldPties?.Cdtr?.Nm).toBe('Kestrel');
  });
});

describe('field 86 with codes between slashes', () => {
  test('names both parties by their codes', () => {
    const text = [
      '/EREF/E2E-1//ORDP//NAME/Own Company BV//BENM//NAME/Kestrel Ltd//ID/12',
      '34//REMI/USTD//Invoice 12/2026 of 1 Nov/ULTC//NAME/Kestrel Leasing//IBA',
      'N/X//PURP/CD/SUPP/',
    ];
    expect(transactionOf(...text)).toEqual({
      Refs: { EndToEndId: 'E2E-1' },
      RtldPties: {
        Cdtr: { Nm: 'Kestrel Ltd', Id: { PrvtId: { Othr: [{ Id: '1234' }] } } },
        Dbtr: { Nm: 'Own Company BV' },
        UltmtCdtr: { Nm: 'Kestrel Leasing' },
      },
      Purp: { Cd: 'SUPP' },
      RmtInf: { Ustrd: ['Invoice 12/2026 of 1 Nov'] },
    });
    expect(detailsOf(...text).AddtlNtryInf).toBe('/IBAN/X/');
  });

  test('names the counterparty where no code says whose it is', () => {
    const entry = detailsOf(
      '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Kestrel BV/REMI/Dit is',
      ' een omschrijving/EREF/NOTPROVIDED',
    );
    expect(entry.AddtlNtryInf).toBe('/TRTP/SEPA OVERBOEKING');
    expect(entry.NtryDtls?.[0]?.TxDtls?.[0]).toEqual({
      RtldPties: { Cdtr: { Nm: 'Kestrel BV' }, CdtrAcct: { Id: { IBAN: 'NL91ABNA0417164300' } } },
      RltdAgts: { CdtrAgt: { FinInstnId: { BIC: 'ABNANL2A' } } },
      RmtInf: { Ustrd: ['Dit is een omschrijving'] },
    });
  });

  test('a counterparty in one code, a mandate, a creditor reference', () => {
    const read = transactionOf(
      '/EREF/E/1//MARF/M-1//CSID/NL32ZZZ999999991234//CNTP/NL32INGB0000012345/INGBNL2A/ING BANK/ROMA//',
      '/REMI/STRD/CUR/RF18539007547034//RTRN/MS03/',
    );
    expect(read).toEqual({
      Refs: { EndToEndId: 'E/1', MndtId: 'M-1' },
      RtldPties: {
        Cdtr: {
          Nm: 'ING BANK',
          Id: { PrvtId: { Othr: [{ Id: 'NL32ZZZ999999991234' }] } },
          PstlAdr: { TwnNm: 'ROMA' },
        },
        CdtrAcct: { Id: { IBAN: 'NL32INGB0000012345' } },
      },
      RltdAgts: { CdtrAgt: { FinInstnId: { BIC: 'INGBNL2A' } } },
      RmtInf: { Strd: [{ CdtrRefInf: { Ref: 'RF18539007547034' } }] },
      RtrInf: { Rsn: { Cd: 'MS03' } },
    });
  });

  test('text that only begins with a slash is text', () => {
    expect(transactionOf('/our ref/12').RmtInf?.Ustrd).toEqual(['/our ref/12']);
    expect(transactionOf('/ABCD/x/EREF/y').RmtInf?.Ustrd).toEqual(['/ABCD/x/EREF/y']);
  });
});

describe('an interim report', () => {
  const text = [
    '{1:F01DEUTDEFFAXXX0000000000}{2:I942DEUTDEFFXXXXN}{4:',
    ':20:INTRA-1',
    ':25:4711',
    ':28C:1/1',
    ':34F:EURD1000,',
    ':34F:EURC500,00',
    ':13D:2611201015+0100',
    ':61:261120D1,00NTRFNONREF//B1',
    ':90D:1EUR1,00',
    ':90C:0EUR0,',
    ':86:So far',
    '-}',
  ].join('\r\n');

  test('has its time and sums, and entries that are not booked', () => {
    const [report] = reportsOf(text);
    expect(report).toMatchObject({
      CreDtTm: '2026-11-20T10:15:00+01:00',
      Bal: [],
      TxsSummry: {
        TtlDbtNtries: { NbOfNtries: '1', Sum: '1.00' },
        TtlCdtNtries: { NbOfNtries: '0', Sum: '0.00' },
      },
      Ntry: [{ Sts: 'PDNG', AcctSvcrRef: 'B1' }],
      AddtlRptInf: ':34F:EURD1000,\n:34F:EURC500,00\nSo far',
    });
  });

  test('reads the older time, and keeps one without a year as text', () => {
    const report = (time: string) => reportsOf(text.replace(':13D:2611201015+0100', time))[0];
    expect(report(':13:2611201015')?.CreDtTm).toBe('2026-11-20T10:15:00');
    expect(report(':13:11201015')?.CreDtTm).toBeUndefined();
    expect(report(':13:11201015')?.AddtlRptInf).toContain(':13:11201015');
  });
});

describe('a file that cannot be read is refused by its line', () => {
  const balance = (text: string): string => statement().replace(':60F:C261119EUR1000,00', `:60F:${text}`);
  const line = (text: string): string => statement(`:61:${text}`);
  test.each([
    ['empty', '', 1, 'nothing'],
    ['blank lines', '\r\n\r\n', 1, 'nothing'],
    ['only blocks', '{1:F01X}{2:I940Y}{4:\n-}', 1, 'nothing'],
    ['binary', '\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR', 1, 'tag'],
    ['XML', '<?xml version="1.0"?><Document/>', 1, 'tag'],
    ['JSON', '{"BkToCstmrAcctRpt":{}}', 1, 'tag'],
    ['another message of SWIFT', '{1:F01X}{2:I103Y}{4:\n:20:X\n-}', 1, 'tag'],
    ['a letter above a statement', `Dear customer\n${statement()}`, 1, 'tag'],
    ['an unknown tag', statement(':99:x'), 5, 'tag'],
    ['a tag of a payment', statement(':32A:261120EUR1,00'), 5, 'tag'],
    ['a line behind a balance', statement().replace('EUR1000,00', 'EUR1000,00\r\nand more'), 5, 'tag'],
    ['no type of transaction', line('261120D1,00'), 5, 'tag'],
    ['no account', statement().replace(/:25:\w+\r\n/u, ''), 4, 'order'],
    ['an empty account', statement().replace(/:25:\w+/u, ':25:'), 2, 'account'],
    ['a damaged IBAN', statement().replace('DE89', 'DE88'), 2, 'account'],
    ['no closing balance', statement().replace(/:62F:.*\r\n/u, ''), 4, 'order'],
    ['no opening balance', statement().replace(/:60F:.*\r\n/u, ''), 4, 'order'],
    ['no balance', [...HEAD.slice(0, 3), ':61:261120D1,00NTRFX'].join('\n'), 4, 'order'],
    ['no reference above it', HEAD.slice(1).join('\n'), 1, 'order'],
    ['two opening balances', statement(':60F:C261119EUR1,00'), 5, 'order'],
    ['an entry above the balance', statement().replace(':60F', ':61:261120D1,00NTRFX\r\n:60F'), 5, 'order'],
    ['text above the account', `:20:X\n:86:text\n${HEAD.slice(1).join('\n')}`, 2, 'order'],
    ['a number that is none', statement().replace('00012/001', 'twelve'), 3, 'order'],
    ['two currencies', statement().replace(':62F:C261120EUR', ':62F:C261120USD'), 5, 'currency'],
    ['an unknown currency', balance('C261119XXA1,00'), 4, 'currency'],
    ['a balance without a side', balance('261119EUR1,00'), 4, 'side'],
    ['a day that does not exist', balance('C261131EUR1,00'), 4, 'date'],
    ['a year of four digits', balance('C20261119EUR1,00'), 4, 'date'],
    ['a balance without digits', balance('C261119EUR,'), 4, 'amount'],
    ['a balance without an amount', balance('C261119EUR'), 4, 'amount'],
    ['a decimal point', balance('C261119EUR1.00'), 4, 'amount'],
    ['no decimal comma', balance('C261119EUR100'), 4, 'amount'],
    ['groups of thousands', balance('C261119EUR1.000,00'), 4, 'amount'],
    ['more decimals than the currency has', balance('C261119EUR1,234'), 4, 'amount'],
    ['a minus', balance('C261119EUR-1,00'), 4, 'amount'],
    ['a hundred digits', balance(`C261119EUR${'9'.repeat(100)},00`), 4, 'amount'],
    ['an entry without digits', line('261120D,NTRFX'), 5, 'amount'],
    ['an entry with a point', line('261120D1.00NTRFX'), 5, 'amount'],
    ['an entry without a side', line('2611201120X1,00NTRFX'), 5, 'side'],
    ['an entry of a day that does not exist', line('261320D1,00NTRFX'), 5, 'date'],
    ['an entry booked on no day', line('2611201131D1,00NTRFX'), 5, 'date'],
    ['an entry with a year of four digits', line('20261120D1,00NTRFX'), 5, 'date'],
    ['an entry with a booking date of six digits', line('261120261120D1,00NTRFX'), 5, 'date'],
    [
      'an interim report without a currency',
      ':20:X\n:25:1\n:13D:2611201015+0100\n:61:261120D1,00NTRFX',
      4,
      'currency',
    ],
    ['a time that is none', ':20:X\n:25:1\n:13D:2611202515+0100', 3, 'date'],
    ['a sum without a number', ':20:X\n:25:1\n:34F:EUR1,\n:90D:EUR1,00', 4, 'currency'],
  ])('%s', (_what, text, at, what) => {
    expect(problemOf(text)).toEqual({ line: at, what });
  });

  test('a line is bounded, whatever the size of the file', () => {
    const long = 'x'.repeat(30_000_000);
    expect(problemOf(statement(':61:261120D1,00NTRFX', `:86:${long}`))).toEqual({ line: 6, what: 'tag' });
    expect(problemOf(long)).toEqual({ line: 1, what: 'tag' });
  });

  test('one wrong line in the second message refuses the first too', () => {
    expect(problemOf(`${statement()}\r\n${statement(':61:nonsense')}`)).toEqual({ line: 11, what: 'date' });
  });

  test('the century of a date is that of SWIFT', () => {
    const year = (date: string) => reportsOf(statement().replace('C261119', `C${date}`))[0]?.Bal?.[0]?.Dt?.Dt;
    expect([year('791231'), year('800101'), year('991231')]).toEqual([
      '2079-12-31',
      '1980-01-01',
      '1999-12-31',
    ]);
  });
});

test('a file of many lines, and a field of many lines, are read in their order', () => {
  const entries = Array.from(
    { length: 2_000 },
    (_, at) => `:61:261120D1,00NTRFE${at}//B${at}\r\n:86:/EREF/${at}/REMI/${'/A'.repeat(20)}`,
  );
  const read = reportsOf(statement(...entries))[0]?.Ntry ?? [];
  expect([read.length, read.at(-1)?.AcctSvcrRef]).toEqual([2_000, 'B1999']);
  const lines = Array.from({ length: 100_000 }, (_, at) => `line ${at}`).join('\r\n');
  const [long] = reportsOf(statement(`:61:261120D1,00NTRFX\r\n:86:${lines}`))[0]?.Ntry ?? [];
  expect(long?.NtryDtls?.[0]?.TxDtls?.[0]?.RmtInf?.Ustrd?.at(-1)).toBe('line 99999');
  const fields = Array.from({ length: 20_000 }, () => '?20////////?').join('\r\n');
  const [odd] = reportsOf(statement(`:61:261120D1,00NTRFX\r\n:86:166?00x${fields}`))[0]?.Ntry ?? [];
  expect(odd?.NtryDtls?.[0]?.TxDtls?.[0]?.RmtInf?.Ustrd).toHaveLength(1);
});
