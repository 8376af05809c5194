// Turns "call me with each item and wait for me" into an async iterable.

/**
 * `ahead` items may wait, so that the work goes on while the last one is used.
 * The work runs while the iterable is walked and stops with it: leaving the walk early makes the next `hand`
 * throw.
 */
export async function* handedOut<T>(
  work: (hand: (item: T) => Promise<void>) => Promise<void>,
  ahead = 0,
): AsyncGenerator<T, void, undefined> {
  const waiting: { readonly item: T; readonly taken: () => void; readonly left: () => void }[] = [];
  let over = false;
  let failure: { readonly cause: unknown } | null = null;
  let left = false;
  let wake: () => void = () => undefined;
  const hand = (item: T): Promise<void> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error('nobody takes the items any more'));
      if (left) return gone();
      waiting.push({ item, taken: resolve, left: gone });
      if (waiting.length <= ahead) resolve();
      wake();
    });
  void work(hand)
    .catch((cause: unknown) => {
      failure = { cause };
    })
    .finally(() => {
      over = true;
      wake();
    });
  try {
    for (;;) {
      const [next] = waiting;
      if (next !== undefined) {
        yield next.item;
        waiting.shift();
        next.taken();
      } else if (over) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    left = true;
    for (const one of waiting) one.left();
  }
  const failed = failure as { readonly cause: unknown } | null;
  if (failed !== null) throw failed.cause;
}
