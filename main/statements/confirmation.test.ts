// A confirmation counts with the cards of two persons over one set of wordings, and nothing less.
import { describe, expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../shared/domain/beneficiary.ts';
import type { ConfirmedEntry } from '../../shared/domain/confirmation.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { STATEMENT_TYP, type BeneficiaryStatement } from '../../shared/domain/statement.ts';
import { fakeCard, policyOf, signedByCard } from '../ports/token.fake.ts';
import { jcsDigest } from '../digest/sha256.ts';
import { confirmationDigest, verifyConfirmation } from './confirmation.ts';

const [ada, jonas, mira] = [
  await fakeCard('ada', ['preparer', 'approver']),
  await fakeCard('jonas', ['approver']),
  await fakeCard('mira', ['approver', 'releaser']),
];
type Card = typeof ada;
const policy: Policy = policyOf([ada, jonas, mira]);
const sha256 = jcsDigest(policy);
const AT = '2026-11-20T12:00:00.000Z';

const entries = (account = 'DE89370400440532013000', by?: string): ConfirmedEntry[] => [
  {
    beneficiary: 'ben-1',
    revision: 1,
    content: { ...NEW_BENEFICIARY, name: 'Kestrel Ltd', accounts: [{ ...NEW_ACCOUNT, account }] },
    before: null,
    ...(by === undefined
      ? {}
      : {
          callback: {
            contact: 'Mrs Lindqvist',
            number: '+44 20 7946 0100',
            source: 'independent' as const,
            foundIn: 'the contract',
            at: '2026-11-20T08:00:00.000Z',
            by,
          },
        }),
  },
];

function sign(card: Card, change: Partial<BeneficiaryStatement> = {}): Promise<string> {
  const its = change.entries ?? entries();
  const step = change.step ?? 'approve';
  const statement: BeneficiaryStatement = {
    typ: STATEMENT_TYP,
    purpose: 'beneficiary',
    company: policy.company.id,
    environment: policy.environment,
    desk: 'desk-1',
    log: { id: 'log-1', size: 1, head: 'a'.repeat(64) },
    step,
    role: step === 'propose' ? 'preparer' : step === 'release' ? 'releaser' : 'approver',
    confirmation: 'conf-1',
    entries: its,
    entriesSha256: confirmationDigest(change.confirmation ?? 'conf-1', its),
    policy: { version: policy.version, sha256 },
    notAfter: '2026-11-27T10:00:00.000Z',
    note: '',
    person: card.person.id,
    certificate: card.choice.certificate,
    time: '2026-11-20T10:00:00.000Z',
    ...change,
  };
  return signedByCard({ ...statement }, card);
}

const read = (signatures: readonly string[], newest = policy) =>
  verifyConfirmation(signatures, {
    policyOf: (digest) => (digest === sha256 ? policy : undefined),
    newest,
    at: AT,
  });
const isComplete = (signatures: readonly string[], newest = policy): boolean => {
  const verified = read(signatures, newest);
  return verified.ok && verified.value.evaluation.complete;
};
const propose = (change: Partial<BeneficiaryStatement> = {}) => sign(ada, { step: 'propose', ...change });

test('a preparer and another person confirm, in whatever order the signatures come', async () => {
  const signatures = [await propose(), await sign(jonas)];
  expect(isComplete(signatures)).toBe(true);
  expect(isComplete(signatures.toReversed())).toBe(true);
});

describe('nothing is confirmed', () => {
  test('by one signature, or by one person twice', async () => {
    const first = await propose();
    expect(isComplete([first])).toBe(false);
    expect(isComplete([first, await sign(ada)])).toBe(false);
    expect(read([await sign(jonas), await sign(mira)]).ok).toBe(false);
  });

  test('by signatures over another wording', async () => {
    const other = entries('GB29NWBK60161331926819');
    expect(read([await propose(), await sign(jonas, { entries: other })]).ok).toBe(false);
    // The digest says what nobody reads in the entries.
    const forged = confirmationDigest('conf-1', entries());
    expect(
      read([
        await propose({ entries: other, entriesSha256: forged }),
        await sign(jonas, { entries: other, entriesSha256: forged }),
      ]).ok,
    ).toBe(false);
  });

  test('once it was rejected or withdrawn, or where its time was over', async () => {
    const both = [await propose(), await sign(jonas)];
    expect(isComplete([...both, await sign(mira, { step: 'return' })])).toBe(false);
    expect(isComplete([...both, await sign(mira, { step: 'withdraw' })])).toBe(false);
    expect(isComplete([await propose(), await sign(jonas, { time: '2026-11-27T10:00:01.000Z' })])).toBe(
      false,
    );
    expect(isComplete([await propose(), await sign(jonas, { time: '2026-11-20T14:00:00.000Z' })])).toBe(
      false,
    );
  });

  test('by whoever rang, as the second person', async () => {
    const rang = { entries: entries(undefined, 'jonas') };
    expect(isComplete([await propose(rang), await sign(jonas, rang)])).toBe(false);
    expect(isComplete([await propose(rang), await sign(mira, rang)])).toBe(true);
  });

  test('by a card that was revoked since; another role since takes nothing back', async () => {
    const both = [await propose(), await sign(jonas)];
    const after = (change: (person: Policy['persons'][number]) => Policy['persons'][number]): Policy => ({
      ...policy,
      version: 2,
      persons: policy.persons.map((person) => (person.id === 'jonas' ? change(person) : person)),
    });
    const revoked = after((person) => ({
      ...person,
      certificates: person.certificates.map((each) => ({
        ...each,
        revoked: { at: '2026-11-20T11:00:00.000Z', reason: 'lost' },
      })),
    }));
    expect(isComplete(both, revoked)).toBe(false);
    expect(
      isComplete(
        both,
        after((person) => ({ ...person, roles: ['viewer'] })),
      ),
    ).toBe(true);
  });

  test('by fewer than the policy names for the book', async () => {
    const strict: Policy = {
      ...policy,
      rules: [
        ...policy.rules,
        { id: 'book', kinds: ['beneficiary'], approvals: 2, release: false, validHours: 168 },
      ],
    };
    const digest = jcsDigest(strict);
    const under = { policy: { version: strict.version, sha256: digest } };
    const complete = (signatures: readonly string[]): boolean => {
      const verified = verifyConfirmation(signatures, {
        policyOf: (its) => (its === digest ? strict : undefined),
        newest: strict,
        at: AT,
      });
      return verified.ok && verified.value.evaluation.complete;
    };
    const two = [await propose(under), await sign(jonas, under)];
    expect(complete(two)).toBe(false);
    expect(complete([...two, await sign(mira, under)])).toBe(true);
  });
});
