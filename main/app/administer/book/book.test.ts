// The beneficiary book over fakes in memory: what is saved, refused, proposed and written into the log.
import { emptySeat } from '../../desk/seat.fake.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { NEW_ACCOUNT, NEW_BENEFICIARY } from '../../../../shared/domain/beneficiary.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import { fakeClock, fakeRandom } from '../../../ports/clock.fake.ts';
import { fakeConfirmations } from '../../../ports/store/confirmations.fake.ts';
import { fakeBeneficiaries } from '../../../ports/store/beneficiaries.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import type { BookContext } from '../context.ts';
import {
  alikeBeneficiaries,
  alikeInBook,
  getBeneficiary,
  listBeneficiaries,
  removeBeneficiary,
  saveBeneficiary,
} from './book.ts';
import { addProposals, listProposals } from './proposals.ts';

const KESTREL = 'DE89370400440532013000';
const SWIFT = 'GB29NWBK60161331926819';
const HERON = 'FR1420041010050500013M02606';
type Content = ParsedInput<'beneficiaries.save'>['content'];
const of = (name: string, account: string, town = ''): Content => ({
  ...NEW_BENEFICIARY,
  name,
  town,
  accounts: [{ ...NEW_ACCOUNT, account }],
});
const code = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }) =>
  result.ok ? 'ok' : result.error?.code;

/** Whom sealed payments and the drafts of the desk pay; each node is its form. */
interface Paid {
  readonly sealed: readonly { readonly form: Content; readonly version: string; readonly batch?: string }[];
  readonly drafts: readonly {
    readonly batch: string;
    readonly masked: boolean;
    readonly source: object | null;
    readonly forms: readonly Content[];
  }[];
}

let log: ReturnType<typeof fakeLog>;
let told: string[];
let desk: BookContext;
let paid: Paid;

beforeEach(() => {
  log = fakeLog('log');
  told = [];
  paid = { sealed: [], drafts: [] };
  const book = fakeBeneficiaries(log);
  desk = {
    clock: fakeClock(),
    random: fakeRandom(),
    mutex: makeKeyedMutex(),
    notifier: { emit: (_event: string, { what }: { what: string }) => told.push(what) },
    shown: new Map(),
    seat: emptySeat(),
    locks: [],
    messages: {
      paymentForm: (_version: string, node: Content) => ({
        form: {
          ...node,
          account: node.accounts[0]?.account ?? '',
          agentBic: node.accounts[0]?.agentBic ?? '',
        },
      }),
    },
    store: {
      beneficiaries: book,
      confirmations: fakeConfirmations(log, book),
      desk: { setting: async () => null, policy: async () => null },
      batches: {
        list: async () => ({
          rows: paid.drafts.map((draft) => ({ version: 'pain.001.001.03', ...draft })),
          total: 0,
        }),
        isSalary: async (batch: string) => batch === 'wages',
        get: async (batch: string) => ({ batch, masked: false }),
        stream: async function* stream(batch: string) {
          const forms = paid.drafts.find((draft) => draft.batch === batch)?.forms ?? [];
          yield forms.map((node) => ({ node }));
        },
      },
      tracking: {
        counterparties: async () =>
          paid.sealed.map(({ form, version, batch = 'b0' }) => ({
            batch,
            node: form,
            version,
            payments: 3,
            lastPaidOn: '2026-11-02',
          })),
      },
    },
  } as unknown as BookContext;
});

async function saved(content: Content): Promise<string> {
  const result = await saveBeneficiary(desk, {
    beneficiary: null,
    expectedRevision: 0,
    source: 'typed',
    content,
  });
  if (!result.ok) throw new Error(result.error.code);
  return result.value.beneficiary;
}

test('an entry is changed from the wording that was seen, and each change stays with its time', async () => {
  const beneficiary = await saved(of('Kestrel Ltd', KESTREL));
  const change = (expectedRevision: number, town: string) =>
    saveBeneficiary(desk, {
      beneficiary,
      expectedRevision,
      source: 'typed',
      content: of('Kestrel Ltd', KESTREL, town),
    });
  expect(await change(1, 'Hull')).toEqual({ ok: true, value: { beneficiary, revision: 2 } });
  expect(code(await change(1, 'Leeds'))).toBe('revision-conflict');
  const got = await getBeneficiary(desk, beneficiary);
  expect(got.ok && got.value.history).toMatchObject([
    { revision: 2, source: 'typed', changes: [{ field: 'town', before: '', after: 'Hull' }] },
    {
      revision: 1,
      changes: [
        { field: 'name', after: 'Kestrel Ltd' },
        { field: 'account', after: KESTREL },
      ],
    },
  ]);
  const [newest] = (await log.list({ offset: 0, limit: 10 })).rows;
  expect(newest).toMatchObject({ act: 'beneficiary.save', subject: beneficiary });
  expect(newest?.detail).toContain('Hull');
  expect(told).toEqual(['beneficiaries', 'beneficiaries']);
});

test('a name with an account stands in the book once; the same name with another account may', async () => {
  await saved(of('Kestrel Ltd', KESTREL));
  const again = { beneficiary: null, expectedRevision: 0, source: 'typed' } as const;
  expect(code(await saveBeneficiary(desk, { ...again, content: of('KESTREL  ltd', KESTREL) }))).toBe(
    'beneficiary-in-book',
  );
  const other = await saved(of('Kestrel Ltd', SWIFT));
  expect(
    code(
      await saveBeneficiary(desk, {
        ...again,
        beneficiary: other,
        expectedRevision: 1,
        content: of('Kestrel Ltd', KESTREL),
      }),
    ),
  ).toBe('beneficiary-in-book');
  expect(
    await alikeBeneficiaries(desk, { beneficiary: other, name: 'Kestrel Ltd', accounts: [] }),
  ).toMatchObject({
    value: { alike: [{ name: 'Kestrel Ltd', account: KESTREL, why: 'same-name' }] },
  });
});

test('a removed entry is gone from the list, can be entered again, and is not changed any more', async () => {
  const beneficiary = await saved(of('Kestrel Ltd', KESTREL));
  expect(code(await removeBeneficiary(desk, { beneficiary, expectedRevision: 2 }))).toBe('revision-conflict');
  expect(code(await removeBeneficiary(desk, { beneficiary, expectedRevision: 1 }))).toBe('ok');
  expect(code(await removeBeneficiary(desk, { beneficiary, expectedRevision: 2 }))).toBe('not-found');
  expect(code(await getBeneficiary(desk, beneficiary))).toBe('not-found');
  await saved(of('Kestrel Ltd', KESTREL));
  expect(await listBeneficiaries(desk, { offset: 0, limit: 10 })).toMatchObject({ value: { total: 1 } });
});

test('whom payments pay and the book does not know is proposed, collections and hidden batches aside', async () => {
  const known = await saved(of('Kestrel Ltd', KESTREL));
  paid = {
    sealed: [
      { form: of('Kestrel Ltd', KESTREL), version: 'pain.001.001.03' },
      { form: of('Kestrel Ltd', SWIFT), version: 'pain.001.001.03' },
      { form: of('Debtor GmbH', HERON), version: 'pain.008.001.02' },
      { form: of('Anna Employee', HERON), version: 'pain.001.001.03', batch: 'wages' },
    ],
    drafts: [
      {
        batch: 'b1',
        masked: false,
        source: {},
        forms: [of('Heron AG', HERON, 'Lyon'), of('Heron AG', HERON), of('No Account', '')],
      },
      { batch: 'b2', masked: true, source: {}, forms: [of('Secret SA', HERON)] },
      { batch: 'b3', masked: false, source: null, forms: [of('Typed SA', HERON)] },
    ],
  };
  const listed = await listProposals(desk);
  expect(listed.ok && listed.value.rows).toMatchObject([
    { content: { name: 'Kestrel Ltd' }, from: 'payments', payments: 3, match: 'other-account', entry: known },
    { content: { name: 'Heron AG', town: 'Lyon' }, from: 'import', payments: 0, match: 'new', entry: null },
  ]);
  const rows = [
    { content: of('Heron AG', HERON), source: 'import' as const },
    { content: of('heron ag', HERON), source: 'import' as const },
    { content: of('Kestrel Ltd', KESTREL), source: 'payments' as const },
  ];
  expect(await addProposals(desk, { rows })).toEqual({ ok: true, value: { added: 1 } });
  expect(await addProposals(desk, { rows })).toEqual({ ok: true, value: { added: 0 } });
});

test('entries that are alike stand in pairs with why, each pair once, so that one beneficiary is not kept twice', async () => {
  expect(await alikeInBook(desk)).toEqual({ ok: true, value: { pairs: [] } });
  const one = await saved(of('Kestrel Ltd', KESTREL));
  await saved(of('Heron SA', HERON));
  const other = await saved(of('Kestrel Ltd', SWIFT));
  const found = await alikeInBook(desk);
  const pairs = found.ok ? found.value.pairs : [];
  expect(pairs).toHaveLength(1);
  const [pair] = pairs;
  expect(new Set([pair?.one.beneficiary, pair?.other.beneficiary])).toEqual(new Set([one, other]));
  expect(new Set([pair?.one.account, pair?.other.account])).toEqual(new Set([KESTREL, SWIFT]));
  expect(pair?.one.why).toBe(pair?.other.why);
});
