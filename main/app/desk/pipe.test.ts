import { describe, expect, test } from 'vitest';
import { Pipe } from './upload-buffer.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('a pipe', () => {
  test('gives out what was put in, in order, and ends', async () => {
    const pipe = new Pipe();
    const read: string[] = [];
    const reading = (async () => {
      for await (const piece of pipe) read.push(Buffer.from(piece).toString());
    })();
    await pipe.push(bytes('a'));
    await pipe.push(bytes('b'));
    pipe.end();
    await reading;
    expect(read).toEqual(['a', 'b']);
  });

  test('a push waits until it was taken', async () => {
    const pipe = new Pipe();
    let taken = false;
    const pushed = pipe.push(bytes('a')).then(() => {
      taken = true;
      return taken;
    });
    await Promise.resolve();
    expect(taken).toBe(false);
    await pipe[Symbol.asyncIterator]().next();
    expect(await pushed).toBe(true);
  });

  test('a reader that gives up leaves no writer waiting', async () => {
    const pipe = new Pipe();
    const iterator = pipe[Symbol.asyncIterator]();
    const first = pipe.push(bytes('a'));
    await iterator.next();
    await first;
    const second = pipe.push(bytes('b'));
    await iterator.return();
    await second;
    await pipe.push(bytes('c'));
    expect((await pipe[Symbol.asyncIterator]().next()).done).toBe(true);
  });
});
