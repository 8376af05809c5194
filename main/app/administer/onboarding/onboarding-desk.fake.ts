// A sandbox desk in memory on which each step of the set-up has its evidence; a test takes one away.
import { X509Certificate } from 'node:crypto';
import { rsaPair, type KeyPair } from '../../../../test/interop/keys.ts';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import type { TrackedPayment } from '../../../ports/store.ts';
import { fakePageFonts } from '../../../ports/sheet.fake.ts';
import { fakeTracking } from '../../../ports/store/tracking.fake.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { fakeVault } from '../../../ports/vault.fake.ts';
import { jcsDigest, sha256Hex } from '../../../digest/sha256.ts';
import { trackedPayment } from '../../deliver/answered.fake.ts';
import type { OnboardingContext } from '../context.ts';
import { memoryDesk, type MemoryDesk } from '../memory-desk.fake.ts';
import type { CompanyKeyRecord } from './keys.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser', 'administrator']);
const VALID = { notBefore: new Date('2026-06-01T00:00:00Z'), notAfter: new Date('2028-06-01T00:00:00Z') };
const [signing, decryption, bank] = await Promise.all([
  rsaPair('CN=Acme signing', VALID),
  rsaPair('CN=Acme decryption', VALID),
  rsaPair('CN=Bank', VALID),
]);
export const CERTIFICATES = { signing, decryption, bank } as const;

export const REQUEST =
  '-----BEGIN CERTIFICATE REQUEST-----\nc2lnbmluZw==\n-----END CERTIFICATE REQUEST-----\n';
/** SHA-256 of the DER of {@link REQUEST}. */
export const REQUEST_SHA256 = sha256Hex(Buffer.from('signing'));

export const keyRecord = (
  usage: CompanyKeyRecord['usage'],
  pair: Pick<KeyPair, 'certificatePem'> | null,
  more: Partial<CompanyKeyRecord> = {},
): CompanyKeyRecord => ({
  key: `key-${usage}`,
  usage,
  type: 'RSA-2048',
  subject: `Acme ${usage}`,
  uri: `pkcs11:token=Seal;id=${usage}`,
  card: 'Seal',
  madeAt: '2026-11-19T08:00:00.000Z',
  request: REQUEST,
  certificate: pair === null ? null : new X509Certificate(pair.certificatePem).toString(),
  ...more,
});

const TRAINING = trainingProfile({ signing: bank, encryption: bank }, 'modern', 'api.bank.example');
export const PROFILE: BankProfile = {
  ...TRAINING,
  bankCertificates: { ...TRAINING.bankCertificates, tlsAuthorities: [bank.certificatePem] },
  id: 'sandbox-bank',
  environment: 'sandbox',
  keys: {
    signing: 'pkcs11:token=Seal;id=sign',
    decryption: 'pkcs11:token=Seal;id=decrypt',
    inquiry: null,
    tls: 'tls',
  },
};
export const PROFILE_SHA256 = jcsDigest(PROFILE);

export interface OnboardingDesk extends Omit<MemoryDesk, 'desk'> {
  readonly desk: OnboardingContext & MemoryDesk['desk'];
  /** Puts an entry into the log; a minute later than the one before. */
  readonly logged: (act: string, subject: string, detail?: string) => Promise<void>;
  readonly keys: (...records: readonly CompanyKeyRecord[]) => Promise<void>;
  readonly profile: (profile: BankProfile) => Promise<string>;
  readonly payments: (...payments: readonly Partial<TrackedPayment>[]) => void;
}

export const letterDetail = (certificates: readonly string[], requests: readonly string[] = []): string =>
  coded(sentence('log-letter', { kind: 'pdf', certificates, requests }));

export async function onboardedDesk(
  policy: Partial<Policy> = {},
  profile: BankProfile = PROFILE,
): Promise<OnboardingDesk> {
  const profileSha256 = jcsDigest(profile);
  const world = await memoryDesk([ada, jonas, mira], {
    policy: {
      rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: true, validHours: 72 }],
      profiles: [{ id: profile.id, version: profile.version, sha256: profileSha256 }],
      ...policy,
    },
    identity: { environment: 'sandbox' },
  });
  const { store } = world;
  const tracking = { ...store.tracking };
  const desk: OnboardingDesk['desk'] = {
    ...world.desk,
    store: { ...store, tracking },
    vault: fakeVault(),
    sheetPrinter: null,
    pageFonts: fakePageFonts(),
  };
  let minute = 0;
  const logged: OnboardingDesk['logged'] = async (act, subject, detail = '') => {
    minute += 1;
    const at = new Date(Date.parse('2026-11-20T08:00:00.000Z') + minute * 60_000).toISOString();
    await store.log.append({ at, act, actor: 'mira', subject, detail });
  };
  const made: OnboardingDesk = {
    ...world,
    desk,
    logged,
    keys: (...records) => desk.store.desk.saveSetting('company.keys', records, null),
    async profile(next) {
      const sha256 = jcsDigest(next);
      const entry = { at: 'x', act: 'profile.adopt', actor: 'mira', subject: next.id, detail: sha256 };
      must(await store.desk.saveProfile({ profile: next, sha256 }, entry));
      return sha256;
    },
    payments(...payments) {
      const rows = payments.map((more, place) => trackedPayment(place + 1, more));
      Object.assign(tracking, fakeTracking(rows, store.log));
    },
  };
  await made.keys(keyRecord('sign', signing), keyRecord('decrypt', decryption));
  for (const usage of ['sign', 'decrypt']) {
    await logged('onboarding.key', `key-${usage}`);
    await logged('onboarding.certificate', `key-${usage}`);
  }
  await logged('onboarding.letter', 'onboarding-letter', letterDetail([signing.sha256, decryption.sha256]));
  await logged('profile.certificate-compared', bank.sha256);
  await made.profile(profile);
  must(await desk.vault.putClientSecret('oauth', 'secret'));
  must(await desk.vault.putTlsIdentity('tls', { key: bank.keyPem, certificate: bank.certificatePem }));
  await logged('profile.secret', 'oauth');
  await logged('profile.secret', 'tls');
  await logged('policy.adopt', 'policy', 'of the first version');
  await logged(
    'profile.test',
    'connection-test',
    coded(sentence('log-test-passed', { sha256: profileSha256 })),
  );
  made.payments({ status: 'ACSC', statusGroup: 'done', updatedAt: '2026-11-20T09:00:00.000Z' });
  return made;
}
