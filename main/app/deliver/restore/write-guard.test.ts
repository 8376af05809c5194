// The rollback guard says how far the log of this desk has got.
import { expect, it } from 'vitest';
import { fakeRollbackGuard } from '../../../ports/rollback-guard.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import { writeRollbackGuard } from './record.ts';

const entry = { at: '2026-11-20T10:00:00.000Z', act: 'x', actor: 'desk', subject: 's', detail: '' };

it('has the head of the log as it is now, and follows it', async () => {
  const [log, rollbackGuard] = [fakeLog('log-a'), fakeRollbackGuard()];
  for (const size of [0, 1, 2]) {
    if (size > 0) await log.append(entry);
    await writeRollbackGuard({ rollbackGuard, store: { log } });
    const { head } = await log.head();
    expect(await rollbackGuard.read()).toEqual({ logId: 'log-a', size, head });
  }
});

it('takes in what this desk will never send, and keeps it', async () => {
  const rollbackGuard = fakeRollbackGuard();
  const desk = { rollbackGuard, store: { log: fakeLog() } };
  const givenUp = [{ batch: 'b-1', revision: 2, to: 'desk-b' }];
  const ended = [{ message: 'm-1', why: 'message-withdrawn' }] as const;
  await writeRollbackGuard(desk, { givenUp, ended });
  await writeRollbackGuard(desk);
  expect([await rollbackGuard.givenUp(), await rollbackGuard.ended()]).toEqual([givenUp, ended]);
});

it('is an error where it cannot be written: nothing is sent then', async () => {
  const rollbackGuard = fakeRollbackGuard();
  rollbackGuard.breakDisk();
  await expect(writeRollbackGuard({ rollbackGuard, store: { log: fakeLog() } })).rejects.toThrow('ENOSPC');
});
