// A pack whose taking over ends at any of its steps leaves all of a batch or nothing, and what officers do
// meanwhile at this desk is not set back.
import { describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { approvalEntry } from '../../../../shared/domain/pack.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { Store } from '../../../ports/store.ts';
import { fakeCard, signedByCard } from '../../../ports/token.fake.ts';
import { seal } from '../../prepare/approvals/seal.ts';
import { frozenAtFirst, importedAt, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { payloadOf, remadePack, textOf, withEntry, withManifest } from './remade-pack.fake.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const lena = await fakeCard('lena', ['approver', 'administrator']);
const mira = await fakeCard('mira', ['releaser']);
const CARDS = [ada, jonas, lena, mira] as const;

type Method = (...args: unknown[]) => unknown;

/** The store, with something done before each of its calls. */
function withEach(store: Store, before: (call: string) => unknown): Store {
  const area = (name: string, part: object): object =>
    new Proxy(part, {
      get(its, method: string) {
        const called: unknown = Reflect.get(its, method);
        if (typeof called !== 'function') return called;
        return async (...args: unknown[]) => {
          await before(`${name}.${method}`);
          return (called as Method).apply(its, args);
        };
      },
    });
  return new Proxy(store, {
    get(its, name: string) {
      const part: unknown = Reflect.get(its, name);
      return typeof part === 'object' && part !== null ? area(name, part) : part;
    },
  });
}

/** Takes the pack over while something happens before each call of the desk's store. */
async function importedWith(
  desk: ExchangeDesk,
  pack: Uint8Array,
  before: (call: string) => unknown,
): ReturnType<typeof importedAt> {
  Object.assign(desk.context, { store: withEach(desk.store, before) });
  try {
    return await importedAt(desk, pack);
  } finally {
    Object.assign(desk.context, { store: desk.store });
  }
}

async function handedOver(): Promise<Awaited<ReturnType<typeof frozenAtFirst>> & { pack: Buffer }> {
  const desks = await frozenAtFirst(CARDS, withApprovals(2));
  const { a, batch } = desks;
  await a.approvedBy(batch, jonas);
  await a.approvedBy(batch, lena);
  expect(await a.handedOverBy(batch, mira, 'desk-b')).toBeNull();
  return { ...desks, pack: await a.pack(batch) };
}

describe('taking a pack over', () => {
  it('leaves all of a batch or nothing, whichever call of the store fails, and brings all of it the next time', async () => {
    const { b, batch, pack } = await handedOver();
    const whole = { state: 'approved', revision: 1, approvals: { have: 2, need: 2 } };
    let failing = 0;
    for (let ended = false; !ended;) {
      failing += 1;
      let calls = 0;
      const before = (): void => {
        calls += 1;
        if (calls >= failing) throw new Error('the desk ended');
      };
      const taken = await importedWith(b, pack, before).catch(() => null);
      const head = await b.store.batches.get(batch);
      expect(await b.actionsAbout(batch)).toHaveLength(head === null ? 0 : 6);
      ended = head !== null;
      if (taken?.ok === true || head !== null) expect(head).toMatchObject(whole);
      else expect((await b.store.batches.list({ offset: 0, limit: 1 })).total).toBe(0);
    }
    expect(failing).toBeGreaterThan(10);
    expect(must(await importedAt(b, pack)).batches).toMatchObject([{ state: 'approved', added: 0 }]);
    expect(await b.store.batches.signatures(batch)).toHaveLength(3);
    expect(await b.store.handovers.ofBatch(batch)).toHaveLength(2);
  });

  it('counts an approval that somebody gives meanwhile at this desk', async () => {
    const { a, b, batch } = await frozenAtFirst(CARDS, withApprovals(2));
    await importedAt(b, await a.pack(batch));
    expect(await b.head(batch)).toMatchObject({ approvals: { have: 0, need: 2 } });
    await a.approvedBy(batch, jonas);
    const approved: (string | null)[] = [];
    const taken = await importedWith(b, await a.pack(batch), async (call) => {
      if (call !== 'batches.change' || approved.length > 0) return;
      Object.assign(b.context, { store: b.store });
      approved.push('not yet');
      approved[0] = await b.approvedBy(batch, lena);
    });
    expect(approved).toEqual([null]);
    expect(must(taken).batches).toMatchObject([{ state: 'approved', added: 1 }]);
    expect(await b.head(batch)).toMatchObject({ state: 'approved', approvals: { have: 2, need: 2 } });
  });

  it('puts no later revision over what was sealed while the pack was read: both could be sent', async () => {
    const { a, b, batch, pack } = await handedOver();
    await importedAt(b, pack);
    expect(await b.releasedBy(batch, mira)).toBeNull();
    const refrozen = await remadePack(a, pack, async (content) => {
      const first = content.entries.find(({ name }) => name.startsWith('approvals/'));
      const stated = payloadOf(await textOf(content, first?.name ?? ''));
      const jws = await signedByCard({ ...stated, purpose: 'freeze', role: 'preparer', revision: 2 }, ada);
      const [listed] = content.manifest.batches;
      if (listed === undefined) throw new Error('a pack has its batch');
      return withManifest({ batches: [{ ...listed, revision: 2 }] })(
        withEntry(approvalEntry(sha256Hex(jws)), jws)(content),
      );
    });
    const { messages } = b.context;
    let sealed: unknown = 'not yet';
    const sealing: typeof messages = {
      ...messages,
      async readFrozen(...its) {
        Object.assign(b.context, { messages });
        sealed = await b.ended(await seal(b.context, await b.command(batch)));
        return messages.readFrozen(...its);
      },
    };
    Object.assign(b.context, { messages: sealing });
    const taken = await importedAt(b, refrozen);
    expect(sealed).toBeNull();
    expect(taken).toMatchObject({ ok: false, error: { code: 'pack-contradicts' } });
    expect(await b.head(batch)).toMatchObject({ state: 'sealed', revision: 1 });
  });
});
