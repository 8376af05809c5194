// Owns looking at a bank from outside: what it received, from its own journal, opened with its own key;
// and ordering it how to behave.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text, type Json } from './json.ts';
import { decrypted } from './envelope.ts';

/** One request as it reached the bank, and the answer as it left it. */
export interface Received {
  readonly number: number;
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. A secret stands there as its length and digest. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The body opened with the bank's key; empty where it was no envelope. */
  readonly plain: string;
  /** What the bank says it answered, before it was sealed; empty where it gave none. */
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  };
}

export interface BankInfo {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: readonly {
    readonly id: string;
    readonly number: string;
    readonly branch: string;
    readonly bic: string;
    readonly currency: string;
    readonly iban: string;
  }[];
}

/** A gateway's own error, met by the next requests of an operation. */
export interface Refusal {
  readonly status: number;
  readonly times: number;
  readonly format: 'xml' | 'json';
}

const SEGMENT = '/sb';
const TOKEN_PATH = '/authenticationservices/';

/** A bank as the rows look at it. */
export interface Bank {
  readonly name: string;
  readonly facts: BankInfo;
  order(control: string, more?: object): Promise<Json>;
  settings(settings: Readonly<Record<string, Json>>): Promise<void>;
  refuse(operation: string, refusal: Refusal | null): Promise<void>;
  last(): Promise<number>;
  since(number: number, tokens?: boolean): Promise<readonly Received[]>;
  issuedTokens(): ReadonlySet<string>;
  clientCertificates(): readonly string[];
  encryptionCertificate(): string;
  key(name: string): string;
}

export class SandboxBank implements Bank {
  readonly name = 'sandbox';
  readonly #folder: string;
  readonly #console: URL;
  #last = 0;
  readonly #tokens = new Map<string, string>();
  readonly facts: BankInfo;

  /** `folder` is the bank's own, `consoleUrl` its console's. */
  constructor(folder: string, consoleUrl: string) {
    this.#folder = folder;
    this.#console = new URL(consoleUrl);
    this.facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as BankInfo;
  }

  async order(control: string, more: object = {}): Promise<Json> {
    const response = await fetch(`${this.#console.origin}/order${this.#console.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ control, ...more }),
    });
    if (!response.ok) throw new Error(`${control}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { readonly value: Json }).value;
  }

  async settings(settings: Readonly<Record<string, Json>>): Promise<void> {
    await this.order('settings.set', { settings });
  }

  /**
   * Requests of `operation` (the bank's name for it) are turned away by the gateway, or no longer
   * where the refusal is null.
   */
  async refuse(operation: string, refusal: Refusal | null): Promise<void> {
    const faults = refusal === null ? [] : [{ operation, kind: 'gateway-error', ...refusal }];
    await this.order('faults.set', { faults });
  }

  /** Number of the last request it has received. */
  async last(): Promise<number> {
    const [...fresh] = await this.#entries(this.#last + 1);
    this.#last = Math.max(this.#last, ...fresh.map(({ number }) => number));
    return this.#last;
  }

  /**
   * Everything received after a number, in order. Requests for an access token are left out unless
   * they are asked for.
   */
  async since(number: number, tokens = false): Promise<readonly Received[]> {
    const entries = await this.#entries(number + 1);
    return entries
      .map((entry) => this.#read(entry))
      .filter(({ path }) => tokens || !path.startsWith(TOKEN_PATH));
  }

  /** Digests of the access tokens it has issued, by its own answers. */
  issuedTokens(): ReadonlySet<string> {
    for (const file of readdirSync(join(this.#folder, 'journal'))) {
      if (!file.endsWith('-token.answer.payload.xml') || this.#tokens.has(file)) continue;
      const answer = readFileSync(join(this.#folder, 'journal', file), 'utf8');
      const token = /<access_token>([^<]+)</u.exec(answer)?.[1] ?? '';
      this.#tokens.set(file, createHash('sha256').update(token).digest('hex'));
    }
    return new Set(this.#tokens.values());
  }

  /** Signing certificates it has registered for its client, in PEM. */
  clientCertificates(): readonly string[] {
    const folder = join(this.#folder, 'clients');
    return readdirSync(folder)
      .filter((file) => /sign/u.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  }

  /** The one it encrypts answers for, until another is registered. */
  encryptionCertificate(): string {
    return readFileSync(join(this.#folder, 'clients', 'company-enc.pem'), 'utf8');
  }

  key(name: string): string {
    return readFileSync(join(this.#folder, 'keys', name), 'utf8');
  }

  async #entries(from: number): Promise<readonly Entry[]> {
    return (await this.order('journal', { from })) as unknown as readonly Entry[];
  }

  #read(entry: Entry): Received {
    const part = (name: string): Buffer => {
      const path = entry.files[name];
      return path === undefined ? Buffer.alloc(0) : readFileSync(join(this.#folder, 'journal', path));
    };
    const body = part('request');
    const told =
      ['answer.payload', 'answer.plain', 'answer'].map(part).find((bytes) => bytes.length > 0) ??
      Buffer.alloc(0);
    return {
      number: entry.number,
      method: entry.method,
      path: entry.path.replace(SEGMENT, ''),
      query: strings(entry.query),
      headers: strings(entry.headers),
      body,
      plain: this.#open(body),
      answer: {
        status: entry.answer?.status ?? 0,
        headers: strings(entry.answer?.headers ?? {}),
        text: told.toString('utf8'),
      },
    };
  }

  #open(body: Buffer): string {
    try {
      return decrypted(body, this.key('bank-encryption.key.pem'));
    } catch {
      return '';
    }
  }
}

interface Entry {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, Json>>;
  readonly answer?: { readonly status: number; readonly headers: Readonly<Record<string, Json>> };
  readonly files: Readonly<Record<string, string>>;
}

function strings(record: Readonly<Record<string, Json>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, text(value)]));
}
