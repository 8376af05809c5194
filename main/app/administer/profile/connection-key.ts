// The key of the connection (mutual TLS), made on this desk: its request, its certificate, and when it takes
// over. Until a person says so the one so far is used, and it can be taken up again: the bank may know the
// new certificate later than the desk does.
import { X509Certificate } from 'node:crypto';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { LogDraft } from '../../../ports/store.ts';
import type { ProfileContext } from '../context.ts';
import { fingerprint } from './certificates.ts';
import { enrolledOfficer } from './may-adopt.ts';
import { outsideItsTime, profileSecrets } from './secrets.ts';

type Secrets = Answer<'profile.secrets'>;

export async function makeConnectionKey(
  desk: ProfileContext,
  { person, commonName, type }: ParsedInput<'profile.makeConnectionKey'>,
): Promise<Result<Secrets>> {
  const name = await nameFor(desk, person);
  if (!name.ok) return name;
  const made = await desk.vault.makeTlsKey(name.value, { commonName, type });
  if (!made.ok) return made;
  const detail = `${type}, ${commonName}, SHA-256 ${sha256Hex(made.value)}`;
  return done(desk, { act: 'connection.key-made', actor: person, subject: name.value, detail });
}

export async function connectionRequest(
  desk: ProfileContext,
): Promise<Result<Answer<'profile.connectionRequest'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { next } = await desk.vault.tlsBeside(stored.profile.keys.tls);
  if (next === null || next.request === '') return err(fault('not-found'));
  const bytes = Buffer.from(next.request, 'utf8');
  return ok({
    file: desk.outgoing.add(bytes),
    name: `${desk.identity.companyId}-connection-${instantOf(desk.clock).slice(0, 10)}.csr`,
    bytes: bytes.length,
  });
}

/** Kept beside the key in force, and checked now: later, that it has ended would be noticed at its use. */
export async function takeConnectionCertificate(
  desk: ProfileContext,
  { person, certificate }: ParsedInput<'profile.takeConnectionCertificate'>,
): Promise<Result<Secrets>> {
  const name = await nameFor(desk, person);
  if (!name.ok) return name;
  if (fingerprint(certificate) === null) return err(because('secret-unfit', 'secret-form'));
  if (new X509Certificate(certificate).validToDate.getTime() <= desk.clock.now())
    return err(because('secret-unfit', 'secret-ended'));
  const kept = await desk.vault.putTlsCertificate(name.value, certificate);
  if (!kept.ok) return kept;
  const entry = { act: 'connection.certificate', actor: person, subject: name.value };
  return done(desk, { ...entry, detail: described(certificate) });
}

export async function useConnectionKey(
  desk: ProfileContext,
  { person, which }: ParsedInput<'profile.useConnectionKey'>,
): Promise<Result<Secrets>> {
  const name = await nameFor(desk, person);
  if (!name.ok) return name;
  const { next, earlier } = await desk.vault.tlsBeside(name.value);
  const certificate = which === 'next' ? (next?.certificate ?? null) : earlier;
  if (certificate === null) return err(fault('not-found'));
  const unfit = outsideItsTime(new X509Certificate(certificate), desk.clock.now());
  if (unfit !== null) return err(unfit);
  const used = await desk.vault.useTls(name.value, which);
  if (!used.ok) return used;
  // Connections and the token that stand were made with the key so far.
  await desk.bank.close();
  const act = which === 'next' ? 'connection.key-used' : 'connection.key-returned';
  return done(desk, { act, actor: person, subject: name.value, detail: described(certificate) });
}

/** The name in the vault that the profile in force refers to. */
async function nameFor(desk: ProfileContext, person: string): Promise<Result<string>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const refused = await enrolledOfficer(desk, person);
  return refused === null ? ok(stored.profile.keys.tls) : err(refused);
}

function described(certificate: string): string {
  const { raw, validFromDate, validToDate } = new X509Certificate(certificate);
  return coded(
    sentence('log-certificate', {
      sha256: sha256Hex(raw),
      from: validFromDate.toISOString(),
      until: validToDate.toISOString(),
    }),
  );
}

async function done(desk: ProfileContext, entry: Omit<LogDraft, 'at'>): Promise<Result<Secrets>> {
  await desk.store.log.append({ at: instantOf(desk.clock), ...entry });
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return profileSecrets(desk);
}
