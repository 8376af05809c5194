// Owns one token process: starts it when it is needed, as a child of Node where the shell has no way of its
// own, gives every job a deadline, kills it when it hangs, and starts a fresh one after a crash.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SignPhase } from '../ports/token.ts';
import { because, type FaultCode, fault } from '../../shared/domain/errors.ts';
import { FaultError } from '../../shared/domain/fault-error.ts';
import type { CardSession, CardSessionEnd } from '../../shared/domain/card-session.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import {
  type AnswerOf,
  answers,
  parsedFault,
  type HostReport,
  hostReportSchema,
  type Job,
  type JobOf,
} from './protocol.ts';
import { sha256Hex } from '../digest/sha256.ts';
import { createCaller, watchEach, type Caller } from '../rpc/protocol.ts';
import { passedOn } from './passed-on.ts';
import { toArgv, type HostArguments, type HostChannel, type HostLauncher } from './transport.ts';

/** Milliseconds. */
export interface HostLimits {
  /** From start to `ready`: C_Initialize with a card takes up to 2 s. */
  readonly start: number;
  readonly list: number;
  /** How long a listing waits for the slower modules once one has answered. */
  readonly patience: number;
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
  patience: 3_000,
  native: 60_000,
  pin: 120_000,
  pause: 10_000,
  stop: 3_000,
};

/**
 * Failures after which a module's state is not to be trusted: the card or the service behind the module went
 * away, did not answer, or knows its sessions no more (CKR_CRYPTOKI_NOT_INITIALIZED is `module-error`).
 */
const SUSPECT: ReadonlySet<FaultCode> = new Set([
  'card-removed',
  'card-error',
  'card-logged-out',
  'card-step-open',
  'card-key-gone',
  'module-failed',
  'module-error',
  'module-own-error',
]);

/** Whether a fresh process may succeed where this failure was met. */
export function isSuspect(code: FaultCode): boolean {
  return SUSPECT.has(code);
}

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
  /** Milliseconds since its process was started; 0 where there is none. */
  age(): number;
  /** Lets its process go as soon as no job is under way in it; the next job starts a fresh one. */
  renew(): void;
  close(): Promise<void>;
}

export interface ModuleHostOptions {
  readonly args: HostArguments;
  readonly environment: Readonly<Record<string, string>>;
  readonly launcher: HostLauncher;
  readonly limits: HostLimits;
  /** Certificates the desk keeps, DER; each process is told of them before the next job. */
  readonly certificates: () => Promise<readonly Uint8Array[]>;
  /** Revocation lists the desk keeps, DER; told in the same way. */
  readonly revocationLists: () => Promise<readonly Uint8Array[]>;
  /** A card of this process was opened, used or closed; a process that ends has closed all of its cards. */
  readonly onLease: (cardId: string | null, lease: CardSession | null, why: CardSessionEnd | null) => void;
}

/** The jobs as calls: by name, what each takes, reports on its way and answers. */
type JobCalls = {
  readonly [T in Job['type']]: {
    readonly input: Omit<JobOf<T>, 'job' | 'type'>;
    readonly item: SignPhase;
    /** Judged by the schema of its job. */
    readonly value: unknown;
  };
};

interface Running {
  readonly channel: HostChannel;
  readonly calls: Caller<JobCalls>;
  readonly ready: Promise<FaultCode | null>;
  readonly gone: Promise<void>;
  /** Why we ended it, when we did. */
  ended: FaultCode | null;
  /** SHA-256 of the certificates it was told of. */
  told: string;
  /** The same of the revocation lists. */
  toldLists: string;
}

/** What the process is told before a job; a list that cannot be read is no reason to do without. */
async function toldFirst(
  certificates: () => Promise<readonly Uint8Array[]>,
  lists: () => Promise<readonly Uint8Array[]>,
): Promise<Result<readonly [readonly Uint8Array[], readonly Uint8Array[]]>> {
  try {
    return ok(await Promise.all([certificates(), lists()]));
  } catch (cause) {
    if (cause instanceof FaultError) return err(cause.fault);
    throw cause;
  }
}

export function createModuleHost({
  args,
  environment,
  launcher,
  limits,
  certificates,
  revocationLists,
  onLease,
}: ModuleHostOptions): ModuleHost {
  let running: Running | null = null;
  let failedAt: { readonly code: FaultCode; readonly until: number } | null = null;
  let closed = false;
  /** The process is to be let go once nobody waits for it. */
  let tired = false;
  let startedAt = 0;

  const end = (code: FaultCode): void => {
    if (running === null) return;
    running.ended ??= code;
    running.channel.kill();
  };

  /** Longest silence of a process during a job. */
  const silence = (job: string, phase?: unknown): number => {
    if (job === 'list' || job === 'pulse') return limits.list;
    const typing = (phase as SignPhase | undefined)?.phase === 'waiting-for-pin';
    return typing ? limits.pin + limits.native : limits.native;
  };

  const take = (calls: Caller<JobCalls>, report: HostReport): void => {
    switch (report.type) {
      case 'ready':
      case 'readers':
        return;
      case 'lease':
        return onLease(report.cardId, report.lease, report.why);
      case 'failed':
        return calls.take({ ...report, fault: parsedFault(report.fault) });
      case 'item':
      case 'pull':
      case 'done':
        calls.take(report);
    }
  };

  /** Lets go of a process that nobody waits for; the next job starts a fresh one. */
  const retire = (): void => {
    const current = running;
    running = null;
    tired = false;
    current?.channel.kill();
    onLease(null, null, 'failed');
  };

  const start = (): Running => {
    const channel = launcher.launch(args, environment);
    const ready = Promise.withResolvers<FaultCode | null>();
    const gone = Promise.withResolvers<void>();
    const timer = setTimeout(() => end('module-timeout'), limits.start);
    const calls = createCaller<JobCalls>(
      args.moduleId,
      (message) => channel.post(message),
      watchEach(silence, () => end('module-timeout')),
    );
    const started: Running = {
      channel,
      calls,
      ready: ready.promise,
      gone: gone.promise,
      ended: null,
      told: '',
      toldLists: '',
    };
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
        take(calls, report.data);
      }
    });
    channel.onExit((reason) => {
      clearTimeout(timer);
      const code = started.ended ?? 'module-crashed';
      ready.resolve(code);
      gone.resolve();
      calls.die(fault(code, { detail: reason }));
      if (running !== started) return;
      running = null;
      onLease(null, null, closed ? 'closed' : 'failed');
    });
    running = started;
    tired = false;
    startedAt = performance.now();
    return started;
  };

  /** The running process, restarted if needed, or why there is none. */
  const available = async (): Promise<Result<Running>> => {
    if (closed) return err(fault('token-closed'));
    if (failedAt !== null && performance.now() < failedAt.until) return err(fault(failedAt.code));
    const current = running ?? start();
    const code = await current.ready;
    if (code === null) {
      failedAt = null;
      return running === current ? ok(current) : err(fault('module-crashed'));
    }
    failedAt = { code, until: performance.now() + limits.pause };
    return err(fault(code));
  };

  const tell = (process: Running, kept: readonly Uint8Array[], lists: readonly Uint8Array[]): void => {
    const told = kept.map(sha256Hex).join(' ');
    if (told !== process.told) {
      process.told = told;
      process.channel.post({ type: 'certificates', certificates: [...kept] });
    }
    const toldLists = lists.map(sha256Hex).join(' ');
    if (toldLists === process.toldLists) return;
    process.toldLists = toldLists;
    process.channel.post({ type: 'revocation-lists', lists: [...lists] });
  };

  return {
    async run<T extends Job['type']>(input: JobInput<T>, hooks: JobHooks = {}): Promise<Result<AnswerOf<T>>> {
      // Asked often, and only whether something changed.
      const kept = input.type === 'pulse' ? ok(null) : await toldFirst(certificates, revocationLists);
      if (!kept.ok) return kept;
      const process = await available();
      if (!process.ok) return process;
      if (kept.value !== null) tell(process.value, ...kept.value);
      const { calls } = process.value;
      const { type, ...order } = input;
      const answer = await calls.call(type, order as never, {
        sources: hooks.chunks ?? [],
        onItem: (phase) => hooks.onPhase?.(phase),
      });
      if (!answer.ok) {
        // Some modules dead-lock at a call after the card was pulled: the next act gets a process that has
        // not met the pull. Acts of other cards in this one are let finish.
        if (process.value === running && SUSPECT.has(answer.error.code)) tired = true;
      }
      if (process.value === running && tired && calls.idle()) retire();
      if (!answer.ok) return answer;
      const value = answers[input.type].safeParse(answer.value);
      return value.success ? ok(value.data as AnswerOf<T>) : err(because('request-refused', 'answer-form'));
    },
    running: () => running !== null,
    age: () => (running === null ? 0 : performance.now() - startedAt),
    renew() {
      if (running === null) return;
      tired = true;
      if (running.calls.idle()) retire();
    },
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

// Token processes as children of Node. Electron has its own launcher in its shell.

/**
 * Node's permission model: the process's own code and its packages can read and load native modules, but not
 * write a file, start a program
 * or a worker. (Native code of a card module is beyond its reach.)
 */
export const CONFINED = ['--permission', '--allow-fs-read=*', '--allow-addons'];

/**
 * @param entry the process's entry file; the source file by default, which Node 24 runs as it is.
 * @param execPath the Node that runs it, or a program that becomes it after it entered other namespaces.
 */
export function childLauncher(
  entry: string = fileURLToPath(new URL('process/main.ts', import.meta.url)),
  execPath: string = process.execPath,
): HostLauncher {
  return {
    launch(args, environment) {
      const child = fork(entry, toArgv(args), {
        serialization: 'advanced',
        // Vendor modules print what they like; none of it may reach a terminal or a log.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        execPath,
        execArgv: CONFINED,
        env: { ...passedOn(process.env), ...environment },
      });
      return {
        pid: child.pid,
        post(message) {
          // A child that is gone is noticed by its exit; a message to it is lost with it.
          if (child.connected) child.send(message as object, () => undefined);
        },
        onMessage: (listener) => void child.on('message', listener),
        onExit(listener) {
          let told = false;
          const tell = (reason: string): void => {
            if (told) return;
            told = true;
            listener(reason);
          };
          child.once('exit', (code, signal) => tell(signal ?? `code ${code ?? 0}`));
          child.once('error', (error) => tell(error.message));
        },
        kill: () => void child.kill('SIGKILL'),
      };
    },
  };
}
