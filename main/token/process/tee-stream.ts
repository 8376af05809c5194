// Gives the same chunks to two readers in one pass, so that what is read back and what is signed cannot be
// different bytes.

export interface Handoff {
  /** Yields each chunk of the source after the second reader has taken it. */
  readonly first: AsyncIterable<Uint8Array>;
  readonly second: AsyncIterable<Uint8Array>;
}

/** Splits `source`. When the first reader stops early the second one is ended too. */
export function handoff(source: AsyncIterable<Uint8Array>): Handoff {
  let offered: { readonly chunk: Uint8Array | null; readonly taken: () => void } | null = null;
  let wake: (() => void) | null = null;
  let ended = false;

  const offer = (chunk: Uint8Array | null): Promise<void> =>
    new Promise((taken) => {
      offered = { chunk, taken };
      wake?.();
      wake = null;
    });

  async function* first(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        if (!ended) await offer(chunk);
        yield chunk;
      }
    } finally {
      // Nobody waits for the end to be taken, and it cannot fail.
      // oxlint-disable-next-line typescript/no-floating-promises
      if (!ended) void offer(null);
    }
  }

  async function* second(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        if (offered === null)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        const next: { readonly chunk: Uint8Array | null; readonly taken: () => void } | null = offered;
        offered = null;
        if (next === null) continue;
        next.taken();
        if (next.chunk === null) return;
        yield next.chunk;
      }
    } finally {
      ended = true;
      // TypeScript does not see that the first reader may have offered meanwhile.
      (offered as { readonly taken: () => void } | null)?.taken();
    }
  }

  return { first: first(), second: second() };
}
