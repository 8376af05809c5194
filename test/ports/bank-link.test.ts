// What a link to a bank promises before a byte has left, of the real link and of the fake alike. What answers
// mean is tried on the real link in test/bank.
import { X509Certificate } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBankLink } from '../../main/bank/bank-link.ts';
import { sha256Hex } from '../../main/digest/sha256.ts';
import { fakeBank } from '../../main/ports/bank.fake.ts';
import type { BankLink, Exchange, InitiationJob } from '../../main/ports/bank.ts';
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
  profile,
  kind: 'pain.001.001.03',
  body: { chunks: body, sha256, ...more },
  correlationId: 'c-1',
});
const asked = () => ({ profile, fields: { endToEndId: 'E-1' }, correlationId: 'c-1' });
const nothingLeft = (operation: Exchange['operation']): object => ({
  waitMs: null,
  exchange: expect.objectContaining({ correlationId: 'c-1', operation, sentAt: null, answer: null }),
});

describe.each(LINKS)('a link %s', (_, make) => {
  it('sends and asks nothing while the desk is offline', async () => {
    const link = make({ online: false });
    const offline = { fault: expect.objectContaining({ code: 'offline' }) };
    expect(await link.initiate(job())).toMatchObject({
      kind: 'not-taken',
      ...offline,
      ...nothingLeft('initiation'),
    });
    expect(await link.inquirePost(asked())).toMatchObject({
      kind: 'failed',
      ...offline,
      ...nothingLeft('inquiry-post'),
    });
    await link.close();
  });

  it('sends no other bytes than were sealed', async () => {
    const link = make({ online: true });
    expect(await link.initiate(job({ sha256: 'f'.repeat(64) }))).toMatchObject({
      kind: 'not-taken',
      fault: { code: 'body-altered' },
      ...nothingLeft('initiation'),
    });
    await link.close();
  });

  it('knows of a message that cannot have arrived that it was not taken', async () => {
    const link = make({ online: true });
    const unreachable = { fault: expect.objectContaining({ code: 'unreachable' }) };
    expect(await link.initiate(job())).toMatchObject({
      kind: 'not-taken',
      ...unreachable,
      ...nothingLeft('initiation'),
    });
    expect(await link.inquirePost(asked())).toMatchObject({
      kind: 'failed',
      ...unreachable,
      ...nothingLeft('inquiry-post'),
    });
    await link.close();
  });
});
