// Owns one request and what the bank learns while answering it.
import type { IncomingHttpHeaders } from 'node:http';
import type { Bank } from '../bank.ts';
import type { Fault } from '../state/faults.ts';
import type { JournalPart } from '../state/journal.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Exchange {
  readonly number: number;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly correlationId: string;
  readonly fault: Fault | undefined;
  readonly notes: string[];
  readonly parts: JournalPart[];
}

/** One operation of the interface document. */
export interface Operation {
  readonly name: string;
  readonly section: string;
  readonly method: 'GET' | 'POST';
  /** Below the base URL; `:name` marks a path parameter. */
  readonly path: string;
  handle(bank: Bank, exchange: Exchange): Answer;
}

/** A request the gateway turns away: the status of section 7 and a text for the client. */
export class GatewayRefusal extends Error {
  readonly status: number;
  constructor(status: number, moreInformation: string) {
    super(moreInformation);
    this.status = status;
  }
}

/** Keeps bytes of this exchange in the journal under a name such as `request.decrypted`. */
export function keep(exchange: Exchange, name: string, bytes: Buffer | string): void {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);
  exchange.parts.push({ name, extension: extensionOf(buffer), bytes: buffer });
}

function extensionOf(bytes: Buffer): JournalPart['extension'] {
  const start = bytes.subarray(0, 64).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'html';
  if (start.startsWith('<')) return 'xml';
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  return /^[\x20-\x7e\s]*$/.test(start) ? 'txt' : 'bin';
}

export function header(exchange: Exchange, name: string): string | undefined {
  const value = exchange.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}

/** Media type of a header such as `application/xml; charset=utf-8`, lower case. */
export function mediaType(value: string | undefined): string {
  return (value ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
