// Owns the connection test: an access token, then one inquiry about a payment that does not exist; the first
// step that failed on the way is named.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { type Fault, because, fault, reasonsOf } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { CONNECTION_STEPS, type ConnectionStep } from '../../ports/bank.ts';
import { encryptionCertificate } from '../../envelope/verify.ts';
import { fetchAccessToken } from '../access-token.ts';
import type { LinkDeps } from '../bank-link.ts';
import { inspectConnection } from '../channel.ts';
import { inquirePost } from './inquiry.ts';

type Step = ConnectionStep['step'];

/** Where the token host could not do its part. */
interface Trouble {
  step: 'signature' | 'encryption' | null;
}

interface Found {
  readonly step: Step;
  readonly fault: Fault;
}

/** `probe`: an end-to-end identification no payment has. Nothing is booked by any step. */
export async function testConnection(
  parts: LinkDeps,
  profile: BankProfile,
  probe: string,
): Promise<readonly ConnectionStep[]> {
  const trouble: Trouble = { step: null };
  const watched = { ...parts, hosts: watchedHosts(parts.hosts, trouble) };
  const token = await fetchAccessToken(watched, profile);
  if (!token.ok) {
    const found = whereTokenFailed(parts, profile, token.error, trouble);
    const answered = ANSWERED.has(token.error.code) || trouble.step === 'encryption';
    // A handshake that stands says nothing of our certificate yet (RFC 8446, 4.4.2): only an answer does.
    return answered
      ? checklist(found, ['token', 'signature'])
      : checklist(await firstOf(parts, profile, found), ['client-certificate', 'token', 'signature']);
  }
  trouble.step = null;
  return checklist(
    whereInquiryFailed(
      parts,
      profile,
      await inquirePost(watched, { profile, fields: { endToEndId: probe }, correlationId: probe }),
      trouble,
    ),
    ['signature'],
  );
}

function watchedHosts(hosts: LinkDeps['hosts'], trouble: Trouble): LinkDeps['hosts'] {
  const watch = async <T>(step: 'signature' | 'encryption', done: Promise<Result<T>>): Promise<Result<T>> => {
    const result = await done;
    if (!result.ok) trouble.step = step;
    return result;
  };
  return {
    signInquiry: (job) => watch('signature', hosts.signInquiry(job)),
    signAccessTokenRequest: (job) => watch('signature', hosts.signAccessTokenRequest(job)),
    unwrapAnswerKey: (job) => watch('encryption', hosts.unwrapAnswerKey(job)),
  };
}

/** `open`: steps before the failing one that were not proven by it. */
function checklist(found: Found | null, open: readonly Step[]): readonly ConnectionStep[] {
  const at = found === null ? CONNECTION_STEPS.length : CONNECTION_STEPS.indexOf(found.step);
  // An answer is decrypted before its signature can be looked at; one that came unencrypted was verified.
  const proven = found === null || found.fault.code === 'answer-unencrypted';
  return CONNECTION_STEPS.map((step, index): ConnectionStep => {
    if (index === at) return { step, verdict: 'failed', fault: found?.fault ?? null };
    const passed = index < at && (proven || !open.includes(step));
    return { step, verdict: passed ? 'passed' : 'skipped', fault: null };
  });
}

/** Faults that only an answer of the other side can bring. */
const ANSWERED: ReadonlySet<string> = new Set([
  'token-refused',
  'token-unanswered',
  'token-unreadable',
  'rate-limited',
]);
const STEP_OF: Readonly<Record<string, Step>> = {
  offline: 'dns',
  'profile-unusable': 'dns',
  unreachable: 'tcp',
  'proxy-refused': 'tcp',
  tls: 'tls',
  'client-certificate': 'client-certificate',
};
const ANSWER_STEP: Readonly<Record<string, 'signature' | 'encryption'>> = {
  'answer-unsigned': 'signature',
  'answer-forged': 'signature',
  'answer-undecryptable': 'encryption',
  'answer-other-suite': 'encryption',
  'answer-garbled': 'encryption',
};

function whereTokenFailed(parts: LinkDeps, profile: BankProfile, told: Fault, { step }: Trouble): Found {
  const cause = explain(told);
  if (step !== null) return { step, fault: cause };
  if (cause.code === 'unreachable' && cause.rule === 'dns') return { step: 'dns', fault: cause };
  const network = STEP_OF[cause.code];
  if (network !== undefined) return { step: network, fault: cause };
  if (cause.code === 'bank-certificate') return { step: certificateStep(parts, profile), fault: cause };
  if (cause.code === 'vault-secret-missing')
    return { step: cause.detail === profile.keys.tls ? 'client-certificate' : 'token', fault: cause };
  if (cause.code === 'token-unreadable') {
    const answer = ANSWER_STEP[(cause.rule ?? '').split(':')[0] ?? ''];
    return answer === undefined ? { step: 'token', fault: cause } : cryptoFault(answer, cause);
  }
  const hint = profile.accessToken.variant === 'xml-secured' && cause.rule === '400' ? bankHint(cause) : null;
  return hint === null ? { step: 'token', fault: cause } : cryptoFault(hint, cause);
}

/**
 * What stopped us before a connection was tried says nothing of the way there: that is tried by itself, and
 * comes first.
 */
async function firstOf(parts: LinkDeps, profile: BankProfile, found: Found): Promise<Found> {
  if (CONNECTION_STEPS.indexOf(found.step) < CONNECTION_STEPS.indexOf('token')) return found;
  const reached = await inspectConnection(parts, profile);
  return reached.ok ? found : whereTokenFailed(parts, profile, reached.error, { step: null });
}

function whereInquiryFailed(
  parts: LinkDeps,
  profile: BankProfile,
  outcome: Awaited<ReturnType<typeof inquirePost>>,
  { step }: Trouble,
): Found | null {
  if (outcome.kind === 'answered')
    return outcome.isEncrypted
      ? null
      : { step: 'encryption', fault: fault('answer-unencrypted', about(outcome.exchange.correlationId)) };
  const cause = outcome.fault;
  if (step !== null)
    return { step, fault: cause.code === 'answer-unread' ? cryptoFault(step, cause).fault : cause };
  const answer = ANSWER_STEP[cause.code];
  if (answer !== undefined) return cryptoFault(answer, cause);
  if (
    cause.code === 'bank-certificate' ||
    (cause.code === 'answer-unread' && cause.rule === 'bank-certificate')
  )
    return {
      step: certificateStep(parts, profile),
      fault: fault('bank-certificate', reasonsOf(cause)),
    };
  if (cause.code === 'inquiry-refused') return cryptoFault(bankHint(cause) ?? 'signature', cause);
  // A token the bank does not take, and whatever else stands before the two: named as what it is.
  return {
    step: cause.code === 'token-refused' ? 'token' : (STEP_OF[cause.code] ?? 'signature'),
    fault: cause,
  };
}

/**
 * A server that ends the connection right after the handshake, before any answer, has looked at our
 * certificate and left.
 */
function explain(cause: Fault): Fault {
  return cause.code === 'token-unanswered' && cause.rule === 'connection-lost'
    ? because('client-certificate', 'closed-after-handshake')
    : cause;
}

function certificateStep(parts: LinkDeps, profile: BankProfile): 'signature' | 'encryption' {
  return encryptionCertificate(profile.bankCertificates.encryption, new Date(parts.clock.now())).ok
    ? 'signature'
    : 'encryption';
}

/**
 * The document has no code for either; the bank's own words are a hint to the right page of the profile, and
 * stand beside the step.
 */
function bankHint({ detail = '' }: Fault): 'signature' | 'encryption' | null {
  if (/decrypt|encrypt|cipher|key transport/iu.test(detail)) return 'encryption';
  return /signature|signed|signer|digest/iu.test(detail) ? 'signature' : null;
}

function cryptoFault(step: 'signature' | 'encryption', cause: Fault): Found {
  const { code, rule, correlationId } = cause;
  const why = rule === undefined || rule.startsWith(code) ? (rule ?? code) : `${code}: ${rule}`;
  return {
    step,
    fault: fault(step === 'signature' ? 'test-signature' : 'test-encryption', {
      rule: why,
      ...reasonsOf(cause),
      ...about(correlationId),
    }),
  };
}

const about = (correlationId: string | undefined): Pick<Fault, 'correlationId'> =>
  correlationId === undefined ? {} : { correlationId };
