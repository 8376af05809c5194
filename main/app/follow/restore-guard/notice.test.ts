// When a store counts as put back from a copy, and what becomes uncertain then.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxMessage } from '../../../ports/store.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { deskEntry, noticedRestore } from '../../deliver/index.ts';
import { restoredDesk, type RestoredDesk } from '../../../../test/app/restored-desk.ts';
import { learnGivenUp, noticeProvenRestore, noticeRestore } from './notice.ts';

let world: RestoredDesk;
let message: OutboxMessage;
beforeEach(async () => {
  world = await restoredDesk();
  message = await world.sealed();
});

const logHead = () => world.desk.store.log.head();
const noticed = () => noticedRestore(world.context);
const GIVEN = { batch: 'batch-forgotten', revision: 1, to: 'desk-b' };

describe('an opened store', () => {
  it('that goes on from its guard is the one this desk worked with, and the guard follows it', async () => {
    await noticeRestore(world.context);
    await world.desk.store.log.append({ at: 'x', act: 'x', actor: '', subject: '', detail: '' });
    await noticeRestore(world.context);
    expect(await noticed()).toBeNull();
    const { id, size, head } = await logHead();
    expect(await world.desk.guard.read()).toEqual({ logId: id, size, head });
    expect((await world.message(message.message)).state).toBe('queued');
  });

  it.each<[string, (head: { readonly id: string; readonly size: number; readonly head: string }) => object]>([
    ['ends before its guard', ({ id, size, head }) => ({ logId: id, size: size + 3, head })],
    [
      'has another entry where its guard stands',
      ({ id, size }) => ({ logId: id, size, head: 'f'.repeat(64) }),
    ],
    ['is of another log than its guard', ({ size, head }) => ({ logId: 'log-z', size, head })],
  ])('that %s was put back: what is not final is uncertain, and the log says so', async (_, guard) => {
    const draft = await world.desk.typed();
    world.guarded(guard(await logHead()) as never);
    await noticeRestore(world.context);
    expect(await noticed()).toMatchObject({ acknowledged: false, messages: 1, unresolved: [draft] });
    expect(await world.message(message.message)).toMatchObject({
      state: 'unknown',
      fault: { code: 'store-restored' },
    });
    expect(await world.desk.actionsAbout('desk-a')).toContain('desk.restored');
    expect(world.desk.notifier.emitted).toContainEqual({
      event: 'changed',
      data: { what: 'desk', id: null },
    });
  });

  it('says how many entries it lost where the guard knows', async () => {
    const { id, size, head } = await logHead();
    world.guarded({ logId: id, size: size + 3, head });
    await noticeRestore(world.context);
    expect(await noticed()).toMatchObject({ lost: 3, copySize: size });
  });

  it('without a guard is new to it once, and put back where it had one', async () => {
    await noticeRestore(world.context);
    expect(await noticed()).toBeNull();
    world.guarded('unreadable');
    await noticeRestore(world.context);
    expect(await noticed()).toMatchObject({ lost: null });
  });

  it('in a folder that was copied whole is a copy until somebody says what it is', async () => {
    const { id, size, head } = await logHead();
    world.guarded({ logId: id, size, head, isCopy: true });
    await noticeRestore(world.context);
    expect(await noticed()).toMatchObject({ isCopy: true, acknowledged: false });
  });

  it('opens though its guard cannot be written, which is tried again the next time', async () => {
    world.desk.guard.breakDisk();
    await noticeRestore(world.context);
    expect(world.desk.diagnostics.errors.map(({ what }) => what)).toEqual(['restore.mark']);
    expect(await world.desk.store.desk.setting('store.marked')).not.toBe(true);
  });

  it('hands the guard every promise not to send that the store holds', async () => {
    const { batch } = message;
    const { changeRevision } = await world.desk.head(batch);
    const row = {
      sha256: 'a'.repeat(64),
      revision: 1,
      kind: 'not-sent',
      from: 'desk-a',
      to: 'desk-b',
    } as const;
    const log = { at: 'x', act: 'batch.handover', actor: '', subject: batch, detail: '' };
    await world.desk.store.handovers.add({ batch, expectedChange: changeRevision, at: 'x', set: {}, log }, [
      { ...row, at: 'x', jws: 'e30.e30.AA', own: true },
    ]);
    await noticeRestore(world.context);
    expect(await world.desk.guard.givenUp()).toEqual([{ batch, revision: 1, to: 'desk-b' }]);
  });
});

describe('a message that was ended', () => {
  /** The guard is of after the ending, the store of before it. */
  const restoredToBefore = async (why: 'message-withdrawn' | 'message-set-aside'): Promise<void> => {
    const { id, size, head } = await logHead();
    await world.desk.guard.write({ logId: id, size, head }, { ended: [{ message: message.message, why }] });
    world.guarded({ logId: id, size: size + 3, head });
    await noticeRestore(world.context);
  };

  it.each(['message-withdrawn', 'message-set-aside'] as const)(
    'is ended again where an older copy has it in its queue: %s',
    async (why) => {
      await restoredToBefore(why);
      expect(await noticed()).toMatchObject({ messages: 0 });
      expect(await world.message(message.message)).toMatchObject({
        state: 'set-aside',
        doubt: false,
        next: null,
        fault: { code: why },
      });
      const { rows } = await world.desk.store.tracking.list({
        message: message.message,
        offset: 0,
        limit: 1,
      });
      expect(rows).toMatchObject([{ statusGroup: 'neutral', nextInquiryAt: null }]);
      const timeline = await world.desk.store.tracking.timeline(rows[0]?.payment ?? '');
      expect(deskEntry(timeline.at(-1)?.facts ?? []).what).toBe(
        why === 'message-withdrawn' ? 'withdrawn' : 'set-aside',
      );
      expect((await world.desk.head(message.batch)).state).toBe('closed');
    },
  );

  it('is known to the guard of every desk that opens with it, also where it stopped before the guard was written', async () => {
    const set = { state: 'set-aside', fault: fault('message-withdrawn'), next: null } as const;
    const log = { at: 'x', act: 'message.withdraw', actor: '', subject: message.message, detail: '' };
    await world.desk.store.outbox.plan(message.message, set, log);
    expect(await world.desk.guard.ended()).toEqual([]);
    await noticeRestore(world.context);
    expect(await world.desk.guard.ended()).toEqual([{ message: message.message, why: 'message-withdrawn' }]);
  });
});

describe('a second restore', () => {
  it('leaves the doubt of both: the older copy, and the batches of each', async () => {
    const first = await world.desk.typed();
    await noticeProvenRestore(world.context, 5);
    const again = await world.desk.typed();
    world.desk.clock.advance(60_000);
    await noticeProvenRestore(world.context, 900);
    const restore = await noticed();
    expect(restore?.copySize).toBe(4);
    expect(restore?.unresolved).toEqual(expect.arrayContaining([first, again]));
    expect(restore?.copyEndedAt, 'nobody knows when the copies ended').toBeNull();
  });
});

describe('a promise that only a pack remembers', () => {
  it('proves a restore, and the guard keeps it from then on', async () => {
    expect(await learnGivenUp(world.context, [GIVEN])).toBeNull();
    expect(await noticed()).not.toBeNull();
    expect(await world.desk.guard.givenUp()).toEqual([GIVEN]);
    expect((await world.message(message.message)).state).toBe('unknown');
  });

  it('proves nothing that is known already: learned before, or under a restore that still counts', async () => {
    await learnGivenUp(world.context, [GIVEN]);
    const { size } = await logHead();
    await learnGivenUp(world.context, [GIVEN]);
    await learnGivenUp(world.context, [{ ...GIVEN, batch: 'another' }]);
    expect((await logHead()).size).toBe(size);
    expect(await world.desk.guard.givenUp()).toHaveLength(2);
  });

  it('is no reason to believe the pack where the disk takes nothing: it proves the same again', async () => {
    world.desk.guard.breakDisk();
    expect(await learnGivenUp(world.context, [GIVEN])).toMatchObject({ code: 'restore-not-stored' });
    expect(world.desk.diagnostics.errors.map(({ what }) => what)).toEqual(['restore.proven']);
  });

  it('is nothing to write down where there is none', async () => {
    world.desk.guard.breakDisk();
    expect(await learnGivenUp(world.context, [])).toBeNull();
  });
});
