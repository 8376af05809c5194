// Frozen bytes as they arrive from main, one chunk per pull, so that memory stays bounded whatever the size
// of the message.

export interface ByteSource {
  /** Pulls message `index` of the job; each message may be read once. */
  read(index: number): AsyncIterable<Uint8Array>;
  /** Hands over a chunk that was pulled; null ends the message. */
  deliver(index: number, chunk: Uint8Array | null): void;
  /** Ends every read with an error: main is gone. */
  abandon(): void;
}

interface Pull {
  readonly index: number;
  readonly resolve: (chunk: Uint8Array | null) => void;
  readonly reject: (reason: Error) => void;
}

export function createByteSource(pull: (index: number) => void): ByteSource {
  let waiting: Pull | null = null;
  const next = (index: number): Promise<Uint8Array | null> =>
    new Promise((resolve, reject) => {
      waiting = { index, resolve, reject };
      pull(index);
    });
  return {
    async *read(index) {
      for (let chunk = await next(index); chunk !== null; chunk = await next(index)) yield chunk;
    },
    deliver(index, chunk) {
      const asked = waiting;
      // A chunk nobody asked for is dropped: it can only shorten the message, and then the digest differs.
      if (asked?.index !== index) return;
      waiting = null;
      asked.resolve(chunk);
    },
    abandon() {
      waiting?.reject(new Error('the source of the frozen bytes is gone'));
      waiting = null;
    },
  };
}
