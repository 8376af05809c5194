// The double's settings: a bank profile that can be changed, its certificates and secrets, locks, vault,
// diagnostics.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { memberAt, profileChanges } from '../../../shared/domain/profile/changes.ts';
import { readProfile } from '../../../shared/domain/profile/draft.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { chance } from '../random.ts';
import type { Notify } from './desk-handlers.ts';
import { OFFICERS } from './people.ts';
import { profile as sample } from './profile.ts';
import { VAULT_PASSPHRASE } from './vault-passphrase.ts';

type Certificate = CallOutput<'profile.preview'>['certificates'][number];
type Secret = CallOutput<'profile.secrets'>['secrets'][number];
type Display = CallOutput<'settings.get'>;

const draw = chance(7);

/** Of the length and the letters of real ones (main/vault/share-text.ts). */
export const RECOVERY_SHARES = Array.from({ length: 7 }, () =>
  (
    draw
      .hex(75)
      .toUpperCase()
      .match(/.{1,5}/gu) ?? []
  ).join('-'),
);

function opens(proof: CallInput<'vault.makeShares'>['proof']): void {
  if (proof === null) throw new Refusal('vault-passphrase-needed');
  if ('passphrase' in proof && proof.passphrase !== VAULT_PASSPHRASE)
    throw new Refusal('vault-wrong-passphrase');
}
const IN_FORCE = draw.hex(64);
const NEW = draw.hex(64);
const known = (['signing', 'encryption', 'tls-authority'] as const).map((use): Certificate =>
  certificate(use, draw.hex(64), false),
);

function certificate(use: Certificate['use'], sha256: string, isNew: boolean): Certificate {
  return {
    use,
    subject: `CN=Training Bank ${use}, O=Training Bank`,
    notBefore: '2026-11-01T00:00:00Z',
    notAfter: use === 'encryption' ? '2026-12-11T00:00:00Z' : '2027-11-01T00:00:00Z',
    sha256,
    words: [...fingerprintWords(sha256)],
    unfit: null,
    isNew,
    compared: isNew ? null : { by: 'clara-moss', at: '2026-11-02T09:12:00Z' },
  };
}

export function settingsHandlers(
  environment: BankProfile['environment'],
  tell: Notify,
  locked: boolean,
): Partial<Handlers> {
  const inForce = sample(environment);
  let compared = false;
  let display: Omit<Display, 'locked'> = {
    theme: 'system',
    density: 'compact',
    language: 'system',
    region: 'language',
    documentLanguage: 'screen',
    railCollapsed: false,
    maskAll: false,
  };
  const locks: Display['locked'] = locked
    ? [
        { setting: 'density', why: 'Compact rows on all treasury desks (workplace rule 14).' },
        { setting: 'profile', why: 'Bank profiles are changed at head office only.' },
      ]
    : [];
  let secrets: readonly Secret[] = [
    {
      kind: 'client-secret',
      name: 'oauth-secret',
      present: false,
      certificate: null,
      next: null,
      earlier: null,
    },
    {
      kind: 'connection-key',
      name: 'mutual-tls',
      present: true,
      certificate: {
        subject: 'CN=nordhaven-01, O=Nordhaven Maritime A/S',
        notBefore: '2026-03-01T00:00:00Z',
        notAfter: '2027-03-01T00:00:00Z',
        sha256: draw.hex(64),
        words: [...fingerprintWords(draw.hex(64))],
        usage: 'client',
      },
      next: null,
      earlier: null,
    },
  ];
  const changeKey = (change: (key: Secret) => Partial<Secret>): { secrets: Secret[] } => {
    secrets = secrets.map((one) => (one.kind === 'connection-key' ? { ...one, ...change(one) } : one));
    tell('settings');
    return { secrets: [...secrets] };
  };
  const settings = (): Display => ({ ...display, locked: locks });
  return {
    'settings.get': settings,
    'settings.set': (change) => {
      const lock = locks.find(
        ({ setting }) =>
          setting !== 'network' &&
          setting !== 'profile' &&
          setting !== 'signIn' &&
          setting !== 'viewers' &&
          change[setting] !== undefined,
      );
      if (lock !== undefined) throw new Refusal('setting-locked', lock.why);
      display = {
        ...display,
        ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      };
      return settings();
    },
    'profile.get': () => ({
      profile: inForce,
      sha256: IN_FORCE,
      savedAt: '2026-11-02T09:14:00Z',
      savedBy: 'clara-moss',
      baseUrl: 'https://sandbox.bank.example/sb',
      certificates: known,
      refused: locked
        ? { code: 'setting-locked', detail: locks[1]?.why ?? '' }
        : environment === 'production'
          ? { code: 'profile-needs-quorum' }
          : null,
      people: OFFICERS.map(({ person, name }) => ({ person, name })),
    }),
    'profile.versions': () => ({
      rows: [
        {
          id: inForce.id,
          version: 2,
          name: inForce.name,
          sha256: IN_FORCE,
          savedAt: '2026-11-02T09:14:00Z',
          savedBy: 'clara-moss',
          isInForce: true,
        },
        {
          id: inForce.id,
          version: 1,
          name: inForce.name,
          sha256: draw.hex(64),
          savedAt: '2026-10-12T16:40:00Z',
          savedBy: 'desk',
          isInForce: false,
        },
      ],
    }),
    'profile.version': () => ({ profile: { ...inForce, clientId: 'nordhaven-00' } }),
    'profile.preview': ({ draft }) => {
      const raw: unknown = JSON.parse(draft);
      const { profile, problems } = readProfile(
        JSON.parse(draft.replaceAll('"sha256":""', `"sha256":"${NEW}"`)),
        environment,
      );
      const added =
        ((memberAt(raw, 'bankCertificates.signing') as readonly unknown[] | undefined)?.length ?? 0) > 1;
      const changes = profile === null ? [] : profileChanges(inForce, profile);
      const binds = changes.some(({ field }) => field.binds !== null);
      return {
        draft,
        version: profile === null ? null : 3,
        sha256: profile === null ? null : NEW,
        problems: [...problems],
        changes: changes.map(({ field, before, after }) => ({
          path: field.path,
          section: field.section,
          before,
          after,
          binds: field.binds !== null,
        })),
        certificates: added
          ? [
              ...known,
              {
                ...certificate('signing', NEW, true),
                compared: compared ? { by: 'anna-berg', at: '2026-11-20T14:40:00Z' } : null,
              },
            ]
          : known,
        heldBack: binds ? { batches: 2, messages: 1 } : { batches: 0, messages: 0 },
      };
    },
    'profile.compare': () => {
      compared = true;
      tell('settings');
      return {};
    },
    'profile.adopt': ({ draft }) => {
      if (
        readProfile(JSON.parse(draft.replaceAll('"sha256":""', `"sha256":"${NEW}"`)), environment).profile ===
        null
      )
        throw new Refusal('profile-invalid');
      return { version: 3, sha256: NEW };
    },
    'profile.export': () => ({ file: 'profile', name: 'training-v2.json', bytes: 2_400 }),
    'profile.secrets': () => ({ secrets: [...secrets] }),
    'profile.setSecret': ({ kind }) => {
      secrets = secrets.map((one) => (one.kind === kind ? { ...one, present: true } : one));
      tell('settings');
      return { secrets: [...secrets] };
    },
    'profile.makeConnectionKey': () => changeKey(() => ({ next: { hasRequest: true, certificate: null } })),
    'profile.connectionRequest': () => ({ file: 'request', name: 'nordhaven-connection.csr', bytes: 700 }),
    'profile.takeConnectionCertificate': () =>
      changeKey(({ certificate: now }) => ({
        next: {
          hasRequest: true,
          certificate: now === null ? null : { ...now, notAfter: '2028-11-20T00:00:00Z' },
        },
      })),
    'profile.useConnectionKey': ({ which }) =>
      changeKey(({ certificate: now, next, earlier }) =>
        which === 'next'
          ? { certificate: next?.certificate ?? null, next: null, earlier: now }
          : { certificate: earlier, next: { hasRequest: false, certificate: now }, earlier: null },
      ),
    'profile.test': () => ({
      connection: {
        protocol: 'TLSv1.3',
        cipher: 'TLS_AES_256_GCM_SHA384',
        group: 'X25519',
        chain: [
          {
            subject: 'CN=sandbox.bank.example',
            issuer: 'CN=Bank CA',
            notAfter: '2027-05-01T00:00:00Z',
            days: 161,
          },
          { subject: 'CN=Bank CA', issuer: 'CN=Bank CA', notAfter: '2036-05-01T00:00:00Z', days: 3_449 },
        ],
        client: {
          subject: 'CN=Halden Marine Instruments Ltd',
          issuer: 'CN=Bank CA',
          notAfter: '2027-01-08T00:00:00Z',
          days: 48,
          usage: 'other',
        },
      },
      checks: (
        ['dns', 'tcp', 'tls', 'client-certificate', 'access-token', 'signature', 'encryption'] as const
      ).map((step, index) => ({
        step,
        result:
          index < 5 ? ('passed' as const) : index === 5 ? ('failed' as const) : ('not-reached' as const),
        detail: '',
        fault:
          index === 5
            ? {
                code: 'test-signature' as const,
                rule: 'answer-forged',
                correlationId: '6f1d2c9a-0b7e-4f57-9d0e-2a51c3f8e410',
              }
            : null,
      })),
    }),
    'vault.get': () => ({ protections: ['keystore', 'passphrase', 'shares'], secrets: 6 }),
    'vault.setPassphrase': ({ proof }) => {
      opens(proof);
      tell('settings');
      return {};
    },
    'vault.makeShares': ({ proof, count }) => {
      opens(proof);
      tell('settings');
      return { shares: RECOVERY_SHARES.slice(0, count) };
    },
    'backup.make': () => ({
      file: 'backup',
      name: 'halden-marine-sandbox-backup-2026-11-20-14-32-10.zip',
      bytes: 1_312_000,
    }),
    'diagnostics.collect': () => ({
      file: 'diagnostics',
      name: 'countersign-diagnostics-2026-11-20.txt',
      bytes: 1_312,
      text: 'Countersign diagnostics\nmade 2026-11-20T14:32:10.000Z\nversion 0.1.0, shell chromium, environment training\nlog: 642 entries, head 9f2c11ab90aa1102\nbatches: 2 draft, 1 frozen, 4 closed\nmessages: 3 accepted, 1 unknown\ncard modules: pkcs11, 3 cards\nvault: keystore, passphrase, shares; 6 secrets\n\nDiagnostic log, newest last:\n{"level":50,"time":"2026-11-20T13:02:11.120Z","correlationId":"error-7k2m","what":"outbox.send","cause":"Error: sending failed to DE…13 with Bearer [token], key [hidden], account [number]"}\n',
    }),
  };
}
