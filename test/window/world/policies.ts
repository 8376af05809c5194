// The double's answers about the policy: a small document, changed and judged by the product's own rules.
import '../no-code.ts';
import { policyProblems, successionProblems } from '../../../shared/domain/policy-change.ts';
import { policyDifferences } from '../../../shared/domain/policy-difference.ts';
import { editPolicy, type PolicyChange } from '../../../shared/domain/policy-edit.ts';
import { policySentences, ruleSentence } from '../../../shared/domain/policy-sentences.ts';
import { simulate } from '../../../shared/domain/policy-simulation.ts';
import { canSignAt, isUsable, isValidAt, rightsIn, type Right } from '../../../shared/domain/policy-rules.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { chance } from '../random.ts';
import { batches, NOW } from './batches.ts';
import { detailOf } from './views.ts';
import { COMPANY, OFFICERS } from './people.ts';
import { sentence } from '../../../shared/domain/sentence.ts';

type Out = CallOutput<'policies.get'>;
type Proposal = NonNullable<Out['proposal']> & { readonly policy: Policy };

const draw = chance(23);
const AUTHORITY = {
  subject: 'CN=Nordhaven Issuing CA 2, O=Nordhaven Shipping AG, C=DE',
  certificate: 'AAAA',
  sha256: 'c3'.repeat(32),
  notAfter: '2034-05-01T00:00:00Z',
  cards: 4,
  revocation: 'demanded',
  extendedUsages: ['1.3.6.1.5.5.7.3.36'],
  list: {
    number: '01a4',
    thisUpdate: '2026-11-20T06:00:00Z',
    nextUpdate: '2026-11-27T06:00:00Z',
    current: true,
    entries: 12,
    importedAt: '2026-11-20T08:12:00Z',
  },
} as const satisfies Out['authorities'][number];
const CERTIFICATES = { subjectOf: () => '', fingerprintOf: () => AUTHORITY.sha256 };
const digests = new Map<Policy, string>();
const digestOf = (policy: Policy): string => {
  const known = digests.get(policy) ?? draw.hex(64);
  digests.set(policy, known);
  return known;
};

function firstPolicy(): Policy {
  const [anna, boris, clara] = OFFICERS.map(({ person, name, certificate }) => ({
    id: person,
    name,
    certificates: [{ sha256: certificate, der: 'AA==', algorithm: 'RS256' as const }],
  }));
  if (!anna || !boris || !clara) throw new Error('three officers work here');
  const old = {
    sha256: draw.hex(64),
    der: 'AA==',
    algorithm: 'RS256' as const,
    revoked: { at: '2026-10-02T09:00:00Z', reason: 'lost on the train' },
  };
  return {
    typ: 'countersign/policy/2',
    company: { id: 'nordhaven', name: COMPANY },
    environment: 'training',
    version: 2,
    previous: draw.hex(64),
    validFrom: '2026-10-02T09:12:00Z',
    quorum: 2,
    persons: [
      { ...anna, roles: ['preparer', 'administrator'] },
      {
        ...boris,
        roles: ['approver', 'administrator'],
        class: 'A',
        certificates: [...boris.certificates, old],
      },
      { ...clara, roles: ['releaser', 'administrator', 'approver'], class: 'B' },
      {
        id: 'emil-ray',
        name: 'Emil Ray',
        roles: ['approver'],
        class: 'B',
        certificates: [{ sha256: draw.hex(64), der: 'AA==', algorithm: 'ES256' }],
        validUntil: '2027-01-01T00:00:00Z',
      },
      {
        id: 'greta-holm',
        name: 'Greta Holm',
        roles: ['administrator'],
        certificates: [{ sha256: draw.hex(64), der: 'AA==', algorithm: 'PS256' }],
      },
    ],
    deputies: [
      {
        person: 'emil-ray',
        inPlaceOf: 'clara-moss',
        role: 'releaser',
        validFrom: '2026-11-16T00:00:00Z',
        validUntil: '2026-11-28T00:00:00Z',
      },
    ],
    rules: [
      {
        id: 'small',
        kinds: ['credit-transfer', 'direct-debit'],
        bands: [{ currency: 'EUR', over: null, upTo: '10000' }],
        approvals: 1,
        release: false,
        validHours: 72,
      },
      {
        id: 'large',
        kinds: ['credit-transfer', 'direct-debit'],
        bands: [{ currency: 'EUR', over: '10000', upTo: null }],
        approvals: 2,
        combinations: [
          ['A', 'A'],
          ['A', 'B'],
        ],
        release: true,
        validHours: 24,
      },
      {
        id: 'requests',
        kinds: ['reconfirm', 'reject', 'stop', 'recall'],
        approvals: 1,
        release: false,
        validHours: 8,
      },
    ],
    emergency: { persons: 4, roles: ['approver', 'releaser', 'administrator'] },
  };
}

const ROLE_OF = { freeze: 'preparer', approve: 'approver', release: 'releaser' } as const;

/** The batches of the double say of themselves that one approval is enough. */
function askingOnce(policy: Policy): Policy {
  return {
    ...policy,
    rules: policy.rules.map(({ combinations: _combinations, ...rule }) => ({ ...rule, approvals: 1 })),
  };
}

export function policyHandlers(
  tell: (what: 'settings') => void,
  act: (name: 'policy', batch: null, after: () => void) => { ticket: string },
): Partial<Handlers> {
  let policy = firstPolicy();
  let proposal: Proposal | null = null;
  const nameOf = (id: string): string => policy.persons.find((person) => person.id === id)?.name ?? id;
  const readerOf = (sha256: string): string | null =>
    OFFICERS.find((officer) => officer.certificate === sha256)?.reader ?? null;
  const edited = (changes: PolicyChange[]): Policy => {
    const next = editPolicy(policy, digestOf(policy), changes, {
      at: NOW,
      certificateOf: (sha256) => ({ sha256, der: 'AA==', algorithm: 'RS256' }),
    });
    if (!next.ok) throw new Refusal('policy-change-impossible');
    return next.value;
  };
  const actor = ({ person, seat, class: its }: Right) => ({
    person,
    name: nameOf(person),
    inPlaceOf: seat === person ? null : nameOf(seat),
    class: its,
    cards: (policy.persons.find(({ id }) => id === person)?.certificates ?? []).map((each) => ({
      certificate: each.sha256,
      subject: `CN=${nameOf(person)},O=${COMPANY}`,
      reader: readerOf(each.sha256),
      usable: isUsable(each, NOW),
    })),
  });
  return {
    'policies.get': () => ({
      company: COMPANY,
      version: policy.version,
      sha256: digestOf(policy),
      words: [...fingerprintWords(digestOf(policy))],
      validFrom: policy.validFrom,
      sentences: [...policySentences(policy, CERTIFICATES.fingerprintOf)],
      quorum: policy.quorum,
      signatures: ['anna-berg', 'clara-moss'].map((person) => ({
        person,
        name: nameOf(person),
        time: policy.validFrom,
        certificateSubject: `CN=${nameOf(person)},O=${COMPANY}`,
      })),
      persons: policy.persons.map((person) => ({
        person: person.id,
        name: person.name,
        roles: person.roles,
        class: person.class ?? null,
        validFrom: person.validFrom ?? null,
        validUntil: person.validUntil ?? null,
        active: canSignAt(policy, person.id, NOW),
        certificates: person.certificates.map((each) => ({
          sha256: each.sha256,
          subject: `CN=${person.name},O=${COMPANY}`,
          notBefore: '2026-05-01T00:00:00Z',
          notAfter:
            OFFICERS.find(({ certificate }) => certificate === each.sha256)?.notAfter ??
            '2028-04-30T00:00:00Z',
          words: [...fingerprintWords(each.sha256)],
          algorithm: each.algorithm,
          reader: readerOf(each.sha256),
          revoked: each.revoked ?? null,
        })),
      })),
      rules: policy.rules.map((rule) => ({ rule, sentence: ruleSentence(rule, policy) })),
      deputies: (policy.deputies ?? []).map((deputy) => ({
        ...deputy,
        name: nameOf(deputy.person),
        inPlaceOfName: nameOf(deputy.inPlaceOf),
        now: isValidAt(deputy, NOW),
      })),
      emergency: policy.emergency ?? null,
      beneficiaries: policy.beneficiaries ?? null,
      desks: [{ desk: 'desk-1', name: 'Treasury desk 1', here: true }],
      profiles: [],
      hardware: policy.hardware ?? [],
      authorities: [AUTHORITY],
      warnings: [
        sentence('time-ends', { name: 'Emil Ray', on: '2026-12-31', over: false }),
        sentence('certificate-ends', { name: 'Clara Moss', on: '2027-01-08', over: false }),
      ],
      proposal: proposal === null ? null : view(proposal),
      versions: [
        {
          version: 1,
          sha256: draw.hex(64),
          words: [...fingerprintWords('a1'.repeat(32))],
          validFrom: '2026-05-01T08:00:00Z',
          signedBy: ['Anna Berg', 'Clara Moss'],
        },
      ],
    }),
    'policies.readAuthority': () => {
      const { subject, certificate, sha256, notAfter, cards } = AUTHORITY;
      return { subject, certificate, sha256, notAfter, cards };
    },
    'policies.importList': () => ({
      subject: AUTHORITY.subject,
      entries: 3,
      nextUpdate: '2026-12-04T06:00:00Z',
      revoked: [],
    }),
    'policies.preview': ({ changes }) => {
      const next = edited(changes);
      return {
        version: next.version,
        differences: [...policyDifferences(policy, next, CERTIFICATES)],
        sentences: [...policySentences(next, CERTIFICATES.fingerprintOf)],
        problems: [...successionProblems(policy, digestOf(policy), next), ...policyProblems(next)],
      };
    },
    'policies.propose': ({ changes, note }) => {
      const next = edited(changes);
      proposal = {
        policy: next,
        proposal: 'proposal-1',
        createdAt: NOW,
        note,
        version: next.version,
        sha256: digestOf(next),
        words: [...fingerprintWords(digestOf(next))],
        differences: [...policyDifferences(policy, next, CERTIFICATES)],
        sentences: [...policySentences(next, CERTIFICATES.fingerprintOf)],
        signatures: [],
        have: 0,
        need: policy.quorum,
        canSign: policy.persons
          .filter(({ roles }) => roles.includes('administrator'))
          .map(({ id, name }) => ({ person: id, name })),
        follows: true,
      };
      tell('settings');
      return { proposal: 'proposal-1' };
    },
    'policies.sign': () =>
      act('policy', null, () => {
        const signer = proposal?.canSign[0];
        if (proposal === null || signer === undefined) return;
        const signed = {
          ...proposal,
          have: proposal.have + 1,
          canSign: proposal.canSign.slice(1),
          signatures: [
            ...proposal.signatures,
            { ...signer, time: NOW, certificateSubject: `CN=${signer.name}` },
          ],
        };
        proposal = signed.have >= signed.need ? null : signed;
        if (proposal === null) policy = signed.policy;
        tell('settings');
      }),
    'policies.withdraw': () => {
      proposal = null;
      tell('settings');
      return {};
    },
    'policies.simulate': (asked) => {
      const subject =
        'batch' in asked
          ? {
              kind: 'credit-transfer' as const,
              totals: [{ currency: 'EUR', amount: '15000.00' }],
              accounts: null,
              newBeneficiaries: 0,
              at: NOW,
            }
          : {
              kind: asked.kind,
              totals: asked.totals,
              accounts: asked.account === null ? null : [asked.account],
              newBeneficiaries: asked.newBeneficiary ? 1 : 0,
              at: NOW,
            };
      const one = 'batch' in asked ? batches.find(({ detail }) => detail.batch === asked.batch) : undefined;
      const signed = (one === undefined ? [] : detailOf(one).signatures).map(
        ({ person, certificate, purpose, time, note }) => ({
          person,
          certificate,
          purpose,
          role: ROLE_OF[purpose as keyof typeof ROLE_OF],
          time,
          note,
        }),
      );
      const judged = one === undefined ? policy : askingOnce(policy);
      const { verdict, ways, more } = simulate({ policy: judged, newest: judged, subject, signed }, 6);
      return {
        policyVersion: policy.version,
        rules: (verdict.demands?.rules ?? []).map((rule) => ruleSentence(rule, judged)),
        possible: verdict.possible,
        complete: verdict.complete,
        isVoid: verdict.isVoid,
        more,
        steps: (
          [
            [verdict.freeze, 'preparer'],
            [verdict.approve, 'approver'],
            [verdict.release, 'releaser'],
          ] as const
        ).map(([{ purpose, have, need, persons, canSign }, role]) => ({
          purpose,
          have,
          need,
          signed: persons.map(nameOf),
          can: rightsIn(policy, policy, role, NOW)
            .filter(({ person }) => canSign.includes(person))
            .map(actor),
        })),
        emergency:
          verdict.emergency === null
            ? null
            : {
                have: 0,
                need: verdict.emergency.need,
                can: verdict.emergency.canSign.map((person) => actor({ person, seat: person, class: null })),
              },
        ways: ways.map((way) =>
          way.map(({ purpose, person, inPlaceOf }) => ({
            purpose,
            name: nameOf(person),
            inPlaceOf: inPlaceOf === null ? null : nameOf(inPlaceOf),
          })),
        ),
      };
    },
  };
}

function view({ policy: _policy, ...shown }: Proposal): NonNullable<Out['proposal']> {
  return shown;
}
