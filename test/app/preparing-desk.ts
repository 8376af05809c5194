// A desk in memory for the tests of preparing, approving and sealing: the store's own operations on a
// database in memory, the message tools in this process, and officers' cards in memory.
import { TYPED_PAYMENT } from '../typed-payment.ts';
import { memoryStore } from '../ports/memory-store.ts';
import { trainingProfile } from '../interop/profile.ts';
import { makeKeyedMutex } from '../../shared/concurrency/mutex.ts';
import { reportedFault } from '../../main/app/prepare/batches/open-batch.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import { must } from '../../shared/domain/must.fake.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { ok, type Result } from '../../shared/domain/result.ts';
import { jcsDigest, sha256Hex } from '../../main/digest/sha256.ts';
import { messageToolsInMemory } from '../../main/messages/message-tools.fake.ts';
import { fakeClock, fakeRandom, type FakeClock } from '../../main/ports/clock.fake.ts';
import {
  fakeDiagnostics,
  fakeNotifier,
  fakePinWindow,
  type FakeDiagnostics,
  type FakeNotifier,
} from '../../main/ports/desk.fake.ts';
import type { GroupHeader, PaymentForm } from '../../main/ports/messages.ts';
import { fakeRollbackGuard, type FakeRollbackGuard } from '../../main/ports/rollback-guard.fake.ts';
import type { BatchHead, DeskIdentity, Store, StoredPolicy, StoredProfile } from '../../main/ports/store.ts';
import { fakeTokens, policyOf, type FakeCard, type FakeTokens } from '../../main/ports/token.fake.ts';
import type { Card, SealJob } from '../../main/ports/token.ts';
import {
  chosenForm,
  makeNotices,
  makeSeat,
  makeTickets,
  makeUploadBuffer,
  signInRule,
  type Notice,
} from '../../main/app/desk/index.ts';
import { endOf } from '../../main/app/desk/started-action.fake.ts';
import {
  createBatch,
  makeRemovedPayments,
  saveGroup,
  savePayments,
} from '../../main/app/prepare/batches/save-payments.ts';
import type {
  ApprovalContext,
  DraftContext,
  FreezeContext,
  ImportContext,
  ReviewContext,
  SealContext,
} from '../../main/app/prepare/context.ts';
import { makePendingImports } from '../../main/app/prepare/imports/pending-imports.ts';

type Context = ApprovalContext & DraftContext & FreezeContext & ImportContext & ReviewContext & SealContext;

const AT = '2026-11-20T09:00:00.000Z';
export const OWN_ACCOUNT = 'DE88500209000023411208';
export const PAYEE_ACCOUNT = 'DE89370400440532013000';

/** One payment as an officer types it. */
const FORM: PaymentForm = { ...TYPED_PAYMENT, account: PAYEE_ACCOUNT };

export interface MemoryDesk {
  readonly context: Context;
  readonly clock: FakeClock;
  readonly tokens: FakeTokens;
  readonly notifier: FakeNotifier;
  readonly diagnostics: FakeDiagnostics;
  readonly store: Store;
  readonly guard: FakeRollbackGuard;
  /** Batches that the machine is to seal, in order. */
  readonly released: readonly string[];
  /** What the card process was asked to seal. */
  readonly sealJobs: readonly SealJob[];
  readonly notices: () => readonly Notice[];
  /** Puts a policy in force as the next version. */
  readonly adopt: (change: Partial<Policy>) => Promise<StoredPolicy>;
  /** Puts a bank profile in force as the next version. */
  readonly useProfile: (change?: Partial<BankProfile>) => Promise<StoredProfile>;
  readonly head: (batch: string) => Promise<BatchHead>;
  /** A draft from the own account with these payments; without any, one payment to {@link PAYEE_ACCOUNT}. */
  readonly typed: (...payments: readonly Partial<PaymentForm>[]) => Promise<string>;
  /** Its present revision as a command names it. */
  readonly command: (batch: string) => Promise<{ readonly batch: string; readonly expectedRevision: number }>;
  /** How a started action ended: null once it is done, its fault otherwise. */
  readonly ended: (started: Result<{ readonly ticket: string }>) => Promise<Fault | null>;
  readonly actionsAbout: (subject: string) => Promise<readonly string[]>;
}

export async function memoryDesk(
  cards: readonly FakeCard[],
  policy: Partial<Policy> = {},
  own: Partial<DeskIdentity> = {},
): Promise<MemoryDesk> {
  const [clock, random, notifier, diagnostics] = [
    fakeClock(),
    fakeRandom(),
    fakeNotifier(),
    fakeDiagnostics(),
  ];
  const [store, guard] = [await memoryStore(own), fakeRollbackGuard()];
  const identity = await store.desk.identity();
  if (identity === null) throw new Error('the store of a desk has its identity');
  const [released, sealJobs]: [string[], SealJob[]] = [[], []];
  let raised: readonly Notice[] = [];
  const notices = makeNotices(clock, () => (raised = notices.all()));
  const signing = fakeTokens(cards, clock);
  const messages = messageToolsInMemory();
  const tickets = makeTickets(notifier, random, (batch, failed) => reportedFault(context, batch, failed));
  const inReaders = [{ cards: cards.map(cardInReader) }];

  const entry = (act: string, subject: string) => ({ at: AT, act, actor: 'ada', subject, detail: '' });
  const adopt = async (change: Partial<Policy>): Promise<StoredPolicy> => {
    const before = await store.desk.policy();
    const next: Policy = {
      ...(before?.policy ?? policyOf(cards)),
      version: (before?.policy.version ?? 0) + 1,
      previous: before?.sha256 ?? null,
      ...change,
    };
    const stored = { policy: next, sha256: jcsDigest(next), signatures: [] };
    must(await store.desk.savePolicy(stored, entry('policy.adopt', stored.sha256)));
    return stored;
  };
  const useProfile = async (change: Partial<BankProfile> = {}): Promise<StoredProfile> => {
    const before = await store.desk.profile();
    const theirs = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
    const profile: BankProfile = {
      ...(before?.profile ?? trainingProfile({ signing: theirs, encryption: theirs })),
      version: (before?.profile.version ?? 0) + 1,
      ...change,
    };
    const stored = { profile, sha256: jcsDigest(profile) };
    must(await store.desk.saveProfile(stored, entry('profile.save', stored.sha256)));
    return stored;
  };
  await adopt(policy);
  await useProfile();

  const context = {
    identity,
    messages,
    clock,
    random,
    notifier,
    diagnostics,
    tickets,
    notices,
    mutex: makeKeyedMutex(),
    shown: new Map<string, number>(),
    locks: [],
    seat: makeSeat({ clock, rule: signInRule([], null, false), changed: () => undefined }),
    store,
    files: makeUploadBuffer(store.bytes, () => `file-${Buffer.from(random.bytes(4)).toString('hex')}`),
    imports: makePendingImports(),
    removed: makeRemovedPayments(),
    released: (batch: string) => void released.push(batch),
    rollbackGuard: guard,
    pinWindow: { ...fakePinWindow(), form: () => chosenForm({ store, locks: [] }) },
    cards: { modules: async () => inReaders },
    companyKey: (uri: string) => ({ uri }),
    tokens: Object.assign(signing, {
      sealMessage: async (job: SealJob) => {
        sealJobs.push(job);
        return ok({ signature: `<Signature n="${sealJobs.length}"/>` });
      },
    }),
    envelope: {
      async seal({
        chunks,
        signature,
      }: {
        readonly chunks: AsyncIterable<Uint8Array>;
        readonly signature: string;
      }) {
        const parts: Uint8Array[] = [Buffer.from(signature)];
        for await (const chunk of chunks) parts.push(chunk);
        const body = Buffer.concat(parts);
        return ok({
          chunks: [body],
          sha256: sha256Hex(body),
          bytes: body.length,
          suite: 'modern',
          encryptedFor: '',
        });
      },
    },
  } as unknown as Context;

  const head = async (batch: string): Promise<BatchHead> => {
    const found = await store.batches.get(batch);
    if (found === null) throw new Error(`${batch} is stored`);
    return found;
  };
  return {
    context,
    clock,
    tokens: signing,
    notifier,
    diagnostics,
    store,
    guard,
    released,
    sealJobs,
    notices: () => raised,
    adopt,
    useProfile,
    head,
    async typed(...payments) {
      const { batch } = must(await createBatch(context, { kind: 'credit-transfer', reference: '' }));
      const [group] = await store.batches.groups(batch);
      if (group === undefined) throw new Error('a new batch has a group');
      const header: GroupHeader = {
        ...messages.groupHeader('pain.001.001.03', group.group, group.node),
        ownName: 'Halden Marine Instruments Ltd',
        ownAccount: OWN_ACCOUNT,
        ownAgentBic: 'SNDBDEFFXXX',
        chargeBearer: 'SHAR',
      };
      const saved = must(await saveGroup(context, { batch, expectedRevision: 1, header }));
      must(
        await savePayments(context, {
          batch,
          expectedRevision: saved.changeRevision,
          group: group.group,
          payments: (payments.length === 0 ? [{}] : payments).map((change) => ({
            payment: null,
            form: { ...FORM, ...change },
          })),
        }),
      );
      return batch;
    },
    command: async (batch) => ({ batch, expectedRevision: (await head(batch)).changeRevision }),
    ended: (started) => endOf(tickets, started),
    async actionsAbout(subject) {
      const { rows } = await store.log.list({ offset: 0, limit: 1_000 });
      return rows
        .toReversed()
        .filter((row) => row.subject === subject)
        .map(({ act }) => act);
    },
  };
}

const cardInReader = ({
  choice,
  person,
}: FakeCard): Pick<Card, 'reader'> & { readonly certificates: unknown } => ({
  reader: `Reader of ${person.id}`,
  certificates: [{ sha256: choice.certificate }],
});
