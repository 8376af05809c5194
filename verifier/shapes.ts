// Reads members of documents nobody has vouched for yet: every access says what it wants, and throws with its
// place when it is not there.
import { canonical, type Json } from './digests.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/u;

export class Shape {
  readonly #value: Json | undefined;
  readonly #place: string;

  constructor(value: Json | undefined, place: string) {
    this.#value = value;
    this.#place = place;
  }

  at(name: string): Shape {
    const value = this.#value;
    const place = `${this.#place}.${name}`;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Error(`${this.#place}: not an object`);
    return new Shape(
      Object.hasOwn(value, name) ? (value as { readonly [name: string]: Json })[name] : undefined,
      place,
    );
  }

  has(name: string): boolean {
    return typeof this.#value === 'object' && this.#value !== null && Object.hasOwn(this.#value, name);
  }

  isNull(): boolean {
    return this.#value === null;
  }

  /** The member as canonical JSON (RFC 8785). */
  canonical(): string {
    return canonical(this.#value ?? null);
  }

  text(): string {
    if (typeof this.#value !== 'string') throw new Error(`${this.#place}: not a text`);
    return this.#value;
  }

  /** RFC 3339 in UTC, and nothing else that some program would read as a time. */
  instant(): string {
    const text = this.text();
    if (!INSTANT.test(text) || Number.isNaN(Date.parse(text)))
      throw new Error(`${this.#place}: not a time in UTC`);
    return text;
  }

  textOrNull(): string | null {
    return this.#value === null || this.#value === undefined ? null : this.text();
  }

  whole(): number {
    if (typeof this.#value !== 'number' || !Number.isSafeInteger(this.#value))
      throw new Error(`${this.#place}: not a whole number`);
    return this.#value;
  }

  flag(): boolean {
    if (typeof this.#value !== 'boolean') throw new Error(`${this.#place}: neither true nor false`);
    return this.#value;
  }

  list(): readonly Shape[] {
    if (!Array.isArray(this.#value)) throw new Error(`${this.#place}: not a list`);
    return (this.#value as readonly Json[]).map((one, index) => new Shape(one, `${this.#place}[${index}]`));
  }

  listOrNone(): readonly Shape[] {
    return this.#value === undefined ? [] : this.list();
  }

  texts(): readonly string[] {
    return this.list().map((one) => one.text());
  }
}
