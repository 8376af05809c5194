// Which form a file has that holds account statements, and its text as the account report of the interface.
import { answerText } from '../../../shared/domain/encodings.ts';
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { readCamt, type StatementText } from './camt.ts';
import { reportOfMt940 } from './mt940.ts';
import type { StatementProblem } from './problem.ts';

/** No sender writes more before the first sign of the form. */
const LOOKED_AT = 1_024;

/** Latin letters stand for their bytes here: only ASCII is looked for. */
function beginning(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, LOOKED_AT))
    .toString('latin1')
    .replaceAll('\0', '')
    .replaceAll('\u0001', '')
    .replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/u, '')
    .trimStart();
}

/** `{1:` is the basic header block of a SWIFT message, and nothing that JSON can begin with. */
const MT = /^(?:\{1:|\{4:|:(?:20|21|25|28C?|13D?|34F|60[FM]|94[0-2]):)/u;
/** Some banks write their BIC, and a session number with it, above the message. */
const MT_OF_BANK = /^(?:\d{4} \d{2})?[A-Z]{6}[A-Z0-9]{2,17}\r?\n/u;

function isMt(first: string): boolean {
  return MT.test(first) || (MT_OF_BANK.test(first) && first.includes('\n:20:'));
}

/** Whether this is a statement as a file, and no answer of the bank's interface. */
export function isStatementFile(bytes: Uint8Array): boolean {
  const first = beginning(bytes);
  return first.startsWith('<') || isMt(first);
}

/** @returns `statement-unreadable`, with the line where one is to blame. */
export function readStatementFile(bytes: Uint8Array): Result<StatementText> {
  const first = beginning(bytes);
  if (first.startsWith('<')) return readCamt([bytes]);
  if (!isMt(first)) return err(unreadable('statement-no-form'));
  const { text, note } = answerText(bytes);
  const read = reportOfMt940(text);
  return read.ok ? ok({ format: formatOf(text), text: read.value, note }) : err(lineFault(read.error));
}

/** MT942 begins with its floor limit or the time it was made; MT940 has neither. */
function formatOf(text: string): string {
  return /^:(?:34F|13D):/mu.test(text) && !/^:60F:/mu.test(text) ? 'MT942' : 'MT940';
}

function lineFault({ line, what }: StatementProblem): Fault {
  return fault('statement-unreadable', { line, sentences: [sentence('statement-line', { what })] });
}

function unreadable(code: 'statement-no-form'): Fault {
  return fault('statement-unreadable', { sentences: [sentence(code, {})] });
}
