// What the signing engine needs, in memory: shared by the unit tests of the engine and of what is signed.
import type { Policy } from '../../../shared/domain/policy.ts';
import { fakeClock, fakeRandom, type FakeClock } from '../../ports/clock.fake.ts';
import {
  fakeDiagnostics,
  fakeNotifier,
  fakePinWindow,
  type FakeDiagnostics,
  type FakeNotifier,
  type FakePinWindow,
} from '../../ports/desk.fake.ts';
import type { StoredPolicy } from '../../ports/store.ts';
import { fakeBytes } from '../../ports/store/bytes.fake.ts';
import { fakeDeskStore } from '../../ports/store/desk.fake.ts';
import { fakeLog, type FakeLog } from '../../ports/store/log.fake.ts';
import { fakeTokens, policyOf, type FakeCard, type FakeTokens } from '../../ports/token.fake.ts';
import { chosenForm, makeTickets } from '../desk/index.ts';
import type { SigningContext } from './context.ts';
import { makeKeyedMutex } from '../../../shared/concurrency/mutex.ts';
import { jcsDigest } from '../../digest/sha256.ts';

export interface FakeSigningContext extends SigningContext {
  readonly clock: FakeClock;
  readonly notifier: FakeNotifier;
  readonly diagnostics: FakeDiagnostics;
  readonly tokens: FakeTokens;
  readonly pinWindow: FakePinWindow & SigningContext['pinWindow'];
  readonly store: Omit<SigningContext['store'], 'log'> & { readonly log: FakeLog };
  /** In force. */
  readonly policy: StoredPolicy;
}

export function storedPolicy(policy: Policy): StoredPolicy {
  return { policy, sha256: jcsDigest(policy), signatures: [] };
}

export function fakeSigningContext(cards: readonly FakeCard[]): FakeSigningContext {
  const [clock, random, notifier, log] = [fakeClock(), fakeRandom(), fakeNotifier(), fakeLog()];
  const policy = storedPolicy(policyOf(cards));
  const store = { log, desk: fakeDeskStore(log, { policies: [policy] }), bytes: fakeBytes() };
  return {
    identity: {
      environment: 'training',
      companyId: 'acme',
      companyName: 'Acme',
      desk: 'desk-1',
      logId: 'log-1',
      createdAt: '2026-01-01T00:00:00Z',
    },
    policy,
    clock,
    random,
    notifier,
    diagnostics: fakeDiagnostics(),
    tickets: makeTickets(notifier, random),
    tokens: fakeTokens(cards, clock),
    pinWindow: { ...fakePinWindow(), form: () => chosenForm({ store, locks: [] }) },
    mutex: makeKeyedMutex(),
    store,
  };
}
