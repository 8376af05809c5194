// Compiles tables into linked types the validator and the editor walk without looking names up twice.
import { namespaceOf } from '../../../shared/domain/message-versions/version.ts';

// What a simple type of the tables demands of a value, and which demand a value breaks.

// The lexical rules of XML Schema 1.0 part 2 for decimal, boolean, date and dateTime; values arrive without
// outer space.
export interface XsdDecimal {
  /** True for a value below zero; minus zero is zero. */
  readonly negative: boolean;
  /** Digits that count: no leading zeros of the whole part, no trailing zeros of the fraction. */
  readonly totalDigits: number;
  readonly fractionDigits: number;
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const HAS_DIGIT = /\d/;

/** Section 3.2.3: digits with an optional sign and point (`5.`, `.5`, `+5` are decimals); no exponent. */
export function readXsdDecimal(value: string): XsdDecimal | undefined {
  const match = DECIMAL.exec(value);
  if (match === null || !HAS_DIGIT.test(value)) return undefined;
  const whole = (match[2] ?? '').replace(/^0+/, '');
  const fraction = withoutEnd(match[3] ?? '', '0');
  const digits = whole.length + fraction.length;
  return {
    negative: match[1] === '-' && digits > 0,
    totalDigits: Math.max(1, digits),
    fractionDigits: fraction.length,
  };
}

/**
 * A pattern for the end of a text tries each run again from each of its places: a text of a million blanks or
 * zeros would take an hour.
 */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

/** Section 3.2.2. */
export function isXsdBoolean(value: string): boolean {
  return value === 'true' || value === 'false' || value === '1' || value === '0';
}

const ZONE = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
// A year has four digits or more; past 18 no reader counts on.
const DAY = '(-?(?:[1-9]\\d{3,17}|0\\d{3}))-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
// Section 3.2.7.1: 24:00:00 is the only time with hour 24, a second is below 60 (no leap second).
const TIME = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)';
const DATE = new RegExp(`^${DAY}${ZONE}$`);
const DATE_TIME = new RegExp(`^${DAY}T${TIME}${ZONE}$`);

function isDay(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const year = match[1] ?? '';
  // Section 3.2.7: the year 0000 is not a year.
  if (year === '0000' || year === '-0000') return false;
  const day = Number(match[3]);
  return day <= 28 || day <= daysIn(Number(match[2]), Number(year.slice(-4)));
}

/** 10000 is a multiple of 400, so the last four digits of a year decide on the leap day. */
function daysIn(month: number, year: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0) ? 29 : 28;
}

/** Section 3.2.9, with the optional time zone. */
export function isXsdDate(value: string): boolean {
  return isDay(DATE.exec(value));
}

/** Section 3.2.7, with fractions of a second and the optional time zone. */
export function isXsdDateTime(value: string): boolean {
  return isDay(DATE_TIME.exec(value));
}

/** A simple type: its base decides what white space around a value means. */
export type SimpleType =
  | { readonly base: 'text'; readonly min: number; readonly max: number }
  | { readonly base: 'pattern'; readonly pattern: RegExp }
  | { readonly base: 'codes'; readonly codes: ReadonlySet<string> }
  | {
      readonly base: 'decimal';
      readonly totalDigits: number;
      readonly fractionDigits: number;
      readonly min?: number;
    }
  | { readonly base: 'boolean' }
  | { readonly base: 'date' }
  | { readonly base: 'dateTime' };

/** The facet a value breaks, named as XML Schema names it. */
export type FacetFailure =
  | { readonly facet: 'minLength' | 'maxLength'; readonly length: number; readonly limit: number }
  | { readonly facet: 'pattern' }
  | { readonly facet: 'enumeration'; readonly codes: readonly string[] }
  | { readonly facet: 'totalDigits' | 'fractionDigits'; readonly digits: number; readonly limit: number }
  | { readonly facet: 'minInclusive'; readonly limit: number }
  | { readonly facet: 'decimal' | 'boolean' | 'date' | 'dateTime' };

export function textType(min: number, max: number): SimpleType {
  return { base: 'text', min, max };
}

export function pattern(pattern: RegExp): SimpleType {
  return { base: 'pattern', pattern };
}

export function codes(...values: readonly string[]): SimpleType {
  return { base: 'codes', codes: new Set(values) };
}

export function decimalType(
  totalDigits: number,
  fractionDigits: number,
  more: { readonly min?: number } = {},
): SimpleType {
  return { base: 'decimal', totalDigits, fractionDigits, ...more };
}

export function boolean(): SimpleType {
  return { base: 'boolean' };
}

export function date(): SimpleType {
  return { base: 'date' };
}

export function dateTime(): SimpleType {
  return { base: 'dateTime' };
}

const SPACE = ' \t\n\r';
const SPACE_BEHIND_ZONE = /(?<=Z|[+-]\d\d:\d\d)[ \t\n\r]+$/;

/**
 * Applies the white space facet: `preserve` for strings, `collapse` for decimals and booleans. For dates XML
 * Schema
 * collapses too, but libxml2, on which many gateways run, refuses the blanks except behind the zone of a
 * dateTime:
 * the stricter reading holds, so that nothing passes here and fails there.
 */
export function normalise(type: SimpleType, raw: string): string {
  if (type.base === 'decimal' || type.base === 'boolean')
    return withoutEnd(raw.replace(/^[ \t\n\r]+/, ''), SPACE);
  return type.base === 'dateTime' ? raw.replace(SPACE_BEHIND_ZONE, '') : raw;
}

/** Length in characters as XML counts them: code points, not UTF-16 units. */
function characters(value: string): number {
  let count = value.length;
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) count--;
  }
  return count;
}

function textFailure(min: number, max: number, value: string): FacetFailure | undefined {
  if (value.length >= min && value.length <= max) {
    if (min > 1 && characters(value) < min)
      return { facet: 'minLength', length: characters(value), limit: min };
    return undefined;
  }
  const length = characters(value);
  if (length < min) return { facet: 'minLength', length, limit: min };
  return length > max ? { facet: 'maxLength', length, limit: max } : undefined;
}

function decimalFailure(type: SimpleType & { base: 'decimal' }, value: string): FacetFailure | undefined {
  const number = readXsdDecimal(value);
  if (number === undefined) return { facet: 'decimal' };
  if (number.fractionDigits > type.fractionDigits) {
    return { facet: 'fractionDigits', digits: number.fractionDigits, limit: type.fractionDigits };
  }
  if (number.totalDigits > type.totalDigits) {
    return { facet: 'totalDigits', digits: number.totalDigits, limit: type.totalDigits };
  }
  // The only lower bound in these schemas is 0, so the sign decides.
  if (type.min === 0 && number.negative) return { facet: 'minInclusive', limit: 0 };
  return undefined;
}

/** The first facet `value` (after `normalise`) breaks, or nothing. */
export function facetFailure(type: SimpleType, value: string): FacetFailure | undefined {
  switch (type.base) {
    case 'text':
      return textFailure(type.min, type.max, value);
    case 'pattern':
      return type.pattern.test(value) ? undefined : { facet: 'pattern' };
    case 'codes':
      return type.codes.has(value) ? undefined : { facet: 'enumeration', codes: [...type.codes] };
    case 'decimal':
      return decimalFailure(type, value);
    case 'boolean':
      return isXsdBoolean(value) ? undefined : { facet: 'boolean' };
    case 'date':
      return isXsdDate(value) ? undefined : { facet: 'date' };
    case 'dateTime':
    default:
      return isXsdDateTime(value) ? undefined : { facet: 'dateTime' };
  }
}

// The notation of the schema tables: one row per element, and what the rows compile to.

/** One row: an element, the type of its content, and how often it may stand there. */
export interface ElementRow {
  readonly name: string;
  readonly type: string;
  readonly min: number;
  readonly max: number;
}

/**
 * A complex type as a table. `sequence`: the rows in this order. `choice`: exactly one of the rows.
 * `simpleContent`: a value of type `base` with one required attribute (amounts and their currency).
 */
export type ComplexType =
  | { readonly model: 'sequence' | 'choice'; readonly rows: readonly ElementRow[] }
  | { readonly model: 'simpleContent'; readonly base: string; readonly attribute: ElementRow };

export type ComplexTypes = Readonly<Record<string, ComplexType>>;
export type SimpleTypes = Readonly<Record<string, SimpleType>>;

const ROW = /^([A-Za-z0-9]+)(\?|\*|\+|\{(\d+),(\d+)\})?\s+([A-Za-z0-9_]+)$/;

/** Reads `Name Type`, `Name? Type` (0..1), `Name* Type` (0..n), `Name+ Type` (1..n) or `Name{0,7} Type`. */
function row(text: string): ElementRow {
  const match = ROW.exec(text);
  const [, name, mark, low, high, type] = match ?? [];
  if (name === undefined || type === undefined) throw new Error(`not a schema row: ${text}`);
  if (low !== undefined && high !== undefined) return { name, type, min: Number(low), max: Number(high) };
  return {
    name,
    type,
    min: mark === '?' || mark === '*' ? 0 : 1,
    max: mark === '*' || mark === '+' ? Number.POSITIVE_INFINITY : 1,
  };
}

export function sequence(...rows: readonly string[]): ComplexType {
  return { model: 'sequence', rows: rows.map(row) };
}

export function choice(...rows: readonly string[]): ComplexType {
  return { model: 'choice', rows: rows.map(row) };
}

export function simpleContent(base: string, attribute: string): ComplexType {
  return { model: 'simpleContent', base, attribute: row(attribute) };
}

/** One element position inside a type. */
export interface Particle {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly type: ElementType;
}

/** The type of an element: `simple` holds a value, the others hold elements. */
export interface ElementType {
  readonly name: string;
  readonly content: 'simple' | 'sequence' | 'choice';
  readonly particles: readonly Particle[];
  /** Index into `particles` by element name; names are unique inside a type. */
  readonly positions: ReadonlyMap<string, number>;
  /** Type of the value, when `content` is `simple`. */
  readonly value?: SimpleType;
  /** The one required attribute of an amount. */
  readonly attribute?: { readonly name: string; readonly value: SimpleType; readonly type: string };
}

export interface MessageSchema {
  /** Its name, as in its namespace. */
  readonly id: string;
  readonly namespace: string;
  readonly root: Particle;
  readonly types: ReadonlyMap<string, ElementType>;
}

type Draft = { -readonly [K in keyof ElementType]: ElementType[K] };

/**
 * Links the tables of one message. A row naming a type that is not there is a mistake in the tables and
 * throws.
 */
export function compileSchema(
  id: string,
  tables: readonly ComplexTypes[],
  simple: readonly SimpleTypes[],
): MessageSchema {
  const complexTypes = Object.assign({}, ...tables) as ComplexTypes;
  const simpleTypes = Object.assign({}, ...simple) as SimpleTypes;
  const types = new Map<string, ElementType>();

  const value = (name: string): SimpleType => {
    const found = simpleTypes[name];
    if (found === undefined) throw new Error(`no type ${name} in the tables of ${id}`);
    return found;
  };

  const link = (name: string): ElementType => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const table = complexTypes[name];
    const type: Draft = { name, content: 'simple', particles: [], positions: new Map() };
    types.set(name, type);
    if (table === undefined) {
      type.value = value(name);
    } else if (table.model === 'simpleContent') {
      type.value = value(table.base);
      type.attribute = {
        name: table.attribute.name,
        type: table.attribute.type,
        value: value(table.attribute.type),
      };
    } else {
      type.content = table.model;
      type.particles = table.rows.map((row) => ({
        name: row.name,
        min: row.min,
        max: row.max,
        type: link(row.type),
      }));
      type.positions = new Map(table.rows.map((row, index) => [row.name, index]));
    }
    return type;
  };

  const root = { name: 'Document', min: 1, max: 1, type: link('Document') };
  return { id, namespace: namespaceOf({ name: id }), root, types };
}

/** Whether an element of this type must have this child. */
export function isRequired(type: ElementType, name: string): boolean {
  return (type.particles[type.positions.get(name) ?? -1]?.min ?? 0) > 0;
}

/** The type named so in a message's tables; a wrong name is a mistake of the caller and throws. */
export function typeOf(schema: MessageSchema, name: string): ElementType {
  const type = schema.types.get(name);
  if (type === undefined) throw new Error(`no type ${name} in ${schema.id}`);
  return type;
}
