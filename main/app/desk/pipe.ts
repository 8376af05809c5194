// Bytes that are pushed in on one side and read on the other; a push waits until they were taken.

export class Pipe implements AsyncIterable<Uint8Array> {
  #waiting: { readonly piece: Uint8Array; readonly taken: () => void }[] = [];
  #ended = false;
  #wake: () => void = () => undefined;

  push(piece: Uint8Array): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((taken) => {
      this.#waiting.push({ piece, taken });
      this.#wake();
    });
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Nobody will read: what waits is let go. */
  abandon(): void {
    this.#ended = true;
    for (const { taken } of this.#waiting.splice(0)) taken();
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const next = this.#waiting.shift();
        if (next !== undefined) {
          next.taken();
          yield next.piece;
        } else if (this.#ended) return;
        else
          await new Promise<void>((wake) => {
            this.#wake = wake;
          });
      }
    } finally {
      // A reader that gives up must not leave a writer waiting for ever.
      this.abandon();
    }
  }
}
