// Owns one token process: starts it when it is needed, gives every job a deadline, kills it when it hangs,
// and starts a fresh one after a crash.
import type { SignPhase } from '../ports/token.ts';
import { type FaultCode, fault } from '../../shared/domain/errors.ts';
import type { CardSession, CardSessionEnd } from '../../shared/domain/card-session.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import {
  type AnswerOf,
  answers,
  faultOf,
  type HostReport,
  hostReportSchema,
  type Job,
  type JobOf,
} from './protocol.ts';
import type { HostArguments, HostChannel, HostLauncher } from './transport.ts';

/** Milliseconds. */
export interface HostLimits {
  /** From start to `ready`: C_Initialize with a card takes up to 2 s. */
  readonly start: number;
  readonly list: number;
  /** Longest silence during a job while nobody types a PIN; slow cards take 8 s for a signature. */
  readonly native: number;
  readonly pin: number;
  /** Pause after a module failed to start, so that polling does not start a process every time. */
  readonly pause: number;
  /** From the order to stop to the kill: C_Finalize of some modules never returns. */
  readonly stop: number;
}

export const MODULE_LIMITS: HostLimits = {
  start: 20_000,
  list: 20_000,
  native: 60_000,
  pin: 120_000,
  pause: 10_000,
  stop: 3_000,
};

/** Failures after which a module's state is not to be trusted: the card went away or did not answer. */
const SUSPECT: ReadonlySet<FaultCode> = new Set(['card-removed', 'card-error']);

/** A job as main words it; its number is given here. */
export type JobInput<T extends Job['type']> = Omit<JobOf<T>, 'job'>;

export interface JobHooks {
  readonly onPhase?: (phase: SignPhase) => void;
  /** Frozen bytes by message index; pulled by the token process. */
  readonly chunks?: readonly (() => AsyncIterable<Uint8Array>)[];
}

export interface ModuleHost {
  run<T extends Job['type']>(input: JobInput<T>, hooks?: JobHooks): Promise<Result<AnswerOf<T>>>;
  /**
   * A message that belongs to no job: a PIN, a cancel, a port. Lost when the process is gone, as its request
   * is.
   */
  post(message: unknown, ports?: readonly unknown[]): void;
  /** Whether its process is there, started by an earlier job. */
  running(): boolean;
  close(): Promise<void>;
}

export interface ModuleHostOptions {
  readonly args: HostArguments;
  readonly environment: Readonly<Record<string, string>>;
  readonly launcher: HostLauncher;
  readonly limits: HostLimits;
  /** A card of this process was opened, used or closed; a process that ends has closed all of its cards. */
  readonly onLease: (cardId: string | null, lease: CardSession | null, why: CardSessionEnd | null) => void;
}

interface Pending {
  readonly type: Job['type'];
  readonly hooks: JobHooks;
  readonly iterators: Map<number, AsyncIterator<Uint8Array>>;
  readonly settle: (result: Result<unknown>) => void;
  readonly fail: (error: unknown) => void;
  timer: NodeJS.Timeout | null;
}

interface Running {
  readonly channel: HostChannel;
  readonly ready: Promise<FaultCode | null>;
  readonly gone: Promise<void>;
  /** Why we ended it, when we did. */
  ended: FaultCode | null;
}

export function createModuleHost({
  args,
  environment,
  launcher,
  limits,
  onLease,
}: ModuleHostOptions): ModuleHost {
  const pending = new Map<number, Pending>();
  let running: Running | null = null;
  let failedAt: { readonly code: FaultCode; readonly until: number } | null = null;
  let lastJob = 0;
  let closed = false;

  const end = (code: FaultCode): void => {
    if (running === null) return;
    running.ended ??= code;
    running.channel.kill();
  };

  const arm = (job: Pending, milliseconds: number | null): void => {
    if (job.timer !== null) clearTimeout(job.timer);
    job.timer = milliseconds === null ? null : setTimeout(() => end('module-timeout'), milliseconds);
  };

  const settle = (id: number, result: Result<unknown>): void => {
    const job = pending.get(id);
    if (job === undefined) return;
    pending.delete(id);
    arm(job, null);
    job.settle(result);
  };

  const deliver = async (id: number, job: Pending, message: number): Promise<void> => {
    arm(job, null);
    try {
      const source = job.hooks.chunks?.[message];
      const iterator = job.iterators.get(message) ?? source?.()[Symbol.asyncIterator]();
      if (iterator !== undefined) job.iterators.set(message, iterator);
      const next = await iterator?.next();
      arm(job, limits.native);
      running?.channel.post({
        type: 'chunk',
        job: id,
        message,
        bytes: next === undefined || next.done === true ? null : next.value,
      });
    } catch (error) {
      // The store could not give the bytes: the job ends here, and the reader over there sees the message cut
      // short.
      pending.delete(id);
      arm(job, null);
      running?.channel.post({ type: 'chunk', job: id, message, bytes: null });
      job.fail(error);
    }
  };

  const take = (report: HostReport): void => {
    if (report.type === 'ready' || report.type === 'readers') return;
    if (report.type === 'lease') return onLease(report.cardId, report.lease, report.why);
    const job = pending.get(report.job);
    if (job === undefined) return;
    switch (report.type) {
      case 'phase':
        arm(job, report.phase.phase === 'waiting-for-pin' ? limits.pin + limits.native : limits.native);
        job.hooks.onPhase?.(report.phase);
        return;
      case 'pull':
        void deliver(report.job, job, report.message);
        return;
      case 'done': {
        const value = answers[job.type].safeParse(report.value);
        settle(
          report.job,
          value.success
            ? ok(value.data)
            : err(fault('request-refused', { detail: 'the answer has another form' })),
        );
        return;
      }
      case 'failed':
        settle(report.job, err(faultOf(report.fault)));
        // Some modules dead-lock at a call after the card was pulled: the next act gets a process that has
        // not met the pull.
        if (pending.size === 0 && SUSPECT.has(report.fault.code)) retire();
    }
  };

  /** Lets go of a process that nobody waits for; the next job starts a fresh one. */
  const retire = (): void => {
    const current = running;
    running = null;
    current?.channel.kill();
    onLease(null, null, 'failed');
  };

  const start = (): Running => {
    const channel = launcher.launch(args, environment);
    const ready = Promise.withResolvers<FaultCode | null>();
    const gone = Promise.withResolvers<void>();
    const timer = setTimeout(() => end('module-timeout'), limits.start);
    const started: Running = { channel, ready: ready.promise, gone: gone.promise, ended: null };
    channel.onMessage((raw) => {
      const report = hostReportSchema.safeParse(raw);
      if (!report.success) {
        end('request-refused');
      } else if (report.data.type === 'ready') {
        clearTimeout(timer);
        ready.resolve(report.data.fault);
        // A module that did not load leaves its process unusable.
        if (report.data.fault !== null) end(report.data.fault);
      } else {
        take(report.data);
      }
    });
    channel.onExit((reason) => {
      clearTimeout(timer);
      const code = started.ended ?? 'module-crashed';
      ready.resolve(code);
      gone.resolve();
      // The jobs that wait belong to its successor when it was let go.
      if (running !== started) return;
      running = null;
      onLease(null, null, closed ? 'closed' : 'failed');
      for (const id of [...pending.keys()]) settle(id, err(fault(code, { detail: reason })));
    });
    running = started;
    return started;
  };

  /** The running process, started anew if need be, or why there is none. */
  const available = async (): Promise<Result<HostChannel>> => {
    if (closed) return err(fault('token-closed'));
    if (failedAt !== null && performance.now() < failedAt.until) return err(fault(failedAt.code));
    const current = running ?? start();
    const code = await current.ready;
    if (code === null) {
      failedAt = null;
      return running === current ? ok(current.channel) : err(fault('module-crashed'));
    }
    failedAt = { code, until: performance.now() + limits.pause };
    return err(fault(code));
  };

  return {
    async run<T extends Job['type']>(input: JobInput<T>, hooks: JobHooks = {}): Promise<Result<AnswerOf<T>>> {
      const channel = await available();
      if (!channel.ok) return channel;
      lastJob += 1;
      const id = lastJob;
      const done = Promise.withResolvers<Result<unknown>>();
      const job: Pending = {
        type: input.type,
        hooks,
        iterators: new Map(),
        settle: done.resolve,
        fail: done.reject,
        timer: null,
      };
      pending.set(id, job);
      arm(job, input.type === 'list' || input.type === 'pulse' ? limits.list : limits.native);
      channel.value.post({ ...input, job: id });
      return (await done.promise) as Result<AnswerOf<T>>;
    },
    running: () => running !== null,
    post: (message, ports) => running?.channel.post(message, ports),
    async close() {
      closed = true;
      const current = running;
      if (current === null) return;
      current.ended ??= 'token-closed';
      current.channel.post({ type: 'stop' });
      const timer = setTimeout(() => current.channel.kill(), limits.stop);
      await current.gone;
      clearTimeout(timer);
    },
  };
}
