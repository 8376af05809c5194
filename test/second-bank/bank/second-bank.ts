// Owns the running bank: the HTTPS server with mutual TLS, its state in memory, and the interface that
// controls it.
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { issueCertificate, makeKeys, pairFromFiles, removeKeys } from '../wire/keys.ts';
import type { KeySet } from '../wire/keys.ts';
import type { BankState, Operation } from './call.ts';
import { Gateway } from './gateway.ts';
import type { JournalEntry } from './gateway.ts';
import { Ledger } from './ledger.ts';
import type { IncomingInfo, Payment, PaymentStatus, Reason } from './ledger.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import type { BankOptions } from './options.ts';

/** What goes wrong with the next requests. `drop-after` serves the request and then breaks the connection. */
export interface Fault {
  readonly kind: 'drop-before' | 'drop-after' | 'status' | 'hold';
  readonly operation?: Operation;
  readonly times?: number;
  readonly status?: number;
  readonly contentType?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Certificates (PEM files) of a client that made its own keys, for example on a card. */
export interface ClientCertificates {
  readonly clientTls?: string;
  readonly clientSigning?: string;
  readonly clientDecryption?: string;
}

export interface StartOptions {
  readonly options?: Partial<BankOptions>;
  readonly clock?: () => Date;
  /** Keys that exist already; the bank does not remove them. */
  readonly keys?: KeySet;
  readonly keysFolder?: string;
}

export class SecondBank {
  keys: KeySet;
  options: BankOptions;
  ledger: Ledger;
  readonly journal: JournalEntry[] = [];
  /** Handshakes that were refused, with their reasons. */
  readonly refusedHandshakes: string[] = [];
  readonly #server: Server;
  readonly #ownsKeys: boolean;
  readonly #clock: () => Date;
  readonly #tokens: BankState['tokens'] = new Map();
  #gateway = new Gateway();
  #faults: (Fault & { left: number })[] = [];
  #held: (() => void)[] = [];
  #watchers: { readonly count: number; readonly done: () => void }[] = [];
  #ids = 0;

  private constructor(keys: KeySet, ownsKeys: boolean, options: BankOptions, clock: () => Date) {
    this.keys = keys;
    this.options = options;
    this.#ownsKeys = ownsKeys;
    this.#clock = clock;
    this.ledger = new Ledger(clock);
    this.#server = createServer(
      {
        key: keys.server.key,
        cert: keys.server.cert,
        ca: keys.ca.cert,
        requestCert: true,
        minVersion: 'TLSv1.2',
        rejectUnauthorized: options.handshake === 'refuse',
      },
      (request, response) => {
        this.#serve(request, response).catch((error: unknown) => {
          process.stderr.write(
            `second bank: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
          );
          response.writeHead(500, 'Internal Server Error').end();
        });
      },
    );
    this.#server.on('tlsClientError', (error) => this.refusedHandshakes.push(error.message));
  }

  static async start(start: StartOptions = {}): Promise<SecondBank> {
    const keys = start.keys ?? (await makeKeys(start.keysFolder));
    const options = { ...DEFAULT_OPTIONS, ...start.options };
    const ownsKeys = start.keys === undefined && start.keysFolder === undefined;
    const bank = new SecondBank(keys, ownsKeys, options, start.clock ?? (() => new Date()));
    await new Promise<void>((resolve, reject) => {
      bank.#server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
    });
    return bank;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.options.basePath}`;
  }

  get now(): Date {
    return this.#clock();
  }

  /** Changes switches while the bank runs. The port and the handshake keep the values of the start. */
  set(options: Partial<BankOptions>): void {
    this.options = { ...this.options, ...options };
  }

  /** Forgets payments, journal, faults and rates; keys and tokens stay. */
  reset(options: Partial<BankOptions> = {}): void {
    this.options = {
      ...DEFAULT_OPTIONS,
      port: this.options.port,
      handshake: this.options.handshake,
      ...options,
    };
    this.ledger = new Ledger(this.#clock);
    this.#gateway = new Gateway();
    this.journal.length = 0;
    this.#faults = [];
    this.release();
  }

  /**
   * Takes certificates of the client in the place of those this bank made.
   * TLS trusts the CA of this bank and them.
   */
  async register(files: ClientCertificates): Promise<void> {
    for (const [role, file] of Object.entries(files)) {
      this.keys = { ...this.keys, [role]: await pairFromFiles(file) };
    }
    const { server, ca, clientTls } = this.keys;
    this.#server.setSecureContext({ key: server.key, cert: server.cert, ca: [ca.cert, clientTls.cert] });
  }

  /** Issues a certificate for a certificate request (PEM) and says in which file it is. */
  async issue(requestPem: string): Promise<string> {
    this.#ids += 1;
    const file = join(this.keys.folder, `issued-${this.#ids}.pem`);
    await issueCertificate(this.keys, requestPem, file);
    return file;
  }

  fail(fault: Fault): void {
    this.#faults.push({ ...fault, left: fault.times ?? 1 });
  }

  /** Lets all requests go on that a fault of the kind `hold` keeps. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  revokeTokens(): void {
    this.#tokens.clear();
  }

  step(reference: string, to?: PaymentStatus, reason?: Reason): PaymentStatus {
    return this.ledger.step(this.payment(reference), to, reason);
  }

  payment(reference: string): Payment {
    const found = this.ledger.find(reference);
    if (found === undefined) throw new Error(`no payment is known by ${reference}`);
    return found;
  }

  incoming(facts: IncomingInfo): Payment {
    return this.ledger.takeIncoming(facts);
  }

  /** Resolves when the journal holds at least so many entries. */
  async journalled(count: number): Promise<void> {
    if (this.journal.length >= count) return;
    await new Promise<void>((done) => this.#watchers.push({ count, done }));
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    if (this.#ownsKeys) await removeKeys(this.keys);
  }

  #freshId(): string {
    this.#ids += 1;
    return `SB${this.now.toISOString().replace(/\D/g, '').slice(0, 14)}${String(this.#ids).padStart(6, '0')}`;
  }

  #note(entry: Omit<JournalEntry, 'number'>): void {
    this.journal.push({ number: this.journal.length + 1, ...entry });
    const ready = this.#watchers.filter((one) => one.count <= this.journal.length);
    this.#watchers = this.#watchers.filter((one) => !ready.includes(one));
    for (const one of ready) one.done();
  }

  /** The first fault that fits the operation; it is used up by one. */
  #nextFault(operation: Operation | undefined): Fault | undefined {
    const found = this.#faults.find((one) => one.operation === undefined || one.operation === operation);
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#faults = this.#faults.filter((one) => one !== found);
    return found;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    const arrived = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
      provenByTls: (request.socket as TLSSocket).authorized,
    };
    const state: BankState = {
      options: this.options,
      keys: this.keys,
      ledger: this.ledger,
      tokens: this.#tokens,
      now: this.now,
      freshId: () => this.#freshId(),
    };
    const operation = this.#gateway.operationOf(state, arrived);
    const fault = this.#nextFault(operation);
    const path = new URL(arrived.url, this.url);
    if (fault?.kind === 'drop-before' || fault?.kind === 'status') {
      const status = fault.kind === 'status' ? (fault.status ?? 500) : 0;
      this.#note({
        at: this.now.toISOString(),
        operation,
        method: arrived.method,
        path: path.pathname,
        query: Object.fromEntries(path.searchParams),
        headers,
        body: arrived.body,
        decrypted: undefined,
        suite: undefined,
        clientId: undefined,
        findings: [],
        fault: fault.kind,
        status,
        answerHeaders: fault.headers ?? {},
        answer: fault.body ?? '',
        answerPlain: undefined,
      });
      if (fault.kind === 'drop-before') request.socket.destroy();
      else
        response
          .writeHead(status, { 'Content-Type': fault.contentType ?? 'text/plain', ...fault.headers })
          .end(fault.body ?? '');
      return;
    }
    const { answer, phrase, entry } = await this.#gateway.handle(state, arrived);
    this.#note({ ...entry, fault: fault?.kind });
    if (fault?.kind === 'drop-after') {
      request.socket.destroy();
      return;
    }
    if (fault?.kind === 'hold') await new Promise<void>((go) => this.#held.push(go));
    response
      .writeHead(answer.status, phrase, { ...answer.headers, 'Content-Type': answer.contentType })
      .end(answer.body);
  }
}
