// How the second reader says no: with the place in the bytes. It never repairs and never guesses.

/** Thrown inside the reader and turned into a fault at its door. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}
