// Owns the one protocol between main and its threads and processes, both sides of it: calls with a number,
// sources that the other side pulls, items it hands out, one end for each call, how long the other side may
// be silent, and both ends of a worker thread. The thread and its port are handed in, because the card
// process loads this too and starts nothing.
import type { MessagePort, Worker } from 'node:worker_threads';
import { fault, type Fault, type FaultCode } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';

// How long the other side of a call may stay silent before it counts as hanging.

/** What a caller reports of its calls, so that somebody can see that the other side hangs. */
export interface Watch {
  began(job: number, name: string): void;
  /** The other side has said something about the call, or has got what it asked for. */
  heard(job: number, item?: unknown): void;
  /** It waits for this side; that is no silence of its own. */
  held(job: number): void;
  over(job: number): void;
  stop(): void;
}

const UNWATCHED: Watch = {
  began: () => undefined,
  heard: () => undefined,
  held: () => undefined,
  over: () => undefined,
  stop: () => undefined,
};

/** Each call has a limit of its own, in milliseconds; an item may change it. */
export function watchEach(limitOf: (name: string, item?: unknown) => number, expired: () => void): Watch {
  const names = new Map<number, string>();
  const timers = new Map<number, NodeJS.Timeout>();
  const held = (job: number): void => {
    clearTimeout(timers.get(job));
    timers.delete(job);
  };
  const heard = (job: number, item?: unknown): void => {
    held(job);
    timers.set(job, setTimeout(expired, limitOf(names.get(job) ?? '', item)));
  };
  const over = (job: number): void => {
    held(job);
    names.delete(job);
  };
  return {
    began(job, name) {
      names.set(job, name);
      heard(job);
    },
    heard,
    held,
    over,
    stop: () => [...names.keys()].forEach(over),
  };
}

const TICK = 1_000;

/**
 * One limit for a side that answers in order: something has to arrive while anything waits. It counts
 * ticks and does not read the clock: a machine that slept has not waited.
 */
export function watchAll(limitOf: (name: string) => number, expired: () => void): Watch {
  const waiting = new Set<number>();
  let ticks = 0;
  let limit = Infinity;
  const timer = setInterval(() => {
    ticks = waiting.size === 0 ? 0 : ticks + 1;
    if (ticks * TICK >= limit) expired();
  }, TICK);
  timer.unref();
  const heard = (): void => {
    ticks = 0;
  };
  return {
    began(job, name) {
      waiting.add(job);
      limit = limitOf(name);
    },
    heard,
    held: heard,
    over(job) {
      waiting.delete(job);
      heard();
    },
    stop: () => clearInterval(timer),
  };
}

/** What a side offers: by name, what a call takes, what it hands out on the way and what it ends with. */
export type RemoteCalls = Readonly<
  Record<string, { readonly input: object; readonly item?: unknown; readonly value: unknown }>
>;

/** Caller → server, besides the calls themselves, which are `{ type: name, job, ...input }`. */
export type WalkAnswer =
  /** The next value of a walk that was asked for; null when there is no more. */
  | { readonly type: 'chunk'; readonly job: number; readonly walk: number; readonly value: unknown }
  /** The source of the walk failed, and the call with it. */
  | { readonly type: 'broken'; readonly job: number; readonly walk: number }
  /** The item that was handed out has been used. */
  | { readonly type: 'taken'; readonly job: number };

/** Server → caller. */
export type Reported =
  | { readonly type: 'pull'; readonly job: number; readonly source: number; readonly walk: number }
  | {
      readonly type: 'item';
      readonly job: number;
      readonly item: unknown;
      readonly wait?: boolean | undefined;
    }
  | { readonly type: 'done'; readonly job: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly job: number; readonly fault: Fault }
  /** An exception nobody expected: its message and stack, for the diagnostics of main. */
  | { readonly type: 'bug'; readonly job: number; readonly text: string };

export interface CallHooks<Item = unknown> {
  /** By index; the other side may walk one more than once. */
  readonly sources?: readonly (() => AsyncIterable<unknown>)[];
  /** Awaited before the next item that is handed out; what it throws fails the call. */
  readonly onItem?: (item: Item) => Promise<void> | void;
  /** Buffers that move to the other side. */
  readonly move?: readonly ArrayBuffer[];
}

export interface Caller<C extends RemoteCalls> {
  /** Rejects only for a source or a taker that failed, and for a bug on the other side. */
  call<N extends keyof C & string>(
    name: N,
    input: C[N]['input'],
    hooks?: CallHooks<C[N]['item']>,
  ): Promise<Result<C[N]['value']>>;
  take(report: Reported): void;
  /** The other side is gone: every call that waits, and every later one, ends with this. */
  die(reason: Fault): void;
  idle(): boolean;
}

interface Walk {
  readonly iterator: AsyncIterator<unknown>;
  /** The next value, fetched while the other side works on the last one. */
  coming: Promise<IteratorResult<unknown>>;
}

interface Waiting {
  readonly hooks: CallHooks<never>;
  readonly walks: Map<number, Walk>;
  readonly done: (result: Result<unknown>) => void;
  readonly failed: (cause: Error) => void;
}

/** `who` names the other side in the text of a bug. */
export function createCaller<C extends RemoteCalls>(
  who: string,
  post: (message: object, move: readonly ArrayBuffer[]) => void,
  watch: Watch = UNWATCHED,
): Caller<C> {
  const calls = new Map<number, Waiting>();
  let last = 0;
  let stopped: Fault | null = null;

  const answer = (message: WalkAnswer): void => {
    if (stopped === null) post(message, []);
  };

  function end(id: number, how: (call: Waiting) => void): void {
    const call = calls.get(id);
    if (call === undefined) return;
    calls.delete(id);
    watch.over(id);
    for (const { iterator } of call.walks.values()) void iterator.return?.().catch(() => undefined);
    how(call);
  }

  async function feed(call: Waiting, job: number, source: number, walk: number): Promise<void> {
    watch.held(job);
    try {
      const walking = call.walks.get(walk) ?? begin(call, source, walk);
      const next = await walking.coming;
      if (next.done !== true) {
        walking.coming = walking.iterator.next();
        // Its failure is reported when it is asked for.
        walking.coming.catch(() => undefined);
      }
      if (calls.has(job)) watch.heard(job);
      answer({ type: 'chunk', job, walk, value: next.done === true ? null : next.value });
    } catch (cause) {
      answer({ type: 'broken', job, walk });
      end(job, ({ failed }) => failed(asError(cause)));
    }
  }

  async function hand(call: Waiting, job: number, item: unknown): Promise<void> {
    try {
      await call.hooks.onItem?.(item as never);
    } catch (cause) {
      end(job, ({ failed }) => failed(asError(cause)));
    }
  }

  return {
    call: (name, input, hooks = {}) =>
      new Promise((done, failed) => {
        if (stopped !== null) {
          done(err(stopped));
          return;
        }
        last += 1;
        calls.set(last, { hooks, walks: new Map(), done, failed });
        watch.began(last, name);
        post({ type: name, job: last, ...input }, hooks.move ?? []);
      }),
    take(report) {
      const { job } = report;
      const call = calls.get(job);
      switch (report.type) {
        case 'pull':
          // Nobody waits for this call any more: its sources fail, and it ends.
          if (call === undefined) answer({ type: 'broken', job, walk: report.walk });
          // It fails its call itself.
          // oxlint-disable-next-line typescript/no-floating-promises
          else void feed(call, job, report.source, report.walk);
          return;
        case 'item': {
          if (call !== undefined) watch.heard(job, report.item);
          const used = call === undefined ? Promise.resolve() : hand(call, job, report.item);
          // What was handed fails its call itself.
          // oxlint-disable-next-line typescript/no-floating-promises
          if (report.wait === true) void used.then(() => answer({ type: 'taken', job }));
          return;
        }
        case 'done':
          return end(job, ({ done }) => done(ok(report.value)));
        case 'failed':
          return end(job, ({ done }) => done(err(report.fault)));
        case 'bug':
          return end(job, ({ failed }) => failed(new Error(`${who}: ${report.text}`)));
      }
    },
    die(reason) {
      stopped ??= reason;
      for (const id of [...calls.keys()]) end(id, ({ done }) => done(err(reason)));
      watch.stop();
    },
    idle: () => calls.size === 0,
  };
}

function begin(call: Waiting, source: number, walk: number): Walk {
  const iterator = call.hooks.sources?.[source]?.()[Symbol.asyncIterator]();
  if (iterator === undefined) throw new Error(`a call without source ${source}`);
  const walking = { iterator, coming: iterator.next() };
  call.walks.set(walk, walking);
  return walking;
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error('unknown failure');
}

// The answering side: runs what is called, pulls its sources, hands out its items, answers each call once.

/** What a running call has of its caller. */
export interface Served {
  /** One value at a time, asked for when it is needed. */
  source<T>(index: number): AsyncIterable<T>;
  /** Hands an item out and goes on. */
  note(item: unknown): void;
  /** Hands an item out and waits until it has been used. */
  hand(item: unknown, move?: readonly ArrayBuffer[]): Promise<void>;
}

export interface ServerOptions<Call> {
  readonly post: (report: Reported, move: readonly ArrayBuffer[]) => void;
  /** Answers with the value; an expected failure is thrown as a FaultError. */
  readonly perform: (call: Call, served: Served) => unknown;
  /** Gets an exception nobody expected; without it the caller gets it as text. */
  readonly onBug?: (cause: unknown) => void;
}

/** Thrown into a call whose source has failed on the other side. */
class BrokenSource extends Error {}

interface Pull {
  readonly job: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (cause: Error) => void;
}

const ANSWERS: ReadonlySet<string> = new Set(['chunk', 'broken', 'taken'] satisfies WalkAnswer['type'][]);

/** Takes the messages of the caller, calls and answers alike. */
export function createServer<Call extends { readonly type: string; readonly job: number }>({
  post,
  perform,
  onBug,
}: ServerOptions<Call>): (message: Call | WalkAnswer) => void {
  const pulls = new Map<number, Pull>();
  const handed = new Map<number, () => void>();
  let lastWalk = 0;

  function served(job: number): Served {
    return {
      async *source<T>(source: number) {
        lastWalk += 1;
        const walk = lastWalk;
        for (;;) {
          const value = await new Promise<unknown>((resolve, reject) => {
            pulls.set(walk, { job, resolve, reject });
            post({ type: 'pull', job, source, walk }, []);
          });
          if (value === null) return;
          yield value as T;
        }
      },
      note: (item) => post({ type: 'item', job, item }, []),
      hand: (item, move = []) =>
        new Promise((resolve) => {
          handed.set(job, resolve);
          post({ type: 'item', job, item, wait: true }, move);
        }),
    };
  }

  async function run(call: Call): Promise<void> {
    const { job } = call;
    try {
      const value: unknown = await perform(call, served(job));
      post({ type: 'done', job, value }, []);
    } catch (cause) {
      if (cause instanceof FaultError) post({ type: 'failed', job, fault: cause.fault }, []);
      else if (cause instanceof BrokenSource) post({ type: 'failed', job, fault: fault('work-stopped') }, []);
      else if (onBug === undefined) post({ type: 'bug', job, text: textOf(cause) }, []);
      else onBug(cause);
    } finally {
      handed.delete(job);
    }
  }

  function answered(message: WalkAnswer): void {
    if (message.type === 'taken') {
      handed.get(message.job)?.();
      return;
    }
    const pull = pulls.get(message.walk);
    // What nobody asked for is dropped.
    if (pull?.job !== message.job) return;
    pulls.delete(message.walk);
    if (message.type === 'chunk') pull.resolve(message.value);
    else pull.reject(new BrokenSource('the source failed'));
  }

  return (message) => {
    if (isAnswer(message)) answered(message);
    // What it cannot report ends the thread or process, and its caller learns that.
    // oxlint-disable-next-line typescript/no-floating-promises
    else void run(message);
  };
}

function isAnswer(message: { readonly type: string }): message is WalkAnswer {
  return ANSWERS.has(message.type);
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

// Both ends of a worker thread that is called by the protocol.

interface ThreadOptions {
  readonly name: string;
  /** What its calls end with when it is gone. */
  readonly stopped: FaultCode;
  /** Made with the way to end a thread that hangs. */
  readonly watch?: (hangs: () => void) => Watch;
}

export interface Thread<C extends RemoteCalls> extends Caller<C> {
  /** Whether it can be called; it may have died by itself. */
  running(): boolean;
  /** Only work in hand keeps the process alive. */
  idleIsFree(): void;
  close(): Promise<void>;
}

/**
 * Of `resourceLimits`, in MB: three semi-spaces of V8. With twice as much a thread is no faster and keeps
 * more memory; with half of it a freeze takes longer (docs/performance.md).
 */
export const YOUNG_GENERATION = 96;

export function callThread<C extends RemoteCalls>(worker: Worker, options: ThreadOptions): Thread<C> {
  const { name, stopped } = options;
  let state: 'running' | 'hangs' | 'stopped' = 'running';
  const die = (detail: string): void => {
    if (state === 'running') state = 'stopped';
    caller.die(fault(stopped, { detail }));
  };
  const watch = options.watch?.(() => {
    state = 'hangs';
    // What it has not begun to write it never writes: the callers are answered that it has stopped.
    worker.terminate().catch(() => undefined);
    die('no answer');
  });
  const caller = createCaller<C>(name, (message, move) => worker.postMessage(message, move), watch);
  worker.on('error', (error) => die(error instanceof Error ? error.name : 'error'));
  worker.on('exit', (code) => die(`exit ${code}`));
  worker.on('message', (report: Reported) => caller.take(report));
  let free = false;
  return {
    ...caller,
    call: async (called, input, hooks) => {
      if (free) worker.ref();
      try {
        return await caller.call(called, input, hooks);
      } finally {
        if (free && caller.idle()) worker.unref();
      }
    },
    running: () => state === 'running',
    idleIsFree() {
      free = true;
      worker.unref();
    },
    async close() {
      const ended = worker.terminate();
      // A thread that is held in a call of the system ends with the process.
      if (state !== 'hangs') await ended;
      die('closed');
    },
  };
}

/** The thread's end. Without `onBug` an exception nobody expected goes to the caller as text. */
export function serveThread(
  port: MessagePort | null,
  perform: (call: never, served: Served) => unknown,
  onBug?: (cause: unknown) => void,
): void {
  if (port === null) throw new Error('This file runs as a worker thread.');
  port.on(
    'message',
    createServer<never>({
      post: (report, move) => port.postMessage(report, move),
      perform,
      ...(onBug === undefined ? {} : { onBug }),
    }),
  );
}
