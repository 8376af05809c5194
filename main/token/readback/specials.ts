// The second reader's sums of what changes the money or its destination beside amount and beneficiary
// (shared/domain/special-facts.ts).
import { createHash, type Hash } from 'node:crypto';
import {
  SPECIAL_KINDS,
  SPECIAL_VALUES,
  type SpecialFact,
  type SpecialKind,
} from '../../../shared/domain/special-facts.ts';

/** A kind with one line of its text, in the order read. */
export type SpecialLine = readonly [SpecialKind, string];

interface Kept {
  payments: number;
  readonly values: string[];
  readonly digest: Hash;
}

export interface Specials {
  transaction(endToEndId: string, ofGroup: readonly SpecialLine[], own: readonly SpecialLine[]): void;
  report(): SpecialFact[];
}

export function createSpecials(): Specials {
  const kept = new Map<SpecialKind, Kept>();
  return {
    transaction(endToEndId, ofGroup, own) {
      if (ofGroup.length + own.length === 0) return;
      const byKind = Map.groupBy([...ofGroup, ...own], ([kind]) => kind);
      for (const [kind, lines] of byKind) {
        const text = lines.map(([, line]) => line).join('\n');
        let its = kept.get(kind);
        if (its === undefined)
          kept.set(kind, (its = { payments: 0, values: [], digest: createHash('sha256') }));
        its.payments += 1;
        if (its.values.length < SPECIAL_VALUES && !its.values.includes(text)) its.values.push(text);
        its.digest.update(`${JSON.stringify([endToEndId, text])}\n`);
      }
    },
    report() {
      const facts: SpecialFact[] = [];
      for (const kind of SPECIAL_KINDS) {
        const its = kept.get(kind);
        if (its !== undefined)
          facts.push({ kind, payments: its.payments, values: its.values, digest: its.digest.digest('hex') });
      }
      return facts;
    },
  };
}
