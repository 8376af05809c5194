// A desk in memory that asks a bank in memory for account reports: the store's own operations, and reports
// read in this process.
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { memoryFile } from '../../../../test/ports/memory-store.ts';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { DEFAULT_SIGN_IN } from '../../../../shared/domain/sign-in.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { messageToolsInMemory } from '../../../messages/message-tools.fake.ts';
import { fakeBank } from '../../../ports/bank.fake.ts';
import { fakeClock, fakeRandom, type FakeClock } from '../../../ports/clock.fake.ts';
import { fakeNotifier, type FakeNotifier } from '../../../ports/desk.fake.ts';
import type { ReadOutcome } from '../../../ports/bank-requests.ts';
import type { Store } from '../../../ports/store.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import { makeFollowState } from '../../deliver/index.ts';
import { makeNetwork, makeOutgoingFiles, makeSeat, type CoreDeps, type Network } from '../../desk/index.ts';
import type { BalanceContext } from '../context.ts';
import { askBalances } from './ask.ts';

export const OWN = 'DE88500209000023411208';
/** An account as a report names it. */
export const ACCOUNT = { Id: { IBAN: OWN }, Ccy: 'EUR', Nm: 'Main', Ownr: { Nm: 'Acme Widgets' } };

export const reportOf = (...reports: readonly object[]): string =>
  JSON.stringify({ Document: { BkToCstmrAcctRpt: { Rpt: reports } } });
export const balanceOf = (type: string, amount: string, day: string, currency = 'EUR'): object => ({
  Tp: { CdOrPrtry: { Cd: type } },
  Amt: { amt: amount, Ccy: currency },
  CdtDbtInd: 'CRDT',
  Dt: { Dt: day },
});
export const entryOf = (reference: string, more: object = {}): object => ({
  AcctSvcrRef: reference,
  Amt: { amt: '12.50', Ccy: 'EUR' },
  CdtDbtInd: 'DBIT',
  Sts: 'BOOK',
  BookgDt: { Dt: '2026-11-19' },
  ...more,
});

/** What the bank answers a request: a body, or a failure with the status of its answer; null: no answer. */
export type Answering = string | { readonly fault: Fault; readonly status: number | null };
export type Fields = Readonly<Record<string, string>>;

export interface BalanceDesk {
  readonly desk: BalanceContext & Pick<CoreDeps, 'locks' | 'seat' | 'shown'>;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly network: Network;
  readonly notifier: FakeNotifier;
  /** What the bank was asked, in order. */
  readonly asked: readonly Fields[];
  answers: (fields: Fields) => Answering;
  readonly useProfile: (change: Partial<BankProfile>) => Promise<void>;
  /** Asks, a minute after whatever was done before; the id of the report that was kept. */
  readonly kept: (answer: string, request?: Fields) => Promise<string>;
  /** Reports and entries that were staged and not taken into force. */
  readonly staged: () => number;
  /** Newest first. */
  readonly acts: () => Promise<readonly (readonly [act: string, detail: string])[]>;
}

export async function balanceDesk(): Promise<BalanceDesk> {
  const { store, db } = await memoryFile({ createdAt: '2026-11-01T00:00:00.000Z' });
  const identity = await store.desk.identity();
  if (identity === null) throw new Error('a store has its identity');
  const [clock, random, notifier] = [fakeClock(), fakeRandom(), fakeNotifier()];
  const network = makeNetwork(clock, 'online', () => undefined);
  const asked: Fields[] = [];
  const bank: BalanceContext['bank'] = {
    ...fakeBank(),
    balance: async ({ fields, correlationId }): Promise<ReadOutcome> => {
      asked.push(fields);
      const answer = world.answers(fields);
      const status = typeof answer === 'string' ? 200 : answer.status;
      const body = Buffer.from(typeof answer === 'string' ? answer : '{"refused":true}');
      const at = new Date(clock.now()).toISOString();
      const exchange = {
        correlationId,
        operation: 'balance' as const,
        method: 'POST' as const,
        url: 'https://bank.example/',
        sentAt: at,
        answeredAt: status === null ? null : at,
        globalTransactionId: null,
        rateLimit: null,
        bankTime: null,
        answer: status === null ? null : { status, headers: {}, body, truncated: false },
      };
      return typeof answer === 'string'
        ? { kind: 'answered', body, headers: {}, exchange }
        : { kind: 'failed', fault: answer.fault, exchange, waitMs: null };
    },
  };
  let files = 0;
  const desk: BalanceDesk['desk'] = {
    clock,
    random,
    notifier,
    identity,
    store,
    network,
    bank,
    messages: messageToolsInMemory(),
    mutex: makeKeyedMutex(),
    locks: [],
    shown: new Map<string, number>(),
    seat: makeSeat({ clock, rule: DEFAULT_SIGN_IN, changed: () => undefined }),
    follow: makeFollowState(clock, random),
    outgoing: makeOutgoingFiles(() => `file-${(files += 1)}`),
  };
  let version = 0;
  const theirs = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
  const world: BalanceDesk = {
    desk,
    store,
    clock,
    network,
    notifier,
    asked,
    answers: () => reportOf(),
    async useProfile(change) {
      version += 1;
      const profile = {
        ...trainingProfile({ signing: theirs, encryption: theirs }),
        timeZone: 'Europe/Berlin',
        ...change,
        version,
      };
      const log = { at: 'x', act: 'profile.save', actor: '', subject: '', detail: '' };
      must(await store.desk.saveProfile({ profile, sha256: jcsDigest(profile) }, log));
    },
    async kept(answer, request = { base_currency: 'EUR', account_identifier: OWN }) {
      clock.advance(60_000);
      world.answers = () => answer;
      return must(await askBalances(desk, request)).report;
    },
    staged: () => {
      const { staged = -1 } =
        db.get<{ staged: number }>(
          `SELECT (SELECT count(*) FROM account_report WHERE staged = 1)
             + (SELECT count(*) FROM report_entry JOIN account_report USING (report_no) WHERE staged = 1)
             + (SELECT count(*) FROM cash_entry WHERE first_report NOT IN (SELECT report_no FROM account_report WHERE staged = 0)) AS staged`,
        ) ?? {};
      return staged;
    },
    async acts() {
      const { rows } = await store.log.list({ offset: 0, limit: 50 });
      return rows.map(({ act, detail }) => [act, detail] as const);
    },
  };
  await world.useProfile({});
  return world;
}
