// The one protocol between main and its threads and processes, with both sides in memory.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { ok } from '../../shared/domain/result.ts';
import { memoryLine, type Call } from './memory-port.fake.ts';
import { createServer, watchAll, watchEach, type Served, type Watch } from './protocol.ts';

type Sums = {
  readonly add: { readonly input: { readonly a: number; readonly b: number }; readonly value: number };
  readonly total: { readonly input: object; readonly item: number; readonly value: number };
  readonly upTo: { readonly input: { readonly last: number }; readonly item: number; readonly value: null };
  readonly bytes: { readonly input: { readonly bytes: Uint8Array }; readonly value: number };
  readonly wait: { readonly input: object; readonly value: never };
};

const PERFORM: Record<string, (call: Call, served: Served) => unknown> = {
  add: ({ a, b }) => (a as number) + (b as number),
  total: async (_call, served) => {
    let sum = 0;
    for await (const each of served.source<number>(0)) {
      sum += each;
      served.note(sum);
    }
    return sum;
  },
  upTo: async ({ last }, served) => {
    for (let at = 1; at <= (last as number); at += 1) await served.hand(at);
    return null;
  },
  bytes: ({ bytes }) => (bytes as Uint8Array).length,
  wait: () => new Promise(() => undefined),
  fail: () => {
    throw new FaultError(fault('store-disk-full', { detail: 'FULL' }));
  },
};
const perform = (call: Call, served: Served): unknown => {
  const run = PERFORM[call.type];
  if (run === undefined) throw new Error(`no ${call.type}`);
  return run(call, served);
};

async function* numbers(...values: readonly number[]): AsyncGenerator<number> {
  yield* values;
}

async function* broken(): AsyncGenerator<number> {
  yield 1;
  throw new Error('the disk is gone');
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a call', () => {
  it('is answered under its own number, whatever else is under way', async () => {
    const { caller } = memoryLine<Sums>(perform);
    const slow = caller.call('total', {}, { sources: [() => numbers(1, 2, 3)] });
    expect(await caller.call('add', { a: 2, b: 3 })).toEqual(ok(5));
    expect(await slow).toEqual(ok(6));
    expect(caller.idle()).toBe(true);
  });

  it('ends with an expected failure as a fault, with its detail', async () => {
    const { caller } = memoryLine<Sums & { fail: { input: object; value: null } }>(perform);
    expect(await caller.call('fail', {})).toEqual({
      ok: false,
      error: { code: 'store-disk-full', detail: 'FULL' },
    });
  });

  it('rejects with the text of a bug on the other side, and names the side', async () => {
    const { caller } = memoryLine<{ none: { input: object; value: null } }>(perform);
    await expect(caller.call('none', {})).rejects.toThrow(/^memory: Error: no none/u);
  });

  it('leaves a bug to the other side where that is to end on it', async () => {
    const bugs: unknown[] = [];
    const { caller, reported } = memoryLine<{ none: { input: object; value: null } }>(perform, {
      onBug: (cause) => void bugs.push(cause),
    });
    void caller.call('none', {});
    await turn();
    expect(bugs).toEqual([new Error('no none')]);
    expect(reported).toEqual([]);
  });

  it('moves the buffers it names', async () => {
    const { caller } = memoryLine<Sums>(perform);
    const bytes = new Uint8Array(8);
    expect(await caller.call('bytes', { bytes }, { move: [bytes.buffer] })).toEqual(ok(8));
    expect(bytes.length).toBe(0);
  });
});

describe('a source', () => {
  it('is pulled one value at a time, and progress is noted on the way', async () => {
    const { caller, sent } = memoryLine<Sums>(perform);
    const progress: number[] = [];
    await caller.call(
      'total',
      {},
      { sources: [() => numbers(1, 2, 3)], onItem: (sum) => void progress.push(sum) },
    );
    expect(progress).toEqual([1, 3, 6]);
    expect(sent.map(({ type }) => type)).toEqual(['total', 'chunk', 'chunk', 'chunk', 'chunk']);
  });

  it('that fails fails its call with its own error, and the other side goes on', async () => {
    const { caller } = memoryLine<Sums>(perform);
    await expect(caller.call('total', {}, { sources: [broken] })).rejects.toThrow('the disk is gone');
    await turn();
    expect(await caller.call('total', {}, { sources: [() => numbers(4)] })).toEqual(ok(4));
  });

  it('that nobody gave fails its call', async () => {
    const { caller } = memoryLine<Sums>(perform);
    await expect(caller.call('total', {})).rejects.toThrow('without source 0');
  });

  it('takes no value that was not asked for, of no other call either', async () => {
    const reported: object[] = [];
    const serve = createServer<Call>({ post: (report) => void reported.push(report), perform });
    serve({ type: 'total', job: 1 });
    serve({ type: 'total', job: 2 });
    await turn();
    serve({ type: 'chunk', job: 2, walk: 1, value: 100 });
    serve({ type: 'chunk', job: 1, walk: 9, value: 100 });
    serve({ type: 'chunk', job: 1, walk: 1, value: 7 });
    // A second one for the same question.
    serve({ type: 'chunk', job: 1, walk: 1, value: 100 });
    await turn();
    serve({ type: 'chunk', job: 1, walk: 1, value: null });
    await turn();
    expect(reported.at(-1)).toEqual({ type: 'done', job: 1, value: 7 });
  });
});

describe('an item', () => {
  it('that is handed out is used before the next one is made', async () => {
    const { caller } = memoryLine<Sums>(perform);
    const seen: string[] = [];
    const end = await caller.call(
      'upTo',
      { last: 3 },
      {
        onItem: async (item) => {
          seen.push(`begin ${item}`);
          await turn();
          seen.push(`end ${item}`);
        },
      },
    );
    expect(end).toEqual(ok(null));
    expect(seen).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3']);
  });

  it('whose taker fails fails the call, and the other side runs to its end unheard', async () => {
    const { caller, reported } = memoryLine<Sums>(perform);
    await expect(
      caller.call(
        'upTo',
        { last: 3 },
        {
          onItem: () => {
            throw new Error('no more');
          },
        },
      ),
    ).rejects.toThrow('no more');
    await turn();
    expect(reported.at(-1)).toMatchObject({ type: 'done' });
  });
});

describe('the death of the other side', () => {
  it('ends every call that waits, and every later one, with the same fault', async () => {
    const { caller, sent } = memoryLine<Sums>(perform);
    const waiting = [caller.call('wait', {}), caller.call('wait', {})];
    caller.die(fault('store-stopped', { detail: 'exit 9' }));
    const stopped = { ok: false, error: { code: 'store-stopped', detail: 'exit 9' } };
    expect(await Promise.all(waiting)).toEqual([stopped, stopped]);
    expect(await caller.call('add', { a: 1, b: 1 })).toEqual(stopped);
    expect(sent.filter(({ type }) => type === 'add')).toEqual([]);
  });

  it('closes the sources that were open', async () => {
    const { caller } = memoryLine<Sums>(perform);
    const closed = vi.fn<() => void>();
    async function* endless(): AsyncGenerator<number> {
      try {
        for (;;) yield await turn().then(() => 1);
      } finally {
        closed();
      }
    }
    const call = caller.call('total', {}, { sources: [endless] });
    await turn();
    caller.die(fault('work-stopped'));
    await call;
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });
});

describe('silence', () => {
  const SECOND = 1_000;
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
  );
  afterEach(() => void vi.useRealTimers());

  const watched = (make: (expired: () => void) => Watch) => {
    const expired = vi.fn<() => void>();
    return { expired, ...memoryLine<Sums>(perform, { watch: make(expired) }) };
  };

  it('is counted for each call by itself, and other calls do not break it', async () => {
    const { caller, expired } = watched((over) => watchEach(() => 10 * SECOND, over));
    void caller.call('wait', {});
    vi.advanceTimersByTime(9 * SECOND);
    await caller.call('add', { a: 1, b: 1 });
    expect(expired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * SECOND);
    expect(expired).toHaveBeenCalledOnce();
  });

  it('is none while this side fetches what was asked for', async () => {
    const { caller, expired } = watched((over) => watchEach(() => 10 * SECOND, over));
    const gate = Promise.withResolvers<void>();
    const call = caller.call(
      'total',
      {},
      {
        sources: [
          async function* slow() {
            await gate.promise;
            yield 1;
          },
        ],
      },
    );
    await turn();
    vi.advanceTimersByTime(60 * SECOND);
    gate.resolve();
    expect(await call).toEqual(ok(1));
    expect(expired).not.toHaveBeenCalled();
  });

  it('may last longer after an item that says so', async () => {
    const { caller, expired } = watched((over) =>
      watchEach((_name, item) => (item === 1 ? 60 : 10) * SECOND, over),
    );
    void caller.call('upTo', { last: 1 }, { onItem: () => new Promise(() => undefined) });
    await turn();
    vi.advanceTimersByTime(59 * SECOND);
    expect(expired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * SECOND);
    expect(expired).toHaveBeenCalledOnce();
  });

  it('of a side that answers in order is broken by any answer, and is none while nothing waits', async () => {
    const { caller, expired } = watched((over) => watchAll(() => 10 * SECOND, over));
    vi.advanceTimersByTime(60 * SECOND);
    void caller.call('wait', {});
    vi.advanceTimersByTime(9 * SECOND);
    await caller.call('add', { a: 1, b: 1 });
    vi.advanceTimersByTime(9 * SECOND);
    expect(expired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * SECOND);
    expect(expired).toHaveBeenCalled();
  });
});
