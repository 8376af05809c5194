// What the delivery engine needs, in memory. Steps that others could see are written into one list, in order.
import { fakeClock, fakeRandom } from '../../ports/clock.fake.ts';
import { fakeDiagnostics, fakeNotifier, type FakeDiagnostics } from '../../ports/desk.fake.ts';
import type { Notifier } from '../../ports/desk.ts';
import type { RollbackGuard } from '../../ports/rollback-guard.ts';
import { fakeBytes } from '../../ports/store/bytes.fake.ts';
import { fakeLog, type FakeLog } from '../../ports/store/log.fake.ts';
import { makeNetwork, type Network } from '../desk/paused-bank.ts';
import type { DeliveryContext } from './context.ts';
import { makeFollowState, type FollowState } from './follow-state.ts';
import { makeKeyedMutex } from '../../../shared/concurrency/mutex.ts';

export const NOW = '2026-11-20T10:00:00.000Z';

/** The whole of those ports that a test sets. */
interface FakeDeliveryContext extends DeliveryContext {
  readonly store: { readonly bytes: DeliveryContext['store']['bytes']; readonly log: FakeLog };
  readonly network: Network;
  readonly follow: FollowState;
  readonly notifier: Notifier;
  readonly rollbackGuard: RollbackGuard;
}

export interface FakeContext {
  readonly context: FakeDeliveryContext;
  /** What happened, in order. */
  readonly steps: string[];
  readonly diagnostics: FakeDiagnostics;
  /** What is stored of raw bytes, by reference. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  /** Moves the clock. */
  readonly pass: (milliseconds: number) => void;
  /** From now on the rollback guard cannot be written. */
  readonly breakGuard: () => void;
}

export function fakeContext(): FakeContext {
  const [clock, random, diagnostics, log] = [fakeClock(), fakeRandom(), fakeDiagnostics(), fakeLog()];
  const steps: string[] = [];
  const bytes = fakeBytes(() => steps.push('kept'));
  let isGuardBroken = false;
  const rollbackGuard: RollbackGuard = {
    read: () => Promise.resolve(null),
    givenUp: () => Promise.resolve([]),
    ended: () => Promise.resolve([]),
    write: () => {
      if (isGuardBroken) return Promise.reject(new Error('ENOSPC'));
      steps.push('guard');
      return Promise.resolve();
    },
  };
  const context: FakeDeliveryContext = {
    store: { bytes, log },
    rollbackGuard,
    clock,
    random,
    mutex: makeKeyedMutex(),
    network: makeNetwork(clock, 'online', () => undefined),
    follow: makeFollowState(clock, random),
    notifier: fakeNotifier(),
    diagnostics,
  };
  return {
    context,
    steps,
    diagnostics,
    bytes: bytes.kept,
    pass: (milliseconds) => clock.advance(milliseconds),
    breakGuard: () => void (isGuardBroken = true),
  };
}
