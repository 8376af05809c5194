// Who can give a batch to another desk, what this desk writes down when it does, and when it must not.
import { beforeEach, describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeDeskKeys, fakePacks } from '../../../ports/packs.fake.ts';
import type { StoredHandover } from '../../../ports/store.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { checkIsSendingDesk } from '../../deliver/index.ts';
import { editBatch } from '../../prepare/batches/open-batch.ts';
import { freeze } from '../../prepare/freeze/freeze.ts';
import { seal } from '../../prepare/approvals/seal.ts';
import { memoryDesks, type ExchangeDesk } from '../memory-desks.fake.ts';
import { exportPack } from '../packs/export.ts';
import { importPack } from '../packs/import.ts';
import { handOver } from './hand-over.ts';
import { getHandover } from './view.ts';

const ada = await fakeCard('ada', ['preparer', 'approver', 'releaser']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const nora = await fakeCard('nora', ['releaser']);
const stranger = await fakeCard('stranger', ['releaser']);

const AT = '2026-11-20T10:00:00.000Z';
const PERSONS = [ada, jonas, mira, nora].map(({ person }) => person);
const WITH_RELEASE = {
  persons: PERSONS,
  rules: [{ id: 'r', kinds: ['credit-transfer' as const], approvals: 1, release: true, validHours: 24 }],
};
/** No releaser: two approvals release. */
const BY_APPROVAL = {
  persons: [...PERSONS, (await fakeCard('olga', ['approver'])).person],
  rules: [{ id: 'r', kinds: ['credit-transfer' as const], approvals: 2, release: false, validHours: 24 }],
};
const CARDS = [ada, jonas, mira, nora, stranger];

let a: ExchangeDesk;
let b: ExchangeDesk;
let batch: string;
async function begin(policy: typeof WITH_RELEASE): Promise<void> {
  ({ a, b } = await memoryDesks(CARDS, policy));
  batch = await a.frozenBy(ada);
}
beforeEach(() => begin(WITH_RELEASE));

const stored = (): Promise<readonly StoredHandover[]> => a.store.handovers.ofBatch(batch);
const mayNotSend = async (): Promise<string | null> =>
  (await checkIsSendingDesk(a.context, await a.head(batch)))?.code ?? null;

/** Nothing of a refused handover is kept: this desk sends as before. */
async function expectStillHere(): Promise<void> {
  expect((await stored()).filter(({ kind }) => kind === 'not-sent')).toEqual([]);
  expect(await a.guard.givenUp()).toEqual([]);
  expect(await mayNotSend()).toBeNull();
}

describe('the last signature of the release quorum', () => {
  it('makes this desk give the batch up for good, in its store and outside it', async () => {
    expect(await a.handedOverBy(batch, mira, 'desk-b')).toBeNull();
    expect(await stored()).toMatchObject([
      { kind: 'signature', own: false, from: 'desk-a', to: 'desk-b', revision: 1 },
      { kind: 'not-sent', own: true, from: 'desk-a', to: 'desk-b', revision: 1 },
    ]);
    expect(await a.guard.givenUp()).toEqual([{ batch, revision: 1, to: 'desk-b' }]);
    expect(await mayNotSend()).toBe('handed-over');
    expect(await a.actionsAbout(batch)).toContain('batch.handover');
    expect(a.notifier.emitted).toContainEqual({ event: 'changed', data: { what: 'outbox', id: null } });
  });

  it('ends what this desk could do with it: no release seals it, and nobody gives it to a third desk', async () => {
    await a.handedOverBy(batch, mira, 'desk-b');
    await a.approvedBy(batch, jonas);
    expect(await a.releasedBy(batch, mira)).toBeNull();
    const sealed = await a.ended(await seal(a.context, await a.command(batch)));
    expect(sealed?.code).toBe('handed-over');
    expect(await a.store.outbox.ofBatch(batch)).toEqual([]);
    expect(await a.handedOverBy(batch, nora, 'desk-b')).toBe('handed-over');
  });

  it('is one of several where the policy releases by several approvals: until then this desk sends', async () => {
    await begin(BY_APPROVAL);
    const [, , , , olga] = BY_APPROVAL.persons;
    expect(olga?.roles).toEqual(['approver']);
    expect(await a.handedOverBy(batch, jonas, 'desk-b')).toBeNull();
    expect(await stored()).toMatchObject([{ kind: 'signature', to: 'desk-b' }]);
    await expectStillHere();
    expect((await a.actionsAbout(batch)).at(-1)).toBe('batch.handover-sign');
    expect(await a.handedOverBy(batch, jonas, 'desk-b'), 'one person twice').toBe('same-person');
    expect(must(await getHandover(a.context, batch))).toMatchObject({
      quorum: { role: 'approver', need: 2 },
      desks: [{ desk: 'desk-b', signed: ['jonas'] }],
      sendingDesk: { desk: 'desk-a', here: true },
      refusal: null,
    });
  });

  it('counts for the desk it names alone', async () => {
    const third = fakeDeskKeys('desk-c').enrolled;
    ({ a, b } = await memoryDesks(CARDS, {
      ...BY_APPROVAL,
      persons: [ada, jonas, nora].map(({ person }) => ({ ...person, roles: ['preparer', 'approver'] })),
      desks: [...['desk-a', 'desk-b'].map((id) => fakeDeskKeys(id).enrolled), third],
    }));
    batch = await a.frozenBy(ada);
    expect(await a.handedOverBy(batch, jonas, 'desk-b')).toBeNull();
    expect(await a.handedOverBy(batch, nora, 'desk-c')).toBeNull();
    await expectStillHere();
  });
});

describe('a handover is refused before a PIN is asked for', () => {
  const refused = async (...[card, to = 'desk-b']: [typeof mira, string?]): Promise<string | null> => {
    const asked = a.tokens.jobs.length;
    const code = await a.handedOverBy(batch, card, to);
    expect(a.tokens.jobs).toHaveLength(asked);
    return code;
  };

  it.each([
    ['to this desk itself', mira, 'desk-a', 'handover-desk-unknown'],
    ['to a desk that the policy does not enrol', mira, 'desk-z', 'handover-desk-unknown'],
    ['by who prepared the batch, though a releaser', ada, 'desk-b', 'same-person'],
    ['by somebody who does not release', jonas, 'desk-b', 'person-without-role'],
    ['by a card that the policy does not enrol', stranger, 'desk-b', 'person-not-enrolled'],
  ])('%s', async (_, card, to, code) => {
    expect(await refused(card, to)).toBe(code);
    await expectStillHere();
    expect((await a.actionsAbout(batch)).at(-1)).toBe('batch.handover-refused');
  });

  it('by a card that was revoked since the freeze', async () => {
    const revoked = { at: '2026-11-20T09:30:00.000Z', reason: 'lost' };
    await a.adopt({
      persons: PERSONS.map((person) =>
        person.id === 'mira'
          ? { ...person, certificates: person.certificates.map((one) => ({ ...one, revoked })) }
          : person,
      ),
    });
    expect(await refused(mira)).toBe('person-not-enrolled');
  });

  it('by somebody who lost the role since the freeze', async () => {
    await a.adopt({
      persons: PERSONS.map((person) => (person.id === 'mira' ? { ...person, roles: ['approver'] } : person)),
    });
    expect(await refused(mira)).toBe('person-without-role');
  });

  it('of a draft, of what was returned, and of a revision that was not seen', async () => {
    const stale = { ...(await a.command(batch)), to: 'desk-b', choice: mira.choice, note: '' };
    expect(await a.returnedBy(batch, jonas)).toBeNull();
    expect(await refused(mira)).toBe('batch-step-impossible');
    expect((await a.ended(await handOver(a.context, stale)))?.code).toBe('revision-conflict');
    batch = await a.typed();
    expect(await refused(mira)).toBe('batch-step-impossible');
  });

  it('of what a signature sent back, whatever state the batch says it has', async () => {
    await a.returnedBy(batch, jonas);
    const { changeRevision } = await a.head(batch);
    const log = { at: AT, act: 'batch.change', actor: '', subject: batch, detail: '' };
    const set = { state: 'frozen' as const };
    must(await a.store.batches.change({ batch, expectedChange: changeRevision, at: AT, set, log }));
    expect(await refused(mira)).toBe('approvals-void');
  });

  it('at a desk whose store was put back from a copy: it cannot know what it sent', async () => {
    const restore = {
      at: '2026-11-20T09:30:00.000Z',
      lost: null,
      messages: 0,
      acknowledged: true,
      isCopy: false,
    };
    await a.store.desk.saveSetting('desk.restored', restore, null);
    expect(await refused(mira)).toBe('handover-after-restore');
    expect(must(await getHandover(a.context, batch)).refusal?.code).toBe('handover-after-restore');
  });

  it('at a desk that the batch was not frozen at', async () => {
    must(await importPack(b.context, await b.received(await a.pack(batch))));
    expect(await b.handedOverBy(batch, mira, 'desk-a')).toBe('not-the-sending-desk');
    expect(b.tokens.jobs).toEqual([]);
  });

  it('back to the desk that gave it up: that one has promised never to send it', async () => {
    await a.handedOverBy(batch, mira, 'desk-b');
    must(await importPack(b.context, await b.received(await a.pack(batch))));
    expect(must(await getHandover(b.context, batch))).toMatchObject({
      sendingDesk: { desk: 'desk-b', here: true },
      moves: [{ from: 'Desk desk-a', to: 'Desk desk-b' }],
      refusal: null,
    });
    expect(await b.handedOverBy(batch, nora, 'desk-a')).toBe('handed-over');
    expect(b.tokens.jobs).toEqual([]);
  });
});

describe('a sealed batch', () => {
  const message = async () => {
    const [first] = await a.store.outbox.ofBatch(batch);
    if (first === undefined) throw new Error('a sealed batch has a message');
    return first;
  };
  beforeEach(async () => {
    await a.approvedBy(batch, jonas);
    await a.releasedBy(batch, mira);
    const failed = await a.ended(await seal(a.context, await a.command(batch)));
    if (failed !== null) throw new Error(failed.code);
  });

  it('is given up as long as nothing of it has left', async () => {
    expect(await a.handedOverBy(batch, nora, 'desk-b')).toBeNull();
    expect(await mayNotSend()).toBe('handed-over');
    expect((await message()).handedOverTo).toBe('desk-b');
  });

  it('stays once one attempt to send it has begun, whatever came of it', async () => {
    const { message: its, sealed } = await message();
    must(
      await a.store.outbox.begin({
        attempt: 'attempt-1',
        message: its,
        kind: 'initiation',
        expectedState: 'queued',
        startedAt: AT,
        correlationId: 'corr-1',
        bodySha256: sealed.sha256,
        set: { state: 'sending' },
        log: { at: AT, act: 'message.send', actor: '', subject: '', detail: '' },
      }),
    );
    const asked = a.tokens.jobs.length;
    expect(await a.handedOverBy(batch, nora, 'desk-b')).toBe('handover-after-attempt');
    expect(a.tokens.jobs).toHaveLength(asked);
    expect(must(await getHandover(a.context, batch)).refusal?.code).toBe('handover-after-attempt');
    await expectStillHere();
  });

  it('stays where one of its messages was set aside', async () => {
    must(await a.store.outbox.plan((await message()).message, { state: 'set-aside' }, null));
    expect(await a.handedOverBy(batch, nora, 'desk-b')).toBe('message-set-aside');
    expect(must(await getHandover(a.context, batch)).refusal?.code).toBe('message-set-aside');
    await expectStillHere();
  });

  it.each([
    ['withdrawn', fault('message-withdrawn', { detail: 'The invoice was cancelled.' }), 'message-withdrawn'],
    ['set aside', fault('message-set-aside'), 'message-set-aside'],
  ])(
    'stays where one of its messages was %s while the PIN was typed: the other desk would send it',
    async (_, why, code) => {
      a.tokens.whileAsked = async () => {
        const { message: its } = await message();
        must(await a.store.outbox.plan(its, { state: 'set-aside', fault: why, next: null }, null));
      };
      expect(await a.handedOverBy(batch, nora, 'desk-b')).toBe(code);
      await expectStillHere();
    },
  );
});

describe('what goes wrong after the PIN', () => {
  it('keeps nothing where this desk cannot sign that it has not sent', async () => {
    Object.assign(a.context, { packs: fakePacks(null) });
    expect(await a.handedOverBy(batch, mira, 'desk-b')).toBe('desk-keys-missing');
    expect(await stored()).toEqual([]);
    await expectStillHere();
  });

  it.each([
    ['another batch', { batch: 'batch-of-another' }],
    ['another desk to send it', { to: 'desk-z' }],
    ['a release instead', { purpose: 'release' }],
  ])('counts nothing where the card signed %s', async (_, change) => {
    a.tokens.forge = (payload, card) => [{ ...payload, ...change }, card];
    expect(await a.handedOverBy(batch, mira, 'desk-b')).not.toBeNull();
    expect(await stored()).toEqual([]);
    await expectStillHere();
  });

  it('holds the promise in the store though the disk takes no mark, and lets no pack out with it', async () => {
    a.guard.breakDisk();
    expect(await a.handedOverBy(batch, mira, 'desk-b')).toBeNull();
    expect(await mayNotSend()).toBe('handed-over');
    expect(a.diagnostics.errors.map(({ what }) => what)).toEqual(['restore.mark']);
    expect(await exportPack(a.context, batch)).toMatchObject({
      ok: false,
      error: { code: 'mark-not-written' },
    });
  });

  it('refuses where somebody else changed the batch while the PIN was typed', async () => {
    a.tokens.whileAsked = async () => {
      const { changeRevision } = await a.head(batch);
      const log = { at: AT, act: 'batch.change', actor: '', subject: batch, detail: '' };
      must(await a.store.batches.change({ batch, expectedChange: changeRevision, at: AT, set: {}, log }));
    };
    const started = handOver(a.context, {
      ...(await a.command(batch)),
      to: 'desk-b',
      choice: mira.choice,
      note: '',
    });
    expect((await a.ended(await started))?.code).toBe('revision-conflict');
    await expectStillHere();
  });
});

describe('a later revision', () => {
  it('is not bound by what was signed about the one before', async () => {
    await begin(BY_APPROVAL);
    await a.handedOverBy(batch, jonas, 'desk-b');
    expect(await a.returnedBy(batch, jonas)).toBeNull();
    must(await editBatch(a.context, await a.command(batch)));
    const again = await freeze(a.context, { ...(await a.command(batch)), choice: ada.choice, note: '' });
    expect(await a.ended(again)).toBeNull();
    expect(must(await getHandover(a.context, batch)).desks).toMatchObject([{ signed: [] }]);
  });
});
