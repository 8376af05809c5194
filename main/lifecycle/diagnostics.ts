// The diagnostic log: one file in the desk's private folder, redacted before a line is written, begun
// again when it has grown.
import { readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Diagnostics } from '../ports/desk.ts';
import { redact } from './redact.ts';

const FILE = 'diagnostics.log';
/** One older file is kept beside it. */
const LARGEST_BYTES = 4_000_000;
const RECENT = 60_000;

/** Lines are on disk when a call returns: a crash must not take its own explanation along. */
export function fileDiagnostics(folder: string): Diagnostics {
  const file = join(folder, FILE);
  // Opened with its first line: a training desk is made only in a folder that is empty.
  let opened: pino.Logger | undefined;
  const log = (): pino.Logger => {
    if (opened !== undefined) return opened;
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) renameSync(file, `${file}.1`);
    opened = pino(
      { base: null, timestamp: pino.stdTimeFunctions.isoTime },
      pino.destination({ dest: file, sync: true, mkdir: true, mode: 0o600 }),
    );
    return opened;
  };
  return {
    error: (correlationId, what, cause) =>
      log().error({ correlationId, what: redact(what), cause: redact(explain(cause)) }),
    note: (what, facts = {}) =>
      log().info({
        what: redact(what),
        ...Object.fromEntries(
          Object.entries(facts).map(([name, value]) => [
            name,
            typeof value === 'string' ? redact(value) : value,
          ]),
        ),
      }),
    recent: () => tail(file),
  };
}

/** The same on a terminal, for shells that keep no file. */
export function printedDiagnostics(print: (text: string) => void): Diagnostics {
  return {
    error: (correlationId, what, cause) =>
      print(`${correlationId} ${redact(what)}: ${redact(explain(cause))}\n`),
    note: (what, facts = {}) => print(`${redact([what, ...Object.values(facts)].join(' '))}\n`),
    recent: () => '',
  };
}

/** A failure and what caused it, redacted, for whoever started the program in a terminal. */
export const printedCause = (cause: unknown): string => redact(explain(cause));

/** Whole lines of the file's end. */
function tail(file: string): string {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return '';
  const text = readFileSync(file, 'utf8');
  return text.length <= RECENT
    ? text.trimEnd()
    : text.slice(text.indexOf('\n', text.length - RECENT) + 1).trimEnd();
}

function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause === 'string' ? cause : 'an error that is no Error';
  const below = cause.cause === undefined ? '' : `\ncaused by ${explain(cause.cause)}`;
  return `${cause.stack ?? `${cause.name}: ${cause.message}`}${below}`;
}
