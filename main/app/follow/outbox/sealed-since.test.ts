// Messages that wait in a store put back from an older copy: they may have been sent since it was made.
import { describe, expect, it } from 'vitest';
import type { OutboxMessage, OutboxStore } from '../../../ports/store.ts';
import { messageDesk } from './message.fake.ts';
import { recordSealedSince } from './sealed-since.ts';

const settings = {
  'desk.restored': { at: '2026-11-20T09:00:00.000Z', lost: 1, messages: 0, acknowledged: false },
};

describe('when a desk is opened', () => {
  it('every message that waits is unknown where the store was put back, and asked about next', async () => {
    const world = messageDesk({ settings });
    await recordSealedSince(world.desk);
    expect(await world.message()).toMatchObject({
      state: 'unknown',
      doubt: true,
      fault: { code: 'store-restored' },
      next: { what: 'inquire' },
    });
    expect(await world.acts()).toContain('message.ambiguous');
    const before = await world.acts();
    await recordSealedSince(world.desk);
    expect(await world.acts()).toEqual(before);
    expect(world.requests).toEqual([]);
  });

  it('nothing changes where the store was never put back', async () => {
    const world = messageDesk();
    await recordSealedSince(world.desk);
    expect(await world.message()).toMatchObject({ state: 'queued', doubt: false, fault: null });
    expect(await world.acts()).toEqual([]);
  });

  it.each<Partial<OutboxMessage>>([{ attempts: 1 }, { state: 'accepted' }, { state: 'sending' }])(
    'a message stays as it is that is %o: its outcome is recorded by its own attempts',
    async (message) => {
      const world = messageDesk({ settings, message });
      const before = await world.message();
      await recordSealedSince(world.desk);
      expect(await world.message()).toEqual(before);
    },
  );

  it.each(['message-withdrawn', 'message-set-aside'] as const)(
    'what an officer ended since the copy was made is ended again: %s',
    async (why) => {
      const world = messageDesk({ settings, ended: [{ message: 'm-1', why }] });
      await recordSealedSince(world.desk);
      expect(await world.message()).toMatchObject({ state: 'set-aside', fault: { code: why }, next: null });
    },
  );

  it('the messages of every page of the outbox are looked at, each batch once', async () => {
    const { desk } = messageDesk({ settings });
    const rows = Array.from({ length: 501 }, (_, index) => ({ batch: index < 500 ? 'b-1' : 'b-2' }));
    const looked: string[] = [];
    const outbox: Pick<OutboxStore, 'list' | 'ofBatch'> = {
      list: async ({ offset, limit }) => ({
        rows: rows.slice(offset, offset + limit) as OutboxMessage[],
        total: rows.length,
      }),
      ofBatch: async (batch) => {
        looked.push(batch);
        return [];
      },
    };
    const store = { ...desk.store, outbox: Object.assign(Object.create(desk.store.outbox), outbox) };
    await recordSealedSince({ ...desk, store });
    expect(looked).toEqual(['b-1', 'b-2']);
  });
});
