// What the beneficiary book says of the payments of a file, counted over all of it.
import { expect, test } from 'vitest';
import { NEW_ACCOUNT, NEW_BENEFICIARY, type BookEntry } from '../../../../shared/domain/beneficiary.ts';
import type { ImportContext } from '../context.ts';
import { importBook } from './book.ts';

const KESTREL = 'DE89370400440532013000';
const entry = (beneficiary: string, name: string, account: string, agentBic = ''): BookEntry => ({
  beneficiary,
  content: { ...NEW_BENEFICIARY, name, accounts: [{ ...NEW_ACCOUNT, account, agentBic }] },
});
const BOOK = [entry('k', 'Kestrel Ltd', KESTREL), entry('s', 'Swift plc', '12345678', 'SNDBGB2LXXX')];

interface Waiting {
  readonly kind?: string;
  readonly salary?: boolean;
  readonly masksAll?: boolean;
  readonly entries?: readonly BookEntry[];
  readonly payments: readonly { readonly name: string; readonly account: string; readonly bic?: string }[];
}

function answered({
  kind = 'pain.001.001.03',
  salary = false,
  masksAll = false,
  entries = BOOK,
  payments,
}: Waiting) {
  const pending = {
    summary: { kind, salary },
    payments: async function* read() {
      yield payments.map(({ name, account, bic = '' }) => ({ name, account, agentBic: bic }));
    },
  };
  const desk = {
    imports: { get: (id: string) => (id === 'here' ? pending : undefined) },
    locks: [],
    store: {
      desk: { setting: async () => ({ maskAll: masksAll }), policy: async () => null },
      beneficiaries: { count: async () => entries.length },
      confirmations: { bookEntries: async () => entries },
    },
  } as unknown as ImportContext;
  return importBook(desk, 'here');
}

test('every payment of the file is counted, and those that are not in the book are named, differing ones first', async () => {
  const known = Array.from({ length: 250 }, () => ({ name: 'kestrel ltd', account: KESTREL }));
  const said = await answered({
    payments: [
      ...known,
      { name: 'Heron AG', account: 'FR1420041010050500013M02606' },
      { name: 'Swift plc', account: '12345678', bic: 'OTHRGB2LXXX' },
      { name: 'Swift plc', account: '12345678', bic: 'SNDBGB2LXXX' },
      { name: 'Kestrel Limited', account: KESTREL },
      { name: 'Kestrel Ltd', account: '' },
    ],
  });
  expect(said).toEqual({
    ok: true,
    value: {
      counts: {
        ...{ known: 251, 'unconfirmed-change': 0, 'other-account': 1 },
        ...{ 'other-name': 1, new: 1, 'no-account': 1 },
      },
      rows: [
        {
          position: 251,
          name: 'Swift plc',
          account: '12345678',
          match: 'other-account',
          entry: {
            id: 's',
            name: 'Swift plc',
            accounts: [{ account: '12345678', agentBic: 'SNDBGB2LXXX' }],
          },
        },
        {
          position: 253,
          name: 'Kestrel Limited',
          account: KESTREL,
          match: 'other-name',
          entry: { id: 'k', name: 'Kestrel Ltd', accounts: [{ account: KESTREL, agentBic: '' }] },
        },
        {
          position: 250,
          name: 'Heron AG',
          account: 'FR1420041010050500013M02606',
          match: 'new',
          entry: null,
        },
        { position: 254, name: 'Kestrel Ltd', account: '', match: 'no-account', entry: null },
      ],
    },
  });
});

test('salaries are counted and not named; a collection, and an empty book, say nothing', async () => {
  const payments = [{ name: 'Heron AG', account: 'FR1420041010050500013M02606' }];
  for (const hidden of [{ salary: true }, { masksAll: true }])
    expect(await answered({ ...hidden, payments })).toMatchObject({
      value: { counts: { new: 1 }, rows: [] },
    });
  for (const silent of [{ kind: 'pain.008.001.02' }, { entries: [] }])
    expect(await answered({ ...silent, payments })).toEqual({ ok: true, value: { counts: null, rows: [] } });
});

test('an account that came by a change nobody has confirmed is named first, with the one before it', async () => {
  const changed = {
    ...entry('k', 'Kestrel Ltd', 'GB29NWBK60161331926819'),
    confirmed: entry('k', 'Kestrel Ltd', KESTREL).content,
  };
  const said = await answered({
    entries: [changed],
    payments: [
      { name: 'Heron AG', account: 'FR1420041010050500013M02606' },
      { name: 'Kestrel Ltd', account: KESTREL },
      { name: 'Kestrel Ltd', account: 'GB29NWBK60161331926819' },
    ],
  });
  expect(said).toMatchObject({
    value: {
      counts: { known: 1, 'unconfirmed-change': 1, new: 1 },
      rows: [
        {
          position: 2,
          match: 'unconfirmed-change',
          entry: { id: 'k', accounts: [{ account: KESTREL, agentBic: '' }] },
        },
        { position: 0, match: 'new' },
      ],
    },
  });
});
