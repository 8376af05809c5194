// Which desk sends a batch as the window says it: who can move it, who has signed so far, and why it cannot
// be moved now.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeDeskKeys } from '../../../ports/packs.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { importedAt, memoryDesks, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { deskName, getHandover, sendingDeskView } from './view.ts';

const ada = await fakeCard('ada', ['preparer', 'releaser']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const nora = await fakeCard('nora', ['releaser']);
const CARDS = [ada, jonas, mira, nora];
const AT = '2026-11-20T10:00:00.000Z';

let a: ExchangeDesk;
let b: ExchangeDesk;
let batch: string;
beforeEach(async () => {
  ({ a, b } = await memoryDesks(CARDS, withApprovals(1)));
  batch = await a.frozenBy(ada);
});
const view = async (desk = a) => must(await getHandover(desk.context, batch));
const refusal = async (desk = a) => (await view(desk)).refusal?.code ?? null;

describe('where a batch is sent from', () => {
  it('is the desk that froze it; a releaser who did not prepare it can move it to every other desk', async () => {
    expect(await view()).toEqual({
      batch,
      changeRevision: (await a.head(batch)).changeRevision,
      sendingDesk: { desk: 'desk-a', name: 'Desk desk-a', here: true },
      moves: [],
      quorum: { role: 'releaser', need: 1, canSign: ['mira', 'nora'] },
      desks: [{ desk: 'desk-b', name: 'Desk desk-b', signed: [] }],
      refusal: null,
    });
  });

  it('is the other desk once it was handed over, seen from both, with when it was', async () => {
    expect(await a.handedOverBy(batch, mira, 'desk-b')).toBeNull();
    must(await importedAt(b, await a.pack(batch)));
    const moves = [{ from: 'Desk desk-a', to: 'Desk desk-b', at: expect.any(String) as string }];
    expect(await view()).toMatchObject({
      sendingDesk: { desk: 'desk-b', here: false },
      moves,
      refusal: { code: 'handed-over' },
    });
    expect(await view(b)).toMatchObject({
      sendingDesk: { desk: 'desk-b', here: true },
      moves,
      refusal: null,
    });
  });

  it('names a person and a desk by what the policy calls them, and by their id where it does not know them', async () => {
    const { policy } = (await a.store.desk.policy()) ?? { policy: null };
    if (policy === null) throw new Error('a policy is in force');
    expect(deskName(policy, 'desk-b')).toBe('Desk desk-b');
    expect(deskName(policy, 'desk-z')).toBe('desk-z');
    expect(deskName({ ...policy, desks: undefined }, 'desk-b')).toBe('desk-b');
    expect(sendingDeskView(a.context, policy, null), 'two handovers exclude each other').toBeNull();
  });

  it('lists who can move it by the names of the policy', async () => {
    const persons = ((await a.store.desk.policy())?.policy.persons ?? []).map((person) =>
      person.id === 'mira' ? { ...person, name: 'Mira Holt' } : person,
    );
    await a.adopt({ persons });
    batch = await a.frozenBy(ada);
    expect((await view()).quorum.canSign).toEqual(['Mira Holt', 'nora']);
  });

  it('is at no desk of a batch that nobody has frozen, or that is not there', async () => {
    const typed = await a.typed();
    expect(await getHandover(a.context, typed)).toMatchObject({
      ok: false,
      error: { code: 'pack-nothing-frozen' },
    });
    expect(await getHandover(a.context, 'batch-x')).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });

  it('leaves this desk out of those that it can be moved to', async () => {
    ({ a, b } = await memoryDesks(CARDS, {
      ...withApprovals(1),
      desks: ['desk-a', 'desk-b', 'desk-c'].map((id) => fakeDeskKeys(id).enrolled),
    }));
    batch = await a.frozenBy(ada);
    expect((await view()).desks.map(({ desk }) => desk)).toEqual(['desk-b', 'desk-c']);
  });
});

describe('why it cannot be moved now', () => {
  it('is its state, once it was returned', async () => {
    expect(await a.returnedBy(batch, jonas)).toBeNull();
    expect(await refusal()).toBe('batch-step-impossible');
  });

  it('is that a message has left, or that it was set aside', async () => {
    await a.approvedBy(batch, jonas);
    await a.releasedBy(batch, mira);
    expect(await a.sealed(batch)).toBeNull();
    expect(await refusal(), 'sealed and never sent').toBeNull();
    const [message] = await a.store.outbox.ofBatch(batch);
    const log = { at: AT, act: 'message.send', actor: 'desk', subject: batch, detail: '' };
    must(
      await a.store.outbox.begin({
        attempt: 'attempt-1',
        message: message?.message ?? '',
        kind: 'initiation',
        expectedState: 'queued',
        startedAt: AT,
        correlationId: 'corr-1',
        bodySha256: message?.sealed.sha256 ?? null,
        set: { state: 'sending' },
        log,
      }),
    );
    expect(await refusal()).toBe('handover-after-attempt');
    must(await a.store.outbox.plan(message?.message ?? '', { state: 'set-aside', next: null }, log));
    expect(await refusal()).toBe('message-set-aside');
  });
});
