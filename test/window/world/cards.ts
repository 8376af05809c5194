// The double's answers about cards: who is in which reader, what is open, how each one is.
import { sentence } from '../../../shared/domain/sentence.ts';
import { DEFAULT_CARD_SESSION, type CardSessionLimits } from '../../../shared/domain/card-session.ts';
import type { EventData, CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { chance } from '../random.ts';
import { NOW } from './batches.ts';
import { modules, OFFICERS } from './people.ts';

const draw = chance(11);
const later = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

type ModuleFile = CallOutput<'cards.modules'>['modules'][number];

export function cardHandlers(
  tell: (what: EventData<'changed'>['what']) => void,
  start: (act: 'change-pin' | 'company-pin' | 'checkpoint') => { ticket: string },
  empty: boolean,
  open: boolean,
): Partial<Handlers> {
  const cards = modules();
  let limits: CardSessionLimits | null = DEFAULT_CARD_SESSION;
  const boris = OFFICERS[1];
  const card = cards[0]?.cards[1];
  let leases =
    !open || boris === undefined || card === undefined
      ? []
      : [
          {
            cardId: card.cardId,
            certificate: boris.certificate,
            holder: boris.name,
            reader: boris.reader,
            openedAt: NOW,
            endsAt: later(432),
            idleEndsAt: later(150),
            acts: 20,
            actsLeft: 17,
          },
        ];
  let files: ModuleFile[] = [
    {
      path: '/usr/lib/softhsm/libsofthsm2.so',
      label: 'SoftHSM2',
      moduleId: 'softhsm',
      added: false,
      bytes: 1_045_672,
      sha256: draw.hex(64),
      fault: null,
      why: null,
      settings: '',
    },
    {
      path: '/usr/lib/x86_64-linux-gnu/opensc-pkcs11.so',
      label: 'OpenSC',
      moduleId: 'added-1f2e3d',
      added: true,
      bytes: 217_120,
      sha256: draw.hex(64),
      fault: null,
      why: null,
      settings: 'OPENSC_CONF=/etc/opensc/desk.conf',
    },
    {
      path: '/usr/lib/x86_64-linux-gnu/p11-kit-proxy.so',
      label: 'p11-kit',
      moduleId: null,
      added: false,
      bytes: 1_204_480,
      sha256: draw.hex(64),
      fault: null,
      why: null,
      settings: '',
    },
    {
      path: '/usr/local/lib/libeTPkcs11.so',
      label: 'eToken',
      moduleId: null,
      added: false,
      bytes: 6_100_224,
      sha256: draw.hex(64),
      fault: 'module-unprotected',
      why: sentence('fault-reason', { why: 'module-changed-by-group', of: '/usr/local/lib' }),
      settings: '',
    },
  ];
  return {
    'cards.list': () => ({ modules: cards, leases, watch: 'events' }),
    'cards.logout': ({ cardId }) => {
      leases = leases.filter((lease) => cardId !== null && lease.cardId !== cardId);
      tell('cards');
      return {};
    },
    'cards.lock': () => {
      leases = [];
      tell('cards');
      return {};
    },
    'cards.leaseLimits': () => ({ limits, standard: DEFAULT_CARD_SESSION }),
    'cards.setLeaseLimits': ({ limits: wanted }) => {
      limits = wanted;
      tell('settings');
      return { limits, standard: DEFAULT_CARD_SESSION };
    },
    'cards.changePin': () => start('change-pin'),
    'cards.company': () => ({
      rows: [
        {
          uri: 'pkcs11:token=Nordhaven%20seal;id=%01',
          label: 'Nordhaven seal',
          refused: true,
          uses: ['signing', 'decryption'],
        },
      ],
    }),
    'cards.enterCompanyPin': () => start('company-pin'),
    'log.checkpoint': () => start('checkpoint'),
    'cards.health': ({ choice }) => {
      const found = cards.flatMap((module) => module.cards).find((each) => each.cardId === choice.cardId);
      const certificate = found?.certificates.find((each) => each.sha256 === choice.certificate);
      if (found === undefined || certificate === undefined) throw new Refusal('card-removed');
      return {
        holder: certificate.personName ?? 'Dario Finch',
        reader: found.reader,
        label: found.label,
        serial: found.serial,
        checks: [
          {
            check: 'dates',
            result: certificate.personName === 'Clara Moss' ? 'attention' : 'good',
            facts: `${certificate.notBefore}/${certificate.notAfter}`,
          },
          { check: 'usage', result: 'good', facts: '' },
          { check: 'key', result: 'good', facts: `${certificate.keyType} ${certificate.keyBits}` },
          {
            check: 'enrolment',
            result: certificate.personName === null ? 'attention' : 'good',
            facts: certificate.personName ?? '',
          },
          { check: 'algorithm', result: 'good', facts: 'RS256' },
          {
            check: 'pin',
            result: found.flags.countLow ? 'attention' : 'good',
            facts: found.flags.countLow ? 'low 6-8' : 'full 6-8',
          },
          { check: 'pin-entries', result: 'good', facts: 'shared' },
          { check: 'hardware', result: 'attention', facts: 'SoftHSM project SoftHSM v2' },
          { check: 'module', result: 'good', facts: 'Implementation of PKCS11, SoftHSM, 2.6' },
          { check: 'speed', result: 'good', facts: '34' },
          { check: 'mechanisms', result: 'good', facts: '4' },
          {
            check: 'signature',
            result: found.flags.countLow ? 'open' : 'good',
            facts: found.flags.countLow ? '' : `${NOW} 212`,
          },
        ],
        mechanisms: [
          { name: 'CKM_RSA_PKCS', min: 1024, max: 4096 },
          { name: 'CKM_RSA_PKCS_PSS', min: 1024, max: 4096 },
          { name: 'CKM_SHA256_RSA_PKCS', min: 1024, max: 4096 },
          { name: 'CKM_SHA256', min: null, max: null },
        ],
      };
    },
    'cards.modules': () => ({ modules: files }),
    'cards.addModule': ({ path }) => {
      if (!path.startsWith('/usr/lib/'))
        throw new Refusal('module-unprotected', `${path} does not belong to the administrator`);
      files = files.map((file) =>
        file.path === path ? { ...file, moduleId: 'added-77aa', added: true } : file,
      );
      tell('cards');
      return { moduleId: 'added-77aa' };
    },
    'cards.removeModule': ({ moduleId }) => {
      files = files.map((file) =>
        file.moduleId === moduleId ? { ...file, moduleId: null, added: false } : file,
      );
      tell('cards');
      return {};
    },
    'cards.calendar': () => ({
      rows: empty
        ? []
        : [
            {
              use: 'officer',
              holder: 'Dario Finch',
              subject: 'CN=Dario Finch',
              sha256: draw.hex(64),
              notBefore: '2022-01-01T00:00:00Z',
              notAfter: '2025-12-31T00:00:00Z',
              state: 'ended',
              days: -325,
              renewed: false,
            },
            {
              use: 'officer',
              holder: 'Clara Moss',
              subject: 'CN=Clara Moss',
              sha256: draw.hex(64),
              notBefore: '2026-05-01T00:00:00Z',
              notAfter: '2027-01-08T00:00:00Z',
              state: 'soon',
              days: 48,
              renewed: false,
            },
            {
              use: 'bank-signing',
              holder: 'Training bank',
              subject: 'CN=Training Bank signing',
              sha256: draw.hex(64),
              notBefore: '2026-01-01T00:00:00Z',
              notAfter: '2027-01-15T00:00:00Z',
              state: 'soon',
              days: 55,
              renewed: true,
            },
            {
              use: 'bank-encryption',
              holder: 'Training bank',
              subject: 'CN=Training Bank encryption',
              sha256: draw.hex(64),
              notBefore: '2026-11-01T00:00:00Z',
              notAfter: '2027-11-01T00:00:00Z',
              state: 'good',
              days: 345,
              renewed: false,
            },
            {
              use: 'company',
              holder: 'Company seal',
              subject: 'CN=Company seal',
              sha256: draw.hex(64),
              notBefore: '2026-05-01T00:00:00Z',
              notAfter: '2028-04-30T00:00:00Z',
              state: 'good',
              days: 527,
              renewed: false,
            },
            ...OFFICERS.slice(0, 2).map((officer) => ({
              use: 'officer' as const,
              holder: officer.name,
              subject: `CN=${officer.name}`,
              sha256: officer.certificate,
              notBefore: '2026-05-01T00:00:00Z',
              notAfter: officer.notAfter,
              state: 'good' as const,
              days: 527,
              renewed: false,
            })),
          ],
    }),
  };
}
