// Owns reading an account report without loss: by its shape where it fits, everything else by name and place
// as not understood.
import { parseXsdDecimal } from '../money.ts';
import { isJsonObject, jsonText, leafText, type Json, type JsonObject } from '../lossless-json.ts';
import type { NotUnderstood } from '../lossless-json.ts';
import { sideOf, type GroupShape, type IndicatorShape, type ReadAs, type Shape } from './shape.ts';

/** Other spellings under which banks send a member. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  RtldPties: ['RltdPties'],
  amt: ['Amt', 'value'],
  Ccy: ['ccy', 'currency'],
};

export function readAs<S extends Shape>(
  shape: S,
  value: Json | undefined,
  path: string,
  left: NotUnderstood[],
): ReadAs<S> | undefined {
  return readShape(shape, value, path, left) as ReadAs<S> | undefined;
}

/** No report nests so deep; what does is kept as it came, and costs no stack. */
const DEEPEST = 1_000;

function readShape(
  shape: Shape,
  value: Json | undefined,
  path: string,
  left: NotUnderstood[],
  depth = 0,
): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (shape.kind === 'list') {
    const members: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : [value];
    return members.flatMap((member, index) => {
      const place = `${path}[${index}]`;
      const read = readShape(shape.of, member, place, left, depth);
      if (read !== undefined) return read;
      if (shape.keepsPlaces !== true) return [];
      // Nothing stands there, and the next one must not move up.
      if (member === null || member === '') noteLeft(place, member, left);
      return {};
    });
  }
  if (shape.kind === 'group' && depth < DEEPEST) return readGroup(shape, value, path, left, depth + 1);
  if (shape.kind === 'indicator')
    return isJsonObject(value)
      ? readGroup(AMOUNT, value, path, left, depth + 1)
      : readIndicator(shape, value, path, left);
  if (shape.kind !== 'group') return readLeaf(shape.kind, value, path, left);
  leave(path, value, left);
  return undefined;
}

/** A side is read in any spelling of its code; another text is kept as it came. */
function readIndicator(
  { isSide }: IndicatorShape,
  value: Json,
  path: string,
  left: NotUnderstood[],
): unknown {
  const text = readLeaf('text', value, path, left);
  return isSide === true && typeof text === 'string' ? (sideOf(text) ?? text) : text;
}

const AMOUNT: GroupShape = { kind: 'group', members: { amt: { kind: 'number' }, Ccy: { kind: 'text' } } };

function readGroup(
  shape: GroupShape,
  value: Json,
  path: string,
  left: NotUnderstood[],
  depth: number,
): unknown {
  const [only, ...more] = Array.isArray(value) ? (value as readonly Json[]) : [value];
  if (isJsonObject(only) && more.length === 0) return readMembers(shape, only, path, left, depth);
  const bare = more.length === 0 ? leafText(only)?.trim() : undefined;
  // An amount as a bare number, and a bound of a range as the amount alone.
  if (bare !== undefined && 'amt' in shape.members && parseXsdDecimal(bare) !== undefined)
    return { amt: bare };
  if (bare !== undefined && 'BdryAmt' in shape.members) return { BdryAmt: bare };
  leave(path, value, left);
  return undefined;
}

function readMembers(
  shape: GroupShape,
  object: JsonObject,
  path: string,
  left: NotUnderstood[],
  depth: number,
): unknown {
  const names = membersOf(shape, object);
  const read: [string, unknown][] = [];
  for (const [name, value] of Object.entries(object)) {
    const member = names.get(name);
    const inner = member === undefined ? undefined : shape.members[member];
    const place = path === '' ? name : `${path}.${name}`;
    if (inner === undefined || member === undefined) leave(place, value, left);
    else {
      const result = readShape(inner, value, place, left, depth);
      if (result !== undefined) read.push([member, result]);
    }
  }
  return Object.fromEntries(read);
}

/**
 * Name as sent to name of the table. A spelling of its own counts only where the table's is not there too.
 */
export function membersOf(shape: GroupShape, object: JsonObject): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const member of Object.keys(shape.members)) {
    const sent = [
      member,
      ...(ALIASES[member] ?? []).filter((alias) => !Object.hasOwn(shape.members, alias)),
    ].find((name) => Object.hasOwn(object, name));
    if (sent !== undefined) names.set(sent, member);
  }
  return names;
}

/** Truth values as banks write them besides `true` and `false`. */
const TRUTH: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  y: true,
  n: false,
  yes: true,
  no: false,
  1: true,
  0: false,
};

function readLeaf(
  kind: 'text' | 'number' | 'flag',
  value: Json,
  path: string,
  left: NotUnderstood[],
): unknown {
  const text = leafText(value);
  if (text !== undefined) {
    if (kind === 'text') return text;
    if (kind === 'number' && parseXsdDecimal(text.trim()) !== undefined) return text.trim();
    const truth = kind === 'flag' ? TRUTH[text.trim().toLowerCase()] : undefined;
    if (truth !== undefined) return truth;
  }
  const lines =
    kind === 'text' && Array.isArray(value) ? (value as readonly Json[]).map(leafText) : [undefined];
  if (lines.every((line) => line !== undefined)) return lines.join('\n');
  leave(path, value, left);
  return undefined;
}

const MOST_LEFT = 1_000;

function leave(path: string, value: Json, left: NotUnderstood[]): void {
  if (value !== null && value !== '') noteLeft(path, value, left);
}

function noteLeft(path: string, value: Json, left: NotUnderstood[]): void {
  if (left.length < MOST_LEFT) left.push({ path, text: jsonText(value).slice(0, 2_000) });
}
