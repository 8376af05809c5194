// Entries of the beneficiary book confirmed by two cards: refused to one person alone and where the call-back
// does not count, and demanded by the policy before anything to them is frozen, approved or sealed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../shared/domain/beneficiary.ts';
import type { PolicyChange } from '../../shared/domain/policy-edit.ts';
import type { BeneficiaryContent } from '../../shared/domain/records/beneficiary.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { fromEvidence } from '../../verifier/contents.ts';
import { textReport } from '../../verifier/run.ts';
import { examine } from '../../verifier/verify.ts';
import { cardOf, detail, must, sign, typedBatch, type Officer } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const NAME = 'Kestrel Hydraulics Ltd';
const FIRST = 'GB29NWBK60161331926819';
const SECOND = 'DE89370400440532013000';
const KNOWN_PHONE = '+44 20 7946 0100';
const content = (account: string, phone = KNOWN_PHONE): BeneficiaryContent => ({
  ...NEW_BENEFICIARY,
  name: NAME,
  accounts: [{ ...NEW_ACCOUNT, account }],
  phone,
});
type Callback = NonNullable<CallInput<'beneficiaries.propose'>['entries'][number]['callback']>;
const rang = (more: Partial<Callback> = {}): Callback => ({
  contact: 'Mrs Lindqvist',
  number: KNOWN_PHONE,
  source: 'confirmed',
  foundIn: '',
  at: '2026-11-20T08:00:00.000Z',
  by: 'ada-keller',
  ...more,
});

let beneficiary = '';
const current = async (): Promise<CallOutput<'beneficiaries.get'>> =>
  desk.must('beneficiaries.get', { beneficiary });
const state = async (): Promise<string> => (await current()).record.state;

async function save(wording: BeneficiaryContent): Promise<void> {
  const expectedRevision = beneficiary === '' ? 0 : (await current()).record.revision;
  const saved = await desk.must('beneficiaries.save', {
    beneficiary: beneficiary === '' ? null : beneficiary,
    expectedRevision,
    source: 'typed',
    content: { ...wording, accounts: wording.accounts.map((each) => ({ ...each })) },
  });
  ({ beneficiary } = saved);
}

async function propose(
  callback: Callback | null = null,
  officer: Officer = 'ada-keller',
): Promise<Fault | null> {
  const { revision } = (await current()).record;
  const started = await desk.call('beneficiaries.propose', {
    entries: [{ beneficiary, revision, callback }],
    choice: await cardOf(desk, officer),
    note: '',
  });
  return started.ok ? ((await desk.ended(started.value.ticket)).fault as Fault | null) : started.error;
}

async function step(
  name: 'approve' | 'return' | 'withdraw',
  officer: Officer,
  confirmation?: string,
): Promise<Fault | null> {
  const waiting = (await desk.must('beneficiaries.waiting', {})).confirmations[0]?.confirmation;
  const started = await desk.call('beneficiaries.sign', {
    confirmation: confirmation ?? waiting ?? '',
    step: name,
    choice: await cardOf(desk, officer),
    note: 'as told',
  });
  return started.ok ? ((await desk.ended(started.value.ticket)).fault as Fault | null) : started.error;
}

async function adopt(changes: PolicyChange[]): Promise<void> {
  const { version } = await desk.must('policies.get', {});
  const { proposal } = await desk.must('policies.propose', { expectedVersion: version, changes, note: '' });
  for (const officer of ['ada-keller', 'mira-novak'] as const) {
    const { ticket } = await desk.must('policies.sign', { proposal, choice: await cardOf(desk, officer) });
    expect((await desk.ended(ticket)).fault).toBeNull();
  }
}

const reason = (fault: Fault | null): unknown => [
  fault?.code,
  fault?.sentences?.map(({ data }) => ('why' in data ? data.why : null))[0],
];

it('a new entry is entered by one person and confirmed by two, with all of it on the PIN page', async () => {
  await save(content(FIRST));
  expect(await state()).toBe('entered');
  expect(await propose()).toBeNull();
  expect(await state()).toBe('awaiting');
  const shown = desk.asked.at(-1) as unknown as CallOutputOfPin;
  expect(shown.beneficiaries).toMatchObject({
    step: 'propose',
    entries: [{ name: NAME, is: 'new', callback: null }],
  });
  expect(shown.beneficiaries?.entries[0]?.changes).toContainEqual({
    field: 'account',
    before: '',
    after: FIRST,
  });
  // Nobody confirms alone, and nobody is asked for a PIN for it.
  const asked = desk.asked.length;
  expect((await step('approve', 'ada-keller'))?.code).toMatch(/^same-person|person-without-role$/u);
  expect(desk.asked).toHaveLength(asked);
  expect(await step('approve', 'jonas-weber')).toBeNull();
  expect(await state()).toBe('confirmed');
  const { confirmations } = await current();
  expect(confirmations[0]?.signatures.map(({ step: its, why }) => [its, why])).toEqual([
    ['propose', null],
    ['approve', null],
  ]);
});

interface CallOutputOfPin {
  readonly beneficiaries?: {
    readonly step: string;
    readonly entries: readonly {
      readonly name: string;
      readonly is: string;
      readonly changes: readonly unknown[];
      readonly callback: unknown;
    }[];
  };
}

it('a changed account asks for a call-back on a number that was known before the change', async () => {
  // The change brings a telephone number of its own.
  await save(content(SECOND, '+49 30 900 111'));
  expect(await state()).toBe('entered');
  expect(reason(await propose())).toEqual(['beneficiary-call-back', 'callback-missing']);
  expect(reason(await propose(rang({ number: '+49 30 900 111' })))).toEqual([
    'beneficiary-call-back',
    'callback-number-not-confirmed',
  ]);
  expect(
    reason(await propose(rang({ number: '0049 30 900111', source: 'independent', foundIn: 'their letter' }))),
  ).toEqual(['beneficiary-call-back', 'callback-number-of-change']);
  expect(reason(await propose(rang({ at: '2099-01-01T00:00:00.000Z' })))).toEqual([
    'beneficiary-call-back',
    'callback-time',
  ]);
  expect(await propose(rang({ number: '0044 (20) 7946-0100' }))).toBeNull();
  const shown = desk.asked.at(-1) as unknown as CallOutputOfPin;
  expect(shown.beneficiaries?.entries[0]).toMatchObject({
    is: 'changed',
    callback: { contact: 'Mrs Lindqvist', by: 'Ada Keller' },
  });
  expect(shown.beneficiaries?.entries[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'account', before: FIRST, after: '' },
      { field: 'account', before: '', after: SECOND },
    ]),
  );
});

it('what was rejected or changed meanwhile is not confirmed', async () => {
  expect(await step('return', 'jonas-weber')).toBeNull();
  expect(await state()).toBe('returned');
  expect(await propose(rang())).toBeNull();
  await save({ ...content(SECOND, '+49 30 900 111'), town: 'Bremen' });
  expect((await step('approve', 'jonas-weber'))?.code).toBe('beneficiary-confirmation-over');
  expect(await step('withdraw', 'ada-keller')).toBeNull();
  expect(await state()).toBe('entered');
});

let batch = '';

const unconfirmed = (its: string) => desk.must('batches.unconfirmed', { batch: its });

it('a draft names whom the policy will not let through, as soon as the policy does', async () => {
  const draft = await typedBatch(desk, { name: NAME, account: SECOND, amount: '100.00' });
  expect(await unconfirmed(draft)).toEqual({ total: 0, rows: [] });
  await adopt([
    {
      change: 'set-beneficiaries',
      beneficiaries: { callback: 'changed-accounts', payments: { of: 'all' } },
    },
  ]);
  const [row] = (await desk.must('batches.payments', { batch: draft, offset: 0, limit: 10 })).rows;
  if (row === undefined) throw new Error('the draft has a payment');
  expect(await unconfirmed(draft)).toEqual({
    total: 1,
    rows: [{ payment: row.payment, position: 0 }],
  });
  // The account that was confirmed for an earlier wording, and a row that nobody has filled in.
  const { changeRevision: expectedRevision } = await detail(desk, draft);
  await desk.must('batches.savePayments', {
    batch: draft,
    expectedRevision,
    group: row.group,
    payments: [
      { payment: row.payment, form: { ...row.form, account: FIRST } },
      { payment: null, form: { ...row.form, account: '', endToEndId: '' } },
      { payment: null, form: { ...row.form, endToEndId: '' } },
    ],
  });
  expect(await unconfirmed(draft)).toMatchObject({ total: 2, rows: [{ position: 0 }, { position: 2 }] });
  const marked = await detail(desk, draft);
  await desk.must('reviews.mask', {
    batch: draft,
    expectedRevision: marked.changeRevision,
    masked: true,
  });
  expect(await unconfirmed(draft)).toEqual({ total: 2, rows: [] });
});

it('the policy refuses payments to an account that is not confirmed, before a PIN', async () => {
  batch = await typedBatch(desk, { name: NAME, account: SECOND, amount: '100.00' });
  const asked = desk.asked.length;
  expect((await sign(desk, 'batches.freeze', batch, 'ada-keller'))?.code).toBe('beneficiaries-unconfirmed');
  expect(desk.asked).toHaveLength(asked);
  expect(await propose(rang())).toBeNull();
  expect((await sign(desk, 'batches.freeze', batch, 'ada-keller'))?.code).toBe('beneficiaries-unconfirmed');
  expect(await step('approve', 'jonas-weber')).toBeNull();
  expect(await unconfirmed(batch)).toEqual({ total: 0, rows: [] });
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
});

it('an entry that is changed after the freeze stops the release', async () => {
  await save({ ...content(SECOND, '+49 30 900 111'), town: 'Hamburg' });
  const asked = desk.asked.length;
  expect((await sign(desk, 'batches.release', batch, 'mira-novak'))?.code).toBe('beneficiaries-unconfirmed');
  expect(desk.asked).toHaveLength(asked);
  expect((await detail(desk, batch)).state).toBe('approved');
});

it('what goes to confirmed entries is sealed, and the verifier recounts the confirmations', async () => {
  expect(await propose()).toBeNull();
  expect(await step('approve', 'jonas-weber')).toBeNull();
  const whole = await typedBatch(desk, { name: NAME, account: SECOND, amount: '250.00' });
  await must(sign(desk, 'batches.freeze', whole, 'ada-keller'));
  await must(sign(desk, 'batches.approve', whole, 'jonas-weber'));
  await must(sign(desk, 'batches.release', whole, 'mira-novak'));
  for (let tries = 0; tries < 1_200 && (await detail(desk, whole)).state !== 'sealed'; tries += 1)
    await pause(50);
  expect((await detail(desk, whole)).state).toBe('sealed');
  const { file } = await desk.must('evidence.collect', { batch: whole });
  const parts: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: CallOutput<'files.read'> = await desk.must('files.read', { file, offset });
    parts.push(Buffer.from(piece.base64, 'base64'));
    offset = piece.next;
  }
  const contents = fromEvidence(Buffer.concat(parts));
  const examined = examine(contents, null);
  expect(examined.checks.filter((check) => !check.holds)).toEqual([]);
  expect(examined.judgement?.complete).toBe(true);
  expect(textReport(contents, examined, false)).toContain(NAME);
});
