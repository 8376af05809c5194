// Owns the desk's side at the second bank: its link, its envelope and its readers, with company keys in
// memory.
import { createHash, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { readPayments } from '../../main/bank/payments/read-payments.ts';
import { paymentsOfReport } from '../../main/app/observe/inquiries/report-payments.ts';
import type { InitiationOutcome, InquiryOutcome, BankLink } from '../../main/ports/bank.ts';
import type { CaseOutcome, ReadOutcome } from '../../main/ports/bank-requests.ts';
import { createBankLink } from '../../main/bank/bank-link.ts';
import type { BankDeps } from '../../main/bank/channel.ts';
import { accessTokenRequest, inquiryRequest } from '../../main/envelope/signature.ts';
import { sealMessage } from '../../main/envelope/seal.ts';
import { readStatus } from '../../main/messages/status.ts';
import { readBalanceAnswer } from '../../shared/domain/account-report/answer.ts';
import { answerText } from '../../shared/domain/encodings.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { requestTypeOf } from '../../shared/domain/profile/practice.ts';
import { ok } from '../../shared/domain/result.ts';
import { fileUnwrap, signDocument, signPayload } from '../interop/company.ts';
import type { KeyPair } from '../interop/keys.ts';
import { trainingProfile } from '../interop/profile.ts';
import type { SecondBank } from '../second-bank/bank/second-bank.ts';
import { pain001, pain008 } from '../second-bank/fixtures.ts';
import type { Pair } from '../second-bank/wire/keys.ts';
import type { OperationName } from './variant.ts';

const SEGMENT = '/sb';
const LONGEST_PAGING = 20;

function companyPair({ key, cert }: Pair): KeyPair {
  const certificate = new X509Certificate(cert);
  return {
    key: createPrivateKey(key),
    keyPem: key,
    certificate,
    certificatePem: cert,
    sha256: digestOf(cert),
  };
}

function digestOf(pem: string): string {
  return createHash('sha256').update(new X509Certificate(pem).raw).digest('hex');
}

function depsOf({ keys }: SecondBank): BankDeps {
  const [signing, decryption] = [companyPair(keys.clientSigning), companyPair(keys.clientDecryption)];
  const unwrap = fileUnwrap(decryption);
  return {
    network: { online: () => true },
    clock: { now: () => Date.now(), after: () => () => undefined },
    random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
    secrets: {
      clientSecret: () => Promise.resolve(ok('not a secret')),
      tlsIdentity: () => Promise.resolve(ok({ key: keys.clientTls.key, certificate: keys.clientTls.cert })),
      companyKey: (uri) => ({ uri, secret: () => Promise.resolve(ok('')) }),
    },
    hosts: {
      signInquiry: ({ profile, fields }) =>
        Promise.resolve(
          ok({ xml: signDocument(profile.suites.outgoing, inquiryRequest(profile, fields), signing) }),
        ),
      signAccessTokenRequest: ({ profile }) =>
        Promise.resolve(
          ok({ xml: signDocument(profile.suites.outgoing, accessTokenRequest(profile), signing) }),
        ),
      unwrapAnswerKey: ({ wrapped }) => unwrap({ ...wrapped, keyLength: wrapped.keyLength === 24 ? 24 : 32 }),
    },
  };
}

export function profileOf({ keys, url }: SecondBank): BankProfile {
  const pinned = (cert: string) => ({ certificatePem: cert, sha256: digestOf(cert) });
  const bank = { signing: pinned(keys.bankSigning.cert), encryption: pinned(keys.bankEncryption.cert) };
  const base = trainingProfile(bank, 'modern', new URL(url).host);
  return {
    ...base,
    clientId: 'second-client',
    paths: {
      ...base.paths,
      createPayment: '/payments',
      deprecatedEnhancedInquiry: '/payment/enhancedinquiry',
    },
    bankCertificates: { ...base.bankCertificates, tlsAuthorities: [keys.ca.cert] },
    limits: { ...base.limits, requestTimeoutSeconds: 60 },
  };
}

export const BASE_PATH = { basePath: SEGMENT } as const;

/** What a case may change of its requests. */
export interface DeskSide {
  readonly profile: (profile: BankProfile) => BankProfile;
  readonly stopFields: Readonly<Record<string, string>> | null;
  readonly reason: string;
}

export const USUAL_SIDE: DeskSide = { profile: (profile) => profile, stopFields: null, reason: '12345' };

let messages = 0;

/** A desk that has just been opened: no access token, no pause. */
export class DeskAtBank {
  readonly #bank: SecondBank;
  readonly #side: DeskSide;
  readonly #profile: BankProfile;
  readonly #link: BankLink;
  #credit = { xml: '', ids: ['', ''] as readonly [string, string] };

  constructor(bank: SecondBank, side: DeskSide) {
    this.#bank = bank;
    this.#side = side;
    this.#profile = side.profile(profileOf(bank));
    this.#link = createBankLink(depsOf(bank));
  }

  close(): Promise<void> {
    return this.#link.close();
  }

  /** The outcome of an operation, in one line. */
  run(operation: OperationName): Promise<string> {
    return this.#paths[operation]();
  }

  readonly #job = () => ({ profile: this.#profile, correlationId: 'variants' });

  async #sealed(xml: string) {
    const chunks = [Buffer.from(xml)];
    const signature = await signPayload(this.#profile, chunks, companyPair(this.#bank.keys.clientSigning));
    const profile = this.#profile;
    const sealed = await sealMessage({ profile, chunks, signature, now: new Date(), random: randomBytes });
    if (!sealed.ok) throw new Error(sealed.error.code);
    return sealed.value;
  }

  async #initiate(xml: string): Promise<string> {
    const kind = xml.includes('pain.008') ? 'pain.008.001.02' : 'pain.001.001.03';
    return this.#initiated(
      await this.#link.initiate({ ...this.#job(), kind, body: await this.#sealed(xml) }),
    );
  }

  #initiated(outcome: InitiationOutcome): string {
    return outcome.kind === 'answered'
      ? statusesOf(outcome.pain002)
      : `${outcome.kind} ${outcome.fault.code}`;
  }

  async #credited(): Promise<string> {
    messages += 1;
    const ids = [`V-${messages}-1`, `V-${messages}-2`] as const;
    this.#credit = { ids, xml: pain001({ messageId: `VARIANT-${messages}`, endToEndIds: ids }) };
    return this.#initiate(this.#credit.xml);
  }

  #payment(index: 0 | 1) {
    return this.#bank.payment(this.#credit.ids[index]);
  }

  #fields(index: 0 | 1) {
    const { endToEndId, uetr } = this.#payment(index);
    return { endToEndId, globalTranNo: uetr, instdAmt: { amount: '100.00', currency: 'EUR' } };
  }

  /**
   * All pages until the reader says that the end was reached; the bank has one more incoming payment than
   * outgoing ones.
   */
  async #search(format: 'PSRJ03' | 'PSRX03', form: 'current' | 'deprecated'): Promise<string> {
    const found = new Set<string>();
    for (let page = 1; page <= LONGEST_PAGING; page += 1) {
      const criteria = page === 1 ? {} : { page_number: String(page) };
      const outcome = await this.#link.search({ ...this.#job(), criteria, form, format });
      if (outcome.kind === 'failed') return `${ours(found, this.#credit.ids)}failed ${outcome.fault.code}`;
      const read = readPayments(outcome.body, outcome.headers, page);
      for (const { endToEndId } of read.rows) found.add(endToEndId ?? '');
      if (read.understood === 'nothing') return 'not understood';
      if (!read.page.more) return `${ours(found, this.#credit.ids)}whole`;
    }
    return 'never ends';
  }

  async #case(
    kind: 'reconfirmation' | 'stop',
    act: 'reconfirm' | 'reject' | 'stop' | 'recall',
    format: 'json' | 'xml',
    fields: Readonly<Record<string, string>>,
  ): Promise<string> {
    const profile = { ...this.#profile, requests: { ...this.#profile.requests, format } };
    const body = this.#link.caseBody({
      profile,
      kind,
      fields,
      caseId: `CASE-${messages}`,
      createdAt: new Date().toISOString(),
    });
    return decided(
      await this.#link.decide({
        profile,
        correlationId: 'variants',
        kind,
        requestType: requestTypeOf(profile, act),
        format,
        body,
        fields,
      }),
    );
  }

  /** An incoming payment that waits for a word of ours. */
  #awaiting(): Readonly<Record<string, string>> {
    const { uetr } = this.#bank.incoming({
      clientId: 'second-client',
      account: 'DE40500105175000000101',
      amount: '12.00',
      currency: 'EUR',
      from: { name: 'Payer', account: undefined, bic: undefined },
      awaitsConfirmation: true,
    });
    return { uetr, reason: this.#side.reason };
  }

  #stopped(index: 0 | 1): Readonly<Record<string, string>> {
    const { endToEndId, uetr } = this.#payment(index);
    const fields = { uetr, reason: 'DUPL', end_to_end_id: endToEndId };
    return this.#side.stopFields === null
      ? fields
      : { reason: 'DUPL', end_to_end_id: endToEndId, ...this.#side.stopFields };
  }

  readonly #paths: Readonly<Record<OperationName, () => Promise<string>>> = {
    '4.4 credit transfer': () => this.#credited(),
    '4.4 direct debit': () =>
      this.#initiate(pain008({ messageId: `DEBIT-${messages}`, endToEndIds: [`D-${messages}`] })),
    '4.4 the same again': () => this.#initiate(this.#credit.xml),
    '4.1 create': async () => {
      const body = await this.#sealed(
        pain001({ messageId: `CREATE-${messages}`, endToEndIds: [`C-${messages}`] }),
      );
      return this.#initiated(
        await this.#link.createPayment({ ...this.#job(), kind: 'pain.001.001.03', body }),
      );
    },
    '4.7 inquiry': async () =>
      inquired(await this.#link.inquirePost({ ...this.#job(), fields: this.#fields(0) })),
    '4.8 inquiry': async () =>
      inquired(await this.#link.inquireGet({ ...this.#job(), fields: this.#fields(0) })),
    '4.7 unknown payment': async () =>
      inquired(
        await this.#link.inquirePost({
          ...this.#job(),
          fields: { endToEndId: 'NOBODY', globalTranNo: 'NOBODY' },
        }),
      ),
    '4.9 retrieve': async () =>
      await retrieved(
        await this.#link.retrieve({ ...this.#job(), endToEndId: this.#credit.ids[0], parameters: {} }),
      ),
    '4.2 search': () => this.#search('PSRJ03', 'current'),
    '4.2 search in XML': () => this.#search('PSRX03', 'current'),
    '4.3 search, deprecated': () => this.#search('PSRJ03', 'deprecated'),
    '4.5 reconfirm in JSON': () => this.#case('reconfirmation', 'reconfirm', 'json', this.#awaiting()),
    '4.5 reject in XML': () => this.#case('reconfirmation', 'reject', 'xml', this.#awaiting()),
    '4.6 stop in JSON': () => this.#case('stop', 'stop', 'json', this.#stopped(0)),
    '4.6 recall in XML': () => this.#case('stop', 'recall', 'xml', this.#stopped(1)),
    '4.10 balance': async () =>
      balances(
        await this.#link.balance({ ...this.#job(), fields: await Promise.resolve(weekOf(this.#bank.now)) }),
      ),
    '7 refused request': async () =>
      refused(
        await this.#link.search({
          ...this.#job(),
          criteria: { bic_or_bei: 'SECBDEFF' },
          form: 'current',
          format: 'PSRJ03',
        }),
      ),
  };
}

function ours(found: ReadonlySet<string>, ids: readonly string[]): string {
  return ids.every((id) => found.has(id)) ? 'found, ' : 'lost, ';
}

function statusesOf(pain002: Uint8Array): string {
  const read = readStatus(pain002);
  if (!read.ok) return read.error.code;
  const statuses = [...new Set(read.value.transactions.map(({ status }) => status ?? 'no status'))];
  return read.value.noRecords ? 'no records' : statuses.join(' ');
}

function inquired(outcome: InquiryOutcome): string {
  return outcome.kind === 'answered' ? statusesOf(outcome.pain002) : `failed ${outcome.fault.code}`;
}

const READER = {
  readPayments: (...given: Parameters<typeof readPayments>) => Promise.resolve(readPayments(...given)),
};

async function retrieved(outcome: ReadOutcome): Promise<string> {
  if (outcome.kind === 'failed') return `failed ${outcome.fault.code}`;
  const report = outcome.pain002 === undefined ? null : readStatus(outcome.pain002);
  const read =
    report?.ok === true
      ? await paymentsOfReport(READER, report.value)
      : readPayments(outcome.body, outcome.headers, 1);
  return read.understood === 'nothing'
    ? 'not understood'
    : read.rows.map(({ status }) => status ?? 'no status').join(' ');
}

function decided(outcome: CaseOutcome): string {
  return outcome.kind === 'answered' ? outcome.status : `${outcome.kind} ${outcome.fault.code}`;
}

/** A week, so that a business day is in it. */
function weekOf(now: Date): Readonly<Record<string, string>> {
  const from = new Date(now.getTime() - 7 * 86_400_000).toISOString().slice(0, 10);
  return { base_currency: 'EUR', account_identifier: 'DE40500105175000000101', from_date: from };
}

function balances(outcome: ReadOutcome): string {
  if (outcome.kind === 'failed') return `failed ${outcome.fault.code}`;
  const { standing, report } = readBalanceAnswer(answerText(outcome.body).text);
  const count = report.Rpt?.flatMap(({ Bal }) => Bal ?? []).length ?? 0;
  return `${standing}, ${count === 0 ? 'no' : 'with'} balances`;
}

function refused(outcome: ReadOutcome): string {
  if (outcome.kind === 'answered') return 'answered';
  const isTold = /bic/iu.test(outcome.fault.detail ?? '');
  const status = (outcome.fault.sentences ?? [])
    .map((each) => (each.code === 'bank-status' ? String(each.data.status) : ''))
    .join('');
  return `status ${status}, ${isTold ? 'in the words of the bank' : 'no words'}${outcome.waitMs === null ? '' : `, pause ${outcome.waitMs / 1000} s`}`;
}
