// A small world of persons, cards and statements for the policy suites: everything valid unless a test says
// otherwise.
import { createHash } from 'node:crypto';
import type { VerifiedStatement } from '../../shared/domain/approval.ts';
import type { Person, Policy, Role } from '../../shared/domain/policy.ts';
import type { ExpectedBatch } from '../../shared/domain/policy-counting.ts';
import type { BatchStatement } from '../../shared/domain/statement.ts';

export type Purpose = BatchStatement['purpose'];

const hex = (letter: string): string => letter.repeat(64);

/**
 * What stands for the certificate on a person's card, 0 for the first: bytes of their own are enough where
 * nobody verifies signatures.
 */
function bytesOf(person: string, card: number): Buffer {
  return Buffer.from(`certificate of ${person}, card ${card}`);
}

/** Its fingerprint. */
export function cardOf(person: string, card = 0): string {
  return createHash('sha256').update(bytesOf(person, card)).digest('hex');
}

/** What stands for reading a certificate: it has no subject. */
export const NO_SUBJECTS = {
  subjectOf: () => '',
  fingerprintOf: (der: string): string =>
    createHash('sha256').update(Buffer.from(der, 'base64')).digest('hex'),
};

export function person(id: string, roles: readonly Role[], cards = 1): Person {
  const certificates = Array.from({ length: cards }, (_, card) => ({
    sha256: cardOf(id, card),
    der: bytesOf(id, card).toString('base64'),
    algorithm: 'ES256' as const,
  }));
  return { id, name: `Officer ${id}`, roles: [...roles], certificates };
}

export function policyOf(persons: readonly Person[], rule: Partial<Policy['rules'][number]> = {}): Policy {
  return {
    typ: 'countersign/policy/1',
    company: { id: 'acme', name: 'Acme' },
    environment: 'training',
    version: 1,
    previous: null,
    validFrom: '2026-01-01T00:00:00Z',
    persons: [...persons],
    rules: [
      {
        id: 'all',
        kinds: ['credit-transfer', 'direct-debit'],
        approvals: 1,
        release: true,
        validHours: 24,
        ...rule,
      },
    ],
    quorum: 1,
  };
}

export const EXPECTED: ExpectedBatch = {
  company: 'acme',
  environment: 'training',
  batch: 'PAY-1',
  revision: 1,
  kind: 'credit-transfer',
  messages: [hex('a'), hex('b')],
  totals: [{ currency: 'EUR', amount: '2.00', count: 2 }],
  accounts: ['DE89370400440532013000'],
  newBeneficiaries: 0,
  policySha256: hex('c'),
  profileSha256: hex('d'),
  sendingDesk: 'desk-1',
  at: '2026-11-20T12:00:00Z',
};

const ROLE_FOR: Readonly<Record<Purpose, Role>> = {
  freeze: 'preparer',
  approve: 'approver',
  release: 'releaser',
  return: 'approver',
  withdraw: 'preparer',
  void: 'approver',
};

/** A statement of a person's first card about exactly FACTS. */
export function signedBy(
  who: string,
  purpose: Purpose,
  change: Partial<BatchStatement> = {},
): VerifiedStatement {
  const statement: BatchStatement = {
    typ: 'countersign/statement/1',
    company: EXPECTED.company,
    environment: EXPECTED.environment,
    desk: 'desk-1',
    person: who,
    certificate: cardOf(who),
    time: '2026-11-20T11:00:00Z',
    log: { id: 'log', size: 1, head: hex('e') },
    purpose,
    role: ROLE_FOR[purpose],
    batch: EXPECTED.batch,
    reference: 'PAY-1',
    kind: EXPECTED.kind,
    revision: EXPECTED.revision,
    messages: EXPECTED.messages.map((sha256, place) => ({
      id: `M${place}`,
      kind: 'pain.001.001.03' as const,
      sha256,
      bytes: 10,
      transactions: 1,
      controlSum: '1',
    })),
    transactions: 2,
    totals: EXPECTED.totals.map((total) => ({ ...total })),
    accounts: [...(EXPECTED.accounts ?? [])],
    newBeneficiaries: 0,
    policy: { version: 1, sha256: EXPECTED.policySha256 },
    profile: { id: 'bank', version: 1, sha256: EXPECTED.profileSha256 },
    sendingDesk: EXPECTED.sendingDesk,
    notAfter: '2026-11-21T11:00:00Z',
    note: '',
    ...change,
  };
  return { jws: `${who}.${purpose}`, statement, person: who };
}

/** One prepares, another approves, a third releases; the fourth may only look. */
export const THREE_OFFICERS = [
  person('ada', ['preparer', 'approver']),
  person('bob', ['approver', 'releaser'], 2),
  person('cy', ['releaser', 'viewer']),
  person('eve', ['viewer']),
];
export const THREE_OFFICERS_POLICY = policyOf(THREE_OFFICERS);
export const FULLY_SIGNED = [
  signedBy('ada', 'freeze'),
  signedBy('bob', 'approve'),
  signedBy('cy', 'release'),
];
