// The same records twice: in the store's tables, and in the fakes, which start from what the tables hold.
import type {
  BatchChange,
  CaseHead,
  NewBatch,
  PolicySignature,
  StagedTransaction,
  StatusUpdate,
  StoredBody,
  Store,
  StoredBytes,
} from '../../main/ports/store.ts';
import type { Result } from '../../shared/domain/result.ts';
import { fakeBatches } from '../../main/ports/store/batches.fake.ts';
import { fakeConfirmations } from '../../main/ports/store/confirmations.fake.ts';
import { fakeBeneficiaries } from '../../main/ports/store/beneficiaries.fake.ts';
import { fakeBytes } from '../../main/ports/store/bytes.fake.ts';
import { fakeCases } from '../../main/ports/store/cases.fake.ts';
import { fakeDeskStore } from '../../main/ports/store/desk.fake.ts';
import { fakeFollow } from '../../main/ports/store/follow.fake.ts';
import { fakeFreezes } from '../../main/ports/store/freezes.fake.ts';
import { fakeHandovers } from '../../main/ports/store/handovers.fake.ts';
import { fakeLog } from '../../main/ports/store/log.fake.ts';
import { fakeMatches } from '../../main/ports/store/matches.fake.ts';
import { fakeOutbox, fakeSeal, type FakeOutbox } from '../../main/ports/store/outbox.fake.ts';
import { fakePaidHistory } from '../../main/ports/store/paid-history.fake.ts';
import { fakePolicies } from '../../main/ports/store/policies.fake.ts';
import { fakeReports, type FakeReports } from '../../main/ports/store/reports.fake.ts';
import { fakeReportSums } from '../../main/ports/store/report-sums.fake.ts';
import { fakeSearch } from '../../main/ports/store/search.fake.ts';
import { fakeTracking, type FakeTracking } from '../../main/ports/store/tracking.fake.ts';
import { AT, change, identity, log, newBatch, sealedBatch } from '../store/sample.ts';
import { memoryStore } from './memory-store.ts';

export const KINDS = ['in the store', 'in memory'] as const;
export type Kind = (typeof KINDS)[number];

export interface World {
  readonly log: Store['log'];
  readonly beneficiaries: Store['beneficiaries'];
  readonly confirmations: Store['confirmations'];
  readonly bytes: Store['bytes'];
  readonly desk: Store['desk'];
  readonly policies: Store['policies'];
  readonly outbox: Omit<FakeOutbox, 'add'>;
  readonly tracking: Pick<FakeTracking, keyof FakeTracking & keyof Store['tracking']>;
  readonly reports: Omit<FakeReports, 'asked' | 'wordings'>;
  readonly matches: Store['matches'];
  readonly cases: ReturnType<typeof fakeCases>;
  readonly follow: ReturnType<typeof fakeFollow>;
  /** Body of the one sealed message, `b1-m1`. */
  readonly body: StoredBody;
}

export const SHA = 'a'.repeat(64);
export const UETR = '11111111-2222-4333-8444-555555555555';
const PROPOSED: NonNullable<CaseHead['proposed']> = {
  content: {
    act: 'recall',
    requestType: 'STOP_REQUEST',
    clientId: 'c',
    fields: { reason: 'DUPL', uetr: UETR },
    about: { name: 'Kestrel', account: 'GB1', amount: null, valueDate: '2026-11-20', ownAccount: '' },
    source: 'typed',
    request: { format: 'json', sha256: SHA, bytes: 2 },
  },
  contentSha256: 'b'.repeat(64),
  request: '{}',
  policyVersion: 1,
  profile: { id: 'p', version: 1 },
  sendingDesk: 'desk-a',
};

/** One sealed message of three payments, and one released case. */
export async function worldOf(kind: Kind): Promise<World> {
  const store = await memoryStore();
  const { body } = await sealedBatch(store, 'b1', 3);
  await releasedCase(store);
  if (kind === 'in the store') return { ...store, body };
  const book = fakeLog(identity.logId);
  const beneficiaries = fakeBeneficiaries(book);
  const tracking = fakeTracking((await store.tracking.list({ offset: 0, limit: 100 })).rows, book);
  const desk = fakeDeskStore(book, { identity });
  const head = await store.cases.get('c1');
  if (head === null) throw new Error('the case is missing');
  const outbox = fakeOutbox(await store.outbox.ofBatch('b1'), book, tracking);
  const reports = fakeReports(book);
  const world = {
    log: book,
    beneficiaries,
    confirmations: fakeConfirmations(book, beneficiaries),
    bytes: fakeBytes(),
    desk,
    policies: fakePolicies(book, desk),
    outbox,
    follow: fakeFollow(book, outbox, tracking),
    tracking,
    reports,
    matches: fakeMatches(book, reports, outbox, tracking),
    cases: fakeCases([head], book, await store.cases.signatures('c1')),
    body,
  };
  await store.close();
  return world;
}

/** Where drafts are made, frozen, sealed and followed; nothing is in it yet. */
export type DraftWorld = Pick<
  Store,
  | 'log'
  | 'bytes'
  | 'batches'
  | 'beneficiaries'
  | 'cases'
  | 'confirmations'
  | 'freezes'
  | 'handovers'
  | 'matches'
  | 'reports'
  | 'tracking'
> & { readonly outbox: Pick<Store['outbox'], 'seal' | 'get' | 'list' | 'ofBatch' | 'plan'> };

export async function draftWorldOf(kind: Kind): Promise<DraftWorld> {
  if (kind === 'in the store') return memoryStore();
  const book = fakeLog(identity.logId);
  const batches = fakeBatches(book);
  const beneficiaries = fakeBeneficiaries(book);
  const cases = fakeCases([], book);
  const handovers = fakeHandovers(batches);
  const reports = fakeReports(book);
  const tracking = fakeTracking([], book);
  const outbox = fakeOutbox([], book, tracking);
  const history = fakePaidHistory(outbox, tracking);
  const confirmations = fakeConfirmations(book, beneficiaries);
  const freezes = fakeFreezes({ batches, beneficiaries, confirmations, history, outbox, tracking });
  return {
    log: book,
    bytes: fakeBytes(),
    batches,
    beneficiaries,
    cases,
    confirmations,
    freezes,
    handovers,
    matches: fakeMatches(book, reports, outbox, tracking, { batches, freezes }),
    outbox: { ...outbox, seal: fakeSeal({ batches, freezes, handovers }, outbox, tracking) },
    reports: { ...reports, ...fakeReportSums({ batches, freezes, handovers, outbox, tracking }) },
    tracking: { ...tracking, ...fakeSearch({ batches, cases, history, reports, tracking }) },
  };
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Freezes rows as the next revision of a batch, in one message; the batch is made where there is none. */
export async function freezeRows(
  world: DraftWorld,
  batch: string,
  rows: readonly StagedTransaction[],
  { at = AT, ...more }: Partial<NewBatch> = {},
): Promise<void> {
  if ((await world.batches.get(batch)) === null) must(await world.batches.create(newBatch(batch, more)));
  const { revision: last = 0, changeRevision = 1 } = (await world.batches.get(batch)) ?? {};
  const revision = last + 1;
  const { freeze } = await world.freezes.begin(batch, revision);
  const message = `${batch}-m${revision}`;
  const { ref, sha256, bytes } = await stored(world.bytes, message);
  const valueDates = [...new Set(rows.map(({ valueDate }) => valueDate))].toSorted();
  await world.freezes.addMessage(freeze, {
    ...{ message, batch, revision, position: 1, kind: 'pain.001.001.03', messageId: `MSG-${message}` },
    ...{ payload: ref, sha256, bytes, reading: { transactions: rows.length, valueDates } as never },
  });
  await world.freezes.addTransactions(
    freeze,
    rows.map((row) => ({ ...row, message, payment: `${batch}-r${revision}-${row.position}` })),
  );
  must(await world.freezes.commit(freeze, { ...change(batch, changeRevision, { state: 'frozen' }), at }));
}

/** Seals the message of the newest revision. */
export async function sealNewest(world: DraftWorld, batch: string, at = AT): Promise<string> {
  const { revision = 0, changeRevision = 0 } = (await world.batches.get(batch)) ?? {};
  const message = `${batch}-m${revision}`;
  const { ref, sha256, bytes } = await stored(world.bytes, `sealed ${message}`);
  const body = { body: ref, sha256, bytes, suite: 'modern', sealedAt: at } as const;
  must(
    await world.outbox.seal(
      { ...change(batch, changeRevision, { state: 'sealed', outcome: 'queued' }), at },
      [{ ...body, message, next: { what: 'send', at } }],
    ),
  );
  return message;
}

/** Changes a batch as it stands, with a signature where it is signed. */
export async function changeNow(
  world: DraftWorld,
  batch: string,
  set: BatchChange['set'],
  signed: { readonly purpose: 'approve' | 'release' | 'return'; readonly time: string } | null = null,
): Promise<void> {
  const { revision = 0, changeRevision = 0 } = (await world.batches.get(batch)) ?? {};
  const signature = {
    ...{ batch, revision, person: 'ben', certificate: SHA, certificateSubject: 'CN=Ben', note: '' },
    jws: `e30.e30.${changeRevision}`,
  };
  must(
    await world.batches.change({
      ...change(batch, changeRevision, set),
      ...(signed === null ? {} : { at: signed.time, signature: { ...signature, ...signed } }),
    }),
  );
}

/** What the bank says of a payment, or of all of a message. */
export const learn = (
  world: DraftWorld,
  target: StatusUpdate['target'],
  set: StatusUpdate['set'],
): Promise<void> =>
  world.tracking.record({
    answer: null,
    updates: [{ target, entry: null, set }],
    batch: null,
    log: log('payment.status', 'payment'),
  });

async function releasedCase(store: Store): Promise<void> {
  const { fields, about } = PROPOSED.content;
  const [act, payment, note, at] = ['recall', null, '', AT] as const;
  const draft = { case: 'c1', act, payment, fields, about, note, at, referenceStem: 'CASE-20261120' };
  const created = await store.cases.create({ ...draft, log: log('case.create', 'c1') });
  const set = { state: 'released', proposed: PROPOSED, revision: 1 } as const;
  const released = await store.cases.change({
    case: 'c1',
    expectedChange: 1,
    at,
    set,
    log: log('case.release', 'c1'),
  });
  if (!created.ok || !released.ok) throw new Error('the case could not be made');
}

export const signedBy = (person: string): PolicySignature => ({
  person,
  certificate: SHA,
  certificateSubject: `CN=${person}`,
  time: AT,
  jws: `e30.e30.${person}`,
});

export const stored = (bytes: World['bytes'], text: string): Promise<StoredBytes> =>
  bytes.put([Buffer.from(text)]);

/** Acts that the log holds about a subject, oldest first. */
export const actionsAbout = async ({ log: book }: Pick<World, 'log'>, subject: string): Promise<string[]> =>
  (await book.about(subject)).map(({ act }) => act);
