// Sealing: the company key signs a payload only when the approvals complete the pinned policy for exactly
// these bytes.
import { ok } from '../../shared/domain/result.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrozenMessage, SealJob } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { Suite } from '../../shared/domain/bank-profile.ts';
import type { BatchStatementDraft } from '../../shared/domain/statement.ts';
import {
  batchStatement,
  createDesk,
  OFFICERS,
  PIN,
  pinEntry,
  policyFor,
  type TestDesk,
  writeRoots,
} from './desk.ts';
import { CREDIT_TRANSFER, frozen, inChunks } from './pain-fixture.ts';
import { KEY_URI, profileWith } from './profile-fixture.ts';
import { xmlsecVerifies } from './xmlsec.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

const PEOPLE = { freeze: 'preparer', approve: 'approver', release: 'releaser' } as const;
type Purpose = keyof typeof PEOPLE;

let desk: TestDesk;
let hosts: DesktopTokenHosts;
let message: FrozenMessage;
let complete: readonly string[];
const profile = profileWith();

async function signed(
  purpose: Purpose,
  more: Partial<BatchStatementDraft> = {},
  about: FrozenMessage = message,
): Promise<string> {
  const choice = await desk.choice(hosts, PEOPLE[purpose]);
  const statement = batchStatement(purpose, [about], desk.policy, {
    profile: { id: 'bank', version: 1, sha256: jcsDigest(profile) },
    ...more,
  });
  const result = await hosts.sign({
    choice,
    statement,
    messages: [about],
    policy: desk.policy,
    onPhase: pinEntry(hosts, PIN).onPhase,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.jws;
}

const job = (more: Partial<SealJob> = {}): SealJob => ({
  key: { uri: KEY_URI, secret: () => Promise.resolve(ok(PIN)) },
  message,
  approvals: complete,
  policy: desk.policy,
  profile,
  batch: { id: 'batch-1', revision: 1 },
  ...more,
});

beforeAll(async () => {
  desk = await createDesk();
  hosts = desk.hosts();
  message = await frozen();
  complete = [await signed('freeze'), await signed('approve'), await signed('release')];
});
afterAll(() => desk.remove());

describe('a sealed message', () => {
  test.each(['modern', 'legacy'] as const)(
    'carries a signature of suite %s that a foreign tool verifies over the exact bytes',
    async (suite: Suite) => {
      const other = profileWith({ suites: { outgoing: suite, incoming: suite } });
      const about = { profile: { id: 'bank', version: 1, sha256: jcsDigest(other) } };
      const approvals = [
        await signed('freeze', about),
        await signed('approve', about),
        await signed('release', about),
      ];
      const sealed = await hosts.sealMessage(job({ profile: other, approvals }));
      if (!sealed.ok) throw new Error(JSON.stringify(sealed.error));
      const document = (payload: string): string =>
        `<Request><paymentBase64>${Buffer.from(payload).toString('base64')}</paymentBase64>${sealed.value.signature}</Request>`;
      expect(await xmlsecVerifies(document(CREDIT_TRANSFER), desk.authority.pem)).toBe(true);
      expect(
        await xmlsecVerifies(document(CREDIT_TRANSFER.replace('1000.00', '9000.00')), desk.authority.pem),
      ).toBe(false);
    },
  );
});

describe('the company key is not used', () => {
  const refusals: readonly [string, string, () => Promise<Partial<SealJob>>][] = [
    ['without any approval', 'approvals-insufficient', async () => ({ approvals: [] })],
    [
      'without the release the policy wants',
      'approvals-insufficient',
      async () => ({ approvals: complete.slice(0, 2) }),
    ],
    ['without the freeze', 'approvals-insufficient', async () => ({ approvals: complete.slice(1) })],
    [
      'for another revision',
      'approvals-insufficient',
      async () => ({ batch: { id: 'batch-1', revision: 2 } }),
    ],
    ['for another batch', 'approvals-insufficient', async () => ({ batch: { id: 'batch-2', revision: 1 } })],
    [
      'under another profile',
      'approvals-insufficient',
      async () => ({ profile: profileWith({ clientId: 'somebody-else' }) }),
    ],
    [
      'when an approval was for another revision',
      'approvals-insufficient',
      async () => ({ approvals: [complete[0]!, await signed('approve', { revision: 2 }), complete[2]!] }),
    ],
    [
      'when the same approval is given twice instead of the release',
      'approvals-insufficient',
      async () => ({ approvals: [complete[0]!, complete[1]!, complete[1]!] }),
    ],
    [
      'once somebody has returned the batch',
      'approvals-insufficient',
      async () => {
        const choice = await desk.choice(hosts, 'approver');
        const statement = batchStatement('return', [message], desk.policy, {
          profile: { id: 'bank', version: 1, sha256: jcsDigest(profile) },
        });
        const returned = await hosts.sign({
          choice,
          statement,
          messages: [message],
          policy: desk.policy,
          onPhase: pinEntry(hosts, PIN).onPhase,
        });
        return { approvals: [...complete, returned.ok ? returned.value.jws : ''] };
      },
    ],
    [
      'when an approval is altered',
      'approval-invalid',
      async () => ({ approvals: [complete[0]!, altered(complete[1]!), complete[2]!] }),
    ],
    [
      'when an approval is signed by nobody',
      'approval-invalid',
      async () => ({ approvals: [complete[0]!, unsigned(complete[1]!), complete[2]!] }),
    ],
    ['when an approval is no JWS', 'approval-invalid', async () => ({ approvals: ['x', ...complete] })],
    [
      'when the policy is not pinned',
      'policy-not-pinned',
      async () => ({ policy: { ...desk.policy, quorum: 2 } }),
    ],
    [
      'when the policy is weakened',
      'policy-not-pinned',
      async () => ({ policy: { ...desk.policy, rules: [{ ...desk.policy.rules[0]!, release: false }] } }),
    ],
    [
      'in another environment',
      'root-mismatch',
      async () => ({
        profile: profileWith({ environment: 'sandbox' }),
      }),
    ],
    [
      'for other bytes under the approved digest',
      'reading-differs',
      async () => ({
        message: {
          ...message,
          chunks: () =>
            inChunks(
              Buffer.from(CREDIT_TRANSFER.replace('1000.00', '1000.01').replace('1300.50', '1300.51')),
            ),
        },
      }),
    ],
    [
      'for another message that nobody approved',
      'approvals-insufficient',
      async () => ({
        message: await frozen(CREDIT_TRANSFER.replace('MSG-1', 'MSG-2')),
      }),
    ],
    [
      'for bytes the second reader would refuse, where it knows those of the digest',
      'reading-differs',
      async () => ({
        message: { ...message, chunks: () => inChunks(Buffer.from(`${CREDIT_TRANSFER}<!-- -->`)) },
      }),
    ],
    [
      'with a wrong PIN',
      'pin-incorrect',
      async () => ({ key: { uri: KEY_URI, secret: () => Promise.resolve(ok('000000')) } }),
    ],
    [
      'when its URI names no token',
      'company-key-not-found',
      async () => ({ key: { uri: 'pkcs11:token=Nobody', secret: () => Promise.resolve(ok(PIN)) } }),
    ],
    [
      'when its URI carries a module path',
      'company-key-not-found',
      async () => ({
        key: { uri: `${KEY_URI}?module-path=/tmp/x.so`, secret: () => Promise.resolve(ok(PIN)) },
      }),
    ],
  ];

  test.each(refusals)('%s', async (_when, code, change) => {
    const result = await hosts.sealMessage(job(await change()));
    expect(result.ok ? 'sealed' : result.error.code).toBe(code);
  });

  test('for bytes the second reader refuses, by a process that has read none before', async () => {
    const chunks = (): AsyncIterable<Uint8Array> => inChunks(Buffer.from(`${CREDIT_TRANSFER}<!-- -->`));
    const result = await desk.hosts().sealMessage(job({ message: { ...message, chunks } }));
    expect(result.ok ? 'sealed' : result.error.code).toBe('message-unreadable');
  });
});

describe('rules about own accounts', () => {
  const IBAN = 'DE12500105170648489890';
  const TREASURY = 'DE89370400440532013000';
  const rule = (id: string, approvals: number, accounts?: readonly string[]) => ({
    id,
    kinds: ['credit-transfer' as const],
    approvals,
    release: true,
    validHours: 72,
    ...(accounts === undefined ? {} : { accounts: [...accounts] }),
  });

  /** With one approval, which is enough for the account IBAN alone. */
  async function outcome(paidFrom: string, account: string): Promise<string> {
    const policy = policyFor(OFFICERS, desk.certificates, {
      typ: 'countersign/policy/2',
      rules: [rule('every', 1), rule('operations', 1, [IBAN]), rule('treasury', 2, [TREASURY])],
    });
    const rootsFile = join(desk.folder, 'accounts.json');
    await writeRoots(rootsFile, policy);
    const its = desk.hosts({ rootsFile });
    const about = await frozen(CREDIT_TRANSFER.replace(`<IBAN>${IBAN}</IBAN>`, paidFrom));
    const approvals: string[] = [];
    for (const purpose of ['freeze', 'approve', 'release'] as const) {
      const statement = batchStatement(purpose, [about], policy, {
        accounts: [account],
        profile: { id: 'bank', version: 1, sha256: jcsDigest(profile) },
      });
      const result = await its.sign({
        choice: await desk.choice(its, PEOPLE[purpose]),
        statement,
        messages: [about],
        policy,
        onPhase: pinEntry(its, PIN).onPhase,
      });
      if (!result.ok) return `${purpose}: ${result.error.code}`;
      approvals.push(result.value.jws);
    }
    const sealed = await its.sealMessage(job({ message: about, approvals, policy }));
    return sealed.ok ? 'sealed' : sealed.error.code;
  }

  test('hold for a registered account by its IBAN, and all of them for one that is written otherwise', async () => {
    expect(await outcome(`<IBAN>${IBAN}</IBAN>`, IBAN)).toBe('sealed');
    expect(await outcome('<Othr><Id>0648489890</Id></Othr>', '0648489890')).toBe('approvals-insufficient');
  });
});

describe('the company key of a desk that pinned its own name', () => {
  const outcome = async (pinned: string, more: Partial<SealJob> = {}): Promise<string> => {
    const rootsFile = join(desk.folder, `${pinned}.json`);
    await writeRoots(rootsFile, desk.policy, { desk: pinned });
    const result = await desk.hosts({ rootsFile }).sealMessage(job(more));
    return result.ok ? 'sealed' : result.error.code;
  };

  test('seals what its own desk sends, and nothing that another one does', async () => {
    expect(await outcome('desk-1')).toBe('sealed');
    expect(await outcome('desk-2')).toBe('not-the-sending-desk');
  });

  test('is not moved by a handover that nobody signed, or by a release in its place', async () => {
    expect(await outcome('desk-2', { handovers: ['e30.e30.AAAA'] })).toBe('approval-invalid');
    expect(await outcome('desk-2', { handovers: [complete[2]!] })).toBe('approval-invalid');
  });
});

function altered(jws: string): string {
  const [head = '', body = '', mark = ''] = jws.split('.');
  const statement = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as object;
  const text = JSON.stringify({ ...statement, note: 'x' });
  return [head, Buffer.from(text).toString('base64url'), mark].join('.');
}

function unsigned(jws: string): string {
  const [, body = ''] = jws.split('.');
  return [
    Buffer.from('{"alg":"none","typ":"countersign-statement+jws"}').toString('base64url'),
    body,
    'AA',
  ].join('.');
}
