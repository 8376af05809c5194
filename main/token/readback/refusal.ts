// How the second reader says no: with the place in the bytes. It never repairs and never guesses.
import type { ReadBackRefusal } from '../../../shared/domain/card-sentence.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { sentence } from '../../../shared/domain/sentence.ts';

/** Of a name that is quoted. */
const LONGEST = 80;

/** Thrown inside the reader and turned into a fault at its door. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly why: ReadBackRefusal;
  readonly of: string;
  readonly offset: number;

  /** `of`: the element, or what is missing. */
  constructor(why: ReadBackRefusal, offset: number, of = '') {
    super(why);
    this.why = why;
    this.of = of.slice(0, LONGEST);
    this.offset = offset;
  }
}

export function refusalFault({ why, of, offset }: Refusal): Fault {
  return fault('message-unreadable', { sentences: [sentence('read-back-refused', { why, of, offset })] });
}
