// Two programs that share nothing judge the same: the product and the verifier, over random policies, batches
// and signatures.
import * as fc from 'fast-check';
import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { systemRandom } from '../../main/composition/system.ts';
import { makeAuthority } from '../../training/certificates.ts';
import type { VerifiedStatement } from '../../shared/domain/approval.ts';
import { expectedBatch } from '../../shared/domain/policy-counting.ts';
import { evaluatePolicy } from '../../shared/domain/policy-evaluation.ts';
import { requirementsFor } from '../../shared/domain/policy-rules.ts';
import { policySentences } from '../../shared/domain/policy-sentences.ts';
import { textsIn } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';
import { POLICY_KINDS } from '../../shared/domain/policy-kinds.ts';
import { countedSchema } from '../../shared/domain/policy-rolling.ts';
import { beneficiaryTermsSchema, policySchema, type Policy } from '../../shared/domain/policy.ts';
import type { Json } from '../../verifier/digests.ts';
import { readRule, rulesFor } from '../../verifier/requirements.ts';
import type { EnrolledCertificate, ReadPolicy } from '../../verifier/policies.ts';
import { policyText } from '../../verifier/policy-text.ts';
import { readRights, spanOf } from '../../verifier/rights.ts';
import { Shape } from '../../verifier/shapes.ts';
import { evaluate, type Signed } from '../../verifier/statements.ts';
import { cardOf, EXPECTED, NO_SUBJECTS, person, policyOf, signedBy } from './world.ts';

const PEOPLE = ['ada', 'bob', 'cy', 'dee'];
const MARCH = '2026-03-01T00:00:00Z';
const TIMES = ['2026-02-01T00:00:00Z', '2026-11-20T11:00:00Z'];

const IBAN = 'DE89370400440532013000';

const anyWho = fc.constantFrom(...PEOPLE);
/** There in one of three cases: with every condition there, hardly a batch would be complete. */
const optionally = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: value.map((its) => ({ [name]: its })) },
  );
/** As it would come from a file: without what is undefined. */
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
const both = (a: fc.Arbitrary<object>, b: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(a, b).map(([x, y]) => ({ ...x, ...y }));

const anyBand = fc.record({
  currency: fc.constantFrom('EUR', 'USD'),
  over: fc.constantFrom(null, '0', '100', '1000.00'),
  upTo: fc.constantFrom(null, '100.0', '1000'),
});
const anyLimit = fc.record({
  period: fc.constantFrom('day', 'week'),
  per: fc.constantFrom('company', 'account', 'beneficiary'),
  limits: fc.uniqueArray(
    fc.record({
      currency: fc.constantFrom('EUR', 'USD'),
      over: fc.constantFrom('0', '100.0', '1000', '6000.00'),
    }),
    { selector: (one) => one.currency, minLength: 1, maxLength: 2 },
  ),
});
const OTHER_KINDS = POLICY_KINDS.filter(
  (kind) => !['credit-transfer', 'direct-debit', 'stop'].includes(kind),
);
const anyRule = [
  optionally('bands', fc.array(anyBand, { minLength: 1, maxLength: 2 })),
  optionally('accounts', fc.subarray(['DE1', 'DE2', IBAN], { minLength: 1 })),
  optionally('newBeneficiary', fc.constant(true as const)),
  optionally('rolling', anyLimit),
  optionally(
    'combinations',
    fc.array(fc.array(fc.constantFrom('A' as const, 'B' as const), { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 2,
    }),
  ),
  optionally('approvers', fc.uniqueArray(anyWho, { minLength: 1 })),
].reduce<fc.Arbitrary<object>>(
  both,
  fc.record({
    kinds: fc.constantFrom(['credit-transfer'], ['direct-debit', 'credit-transfer'], ['stop'], OTHER_KINDS),
    approvals: fc.integer({ min: 1, max: 2 }),
    release: fc.boolean(),
    validHours: fc.constant(24),
  }),
);

const anyRoles = fc.subarray(['preparer', 'approver', 'releaser', 'administrator'] as const, {
  minLength: 1,
});
/** Some are the same, some are only drawn the same way, and one is written like one with an id. */
const anyName = fc.constantFrom(
  'Ada Hall',
  'Ada  Hall ',
  'Bob Lane',
  'Bob Lane (cy)',
  'Ann-Lee',
  'Ann\u2011Lee [cy]',
  'Ann\u2011Lee',
  'Zo\u00eb',
  'Zoe\u0308',
);
const anyPerson = both(
  fc.record({ roles: anyRoles, name: anyName }),
  both(
    optionally('class', fc.constantFrom('A' as const, 'B' as const)),
    optionally('validFrom', fc.constant(MARCH)),
  ),
);
const anyDeputy = fc.record({
  person: anyWho,
  inPlaceOf: anyWho,
  role: fc.constantFrom('preparer', 'approver', 'releaser'),
  validFrom: fc.constant('2026-01-01T00:00:00Z'),
  validUntil: fc.constantFrom(MARCH, '2027-01-01T00:00:00Z', '2027-01-01T14:30:00Z'),
});

const anyTerms = both(
  fc.record({ callback: fc.constantFrom('changed-accounts', 'all-accounts') }),
  optionally(
    'payments',
    both(
      fc.record({ of: fc.constantFrom('all', 'changed-accounts') }),
      optionally(
        'limits',
        fc.uniqueArray(
          fc.record({
            currency: fc.constantFrom('EUR', 'JPY', 'USD'),
            over: fc.constantFrom('100', '5000.00', '1234567'),
          }),
          { selector: (one) => one.currency, minLength: 1, maxLength: 3 },
        ),
      ),
    ),
  ),
);

const anyPolicy = fc
  .record({
    persons: fc.tuple(...PEOPLE.map(() => anyPerson)),
    rules: fc.array(anyRule, { minLength: 1, maxLength: 3 }),
    deputies: fc.array(anyDeputy, { maxLength: 2 }),
    emergency: fc.option(
      fc.record({
        persons: fc.constantFrom(2, 3),
        roles: fc.constantFrom(['approver'], ['approver', 'releaser']),
      }),
      { nil: undefined },
    ),
    revoked: fc.subarray(PEOPLE, { maxLength: 1 }),
  })
  .map(({ persons, rules, deputies, emergency, revoked }): Policy =>
    policySchema.parse({
      ...policyOf(
        PEOPLE.map((id, place) => {
          const made = person(id, []);
          return {
            ...made,
            ...persons[place],
            certificates: made.certificates.map((each) => ({
              ...each,
              ...(revoked.includes(id) ? { revoked: { at: MARCH, reason: 'lost' } } : {}),
            })),
          };
        }),
      ),
      typ: 'countersign/policy/2',
      rules: rules.map((rule, place) => ({ id: `r${place}`, ...rule })),
      ...(deputies.length === 0 ? {} : { deputies }),
      ...(emergency === undefined ? {} : { emergency }),
    }),
  );

const anyTotals = fc.uniqueArray(
  fc.record({
    currency: fc.constantFrom('EUR', 'JPY', 'USD'),
    amount: fc.constantFrom('0.01', '100', '100.01', '1000.00', '5000'),
    count: fc.constant(1),
  }),
  { selector: (one) => one.currency, minLength: 1, maxLength: 2 },
);
/** Mostly accounts the rules may name; some in another spelling, and some that resolve to none. */
const anyAccounts = fc.oneof(
  { weight: 3, arbitrary: fc.subarray(['DE1', 'DE2'], { minLength: 1 }) },
  {
    weight: 1,
    arbitrary: fc.subarray(['DE1', 'DE3', IBAN.toLowerCase(), IBAN.slice(4), IBAN.slice(12)], {
      minLength: 1,
    }),
  },
);
const anyFrozen = both(
  fc.record({ totals: anyTotals }),
  both(optionally('accounts', anyAccounts), optionally('newBeneficiaries', fc.constantFrom(0, 2))),
);
const anyAmount = fc.constantFrom('0.00', '50', '100.01', '999.99', '5000');
/** The same accounts in several spellings, on either side. */
const anyAccountSums = fc.array(
  fc.record({
    account: fc.constantFrom('DE1', IBAN, IBAN.toLowerCase(), IBAN.slice(4), '00-12 3', '123', ''),
    currency: fc.constantFrom('EUR', 'USD'),
    amount: anyAmount,
  }),
  { maxLength: 3 },
);
const anyCountedBatch = both(
  fc.record({
    batch: fc.constantFrom('PAY-1', 'PAY-2', 'PAY-3'),
    reference: fc.constant(''),
    revision: fc.constantFrom(1, 2),
    messages: fc.constant(['a'.repeat(64)]),
    day: fc.constantFrom('2026-11-20', '2026-11-19', '2026-11-14', '2026-11-13', '2026-11-21'),
    state: fc.constantFrom('counts', 'counts', 'refused', 'open', 'taken-back', 'expired'),
    totals: fc.array(fc.record({ currency: fc.constantFrom('EUR', 'USD'), amount: anyAmount }), {
      maxLength: 2,
    }),
  }),
  both(optionally('accounts', anyAccountSums), optionally('beneficiaries', anyAccountSums)),
);
const anyCounted = both(
  fc.record({
    day: fc.constantFrom('2026-11-20', '2026-11-20', '2026-11-21'),
    zone: fc.constant('Europe/Berlin'),
    batches: fc.oneof(
      { weight: 9, arbitrary: fc.array(anyCountedBatch, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
  }),
  both(
    fc.record({ accounts: anyAccountSums }),
    fc.record({ beneficiaries: fc.oneof({ weight: 5, arbitrary: anyAccountSums }, fc.constant(null)) }),
  ),
).map((one) => countedSchema.parse(one));

const anySigned = fc.record({
  counted: fc.option(anyCounted, { nil: undefined, freq: 6 }),
  who: anyWho,
  purpose: fc.constantFrom('freeze', 'approve', 'approve', 'release', 'return'),
  owner: fc.option(anyWho, { nil: undefined, freq: 2 }),
  time: fc.constantFrom(...TIMES),
  urgent: fc.boolean(),
});

const anyLater = fc.record({
  environment: fc.constantFrom('training' as const, 'sandbox' as const),
  out: fc.option(anyWho, { nil: null, freq: 3 }),
  // Leaves out every deputy, in force since a time when some had ended, one or two versions later.
  cleaned: fc.option(
    fc.record({
      validFrom: fc.constantFrom('2026-01-15T00:00:00Z', '2026-11-20T11:30:00Z'),
      version: fc.constantFrom(2, 3),
    }),
    { nil: null, freq: 2 },
  ),
});

let certificate: X509Certificate;
beforeAll(async () => {
  const authority = await makeAuthority('Acme', Date.parse('2026-01-02T00:00:00Z'), systemRandom);
  const { generateKeyPairSync } = await import('node:crypto');
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  certificate = new X509Certificate(
    await authority.issue(publicKey.export({ type: 'spki', format: 'der' }), 'Somebody', 'officer'),
  );
});

/** As the verifier reads it, but for the certificates' bytes, which are none here. */
function asVerifierReads(policy: Policy): ReadPolicy {
  const shape = new Shape(plain(policy), 'policy');
  const enrolled = shape
    .at('persons')
    .list()
    .map((one): readonly [string, EnrolledCertificate] => {
      const [its] = one.at('certificates').list();
      if (its === undefined) throw new Error('everybody here has a card');
      return [
        its.at('sha256').text(),
        {
          person: one.at('id').text(),
          name: '',
          roles: one.at('roles').texts(),
          algorithm: 'ES256',
          certificate,
          span: spanOf(its),
          isRevoked: its.has('revoked'),
        },
      ];
    });
  return {
    sha256: EXPECTED.policySha256,
    version: policy.version,
    validFrom: policy.validFrom,
    previous: null,
    company: policy.company.id,
    companyName: '',
    environment: policy.environment,
    quorum: 1,
    rules: shape.at('rules').list().map(readRule),
    demand: null,
    hardware: [],
    authorities: [],
    words: [],
    rights: readRights(shape),
    certificates: new Map(enrolled),
    desks: new Map(),
  };
}

function asVerifierSees({ jws, statement }: VerifiedStatement, policy: ReadPolicy): Signed {
  const signer = policy.certificates.get(statement.certificate);
  if (signer === undefined) throw new Error('everybody here is enrolled');
  const { purpose, role, batch, revision, time, note } = statement;
  return {
    text: jws,
    purpose,
    role,
    batch,
    revision,
    time,
    note,
    policySha256: statement.policy.sha256,
    payload: new Shape(plain(statement), 'statement'),
    signer,
  };
}

test('whether a batch may be sent, and which rules it falls under', () => {
  let complete = 0;
  let belowLimits = 0;
  fc.assert(
    fc.property(
      anyPolicy,
      anyFrozen,
      fc.array(anySigned, { maxLength: 7 }),
      anyLater,
      (bound, frozenBatch, others, { environment, out, cleaned }) => {
        const policy = { ...bound, environment };
        const frozen = { ...frozenBatch, environment };
        // Taken out by the newest version: the person, with every card.
        const { deputies: _left, ...withoutDeputies } = policy;
        const kept = cleaned === null ? { ...policy, version: 2 } : { ...withoutDeputies, ...cleaned };
        const later =
          out === null && cleaned === null
            ? policy
            : { ...kept, persons: policy.persons.filter(({ id }) => id !== out) };
        const preparer = signedBy('ada', 'freeze', frozenOnly(frozen));
        const signed = [
          preparer,
          ...others.map(({ who, purpose, owner, time, urgent, counted }) =>
            signedBy(who, purpose as 'freeze', {
              ...frozenOnly(frozen),
              ...(counted === undefined ? {} : { counted }),
              time,
              certificate: cardOf(who),
              ...(owner === undefined || owner === who ? {} : { inPlaceOf: owner }),
              ...(urgent && purpose === 'release' && owner === undefined
                ? { emergency: true as const, note: 'flood', role: 'approver' as const }
                : {}),
            }),
          ),
        ];
        const read = asVerifierReads(policy);
        const readLater = later === policy ? read : asVerifierReads(later);
        const facts = expectedBatch(preparer.statement, EXPECTED.at);
        const rules = rulesFor(read.rules, new Shape(plain(preparer.statement), 'freeze'), null);
        expect(rules.length).toBe(new Set(requirementsFor(policy, facts)?.rules ?? []).size);
        const ours = evaluatePolicy(policy, facts, signed, later);
        const theirs = evaluate(
          signed.map((one) => asVerifierSees(one, read)),
          later === policy ? [read] : [read, readLater],
        );
        expect(theirs?.complete ?? false).toBe(ours.complete);
        if (theirs !== null)
          expect(theirs.statements.map(({ why }) => why === null)).toEqual(
            ours.judged.map(({ counts }) => counts),
          );
        if (theirs !== null && theirs.policy === read) {
          const both = rulesFor(read.rules, new Shape(plain(preparer.statement), 'freeze'), theirs.count);
          expect(both.map((rule) => read.rules.indexOf(rule))).toEqual(
            (ours.demands?.rules ?? []).map((rule) => policy.rules.indexOf(rule)),
          );
          if (both.length < rules.length) belowLimits += 1;
        }
        if (ours.complete) complete += 1;
      },
    ),
    { numRuns: 8_000 },
  );
  // About 45 of them are complete; far fewer would mean that nothing was compared.
  expect(complete).toBeGreaterThan(20);
  // Where sums were known and below their limit: else the counting itself was not compared.
  expect(belowLimits).toBeGreaterThan(50);
});

/** The fields a freeze states; those left out are left out of the statement too. */
function frozenOnly(frozen: object): object {
  return { accounts: undefined, newBeneficiaries: undefined, ...frozen };
}

const anyToken = fc.record({
  model: fc.constantFrom('PIV-II', ''),
  manufacturer: fc.constantFrom('piv_II', ''),
  libraryDescription: fc.constantFrom('OpenSC smartcard framework', ''),
  libraryManufacturer: fc.constantFrom('OpenSC Project', ''),
});

const anyAuthority = fc
  .tuple(
    fc.record({
      subject: fc.constantFrom('CN=Root, O=Example Trust, C=DE', 'CN=Other'),
      certificate: fc.constantFrom('AAAA', 'AQID'),
      revocation: fc.constantFrom('demanded' as const, 'optional' as const, 'unused' as const),
    }),
    fc.subarray(['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.4.1.32473.1']),
  )
  .map(([one, usages]) => ({ ...one, ...(usages.length === 0 ? {} : { extendedUsages: usages }) }));

/** Everything that a policy says of itself on a screen, before an administrator signs it. */
test('what both say of a policy', () => {
  const t = textsIn('en');
  const heard = new Set<string>();
  /** Whose id stood behind a name that another person has. */
  const told = new Set<string>();
  fc.assert(
    fc.property(
      anyPolicy,
      fc.array(anyToken, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(anyAuthority, { maxLength: 2 }),
      fc.option(anyTerms, { nil: undefined }),
      (made, hardware, quorum, authorities, beneficiaries) => {
        const policy: Policy = {
          ...made,
          quorum,
          ...(quorum === 1 ? {} : { hardware }),
          ...(authorities.length === 0 ? {} : { authorities }),
          ...(beneficiaries === undefined
            ? {}
            : { beneficiaries: beneficiaryTermsSchema.parse(beneficiaries) }),
        };
        const sentences = policySentences(policy, NO_SUBJECTS.fingerprintOf);
        // On a screen an amount stays beside its currency; the verifier writes for a terminal and for files.
        const said = sentences.map((each) => say(t, each).replaceAll('\u00a0', ' '));
        expect(policyText(new Shape(plain(policy), 'policy'))).toEqual(said);
        for (const [, id = ''] of said.join('\n').matchAll(/ \((ada|bob|cy|dee)\)/gu)) told.add(id);
        for (const { code } of sentences) heard.add(code);
      },
    ),
    { numRuns: 500 },
  );
  expect([...told].toSorted()).toEqual(PEOPLE);
  expect([...heard].toSorted()).toEqual([
    'policy-authority',
    'policy-beneficiaries',
    'policy-deputy',
    'policy-emergency',
    'policy-hardware',
    'policy-may',
    'policy-nobody-twice',
    'policy-quorum',
    'policy-revoked-card',
    'policy-rule',
    'policy-sums',
    'policy-unnamed-account',
    'policy-unnamed-currency',
  ]);
});
