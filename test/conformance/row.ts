// Owns what a row of conformance is: one check of one thing the document says, on what one act of the desk
// left at the bank and on its screens.
import type { Bank, Received } from './bank.ts';
import type { Answer, Desk } from './desk.ts';
import { at, isObject, type Json } from './json.ts';
import type { OperationId, RequestMember } from './document/operations.ts';
import { xmlValues } from './xml.ts';

export interface World {
  readonly desk: Desk;
  readonly bank: Bank;
  /** The bank's date. */
  readonly today: () => Promise<string>;
  /** What is made once and used by several samples. */
  readonly once: <T>(name: string, make: () => Promise<T>) => Promise<T>;
}

/** What an act of the desk left behind. */
export interface ExchangeRecords {
  /** Requests that reached the bank during the act, those for access tokens left out. */
  readonly requests: readonly Received[];
  /** What the call of the contract came to. */
  readonly answer: Answer;
  /** Values every member was given, by `place name`. */
  readonly wanted: Readonly<Record<string, string>>;
  /** What else a row needs, from further calls of the contract. */
  readonly shown: Json;
}

export interface Sample {
  readonly id: string;
  readonly operation: OperationId;
  perform(world: World): Promise<ExchangeRecords>;
}

export interface Row {
  /** Unique: a row is counted once. */
  readonly id: string;
  readonly sections: readonly string[];
  readonly sample: Sample;
  /** Null where it holds, else what is wrong. */
  evaluate(evidence: ExchangeRecords, world: World): string | null;
}

/** What a row about an answer says where the bank left its member out. */
export const NOTHING_SENT = 'the bank sent none: the row has nothing to look at';

/** The value of a member as the bank received it; null where it is not there exactly once, as text. */
export function valueOf(
  request: Received,
  { place, name }: Pick<RequestMember, 'place' | 'name'>,
): string | null {
  if (place === 'method') return request.method;
  if (place === 'path') return request.path;
  if (place === 'header') return request.headers[name.toLowerCase()] ?? null;
  if (place === 'query') return request.query[name] ?? null;
  if (place === 'body') {
    const value = at(parsed(request.body.toString('utf8')), name);
    return typeof value === 'string' ? value : null;
  }
  const values =
    place === 'xml'
      ? xmlValues(request.body.toString('utf8'))
      : place === 'sealed'
        ? xmlValues(request.plain)
        : messageValues(request);
  const found = values.get(name) ?? [];
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** All members of a place as the bank received them, by name. */
export function namesOf(request: Received, place: RequestMember['place']): readonly string[] {
  if (place === 'query') return Object.keys(request.query);
  if (place === 'body') {
    const body = parsed(request.body.toString('utf8'));
    return isObject(body) ? Object.keys(body) : ['(no object)'];
  }
  if (place === 'xml') return [...xmlValues(request.body.toString('utf8')).keys()];
  if (place === 'sealed') return [...xmlValues(request.plain).keys()];
  return place === 'message' ? [...messageValues(request).keys()] : [];
}

/** The ISO 20022 message inside the envelope, by paths below its root's only child. */
function messageValues(request: Received): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...xmlValues(messageOf(request))].map(([path, values]) => [path.split('/').slice(2).join('/'), values]),
  );
}

/** 2.4: the Base64 text of the one leaf below the payload's root. */
export function messageOf(request: Received): string {
  const [[encoded] = []] = [...xmlValues(request.plain).values()];
  return Buffer.from(encoded ?? '', 'base64').toString('utf8');
}

export function parsed(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return null;
  }
}

export function key(place: RequestMember['place'], name: string): string {
  return `${place} ${name}`;
}

/** The one request of an act; throws a sentence where there was none, or another one. */
export function only({ requests }: ExchangeRecords): Received {
  const [first, ...more] = requests;
  if (first === undefined) throw new Error('no request reached the bank');
  if (more.length > 0) throw new Error(`${requests.length} requests reached the bank`);
  return first;
}

export function equal(found: string | null | undefined, wanted: string | undefined): string | null {
  return found === wanted && wanted !== undefined
    ? null
    : `is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
}

export function sameNames(found: readonly string[], wanted: readonly string[]): string | null {
  const [extra, missing] = [
    found.filter((name) => !wanted.includes(name)),
    wanted.filter((name) => !found.includes(name)),
  ];
  return extra.length + missing.length === 0
    ? null
    : `more: ${extra.join(' ')}; missing: ${missing.join(' ')}`;
}

/**
 * Runs an act, and gathers what reached the bank meanwhile. `isOurs` leaves out what the desk asked by
 * itself at the same time.
 */
export async function observed(
  { bank }: World,
  wanted: Readonly<Record<string, string>>,
  act: () => Promise<Answer>,
  show: (answer: Answer) => Promise<Json> = () => Promise.resolve(null),
  isOurs: (request: Received) => boolean = () => true,
): Promise<ExchangeRecords> {
  const before = await bank.last();
  const answer = await act();
  const requests = (await bank.since(before)).filter(isOurs);
  return { requests, answer, wanted, shown: await show(answer) };
}
