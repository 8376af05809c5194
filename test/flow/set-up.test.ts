// A desk for the bank's sandbox is set up from an empty folder: store, administrators' cards, first policy,
// and the words compared in person.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprintWords } from '../../shared/domain/fingerprint-words.ts';
import {
  cardsByName,
  COMPANY,
  DESK_NAME,
  enterPins,
  makeCards,
  cardModule,
  PASSPHRASE,
  PEOPLE,
  signGenesisAs,
} from './real-cards.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';

const [home, folder, branch] = [newFolder(), newFolder(), newFolder()];
let env: { readonly HOME: string };
let desk: StdioDesk;
let shares: string[] = [];

const start = (at = folder): Promise<StdioDesk> => StdioDesk.start(at, { args: [], env, real: true });
const roots = async (at = folder): Promise<{ policies: object[] }> =>
  JSON.parse(await readFile(join(at, 'roots.json'), 'utf8')) as { policies: object[] };

async function administrators(): Promise<
  { name: string; certificate: string; roles: ('preparer' | 'approver' | 'releaser')[] }[]
> {
  const cards = await cardsByName(desk);
  return PEOPLE.map(({ name, roles }) => ({
    name,
    certificate: cards.get(name)?.certificate ?? '',
    roles: [...roles],
  }));
}

const signAs = (name: string): Promise<string | null> => signGenesisAs(desk, name);

beforeAll(async () => {
  env = await makeCards(home);
  desk = await start();
});
afterAll(async () => {
  await desk.stop();
  await Promise.all([home, folder, branch].map(throwAway));
});

it('an empty folder answers the set-up and nothing else', async () => {
  expect(await desk.must('setup.get', {})).toMatchObject({
    stage: 'empty',
    shell: 'stdio',
    keystore: false,
    environments: [
      { environment: 'sandbox', refused: null },
      { environment: 'production', refused: { code: 'shell-not-for-production' } },
    ],
  });
  expect(await desk.call('desk.get', {})).toMatchObject({ ok: false, error: { code: 'desk-not-open' } });
  expect(await desk.raw('desk.rob', {})).toMatchObject({ ok: false, error: { code: 'unknown-call' } });
  expect(await desk.call('setup.unlock', { passphrase: PASSPHRASE })).toMatchObject({
    ok: false,
    error: { code: 'desk-missing' },
  });
});

it('what cannot protect a desk makes none, and production is not made in this shell', async () => {
  const sandbox = { environment: 'sandbox' as const, company: COMPANY, deskName: DESK_NAME, shares: null };
  expect(
    await desk.call('setup.create', { ...sandbox, protection: { kind: 'passphrase', passphrase: 'short' } }),
  ).toMatchObject({ ok: false, error: { code: 'vault-passphrase-weak' } });
  expect(await desk.call('setup.create', { ...sandbox, protection: { kind: 'keystore' } })).toMatchObject({
    ok: false,
    error: { code: 'vault-keystore-unavailable' },
  });
  expect(
    await desk.call('setup.create', {
      ...sandbox,
      environment: 'production',
      protection: { kind: 'passphrase', passphrase: PASSPHRASE },
    }),
  ).toMatchObject({ ok: false, error: { code: 'shell-not-for-production' } });
  expect(await desk.must('setup.get', {})).toMatchObject({ stage: 'empty' });
});

it('the store is made with recovery shares, and the desk is open without a policy', async () => {
  ({ shares } = await desk.must('setup.create', {
    environment: 'sandbox',
    company: COMPANY,
    deskName: DESK_NAME,
    protection: { kind: 'passphrase', passphrase: PASSPHRASE },
    shares: { threshold: 2, count: 3 },
  }));
  expect(shares).toHaveLength(3);
  expect(await desk.must('setup.get', {})).toMatchObject({ stage: 'genesis' });
  expect(await desk.must('desk.get', {})).toMatchObject({
    environment: 'sandbox',
    company: COMPANY.name,
    profile: null,
  });
  expect(await roots()).toMatchObject({ company: COMPANY.id, environment: 'sandbox', policies: [] });
  expect(
    await desk.call('setup.create', {
      environment: 'sandbox',
      company: COMPANY,
      deskName: DESK_NAME,
      protection: { kind: 'passphrase', passphrase: PASSPHRASE },
      shares: null,
    }),
  ).toMatchObject({ ok: false, error: { code: 'desk-set-up' } });
});

it('a desk that was closed opens with its passphrase or two of its shares, and with nothing else', async () => {
  await desk.stop();
  desk = await start();
  expect(await desk.must('setup.get', {})).toMatchObject({ stage: 'locked' });
  expect(await desk.call('setup.unlock', { passphrase: 'seven anchors and a bull' })).toMatchObject({
    ok: false,
    error: { code: 'vault-wrong-passphrase' },
  });
  expect(
    await desk.call('setup.create', {
      environment: 'sandbox',
      company: COMPANY,
      deskName: DESK_NAME,
      protection: { kind: 'passphrase', passphrase: PASSPHRASE },
      shares: null,
    }),
  ).toMatchObject({ ok: false, error: { code: 'desk-set-up' } });
  await desk.must('setup.unlock', { shares: shares.slice(1) });
  expect(await desk.must('setup.get', {})).toMatchObject({ stage: 'genesis' });
  await desk.stop();
  desk = await start();
  await desk.must('setup.unlock', { passphrase: PASSPHRASE });
  enterPins(desk);
  await desk.must('cards.addModule', { path: cardModule() });
});

interface CarriedGenesis {
  readonly policy: {
    readonly persons: readonly { readonly certificates: readonly object[] }[];
    readonly desks?: readonly object[];
  };
  readonly signatures: readonly string[];
}

const FORM = { quorum: 2, approvals: 1, release: true, validHours: 72 };

it('the first policy names only people whose cards are in the readers, each card once, and lets nobody change it alone', async () => {
  const [ada, jonas, mira] = await administrators();
  if (ada === undefined || jonas === undefined || mira === undefined) throw new Error('cards are missing');
  expect(
    await desk.call('genesis.draft', {
      ...FORM,
      administrators: [ada, { ...jonas, certificate: 'a'.repeat(64) }],
    }),
  ).toMatchObject({ ok: false, error: { code: 'card-removed' } });
  expect(
    await desk.call('genesis.draft', { ...FORM, administrators: [ada, { ...ada, name: 'Ada again' }] }),
  ).toMatchObject({ ok: false, error: { code: 'genesis-unfit' } });
  expect(
    await desk.call('genesis.draft', { ...FORM, administrators: [ada, { ...jonas, roles: [] }] }),
  ).toMatchObject({ ok: false, error: { code: 'genesis-unfit' } });
  expect(
    await desk.call('genesis.draft', { ...FORM, quorum: 1, administrators: [ada, jonas] }),
  ).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  await desk.must('genesis.draft', { ...FORM, administrators: [ada, jonas, mira] });
  expect(await desk.must('genesis.get', {})).toMatchObject({
    stage: 'sign',
    draft: {
      quorum: 2,
      administrators: [
        { person: 'ada-keller', signedAt: null },
        { person: 'jonas-weber' },
        { person: 'mira-novak' },
      ],
    },
  });
});

it('every administrator signs once, and words of another policy pin nothing', async () => {
  const words = (await desk.must('genesis.get', {})).draft?.words ?? [];
  expect(await signAs('Ada Keller')).toBeNull();
  expect(await signAs('Ada Keller')).toBe('policy-signed-already');
  expect(await desk.call('genesis.pin', { words })).toMatchObject({
    ok: false,
    error: { code: 'genesis-unsigned', detail: 'Jonas Weber, Mira Novak' },
  });
  expect(await signAs('Jonas Weber')).toBeNull();
  expect(await signAs('Mira Novak')).toBeNull();
  const { stage, draft } = await desk.must('genesis.get', {});
  expect(stage).toBe('compare');
  // Everything the policy brings is read before it is signed: people, every card by its words and holder, the
  // desk, the quorum.
  const sentences = (draft?.sentences ?? []).map((each) => say(t, each)).join('\n');
  for (const { certificate } of draft?.administrators ?? [])
    expect(sentences).toContain(fingerprintWords(certificate).join(' '));
  for (const part of ['issued to CN=Ada Keller', 'is registered for packs', '2 administrators must sign'])
    expect(sentences).toContain(part);
  expect(await desk.call('genesis.pin', { words: words.toReversed() })).toMatchObject({
    ok: false,
    error: { code: 'words-differ' },
  });
  expect((await roots()).policies).toEqual([]);
});

it('the right words put it in force, once and for all', async () => {
  const { words = [], sha256 } = (await desk.must('genesis.get', {})).draft ?? {};
  await desk.must('genesis.pin', { words: words.map((word) => ` ${word.toUpperCase()} `) });
  expect((await roots()).policies).toEqual([{ version: 1, sha256 }]);
  expect(await desk.must('setup.get', {})).toMatchObject({ stage: 'ready' });
  expect(await desk.must('policies.get', {})).toMatchObject({
    version: 1,
    sha256,
    quorum: 2,
    signatures: [{ person: 'ada-keller' }, { person: 'jonas-weber' }, { person: 'mira-novak' }],
  });
  expect(await desk.call('genesis.draft', { ...FORM, administrators: await administrators() })).toMatchObject(
    { ok: false, error: { code: 'genesis-over' } },
  );
  expect(await desk.call('genesis.pin', { words })).toMatchObject({
    ok: false,
    error: { code: 'genesis-over' },
  });
  const acts = (await desk.must('log.list', { limit: 100, text: 'genesis' })).rows
    .map(({ act }) => act)
    .toReversed();
  expect(acts).toEqual([
    'genesis.draft',
    'genesis.sign',
    'genesis.sign-refused',
    'genesis.sign',
    'genesis.sign',
    'genesis.words-differ',
  ]);
});

it('another desk of the company takes the signed policy over from a file and pins it only by the same words', async () => {
  const out = await desk.must('genesis.export', {});
  const { base64 } = await desk.must('files.read', { file: out.file, offset: 0 });
  const words = (await desk.must('policies.get', {})).words;
  await desk.stop();
  const other = await start(branch);
  try {
    await other.must('setup.create', {
      environment: 'sandbox',
      company: COMPANY,
      deskName: 'Leith',
      protection: { kind: 'passphrase', passphrase: PASSPHRASE },
      shares: null,
    });
    const carry = async (text: string) => {
      const { file } = await other.must('files.open', { name: out.name, size: Buffer.byteLength(text) });
      await other.must('files.append', { file, base64: Buffer.from(text, 'utf8').toString('base64') });
      return other.call('genesis.import', { file });
    };
    const carried = JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) as CarriedGenesis;
    const unfit = (error: object) => ({ ok: false, error: { code: 'genesis-unfit', ...error } });
    const [signature = ''] = carried.signatures;
    const madeUp = `${signature.slice(0, -8)}AAAAAAAA`;
    expect(
      await carry(JSON.stringify({ ...carried, signatures: [...carried.signatures, madeUp] })),
    ).toMatchObject(unfit({ sentences: [{ data: { why: 'genesis-signature' } }] }));
    const [ada, jonas, mira] = carried.policy.persons;
    if (ada === undefined || jonas === undefined || mira === undefined)
      throw new Error('three administrators');
    const hidden = {
      ...carried.policy,
      persons: [{ ...ada, certificates: [...ada.certificates, ...mira.certificates] }, jonas],
    };
    expect(await carry(JSON.stringify({ ...carried, policy: hidden }))).toMatchObject(
      unfit({ sentences: [{ code: 'first-cards', data: { cards: 2 } }] }),
    );
    const desks = [
      { id: 'desk-x', name: 'X', encryption: `${'A'.repeat(43)}=`, signing: `${'B'.repeat(43)}=` },
    ];
    expect(
      await carry(
        JSON.stringify({
          ...carried,
          policy: { ...carried.policy, desks: [...(carried.policy.desks ?? []), ...desks] },
        }),
      ),
    ).toMatchObject(unfit({ sentences: [{ code: 'first-desks' }] }));
    expect((await other.must('genesis.get', {})).stage).toBe('draft');
    expect(await carry(JSON.stringify(carried))).toMatchObject({ ok: true });
    expect((await other.must('genesis.get', {})).stage).toBe('compare');
    await other.must('genesis.pin', { words });
    expect((await roots(branch)).policies).toHaveLength(1);
  } finally {
    await other.stop();
  }
  desk = await start();
  await desk.must('setup.unlock', { passphrase: PASSPHRASE });
});
