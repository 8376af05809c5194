// Statement files as banks write them and people import them: late, twice a day, in pages, with times that
// are none. What they say is counted once, and from when it was so.
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeepReadonly } from '../../../../shared/domain/deep-readonly.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { makeUploadBuffer } from '../../desk/index.ts';
import type { PrivacyContext } from '../../desk/index.ts';
import type { StatementContext } from '../context.ts';
import { cashAccounts, type CashAccount } from './accounts.ts';
import { balanceDesk, OWN, type BalanceDesk } from './balance-desk.fake.ts';
import { batchChecksNow } from './checks.ts';
import { listCashEntries } from './entries.ts';
import { expectedFrom, heldUntil } from './expected.ts';
import { listOpenDebits } from './matching.ts';
import { importStatement } from './statements.ts';

const ZONE = 'Europe/Berlin';

const balance = (type: string, amount: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>${day.includes('T') ? `<DtTm>${day}</DtTm>` : `<Dt>${day}</Dt>`}</Dt></Bal>`;

interface Booking {
  readonly ref?: string;
  readonly amount?: string;
  /** Empty: none. */
  readonly day?: string;
  readonly valueDay?: string;
  readonly status?: 'BOOK' | 'PDNG';
  readonly endToEndId?: string;
  readonly name?: string;
  readonly text?: string;
}
const booking = ({
  ref = '',
  amount = '12.50',
  day = '2026-11-19',
  valueDay = '',
  status = 'BOOK',
  endToEndId = '',
  name = 'N',
  text = '',
}: Booking = {}): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>` +
  `${day === '' ? '' : `<BookgDt><Dt>${day}</Dt></BookgDt>`}${valueDay === '' ? '' : `<ValDt><Dt>${valueDay}</Dt></ValDt>`}` +
  `${ref === '' ? '' : `<AcctSvcrRef>${ref}</AcctSvcrRef>`}<BkTxCd/>` +
  (endToEndId === ''
    ? ''
    : `<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>`) +
  `${text === '' ? '' : `<AddtlNtryInf>${text}</AddtlNtryInf>`}</Ntry>`;

const part = (kind: 'Stmt' | 'Rpt', inside: string, createdAt = ''): string =>
  `<${kind}><Id>1</Id>${createdAt === '' ? '' : `<CreDtTm>${createdAt}</CreDtTm>`}<Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${inside}</${kind}>`;
const file = (kind: 'Stmt' | 'Rpt', createdAt: string, ...parts: readonly string[]): string => {
  const [root, form] = kind === 'Stmt' ? ['BkToCstmrStmt', '053'] : ['BkToCstmrAcctRpt', '052'];
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${form}.001.08"><${root}><GrpHdr><MsgId>M</MsgId><CreDtTm>${createdAt}</CreDtTm></GrpHdr>${parts.join('')}</${root}></Document>`;
};
const statement = (createdAt: string, inside: string): string =>
  file('Stmt', createdAt, part('Stmt', inside));
const interim = (createdAt: string, inside: string): string => file('Rpt', createdAt, part('Rpt', inside));
/** The first page of a statement in lines, which another one follows. */
const FIRST_PAGE = [
  ':20:S',
  `:25:${OWN}`,
  ':28C:00001/001',
  ':60F:C261118EUR100,00',
  ':61:2611191119D10,00NTRFNONREF//R-9',
  ':62M:C261119EUR90,00',
  '-',
].join('\r\n');

let world: BalanceDesk;
let desk: StatementContext & PrivacyContext;
let files: number;
beforeEach(async () => {
  world = await balanceDesk();
  files = 0;
  desk = { ...world.desk, files: makeUploadBuffer(world.store.bytes, () => `file-${(files += 1)}`) };
});

async function bring(text: string): Promise<{ readonly entries: number }> {
  const bytes = Buffer.from(text);
  const name = desk.files.open(`statement-${files}`, bytes.length);
  await desk.files.append(name, bytes.toString('base64'));
  return must(await importStatement(desk, { file: name }));
}
async function account(): Promise<DeepReadonly<CashAccount>> {
  const [one] = must(await cashAccounts(desk, { planned: false })).accounts;
  if (one === undefined) throw new Error('a statement names its account');
  return one;
}
const entries = async () =>
  must(await listCashEntries(desk, { account: `${OWN} EUR`, offset: 0, limit: 100 })).rows;

/** What is expected beside a payment of 50.00 that the bank settled then. */
function expectedBeside(booked: Parameters<typeof heldUntil>[0], settledAt: string): string | null {
  const sum = {
    ownAccount: OWN,
    currency: 'EUR',
    valueDate: '2026-11-19',
    kind: 'credit-transfer',
    stage: 'outbox',
    settledAt,
    payments: 1,
    minor: 5_000n,
  } as const;
  const holder = { id: OWN, currency: 'EUR', booked: booked as CashAccount['booked'] };
  return expectedFrom([sum], { ...holder, held: heldUntil(booked, ZONE) }).expected;
}

describe('a balance of a file', () => {
  it.each([
    '2026-11-19T00:00:00',
    '1970-01-01T00:00:00',
    '2026-11-18T20:00:00',
    '9999-12-31T23:59:59-12:00',
    '2026-11-19T20:00:00',
  ])(
    'that closes a day holds what was settled on it, also where the file says it was made %s',
    async (at) => {
      await bring(statement(at, balance('CLBD', '100.00', '2026-11-19')));
      const { booked } = await account();
      expect(booked?.receivedAt).toMatch(/^2026-11-19T/u);
      expect(expectedBeside(booked, '2026-11-19T13:00:00.000Z')).toBe('100.00');
    },
  );

  it('is found behind whatever the bank expects of the days to come', async () => {
    const ahead = Array.from({ length: 30 }, (_, day) =>
      balance('FWAV', '1.00', new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10)),
    );
    await bring(statement('2026-11-19T20:00:00', balance('CLBD', '87.50', '2026-11-19') + ahead.join('')));
    expect(await account()).toMatchObject({ booked: { amount: '87.50' }, others: [{ type: 'FWAV' }] });
  });

  it('of one page is not the booked balance of the account where there is another', async () => {
    await bring(statement('2026-11-18T22:00:00', balance('CLBD', '100.00', '2026-11-18')));
    await bring(FIRST_PAGE);
    expect((await account()).booked).toMatchObject({ amount: '100.00', subType: null });
  });

  it('that is available and older than the booked one is not what the check of funds takes', async () => {
    await bring(interim('2026-11-02T12:00:00', balance('ITAV', '1000000', '2026-11-02')));
    await bring(statement('2026-11-19T22:00:00', balance('CLBD', '10', '2026-11-19')));
    const leaving = {
      ownAccount: OWN,
      currency: 'EUR',
      valueDate: '2026-11-20',
      instant: false,
      payments: 1,
      minor: 500_000n,
      largest: 500_000n,
    };
    const reports = Object.assign(Object.create(world.store.reports) as typeof world.store.reports, {
      leaving: async () => [leaving],
    });
    const parts = { clock: desk.clock, store: { ...world.store, reports } };
    const found = await batchChecksNow(parts, 'batch-1');
    expect(found.map(({ sentence }) => sentence.code)).toContain('funds-short');
  });

  it('of two reports in one file is the one that was made later', async () => {
    const [early, late] = ['20:00:00', '23:00:00'].map((time, place) =>
      part('Stmt', balance('CLBD', place === 0 ? '50.00' : '80.00', '2026-11-19'), `2026-11-19T${time}`),
    );
    await bring(file('Stmt', '2026-11-20T01:00:00', early ?? '', late ?? ''));
    const { booked } = await account();
    expect(booked).toMatchObject({ amount: '80.00', receivedAt: '2026-11-19T22:00:00.000Z' });
  });

  it('with a time holds nothing that was settled after it', () => {
    const its = { type: 'ITBD', date: '2026-11-20T14:00:00+01:00', amount: '100.00', currency: 'EUR' };
    const booked = { ...its, receivedAt: '2026-11-20T18:00:00.000Z' } as never;
    expect(expectedBeside(booked, '2026-11-20T15:00:00.000Z')).toBe('50.00');
    expect(expectedBeside(booked, '2026-11-20T12:00:00.000Z')).toBe('100.00');
  });

  it('is that of the later of two files of one minute, whichever is imported last', async () => {
    await bring(interim('2026-11-19T12:00:50', balance('ITBD', '200', '2026-11-19')));
    await bring(interim('2026-11-19T12:00:10', balance('ITBD', '100', '2026-11-19')));
    expect((await account()).booked?.amount).toBe('200');
  });

  it('of an account that no report named yet is of when the file was made', async () => {
    await bring(statement('2026-11-18T22:00:00', balance('CLBD', '1', '2026-11-18')));
    expect((await account()).receivedAt).toBe('2026-11-18T21:00:00.000Z');
  });
});

describe('entries of files', () => {
  it('are held against what was sent as soon as they are imported', async () => {
    await bring(statement('2026-11-19T22:00:00', booking({ ref: 'R-1' })));
    expect(must(await listOpenDebits(desk, { offset: 0, limit: 5 })).total).toBe(1);
  });

  it('of an interim file leave nothing pending where its day was closed later', async () => {
    await bring(statement('2026-11-19T22:00:00', balance('CLBD', '87.50', '2026-11-19') + booking()));
    await bring(
      interim('2026-11-19T12:00:00', balance('ITBD', '100', '2026-11-19') + booking({ status: 'PDNG' })),
    );
    expect((await entries()).map(({ status }) => status)).toEqual(['BOOK']);
  });

  it('leave nothing pending under another day of the same reference', async () => {
    for (const day of ['19', '20'])
      await bring(
        statement(
          `2026-11-${day}T08:00:00`,
          balance('OPBD', '1', `2026-11-${day}`) +
            balance('CLBD', '87.50', `2026-11-${day}`) +
            (day === '19' ? booking({ ref: 'R-1', valueDay: '2026-11-20' }) : ''),
        ),
      );
    const pending = booking({ ref: 'R-1', status: 'PDNG', day: '', valueDay: '2026-11-20' });
    await bring(interim('2026-11-19T07:00:00', balance('ITBD', '100', '2026-11-19') + pending));
    expect((await entries()).map(({ status }) => status)).toEqual(['BOOK']);
  });

  it('keep their wording where an older file is imported later', async () => {
    const of = (endToEndId: string, name: string): string => booking({ ref: 'R-1', endToEndId, name });
    await bring(
      statement('2026-11-19T22:00:00', balance('CLBD', '87.50', '2026-11-19') + of('E-1', 'Northwind')),
    );
    await bring(interim('2026-11-19T12:00:00', balance('ITBD', '1', '2026-11-19') + of('E-2', 'Mallory')));
    const shown = async (): Promise<unknown> =>
      (await entries()).map(({ endToEndId, counterparty }) => [endToEndId, counterparty]);
    expect(await shown()).toEqual([['E-1', 'Northwind']]);
    // The same bytes of an entry in an older file make it no older.
    await bring(interim('2026-11-19T11:00:00', of('E-1', 'Northwind')));
    await bring(interim('2026-11-19T12:30:00', of('E-2', 'Mallory')));
    expect(await shown()).toEqual([['E-1', 'Northwind']]);
    await bring(statement('2026-11-19T23:00:00', of('E-3', 'Corrected')));
    expect(await shown()).toEqual([['E-3', 'Corrected']]);
  });

  it('of several parts of one statement are all there, and of a statement that stands twice once', async () => {
    const opening = part('Stmt', balance('OPBD', '100', '2026-11-19') + booking({ text: 'FEE' }));
    const closing = part('Stmt', balance('CLBD', '75', '2026-11-19') + booking({ text: 'FEE' }));
    const row = await bring(file('Stmt', '2026-11-19T22:00:00', opening, closing));
    expect([row.entries, (await entries()).length]).toEqual([2, 2]);
    await bring(file('Stmt', '2026-11-19T22:10:00', opening, opening, closing));
    expect((await entries()).length).toBe(2);
  });

  it('that share a reference and an amount in two parts are two', async () => {
    const [one, two] = ['E-1', 'E-2'].map((endToEndId) =>
      part('Stmt', booking({ ref: 'DTA-1', endToEndId })),
    );
    await bring(file('Stmt', '2026-11-19T22:00:00', one ?? '', two ?? ''));
    expect((await entries()).map(({ endToEndId }) => endToEndId)).toEqual(['E-1', 'E-2']);
  });

  it('that are pending are not over with the first page of a statement, or the closing of an earlier day', async () => {
    const pending = (ref: string, day: string): string => booking({ ref, status: 'PDNG', day });
    await bring(
      interim('2026-11-19T12:00:00', balance('ITBD', '1', '2026-11-19') + pending('P-1', '2026-11-19')),
    );
    await bring(FIRST_PAGE);
    await bring(
      interim(
        '2026-11-19T18:00:00',
        balance('CLBD', '1', '2026-11-18') +
          balance('ITBD', '1', '2026-11-19') +
          pending('P-2', '2026-11-19'),
      ),
    );
    const references = (await entries()).map(({ bankReference }) => bankReference ?? '');
    expect(new Set(references)).toEqual(new Set(['P-1', 'P-2', 'R-9']));
  });

  it('that were pending on a day no statement is of are over with the next closing', async () => {
    const closed = (day: string, more = ''): string =>
      statement(`2026-11-${day}T22:00:00`, balance('CLBD', '1', `2026-11-${day}`) + more);
    const pending = booking({ ref: 'R-5', status: 'PDNG', day: '2026-11-15' });
    await bring(interim('2026-11-16T08:00:00', balance('ITBD', '1', '2026-11-16') + pending));
    await bring(closed('16', booking({ ref: 'R-5', day: '2026-11-16', valueDay: '2026-11-15' })));
    expect((await entries()).map(({ status }) => status)).toEqual(['BOOK']);
  });
});

it('balances of thousands of invented types cost little', async () => {
  const invented = Array.from(
    { length: 8_000 },
    (_, place) =>
      `<Bal><Tp><CdOrPrtry><Prtry>T${place}</Prtry></CdOrPrtry></Tp><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>`,
  );
  await bring(statement('2026-11-19T22:00:00', balance('CLBD', '5', '2026-11-19') + invented.join('')));
  const { booked, others } = await account();
  expect([booked?.amount, others.length]).toEqual(['5', 100]);
});
