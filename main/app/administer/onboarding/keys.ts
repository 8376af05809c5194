// The company's keys as this desk made them: where each stands, its request, its certificate. Public facts
// only; the PINs are in the vault.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { LogDraft } from '../../../ports/store.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { companyKeyType, companyKeyUsage } from '../../../../shared/domain/card-job.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { FaultError } from '../../../../shared/domain/fault-error.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { OnboardingContext, AdministrationDeps } from '../context.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { MadeCompanyKey } from '../../../ports/token.ts';
import { enrolledOfficer } from '../profile/may-adopt.ts';
import { noticeIfDamaged, type Stores, type CoreDeps } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import { type PinAction, startPinAction, type CardDeps } from '../../authorise/index.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

const keySchema = z.strictObject({
  key: z.string(),
  usage: companyKeyUsage,
  type: companyKeyType,
  subject: z.string(),
  uri: z.string(),
  card: z.string(),
  madeAt: z.string(),
  /** PKCS#10 and X.509, PEM. */
  request: z.string(),
  certificate: z.string().nullable(),
  /** False: the card takes no certificates, and this record keeps it. Left out by earlier versions. */
  onCard: z.boolean().optional(),
});
export type CompanyKeyRecord = z.infer<typeof keySchema>;

const NAME = 'company.keys';

export async function companyKeys(desk: Stores<'desk'>): Promise<readonly CompanyKeyRecord[]> {
  return (await storedSetting(desk, NAME, z.array(keySchema))) ?? [];
}

/** When the desk is opened: a damaged list is told, and changed by nobody. */
export function noticeCompanyKeys(desk: Stores<'desk'> & Pick<CoreDeps, 'notices'>): Promise<void> {
  return noticeIfDamaged(desk, () => companyKeys(desk));
}

/**
 * For tokens that hold keys and no certificates: those issued for the company's keys, and those the policy
 * enrols, as they are when it is called. DER; public data, and no certificate counts for more than its key
 * signs.
 */
export function keptCertificates(desk: Stores<'desk'>): () => Promise<readonly Uint8Array[]> {
  return async () => {
    // Officers sign without the company's keys: a damaged list of them is told when the desk is opened.
    const known = companyKeys(desk).catch((cause: unknown): readonly CompanyKeyRecord[] => {
      if (cause instanceof FaultError && cause.fault.code === 'setting-damaged') return [];
      throw cause;
    });
    const [keys, stored] = await Promise.all([known, desk.store.desk.policy()]);
    return [
      ...keys.flatMap(({ certificate }) =>
        certificate === null ? [] : [new Uint8Array(new X509Certificate(certificate).raw)],
      ),
      ...(stored?.policy.persons ?? []).flatMap(({ certificates }) =>
        certificates.map(({ der }) => new Uint8Array(Buffer.from(der, 'base64'))),
      ),
    ];
  };
}

export async function companyKey(desk: Stores<'desk'>, key: string): Promise<CompanyKeyRecord | null> {
  return (await companyKeys(desk)).find((each) => each.key === key) ?? null;
}

/** SHA-256 of the request's DER, hex. */
export function requestDigest({ request }: Pick<CompanyKeyRecord, 'request'>): string {
  return sha256Hex(Buffer.from(request.replaceAll(/-----[^-]+-----|\s/gu, ''), 'base64'));
}

type Making = ParsedInput<'onboarding.makeKey'>;

/**
 * On a card of the company. The bank wants RSA for what it decrypts and checks (wire practice 8); EC keys
 * serve officers and later suites.
 */
export async function makeCompanyKey(
  desk: Pick<CoreDeps, 'clock' | 'diagnostics' | 'identity' | 'mutex' | 'notifier' | 'random' | 'tickets'> &
    Stores<'bytes' | 'desk' | 'log'> &
    Pick<CardDeps, 'pinWindow' | 'tokens'> &
    Pick<AdministrationDeps, 'vault'>,
  input: Making,
): Promise<Result<{ readonly ticket: string }>> {
  const policy = await desk.store.desk.policy();
  if (policy === null) return err(fault('policy-missing'));
  return ok(startPinAction(desk, makingKey(desk, input)));
}

function makingKey(
  desk: Pick<CoreDeps, 'clock' | 'mutex' | 'notifier' | 'random'> &
    Stores<'desk'> &
    Pick<CardDeps, 'tokens'> &
    Pick<AdministrationDeps, 'vault'>,
  { cardId, usage, type, commonName, organisation, country }: Making,
): PinAction<MadeCompanyKey> {
  const id = Buffer.from(desk.random.bytes(8)).toString('hex');
  return {
    name: 'onboarding.key',
    subject: cardId.slice(0, 64),
    ticket: { act: 'make-key' },
    async perform(onPhase) {
      const policy = await desk.store.desk.policy();
      if (policy === null) return err(fault('policy-missing'));
      // A key that could not be written down afterwards is not made.
      await companyKeys(desk);
      const order = {
        label: `${usage === 'sign' ? 'signing' : 'decryption'} ${instantOf(desk.clock).slice(0, 10)}`,
        id,
        type,
        usage,
        subject: { commonName, organisation, country },
      };
      return desk.tokens.makeKey({ cardId, order, policy: policy.policy, onPhase });
    },
    async commit(made) {
      const uri = uriOf(made);
      const kept = await desk.vault.putKeyPin(uri, made.pin);
      if (!kept.ok) return kept;
      const at = instantOf(desk.clock);
      const record: CompanyKeyRecord = {
        key: newId(desk.random, 'key'),
        usage,
        type,
        subject: commonName,
        uri,
        card: made.label,
        madeAt: at,
        request: pem('CERTIFICATE REQUEST', made.request),
        certificate: null,
      };
      const detail = coded(
        sentence('log-key-made', { usage, type, card: made.label, request: sha256Hex(made.request) }),
      );
      const entry = { at, act: 'onboarding.key', actor: AT_DESK, subject: record.key, detail };
      await changeKeys(desk, (keys) => [...keys, record], entry);
      return ok(null);
    },
  };
}

/** RFC 7512. Serial and label together: a token that is set up again under the same label is another one. */
function uriOf({ label, serial, id }: Pick<MadeCompanyKey, 'label' | 'serial' | 'id'>): string {
  const text = (value: string): string =>
    encodeURIComponent(value).replaceAll(/['()*!]/gu, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `pkcs11:token=${text(label)};serial=${text(serial)};id=${(id.match(/../gu) ?? []).map((byte) => `%${byte}`).join('')}`;
}

export async function requestFile(
  desk: OnboardingContext,
  key: string,
): Promise<Result<CallOutput<'onboarding.request'>>> {
  const record = await companyKey(desk, key);
  if (record === null) return err(fault('not-found'));
  const bytes = Buffer.from(record.request, 'utf8');
  await desk.store.log.append({
    at: instantOf(desk.clock),
    act: 'onboarding.request',
    actor: AT_DESK,
    subject: key,
    detail: `SHA-256 ${sha256Hex(bytes)}`,
  });
  return ok({
    file: desk.outgoing.add(bytes),
    name: `${desk.identity.companyId}-${record.usage === 'sign' ? 'signing' : 'decryption'}-${record.madeAt.slice(0, 10)}.csr`,
    bytes: bytes.length,
  });
}

/** Onto the card beside the key; where the card takes no certificates, the desk keeps it. */
export async function takeCertificate(
  desk: Pick<CoreDeps, 'clock' | 'mutex' | 'notifier'> &
    Stores<'desk'> &
    Pick<CardDeps, 'companyKey' | 'tokens'> &
    Pick<AdministrationDeps, 'cards'>,
  { key, certificate: text, person }: ParsedInput<'onboarding.takeCertificate'>,
): Promise<Result<{ readonly onCard: boolean }>> {
  const record = await companyKey(desk, key);
  if (record === null) return err(fault('not-found'));
  const refused = await enrolledOfficer(desk, person);
  if (refused !== null) return err(refused);
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(text);
  } catch {
    return err(fault('certificate-unreadable'));
  }
  const stored = await desk.tokens.storeCertificate({
    key: desk.companyKey(record.uri),
    certificate: new Uint8Array(certificate.raw),
  });
  if (!stored.ok) return stored;
  const { onCard } = stored.value;
  const detail = coded(
    sentence('log-certificate', {
      sha256: sha256Hex(certificate.raw),
      from: certificate.validFromDate.toISOString(),
      until: certificate.validToDate.toISOString(),
    }),
    ...(onCard ? [] : [sentence('log-certificate-kept', { card: record.card })]),
  );
  const issued = { certificate: certificate.toString(), onCard };
  await changeKeys(desk, (keys) => keys.map((each) => (each.key === key ? { ...each, ...issued } : each)), {
    at: instantOf(desk.clock),
    act: 'onboarding.certificate',
    actor: person,
    subject: key,
    detail,
  });
  await desk.cards.modules(true);
  return ok({ onCard });
}

/** One change after the other: two certificates that come at once are both kept. */
async function changeKeys(
  desk: Pick<CoreDeps, 'mutex' | 'notifier'> & Stores<'desk'>,
  change: (before: readonly CompanyKeyRecord[]) => readonly CompanyKeyRecord[],
  log: LogDraft,
): Promise<void> {
  await desk.mutex.runExclusive(NAME, async () =>
    desk.store.desk.saveSetting(NAME, change(await companyKeys(desk)), log),
  );
  for (const what of ['settings', 'cards'] as const) desk.notifier.emit('changed', { what, id: null });
}

/** RFC 7468. */
function pem(label: string, der: Uint8Array): string {
  return `-----BEGIN ${label}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/gu) ?? []
  ).join('\n')}\n-----END ${label}-----\n`;
}
