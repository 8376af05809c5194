// Owns reading JSON of a bank without loss: numbers keep their digits, unreadable text is no exception.

/** A number by its digits as they stood in the text. */
class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Json = null | boolean | string | NumberText | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * What a reviver is told besides name and value: the source text of a leaf (ECMAScript 2025, JSON.parse
 * source text access).
 */
type Reviver = (
  this: unknown,
  name: string,
  value: unknown,
  context: { readonly source?: string },
) => unknown;

const COMMA = 0x2c;
const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/**
 * Whether a text can hold no more than so many values, counted by the characters that begin or part them,
 * those in its strings included. A parser makes a hundred bytes of two characters, and where they are more
 * than its thread may have, the whole process ends: JSON.parse cannot be stopped in between.
 */
export function holdsAtMost(text: string | Uint8Array, values: number): boolean {
  let found = 1;
  for (let at = 0; at < text.length && found <= values; at += 1) {
    const code = typeof text === 'string' ? text.charCodeAt(at) : text[at];
    if (code === COMMA || code === OPEN_BRACKET || code === OPEN_BRACE) found += 1;
  }
  return found <= values;
}

/** Forty for each of 25,000 payments. */
const MOST_VALUES = 1_000_000;

/**
 * `undefined` when the text is no JSON, holds more values than any answer, or names a member twice: of two
 * statuses of one payment, or two lists of payments, neither is what the bank says.
 */
export function parseLossless(text: string): Json | undefined {
  if (!holdsAtMost(text, MOST_VALUES)) return undefined;
  const keep: Reviver = (_, value, { source }) =>
    typeof value === 'number' ? new NumberText(source ?? String(value)) : value;
  try {
    const parsed = JSON.parse(text, keep as (name: string, value: unknown) => unknown) as Json;
    return repeatedMember(text) === null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The first name that stands twice in one object of a text that is JSON; null where each stands once. RFC
 * 8259, 4: parsers differ in what they make of such an object, so a text with one says two things.
 */
export function repeatedMember(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (isName && names instanceof Set) {
        const name = nameIn(text.slice(at, end + 1));
        if (names.has(name)) return name;
        names.add(name);
      }
      isName = false;
      at = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      open.push(code === OPEN_BRACE ? new Set() : null);
      isName = code === OPEN_BRACE;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      open.pop();
      isName = false;
    } else if (code === COMMA) isName = true;
  }
  return null;
}

/** Where the string that begins at a quote ends; the end of the text where it does not. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** A name by what it says: `"\u0061"` is `"a"`. */
function nameIn(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)
  );
}

/** Text of a leaf: a string, or the digits of a number, or true and false; `undefined` for anything else. */
export function leafText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return value instanceof NumberText ? value.text : undefined;
}

/** JSON text again, digits unchanged. */
export function jsonText(value: Json): string {
  if (value instanceof NumberText) return value.text;
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(jsonText).join(',')}]`;
  if (isJsonObject(value))
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`)
      .join(',')}}`;
  return JSON.stringify(value);
}

// Taking the members of an answer's objects one by one, so that what nobody took is known and shown.
export interface NotUnderstood {
  /** Where in the answer, as `transactions[3].debtor.colour`. */
  readonly path: string;
  /** As it came, as JSON text, cut at 2,000 characters. */
  readonly text: string;
}

/** An object of an answer. Absent and empty members read as null; members of another shape are left over. */
export class JsonMembers {
  readonly #object: JsonObject;
  readonly #path: string;
  readonly #left: NotUnderstood[];
  readonly #taken = new Set<string>();

  constructor(object: JsonObject, path: string, left: NotUnderstood[]) {
    this.#object = object;
    this.#path = path;
    this.#left = left;
  }

  /** The first of the names that is there: text of a string, a number or a truth value. */
  text(...names: readonly string[]): string | null {
    for (const name of names) {
      const value = this.#take(name);
      if (value === undefined || value === null) continue;
      const text = leafText(value);
      if (text === undefined) this.#leave(name, value);
      else if (text !== '') return text;
    }
    return null;
  }

  object(name: string): JsonMembers | null {
    const value = this.#take(name);
    if (value === undefined || value === null || value === '') return null;
    if (isJsonObject(value)) return new JsonMembers(value, this.at(name), this.#left);
    this.#leave(name, value);
    return null;
  }

  /** Objects of a list; an object that stands alone counts as a list of one. */
  objects(name: string): readonly JsonMembers[] {
    const value = this.#take(name);
    if (value === undefined || value === null) return [];
    const members: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value];
    return members.flatMap((member, index) => {
      if (isJsonObject(member)) return [new JsonMembers(member, `${this.at(name)}[${index}]`, this.#left)];
      this.#leave(`${name}[${index}]`, member);
      return [];
    });
  }

  /** A text, or a list of texts joined line by line. */
  lines(name: string): string | null {
    const value = this.#object[name];
    if (!Array.isArray(value)) return this.text(name);
    this.#take(name);
    const texts = (value as readonly Json[]).map(leafText);
    if (texts.every((text) => text !== undefined)) return texts.join('\n');
    this.#leave(name, value);
    return null;
  }

  /** Says that everything wanted was taken: what is left over is not understood. */
  end(): void {
    for (const [name, value] of Object.entries(this.#object))
      if (!this.#taken.has(name) && value !== null) this.#leave(name, value);
  }

  #take(name: string): Json | undefined {
    this.#taken.add(name);
    return Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
  }

  /** Where a member stands in the answer. */
  at(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }

  #leave(name: string, value: Json): void {
    this.#left.push({ path: this.at(name), text: jsonText(value).slice(0, 2_000) });
  }
}
