// Owns the answering side of the one protocol between main and its threads and processes (caller.ts): runs
// what is called, pulls its sources, hands out its items, and answers each call once.
import { fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { WalkAnswer, Reported } from './caller.ts';

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
