// What a link to a bank promises before a byte has left, of the real link and of the fake alike. What answers
// mean is tried on the real link in test/bank.
import { X509Certificate } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBankLink } from '../../main/bank/bank-link.ts';
import { sha256Hex } from '../../main/digest/sha256.ts';
import { fakeBank } from '../../main/ports/bank.fake.ts';
import {
  CONNECTION_STEPS,
  type BankLink,
  type Exchange,
  type InitiationJob,
  type InitiationOutcome,
  type InquiryOutcome,
} from '../../main/ports/bank.ts';
import type { CaseJob, CaseOutcome, ReadOutcome, SearchJob } from '../../main/ports/bank-requests.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { reachedAt, testDesk } from '../bank/desk.ts';
import { tlsKeys, type TlsKeys } from '../bank/loopback-bank.ts';
import { rsaPair, type KeyPair } from '../interop/keys.ts';
import { trainingProfile } from '../interop/profile.ts';

interface Given {
  readonly online: boolean;
}

let keys: TlsKeys;
let company: KeyPair;
let profile: BankProfile;

beforeAll(async () => {
  [keys, company] = await Promise.all([tlsKeys(), rsaPair('CN=Company')]);
  const certificatePem = keys.server.certificatePem;
  const pinned = { certificatePem, sha256: sha256Hex(new X509Certificate(certificatePem).raw) };
  profile = reachedAt(
    trainingProfile({ signing: pinned, encryption: pinned }),
    await closedPort(),
    certificatePem,
  );
});

/** A port nobody listens at: it was open a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const LINKS: readonly [string, (given: Given) => BankLink][] = [
  [
    'over the network',
    ({ online }) => {
      const desk = testDesk(company, { key: keys.client.keyPem, certificate: keys.client.certificatePem });
      desk.online = online;
      return createBankLink(desk);
    },
  ],
  ['in memory', ({ online }) => Object.assign(fakeBank(), { online, listens: false })],
];

const body = [Buffer.from('sealed')];
const sha256 = sha256Hex(Buffer.from('sealed'));
const job = (more: Partial<InitiationJob['body']> = {}): InitiationJob => ({
  profile: { ...profile, paths: { ...profile.paths, createPayment: '/payments' } },
  kind: 'pain.001.001.03',
  body: { chunks: body, sha256, ...more },
  correlationId: 'c-1',
});
const fields = { endToEndId: 'E-1', globalTranNo: 'G-1' };
const asked = () => ({ profile, fields, correlationId: 'c-1' });
const search = (link: BankLink, form: SearchJob['form']): Promise<ReadOutcome> => {
  const paths = { ...profile.paths, deprecatedEnhancedInquiry: '/payment/enhancedinquiry' };
  return link.search({ ...asked(), profile: { ...profile, paths }, criteria: {}, form, format: 'json' });
};
const decide = (link: BankLink, kind: CaseJob['kind']): Promise<CaseOutcome> =>
  link.decide({ ...asked(), kind, requestType: 'STOP_REQUEST', format: 'json', body: '{}' });

type Outcome = InitiationOutcome | InquiryOutcome | ReadOutcome | CaseOutcome;
interface Operation {
  readonly operation: Exchange['operation'];
  readonly call: (link: BankLink) => Promise<Outcome>;
}

/** What may move money: where no byte has left, the bank has not taken it. */
const SENDING: readonly Operation[] = [
  { operation: 'initiation', call: (link) => link.initiate(job()) },
  { operation: 'create-payment', call: (link) => link.createPayment(job()) },
  { operation: 'stop', call: (link) => decide(link, 'stop') },
  { operation: 'reconfirm', call: (link) => decide(link, 'reconfirmation') },
];
const READING: readonly Operation[] = [
  { operation: 'inquiry-post', call: (link) => link.inquirePost(asked()) },
  { operation: 'inquiry-get', call: (link) => link.inquireGet(asked()) },
  { operation: 'enhanced-inquiry', call: (link) => search(link, 'current') },
  { operation: 'enhanced-inquiry-deprecated', call: (link) => search(link, 'deprecated') },
  {
    operation: 'retrieve',
    call: (link) => link.retrieve({ ...asked(), endToEndId: 'E-1', parameters: {} }),
  },
  { operation: 'balance', call: (link) => link.balance({ ...asked(), fields: {} }) },
];
const OPERATIONS = [
  ...SENDING.map((one) => ({ ...one, kind: 'not-taken' })),
  ...READING.map((one) => ({ ...one, kind: 'failed' })),
];

const nothingLeft = (operation: Exchange['operation']): object => ({
  waitMs: null,
  exchange: expect.objectContaining({ correlationId: 'c-1', operation, sentAt: null, answer: null }),
});

describe.each(LINKS)('a link %s', (_, make) => {
  async function outcomeOf<T>(online: boolean, call: (link: BankLink) => Promise<T>): Promise<T> {
    const link = make({ online });
    const outcome = await call(link);
    await link.close();
    return outcome;
  }

  it.each(OPERATIONS)(
    'sends nothing of $operation while the desk is offline',
    async ({ operation, call, kind }) => {
      expect(await outcomeOf(false, call)).toMatchObject({
        kind,
        fault: { code: 'offline' },
        ...nothingLeft(operation),
      });
    },
  );

  it.each(OPERATIONS)(
    'says that $operation cannot have arrived where nobody listens',
    async ({ operation, call, kind }) => {
      expect(await outcomeOf(true, call)).toMatchObject({
        kind,
        fault: { code: 'unreachable' },
        ...nothingLeft(operation),
      });
    },
  );

  it.each([
    ['initiation', (link: BankLink, its: InitiationJob) => link.initiate(its)],
    ['create-payment', (link: BankLink, its: InitiationJob) => link.createPayment(its)],
  ] as const)('sends no other bytes than were sealed as %s', async (operation, send) => {
    expect(await outcomeOf(true, (link) => send(link, job({ sha256: 'f'.repeat(64) })))).toMatchObject({
      kind: 'not-taken',
      fault: { code: 'body-altered' },
      ...nothingLeft(operation),
    });
  });

  it('asks for nothing that the profile does not name', async () => {
    const created = await outcomeOf(true, (link) => link.createPayment({ ...job(), profile }));
    expect(created).toMatchObject({
      kind: 'not-taken',
      fault: { code: 'operation-not-enabled' },
      ...nothingLeft('create-payment'),
    });
    const deprecated = { ...asked(), criteria: {}, form: 'deprecated', format: 'json' } as const;
    expect(await outcomeOf(true, (link) => link.search(deprecated))).toMatchObject({
      kind: 'failed',
      fault: { code: 'operation-not-enabled' },
      ...nothingLeft('enhanced-inquiry-deprecated'),
    });
  });

  it.each([
    [false, 'offline', 'dns'],
    [true, 'unreachable', 'tcp'],
  ] as const)(
    'names the first step that a test of the connection fails at, online: %s',
    async (online, code, step) => {
      const steps = await outcomeOf(online, (link) => link.testConnection(profile, 'probe'));
      expect(steps.map((one) => one.step)).toEqual(CONNECTION_STEPS);
      const at = CONNECTION_STEPS.indexOf(step);
      expect(steps.map(({ verdict }) => verdict)).toEqual(
        CONNECTION_STEPS.map((_step, index) => (index < at ? 'passed' : index === at ? 'failed' : 'skipped')),
      );
      expect(steps.flatMap((one) => one.fault ?? [])).toMatchObject([{ code }]);
      expect(await outcomeOf(online, (link) => link.inspectConnection(profile))).toMatchObject({
        ok: false,
        error: { code },
      });
    },
  );
});
