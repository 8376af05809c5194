// Changing the bank profile: the word that a certificate was compared, a new version, and the file without
// secrets.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { profileChanges } from '../../../../shared/domain/profile/changes.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ProfileContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { certificateViews, COMPARED } from './certificates.ts';
import { enrolledOfficer, mayAdopt } from './may-adopt.ts';
import { readProfileDraft } from './read.ts';
import { lockOf } from '../../desk/index.ts';

export async function compareCertificate(
  desk: ProfileContext,
  { sha256, person }: ParsedInput<'profile.compare'>,
): Promise<Result<Record<string, never>>> {
  // Where the quorum decides, the words are compared before it signs; only a lock keeps everybody from it.
  const lock = lockOf(desk, 'profile');
  const refused =
    lock === null ? await enrolledOfficer(desk, person) : fault('setting-locked', { detail: lock });
  if (refused !== null) return err(refused);
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: COMPARED,
    actor: person,
    subject: sha256,
    detail: coded(sentence('log-words-compared', { sha256 })),
  });
  desk.notifier.emit('changed', { what: 'settings', id: null });
  return ok({});
}

export async function adoptProfile(
  desk: ProfileContext,
  { draft: text, expectedSha256, person, reason }: ParsedInput<'profile.adopt'>,
): Promise<Result<Answer<'profile.adopt'>>> {
  const inForce = await desk.store.desk.profile();
  // A desk that was just set up has none: then the first is adopted, and nothing is expected.
  if ((inForce?.sha256 ?? null) !== expectedSha256) return err(fault('revision-conflict'));
  const { profile, sha256, problems } = await readProfileDraft(desk, text);
  if (profile === null || sha256 === null) {
    const [first] = problems;
    return err(
      fault('profile-invalid', first === undefined ? {} : { path: first.path, sentences: [first.sentence] }),
    );
  }
  const refused = (await mayAdopt(desk, { profile, sha256 })) ?? (await enrolledOfficer(desk, person));
  if (refused !== null) return err(refused);
  if (profileChanges(inForce?.profile ?? null, profile).length === 0) return err(fault('profile-unchanged'));
  const uncompared = (await certificateViews(desk, profile, inForce?.profile ?? null)).find(
    ({ isNew, compared }) => isNew && compared === null,
  );
  if (uncompared !== undefined)
    return err(
      fault('certificate-not-compared', { detail: `${uncompared.subject}: ${uncompared.words.join(' ')}` }),
    );
  const detail = coded(
    sentence('log-version', { version: profile.version, sha256 }),
    sentence('words', { text: reason }),
  );
  const saved = await desk.store.desk.saveProfile(
    { profile, sha256 },
    { at: instantOf(desk.clock), act: 'profile.adopt', actor: person, subject: profile.id, detail },
  );
  if (!saved.ok) return saved;
  desk.notifier.emit('changed', { what: 'settings', id: null });
  desk.notifier.emit('changed', { what: 'desk', id: null });
  return ok({ version: profile.version, sha256 });
}

/** The profile as it is: it refers to secrets by name and holds none. */
export async function exportProfile(desk: ProfileContext): Promise<Result<Answer<'profile.export'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { profile, sha256 } = stored;
  const bytes = Buffer.from(`${JSON.stringify(profile, null, 2)}\n`, 'utf8');
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: 'profile.export',
    actor: AT_DESK,
    subject: profile.id,
    detail: coded(sentence('log-version', { version: profile.version, sha256 })),
  });
  return ok({
    file: desk.outgoing.add(bytes),
    name: `${profile.id}-v${profile.version}.json`,
    bytes: bytes.length,
  });
}
