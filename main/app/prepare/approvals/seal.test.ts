// What is sealed, with whose signatures, and what never is.
import { beforeEach, describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { err } from '../../../../shared/domain/result.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { freeze } from '../freeze/freeze.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { approve, release, returnBatch } from './batch-step.ts';
import { addSealed, seal, sealReleased } from './seal.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);

let desk: MemoryDesk;
let batch: string;
/** Of the bodies that were stored. */
let stored: string[];
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas, mira], {
    rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: true, validHours: 24 }],
  });
  batch = await desk.typed({}, { amount: '5.00' });
  const { context } = desk;
  const command = async () => desk.command(batch);
  const steps = [
    async () => freeze(context, { ...(await command()), choice: ada.choice, note: '' }),
    async () => approve(context, { ...(await command()), choice: jonas.choice, note: '' }),
    async () => release(context, { ...(await command()), choice: mira.choice, note: '', emergency: false }),
  ];
  for (const step of steps) {
    const failed = await desk.ended(await step());
    if (failed !== null) throw new Error(failed.code);
  }
  stored = [];
  const { bytes } = desk.context.store;
  const put = bytes.put.bind(bytes);
  bytes.put = async (...given) => {
    const its = await put(...given);
    stored.push(its.ref);
    return its;
  };
});

const sealed = async (): Promise<string | null> =>
  (await desk.ended(await seal(desk.context, await desk.command(batch))))?.code ?? null;
const outbox = () => desk.store.outbox.ofBatch(batch);

async function isKept(ref: string): Promise<boolean> {
  try {
    for await (const _part of desk.store.bytes.read(ref)) return true;
  } catch {
    return false;
  }
  return true;
}

async function expectNothingSealed(): Promise<void> {
  expect((await desk.head(batch)).state).toBe('released');
  expect(await outbox()).toEqual([]);
  // A body that nothing takes is no part of the store.
  expect(await Promise.all(stored.map(isKept))).not.toContain(true);
}

describe('sealing', () => {
  it('makes one body of the frozen bytes and the company’s signature, which nothing sends by itself', async () => {
    const [frozen] = await desk.store.freezes.messages(batch, 1);
    expect(await sealed()).toBeNull();
    expect(await desk.head(batch)).toMatchObject({ state: 'sealed', outcome: 'queued' });
    const [message] = await outbox();
    expect(message).toMatchObject({
      message: frozen?.message,
      state: 'queued',
      next: null,
      attempts: 0,
      sealed: { suite: 'modern' },
    });
    const parts: Uint8Array[] = [];
    for await (const part of desk.store.bytes.read(message?.sealed.body ?? '')) parts.push(part);
    const body = Buffer.concat(parts).toString();
    expect(body).toMatch(/^<Signature n="1"\/>/u);
    expect(body).toContain('<EndToEndId>');
    expect(await desk.actionsAbout(batch)).toContain('batch.seal');
    expect(desk.notifier.emitted).toContainEqual({
      event: 'changed',
      data: { what: 'outbox', id: null },
    });
  });

  it('hands the card process the frozen bytes, every signature that counts, and the batch they are for', async () => {
    await sealed();
    const [job] = desk.sealJobs;
    expect(job).toMatchObject({ batch: { id: batch, revision: 1 }, key: { uri: expect.any(String) } });
    expect(job?.approvals).toEqual((await desk.store.batches.signatures(batch)).map(({ jws }) => jws));
    expect(job?.approvals).toHaveLength(3);
  });

  it('ends a message at once that an officer had ended when the store was put back to before its seal', async () => {
    const [frozen] = await desk.store.freezes.messages(batch, 1);
    const { id, size, head } = await desk.store.log.head();
    const ended = [{ message: frozen?.message ?? '', why: 'message-withdrawn' as const }];
    await desk.context.rollbackGuard.write({ logId: id, size, head }, { ended });
    const restore = {
      at: '2026-11-20T09:30:00.000Z',
      lost: null,
      messages: 0,
      acknowledged: true,
      isCopy: false,
    };
    await desk.store.desk.saveSetting('desk.restored', { ...restore, unresolved: [batch] }, null);
    expect(await sealed()).toBeNull();
    expect(await outbox()).toMatchObject([
      { state: 'set-aside', doubt: false, next: null, fault: { code: 'message-withdrawn' } },
    ]);
    expect((await desk.head(batch)).state).toBe('closed');
  });

  it('is done once: a batch that is sealed is sealed no second time', async () => {
    expect(await sealed()).toBeNull();
    expect(await sealed()).toBe('batch-step-impossible');
    expect(await outbox()).toHaveLength(1);
    expect(desk.sealJobs).toHaveLength(1);
  });
});

describe('nothing is sealed', () => {
  it('of a batch whose release counts no more', async () => {
    const before = await desk.store.desk.policy();
    if (before === null) throw new Error('a policy is in force');
    await desk.adopt({ persons: before.policy.persons.filter(({ id }) => id !== 'mira') });
    expect(await sealed()).toBe('release-missing');
    expect(desk.sealJobs).toEqual([]);
    await expectNothingSealed();
  });

  it('of a batch whose approval counts no more', async () => {
    const before = await desk.store.desk.policy();
    if (before === null) throw new Error('a policy is in force');
    await desk.adopt({ persons: before.policy.persons.filter(({ id }) => id !== 'jonas') });
    expect(await sealed()).toBe('approvals-missing');
    await expectNothingSealed();
  });

  it('at a desk that gave the batch away', async () => {
    const elsewhere = { ...desk.context, identity: { ...desk.context.identity, desk: 'desk-b' } };
    const started = await seal(elsewhere, await desk.command(batch));
    expect((await desk.ended(started))?.code).toBe('not-the-sending-desk');
    expect(desk.sealJobs).toEqual([]);
    await expectNothingSealed();
  });

  it('for another bank than the one it was frozen for', async () => {
    await desk.useProfile({ clientId: 'client-2' });
    expect(await sealed()).toBe('profile-moved');
    await expectNothingSealed();
  });

  it('where the card refuses, and the desk says so to whoever looks until it is settled', async () => {
    desk.context.tokens.sealMessage = async () => err(fault('card-removed'));
    await sealReleased(desk.context, batch);
    expect(desk.notices()).toMatchObject([{ what: 'seal', batch, fault: { code: 'card-removed' } }]);
    await expectNothingSealed();
    expect(await desk.actionsAbout(batch)).toContain('batch.seal-refused');
  });

  it('of which a signature stopped counting, or the bank changed, while the company’s key signed', async () => {
    const { tokens } = desk.context;
    const meanwhile = async (change: () => Promise<unknown>): Promise<string | null> => {
      const sealMessage: typeof tokens.sealMessage = async (job) => {
        await change();
        return tokens.sealMessage(job);
      };
      Object.assign(desk.context, { tokens: { ...tokens, sealMessage } });
      return sealed();
    };
    const before = await desk.store.desk.profile();
    expect(await meanwhile(() => desk.useProfile({ clientId: 'client-2' }))).toBe('profile-moved');
    await desk.useProfile({ clientId: before?.profile.clientId ?? '' });
    const policy = await desk.store.desk.policy();
    const persons = policy?.policy.persons.filter(({ id }) => id !== 'jonas') ?? [];
    expect(await meanwhile(() => desk.adopt({ persons }))).toBe('approvals-missing');
    await expectNothingSealed();
  });

  it('that was cancelled while the company’s key signs', async () => {
    desk.context.tokens.sealMessage = async () => {
      for (const ticket of tickets()) desk.context.tickets.cancel(ticket);
      return { ok: true, value: { signature: '<Signature/>' } } as never;
    };
    expect(await sealed()).toBe('pin-cancelled');
    await expectNothingSealed();
  });

  it('whose stored body is another than the one that was made', async () => {
    const { bytes } = desk.context.store;
    const before = bytes.put.bind(bytes);
    bytes.put = async (chunks) => ({ ...(await before(chunks)), sha256: 'b'.repeat(64) });
    expect(await sealed()).toBe('bytes-differ');
    await expectNothingSealed();
  });

  it('by the machine that is no longer released when it comes to it', async () => {
    const command = await desk.command(batch);
    expect(
      await desk.ended(await returnBatch(desk.context, { ...command, choice: jonas.choice, reason: 'Wait' })),
    ).toBeNull();
    await sealReleased(desk.context, batch);
    expect(desk.sealJobs).toEqual([]);
    expect(desk.notices()).toEqual([]);
  });
});

function tickets(): readonly string[] {
  return desk.notifier.emitted.flatMap(({ event, data }) => (event === 'ticket' ? [data.ticket] : []));
}

describe('what was sealed', () => {
  /** A store that has `steps` steps to do, and how many of them were done. */
  function freezes(steps: number) {
    let done = 0;
    const store = {
      freezes: Object.assign(Object.create(desk.store.freezes), {
        addSealed: async () => {
          done += 1;
          return done < steps;
        },
      }),
    };
    return { store, done: () => done };
  }

  it('becomes known step by step, as long as there is more', async () => {
    const { store, done } = freezes(3);
    await addSealed({ store }, () => true);
    expect(done()).toBe(3);
  });

  it('is left for later when the desk closes, and nothing more is begun then', async () => {
    const { store, done } = freezes(9);
    await addSealed({ store }, () => done() < 2);
    expect(done()).toBe(2);
    await addSealed({ store }, () => false);
    expect(done()).toBe(2);
  });

  it('is known to the next freeze as paid once it was added', async () => {
    const { freezes: kept } = desk.store;
    expect(await sealed()).toBeNull();
    await addSealed({ store: desk.store }, () => true);
    expect(await kept.addSealed()).toBe(false);
  });
});
