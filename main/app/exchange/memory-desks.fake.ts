// Two desks of one company in memory, for the tests of what goes between them: each with a store, a log and
// keys of its own, and the same policy, which enrols both. Nothing but packs goes from one to the other.
import { must } from '../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { fakeDeskKeys, fakePacks, type FakeDeskKeys } from '../../ports/packs.fake.ts';
import type { PaymentForm } from '../../ports/messages.ts';
import { fakeRoots } from '../../ports/roots.fake.ts';
import { policyOf, type FakeCard } from '../../ports/token.fake.ts';
import { makeOutgoingFiles } from '../desk/index.ts';
import type { BatchCommand } from '../prepare/index.ts';
import { seal } from '../prepare/approvals/seal.ts';
import { freeze } from '../prepare/freeze/freeze.ts';
import { approve, release, returnBatch } from '../prepare/approvals/batch-step.ts';
import {
  memoryDesk as preparingDesk,
  type MemoryDesk as PreparingDesk,
} from '../../../test/app/preparing-desk.ts';
import type { EvidenceContext, HandoverContext, PackContext, PackExportContext } from './context.ts';
import { exportPack } from './packs/export.ts';
import { importPack } from './packs/import.ts';
import { handOver } from './handover/hand-over.ts';

type Context = EvidenceContext & HandoverContext & PackContext & PackExportContext;

/** As an officer types them; what is left out has a default. */
export type Payments = readonly Partial<PaymentForm>[];

/** Null once it is done, the code of its fault otherwise. */
type Step = (batch: string, card: FakeCard) => Promise<string | null>;

export interface ExchangeDesk extends Omit<PreparingDesk, 'context'> {
  readonly context: PreparingDesk['context'] & Context;
  readonly keys: FakeDeskKeys;
  /** A draft of these payments, or of one, frozen by the card. */
  readonly frozenBy: (card: FakeCard, ...payments: Payments) => Promise<string>;
  readonly approvedBy: Step;
  readonly releasedBy: Step;
  /** By the machine, of a released batch. */
  readonly sealed: (batch: string) => Promise<string | null>;
  readonly returnedBy: Step;
  readonly handedOverBy: (batch: string, card: FakeCard, to: string) => Promise<string | null>;
  /** The bytes of an outgoing file. */
  readonly outgoingBytes: (file: string) => Buffer;
  /** A pack of the batch, as it leaves. */
  readonly pack: (batch: string) => Promise<Buffer>;
  /** Bytes that came from elsewhere, as a file that use cases name. */
  readonly received: (bytes: Uint8Array) => Promise<string>;
  /** Newest first. */
  readonly newestActions: (count: number) => Promise<readonly string[]>;
}

export interface TwoDesks {
  readonly a: ExchangeDesk;
  readonly b: ExchangeDesk;
}

/** A rule for every credit transfer: so many approvals, and a release. */
export const withApprovals = (approvals: number): Partial<Policy> => ({
  rules: [{ id: 'r', kinds: ['credit-transfer'], approvals, release: true, validHours: 24 }],
});

/** Two desks, and a batch that the first card has frozen at the first of them. */
export async function frozenAtFirst(
  cards: readonly [FakeCard, ...FakeCard[]],
  policy: Partial<Policy>,
): Promise<TwoDesks & { readonly batch: string }> {
  const desks = await memoryDesks(cards, policy);
  return { ...desks, batch: await desks.a.frozenBy(cards[0]) };
}

/** What comes of a pack at a desk. */
export const importedAt = async (desk: ExchangeDesk, pack: Uint8Array): ReturnType<typeof importPack> =>
  importPack(desk.context, await desk.received(pack));

export async function memoryDesks(
  cards: readonly FakeCard[],
  policy: Partial<Policy> = {},
): Promise<TwoDesks> {
  const [keysA, keysB] = [fakeDeskKeys('desk-a'), fakeDeskKeys('desk-b')];
  const shared = { ...policyOf(cards), desks: [keysA.enrolled, keysB.enrolled], ...policy };
  const [a, b] = await Promise.all([
    exchangeDesk(cards, shared, keysA, 'log-a'),
    exchangeDesk(cards, shared, keysB, 'log-b'),
  ]);
  return { a, b };
}

/** A desk with these keys, whose log has this id. */
export async function exchangeDesk(
  cards: readonly FakeCard[],
  policy: Partial<Policy>,
  keys: FakeDeskKeys,
  logId: string,
): Promise<ExchangeDesk> {
  const desk = await preparingDesk(cards, policy, { desk: keys.enrolled.id, logId });
  const { context: preparing, ended, command, store } = desk;
  const roots = fakeRoots();
  const inForce = await store.desk.policy();
  if (inForce !== null) await roots.pin(inForce.policy.version, inForce.sha256);
  const context: ExchangeDesk['context'] = Object.assign(preparing, {
    store,
    roots,
    packs: fakePacks(keys),
    outgoing: makeOutgoingFiles(() => `outgoing-${Buffer.from(preparing.random.bytes(4)).toString('hex')}`),
  });
  // A second each: two signatures of one instant have no order that a test could name.
  const signed = async (
    batch: string,
    start: (command: BatchCommand) => ReturnType<typeof freeze>,
  ): Promise<string | null> => {
    desk.clock.advance(1_000);
    return (await ended(await start(await command(batch))))?.code ?? null;
  };
  const outgoingBytes = (file: string): Buffer => {
    const piece = context.outgoing.piece(file, 0);
    if (piece === null) throw new Error('an outgoing file is kept');
    return Buffer.from(piece.base64, 'base64');
  };
  return {
    ...desk,
    context,
    keys,
    outgoingBytes,
    async frozenBy({ choice }, ...payments) {
      const batch = await desk.typed(...payments);
      const refused = await signed(batch, (its) => freeze(context, { ...its, choice, note: '' }));
      if (refused !== null) throw new Error(refused);
      return batch;
    },
    approvedBy: (batch, { choice }) => signed(batch, (its) => approve(context, { ...its, choice, note: '' })),
    releasedBy: (batch, { choice }) =>
      signed(batch, (its) => release(context, { ...its, choice, note: '', emergency: false })),
    sealed: (batch) => signed(batch, (its) => seal(context, its)),
    returnedBy: (batch, { choice }) =>
      signed(batch, (its) => returnBatch(context, { ...its, choice, reason: 'Wrong invoice' })),
    handedOverBy: (batch, { choice }, to) =>
      signed(batch, (its) => handOver(context, { ...its, to, choice, note: '' })),
    pack: async (batch) => outgoingBytes(must(await exportPack(context, batch)).file),
    received: async (bytes) =>
      must(await context.files.receive('received.cspack', bytes.length, asyncOf(bytes))),
    async newestActions(count) {
      const { rows } = await store.log.list({ offset: 0, limit: count });
      return rows.map(({ act }) => act);
    },
  };
}

async function* asyncOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}
