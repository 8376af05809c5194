// Reading the bank profile: the one in force, its versions, and what a draft would change.
import { repeatedMember } from '../../../../shared/domain/lossless-json.ts';
import { baseUrl, type BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { memberAt, profileChanges, withMember } from '../../../../shared/domain/profile/changes.ts';
import {
  nextVersion,
  problem,
  readProfile,
  type ProfileProblem,
} from '../../../../shared/domain/profile/draft.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ProfileContext } from '../context.ts';
import { certificateViews, certificatesOf, fingerprint } from './certificates.ts';
import { changeRefused } from './may-adopt.ts';
import { jcsDigest } from '../../../digest/sha256.ts';

export async function getProfile(desk: ProfileContext): Promise<Result<Answer<'profile.get'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { profile, sha256 } = stored;
  const [versions, certificates, policy] = await Promise.all([
    desk.store.desk.profileVersions(),
    certificateViews(desk, profile, profile),
    desk.store.desk.policy(),
  ]);
  const saved = versions.find((one) => one.sha256 === sha256);
  return ok({
    profile,
    sha256,
    savedAt: saved?.savedAt ?? '',
    savedBy: saved?.savedBy ?? '',
    baseUrl: baseUrl(profile),
    certificates: [...certificates],
    refused: changeRefused(desk),
    people: policy?.policy.persons.map(({ id, name }) => ({ person: id, name })) ?? [],
  });
}

export async function profileVersions(desk: ProfileContext): Promise<Result<Answer<'profile.versions'>>> {
  const [versions, inForce] = await Promise.all([
    desk.store.desk.profileVersions(),
    desk.store.desk.profile(),
  ]);
  return ok({
    rows: versions.map((version) => ({ ...version, isInForce: version.sha256 === inForce?.sha256 })),
  });
}

export async function profileVersion(
  desk: ProfileContext,
  { id, version }: ParsedInput<'profile.version'>,
): Promise<Result<Answer<'profile.version'>>> {
  const stored = await desk.store.desk.profileVersion(id, version);
  return stored === null ? err(fault('not-found')) : ok({ profile: stored.profile });
}

export interface ProfileDraft {
  readonly profile: BankProfile | null;
  /** With fingerprints filled in; null when it is no object. */
  readonly text: string | null;
  readonly sha256: string | null;
  readonly problems: readonly ProfileProblem[];
}

/** A draft as it would be saved: numbered, fingerprints computed where they were left out. */
export async function readProfileDraft(desk: ProfileContext, text: string): Promise<ProfileDraft> {
  let raw: unknown;
  try {
    // A byte order mark is no part of JSON (RFC 8259, 8.1), and files of some editors begin with one.
    raw = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    raw = null;
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return {
      profile: null,
      text: null,
      sha256: null,
      problems: [{ path: '', sentence: problem('not-json') }],
    };
  const twice = repeatedMember(text);
  if (twice !== null)
    return {
      profile: null,
      text: null,
      sha256: null,
      problems: [{ path: '', sentence: problem('member-twice', twice) }],
    };
  const filled = withFingerprints(raw);
  const numbered = withMember(filled, 'version', await numberFor(desk, filled));
  const { profile, problems } = readProfile(numbered, desk.identity.environment);
  const wrong = profile === null ? problems : certificateProblems(profile);
  if (profile === null || wrong.length > 0)
    return { profile: null, text: JSON.stringify(numbered), sha256: null, problems: wrong };
  return { profile, text: JSON.stringify(numbered), sha256: jcsDigest(profile), problems: [] };
}

async function numberFor(desk: ProfileContext, raw: object): Promise<unknown> {
  const [id, version] = [memberAt(raw, 'id'), memberAt(raw, 'version')];
  if (version !== undefined && !Number.isSafeInteger(version)) return version;
  const last = Math.max(
    0,
    ...(await desk.store.desk.profileVersions()).flatMap((one) => (one.id === id ? [one.version] : [])),
  );
  return nextVersion({ version: typeof version === 'number' ? version : 0 }, last);
}

function withFingerprints(raw: object): Record<string, unknown> {
  let filled: Record<string, unknown> = { ...raw };
  for (const path of ['bankCertificates.signing', 'bankCertificates.encryption']) {
    const list = memberAt(filled, path);
    if (!Array.isArray(list)) continue;
    filled = withMember(
      filled,
      path,
      list.map((one: unknown) => {
        const [pem, sha256] = [memberAt(one, 'pem'), memberAt(one, 'sha256')];
        return typeof pem === 'string' && (sha256 === undefined || sha256 === '')
          ? { pem, sha256: fingerprint(pem) ?? '' }
          : one;
      }),
    );
  }
  return filled;
}

function certificateProblems(profile: BankProfile): readonly ProfileProblem[] {
  const { signing, encryption } = profile.bankCertificates;
  const wrong = (
    [
      ['signing', signing],
      ['encryption', encryption],
    ] as const
  ).flatMap(([use, list]) =>
    list.flatMap(({ pem, sha256 }) =>
      fingerprint(pem) === sha256
        ? []
        : [
            {
              path: `bankCertificates.${use}`,
              sentence: problem(
                fingerprint(pem) === null ? 'certificate-unreadable' : 'certificate-other-fingerprint',
              ),
            },
          ],
    ),
  );
  const authority = certificatesOf(profile).some(
    ({ use, pem }) => use === 'tls-authority' && fingerprint(pem) === null,
  );
  return authority
    ? [...wrong, { path: 'bankCertificates.tlsAuthorities', sentence: problem('certificate-unreadable') }]
    : wrong;
}

const UNDER_WAY = ['frozen', 'approved', 'released'] as const;

export async function previewProfile(
  desk: ProfileContext,
  text: string,
): Promise<Result<Answer<'profile.preview'>>> {
  const inForce = (await desk.store.desk.profile())?.profile ?? null;
  const draft = await readProfileDraft(desk, text);
  const shown = draft.profile;
  const changes = shown === null ? [] : profileChanges(inForce, shown);
  // Cases are not counted here: they say for themselves what holds them back.
  const binds = changes.some(({ field }) => field.binds === 'bank' || field.binds === 'form');
  const [batches, messages] = await Promise.all([
    desk.store.batches.countByState(),
    desk.store.outbox.countByState(),
  ]);
  return ok({
    draft: draft.text,
    version: shown?.version ?? null,
    sha256: draft.sha256,
    problems: [...draft.problems],
    changes: changes.map(({ field, before, after }) => ({
      path: field.path,
      section: field.section,
      before,
      after,
      binds: field.binds !== null,
    })),
    certificates: shown === null ? [] : [...(await certificateViews(desk, shown, inForce))],
    heldBack: binds
      ? {
          batches: UNDER_WAY.reduce((sum, state) => sum + (batches[state] ?? 0), 0),
          messages: (messages.queued ?? 0) + (messages.unknown ?? 0),
        }
      : { batches: 0, messages: 0 },
  });
}
