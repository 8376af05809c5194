// Owns JSON bodies: reading a request object of texts, writing an answer.
import { GatewayRefusal } from './exchange.ts';
import type { Answer, Exchange } from './exchange.ts';

export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The request body as one JSON object; 400 for anything else. */
export function readObject(exchange: Exchange): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(exchange.body));
  } catch {
    throw new GatewayRefusal(400, 'the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GatewayRefusal(400, 'the body is not a JSON object');
  return value as Record<string, unknown>;
}

/** A broken rule: what is wrong, and what the client should do. */
export interface Issue {
  readonly issue: string;
  readonly action: string;
  /**
   * The interface document does not state it: a bank of its own is as strict as the switch `beyondDocument`
   * says.
   */
  readonly beyond?: true;
}

/** The issues that count at this bank. */
export function counted(issues: readonly Issue[], beyondDocument: 'take' | 'refuse'): Issue[] {
  return issues.filter(({ beyond }) => beyond !== true || beyondDocument === 'refuse');
}

/** Checks that every member is known and a text. */
export function textMembers(
  body: Readonly<Record<string, unknown>>,
  known: readonly string[],
): { values: Record<string, string>; issues: Issue[] } {
  const issues: Issue[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    if (!known.includes(name))
      issues.push({ issue: `${name.slice(0, 60)} is not a field of this request`, action: 'remove it' });
    else if (typeof value !== 'string')
      issues.push({ issue: `${name} is not a string`, action: 'send one string' });
    else if (value.trim() === '')
      issues.push({ issue: `${name} is empty`, action: 'leave it out or give a value', beyond: true });
    else values[name] = value;
  }
  return { values, issues };
}

/** YYYY-MM-DD and a day that exists. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
