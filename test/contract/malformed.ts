// Makes inputs a schema must refuse, from the schema itself: so that a new call or field is covered on the
// day it is declared.
import type { z } from 'zod';

export interface Malformed {
  readonly why: string;
  readonly input: unknown;
}

interface Shape {
  readonly [name: string]: z.ZodType;
}

/** Values of kinds a plain JSON channel can carry, and some only a broken one would. */
const FOREIGN: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a number', 42],
  ['NaN', Number.NaN],
  ['a huge number', 1e300],
  ['true', true],
  ['a text', 'x'],
  ['an empty text', ''],
  ['a very long text', 'x'.repeat(5_000_000)],
  ['an array', []],
  ['nested arrays', [[[]]]],
  ['an object', { a: 1 }],
  ['an object with a prototype key', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a bigint', 10n],
  ['a date', new Date(0)],
];

/** Whole inputs that are not objects, then a right one damaged in one place after the other. */
export function malformedInputs(schema: z.ZodType, right: unknown): readonly Malformed[] {
  const whole = FOREIGN.map(([why, input]) => ({ why, input }));
  if (typeof right !== 'object' || right === null)
    return whole.filter(({ input }) => !schema.safeParse(input).success);
  const damaged: Malformed[] = [
    { why: 'a field the call does not know', input: { ...right, unexpected: 1 } },
  ];
  for (const name of Object.keys(shapeOf(schema))) {
    const { [name]: _gone, ...rest } = right as Record<string, unknown>;
    damaged.push({ why: `${name} missing`, input: rest });
    for (const [why, value] of FOREIGN)
      damaged.push({ why: `${name} is ${why}`, input: { ...right, [name]: value } });
  }
  return [...whole, ...damaged].filter(({ input }) => !schema.safeParse(input).success);
}

export function shapeOf(schema: z.ZodType): Shape {
  return (schema as unknown as { shape?: Shape }).shape ?? {};
}
