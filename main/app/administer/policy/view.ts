// The policy as the window shows it: people, cards, rules, deputies, what is proposed, and what will soon
// stop somebody.
import { X509Certificate } from 'node:crypto';
import { hardwareProblems, policyProblems } from '../../../../shared/domain/policy-change.ts';
import { canSignAt, isUsable, isValidAt } from '../../../../shared/domain/policy-rules.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { policyDifferences } from '../../../../shared/domain/policy-difference.ts';
import { adoptionOf } from '../../../../shared/domain/policy-quorum.ts';
import { lastDayOf } from '../../../../shared/domain/last-day.ts';
import { sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { nameOf, policySentences, ruleSentence } from '../../../../shared/domain/policy-sentences.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import { CERTIFICATES, fingerprintOf } from '../../../statements/verify.ts';
import { instantOf } from '../../../ports/clock.ts';
import { authoritiesView, revocationWarnings } from './revocation.ts';
import { readAdoptions } from './signatures.ts';
import type { ReadAdoption } from './signatures.ts';
import { personName, revocationsInForce } from '../../authorise/index.ts';
import type { EnrolledCertificate, Policy } from '../../../../shared/domain/policy.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { PolicyContext, AdministrationDeps } from '../context.ts';
import type { PolicyProposal, StoredPolicy } from '../../../ports/store.ts';

// What will soon stop somebody from signing, before it does: certificates and times that end, and rules that
// hang on one person.
const SOON = 60 * 86_400_000;

function policyWarnings(policy: Policy, at: string): readonly Sentence[] {
  const now = Date.parse(at);
  const ends = (code: 'time-ends' | 'certificate-ends', name: string, until: number): readonly Sentence[] => {
    const end = new Date(until).toISOString();
    const on = code === 'time-ends' ? lastDayOf(end) : end.slice(0, 10);
    return until - now > SOON ? [] : [sentence(code, { name, on, over: until <= now })];
  };
  const people = policy.persons.flatMap((person) => {
    const { id, validUntil } = person;
    const name = nameOf(policy, id);
    const usable = person.certificates.filter((each) => isUsable(each, at));
    return [
      ...(validUntil === undefined ? [] : ends('time-ends', name, Date.parse(validUntil))),
      ...usable.flatMap(({ der }) =>
        ends('certificate-ends', name, Date.parse(new X509Certificate(Buffer.from(der, 'base64')).validTo)),
      ),
      ...(usable.length === 0 && isValidAt(person, at) && person.roles.some((role) => role !== 'viewer')
        ? [sentence('no-usable-card', { name })]
        : []),
    ];
  });
  const deputies = (policy.deputies ?? []).flatMap(({ person, validUntil }) =>
    Date.parse(validUntil) <= now ? [sentence('deputy-over', { name: nameOf(policy, person) })] : [],
  );
  // Judged as of now: what was fit when it was adopted may have run out since.
  return [
    ...hardwareProblems(policy),
    ...people,
    ...deputies,
    ...policyProblems({ ...policy, validFrom: at }),
  ];
}

type PolicyView = Answer<'policies.get'>;

export async function getPolicy(desk: PolicyContext): Promise<Result<PolicyView>> {
  const [stored, open] = await Promise.all([desk.store.desk.policy(), desk.store.policies.open()]);
  if (stored === null) return err(fault('policy-missing'));
  const { policy, sha256 } = stored;
  const at = instantOf(desk.clock);
  const readers = await readersOf(desk);
  return ok({
    company: policy.company.name,
    version: policy.version,
    sha256,
    words: [...fingerprintWords(sha256)],
    validFrom: policy.validFrom,
    sentences: policySentences(policy, fingerprintOf),
    signatures: signaturesView(policy, await signaturesOf(desk, stored)),
    quorum: policy.quorum,
    persons: policy.persons.map((person) => ({
      person: person.id,
      name: person.name,
      roles: person.roles,
      class: person.class ?? null,
      validFrom: person.validFrom ?? null,
      validUntil: person.validUntil ?? null,
      active: canSignAt(policy, person.id, at),
      certificates: person.certificates.map((certificate) => certificateView(certificate, readers)),
    })),
    rules: policy.rules.map((rule) => ({ rule, sentence: ruleSentence(rule, policy) })),
    deputies: (policy.deputies ?? []).map((deputy) => ({
      ...deputy,
      name: personName(policy, deputy.person),
      inPlaceOfName: personName(policy, deputy.inPlaceOf),
      now: isValidAt(deputy, at),
    })),
    emergency: policy.emergency ?? null,
    beneficiaries: policy.beneficiaries ?? null,
    desks: (policy.desks ?? []).map(({ id, name }) => ({ desk: id, name, here: id === desk.identity.desk })),
    profiles: policy.profiles ?? [],
    hardware: policy.hardware ?? [],
    authorities: await authoritiesView(desk, policy),
    warnings: [...(await revocationWarnings(desk, policy)), ...policyWarnings(policy, at)],
    proposal:
      open === null ? null : await proposalView(stored, await revocationsInForce(desk, policy), open, at),
    versions: await versionsView(desk, policy.version),
  });
}

/** Reader by certificate, as the cards were last seen. */
export async function readersOf(
  desk: Pick<AdministrationDeps, 'cards'>,
): Promise<ReadonlyMap<string, string>> {
  const cards = (await desk.cards.modules(false)).flatMap((module) => module.cards);
  return new Map(
    cards.flatMap((card) => card.certificates.map(({ sha256 }) => [sha256, card.reader] as const)),
  );
}

function certificateView(
  { sha256, der, algorithm, revoked }: EnrolledCertificate,
  readers: ReadonlyMap<string, string>,
): PolicyView['persons'][number]['certificates'][number] {
  const read = new X509Certificate(Buffer.from(der, 'base64'));
  return {
    sha256,
    subject: read.subject.replaceAll('\n', ', '),
    notBefore: new Date(read.validFrom).toISOString(),
    notAfter: new Date(read.validTo).toISOString(),
    words: [...fingerprintWords(sha256)],
    algorithm,
    reader: readers.get(sha256) ?? null,
    revoked: revoked ?? null,
  };
}

/** A successor was signed by administrators of the version before it; the genesis by its own. */
async function signaturesOf(
  desk: PolicyContext,
  { policy, signatures }: StoredPolicy,
): Promise<readonly ReadAdoption[]> {
  const before = policy.version === 1 ? null : await desk.store.desk.policyVersion(policy.version - 1);
  return readAdoptions(before?.policy ?? policy, signatures);
}

function signaturesView(policy: Policy, read: readonly ReadAdoption[]): PolicyView['signatures'] {
  return read.map(({ person, statement, certificateSubject }) => ({
    person,
    name: personName(policy, person),
    time: statement.time,
    certificateSubject,
  }));
}

async function proposalView(
  { policy: before, sha256: inForce }: StoredPolicy,
  standing: Policy,
  open: PolicyProposal,
  at: string,
): Promise<NonNullable<PolicyView['proposal']>> {
  const { proposal, createdAt, note, policy, sha256 } = open;
  const read = await readAdoptions(
    standing,
    open.signatures.map(({ jws }) => jws),
  );
  const verdict = adoptionOf(standing, open, read, at);
  return {
    proposal,
    createdAt,
    note,
    version: policy.version,
    sha256,
    words: [...fingerprintWords(sha256)],
    differences: policyDifferences(before, policy, CERTIFICATES),
    sentences: policySentences(policy, fingerprintOf),
    signatures: signaturesView(
      before,
      read.filter(({ person }) => verdict.persons.includes(person)),
    ),
    have: verdict.have,
    need: verdict.need,
    canSign: verdict.canSign.map((person) => ({ person, name: personName(before, person) })),
    follows: policy.previous === inForce,
  };
}

async function versionsView(desk: PolicyContext, current: number): Promise<PolicyView['versions']> {
  const versions: PolicyView['versions'][number][] = [];
  for (let version = current - 1; version >= 1; version -= 1) {
    const stored = await desk.store.desk.policyVersion(version);
    if (stored === null) continue;
    const { policy, sha256 } = stored;
    const signedBy = [
      ...new Set((await signaturesOf(desk, stored)).map(({ person }) => personName(policy, person))),
    ];
    versions.push({
      version,
      sha256,
      words: [...fingerprintWords(sha256)],
      validFrom: policy.validFrom,
      signedBy,
    });
  }
  return versions;
}
