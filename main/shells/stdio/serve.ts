// The stdio shell: carries the IPC contract as JSON lines and nothing more. Calls run side by side; answers
// carry the id of their call.
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { contract } from '../../../shared/ipc/contract.ts';
import { EVENT_NAMES } from '../../../shared/ipc/names.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { err, type Result } from '../../../shared/domain/result.ts';
import type { OpenDesk } from '../../compose.ts';
import { readLines } from './lines.ts';
import { makePinPage, type ShellPinPage } from '../pin-page.ts';

const request = z.strictObject({
  id: z.union([z.string().max(200), z.int()]),
  call: z.string().max(100),
  input: z.unknown().optional(),
});

export interface Serve {
  readonly desk: OpenDesk;
  readonly pinPage: ShellPinPage;
  readonly input: Readable;
  readonly write: (line: object) => void;
}

/** What the desk says, a line each: answers, events, and what the PIN page is told. */
export function linesTo(output: Writable): Pick<Serve, 'write' | 'pinPage'> {
  const write = (line: object): void => void output.write(`${JSON.stringify(line)}\n`);
  return { write, pinPage: makePinPage((event, data) => write({ event, data })) };
}

/** Resolves when the input ends and every call has been answered. */
export async function serveStdio({ desk, pinPage, input, write }: Serve): Promise<void> {
  for (const event of EVENT_NAMES) desk.events.on(event, (data) => write({ event, data }));
  const running = new Set<Promise<void>>();
  for await (const line of readLines(input)) {
    const answering = answer(desk, pinPage, line).then(write);
    running.add(answering);
    // What failed is thrown by the wait for all of them.
    answering.finally(() => running.delete(answering)).catch(() => undefined);
  }
  await Promise.all(running);
}

async function answer(desk: OpenDesk, pinPage: ShellPinPage, line: string | null): Promise<object> {
  const parsed = request.safeParse(line === null ? null : json(line));
  if (!parsed.success) return { id: null, ...err(fault('invalid-input')) };
  const { id, call, input = {} } = parsed.data;
  return { id, ...(await dispatch(desk, pinPage, call, input)) };
}

function dispatch(
  desk: OpenDesk,
  pinPage: ShellPinPage,
  call: string,
  input: unknown,
): Promise<Result<unknown>> {
  // What is no call of the desk may be one of the PIN page. On a production store no PIN travels this way:
  // there the PIN page calls the token host itself.
  if (!Object.hasOwn(contract, call) && desk.environment !== 'production')
    return Promise.resolve(pinPage.call(desk.pin, call, input));
  // Whoever holds the process's standard input started the process: there is no other sender to tell apart.
  return desk.router.call(() => true, call, input);
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
