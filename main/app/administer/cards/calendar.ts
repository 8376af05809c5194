// When certificates end: officers', the bank's and the company's own, the first to end first, so that
// somebody renews them in time.
import { X509Certificate } from 'node:crypto';
import { sha256Hex } from '../../../digest/sha256.ts';
import { ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { AdministrationDeps } from '../context.ts';
import type { CoreDeps, Stores } from '../../desk/index.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { StoredProfile } from '../../../ports/store.ts';
import type { TokenModule } from '../../../ports/token.ts';

type Row = CallOutput<'cards.calendar'>['rows'][number];
type Found = Pick<Row, 'use' | 'holder' | 'subject' | 'sha256' | 'notBefore' | 'notAfter'>;

const DAY = 86_400_000;
/** Ordering a card and having it enrolled by the administrators takes weeks. */
const SOON_DAYS = 60;

export async function certificateCalendar(
  desk: Stores<'desk'> & Pick<CoreDeps, 'clock'> & Pick<AdministrationDeps, 'cards' | 'vault'>,
): Promise<Result<CallOutput<'cards.calendar'>>> {
  const [policy, profile, modules] = await Promise.all([
    desk.store.desk.policy(),
    desk.store.desk.profile(),
    desk.cards.modules(false),
  ]);
  const officers = (policy?.policy.persons ?? []).flatMap((person) =>
    person.certificates.map(({ sha256, der }) =>
      found('officer', person.name, sha256, new X509Certificate(Buffer.from(der, 'base64'))),
    ),
  );
  const all = [
    ...officers,
    ...bankCertificates(profile),
    ...companyCertificates(profile, modules),
    ...(await connectionCertificate(desk, profile)),
  ];
  const now = desk.clock.now();
  const rows = all.map((each): Row => {
    const [begins, ends] = [Date.parse(each.notBefore), Date.parse(each.notAfter)];
    const days = Math.floor((ends - now) / DAY);
    const state = ends < now ? 'ended' : begins > now ? 'not-yet' : days < SOON_DAYS ? 'soon' : 'good';
    return { ...each, days, state, renewed: all.some((other) => goesOnAfter(other, each)) };
  });
  return ok({ rows: rows.toSorted((a, b) => Date.parse(a.notAfter) - Date.parse(b.notAfter)) });
}

/** A renewal overlaps with what it renews; one that begins after a gap leaves days without any. */
function goesOnAfter(other: Found, each: Found): boolean {
  return (
    other.use === each.use &&
    other.holder === each.holder &&
    Date.parse(other.notAfter) > Date.parse(each.notAfter) &&
    Date.parse(other.notBefore) <= Date.parse(each.notAfter)
  );
}

function bankCertificates(stored: StoredProfile | null): readonly Found[] {
  if (stored === null) return [];
  const { name, bankCertificates: bank } = stored.profile;
  const read = (
    use: Found['use'],
    list: readonly { readonly sha256: string; readonly pem: string }[],
  ): readonly Found[] => list.map(({ sha256, pem }) => found(use, name, sha256, new X509Certificate(pem)));
  return [...read('bank-signing', bank.signing), ...read('bank-encryption', bank.encryption)];
}

/** The company's own certificate is on its card or security module: it is known while that is connected. */
function companyCertificates(
  stored: StoredProfile | null,
  modules: readonly TokenModule[],
): readonly Found[] {
  if (stored === null) return [];
  const { signing, decryption, inquiry } = stored.profile.keys;
  const wanted = new Set([signing, decryption, ...(inquiry === null ? [] : [inquiry])].map(tokenOf));
  return modules
    .flatMap((module) => module.cards)
    .filter((card) => wanted.has(card.label))
    .flatMap((card) =>
      card.certificates
        .filter((each) => each.notAfter !== '')
        .map((each): Found => ({
          use: 'company',
          holder: card.label,
          subject: each.subject,
          sha256: each.sha256,
          notBefore: each.notBefore,
          notAfter: each.notAfter,
        })),
    );
}

/** The certificate of mutual TLS ends like any other, and with it every connection to the bank. */
async function connectionCertificate(
  desk: Pick<AdministrationDeps, 'vault'>,
  stored: StoredProfile | null,
): Promise<readonly Found[]> {
  const pem = stored === null ? null : await desk.vault.tlsCertificate(stored.profile.keys.tls);
  if (stored === null || pem === null) return [];
  const certificate = new X509Certificate(pem);
  return [found('connection', stored.profile.name, sha256Hex(certificate.raw), certificate)];
}

/** The token a PKCS#11 URI (RFC 7512) names; empty where it names none. */
function tokenOf(uri: string): string {
  const named = /^pkcs11:(?:.*;)?token=([^;]+)/u.exec(uri)?.[1];
  return named === undefined ? '' : decodeURIComponent(named);
}

function found(use: Found['use'], holder: string, sha256: string, certificate: X509Certificate): Found {
  const subject = certificate.subject.replaceAll('\n', ', ');
  return {
    use,
    holder,
    subject,
    sha256,
    notBefore: certificate.validFromDate.toISOString(),
    notAfter: certificate.validToDate.toISOString(),
  };
}
