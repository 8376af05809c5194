// What leaves with a pack, from which desk, and what is written down of it.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { approvalEntry, LOG_ENTRY, messageEntry, policyEntry } from '../../../../shared/domain/pack.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { OpenedPack } from '../../../ports/packs.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { editBatch } from '../../prepare/batches/open-batch.ts';
import { freeze } from '../../prepare/freeze/freeze.ts';
import { memoryDesks, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { exportPack } from './export.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const CARDS = [ada, jonas, mira];

let a: ExchangeDesk;
let b: ExchangeDesk;
beforeEach(async () => {
  ({ a, b } = await memoryDesks(CARDS, withApprovals(1)));
});

async function openedAt(desk: ExchangeDesk, pack: Uint8Array): Promise<OpenedPack> {
  const { companyId: company, environment, desk: id } = desk.context.identity;
  const desks = (await desk.store.desk.policy())?.policy.desks ?? [];
  return must(await desk.context.packs.open([pack], { company, environment, desk: id, desks }));
}
async function textOf(pack: OpenedPack, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of pack.entries.get(name)?.chunks() ?? []) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

describe('a pack that leaves', () => {
  it('holds the frozen bytes, every policy, and the signatures of every revision', async () => {
    const batch = await a.frozenBy(ada);
    await a.returnedBy(batch, jonas);
    must(await editBatch(a.context, await a.command(batch)));
    const command = { ...(await a.command(batch)), choice: ada.choice, note: '' };
    expect(await a.ended(await freeze(a.context, command))).toBeNull();
    const pack = await openedAt(b, await a.pack(batch));
    const [message] = await a.store.freezes.messages(batch, 2);
    expect(pack.manifest).toMatchObject({
      company: 'acme',
      desk: 'desk-a',
      batches: [{ batch, revision: 2, messages: [message?.sha256] }],
    });
    const signed = (await a.store.batches.signatures(batch)).map(({ jws }) => approvalEntry(sha256Hex(jws)));
    expect(signed).toHaveLength(3);
    expect([...pack.entries.keys()].toSorted()).toEqual(
      [policyEntry(1), messageEntry(message?.sha256 ?? ''), LOG_ENTRY, ...signed].toSorted(),
    );
    expect(sha256Hex(await textOf(pack, messageEntry(message?.sha256 ?? '')))).toBe(message?.sha256);
  });

  it('brings the log from the first entry about the batch to its end, with nothing left out between', async () => {
    await a.frozenBy(ada);
    const batch = await a.frozenBy(ada);
    await a.store.log.append({ at: 'x', act: 'desk.note', actor: '', subject: 'other', detail: '' });
    const head = await a.store.log.head();
    const pack = await openedAt(b, await a.pack(batch));
    const entries = (await textOf(pack, LOG_ENTRY))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly position: number; readonly subject: string });
    expect(entries[0]?.subject).toBe(batch);
    expect(entries.map(({ position }) => position)).toEqual(
      entries.map((_, place) => (entries[0]?.position ?? 0) + place),
    );
    expect(entries.at(-1)).toMatchObject({ position: head.size, hash: head.head, subject: 'other' });
    expect(pack.manifest.log).toEqual(head);
  });

  it('brings it from the making of the batch also where it was changed hundreds of times', async () => {
    const batch = await a.frozenBy(ada);
    const [made] = await a.store.log.about(batch);
    for (let done = 0; done < 501; done += 1)
      await a.store.log.append({ at: 'x', act: 'batch.change', actor: '', subject: batch, detail: '' });
    const pack = await openedAt(b, await a.pack(batch));
    const [first] = (await textOf(pack, LOG_ENTRY)).split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ position: made?.position, act: 'batch.create' });
  });

  it('reads the log once from the end, whatever was written about the batch', async () => {
    const batch = await a.frozenBy(ada);
    for (let done = 0; done < 1_001; done += 1)
      await a.store.log.append({ at: 'x', act: 'batch.change', actor: '', subject: batch, detail: '' });
    const asked: string[] = [];
    const log = new Proxy(a.store.log, {
      get(port, name) {
        asked.push(String(name));
        return Reflect.get(port, name) as unknown;
      },
    });
    must(await exportPack({ ...a.context, store: { ...a.store, log } }, batch));
    const reads = asked.filter((name) => name !== 'head' && name !== 'append');
    expect(reads).toEqual(['firstAbout', 'list', 'list', 'list']);
  });

  it('is written into the log with the digest of its bytes', async () => {
    const batch = await a.frozenBy(ada);
    const made = must(await exportPack(a.context, batch));
    const bytes = a.outgoingBytes(made.file);
    expect(made.bytes).toBe(bytes.length);
    const last = (await a.store.log.about(batch)).at(-1);
    expect(last).toMatchObject({ act: 'pack.export' });
    expect(last?.detail).toContain(sha256Hex(bytes));
  });

  it('has a name of letters that every disk takes', async () => {
    const batch = await a.typed();
    const { changeRevision } = await a.head(batch);
    const log = { at: 'x', act: 'batch.change', actor: '', subject: batch, detail: '' };
    const set = { reference: '../Löhne 11/26' };
    must(await a.store.batches.change({ batch, expectedChange: changeRevision, at: 'x', set, log }));
    const command = { ...(await a.command(batch)), choice: ada.choice, note: '' };
    expect(await a.ended(await freeze(a.context, command))).toBeNull();
    expect(must(await exportPack(a.context, batch)).name).toBe('.._L_hne_11_26-r1.cspack');
  });

  it('tells every desk which revisions were given up by whom, as far as this desk knows', async () => {
    const first = await a.frozenBy(ada);
    expect(await a.handedOverBy(first, mira, 'desk-b')).toBeNull();
    const pack = await openedAt(b, await a.pack(await a.frozenBy(ada)));
    expect(pack.manifest.givenUp).toEqual([{ batch: first, revision: 1, to: 'desk-b', desk: 'desk-a' }]);
  });
});

describe('no pack leaves', () => {
  const code = async (batch: string): Promise<string> => {
    const made = await exportPack(a.context, batch);
    return made.ok ? 'made' : made.error.code;
  };

  it('of a batch that is not there, or that nobody has frozen yet', async () => {
    expect(await code('batch-x')).toBe('not-found');
    expect(await code(await a.typed())).toBe('pack-nothing-frozen');
  });

  it('of a desk that the policy does not enrol', async () => {
    const batch = await a.frozenBy(ada);
    await a.adopt({ desks: [b.keys.enrolled] });
    expect(await code(batch)).toBe('pack-no-desks');
  });

  it('while the promise not to send is only in the store, which a copy could take back', async () => {
    const batch = await a.frozenBy(ada);
    a.guard.breakDisk();
    expect(await code(batch)).toBe('mark-not-written');
    expect(await a.actionsAbout(batch)).not.toContain('pack.export');
  });
});
