// Before anything of a pack is stored, every message in it is read by this desk's own reader and held against
// what the preparer signed; and what is here and what came must not contradict each other.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { handoverEntry, messageEntry } from '../../../../shared/domain/pack.ts';
import { isBatchStatement, type BatchStatement } from '../../../../shared/domain/statement.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import type { OpenedPack, PackEntry } from '../../../ports/packs.ts';
import { fakeCard, signedByCard } from '../../../ports/token.fake.ts';
import { statedIn } from '../../authorise/index.ts';
import { frozenAtFirst, importedAt, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { evaluateMessages, isSealed } from './merge-here.ts';
import { payloadOf, remadePack, withEntry } from './remade-pack.fake.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);

let a: ExchangeDesk;
let b: ExchangeDesk;
let batch: string;
beforeEach(async () => {
  ({ a, b, batch } = await frozenAtFirst([ada, jonas, mira], withApprovals(1)));
});

async function opened(): Promise<OpenedPack> {
  const { companyId: company, environment, desk } = b.context.identity;
  const desks = (await b.store.desk.policy())?.policy.desks ?? [];
  return must(await b.context.packs.open([await a.pack(batch)], { company, environment, desk, desks }));
}
async function freezeStatement(): Promise<BatchStatement> {
  const [signature] = await a.store.batches.signatures(batch);
  const stated = statedIn(signature?.jws ?? '');
  if (stated === null || !isBatchStatement(stated)) throw new Error('the freeze is signed');
  return stated;
}

/** Reads the pack; what it came to, and what was told of the progress. */
async function evaluated(
  change: (entries: Map<string, PackEntry>, stated: BatchStatement) => BatchStatement | void,
  stopAfter = Infinity,
) {
  const pack = await opened();
  const entries = new Map(pack.entries);
  const stated = await freezeStatement();
  const changed = change(entries, stated) ?? stated;
  const abort = new AbortController();
  const progress: (number | null | undefined)[] = [];
  const ticket = {
    signal: abort.signal,
    phase: (_phase: string, done?: number | null) => {
      if (progress.push(done) >= stopAfter) abort.abort();
    },
  };
  const fault = await evaluateMessages(b.context, { ...pack, entries }, changed, ticket as never);
  return { code: fault?.code ?? null, detail: fault?.detail, progress };
}
const unchanged = (): undefined => undefined;
const inPieces = (entry: PackEntry | undefined, size: number): PackEntry => {
  if (entry === undefined) throw new Error('a pack has its message');
  return {
    ...entry,
    async *chunks() {
      for await (const chunk of entry.chunks())
        for (let at = 0; at < chunk.length; at += size) yield chunk.subarray(at, at + size);
    },
  };
};

describe('the messages of a pack', () => {
  it('are what the preparer signed; how far the reading is grows from piece to piece up to all of it', async () => {
    const { code, progress } = await evaluated((entries, { messages: [message] }) => {
      const name = messageEntry(message?.sha256 ?? '');
      entries.set(name, inPieces(entries.get(name), 300));
    });
    expect(code).toBeNull();
    const numbers = progress.map(Number);
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers[0]).toBeGreaterThan(0);
    expect(numbers[0]).toBeLessThan(0.5);
    expect(numbers).toEqual(numbers.toSorted((x, y) => x - y));
    expect(numbers.at(-1)).toBe(1);
  });

  it('are not taken where one is missing', async () => {
    const { sha256 } = (await freezeStatement()).messages[0] ?? { sha256: '' };
    const name = messageEntry(sha256);
    expect(await evaluated((entries) => void entries.delete(name))).toMatchObject({
      code: 'pack-contents-differ',
      detail: name,
    });
  });

  it.each([
    ['another message id', { id: 'OTHER' }],
    ['another sum', { controlSum: '999' }],
    ['another number of payments', { transactions: 2 }],
  ])('are not taken where the preparer signed %s', async (_, change) => {
    const { code } = await evaluated((_entries, stated) => ({
      ...stated,
      messages: stated.messages.map((message) => ({ ...message, ...change })),
    }));
    expect(code).toBe('frozen-bytes-differ');
  });

  it('are not taken where other bytes stand under the name of those that were signed', async () => {
    const { code } = await evaluated((entries, { messages: [message] }) => {
      const name = messageEntry(message?.sha256 ?? '');
      const entry = entries.get(name);
      if (entry === undefined) throw new Error('a pack has its message');
      const spaced = async function* spaced() {
        yield* entry.chunks();
        yield Buffer.from('\n');
      };
      entries.set(name, { ...entry, chunks: spaced });
    });
    expect(code).toBe('frozen-bytes-differ');
  });

  it('are not taken where they cannot be read', async () => {
    const { code } = await evaluated((entries, { messages: [message] }) => {
      const name = messageEntry(message?.sha256 ?? '');
      const entry = entries.get(name);
      if (entry !== undefined) entries.set(name, { ...entry, chunks: () => [Buffer.from('<html/>')] });
    });
    expect(code).not.toBeNull();
    expect(code).not.toBe('frozen-bytes-differ');
  });

  it('are read no further once the officer stops it', async () => {
    const { code, progress } = await evaluated((entries, { messages: [message] }) => {
      const name = messageEntry(message?.sha256 ?? '');
      entries.set(name, inPieces(entries.get(name), 100));
    }, 2);
    expect(code).toBe('pack-stopped');
    expect(progress).toHaveLength(2);
  });

  it('of a batch without any are none to read', async () => {
    expect(await evaluated((_entries, stated) => ({ ...stated, messages: [] }))).toMatchObject({
      code: null,
      progress: [],
    });
    expect((await evaluated(unchanged)).code).toBeNull();
  });
});

describe('what is here and what comes', () => {
  it('do not contradict each other where one handover was signed twice: both signatures are kept', async () => {
    expect(await a.handedOverBy(batch, mira, 'desk-b')).toBeNull();
    const pack = await a.pack(batch);
    must(await importedAt(b, pack));
    const [promise] = (await a.store.handovers.ofBatch(batch)).filter(({ kind }) => kind === 'not-sent');
    const [given] = (await a.store.handovers.ofBatch(batch)).filter(({ kind }) => kind === 'signature');
    if (promise === undefined || given === undefined) throw new Error('a handover has both');
    const again = await signedByCard({ ...payloadOf(given.jws), time: '2026-11-20T10:30:00.000Z' }, mira);
    const changed = await remadePack(a, pack, withEntry(handoverEntry(sha256Hex(again)), again));
    expect((await importedAt(b, changed)).ok).toBe(true);
    expect(await b.store.handovers.ofBatch(batch)).toHaveLength(3);
  });

  it.each([
    [null, false],
    ['frozen', false],
    ['released', false],
    ['sealed', true],
    ['closed', true],
  ] as const)('a batch in state %s is sealed here: %s', (state, sealed) => {
    expect(isSealed(state === null ? null : { state })).toBe(sealed);
  });
});
