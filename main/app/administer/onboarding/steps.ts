// The binder: each step to a connection with the bank, whether it is done, and by which evidence. Nothing
// counts because somebody ticked it.
import { decryptionKeys, signingKey, type BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { X509Certificate } from 'node:crypto';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import type { Stores } from '../../desk/index.ts';
import type { OnboardingContext } from '../context.ts';
import type { LogEntry } from '../../../ports/store.ts';
import { certificateViews } from '../profile/certificates.ts';
import { CONNECTION } from '../profile/connection-test.ts';
import { profileSecrets } from '../profile/secrets.ts';
import { companyKeys, requestDigest, type CompanyKeyRecord } from './keys.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

type View = Answer<'onboarding.get'>;
type Step = View['steps'][number];
type Evidence = Step['evidence'];

/** Subjects under which the acts of the binder are logged where they are about no key. */
export const LETTER = 'onboarding-letter';
export const GATE = 'onboarding-gate';

const newest = async (
  { store }: Stores<'log'>,
  subject: string,
  act: string,
): Promise<LogEntry | undefined> => (await store.log.about(subject, { act, limit: 1 })).at(-1);

const newestOf = async (
  desk: Stores<'log'>,
  subjects: readonly string[],
  act: string,
): Promise<LogEntry | undefined> =>
  (await Promise.all(subjects.map((subject) => newest(desk, subject, act))))
    .filter((entry) => entry !== undefined)
    .toSorted((a, b) => a.position - b.position)
    .at(-1);

const of = (entry: LogEntry | undefined): Evidence =>
  entry === undefined
    ? null
    : { at: entry.at, by: entry.actor, position: entry.position, text: entry.detail };

export async function getOnboarding(desk: OnboardingContext): Promise<Result<View>> {
  const [keys, steps, policy, stored] = await Promise.all([
    companyKeys(desk),
    onboardingSteps(desk),
    desk.store.desk.policy(),
    desk.store.desk.profile(),
  ]);
  const open = steps.find(({ done }) => !done);
  const gate = await newest(desk, GATE, 'onboarding.gate');
  return ok({
    environment: desk.identity.environment,
    company: desk.identity.companyName,
    steps,
    next: open?.step ?? null,
    keys: keys.map((each) => keyView(each, stored?.profile ?? null, desk.clock.now())),
    people: policy?.policy.persons.map(({ id, name }) => ({ person: id, name })) ?? [],
    profile:
      stored === null
        ? null
        : { id: stored.profile.id, version: stored.profile.version, name: stored.profile.name },
    renewal: stored?.profile.keys.next ?? null,
    gate: {
      refused: desk.identity.environment !== 'sandbox' ? 'environment' : open === undefined ? null : 'steps',
      evidence: of(gate),
    },
  });
}

function keyView(
  record: CompanyKeyRecord,
  profile: Pick<BankProfile, 'keys'> | null,
  at: number,
): View['keys'][number] {
  const { key, usage, type, subject, card, madeAt, uri, certificate, onCard = true } = record;
  return {
    key,
    usage,
    type,
    subject,
    card,
    madeAt,
    uri,
    use: profile === null ? 'none' : useOf(uri, usage, profile, at),
    certificate: certificate === null ? null : { ...certificateOf(certificate), onCard },
  };
}

/** What a key does at an instant; with a renewed key both open answers, on either side of the change. */
function useOf(
  uri: string,
  usage: CompanyKeyRecord['usage'],
  profile: Pick<BankProfile, 'keys'>,
  at: number,
): View['keys'][number]['use'] {
  const { next } = profile.keys;
  const inUse = usage === 'sign' ? [signingKey(profile, at)] : decryptionKeys(profile, at);
  const waits = next !== undefined && at < Date.parse(next.from);
  if (waits && uri === (usage === 'sign' ? next.signing : next.decryption)) return 'next';
  return inUse.includes(uri) ? 'now' : 'none';
}

function certificateOf(text: string): Omit<NonNullable<View['keys'][number]['certificate']>, 'onCard'> {
  const { raw, subject, issuer, validFromDate, validToDate } = new X509Certificate(text);
  const sha256 = sha256Hex(raw);
  const line = (name: string): string => name.replaceAll('\n', ', ');
  return {
    subject: line(subject),
    issuer: line(issuer),
    sha256,
    words: [...fingerprintWords(sha256)],
    notBefore: validFromDate.toISOString(),
    notAfter: validToDate.toISOString(),
  };
}

export async function onboardingSteps(desk: OnboardingContext): Promise<readonly Step[]> {
  const evidence = await Promise.all([
    keysStep(desk),
    certificatesStep(desk),
    letterStep(desk),
    profileStep(desk),
    fingerprintsStep(desk),
    secretsStep(desk),
    officersStep(desk),
    connectionStep(desk),
    paymentStep(desk),
    quorumStep(desk),
  ]);
  const names = [
    'keys',
    'certificates',
    'letter',
    'profile',
    'fingerprints',
    'secrets',
    'officers',
    'connection',
    'payment',
    'quorum',
  ] as const;
  return names.map((step, place) => ({
    step,
    done: evidence[place] !== null,
    evidence: evidence[place] ?? null,
  }));
}

/** Both keys the profile in force names, or, before there is one, one of each use. */
async function wanted(desk: OnboardingContext): Promise<readonly (CompanyKeyRecord | undefined)[]> {
  const [all, stored] = await Promise.all([companyKeys(desk), desk.store.desk.profile()]);
  return (['sign', 'decrypt'] as const).map((usage) => {
    const named = usage === 'sign' ? stored?.profile.keys.signing : stored?.profile.keys.decryption;
    return (
      all.findLast((each) => each.usage === usage && each.uri === named) ??
      all.findLast((each) => each.usage === usage)
    );
  });
}

async function keysStep(desk: OnboardingContext): Promise<Evidence> {
  const keys = await wanted(desk);
  const last = keys.at(-1);
  return keys.includes(undefined) || last === undefined
    ? null
    : of(await newest(desk, last.key, 'onboarding.key'));
}

async function certificatesStep(desk: OnboardingContext): Promise<Evidence> {
  const keys = await wanted(desk);
  if (keys.some((key) => (key?.certificate ?? null) === null)) return null;
  const made = keys.flatMap((each) => each?.key ?? []);
  return of(await newestOf(desk, made, 'onboarding.certificate'));
}

/**
 * A letter names fingerprints: it counts only while it names, for each key there is now, its certificate, or
 * the request for which the bank issued that certificate.
 */
async function letterStep(desk: OnboardingContext): Promise<Evidence> {
  const letter = await newest(desk, LETTER, 'onboarding.letter');
  if (letter === undefined) return null;
  const named = (await wanted(desk)).every(
    (key) =>
      key !== undefined &&
      [requestDigest(key), ...(key.certificate === null ? [] : [certificateDigest(key.certificate)])].some(
        (digest) => letter.detail.includes(digest),
      ),
  );
  return named ? of(letter) : null;
}

const certificateDigest = (pem: string): string => sha256Hex(new X509Certificate(pem).raw);

async function profileStep(desk: OnboardingContext): Promise<Evidence> {
  const stored = await desk.store.desk.profile();
  return stored === null
    ? null
    : of(
        (await desk.store.log.about(stored.profile.id, { act: 'profile.adopt' })).findLast(({ detail }) =>
          detail.includes(stored.sha256),
        ),
      );
}

async function fingerprintsStep(desk: OnboardingContext): Promise<Evidence> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return null;
  const views = await certificateViews(desk, stored.profile, stored.profile);
  if (views.length === 0 || views.some(({ compared }) => compared === null)) return null;
  const last = views.map(({ sha256 }) => sha256).at(-1) ?? '';
  return of(await newest(desk, last, 'profile.certificate-compared'));
}

async function secretsStep(desk: OnboardingContext): Promise<Evidence> {
  const secrets = await profileSecrets(desk);
  if (!secrets.ok || secrets.value.secrets.some(({ present }) => !present)) return null;
  const names = secrets.value.secrets.map(({ name }) => name);
  return of(await newestOf(desk, names, 'profile.secret'));
}

/** Somebody for each part of a payment. */
async function officersStep(desk: OnboardingContext): Promise<Evidence> {
  const policy = (await desk.store.desk.policy())?.policy;
  const roles = new Set(policy?.persons.flatMap((person) => person.roles));
  const complete =
    policy !== undefined &&
    (['preparer', 'approver', 'administrator'] as const).every((role) => roles.has(role)) &&
    (roles.has('releaser') || policy.rules.every(({ release }) => !release));
  return complete ? of(await newest(desk, 'policy', 'policy.adopt')) : null;
}

/** Entries of earlier versions hold the words. */
function hasPassed(detail: string, sha256: string): boolean {
  return (
    detail === coded(sentence('log-test-passed', { sha256 })) ||
    detail === ['all steps passed,', 'profile SHA-256', sha256].join(' ')
  );
}

/** The newest test, if it was all green and made under the profile in force. */
async function connectionStep(desk: OnboardingContext): Promise<Evidence> {
  const stored = await desk.store.desk.profile();
  const test = await newest(desk, CONNECTION, 'profile.test');
  return stored !== null && test !== undefined && hasPassed(test.detail, stored.sha256) ? of(test) : null;
}

async function paymentStep(desk: OnboardingContext): Promise<Evidence> {
  // Done are those that have settled, by whichever status, and whose money has not come back.
  const {
    rows: [settled],
  } = await desk.store.tracking.list({ offset: 0, limit: 1, statusGroup: 'done' });
  return settled === undefined
    ? null
    : {
        at: settled.updatedAt ?? '',
        by: 'bank',
        position: null,
        text: coded(
          sentence('first-payment-settled', {
            currency: settled.currency,
            endToEndId: settled.endToEndId,
            reference: settled.reference,
          }),
        ),
      };
}

/** The administrators have named this very profile in a version of the policy they signed. */
async function quorumStep(desk: OnboardingContext): Promise<Evidence> {
  const [stored, policy] = await Promise.all([desk.store.desk.profile(), desk.store.desk.policy()]);
  const named =
    policy?.policy.profiles?.some(
      ({ id, version, sha256 }) =>
        id === stored?.profile.id && version === stored.profile.version && sha256 === stored.sha256,
    ) ?? false;
  return named ? of(await newest(desk, 'policy', 'policy.adopt')) : null;
}
