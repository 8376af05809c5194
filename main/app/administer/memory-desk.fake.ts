// A desk in memory for the tests of setting up and looking after one: the store on a database
// in memory, officers' cards in memory, and the policy that enrols them in force.
import { memoryStore } from '../../../test/ports/memory-store.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import { must } from '../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { fakeRoots } from '../../ports/roots.fake.ts';
import type { DeskIdentity, LogEntry, Store, StoredPolicy } from '../../ports/store.ts';
import { policyOf, type FakeCard } from '../../ports/token.fake.ts';
import {
  fakeSigningContext,
  storedPolicy,
  type FakeSigningContext,
} from '../authorise/signing-context.fake.ts';
import { makeOutgoingFiles, makeUploadBuffer, type FileDeps } from '../desk/index.ts';
import { endOf } from '../desk/started-action.fake.ts';
import type {
  ConfirmationContext,
  GenesisContext,
  OnboardingContext,
  PolicyContext,
  ProfileContext,
} from './context.ts';

type Context = ConfirmationContext &
  GenesisContext &
  OnboardingContext &
  PolicyContext &
  ProfileContext &
  Pick<FakeSigningContext, 'clock' | 'notifier' | 'tokens'> &
  Pick<FileDeps, 'files'>;

export interface MemoryDesk {
  readonly desk: Context;
  readonly store: Store;
  /** In force; throws where there is none. */
  readonly inForce: () => Promise<StoredPolicy>;
  /** How a started action ended: null once it is done, its fault otherwise. */
  readonly ended: (started: Result<{ readonly ticket: string }>) => Promise<Fault | null>;
  /** Actions of the log about a subject, oldest first. */
  readonly actionsAbout: (subject: string) => Promise<readonly LogEntry[]>;
}

interface First {
  /** Changes to the policy in force; null for a desk without one. */
  readonly policy?: Partial<Policy> | null;
  readonly identity?: Partial<DeskIdentity>;
  /** Cards in the readers that the policy does not enrol. */
  readonly also?: readonly FakeCard[];
}

export async function memoryDesk(
  cards: readonly FakeCard[],
  { policy = {}, identity = {}, also = [] }: First = {},
): Promise<MemoryDesk> {
  const [signing, store, roots] = [fakeSigningContext(cards), await memoryStore(), fakeRoots()];
  if (policy !== null) {
    const first = storedPolicy({ ...policyOf(cards), ...policy });
    must(
      await store.desk.savePolicy(first, {
        at: '2026-11-20T09:00:00.000Z',
        act: 'policy.adopt',
        actor: 'desk',
        subject: 'policy',
        detail: '',
      }),
    );
    await roots.pin(1, first.sha256);
  }
  const seen = [...cards, ...also].map(seenCertificate);
  const { policy: _unsaved, ...context } = signing;
  const desk = {
    ...context,
    identity: { ...signing.identity, ...identity },
    store,
    roots,
    shown: new Map(),
    locks: [],
    outgoing: makeOutgoingFiles(() => 'outgoing-1'),
    files: makeUploadBuffer(store.bytes, () => 'file-1'),
    cards: {
      modules: async () => [
        {
          cards: seen.map((certificate, place) => ({
            cardId: `card-${place}`,
            reader: `Reader ${place + 1}`,
            label: '',
            unusable: null,
            tokenModel: certificate.tokenModel,
            certificates: [certificate],
          })),
        },
      ],
      shown: () => new Map(seen.map((one) => [one.sha256, one])),
    },
  } as unknown as Context;
  return {
    desk,
    store,
    async inForce() {
      const stored = await store.desk.policy();
      if (stored === null) throw new Error('a policy is in force');
      return stored;
    },
    ended: (started) => endOf(desk.tickets, started),
    actionsAbout: (subject) => store.log.about(subject),
  };
}

function seenCertificate({ person }: FakeCard) {
  const [certificate] = person.certificates;
  if (certificate === undefined) throw new Error('a card in memory has a certificate');
  const { sha256, der, algorithm } = certificate;
  const tokenModel = {
    libraryManufacturer: 'Maker',
    libraryDescription: 'Library',
    manufacturer: 'Maker',
    model: 'Model',
  };
  return { sha256, der, algorithms: [algorithm], unusable: null, tokenModel };
}
