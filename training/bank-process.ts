// The training bank as a child process: started by a path given from outside, driven over the process
// channel, never imported.
import { fork, type ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';

export interface BankProcess {
  readonly consoleUrl: string;
  readonly factsFile: string;
  readonly port: number;
  running(): boolean;
  /** Sends one order; what comes back is the bank's own. */
  order(control: string, more?: Readonly<Record<string, unknown>>): Promise<Result<unknown>>;
  stop(): Promise<void>;
}

const listening = z.object({
  event: z.literal('listening'),
  baseUrl: z.url(),
  consoleUrl: z.url(),
  facts: z.string(),
});
const reply = z.object({
  id: z.number(),
  ok: z.boolean(),
  value: z.unknown().optional(),
  error: z.string().optional(),
});
const STARTING = 30_000;

export interface BankStart {
  /** Entry file of the sandbox. */
  readonly entry: string;
  readonly directory: string;
  /** 0 for any: a desk keeps the port of its first start, because its profile names it. */
  readonly port: number;
}

export async function startBank({ entry, directory, port }: BankStart): Promise<Result<BankProcess>> {
  // Its clock runs as ours does, so that what is planned for later comes due.
  const child = fork(entry, ['--dir', directory, '--port', String(port), '--run', '1'], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    execArgv: [],
  });
  const first = await firstLine(child);
  const parsed = first === null ? null : listening.safeParse(JSON.parse(first));
  if (parsed?.success !== true) {
    child.kill('SIGKILL');
    return err(fault('training-bank-off'));
  }
  const { baseUrl, consoleUrl, facts } = parsed.data;
  return ok(processOver(child, { consoleUrl, factsFile: facts, port: Number(new URL(baseUrl).port) }));
}

function firstLine(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const timer = setTimeout(() => resolve(null), STARTING);
    const end = (line: string | null): void => {
      clearTimeout(timer);
      resolve(line);
    };
    child.once('exit', () => end(null));
    child.once('error', () => end(null));
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const line = text.indexOf('\n');
      if (line >= 0) end(text.slice(0, line));
    });
  });
}

function processOver(
  child: ChildProcess,
  facts: Pick<BankProcess, 'consoleUrl' | 'factsFile' | 'port'>,
): BankProcess {
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  let last = 0;
  let alive = true;
  child.on('message', (raw) => {
    const parsed = reply.safeParse(raw);
    if (!parsed.success) return;
    const { id, ok: fine, value, error } = parsed.data;
    waiting.get(id)?.(
      fine ? ok(value) : err(fault('invalid-input', error === undefined ? {} : { detail: error })),
    );
    waiting.delete(id);
  });
  child.once('exit', () => {
    alive = false;
    for (const answer of waiting.values()) answer(err(fault('training-bank-off')));
    waiting.clear();
  });
  return {
    ...facts,
    running: () => alive,
    order: (control, more = {}) =>
      new Promise((resolve) => {
        if (!alive || !child.connected) return resolve(err(fault('training-bank-off')));
        last += 1;
        waiting.set(last, resolve);
        child.send({ ...more, id: last, control }, (failed) => {
          if (failed) waiting.get(last)?.(err(fault('training-bank-off')));
        });
      }),
    stop: () =>
      new Promise((resolve) => {
        if (!alive) return resolve();
        const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
        child.once('exit', () => {
          clearTimeout(timer);
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}
