// Kept entries with everything that a statement has a place for, the file that is made of them, and what the
// desk reads in such a file.
import { expect } from 'vitest';
import { readReport } from '../../main/messages/report/read-report.ts';
import { writeStatement } from '../../main/messages/statements/write-statement.ts';
import type { ReadEntry } from '../../main/ports/store/reports.ts';
import type { KeptEntry, StatementForm } from '../../shared/domain/account-report/statement-order.ts';
import { must } from '../../shared/domain/must.fake.ts';

export const IBAN = 'DE89370400440532013000';
const amount = (amt: string, Ccy = 'EUR') => ({ amt, Ccy });
const day = (Dt: string) => ({ Dt });

/** Everything that a statement has a place for, and values that its form cannot have. */
const RICH = {
  NtryRef: 'N-1',
  Amt: amount('120.00'),
  CdtDbtInd: 'DBIT',
  RvslInd: false,
  Sts: 'BOOK',
  BookgDt: day('2026-11-19'),
  ValDt: { DtTm: '2026-11-19T08:30:00+01:00' },
  AcctSvcrRef: 'B-1',
  BkTxCd: {
    Domn: { Cd: 'PMNT', Fmly: { Cd: 'ICDT', SubFmlyCd: 'ESCT' } },
    Prtry: { Cd: 'NTRF+177+9310', Issr: 'DK' },
  },
  AmtDtls: { InstdAmt: { Amt: amount('125.00', 'USD') }, TxAmt: { Amt: amount('119.00') } },
  Chrgs: [{ Amt: amount('1.00'), CdtDbtInd: 'DBIT' }, { Amt: {} }],
  AddtlNtryInf: 'x'.repeat(700),
  NtryDtls: [
    {
      Btch: { MsgId: 'M-1', PmtInfId: 'P-1', NbOfTxs: '1', TtlAmt: amount('120.00'), CdtDbtInd: 'DBIT' },
      TxDtls: [
        {
          Refs: {
            MsgId: 'M-1',
            AcctSvcrRef: 'T-1',
            PmtInfId: 'P-1',
            InstrId: 'I-1',
            EndToEndId: 'INV-1',
            TxId: 'X'.repeat(36),
            MndtId: 'MND-1',
            ChqNb: '77',
            ClrSysRef: 'CLR',
            Prtry: { Tp: 'UETR', Ref: '11111111-2222-4333-8444-555555555555' },
          },
          AmtDtls: { InstdAmt: { Amt: amount('125.00', 'USD') } },
          BkTxCd: { Prtry: { Cd: 'NTRF' } },
          Chrgs: [{ Amt: amount('1.00') }],
          RtldPties: {
            InitgPty: { Nm: 'Own Company', Id: { OrgId: { BICOrBEI: 'COBADEFFXXX', Othr: [{ Id: '1' }] } } },
            Dbtr: { Nm: 'Own Company' },
            DbtrAcct: { Id: { IBAN } },
            UltmtDbtr: { Nm: 'Daughter' },
            Cdtr: {
              Nm: 'Kästner & Söhne',
              PstlAdr: { StrtNm: 'Hauptstr.', TwnNm: 'Köln', Ctry: 'DE', AdrLine: ['1', '2'], AdrTp: 'ADDR' },
              Id: { PrvtId: { Othr: [{ Id: 'DE98ZZZ09999999999', SchmeNm: { Prtry: 'SEPA' }, Issr: 'B' }] } },
            },
            CdtrAcct: { Id: { Othr: { Id: '4711' } }, Nm: 'Main' },
            UltmtCdtr: { Nm: 'Lessor', Id: { OrgId: { BICOrBEI: 'no BIC' } } },
          },
          RltdAgts: {
            CdtrAgt: {
              FinInstnId: {
                BIC: 'ABNANL2A',
                Nm: 'ABN',
                ClrSysMmbId: { ClrSysId: { Cd: 'DEBLZ' }, MmbId: '37040044' },
              },
            },
            DbtrAgt: { FinInstnId: { BIC: 'nonsense' } },
          },
          Purp: { Cd: 'SUPP' },
          RmtInf: {
            Ustrd: ['Invoice 1', 'y'.repeat(300)],
            Strd: [
              {
                CdtrRefInf: { Tp: { CdOrPrtry: { Cd: 'SCOR' } }, Ref: 'RF18539007547034' },
                RfrdDocInf: [{ Nb: '1', RltdDt: '2026-11-01' }, { RltdDt: 'soon' }],
                AddtlRmtInf: ['a', 'b'],
              },
            ],
          },
          RtrInf: { Rsn: { Cd: 'AC04' }, AddtlInf: ['Account closed'] },
          AddtlTxInf: 'More',
        },
      ],
    },
  ],
};
const BARE = {
  Amt: amount('50.50'),
  CdtDbtInd: 'CRDT',
  BookgDt: day('2026-11-20'),
  ValDt: day('2026-11-20'),
};
const BACK = { ...BARE, Amt: amount('0.5'), CdtDbtInd: 'DBIT', RvslInd: true, AcctSvcrRef: 'B-3' };
const BATCH = {
  ...BARE,
  Amt: amount('30'),
  CdtDbtInd: 'DBIT',
  AcctSvcrRef: 'B-2',
  NtryDtls: [
    {
      Btch: { PmtInfId: 'PAY-2', NbOfTxs: '2' },
      TxDtls: [
        { Refs: { EndToEndId: 'A' }, AmtDtls: { TxAmt: { Amt: amount('10.00') } } },
        { Refs: { EndToEndId: 'B' }, AmtDtls: { TxAmt: { Amt: amount('20.00') } } },
      ],
    },
  ],
};
const ENTRIES: readonly KeptEntry[] = [
  { day: '2026-11-19', json: JSON.stringify(RICH) },
  ...[BARE, BACK, BATCH].map((each) => ({ day: '2026-11-20', json: JSON.stringify(each) })),
];

async function* slices(): AsyncGenerator<readonly KeptEntry[]> {
  yield ENTRIES;
}

export async function fileOf(form: StatementForm): Promise<Uint8Array> {
  const figure = (type: string, on: string, value: string) => ({
    type,
    day: on,
    amount: value,
    currency: 'EUR',
  });
  const made = await writeStatement(
    {
      form,
      account: { id: IBAN, name: 'Main', owner: 'Acme Widgets', currency: 'EUR', servicerBic: 'COBADEFFXXX' },
      from: '2026-11-19',
      to: '2026-11-20',
      figures: [
        figure('OPBD', '2026-11-19', '100.00'),
        figure('CLBD', '2026-11-19', '-20.00'),
        figure('CLBD', '2026-11-20', '0'),
        figure('CLAV', '2026-11-20', '0.00'),
      ],
      createdAt: '2026-11-21T08:00:00.000Z',
      note: 'Made by this desk. Für Prüfungen.',
    },
    slices(),
  );
  return must(made).bytes;
}

/** As the desk reads any report: its entries as the window lists them. */
export async function entriesIn(bytes: Uint8Array): Promise<readonly Record<string, unknown>[]> {
  const entries: ReadEntry[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const summary = await readReport(chunks(), async (piece) => {
    if ('entries' in piece) entries.push(...piece.entries);
  });
  expect(summary).toMatchObject({ notUnderstood: 0, standing: 'full' });
  return entries.map(({ view }) => JSON.parse(view) as Record<string, unknown>);
}

export const keptAsListed = async (): Promise<readonly Record<string, unknown>[]> =>
  entriesIn(
    Buffer.from(
      JSON.stringify({
        BkToCstmrAcctRpt: { Rpt: [{ Ntry: ENTRIES.map(({ json }) => JSON.parse(json) as object) }] },
      }),
    ),
  );

/** What a form changes of an entry is left out: lines that are cut, codes that it needs, digits. */
export const asListed = (
  rows: readonly Record<string, unknown>[],
): readonly Readonly<Record<string, unknown>>[] =>
  rows.map(({ status, code, remittance, ...row }) => ({
    ...row,
    amount: Number(row['amount']),
    status: status ?? 'BOOK',
    code: code ?? 'XTND/NTAV/NTAV',
    // A line that is too long for the form is cut into several.
    remittance: typeof remittance === 'string' ? remittance.replaceAll(' ', '').slice(0, 400) : remittance,
  }));
