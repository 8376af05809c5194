// Owns what one request is to the operations: its parts, the bank around it, and the answer they give.
import type { KeySet } from '../wire/keys.ts';
import type { SuiteName } from '../wire/suites.ts';
import type { RequestChecker } from './request-checker.ts';
import type { Ledger } from './ledger.ts';
import type { BankOptions } from './options.ts';

export type Operation =
  | 'token'
  | 'create'
  | 'initiation'
  | 'inquiry-post'
  | 'inquiry-get'
  | 'retrieve'
  | 'enhanced'
  | 'enhanced-deprecated'
  | 'reconfirm'
  | 'stop'
  | 'balance';

/** What every operation may use of the bank. */
export interface BankState {
  readonly options: BankOptions;
  readonly keys: KeySet;
  readonly ledger: Ledger;
  readonly tokens: Map<string, { readonly clientId: string; readonly endsAt: number }>;
  readonly now: Date;
  /** A fresh identification for a message of the bank, at most 35 characters. */
  readonly freshId: () => string;
}

export interface Call {
  readonly operation: Operation;
  readonly method: string;
  /** The path below the base path, percent signs as they came. */
  readonly path: string;
  /** What stands in the places of the path template. */
  readonly inPath: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly judge: RequestChecker;
  readonly bank: BankState;
  /** Who the token was given to; empty for the token request itself. */
  clientId: string;
  /** The body after decryption, for the journal. */
  decrypted: string | undefined;
  /** The suite the request came in. */
  suite: SuiteName | undefined;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer before it was signed and encrypted, for the journal. */
  readonly plain?: string;
}

/** The media type of a Content-Type or Accept, in small letters and without its parameters. */
export function mediaType(header: string | undefined): string {
  return (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, contentType: 'application/json', body: JSON.stringify(value), headers };
}

/** Reads a JSON object; undefined for anything else. */
export function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
