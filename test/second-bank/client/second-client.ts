// Owns the second client: token, initiation, inquiries, balances and requests on financial-institution
// payments.
import { readJsonTwin, writeJsonTwin } from '../wire/json-seal.ts';
import { decryptXml, sealXml, verifyXml } from '../wire/xmlsec.ts';
import { at, leaf, parseXml, tag, textAt } from '../wire/xml.ts';
import { CLIENT_DEFAULTS } from './client-options.ts';
import type { ClientOptions, Place } from './client-options.ts';
import { textsOfError } from './read-errors.ts';
import { readBalances, readFound } from './read-json.ts';
import type { Balances, FoundPage } from './read-json.ts';
import { readReport } from './read-report.ts';
import type { StatusReport } from './read-report.ts';
import { exchange } from './transport.ts';
import type { HttpAnswer, HttpRequest } from './transport.ts';
import { reconfirmXml, stopXml } from './write-cases.ts';
import type { CaseFields } from './write-cases.ts';

/** The bank refused: its status and the texts of its error. */
export interface Refused {
  readonly ok: false;
  readonly status: number;
  readonly texts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}
export type Result<Value> = { readonly ok: true; readonly status: number; readonly value: Value } | Refused;

/** The bank answered with something that must not be believed or cannot be read. */
export class BadAnswer extends Error {}

export interface InquiryKey {
  readonly endToEndId?: string;
  readonly globalNumber?: string;
  readonly creationDate?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly executionDate?: string;
}

const FORM = 'application/x-www-form-urlencoded';

export class SecondClient {
  options: ClientOptions;
  #token: string | undefined;

  constructor(options: Partial<ClientOptions> & Pick<ClientOptions, 'url' | 'keys'>) {
    this.options = { ...CLIENT_DEFAULTS, ...options };
  }

  set(options: Partial<ClientOptions>): void {
    this.options = { ...this.options, ...options };
    this.#token = undefined;
  }

  async seal(xml: string): Promise<string> {
    const { keys, suite, certificateFirst } = this.options;
    return sealXml(xml, keys.clientSigning, keys.bankEncryption, suite, { certificateFirst });
  }

  /** Decrypts, then verifies with the configured certificate of the bank alone. */
  async open(body: string): Promise<string> {
    const { keys, trustsAnyAnswer } = this.options;
    const opened = await decryptXml(body, keys.clientDecryption);
    if (!opened.ok) throw new BadAnswer(`the answer cannot be opened: ${opened.why}`);
    const verified = await verifyXml(opened.xml, keys.bankSigning);
    if (!verified.ok && !trustsAnyAnswer)
      throw new BadAnswer(`the answer is not the bank's: ${verified.why}`);
    return opened.xml;
  }

  async token(): Promise<string> {
    this.#token ??= await this.#fetchToken();
    return this.#token;
  }

  async #fetchToken(): Promise<string> {
    const { tokenVariant, tokenVersion, tokenScope, clientId, clientSecret } = this.options;
    const version = tokenVariant === 'json' ? 4 : tokenVersion;
    const grant = { grantType: 'client_credentials', scope: tokenScope };
    const inside = leaf('grantType', grant.grantType) + leaf('scope', grant.scope);
    const asked = {
      'xml-secured': async () => this.seal(tag('oAuthToken', inside, { xmlns: this.options.tokenNamespace })),
      json: async () => JSON.stringify({ oAuthToken: grant }),
      rfc6749: async () =>
        new URLSearchParams({ grant_type: grant.grantType, scope: grant.scope }).toString(),
    };
    const media = { 'xml-secured': this.options.xmlMediaType, json: 'application/json', rfc6749: FORM };
    const answer = await this.send({
      method: 'POST',
      path: `/authenticationservices/v${version}/oauth/token`,
      body: await asked[tokenVariant](),
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': media[tokenVariant],
      },
    });
    if (answer.status !== 200) {
      const texts = textsOfError(await this.#plain(answer), answer.headers['content-type'] ?? '');
      throw new BadAnswer(`no token: ${answer.status} ${texts.join(' ')}`);
    }
    return this.#readToken(answer.body);
  }

  /** All three shapes are read, whatever was asked. */
  async #readToken(body: string): Promise<string> {
    let token: unknown;
    if (body.startsWith('<')) {
      token = textAt(parseXml(await this.open(body)), 'access_token');
    } else {
      const read = JSON.parse(body) as { access_token?: unknown; token?: { access_token?: unknown } };
      token = read.token?.access_token ?? read.access_token;
    }
    if (typeof token !== 'string' || token === '') throw new BadAnswer('the answer holds no token');
    return token;
  }

  /** Sends exactly what it is given, without a token. */
  send(asked: HttpRequest): Promise<HttpAnswer> {
    return exchange(this.options.url, this.options.keys, asked);
  }

  /** With the bearer token; after a 401 it renews the token once and asks once more. */
  async authorized(asked: HttpRequest): Promise<HttpAnswer> {
    const withToken = async (): Promise<HttpAnswer> => {
      return this.send({
        ...asked,
        headers: { Authorization: `Bearer ${await this.token()}`, ...asked.headers },
      });
    };
    const answer = await withToken();
    if (answer.status !== 401) return answer;
    this.#token = undefined;
    return withToken();
  }

  async #plain(answer: HttpAnswer): Promise<string> {
    return /^\s*<\S*EncryptedData\b/.test(answer.body) ? this.open(answer.body) : answer.body;
  }

  async #refused(answer: HttpAnswer): Promise<Refused> {
    const texts = textsOfError(await this.#plain(answer), answer.headers['content-type'] ?? '');
    return { ok: false, status: answer.status, texts, headers: answer.headers };
  }

  async #readReport(answer: HttpAnswer): Promise<Result<StatusReport>> {
    if (answer.status >= 300) return this.#refused(answer);
    return { ok: true, status: answer.status, value: readReport(await this.reportOf(answer.body)) };
  }

  /** Finds the pain.002 in every shape of an answer: bare, in Response, in psr1, or in psrDocument. */
  async reportOf(body: string): Promise<string> {
    const { keys, jsonSeal, trustsAnyAnswer } = this.options;
    const isXml = body.trimStart().startsWith('<');
    if (!isXml) {
      const kind = jsonSeal === 'off' ? 'plain' : jsonSeal;
      const { clientDecryption, bankSigning } = keys;
      const twin = await readJsonTwin(
        'psrDocument',
        body,
        kind,
        clientDecryption,
        bankSigning,
        trustsAnyAnswer,
      );
      if (!twin.ok) throw new BadAnswer(`the answer is not the bank's: ${twin.why}`);
      const inside = Buffer.from(twin.base64, 'base64').toString('utf8');
      // Practice 9 leaves open what the text holds: the report, or its sealed form.
      return /^\s*<\S*EncryptedData\b/.test(inside) ? this.reportOf(inside) : inside;
    }
    const xml = /^\s*<\S*EncryptedData\b/.test(body) ? await this.open(body) : body;
    const root = parseXml(xml);
    if (root.local === 'Document') return xml;
    const base64 = textAt(root, 'psr1') ?? root.text.trim();
    if (base64 === '') throw new BadAnswer('the answer holds no status report');
    return Buffer.from(base64, 'base64').toString('utf8');
  }

  /** The body and headers of 4.4 and 4.1 for a payment message. */
  async initiationBody(
    pain: string,
  ): Promise<{ readonly body: string; readonly headers: Record<string, string> }> {
    const { options } = this;
    const message = /pain\.00[18]\.001\.0\d/.exec(pain)?.[0] ?? '';
    const isTwin = options.jsonSeal !== 'off';
    const { clientSigning, bankEncryption } = options.keys;
    const body =
      options.jsonSeal === 'off'
        ? await this.seal(
            tag(options.envelopeRoot, tag(options.envelopeTag, Buffer.from(pain).toString('base64'))),
          )
        : await writeJsonTwin(
            options.envelopeTag,
            pain,
            options.jsonSeal,
            clientSigning,
            bankEncryption,
            options.suite,
          );
    const media = isTwin ? 'application/json' : options.xmlMediaType;
    return { body, headers: { 'Content-Type': media, PayloadType: options.payloadTypePrefix + message } };
  }

  get #query(): string {
    return `?client_id=${encodeURIComponent(this.options.clientId)}`;
  }

  async initiate(pain: string): Promise<Result<StatusReport>> {
    const { body, headers } = await this.initiationBody(pain);
    const path = `/paymentservices/v1/payment/initiation${this.#query}`;
    return this.#readReport(await this.authorized({ method: 'POST', path, headers, body }));
  }

  async create(pain: string): Promise<Result<string>> {
    const { body, headers } = await this.initiationBody(pain);
    const answer = await this.authorized({ method: 'POST', path: '/payments', headers, body });
    if (answer.status >= 300) return this.#refused(answer);
    const read = JSON.parse(answer.body) as { paymentID?: unknown };
    return { ok: true, status: answer.status, value: String(read.paymentID) };
  }

  inquiryXml(key: InquiryKey): string {
    const amount = leaf('InstdAmt', key.amount, key.currency === undefined ? {} : { Ccy: key.currency });
    return tag(
      'paymentInquiryRequest',
      leaf('EndToEndId', key.endToEndId) +
        leaf('GlobalTranNo', key.globalNumber) +
        leaf('CreDt', key.creationDate) +
        amount +
        leaf('ReqdExctnDt', key.executionDate),
      { xmlns: this.options.inquiryNamespace },
    );
  }

  async inquirePost(key: InquiryKey): Promise<Result<StatusReport>> {
    return this.#readReport(
      await this.authorized({
        method: 'POST',
        path: `/paymentservices/v1/payment/inquiry${this.#query}`,
        headers: { 'Content-Type': this.options.xmlMediaType },
        body: await this.seal(this.inquiryXml(key)),
      }),
    );
  }

  #parameters(key: InquiryKey): URLSearchParams {
    const long = this.options.getSpelling === 'long';
    const named: Record<string, string | undefined> = long
      ? {
          EndToEndId: key.endToEndId,
          GlobalTranNo: key.globalNumber,
          CreDt: key.creationDate,
          InstdAmt: key.amount,
          Ccy: key.currency,
          ReqdExctnDt: key.executionDate,
        }
      : {
          endToEndId: key.endToEndId,
          globalTranNo: key.globalNumber,
          creationDate: key.creationDate,
          amount: key.amount,
          requiredExecutionDate: key.executionDate,
        };
    const given = Object.entries(named).filter((one): one is [string, string] => one[1] !== undefined);
    return new URLSearchParams(given);
  }

  async inquireGet(key: InquiryKey): Promise<Result<StatusReport>> {
    const path = `/paymentservices/v1/payment/inquiry${this.#query}&${this.#parameters(key).toString()}`;
    return this.#readReport(
      await this.authorized({ method: 'GET', path, headers: { 'Content-Type': this.options.xmlMediaType } }),
    );
  }

  async retrieve(
    endToEndId: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Result<StatusReport>> {
    const query = new URLSearchParams(more).toString();
    const path = `/payment/inquiry/${encodeURIComponent(endToEndId)}${query === '' ? '' : `?${query}`}`;
    const answer = await this.authorized({ method: 'GET', path });
    // 4.9 shows no answer: a status report, or the list of payments of 2.7.
    if (answer.status >= 300 || !answer.body.includes('"transactions"')) return this.#readReport(answer);
    return { ok: true, status: answer.status, value: reportOfFound(readFound(answer.body, answer.headers)) };
  }

  async enhanced(
    criteria: Readonly<Record<string, unknown>>,
    form: { readonly xml?: boolean; readonly deprecated?: boolean } = {},
  ): Promise<Result<FoundPage>> {
    const answer = await this.authorized({
      method: 'POST',
      body: JSON.stringify(criteria),
      path:
        form.deprecated === true ? '/payment/enhancedinquiry' : '/paymentservices/v3/payment/enhancedinquiry',
      headers: {
        'Content-Type': this.options.enhancedContentType,
        Accept: form.xml === true ? 'application/xml;format=PSRX03' : 'application/json;format=PSRJ03',
      },
    });
    if (answer.status >= 300) return this.#refused(answer);
    return { ok: true, status: answer.status, value: readFound(answer.body, answer.headers) };
  }

  async balance(request: Readonly<Record<string, unknown>>): Promise<Result<Balances>> {
    const answer = await this.authorized({
      method: 'POST',
      path: this.options.balancePath,
      body: JSON.stringify(request),
      headers: { 'Content-Type': 'application/json' },
    });
    if (answer.status >= 300) return this.#refused(answer);
    return { ok: true, status: answer.status, value: readBalances(answer.body) };
  }

  async reconfirm(
    type: string,
    fields: CaseFields,
    form: 'json' | 'xml' = 'json',
  ): Promise<Result<CaseAnswer>> {
    return this.#case('/payments/reconfirmations', type, fields, form, reconfirmXml);
  }

  async stop(
    fields: CaseFields,
    form: 'json' | 'xml' = 'json',
    type = 'STOP_REQUEST',
  ): Promise<Result<CaseAnswer>> {
    return this.#case('/payments/stops', type, fields, form, stopXml);
  }

  async #case(
    path: string,
    type: string,
    fields: CaseFields,
    form: 'json' | 'xml',
    write: (fields: CaseFields) => string,
  ): Promise<Result<CaseAnswer>> {
    const { clientIdPlace, requestTypePlace, clientId, xmlMediaType } = this.options;
    const values = [
      ['client_id', clientId, clientIdPlace],
      ['request_type', type, requestTypePlace],
    ] as const;
    const at = (place: Place): [string, string][] =>
      values.filter((one) => one[2] === place).map((one) => [one[0], one[1]]);
    const query = new URLSearchParams(at('query')).toString();
    const segments = at('path')
      .map(([, value]) => `/${encodeURIComponent(value)}`)
      .join('');
    const body =
      form === 'json' ? JSON.stringify({ ...fields, ...Object.fromEntries(at('body')) }) : write(fields);
    const answer = await this.authorized({
      method: 'POST',
      path: `${path}${segments}${query === '' ? '' : `?${query}`}`,
      body,
      headers: {
        'Content-Type': form === 'json' ? 'application/json' : xmlMediaType,
        ...Object.fromEntries(at('header')),
      },
    });
    if (answer.status >= 300) return this.#refused(answer);
    return { ok: true, status: answer.status, value: readCase(answer.body) };
  }
}

function reportOfFound({ payments }: FoundPage): StatusReport {
  const found = payments.map((one) => ({
    ...one,
    reasonCode: undefined,
    reasonText: '',
    bankReference: undefined,
  }));
  return { message: '', originalMessageId: undefined, groupStatus: undefined, payments: found, xml: '' };
}

export interface CaseAnswer {
  readonly status: string;
  readonly text: string;
}

function readCase(body: string): CaseAnswer {
  if (!body.startsWith('<')) {
    const read = (JSON.parse(body) as { transaction_status?: { status?: string; type?: string } })
      .transaction_status;
    return { status: read?.status ?? '', text: read?.type ?? '' };
  }
  const root = parseXml(body);
  if (root.local !== 'Document') {
    // 2.7: the member of PaymentCancellation, or the root itself.
    const state = at(root, 'transaction_status') ?? root;
    return { status: textAt(state, 'status') ?? '', text: textAt(state, 'type') ?? '' };
  }
  const one = readReport(body).payments[0];
  return { status: one?.status ?? '', text: one?.reasonText ?? '' };
}
