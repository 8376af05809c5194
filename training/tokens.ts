// Makes the officers' cards and the company's keys: SoftHSM tokens where the module is there, key files where
// it is not.
import { X509Certificate } from 'node:crypto';
import { randomText, type Random } from '../main/ports/clock.ts';
import type { Result } from '../shared/domain/result.ts';
import { ok } from '../shared/domain/result.ts';
import { makeKeyFile, writeFileToken } from '../main/token/pfx.ts';
import { provisionToken, type NewKey } from '../main/token/provision.ts';
import { prepareSoftHsm } from './soft-hsm.ts';
import { FILE_SECRET, PASSWORD_SECRET, PIN_SECRET } from '../main/composition/bank-secrets.ts';
import { TEST_OFFICERS, COMPANY_TOKEN, DECRYPTION_KEY, SIGNING_KEY, STRANGER } from './test-officers.ts';
import type { TrainingAuthority } from './certificates.ts';

export interface CompanyKeys {
  /** Key URIs for the bank profile. */
  readonly signing: string;
  readonly decryption: string;
  readonly signingCertificate: string;
  readonly encryptionCertificate: string;
  /** Named secrets for the vault. */
  readonly secrets: ReadonlyMap<string, Uint8Array>;
}

export interface MadeTokens {
  /** DER of each officer's certificate by person. */
  readonly officers: ReadonlyMap<string, Uint8Array>;
  readonly company: CompanyKeys;
}

interface Maker {
  readonly directory: string;
  readonly authority: TrainingAuthority;
  readonly random: Random;
}

export async function makeSoftTokens(
  { directory, authority, random }: Maker,
  modulePath: string,
): Promise<Result<MadeTokens>> {
  const env = await prepareSoftHsm(directory);
  const officers = new Map<string, Uint8Array>();
  const make = (label: string, pin: string, keys: readonly NewKey[]): Promise<Result<unknown>> =>
    provisionToken({ modulePath, env, label, soPin: randomText(random, 16), pin, keys });
  for (const { person, name, card, pin, key } of TEST_OFFICERS) {
    const issue = async (spki: Uint8Array): Promise<Uint8Array> => {
      const certificate = await authority.issue(spki, name, 'officer');
      officers.set(person, certificate);
      return certificate;
    };
    const made = await make(card, pin, [
      { label: 'signature', id: SIGNING_KEY, type: key, usage: 'sign', issue },
    ]);
    if (!made.ok) return made;
  }
  const stranger = await make(STRANGER.card, STRANGER.pin, [
    {
      label: 'signature',
      id: SIGNING_KEY,
      type: STRANGER.key,
      usage: 'sign',
      issue: (spki) => authority.issue(spki, STRANGER.name, 'officer'),
    },
  ]);
  if (!stranger.ok) return stranger;
  const pin = randomText(random, 12, '0123456789');
  const certificates: Uint8Array[] = [];
  const companyKey = (
    label: string,
    id: string,
    usage: 'sign' | 'decrypt',
    use: 'company-signing' | 'company-encryption',
  ): NewKey => ({
    label,
    id,
    type: 'RSA-2048',
    usage,
    issue: async (spki) => {
      const certificate = await authority.issue(spki, `${COMPANY_TOKEN} ${label}`, use);
      certificates.push(certificate);
      return certificate;
    },
  });
  const company = await make(COMPANY_TOKEN, pin, [
    companyKey('signing', SIGNING_KEY, 'sign', 'company-signing'),
    companyKey('decryption', DECRYPTION_KEY, 'decrypt', 'company-encryption'),
  ]);
  if (!company.ok) return company;
  const uri = (id: string): string => `pkcs11:token=${encodeURIComponent(COMPANY_TOKEN)};id=%${id}`;
  const secrets = new Map(
    [SIGNING_KEY, DECRYPTION_KEY].map((id) => [PIN_SECRET(uri(id)), Buffer.from(pin, 'utf8')] as const),
  );
  const [signing, encryption] = certificates;
  return ok({
    officers,
    company: {
      signing: uri(SIGNING_KEY),
      decryption: uri(DECRYPTION_KEY),
      signingCertificate: pem(signing),
      encryptionCertificate: pem(encryption),
      secrets,
    },
  });
}

export async function makeFileTokens({ directory, authority, random }: Maker): Promise<Result<MadeTokens>> {
  const officers = new Map<string, Uint8Array>();
  for (const { person, name, card, pin } of TEST_OFFICERS) {
    const issue = async (spki: Uint8Array): Promise<Uint8Array> => {
      const certificate = await authority.issue(spki, name, 'officer');
      officers.set(person, certificate);
      return certificate;
    };
    await writeFileToken({ directory, name: card, pin, issue });
  }
  await writeFileToken({
    directory,
    name: STRANGER.card,
    pin: STRANGER.pin,
    issue: (spki) => authority.issue(spki, STRANGER.name, 'officer'),
  });
  const secrets = new Map<string, Uint8Array>();
  const company = async (name: string, use: 'company-signing' | 'company-encryption'): Promise<string> => {
    const password = randomText(random, 24);
    const { file, certificate } = await makeKeyFile({
      name,
      pin: password,
      issue: (spki) => authority.issue(spki, name, use),
    });
    secrets.set(FILE_SECRET(name), file);
    secrets.set(PASSWORD_SECRET(name), Buffer.from(password, 'utf8'));
    return pem(certificate);
  };
  const signingCertificate = await company('company-signing', 'company-signing');
  const encryptionCertificate = await company('company-decryption', 'company-encryption');
  return ok({
    officers,
    company: {
      signing: 'vault:company-signing',
      decryption: 'vault:company-decryption',
      signingCertificate,
      encryptionCertificate,
      secrets,
    },
  });
}

function pem(certificate: Uint8Array | undefined): string {
  if (certificate === undefined) throw new Error('the token process reported success without a certificate');
  return new X509Certificate(certificate).toString();
}
