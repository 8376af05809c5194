// What the card process refuses of the beneficiary book, whatever main says: a digest that is not that of the
// entries, a wording before that no signature has, one signature alone, and an older wording.
import { describe, expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../../shared/domain/beneficiary.ts';
import type { ConfirmedEntry, PaidBeneficiary } from '../../../shared/domain/confirmation.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import type { Result } from '../../../shared/domain/result.ts';
import {
  STATEMENT_TYP,
  type BeneficiaryStatement,
  type BeneficiaryStatementDraft,
} from '../../../shared/domain/statement.ts';
import { jcsDigest } from '../../digest/sha256.ts';
import { fakeCard, policyOf, signedByCard, type FakeCard } from '../../ports/token.fake.ts';
import type { ConfirmationProofs } from '../../ports/token.ts';
import { confirmationDigest } from '../../statements/confirmation.ts';
import {
  checkEntries,
  confirmationsProblem,
  findRelied,
  noteRevisions,
  verifiedConfirmations,
  type SignedRevisions,
} from './confirmation-check.ts';

const [ada, jonas, mira] = [
  await fakeCard('ada', ['preparer']),
  await fakeCard('jonas', ['approver']),
  await fakeCard('mira', ['approver']),
];
const policy: Policy = {
  ...policyOf([ada, jonas, mira]),
  beneficiaries: { callback: 'changed-accounts', payments: { of: 'all' } },
};
/** The policy in which the card of this person was revoked. */
const withRevoked = (card: FakeCard): Policy => ({
  ...policy,
  persons: policy.persons.map((person) =>
    person.id === card.person.id
      ? {
          ...person,
          certificates: person.certificates.map((one) => ({
            ...one,
            revoked: { at: '2026-11-20T11:00:00.000Z', reason: 'stolen' },
          })),
        }
      : person,
  ),
});
const withoutJonas = withRevoked(jonas);
const sha256 = jcsDigest(policy);
const roots = {
  company: 'acme',
  environment: 'training' as const,
  policies: [{ version: 1, sha256 }],
};
const now = new Date('2026-11-20T12:00:00.000Z');
const judges = { policy, newest: policy, roots, now };
const FIRST = 'GB29NWBK60161331926819';
const SECOND = 'DE89370400440532013000';
const PHONE = '+44 20 7946 0100';

const wording = (account: string, phone = PHONE) => ({
  ...NEW_BENEFICIARY,
  name: 'Kestrel Ltd',
  phone,
  accounts: [{ ...NEW_ACCOUNT, account }],
});
const entry = (revision: number, account: string, more: Partial<ConfirmedEntry> = {}): ConfirmedEntry => ({
  beneficiary: 'ben-1',
  revision,
  content: wording(account),
  before: null,
  ...more,
});
const draft = (
  confirmation: string,
  entries: ConfirmedEntry[],
  more: Partial<BeneficiaryStatementDraft> = {},
): BeneficiaryStatementDraft => ({
  typ: STATEMENT_TYP,
  purpose: 'beneficiary',
  company: 'acme',
  environment: 'training',
  desk: 'desk-1',
  log: { id: 'log-1', size: 1, head: 'a'.repeat(64) },
  step: 'propose',
  role: 'preparer',
  confirmation,
  entries,
  entriesSha256: confirmationDigest(confirmation, entries),
  policy: { version: 1, sha256 },
  notAfter: '2026-11-27T10:00:00.000Z',
  note: '',
  ...more,
});
function signed(card: FakeCard, statement: BeneficiaryStatementDraft): Promise<string> {
  const whole: BeneficiaryStatement = {
    ...statement,
    person: card.person.id,
    certificate: card.choice.certificate,
    time: '2026-11-20T10:00:00.000Z',
  };
  return signedByCard({ ...whole }, card);
}
const byBoth = async (confirmation: string, ...entries: ConfirmedEntry[]): Promise<string[]> => [
  await signed(ada, draft(confirmation, entries)),
  await signed(jonas, draft(confirmation, entries, { step: 'approve', role: 'approver' })),
];
const proofs = (...signatures: string[][]): ConfirmationProofs => ({ signatures, policies: [policy] });
const reason = (result: Result<unknown>): unknown => {
  if (result.ok) return 'ok';
  const { code, sentences } = result.error;
  const [first] = sentences ?? [];
  return first !== undefined && 'why' in first.data ? first.data.why : code;
};

const first = await byBoth('conf-1', entry(1, FIRST));
const digest = confirmationDigest('conf-1', [entry(1, FIRST)]);

describe('a statement about entries', () => {
  const check = (
    statement: BeneficiaryStatementDraft,
    given: ConfirmationProofs = proofs(first),
    revisions: SignedRevisions = new Map(),
    newest = policy,
  ) => {
    const known = verifiedConfirmations(given, { ...judges, newest });
    return known.ok ? checkEntries(statement, known.value, revisions, policy, now) : known;
  };
  const callback = {
    contact: 'Mrs Lindqvist',
    number: PHONE,
    source: 'confirmed' as const,
    foundIn: '',
    at: '2026-11-20T08:00:00.000Z',
    by: 'ada',
  };
  const change = (more: Partial<ConfirmedEntry> = {}): ConfirmedEntry =>
    entry(2, SECOND, { before: { revision: 1, confirmation: digest }, callback, ...more });

  test('shows what changes against the wording that was signed', () => {
    expect(check(draft('conf-2', [change()]))).toMatchObject({
      ok: true,
      value: [
        {
          name: 'Kestrel Ltd',
          is: 'changed',
          changes: [
            { field: 'account', before: FIRST, after: '' },
            { field: 'account', before: '', after: SECOND },
          ],
        },
      ],
    });
  });

  test('is refused with a digest of something else', () => {
    expect(reason(check(draft('conf-2', [change()], { entriesSha256: digest })))).toBe('confirmation-digest');
  });

  test('is refused where no signature has the wording before, or one signature alone', async () => {
    const lie = { revision: 1, confirmation: 'b'.repeat(64) };
    expect(reason(check(draft('conf-2', [change({ before: lie })])))).toBe('confirmation-changed');
    expect(reason(check(draft('conf-2', [change()]), proofs()))).toBe('confirmation-changed');
    expect(reason(check(draft('conf-2', [change()]), proofs(first.slice(0, 1))))).toBe(
      'confirmation-incomplete',
    );
    const later = { revision: 2, confirmation: digest };
    expect(reason(check(draft('conf-2', [change({ before: later })])))).toBe('confirmation-changed');
  });

  test('is refused with a call-back to a number of the change itself, or without one', () => {
    const content = wording(SECOND, '+49 30 900 111');
    const { callback: _callback, ...silent } = change();
    expect(reason(check(draft('conf-2', [silent])))).toBe('callback-missing');
    expect(
      reason(
        check(draft('conf-2', [change({ content, callback: { ...callback, number: '+49 30 900 111' } })])),
      ),
    ).toBe('callback-number-not-confirmed');
  });

  test('of a new entry whose name was confirmed at another account needs the call-back, too', () => {
    const second = (more: Partial<ConfirmedEntry> = {}) =>
      draft('conf-2', [entry(1, SECOND, { beneficiary: 'ben-2', ...more })]);
    expect(reason(check(second()))).toBe('callback-missing');
    expect(reason(check(second({ callback })))).toBe('ok');
    expect(reason(check(second({ content: { ...wording(SECOND), name: 'Heron AG' } })))).toBe('ok');
  });

  test('of a name needs the call-back also where its entry has another name by now', async () => {
    const renamed = { ...wording(FIRST), name: 'Kestrel Ltd (old)' };
    const renaming = entry(2, FIRST, { content: renamed, before: { revision: 1, confirmation: digest } });
    const later = await byBoth('conf-2', renaming);
    const second = (more: Partial<ConfirmedEntry> = {}) =>
      draft('conf-3', [entry(1, SECOND, { beneficiary: 'ben-2', ...more })]);
    expect(reason(check(second(), proofs(first, later)))).toBe('callback-missing');
    expect(reason(check(second({ callback }), proofs(first, later)))).toBe('ok');
  });

  test('is held against the wording before, also where one of its cards was revoked since', () => {
    const silent = entry(2, SECOND, { before: { revision: 1, confirmation: digest } });
    const of = (one: ConfirmedEntry) => check(draft('conf-2', [one]), proofs(first), new Map(), withoutJonas);
    expect(reason(of(silent))).toBe('callback-missing');
    expect(of(change())).toMatchObject({ ok: true, value: [{ is: 'changed', name: 'Kestrel Ltd' }] });
  });

  test('knows no account from a card that was revoked since, where an earlier wording stands', async () => {
    const others = await Promise.all([
      signed(ada, draft('conf-2', [change()])),
      signed(mira, draft('conf-2', [change()], { step: 'approve', role: 'approver' })),
    ]);
    const third = entry(3, SECOND, {
      content: wording(SECOND, '+44 20 7946 0101'),
      before: { revision: 2, confirmation: confirmationDigest('conf-2', [change()]) },
    });
    const of = (newest: Policy) =>
      reason(check(draft('conf-3', [third]), proofs(first, others), new Map(), newest));
    expect(of(policy)).toBe('ok');
    expect(of(withRevoked(mira))).toBe('callback-missing');
  });

  test('is refused in a role that the step does not have, and for one entry twice', () => {
    expect(reason(check(draft('conf-2', [change()], { role: 'approver' })))).toBe('role-missing');
    expect(reason(check(draft('conf-2', [change(), change({ revision: 3 })])))).toBe('confirmation-changed');
  });

  test('once a wording was signed, none that is older or hides that there was one', () => {
    const revisions: SignedRevisions = new Map();
    noteRevisions(revisions, [entry(5, FIRST)]);
    expect(reason(check(draft('conf-2', [change()]), proofs(first), revisions))).toBe('confirmation-older');
    expect(reason(check(draft('conf-2', [entry(6, SECOND)]), proofs(first), revisions))).toBe(
      'confirmation-older',
    );
    expect(reason(check(draft('conf-2', [change({ revision: 6 })]), proofs(first), revisions))).toBe('ok');
  });
});

describe('payments under a policy that asks for confirmed beneficiaries', () => {
  const paid = (account: string, name = 'Kestrel Ltd'): PaidBeneficiary => ({
    name,
    account,
    agentBic: '',
    currency: 'EUR',
    amount: '100',
  });
  const relied = (
    given: ConfirmationProofs | undefined,
    account: string,
    revisions: SignedRevisions = new Map(),
  ) => findRelied(given, { ...judges, kind: 'credit-transfer', paid: [paid(account)], revisions });

  test('rely on the confirmation of their account', () => {
    expect(relied(proofs(first), FIRST)).toEqual({ ok: true, value: [digest] });
  });

  test('are refused to another account, without signatures, or with one alone', () => {
    expect(reason(relied(proofs(first), SECOND))).toBe('beneficiaries-unconfirmed');
    expect(reason(relied(undefined, FIRST))).toBe('beneficiaries-unconfirmed');
    expect(reason(relied(proofs(first.slice(0, 1)), FIRST))).toBe('confirmation-incomplete');
  });

  test('are refused where a card that confirmed was revoked since', () => {
    const given = { ...judges, newest: withoutJonas, kind: 'credit-transfer' as const, revisions: new Map() };
    expect(reason(findRelied(proofs(first), { ...given, paid: [paid(FIRST)] }))).toBe(
      'confirmation-incomplete',
    );
  });

  test('are refused to a wording that a newer one takes the place of', async () => {
    const second = await byBoth('conf-2', entry(2, SECOND));
    expect(reason(relied(proofs(first, second), FIRST))).toBe('beneficiaries-unconfirmed');
    const removed = await byBoth('conf-3', entry(3, FIRST, { content: null }));
    expect(reason(relied(proofs(first, removed), FIRST))).toBe('beneficiaries-unconfirmed');
    const revisions: SignedRevisions = new Map([['ben-1', 2]]);
    expect(reason(relied(proofs(first), FIRST, revisions))).toBe('beneficiaries-unconfirmed');
  });

  test('for changed accounts only, are refused by a wording that a newer one was signed after', () => {
    const changed: Policy = {
      ...policy,
      beneficiaries: { callback: 'changed-accounts', payments: { of: 'changed-accounts' } },
    };
    const under = {
      policy: changed,
      newest: changed,
      roots: { ...roots, policies: [...roots.policies, { version: 1, sha256: jcsDigest(changed) }] },
      now,
    };
    const to = (account: string) =>
      findRelied(proofs(first), {
        ...under,
        kind: 'credit-transfer',
        paid: [paid(account)],
        revisions: new Map([['ben-1', 2]]),
      });
    expect(reason(to(SECOND))).toBe('beneficiaries-unconfirmed');
    expect(to(FIRST)).toEqual({ ok: true, value: [] });
  });

  test('are refused by a policy that is not pinned here', () => {
    const other = { ...policy, quorum: 2 };
    expect(reason(relied({ signatures: [first], policies: [other] }, FIRST))).toBe('policy-not-pinned');
  });

  test('must be named by the statement as they are', () => {
    const of = (confirmations: string[] | undefined, found: readonly string[] | undefined) =>
      confirmationsProblem(
        { purpose: 'approve', ...(confirmations === undefined ? {} : { confirmations }) },
        found,
      );
    expect(of([digest], [digest])).toBeNull();
    expect(of(undefined, [digest])).toBe('confirmations-missing');
    expect(of([], [digest])).toBe('confirmations-other');
    expect(of([digest], undefined)).toBe('confirmations-without-rule');
    expect(of(undefined, undefined)).toBeNull();
  });
});
