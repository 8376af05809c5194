import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogDraft, LogEntry } from '../ports/store/log.ts';
import { CHAIN_START, walkChain, entryHash, nextEntry, NO_HASH } from './log-store.ts';

const draft: fc.Arbitrary<LogDraft> = fc.record({
  at: fc.string(),
  act: fc.string(),
  actor: fc.string(),
  subject: fc.string(),
  detail: fc.string(),
});

function chain(drafts: readonly LogDraft[]): readonly LogEntry[] {
  const entries: LogEntry[] = [];
  for (const its of drafts) entries.push(nextEntry(entries.at(-1) ?? null, its));
  return entries;
}

describe('the hash of an entry', () => {
  it('is SHA-256 over its members in canonical order (RFC 8785)', () => {
    const body = {
      position: 1,
      previous: NO_HASH,
      at: '2026-11-20T09:00:00.000Z',
      act: 'batch.freeze',
      actor: 'anna',
      subject: 'b1',
      detail: 'é "quoted"',
    };
    const text = `{"act":"batch.freeze","actor":"anna","at":"2026-11-20T09:00:00.000Z","detail":"é \\"quoted\\"","position":1,"previous":"${NO_HASH}","subject":"b1"}`;
    expect(entryHash(body)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('walking the chain', () => {
  it('an untouched chain holds, in one walk or in slices', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 12 }), fc.nat(12), (drafts, cut) => {
        const entries = chain(drafts);
        const first = walkChain(CHAIN_START, entries.slice(0, cut));
        const whole = walkChain(first.reached, entries.slice(cut));
        expect(whole).toEqual({
          reached: { position: entries.length, hash: entries.at(-1)?.hash ?? NO_HASH },
          firstBroken: null,
        });
      }),
    );
  });
  it('any changed member of any entry breaks it there', () => {
    fc.assert(
      fc.property(
        fc.array(draft, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom('at', 'act', 'actor', 'subject', 'detail', 'hash', 'previous'),
        (drafts, at, member) => {
          const entries = chain(drafts);
          const index = at % entries.length;
          const changed = entries.map((entry, its) =>
            its === index ? { ...entry, [member]: `${entry[member as keyof LogEntry]}x` } : entry,
          );
          expect(walkChain(CHAIN_START, changed).firstBroken).toBe(index + 1);
        },
      ),
    );
  });
  it('a missing, doubled or swapped entry breaks it at its place', () => {
    const entries = chain(
      ['a', 'b', 'c', 'd'].map((detail) => ({ at: '', act: '', actor: '', subject: '', detail })),
    );
    const [a, b, c, d] = entries as [LogEntry, LogEntry, LogEntry, LogEntry];
    expect(walkChain(CHAIN_START, [a, c, d]).firstBroken).toBe(2);
    expect(walkChain(CHAIN_START, [a, a, b]).firstBroken).toBe(2);
    expect(walkChain(CHAIN_START, [a, b, d, c]).firstBroken).toBe(3);
    expect(walkChain(CHAIN_START, [b]).firstBroken).toBe(1);
  });
});
