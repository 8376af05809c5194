// What is shown of a pack before it is taken: what it would change here, and that looking changes nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { noticedRestore } from '../../deliver/index.ts';
import { frozenAtFirst, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { remadePack } from './remade-pack.fake.ts';
import { checkPack } from './check.ts';
import { importPack } from './import.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const CARDS = [ada, jonas, mira] as const;

let a: ExchangeDesk;
let b: ExchangeDesk;
let batch: string;
beforeEach(async () => {
  ({ a, b, batch } = await frozenAtFirst(CARDS, withApprovals(1)));
});

const checked = async (pack: Uint8Array) => checkPack(b.context, await b.received(pack));

describe('a pack that is looked at', () => {
  it('says what its batch is here and would be then, who signed, and which signature counts', async () => {
    await a.approvedBy(batch, jonas);
    const view = must(await checked(await a.pack(batch)));
    expect(view).toMatchObject({
      name: 'received.cspack',
      maker: { desk: 'desk-a', name: 'Desk desk-a' },
      policyVersion: 1,
      adopts: null,
      batches: [
        {
          batch,
          revision: 1,
          stateHere: null,
          stateThen: 'approved',
          transactions: 1,
          newSignatures: 2,
          sendingDesk: { desk: 'desk-a', here: false },
          handovers: [],
          signatures: [
            { purpose: 'freeze', person: 'ada', counts: true, why: null },
            { purpose: 'approve', person: 'jonas', counts: true, why: null },
          ],
        },
      ],
    });
    expect(view.batches[0]?.words[0]).toHaveLength(8);
  });

  it('says which signature counts no more, and why', async () => {
    await a.approvedBy(batch, jonas);
    const pack = await a.pack(batch);
    const { persons = [], ...policy } = (await b.store.desk.policy())?.policy ?? {};
    const revoked = { at: '2026-11-20T09:30:00.000Z', reason: 'lost' };
    const without = persons.map((person) =>
      person.id === 'jonas'
        ? { ...person, certificates: person.certificates.map((one) => ({ ...one, revoked })) }
        : person,
    );
    for (const desk of [a, b]) await desk.adopt({ ...policy, version: 2, persons: without });
    const view = must(await checked(await a.pack(batch)));
    expect(view.batches[0]?.stateThen).toBe('frozen');
    expect(view.batches[0]?.signatures.map(({ person, counts }) => [person, counts])).toEqual([
      ['ada', true],
      ['jonas', false],
    ]);
    expect(await checked(pack)).toMatchObject({ ok: false, error: { code: 'pack-policy-rolled-back' } });
  });

  it('counts only what is new here', async () => {
    const first = await a.pack(batch);
    must(await importPack(b.context, await b.received(first)));
    expect(must(await checked(first)).batches).toMatchObject([{ newSignatures: 0, stateHere: 'frozen' }]);
    await a.approvedBy(batch, jonas);
    expect(must(await checked(await a.pack(batch))).batches).toMatchObject([
      { newSignatures: 1, stateHere: 'frozen', stateThen: 'approved' },
    ]);
  });

  it('names the desk that would send it, and how it came to that', async () => {
    await a.handedOverBy(batch, mira, 'desk-b');
    expect(must(await checked(await a.pack(batch))).batches).toMatchObject([
      {
        sendingDesk: { desk: 'desk-b', name: 'Desk desk-b', here: true },
        handovers: [{ from: 'Desk desk-a', to: 'Desk desk-b' }],
        newSignatures: 3,
      },
    ]);
  });

  it('changes nothing at this desk, neither its store nor what it knows of its own past', async () => {
    const givenUp = [{ batch: 'forgotten', revision: 1, to: 'desk-a', desk: 'desk-b' }];
    const pack = await remadePack(a, await a.pack(batch), (content) => ({
      ...content,
      manifest: { ...content.manifest, givenUp },
    }));
    const before = await b.store.log.head();
    expect((await checked(pack)).ok).toBe(true);
    expect(await b.store.log.head()).toEqual(before);
    expect(await b.store.batches.get(batch)).toBeNull();
    expect(await b.guard.givenUp()).toEqual([]);
    expect(await noticedRestore(b.context)).toBeNull();
  });

  it('can be taken afterwards: the file is still there', async () => {
    const file = await b.received(await a.pack(batch));
    must(await checkPack(b.context, file));
    expect((await importPack(b.context, file)).ok).toBe(true);
    expect(await importPack(b.context, file)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('is refused for what it could not be taken for, and that is no news for the log', async () => {
    const before = await b.store.log.head();
    expect(await checked(Buffer.from('no pack'))).toMatchObject({
      ok: false,
      error: { code: 'pack-not-one' },
    });
    expect(await b.store.log.head()).toEqual(before);
  });
});
