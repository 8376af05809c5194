// Owns a report with a different text, number or truth value at every leaf of 2.9: what a reader loses shows.
import { SHAPE } from './shape.ts';
import type { Member } from './shape.ts';

class Marker {
  #texts = 0;
  #numbers = 0;
  #booleans = 0;

  value(member: Member): unknown {
    if (member.kind === 'object') return this.object(member.type);
    if (member.kind === 'number') {
      this.#numbers += 1;
      return 70_000 + this.#numbers + 0.25;
    }
    // The marked report is a whole one: `lastPage` is the switch for one that is not.
    if (member.name === 'LastPgInd') return true;
    if (member.kind === 'boolean') {
      this.#booleans += 1;
      return this.#booleans % 2 === 0;
    }
    this.#texts += 1;
    return `mark-${String(this.#texts).padStart(5, '0')}`;
  }

  object(type: string): Record<string, unknown> {
    const members = SHAPE.get(type);
    if (!members) throw new Error(`balance shape has no ${type}`);
    return Object.fromEntries(
      members.map((member) => [member.name, member.list ? [this.value(member)] : this.value(member)]),
    );
  }
}

/** One account, one entry, one transaction, and every member of every table once. */
export function markerReport(): Record<string, unknown> {
  return { Document: { BkToCstmrAcctRpt: new Marker().object('AccountReport') } };
}
