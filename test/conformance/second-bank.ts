// Owns looking at the second bank: a program of its own, started with the desk's certificates, controlled by
// JSON
// lines; and leading a training desk to it.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bank, BankInfo, Received, Refusal } from './bank.ts';
import type { Desk } from './desk.ts';
import { decrypted } from './envelope.ts';
import { list, text, type Json } from './json.ts';

const PROGRAM = fileURLToPath(new URL('../second-bank/main.ts', import.meta.url));
const SEGMENT = '/sb';
const TOKEN_PATH = '/authenticationservices/';

/** The sandbox's names of the operations that are ordered to refuse, and those of this bank. */
const OPERATIONS: Readonly<Record<string, string>> = {
  'payment-initiation': 'initiation',
  'create-payment': 'create',
  reconfirmation: 'reconfirm',
  stop: 'stop',
  'status-inquiry-post': 'inquiry-post',
  'status-inquiry-get': 'inquiry-get',
};

/** As this bank has it when it starts. */
const PAGING = {
  place: 'header',
  header: 'Pagination-Metadata',
  bodyObject: 'pagination',
  names: 'snake',
  headerForm: 'pairs',
  numbers: 'number',
} as const;

const PHRASES: Readonly<Record<number, string>> = { 400: 'Bad request', 403: 'Forbidden' };

export class SecondBank implements Bank {
  readonly name = 'second';
  readonly facts: BankInfo;
  readonly #folder: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #answers: AsyncIterator<string>;
  readonly url: string;
  readonly #tokens = new Set<string>();
  #read = 0;

  private constructor(
    folder: string,
    child: ChildProcessWithoutNullStreams,
    answers: AsyncIterator<string>,
    url: string,
    facts: BankInfo,
  ) {
    this.#folder = folder;
    this.#child = child;
    this.#answers = answers;
    this.url = url;
    this.facts = facts;
  }

  /** `company`: certificates of the desk's company, which the bank registers for its client. */
  static async start(
    folder: string,
    company: { readonly signing: string; readonly encryption: string },
    accounts: BankInfo['accounts'],
  ): Promise<SecondBank> {
    mkdirSync(folder, { recursive: true });
    const first = await SecondBank.#open(folder, []);
    await first.stop();
    // Its keys lie there now: the client's certificates become the company's, whose keys never leave their
    // card.
    writeFileSync(join(folder, 'clientSigning.pem'), company.signing);
    writeFileSync(join(folder, 'clientDecryption.pem'), company.encryption);
    return SecondBank.#open(folder, accounts);
  }

  static async #open(folder: string, accounts: BankInfo['accounts']): Promise<SecondBank> {
    const options = join(folder, 'options.json');
    const held = accounts.map(({ iban, number, currency, branch, bic }) => ({
      id: iban === '' ? number : iban,
      currency,
      branch,
      bic,
      owner: 'Halden Marine Instruments Ltd',
      opening: '250000.00',
    }));
    writeFileSync(
      options,
      JSON.stringify({
        basePath: SEGMENT,
        clients: [{ clientId: 'halden-7', clientSecret: 'second-bank-client-secret' }],
        ...(held.length === 0 ? {} : { accounts: held }),
      }),
    );
    const child = spawn(process.execPath, [PROGRAM, '--options', options, '--keys', folder], {
      stdio: 'pipe',
    });
    child.stderr.pipe(process.stderr);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const line = await answers.next();
    const started = JSON.parse(String(line.value)) as Json;
    const [client] = list(started, 'clients');
    const facts: BankInfo = {
      clientId: text(client, 'clientId'),
      clientSecret: text(client, 'clientSecret'),
      accounts: accounts.map((account) => ({
        ...account,
        number: account.iban === '' ? account.number : account.iban,
      })),
    };
    return new SecondBank(folder, child, answers, text(started, 'url'), facts);
  }

  async #do(command: object): Promise<Json> {
    this.#child.stdin.write(`${JSON.stringify(command)}\n`);
    const line = await this.#answers.next();
    const answer = JSON.parse(String(line.value)) as {
      readonly ok: boolean;
      readonly value?: Json;
      readonly error?: string;
    };
    if (!answer.ok) throw new Error(`second bank: ${JSON.stringify(command)}: ${answer.error ?? ''}`);
    return answer.value ?? null;
  }

  async order(control: string): Promise<Json> {
    if (control === 'tokens.expire') return this.#do({ do: 'revoke-tokens' });
    throw new Error(`the second bank has no ${control}`);
  }

  async settings(settings: Readonly<Record<string, Json>>): Promise<void> {
    const { caseParameters: place, tokenExpiresIn, pageSize, balanceShape, ...others } = settings;
    if (Object.keys(others).length > 0)
      throw new Error(`the second bank has no ${Object.keys(others).join(', ')}`);
    const options = {
      ...(tokenExpiresIn !== undefined && { tokenLifetime: tokenExpiresIn }),
      ...(balanceShape === 'markers' && { balanceShape: 'every-leaf' }),
      ...(pageSize !== undefined && { paging: { ...PAGING, size: pageSize } }),
    };
    if (Object.keys(options).length > 0) await this.#do({ do: 'set', options });
    if (place !== undefined)
      await this.#do({
        do: 'set',
        options:
          place === 'any'
            ? { clientIdPlace: 'query', requestTypePlace: 'header' }
            : { clientIdPlace: place, requestTypePlace: place },
      });
  }

  /** Every payment it holds takes its next step. */
  async stepAll(): Promise<void> {
    await this.#do({ do: 'step-all' });
  }

  async advance(seconds: number): Promise<void> {
    await this.#do({ do: 'clock', seconds });
  }

  async refuse(operation: string, refusal: Refusal | null): Promise<void> {
    if (refusal === null) return;
    const { status, times, format } = refusal;
    const [message, more] = [PHRASES[status] ?? `Status ${status}`, 'gateway error on order'];
    const body =
      format === 'xml'
        ? `<errormessage><httpCode>${status}</httpCode><httpMessage>${message}</httpMessage><moreInformation>${more}</moreInformation></errormessage>`
        : JSON.stringify({ httpCode: String(status), httpMessage: message, moreInformation: more });
    await this.#do({
      do: 'fail',
      fault: {
        kind: 'status',
        operation: OPERATIONS[operation] ?? operation,
        times,
        status,
        body,
        contentType: format === 'xml' ? 'application/xml' : 'application/json',
      },
    });
  }

  /** The next request of an operation never reaches it. */
  async lose(operation: string): Promise<void> {
    await this.#do({
      do: 'fail',
      fault: { kind: 'drop-before', operation: OPERATIONS[operation] ?? operation, times: 1 },
    });
  }

  /** How many payments it has booked. */
  async booked(): Promise<number> {
    return list(await this.#do({ do: 'payments' })).length;
  }

  async last(): Promise<number> {
    // A token may be fetched between two acts: every entry is read, for what it issued.
    this.#read += (await this.since(this.#read, true)).length;
    return this.#read;
  }

  async since(number: number, tokens = false): Promise<readonly Received[]> {
    const entries = list(await this.#do({ do: 'journal', from: number }));
    return entries
      .map((entry, index) => this.#received(entry, number + index + 1))
      .filter(({ path }) => tokens || !path.startsWith(TOKEN_PATH));
  }

  #received(entry: Json, number: number): Received {
    const {
      method,
      path,
      query,
      headers,
      body,
      status,
      answerHeaders,
      answer,
      answerPlain = '',
    } = entry as unknown as SecondEntry;
    const bytes = Buffer.from(body);
    const issued = /<access_token>([^<]+)<|"access_token":\s*"([^"]+)"/u.exec(
      answerPlain === '' ? answer : answerPlain,
    );
    if (issued !== null) this.#tokens.add(digest(issued[1] ?? issued[2] ?? ''));
    return {
      number,
      method,
      path: path.replace(SEGMENT, ''),
      query,
      headers: {
        ...headers,
        ...(headers['authorization'] === undefined
          ? {}
          : { authorization: secretless(headers['authorization']) }),
      },
      body: bytes,
      plain: this.#opened(bytes),
      answer: { status, headers: lowerCased(answerHeaders), text: answerPlain === '' ? answer : answerPlain },
    };
  }

  #opened(body: Buffer): string {
    try {
      return decrypted(body, this.key('bankEncryption.key'));
    } catch {
      return '';
    }
  }

  issuedTokens(): ReadonlySet<string> {
    return this.#tokens;
  }

  clientCertificates(): readonly string[] {
    return [this.key('clientSigning.pem')];
  }

  encryptionCertificate(): string {
    return this.key('clientDecryption.pem');
  }

  key(name: string): string {
    return readFileSync(join(this.#folder, name), 'utf8');
  }

  async stop(): Promise<void> {
    this.#child.stdin.write(`${JSON.stringify({ do: 'close' })}\n`);
    await new Promise((resolve) => {
      this.#child.once('exit', resolve);
    });
  }
}

interface SecondEntry {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly answerPlain?: string;
}

/** Names of headers are the same in any case (RFC 9110, 5.1); rows look for small letters. */
const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const fingerprint = (pem: string): string =>
  createHash('sha256').update(new X509Certificate(pem).raw).digest('hex');

/** As the sandbox's journal has it. */
function secretless(authorization: string): string {
  return authorization.replace(
    /\S{16,}/u,
    (secret) => `(${secret.length} characters, SHA-256 ${digest(secret)})`,
  );
}

/** The training desk's profile and secrets become those of the second bank, adopted as an officer would. */
export async function leadTo(desk: Desk, bank: SecondBank): Promise<void> {
  const current = await desk.must('profile.get', {});
  const { profile } = current as unknown as { readonly profile: Readonly<Record<string, Json>> };
  const certificate = (name: string): Json => [{ pem: bank.key(name), sha256: fingerprint(bank.key(name)) }];
  const { endpoint } = profile as { readonly endpoint: object };
  const draft = {
    ...profile,
    clientId: bank.facts.clientId,
    endpoint: { ...endpoint, domain: new URL(bank.url).host },
    bankCertificates: {
      signing: certificate('bankSigning.pem'),
      encryption: certificate('bankEncryption.pem'),
      tlsAuthorities: [bank.key('ca.pem')],
    },
  };
  for (const name of ['bankSigning.pem', 'bankEncryption.pem', 'ca.pem'])
    await desk.must('profile.compare', { sha256: fingerprint(bank.key(name)), person: 'mira-novak' });
  await desk.must('profile.adopt', {
    draft: JSON.stringify(draft),
    expectedSha256: text(current, 'sha256'),
    person: 'mira-novak',
    reason: 'conformance',
  });
  await desk.must('profile.setSecret', {
    kind: 'client-secret',
    value: bank.facts.clientSecret,
    person: 'mira-novak',
  });
  await desk.must('profile.setSecret', {
    kind: 'connection-key',
    key: bank.key('clientTls.key'),
    certificate: bank.key('clientTls.pem'),
    person: 'mira-novak',
  });
}
