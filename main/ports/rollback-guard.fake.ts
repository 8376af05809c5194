// The rollback guard in memory. A test can put an earlier one in, or break the disk it would be on.
import type { EndedMessage, GivenUp } from '../../shared/domain/restore/restore.ts';
import type { FoundGuard, RollbackGuard } from './rollback-guard.ts';

export interface FakeRollbackGuard extends RollbackGuard {
  /** From now on it cannot be written. */
  breakDisk(): void;
}

export function fakeRollbackGuard(first: FoundGuard | 'unreadable' | null = null): FakeRollbackGuard {
  let guarded = first;
  let isBroken = false;
  const given = new Map<string, GivenUp>();
  const ended = new Map<string, EndedMessage>();
  return {
    breakDisk: () => void (isBroken = true),
    read: async () => guarded,
    givenUp: async () => [...given.values()],
    ended: async () => [...ended.values()],
    async write({ logId, size, head }, more = {}) {
      if (isBroken) throw new Error('ENOSPC');
      for (const one of more.givenUp ?? []) given.set(`${one.batch} ${one.revision}`, one);
      for (const one of more.ended ?? []) ended.set(one.message, one);
      guarded = { logId, size, head };
    },
  };
}
