// What a pack makes of the batches of a desk, whichever way and however often it comes; and which packs leave
// nothing behind.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { approvalEntry } from '../../../../shared/domain/pack.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { fakeCard, signedByCard } from '../../../ports/token.fake.ts';
import { checkIsSendingDesk } from '../../deliver/index.ts';
import { editBatch } from '../../prepare/batches/open-batch.ts';
import { freeze } from '../../prepare/freeze/freeze.ts';
import { seal } from '../../prepare/approvals/seal.ts';
import { frozenAtFirst, importedAt, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { remadePack, textOf, payloadOf, withEntry, withManifest } from './remade-pack.fake.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const lena = await fakeCard('lena', ['approver', 'administrator']);
const mira = await fakeCard('mira', ['releaser']);
const CARDS = [ada, jonas, lena, mira] as const;
const AT = '2026-11-20T10:00:00.000Z';

let a: ExchangeDesk;
let b: ExchangeDesk;
let batch: string;
beforeEach(async () => {
  ({ a, b, batch } = await frozenAtFirst(CARDS, withApprovals(2)));
});

const sizeOf = async ({ store }: ExchangeDesk): Promise<number> => (await store.log.head()).size;
/** Freezes the batch again at a desk, from the revision that is there. */
async function frozenAgain(desk: ExchangeDesk): Promise<void> {
  must(await editBatch(desk.context, await desk.command(batch)));
  const command = { ...(await desk.command(batch)), choice: ada.choice, note: '' };
  expect(await desk.ended(await freeze(desk.context, command))).toBeNull();
}

describe('a pack', () => {
  it('brings a batch that was never here: its bytes, its signatures, its state, and a line of the log for each', async () => {
    await a.approvedBy(batch, jonas);
    expect(must(await importedAt(b, await a.pack(batch)))).toEqual({
      batches: [{ batch, revision: 1, state: 'frozen', added: 2 }],
    });
    const [theirs, ours] = await Promise.all([a.head(batch), b.head(batch)]);
    expect(ours).toMatchObject({
      state: 'frozen',
      revision: 1,
      reference: theirs.reference,
      approvals: { have: 1, need: 2 },
      deadline: theirs.deadline,
      totals: theirs.totals,
      transactions: 1,
    });
    const digests = async ({ store }: ExchangeDesk): Promise<unknown> =>
      (await store.freezes.messages(batch, 1)).map(({ sha256, messageId }) => [sha256, messageId]);
    expect(await digests(b)).toEqual(await digests(a));
    expect(await b.actionsAbout(batch)).toEqual([
      'pack.take-over',
      'pack.take-over',
      'pack.take-over',
      'pack.merge',
    ]);
    expect(b.notifier.emitted).toContainEqual({ event: 'changed', data: { what: 'batches', id: batch } });
  });

  it('changes nothing the second time', async () => {
    await a.approvedBy(batch, jonas);
    const pack = await a.pack(batch);
    await importedAt(b, pack);
    const before = { size: await sizeOf(b), head: await b.head(batch) };
    expect(must(await importedAt(b, pack)).batches).toEqual([
      { batch, revision: 1, state: 'frozen', added: 0 },
    ]);
    expect({ size: await sizeOf(b), head: await b.head(batch) }).toEqual(before);
  });

  it('adds once what it adds, also where it comes several times at once', async () => {
    await a.approvedBy(batch, jonas);
    const pack = await a.pack(batch);
    const all = await Promise.all([importedAt(b, pack), importedAt(b, pack), importedAt(b, pack)]);
    expect(all.map((each) => must(each).batches[0]?.added)).toEqual([2, 0, 0]);
  });

  it('brings signatures of both desks together, whichever side they were given on', async () => {
    await importedAt(b, await a.pack(batch));
    expect(await a.approvedBy(batch, jonas)).toBeNull();
    expect(await b.approvedBy(batch, lena)).toBeNull();
    expect(must(await importedAt(a, await b.pack(batch))).batches).toMatchObject([
      { state: 'approved', added: 1 },
    ]);
    expect(must(await importedAt(b, await a.pack(batch))).batches).toMatchObject([
      { state: 'approved', added: 1 },
    ]);
    expect(await a.releasedBy(batch, mira)).toBeNull();
  });

  it('of before takes nothing back of what came after it', async () => {
    const earlier = await a.pack(batch);
    expect(await a.returnedBy(batch, jonas)).toBeNull();
    await importedAt(b, await a.pack(batch));
    expect(await b.head(batch)).toMatchObject({
      state: 'returned',
      returned: { reason: 'Wrong invoice', by: 'jonas' },
    });
    expect(must(await importedAt(b, earlier)).batches).toMatchObject([{ state: 'returned', added: 0 }]);
    expect((await b.head(batch)).state).toBe('returned');
  });

  it('with a later revision puts that one in the place of the earlier, whose signatures count no more', async () => {
    await a.approvedBy(batch, jonas);
    await importedAt(b, await a.pack(batch));
    await a.returnedBy(batch, lena);
    await frozenAgain(a);
    expect(must(await importedAt(b, await a.pack(batch))).batches).toMatchObject([
      { revision: 2, state: 'frozen', added: 2 },
    ]);
    expect(await b.head(batch)).toMatchObject({ approvals: { have: 0, need: 2 }, returned: null });
    expect(await b.store.batches.signatures(batch)).toHaveLength(4);
  });

  it('of a batch that ran out is taken as one that ran out', async () => {
    const pack = await a.pack(batch);
    b.clock.advance(25 * 3_600_000);
    expect(must(await importedAt(b, pack)).batches).toMatchObject([{ state: 'expired' }]);
  });

  it('leaves a batch alone that was edited here since, and sets no draft back to what it was', async () => {
    const earlier = await a.pack(batch);
    await a.returnedBy(batch, jonas);
    must(await editBatch(a.context, await a.command(batch)));
    await importedAt(a, earlier);
    expect((await a.head(batch)).state).toBe('draft');
  });

  it('with a handover makes this desk the one that sends', async () => {
    expect(await a.handedOverBy(batch, mira, 'desk-b')).toBeNull();
    expect(must(await importedAt(b, await a.pack(batch))).batches).toMatchObject([{ added: 3 }]);
    expect(await checkIsSendingDesk(b.context, await b.head(batch))).toBeNull();
    expect((await b.store.handovers.ofBatch(batch)).map(({ kind, own }) => [kind, own])).toEqual([
      ['signature', false],
      ['not-sent', false],
    ]);
  });

  it('without a handover leaves it a desk that only approves', async () => {
    await importedAt(b, await a.pack(batch));
    expect(await checkIsSendingDesk(b.context, await b.head(batch))).toMatchObject({
      code: 'not-the-sending-desk',
      detail: 'desk-a',
    });
  });
});

describe('two desks that contradict each other', () => {
  it('are found out where both froze the same revision', async () => {
    await importedAt(b, await a.pack(batch));
    for (const desk of [a, b]) await desk.returnedBy(batch, jonas);
    await frozenAgain(a);
    const before = await b.head(batch);
    const [forged] = await b.store.batches.signatures(batch);
    if (forged === undefined) throw new Error('the freeze was taken');
    const jws = await signedByCard(
      { ...payloadOf(forged.jws), revision: 2, reference: 'FROZEN-AT-B', desk: 'desk-b' },
      ada,
    );
    const log = { at: AT, act: 'batch.freeze', actor: 'ada', subject: batch, detail: '' };
    const signature = { ...forged, revision: 2, jws };
    must(
      await b.store.batches.change({
        batch,
        expectedChange: before.changeRevision,
        at: AT,
        set: {},
        signature,
        log,
      }),
    );
    expect(await importedAt(b, await a.pack(batch))).toMatchObject({
      ok: false,
      error: { code: 'pack-contradicts', detail: `${batch} 2` },
    });
    expect((await b.head(batch)).revision).toBe(1);
  });

  it('are found out where this one has sealed what the other froze again: both could be sent', async () => {
    await a.approvedBy(batch, jonas);
    await a.approvedBy(batch, lena);
    await a.handedOverBy(batch, mira, 'desk-b');
    await importedAt(b, await a.pack(batch));
    expect(await b.releasedBy(batch, mira)).toBeNull();
    expect(await b.ended(await seal(b.context, await b.command(batch)))).toBeNull();
    const lie = await remadePack(a, await a.pack(batch), async (content) => {
      const first = content.entries.find(({ name }) => name.startsWith('approvals/'));
      const stated = payloadOf(await textOf(content, first?.name ?? ''));
      const jws = await signedByCard({ ...stated, purpose: 'freeze', role: 'preparer', revision: 2 }, ada);
      const [listed] = content.manifest.batches;
      if (listed === undefined) throw new Error('a pack has its batch');
      return withManifest({ batches: [{ ...listed, revision: 2 }] })(
        withEntry(approvalEntry(sha256Hex(jws)), jws)(content),
      );
    });
    expect(await importedAt(b, lie)).toMatchObject({ ok: false, error: { code: 'pack-contradicts' } });
    expect(await b.head(batch)).toMatchObject({ state: 'sealed', revision: 1 });
  });
});
