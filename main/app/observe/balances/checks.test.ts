// Which facts the checks of a batch get, and what becomes of their answer.
import { describe, expect, it } from 'vitest';
import type { BatchState } from '../../../../shared/domain/batch.ts';
import type { BatchCheck } from '../../../../shared/domain/batch-checks.ts';
import { UNKNOWN_ACCOUNT, type AccountMaster } from '../../../../shared/domain/account-master.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { FAKE_NOW, fakeClock } from '../../../ports/clock.fake.ts';
import type { KnownFigure, PlannedSum, ReportStore } from '../../../ports/store.ts';
import { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import { emptySeat } from '../../desk/seat.fake.ts';
import { batchChecks, batchChecksNow, despite, refuseByChecks } from './checks.ts';

const OWN = 'DE88500209000023411208';
const TODAY = '2026-11-20';
const leaving = {
  ownAccount: OWN,
  currency: 'EUR',
  valueDate: TODAY,
  instant: false,
  payments: 1,
  minor: 100_000n,
  largest: 100_000n,
};

const OTHER: Omit<PlannedSum, 'settledAt'> = {
  ownAccount: OWN,
  currency: 'EUR',
  kind: 'credit-transfer',
  stage: 'outbox',
  valueDate: TODAY,
  payments: 1,
  minor: 100_000n,
};

interface World {
  readonly nothingLeaves?: boolean;
  readonly state?: BatchState;
  /** Names and amounts of its payments are hidden. */
  readonly masked?: boolean;
  /** Type, day, amount, and when the report came. */
  readonly figures?: readonly (readonly [type: string, date: string, amount: string, receivedAt: string])[];
  readonly own?: Partial<AccountMaster>;
  /** Settled at this time, and EUR 1,000.00. */
  readonly settledAt?: string;
  readonly profile?: Partial<BankProfile> | null;
}

interface Asked {
  readonly since: string[];
  readonly except: (string | undefined)[];
  readonly checks: readonly BatchCheck[];
}

async function checked({
  nothingLeaves = false,
  state = 'draft',
  masked = false,
  figures = [],
  own,
  settledAt,
  profile = {},
}: World): Promise<Asked> {
  const master = { ...UNKNOWN_ACCOUNT, account: OWN, holder: 'Halden', currency: 'EUR', ...own };
  const desk = fakeDeskStore(fakeLog(), { settings: own === undefined ? {} : { 'own-accounts': [master] } });
  if (profile !== null) {
    const theirs = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
    await desk.saveProfile(
      {
        profile: {
          ...trainingProfile({ signing: theirs, encryption: theirs }),
          timeZone: 'Europe/Berlin',
          ...profile,
        },
        sha256: 'p',
      },
      { at: '', act: '', actor: '', subject: '', detail: '' },
    );
  }
  const [since, except]: [string[], (string | undefined)[]] = [[], []];
  const known = figures.map(([type, date, amount, receivedAt]): KnownFigure => ({
    account: OWN,
    day: date,
    view: JSON.stringify({ type, date, amount, currency: 'EUR' }),
    receivedAt,
    report: 'report-1',
  }));
  const reports: Pick<ReportStore, 'accounts' | 'figures' | 'leaving' | 'planned' | 'sentSince'> = {
    accounts: async () =>
      figures.length === 0
        ? []
        : [
            {
              base: 'b',
              account: OWN,
              report: 'report-1',
              receivedAt: figures[0]?.[3] ?? '',
              entries: 0,
              view: JSON.stringify({ id: OWN, iban: OWN, currency: 'EUR' }),
              named: null,
            },
          ],
    figures: async () => known,
    leaving: async () => (nothingLeaves ? [] : [leaving]),
    planned: async (from, without) => {
      since.push(from);
      except.push(without);
      return settledAt === undefined ? [] : [{ ...OTHER, settledAt }];
    },
    sentSince: async () => [],
  };
  const batches = {
    get: async () => ({ batch: 'batch-1', state, ownAccounts: [OWN], revision: 1, masked }),
    isSalary: async () => false,
    signatures: async () => [],
  };
  const told = { locks: [], seat: emptySeat(), shown: new Map() };
  const context = { clock: fakeClock(), ...told, store: { batches, desk, reports } };
  const judged = await batchChecksNow(context as never, 'batch-1');
  const { checks } = must(await batchChecks(context as never, { batch: 'batch-1' }));
  if (!masked) expect(checks, 'the window is told the same').toEqual(judged);
  return { since: since.slice(0, 1), except: except.slice(0, 1), checks: checks as readonly BatchCheck[] };
}

const codes = ({ checks }: Asked): readonly string[] =>
  checks.map(({ severity, sentence: { code } }) => `${severity} ${code}`);

describe('the balance a batch is held against', () => {
  const at = `${TODAY}T08:00:00.000Z`;

  it('is the available one where the bank gives it, else the booked one', async () => {
    const booked = ['ITBD', TODAY, '5000.00', at] as const;
    const available = ['ITAV', TODAY, '10.00', at] as const;
    expect(codes(await checked({ own: {}, figures: [booked] }))).toEqual([]);
    expect(codes(await checked({ own: {}, figures: [booked, available] }))).toEqual(['warn funds-short']);
  });

  it('blocks only where a person set the account so', async () => {
    const figures = [['ITBD', TODAY, '10.00', at]] as const;
    expect(codes(await checked({ own: { shortFunds: 'block' }, figures }))).toEqual(['block funds-short']);
  });

  it('is missing where no report has come: then nothing is said of it', async () => {
    expect(codes(await checked({ own: {} }))).toEqual([]);
  });
});

describe('what other batches take', () => {
  it('counts from the midnight of the bank where the balance is newer', async () => {
    const { since, except } = await checked({ figures: [['ITBD', TODAY, '1.00', `${TODAY}T08:00:00.000Z`]] });
    expect([since, except]).toEqual([['2026-11-19T23:00:00.000Z'], ['batch-1']]);
  });

  it('counts from where the balance ends that is older than that', async () => {
    const closing = ['CLBD', '2026-11-17', '1.00', '2026-11-19T08:00:00.000Z'] as const;
    expect((await checked({ figures: [closing] })).since).toEqual(['2026-11-17T23:00:00.000Z']);
  });

  it('counts from the midnight of UTC on a desk without a bank', async () => {
    expect((await checked({ profile: null })).since).toEqual([`${TODAY}T00:00:00.000Z`]);
  });

  it('counts from where the figure ends that the batch is held against, not from another of its account', async () => {
    const received = `${TODAY}T08:00:00.000Z`;
    const booked = ['CLBD', '2026-11-16', '9000.00', received] as const;
    const available = ['CLAV', '2026-11-17', '1500.00', received] as const;
    const held = { own: {}, figures: [booked, available] };
    expect((await checked(held)).since).toEqual(['2026-11-17T23:00:00.000Z']);
    // What was settled before it ends is in it already; what was settled after it takes from it.
    expect(codes(await checked({ ...held, settledAt: '2026-11-17T12:00:00.000Z' }))).toEqual([]);
    expect(codes(await checked({ ...held, settledAt: '2026-11-18T12:00:00.000Z' }))).toEqual([
      'warn funds-short',
    ]);
  });

  it('is not asked where nothing leaves an own account', async () => {
    expect(await checked({ nothingLeaves: true })).toEqual({ since: [], except: [], checks: [] });
  });
});

describe('a closed own account', () => {
  const own = { status: 'closed' } as const;

  it('blocks from the first draft to the sending, of a batch of which nothing is added up too', async () => {
    for (const state of ['draft', 'returned', 'frozen', 'approved', 'released', 'sealed'] as const)
      expect([state, codes(await checked({ own, state }))]).toEqual([state, ['block own-account-closed']]);
    expect(codes(await checked({ own, nothingLeaves: true }))).toEqual(['block own-account-closed']);
  });

  it('is not named in a batch that was withdrawn', async () => {
    expect(codes(await checked({ own, state: 'withdrawn', nothingLeaves: true }))).toEqual([]);
  });
});

describe('what the checks find', () => {
  const warn = { severity: 'warn', sentence: sentence('instant-is-final', { payments: 2 }), offer: null };
  const block = {
    severity: 'block',
    sentence: sentence('calendar-unknown', { currencies: 'USD' }),
    offer: null,
  };
  const found = (...checks: readonly object[]) => checks as unknown as readonly BatchCheck[];

  it('refuses a signature and a sending by what blocks, with these sentences alone', () => {
    expect(refuseByChecks([])).toBeNull();
    expect(refuseByChecks(found(warn))).toBeNull();
    expect(refuseByChecks(found(warn, block))).toEqual({
      code: 'batch-checks-block',
      sentences: [block.sentence],
    });
  });

  it('is written down with whoever goes on in spite of it, and nothing where nothing was in the way', async () => {
    const of = { actor: 'ada', subject: 'batch-1', act: 'batch.despite' } as const;
    expect(despite({ clock: fakeClock() }, [], of)).toBeUndefined();
    const line = despite({ clock: fakeClock() }, found(warn), of);
    expect(line).toMatchObject({ ...of, at: new Date(FAKE_NOW).toISOString() });
    expect(line?.detail).toContain('instant-is-final');
    const { checks } = await checked({ own: { paymentLimit: '999.99' } });
    expect(JSON.stringify(checks)).toContain('1000.00');
    const above = despite({ clock: fakeClock() }, checks, of)?.detail;
    expect(above).toContain('payment-limit-exceeded');
    expect(above, 'everybody reads the log').not.toContain('1000.00');
  });

  it('tells no amount of a single payment while those of the batch are hidden', async () => {
    const { checks } = await checked({ masked: true, own: { paymentLimit: '999.99' } });
    expect(checks.map(({ sentence: { code } }) => code)).toEqual(['payment-limit-exceeded']);
    expect(JSON.stringify(checks)).not.toContain('1000.00');
  });
});
