// What the delivery engine needs, in memory. Steps that others could see are written into one list, in order.
import { createHash } from 'node:crypto';
import { fakeClock, fakeRandom } from '../../ports/clock.fake.ts';
import { fakeDiagnostics, fakeNotifier, type FakeDiagnostics } from '../../ports/desk.fake.ts';
import type { Notifier } from '../../ports/desk.ts';
import type { RollbackGuard } from '../../ports/rollback-guard.ts';
import type { BytesStore } from '../../ports/store.ts';
import { fakeLog, type FakeLog } from '../../ports/store/log.fake.ts';
import { makeBankPauses, type BankPauses } from '../desk/bank-pauses.ts';
import { makeNetwork, type Network } from '../desk/network.ts';
import type { DeliveryContext } from './context.ts';
import { makeFollowState, type FollowState } from './follow-state.ts';
import { makeKeyedMutex } from '../../../shared/concurrency/mutex.ts';

export const NOW = '2026-11-20T10:00:00.000Z';

/** The whole of those ports that a test sets. */
interface FakeDeliveryContext extends DeliveryContext {
  readonly store: { readonly bytes: DeliveryContext['store']['bytes']; readonly log: FakeLog };
  readonly network: Network;
  readonly pauses: BankPauses;
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
  const [steps, bytes]: [string[], Map<string, Uint8Array>] = [[], new Map()];
  let isGuardBroken = false;
  const put: BytesStore['put'] = async (chunks) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    const whole = Buffer.concat(parts);
    const ref = `bytes-${bytes.size + 1}`;
    bytes.set(ref, whole);
    steps.push('kept');
    return { ref, sha256: createHash('sha256').update(whole).digest('hex'), bytes: whole.length };
  };
  const rollbackGuard: RollbackGuard = {
    read: () => Promise.resolve(null),
    givenUp: () => Promise.resolve([]),
    write: () => {
      if (isGuardBroken) return Promise.reject(new Error('ENOSPC'));
      steps.push('guard');
      return Promise.resolve();
    },
  };
  const context: FakeDeliveryContext = {
    store: { bytes: { put }, log },
    rollbackGuard,
    clock,
    random,
    mutex: makeKeyedMutex(),
    network: makeNetwork(clock, 'online', () => undefined),
    pauses: makeBankPauses(clock),
    follow: makeFollowState(clock, random),
    notifier: fakeNotifier(),
    diagnostics,
  };
  return {
    context,
    steps,
    diagnostics,
    bytes,
    pass: (milliseconds) => clock.advance(milliseconds),
    breakGuard: () => void (isGuardBroken = true),
  };
}
