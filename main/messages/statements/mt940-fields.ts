// Takes an MT940 or MT942 file apart into its messages and their fields: SWIFT blocks and the headers of
// banks around them, continuation lines, the end of a message.
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { StatementProblem } from './problem.ts';

export interface Field {
  /** `61`, `60F`, `NS`. */
  readonly tag: string;
  readonly line: number;
  /** The first is what follows the tag. */
  readonly lines: string[];
}

export interface Message {
  readonly fields: Field[];
  /** The last line of it. */
  end: number;
  /** Whether its header or a bank's own line says that it reports a day that is not over. */
  interim: boolean;
}

/** A line of the standard has 65 characters; some banks write the whole of a field in one. */
const LONGEST_LINE = 10_000;

const TAG = /^:(\d{2}[A-Z]?|NS):/u;
/** Customer statement, balance report, interim report, statement. */
const MESSAGE_TYPES: ReadonlySet<string> = new Set(['940', '941', '942', '950']);
const TYPE_LINE = /^:?(94[012]|950)(?: 00)?:?$/u;
/** What banks write above a message: their BIC, and a session number with it. */
const BANK_LINE = /^(?:\d{4} \d{2})?[A-Z]{6}[A-Z0-9]{2,17}$/u;

/** The characters that transports put around messages: start and end of text, end of file. */
const isEnvelope = (code: number): boolean => code <= 0x03 || code === 0x1a || code === 0xfeff;

function withoutEnvelope(line: string): string {
  let [from, to] = [0, line.length];
  while (from < to && isEnvelope(line.charCodeAt(from))) from += 1;
  while (to > from && isEnvelope(line.charCodeAt(to - 1))) to -= 1;
  return line.slice(from, to);
}

export function messagesOf(text: string): Result<readonly Message[], StatementProblem> {
  const reading = new Reading();
  let number = 0;
  for (let from = 0; from < text.length;) {
    number += 1;
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    if (end - from > LONGEST_LINE) return err({ line: number, what: 'tag' });
    const carriageReturn = text[end - 1] === '\r' && end > from ? 1 : 0;
    if (!reading.line(withoutEnvelope(text.slice(from, end - carriageReturn)), number))
      return err({ line: number, what: 'tag' });
    from = end + 1;
  }
  return ok(reading.messages);
}

class Reading {
  readonly messages: Message[] = [];
  #message: Message | null = null;
  /** What a header said of the message that follows. */
  #interim = false;

  /** False where the line is none of a statement. */
  line(line: string, number: number): boolean {
    const field = TAG.exec(line);
    if (field?.[1] !== undefined) {
      this.#field(field[1], line.slice(field[0].length), number);
      return true;
    }
    if (line.trim() === '') return true;
    if (line.startsWith('-}')) return this.#between(line.slice(2), number);
    if (line.trim() === '-') return this.#between('', number);
    if (this.#message === null || line.startsWith('{1:')) return this.#between(line, number);
    this.#message.fields.at(-1)?.lines.push(line);
    this.#message.end = number;
    return true;
  }

  #field(tag: string, content: string, number: number): void {
    if (tag === '20' || this.#message === null) {
      this.#message = { fields: [], end: number, interim: this.#interim };
      this.#interim = false;
      this.messages.push(this.#message);
    }
    this.#message.fields.push({ tag, line: number, lines: [content] });
    this.#message.end = number;
  }

  /** Outside of a message: its blocks, and the lines by which banks announce one. */
  #between(line: string, number: number): boolean {
    this.#message = null;
    const bare = line.replace(/^\$/u, '').trim();
    if (bare === '') return true;
    const type = TYPE_LINE.exec(bare)?.[1];
    if (type !== undefined) {
      this.#interim = type === '942';
      return true;
    }
    if (!bare.startsWith('{')) return BANK_LINE.test(bare);
    const announced = /\{2:[IO](\d{3})/u.exec(bare)?.[1];
    if (announced !== undefined && !MESSAGE_TYPES.has(announced)) return false;
    if (announced !== undefined) this.#interim = announced === '942';
    const text = bare.indexOf('{4:');
    const rest = text === -1 ? '' : bare.slice(text + 3);
    // A block that is none of SWIFT's five and the system's trailer is another kind of file: JSON, for one.
    if (!/^\{[1-5S]:/u.test(bare)) return false;
    return rest === '' || this.line(rest, number);
  }
}
