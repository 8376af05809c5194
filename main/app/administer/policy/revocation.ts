// Authorities whose certificates the policy enrols: read from a file before they are named, their revocation
// lists imported, and what the lists at hand mean for the cards.
import { X509Certificate } from 'node:crypto';
import { fault } from '../../../../shared/domain/errors.ts';
import { nameOf } from '../../../../shared/domain/policy-sentences.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import {
  CLOCK_TOLERANCE,
  isCurrent,
  isOlderList,
  type CertificateAuthority,
  type RevocationList,
} from '../../../../shared/domain/revocation.ts';
import { coded, sentence, type Sentence } from '../../../../shared/domain/sentence.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { instantOf } from '../../../ports/clock.ts';
import {
  hasIssued,
  evaluateCertificate,
  readAuthority,
  readRevocationList,
} from '../../../statements/revocation.ts';
import { fingerprintOf, subjectOf } from '../../../statements/verify.ts';
import { keepList, keptLists } from '../../authorise/index.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';

type RevocationContext = Pick<CoreDeps, 'clock' | 'notifier'> & Stores<'desk'>;

const ARMOUR = /^\s*-----BEGIN (?:X509 CRL|CERTIFICATE)-----([\sA-Za-z0-9+/=]+)-----END/u;

/** DER of a file given as Base64: what is in its PEM armour (RFC 7468), or the file as it is. */
function derOf(file: string): Buffer {
  const bytes = Buffer.from(file, 'base64');
  const armoured = ARMOUR.exec(bytes.toString('latin1'));
  return armoured === null ? bytes : Buffer.from(armoured[1] ?? '', 'base64');
}

export async function readAuthorityFile(
  desk: Stores<'desk'>,
  file: string,
): Promise<Result<Answer<'policies.readAuthority'>>> {
  const der = derOf(file);
  const authority = readAuthority(der);
  if (authority === null) return err(fault('authority-unreadable'));
  const policy = (await desk.store.desk.policy())?.policy ?? null;
  return ok(authorityFacts(der.toString('base64'), policy));
}

function authorityFacts(certificate: string, policy: Policy | null): Answer<'policies.readAuthority'> {
  const der = Buffer.from(certificate, 'base64');
  return {
    subject: subjectOf(certificate),
    certificate,
    sha256: sha256Hex(der),
    notAfter: new X509Certificate(der).validToDate.toISOString(),
    cards: (policy?.persons ?? [])
      .flatMap(({ certificates }) => certificates)
      .filter((each) => hasIssued(der, Buffer.from(each.der, 'base64'))).length,
  };
}

/** The list this desk has of an authority, and when it was imported. */
async function listBySubject(
  desk: Stores<'desk'>,
  authority: CertificateAuthority,
): Promise<{ readonly list: RevocationList; readonly importedAt: string } | null> {
  for (const { der, importedAt } of await keptLists(desk)) {
    const read = readRevocationList(der, [authority]);
    if (read.ok) return { list: read.value.list, importedAt };
  }
  return null;
}

export async function authoritiesView(
  desk: RevocationContext,
  policy: Policy,
): Promise<Answer<'policies.get'>['authorities']> {
  const views: Answer<'policies.get'>['authorities'][number][] = [];
  for (const authority of policy.authorities ?? []) {
    const kept = await listBySubject(desk, authority);
    views.push({
      ...authorityFacts(authority.certificate, policy),
      revocation: authority.revocation,
      extendedUsages: authority.extendedUsages ?? [],
      list:
        kept === null
          ? null
          : {
              number: kept.list.number,
              thisUpdate: kept.list.thisUpdate,
              nextUpdate: kept.list.nextUpdate,
              current: isCurrent(kept.list, instantOf(desk.clock)),
              entries: kept.list.revoked.size,
              importedAt: kept.importedAt,
            },
    });
  }
  return views;
}

/**
 * Verified with the certificate in the signed policy; refused where it is out of date, from the future, or
 * older than the one that is there.
 */
export function importRevocationList(
  desk: RevocationContext & Pick<CoreDeps, 'mutex'>,
  file: string,
): Promise<Result<Answer<'policies.importList'>>> {
  // Lists of two authorities that are imported at once are both kept.
  return desk.mutex.runExclusive('revocation.lists', () => takeList(desk, file));
}

async function takeList(
  desk: RevocationContext,
  file: string,
): Promise<Result<Answer<'policies.importList'>>> {
  const stored = await desk.store.desk.policy();
  if (stored === null) return err(fault('policy-missing'));
  const { policy } = stored;
  const der = derOf(file);
  const read = readRevocationList(der, policy.authorities ?? []);
  if (!read.ok) return read;
  const { authority, list } = read.value;
  const at = instantOf(desk.clock);
  if (Date.parse(list.thisUpdate) > Date.parse(at) + CLOCK_TOLERANCE)
    return err(fault('clock-behind', { detail: list.thisUpdate }));
  if (!isCurrent(list, at)) return err(fault('revocation-list-stale', { detail: authority.subject }));
  const before = await listBySubject(desk, authority);
  if (before !== null && isOlderList(list, before.list))
    return err(fault('revocation-list-older', { detail: before.list.thisUpdate.slice(0, 10) }));
  const { subject } = authority;
  const { number, thisUpdate: from, nextUpdate: until } = list;
  const entries = list.revoked.size;
  await keepList(
    desk,
    { authority: sha256Hex(Buffer.from(authority.certificate, 'base64')), der, importedAt: at },
    {
      at,
      act: 'revocation.import',
      actor: AT_DESK,
      subject: 'policy',
      detail: coded(
        sentence('log-revocation-list', { subject, number, from, until, entries, sha256: sha256Hex(der) }),
      ),
    },
  );
  desk.notifier.emit('changed', { what: 'settings', id: null });
  const revoked = policy.persons
    .filter(({ certificates }) =>
      certificates.some(
        (each) =>
          evaluateCertificate(policy, [der], each.der, at).kind === 'revoked' && each.revoked === undefined,
      ),
    )
    .map(({ name }) => name);
  return ok({ subject, entries, nextUpdate: until, revoked });
}

/** What stops somebody by a list, or will once it is out of date. */
export async function revocationWarnings(
  desk: RevocationContext,
  policy: Policy,
): Promise<readonly Sentence[]> {
  const at = instantOf(desk.clock);
  const warnings: Sentence[] = [];
  for (const authority of policy.authorities ?? []) {
    const { subject, certificate, revocation } = authority;
    const name = { subject, sha256: fingerprintOf(certificate) };
    const list = (await listBySubject(desk, authority))?.list ?? null;
    if (revocation === 'demanded' && list === null) warnings.push(sentence('revocation-list-none', name));
    if (revocation !== 'unused' && list !== null && !isCurrent(list, soon(at)))
      warnings.push(
        sentence('revocation-list-ends', { ...name, at: list.nextUpdate, over: !isCurrent(list, at) }),
      );
  }
  return [...warnings, ...cardProblems(policy, await listsOf(desk), at, () => true)];
}

/** A list that ends within two days is told: authorities give out the next one before that. */
const soon = (at: string): string => new Date(Date.parse(at) + 2 * 86_400_000).toISOString();

/** Why the cards that `next` enrols and `before` did not cannot be enrolled. */
export async function newCardsRefused(
  desk: RevocationContext,
  before: Policy,
  next: Policy,
): Promise<readonly Sentence[]> {
  const known = new Set(
    before.persons.flatMap(({ certificates }) => certificates.map(({ sha256 }) => sha256)),
  );
  return cardProblems(next, await listsOf(desk), instantOf(desk.clock), (sha256) => !known.has(sha256));
}

async function listsOf(desk: Stores<'desk'>): Promise<readonly Uint8Array[]> {
  return (await keptLists(desk)).map(({ der }) => der);
}

function cardProblems(
  policy: Policy,
  lists: readonly Uint8Array[],
  at: string,
  isAsked: (sha256: string) => boolean,
): readonly Sentence[] {
  return policy.persons.flatMap(({ id, certificates }) =>
    certificates.flatMap(({ sha256, der, revoked }) => {
      if (revoked !== undefined || !isAsked(sha256)) return [];
      const name = nameOf(policy, id);
      const verdict = evaluateCertificate(policy, lists, der, at);
      if (verdict.kind === 'revoked')
        return [sentence('card-on-revocation-list', { name, on: verdict.at.slice(0, 10) })];
      return verdict.kind === 'refused' && verdict.why === 'certificate-usage-demanded'
        ? [sentence('card-without-usage', { name, subject: subjectOf(der) })]
        : [];
    }),
  );
}
