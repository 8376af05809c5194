// The double's answers before there is a desk to work at, and on the way to the bank. What it begins with
// stands in the page's query: ?setup=empty, refused, locked, draft, sign or compare; ?binder=new or renewed.
import { fault } from '../../../shared/domain/errors.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import { firstPolicySentences } from '../../../shared/domain/policy-difference.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { coded, sentence } from '../../../shared/domain/sentence.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { chance } from '../random.ts';
import { NOW } from './batches.ts';
import type { Notify } from './desk-handlers.ts';
import { COMPANY, OFFICERS } from './people.ts';
import { scene } from './scene.ts';
import { RECOVERY_SHARES } from './settings.ts';
import { VAULT_PASSPHRASE } from './vault-passphrase.ts';

type Setup = CallOutput<'setup.get'>;
type Genesis = CallOutput<'genesis.get'>;
type Binder = CallOutput<'onboarding.get'>;
type Start = (act: 'policy' | 'make-key', after: () => void) => { ticket: string };

const draw = chance(31);
const STAGES: Readonly<Record<string, Setup['stage']>> = {
  empty: 'empty',
  refused: 'refused',
  locked: 'locked',
  draft: 'genesis',
  sign: 'genesis',
  compare: 'genesis',
};
/** Of this one, typed from paper, the desk trusts the policy. */
const DIGEST = draw.hex(64);

/** Two administrators and one rule, as the form of the set-up drafts them. */
function drafted(environment: Genesis['environment']): NonNullable<Genesis['draft']> {
  const administrators = OFFICERS.slice(0, 2).map(({ person, name, certificate }, place) => ({
    person,
    name,
    roles: ['administrator', place === 0 ? 'preparer' : 'approver'],
    certificate,
    subject: `CN=${name},O=${COMPANY},C=DK`,
    signedAt: null,
  }));
  const policy: Policy = {
    typ: 'countersign/policy/1',
    company: { id: 'nordhaven', name: COMPANY },
    environment,
    version: 1,
    previous: null,
    validFrom: NOW,
    persons: administrators.map(({ person, name, certificate }, place) => ({
      id: person,
      name,
      roles: ['administrator', place === 0 ? 'preparer' : 'approver'],
      certificates: [{ sha256: certificate, der: 'AA==', algorithm: 'RS256' }],
    })),
    rules: [
      {
        id: 'all',
        kinds: ['credit-transfer', 'direct-debit'],
        approvals: 1,
        release: true,
        validHours: 72,
      },
    ],
    quorum: 2,
  };
  const certificates = {
    subjectOf: () => '',
    fingerprintOf: () => OFFICERS[0]?.certificate ?? DIGEST,
  };
  return {
    sha256: DIGEST,
    words: [...fingerprintWords(DIGEST)],
    sentences: [...firstPolicySentences(policy, certificates)],
    quorum: policy.quorum,
    administrators,
  };
}

function certificateOfKey(name: string): NonNullable<Binder['keys'][number]['certificate']> {
  const sha256 = draw.hex(64);
  return {
    subject: `CN=${name},O=${COMPANY},C=DK`,
    issuer: 'CN=Fjordbank Customers CA',
    sha256,
    words: [...fingerprintWords(sha256)],
    notBefore: '2026-11-02T00:00:00Z',
    notAfter: '2028-11-01T00:00:00Z',
    onCard: true,
  };
}

/** `renewed`: a further key waits for its day, and all steps are done. */
function binderOf(environment: Binder['environment'], which: string): Binder {
  const isNew = which === 'new';
  const isRenewed = which === 'renewed';
  const key = (usage: 'sign' | 'decrypt', use: 'now' | 'next', named: string): Binder['keys'][number] => ({
    key: `key-${usage}-${use}`,
    usage,
    type: 'RSA-3072',
    subject: `CN=${named},O=${COMPANY},C=DK`,
    card: 'Nordhaven seal',
    uri: 'pkcs11:token=Nordhaven%20seal;id=%01',
    madeAt: NOW,
    use,
    certificate: certificateOfKey(named),
  });
  const done = (position: number): Binder['steps'][number]['evidence'] => ({
    at: NOW,
    by: OFFICERS[0]?.name ?? '',
    position,
    text: coded(
      sentence('log-key-made', {
        usage: 'sign',
        type: 'RSA-3072',
        card: 'Nordhaven seal',
        request: draw.hex(64),
      }),
    ),
  });
  const order: readonly Binder['steps'][number]['step'][] = [
    'keys',
    'letter',
    'certificates',
    'profile',
    'fingerprints',
    'secrets',
    'officers',
    'connection',
    'payment',
    'quorum',
  ];
  const finished = isNew ? 0 : isRenewed ? order.length : 3;
  return {
    environment,
    company: COMPANY,
    steps: order.map((step, place) => ({
      step,
      done: place < finished,
      evidence: place < finished ? done(4 + place) : null,
    })),
    next: order[finished] ?? null,
    keys: isNew
      ? []
      : [
          key('sign', 'now', 'Nordhaven sealing key'),
          { ...key('decrypt', 'now', 'Nordhaven reading key'), certificate: null },
          ...(isRenewed ? [key('sign', 'next', 'Nordhaven sealing key 2')] : []),
        ],
    people: OFFICERS.slice(0, 3).map(({ person, name }) => ({ person, name })),
    profile: isNew ? null : { id: 'fjordbank', version: 3, name: 'Fjordbank' },
    renewal: isRenewed ? { signing: 'key-sign-next', decryption: null, from: '2027-01-04T00:00:00Z' } : null,
    gate: { refused: isRenewed ? null : 'steps', evidence: null },
  };
}

export function setUpHandlers(
  environment: Genesis['environment'],
  tell: Notify,
  start: Start,
): Partial<Handlers> {
  const query = new URLSearchParams(scene());
  const asked = query.get('setup') ?? '';
  let stage: Setup['stage'] = STAGES[asked] ?? 'ready';
  let genesis: Genesis = {
    stage: asked === 'sign' || asked === 'compare' ? asked : 'draft',
    company: COMPANY,
    companyId: 'nordhaven',
    environment,
    desk: 'desk-1',
    draft: asked === 'sign' || asked === 'compare' ? drafted(environment) : null,
  };
  const become = (next: Setup['stage'], change: Partial<Genesis> = {}): void => {
    stage = next;
    genesis = { ...genesis, ...change };
    tell('desk');
  };
  const file = (name: string): { file: string; name: string; bytes: number } => ({
    file: name,
    name,
    bytes: 4_096,
  });
  return {
    'setup.get': () => ({
      stage,
      ...(stage === 'refused' && { refused: fault('store-newer') }),
      shell: 'electron',
      environments: [
        { environment: 'sandbox', refused: null },
        { environment: 'production', refused: fault('shell-not-for-production') },
      ],
      keystore: true,
    }),
    'setup.create': ({ shares }) => {
      become('genesis');
      return { desk: 'desk-1', shares: shares === null ? [] : RECOVERY_SHARES.slice(0, shares.count) };
    },
    'setup.unlock': (how) => {
      if ('passphrase' in how && how.passphrase !== VAULT_PASSPHRASE)
        throw new Refusal('vault-wrong-passphrase');
      become('ready');
      return {};
    },
    'genesis.get': () => genesis,
    'genesis.draft': () => {
      become('genesis', { stage: 'sign', draft: drafted(environment) });
      return { sha256: DIGEST };
    },
    'genesis.sign': ({ choice }) =>
      start('policy', () => {
        if (genesis.draft === null) return;
        const administrators = genesis.draft.administrators.map((each) =>
          each.certificate === choice.certificate ? { ...each, signedAt: NOW } : each,
        );
        const isSigned = administrators.every(({ signedAt }) => signedAt !== null);
        become('genesis', {
          stage: isSigned ? 'compare' : 'sign',
          draft: { ...genesis.draft, administrators },
        });
      }),
    'genesis.pin': ({ words }) => {
      const expected = fingerprintWords(DIGEST);
      if (words.some((word, place) => word.trim() !== expected[place])) throw new Refusal('words-differ');
      become('ready', { stage: 'pinned' });
      return {};
    },
    'genesis.export': () => file('first-policy.json'),
    'genesis.import': () => {
      become('genesis', { stage: 'compare', draft: drafted(environment) });
      return { sha256: DIGEST };
    },
    'onboarding.get': () => binderOf(environment, query.get('binder') ?? ''),
    'onboarding.makeKey': () => start('make-key', () => tell('settings')),
    'onboarding.request': () => file('request.pem'),
    'onboarding.takeCertificate': () => ({ onCard: true }),
    'onboarding.letter': () => file('letter.html'),
    'onboarding.gate': () => file('production.json'),
  };
}
