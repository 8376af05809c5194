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

/** `undefined` when the text is no JSON. */
export function parseLossless(text: string): Json | undefined {
  const keep: Reviver = (_, value, { source }) =>
    typeof value === 'number' ? new NumberText(source ?? String(value)) : value;
  try {
    return JSON.parse(text, keep as (name: string, value: unknown) => unknown) as Json;
  } catch {
    return undefined;
  }
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
