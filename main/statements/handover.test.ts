// What is signed about a handover counts only with the enrolled key of a desk or the card of an officer.
import { generateKeyPairSync } from 'node:crypto';
import { CompactSign } from 'jose';
import { describe, expect, test } from 'vitest';
import { NOT_SENT_TYP, type NotSent } from '../../shared/domain/handover.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { fakeCard, policyOf, signedByCard } from '../ports/token.fake.ts';
import { NOT_SENT_JWS, verifyHandover } from './handover.ts';

const SHA = 'a'.repeat(64);
const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const ada = await fakeCard('ada', ['releaser']);
const policy: Policy = {
  ...policyOf([ada]),
  desks: [
    {
      id: 'desk-1',
      name: 'Treasury',
      signing: Buffer.from(own.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
      encryption: Buffer.alloc(32).toString('base64'),
    },
  ],
};

const stated: NotSent = {
  typ: NOT_SENT_TYP,
  company: 'acme',
  environment: 'training',
  desk: 'desk-1',
  to: 'desk-2',
  batch: 'PAY-1',
  revision: 1,
  messages: [SHA],
  policy: { version: 1, sha256: SHA },
  time: '2026-11-20T10:00:00Z',
  log: { id: 'log-1', size: 1, head: SHA },
};

interface Change {
  readonly header?: Record<string, unknown>;
  readonly statement?: Record<string, unknown>;
  readonly text?: string;
  readonly key?: typeof own.privateKey;
}

function notSent({ header, statement, text, key }: Change = {}): Promise<string> {
  return new CompactSign(Buffer.from(text ?? jcs({ ...stated, ...statement })))
    .setProtectedHeader({ alg: 'Ed25519', typ: NOT_SENT_JWS, kid: 'desk-1', ...header })
    .sign(key ?? own.privateKey);
}

const read = (jws: string) => verifyHandover(jws, (sha256) => (sha256 === SHA ? policy : undefined));

test('the statement of a desk counts with the key that the named policy enrols for it', async () => {
  const jws = await notSent();
  expect(read(jws)).toEqual({ kind: 'not-sent', jws, statement: stated });
});

describe('nothing else of a desk counts', () => {
  test.each<[string, Change]>([
    ['the key of another desk', { key: other.privateKey }],
    ['another type of JWS', { header: { typ: 'countersign-sheet+jws' } }],
    ['another name in its header than in its statement', { header: { kid: 'desk-2' } }],
    ['a key it brings along', { header: { jwk: other.publicKey.export({ format: 'jwk' }) } }],
    ['a desk nobody enrolled', { statement: { desk: 'desk-9' }, header: { kid: 'desk-9' } }],
    ['a policy that is not known here', { statement: { policy: { version: 2, sha256: 'b'.repeat(64) } } }],
    ['one member more', { statement: { note: '' } }],
    ['another order of its members', { text: JSON.stringify(stated) }],
    ['text behind it', { text: `${jcs(stated)} ` }],
  ])('%s', async (_, change) => {
    expect(read(await notSent(change))).toBeNull();
  });

  test('parts that are missing, more or changed', async () => {
    const jws = await notSent();
    const [head = '', body = ''] = jws.split('.');
    const moved = Buffer.from(jcs({ ...stated, to: 'desk-3' })).toString('base64url');
    for (const wrong of [
      `${jws}.`,
      `${jws}.${body}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      jws.replace(body, moved),
      '',
    ])
      expect(read(wrong)).toBeNull();
  });
});

describe("an officer's statement", () => {
  const handover = {
    ...stated,
    typ: 'countersign/statement/1',
    purpose: 'handover',
    role: 'releaser',
    person: 'ada',
    certificate: ada.choice.certificate,
    reference: 'R',
    kind: 'credit-transfer',
    messages: [{ id: 'M', kind: 'pain.001.001.03', sha256: SHA, bytes: 1, transactions: 1, controlSum: '1' }],
    transactions: 1,
    totals: [{ currency: 'EUR', amount: '1.00', count: 1 }],
    profile: { id: 'p', version: 1, sha256: SHA },
    sendingDesk: 'desk-1',
    notAfter: '2026-11-21T10:00:00Z',
    note: '',
  };

  test('counts for a handover, and for no other purpose', async () => {
    const jws = await signedByCard(handover, ada);
    expect(read(jws)).toMatchObject({ kind: 'signature', jws, person: 'ada', statement: { to: 'desk-2' } });
    const { to: _, ...release } = handover;
    expect(read(await signedByCard({ ...release, purpose: 'release' }, ada))).toBeNull();
  });
});
