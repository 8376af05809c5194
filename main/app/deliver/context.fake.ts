// What the delivery engine needs, in memory. Steps that others could see are written into one list, in order.
import { fakeClock, fakeRandom } from '../../ports/clock.fake.ts';
import { fakeDiagnostics, fakeNotifier, type FakeDiagnostics } from '../../ports/desk.fake.ts';
import { fakeLog } from '../../ports/store/log.fake.ts';
import { makeBankPauses } from '../desk/bank-pauses.ts';
import { makeNetwork } from '../desk/network.ts';
import { makeTurns } from '../desk/turns.ts';
import type { DeliveryContext } from './context.ts';
import { makeFollowState } from './follow-state.ts';

export const NOW = '2026-11-20T10:00:00.000Z';

export interface FakeContext {
  readonly context: DeliveryContext;
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
  const put = (chunks: readonly Uint8Array[]): Promise<{ readonly ref: string }> => {
    const ref = `bytes-${bytes.size + 1}`;
    bytes.set(ref, Buffer.concat(chunks));
    steps.push('kept');
    return Promise.resolve({ ref });
  };
  const mark = {
    read: () => Promise.resolve(null),
    givenUp: () => Promise.resolve([]),
    write: () => {
      if (isGuardBroken) return Promise.reject(new Error('ENOSPC'));
      steps.push('guard');
      return Promise.resolve();
    },
  };
  const context = {
    store: { bytes: { put }, log },
    mark,
    clock,
    random,
    turns: makeTurns(),
    network: makeNetwork(clock, 'online', () => undefined),
    pauses: makeBankPauses(clock),
    follow: makeFollowState(clock, random),
    notifier: fakeNotifier(),
    diagnostics,
  } as unknown as DeliveryContext;
  return {
    context,
    steps,
    diagnostics,
    bytes,
    pass: (milliseconds) => clock.advance(milliseconds),
    breakGuard: () => void (isGuardBroken = true),
  };
}
