// The history of many payments is asked by sets of them: it must say of each what plain loops over all that
// was paid say.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FrozenTransactionRecord, HistoryKey, StatusUpdate, Store } from '../../main/ports/store.ts';
import type { Db } from '../../main/store/driver.ts';
import { historyOf } from '../../main/store/history-query.ts';
import { memoryFile } from '../ports/memory-store.ts';
import {
  addAllSealed,
  change,
  frozenBatch,
  log,
  newBatch,
  range,
  sealedBatch,
  transaction,
} from './sample.ts';

let store: Store;
let db: Db;
beforeEach(async () => {
  ({ store, db } = await memoryFile());
});
afterEach(() => store.close());

const history = (keys: readonly HistoryKey[], since: string, exceptBatch: string) =>
  historyOf(db, keys, { since, exceptBatch });

/** A small world, so that everything meets everything; the same on every run. */
function* numbers(seed: number): Generator<number, number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    yield state >>> 8;
  }
}

const NAMES = [
  'Hafenwerft Kiel GmbH',
  'HAFENWERFT  kiel gmbh',
  'Hafenwerft Kie1 GmbH',
  'Elena Sun',
  'Bäckerei "Öz"',
];
const ACCOUNTS = ['', 'DE01', 'DE02', 'DE03', 'DE04', "XX'5"];
const TEXTS = ['Invoice 4711', 'Invoice 4712', 'Rent', ''];

interface Paid extends HistoryKey {
  readonly batch: string;
  readonly agentBic: string;
  readonly endToEndId: string;
  readonly sealed: boolean;
  readonly withdrawn: boolean;
}

it('says of every payment of a slice what loops over all payments say', async () => {
  const draw = numbers(7);
  const of = <T>(list: readonly T[]): T => list[draw.next().value % list.length] as T;
  const key = (): HistoryKey => ({
    account: of(ACCOUNTS),
    name: of(NAMES),
    currency: of(['EUR', 'EUR', 'USD']),
    minor: of([100n, 250n, 9_007_199_254_740_993n]),
    remittance: of(TEXTS),
    creditorReference: of(['', '', 'RF18539007547034']),
  });
  const paid: Paid[] = [];
  for (const number of range(1, 9)) {
    const batch = `b${number}`;
    const facts = key();
    const agentBic = of(['SNDBDEFFXXX', 'OTHRDEFFXXX', '']);
    const more: Partial<FrozenTransactionRecord> = { ...facts, agentBic };
    const how = of(['sealed', 'sealed', 'frozen', 'withdrawn']);
    await (how === 'sealed' ? sealedBatch(store, batch, 2, more) : frozenBatch(store, batch, 2, more));
    if (how === 'withdrawn') await store.batches.change(change(batch, 2, { state: 'withdrawn' }));
    for (const n of range(1, 2))
      paid.push({
        ...facts,
        batch,
        agentBic,
        endToEndId: `E2E-${n}`,
        sealed: how === 'sealed',
        withdrawn: how === 'withdrawn',
      });
  }
  expect(new Set(paid.map(({ sealed, withdrawn }) => `${sealed} ${withdrawn}`)).size).toBe(3);
  await addAllSealed(store);
  const keys = range(1, 300).map(key);
  const answers = history(keys, '2026-11-01', 'b3');
  for (const [index, asked] of keys.entries()) {
    const answer = answers[index];
    const sealed = paid.filter((one) => one.sealed && one.account === asked.account && one.account !== '');
    const here = sealed.filter(({ currency }) => currency === asked.currency);
    expect(answer).toMatchObject({
      paidBefore: sealed.length,
      paidInCurrency: here.length,
      largestMinor:
        here
          .map(({ minor }) => minor)
          .toSorted(ascending)
          .at(-1) ?? null,
      bankBefore: sealed.at(-1)?.agentBic ?? null,
      otherNames: [...new Set(sealed.map(({ name }) => compared(name)))]
        .filter((name) => name !== compared(asked.name))
        .toSorted()
        .slice(0, 3),
    });
    expect(answer?.lastPaid?.batch ?? null).toBe(sealed.at(-1)?.batch ?? null);
    const named = paid.filter(
      (one) => one.sealed && compared(one.name) === compared(asked.name) && one.account !== '',
    );
    expect(answer?.otherAccounts.map(({ account }) => account)).toEqual(
      sealed.length > 0
        ? []
        : [...new Set(named.map(({ account }) => account))]
            .filter((account) => account !== asked.account)
            .toSorted()
            .slice(0, 5),
    );
    const frozen = paid.filter((one) => one.batch !== 'b3' && !one.withdrawn);
    const amount = (one: Paid): boolean => one.currency === asked.currency && one.minor === asked.minor;
    const seen = (found: Paid | undefined) =>
      found === undefined ? null : { batch: found.batch, endToEndId: found.endToEndId, minor: found.minor };
    const shown = (found: { batch: string; endToEndId: string; minor: bigint } | null | undefined) =>
      found == null ? null : { batch: found.batch, endToEndId: found.endToEndId, minor: found.minor };
    expect(shown(answer?.duplicateOf)).toEqual(
      seen(frozen.findLast((one) => amount(one) && one.account === asked.account)),
    );
    expect(shown(answer?.sameName)).toEqual(
      seen(
        frozen.findLast(
          (one) =>
            amount(one) && one.account !== asked.account && compared(one.name) === compared(asked.name),
        ),
      ),
    );
    expect(shown(answer?.sameText)).toEqual(
      seen(
        frozen.findLast(
          (one) =>
            one.account === asked.account &&
            one.account !== '' &&
            one.minor !== asked.minor &&
            sameText(one, asked),
        ),
      ),
    );
  }
  // Each by itself: nothing of a slice comes from its other payments.
  const alone = [];
  for (const asked of keys.slice(0, 40)) alone.push(...history([asked], '2026-11-01', 'b3'));
  expect(alone).toEqual(answers.slice(0, 40));
  const together = new Set(
    answers.flatMap((answer) =>
      Object.entries(answer).flatMap(([what, found]) => (isFound(found) ? [what] : [])),
    ),
  );
  expect([...together].toSorted()).toEqual([
    'bankBefore',
    'duplicateOf',
    'largestMinor',
    'lastPaid',
    'lookAlikes',
    'otherAccounts',
    'otherNames',
    'paidBefore',
    'paidInCurrency',
    'sameName',
    'sameText',
  ]);
});

it('is asked of nothing, and of a desk that paid nobody', async () => {
  expect(history([], '2026-11-01', 'b1')).toEqual([]);
  await store.batches.create(newBatch('b1'), []);
  const key = {
    account: 'DE01',
    name: 'Elena Sun',
    currency: 'EUR',
    minor: 1n,
    remittance: '',
    creditorReference: '',
  };
  expect(history([key], '2026-11-01', 'b1')).toEqual([
    {
      paidBefore: 0,
      paidInCurrency: 0,
      lastPaid: null,
      bankBefore: null,
      otherAccounts: [],
      otherNames: [],
      lookAlikes: [],
      largestMinor: null,
      duplicateOf: null,
      sameName: null,
      sameText: null,
    },
  ]);
});

function compared(name: string): string {
  return name.trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}

/** Only text that could name a single bill, the reference before the text. */
function sameText(one: HistoryKey, asked: HistoryKey): boolean {
  const bill = (key: HistoryKey): string =>
    key.creditorReference === '' ? key.remittance : key.creditorReference;
  return /\d/u.test(bill(asked)) && bill(one) === bill(asked);
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isFound(found: unknown): boolean {
  return Array.isArray(found) ? found.length > 0 : found !== null && found !== 0;
}

it('of ten thousand payments takes no time anybody waits for', async () => {
  await frozenBatch(store, 'b1', 10_000);
  const rows = range(1, 10_000).map((n) => transaction('b1', n));
  const from = process.cpuUsage();
  for (let at = 0; at < rows.length; at += 1_000) history(rows.slice(at, at + 1_000), '2026-01-01', 'new');
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1_000).toBeLessThan(4_000);
});

const TO = { account: 'DE01', name: 'Elena Sun', currency: 'EUR', minor: 100n } as const;

async function says(
  store: Store,
  payment: string,
  set: Readonly<Partial<StatusUpdate['set']>>,
): Promise<void> {
  const updates = [{ target: { payment }, entry: null, set }] as unknown as readonly StatusUpdate[];
  await store.tracking.record({ answer: null, updates, batch: null, log: log('payment.status', payment) });
}

it('does not know an account to which only rejected or returned payments went, and knows it again', async () => {
  const asked = { ...TO, remittance: '', creditorReference: '' };
  const known = () => {
    const [at, elsewhere] = history([asked, { ...asked, account: 'DE02' }], '2026-11-21', 'new');
    return [at?.paidBefore, at?.largestMinor, at?.bankBefore, elsewhere?.otherAccounts.length];
  };
  await sealedBatch(store, 'b1', 2, TO);
  await addAllSealed(store);
  expect(known().filter((_, place) => place !== 2)).toEqual([2, 100n, 1]);
  await says(store, 'b1-tx-1', { status: 'RJCT', statusGroup: 'refused' });
  expect(known()[0]).toBe(1);
  await says(store, 'b1-tx-2', { status: 'ACSC', statusGroup: 'done', returned: true });
  expect(known()).toEqual([0, null, null, 0]);
  // Said twice it counts once; a bank that takes it back is believed.
  await says(store, 'b1-tx-2', { status: 'RJCT', statusGroup: 'refused' });
  expect(known()[0]).toBe(0);
  await says(store, 'b1-tx-1', { status: 'ACSC', statusGroup: 'done' });
  expect(known()[0]).toBe(1);
});

it('takes a payment out once where its message is refused besides, before or after it', async () => {
  const times = () => history([{ ...TO, remittance: '', creditorReference: '' }], '2026-11-21', 'new')[0];
  await sealedBatch(store, 'b1', 2, TO);
  const { message } = await sealedBatch(store, 'b2', 2, TO);
  await addAllSealed(store);
  await says(store, 'b2-tx-1', { status: 'RJCT', statusGroup: 'refused' });
  expect(times()?.paidBefore).toBe(3);
  await store.outbox.plan(message, { state: 'refused', next: null }, null);
  await addAllSealed(store);
  await says(store, 'b2-tx-2', { status: 'RJCT', statusGroup: 'refused' });
  await says(store, 'b2-tx-1', { status: 'ACSP', statusGroup: 'waiting' });
  expect(times()?.paidBefore).toBe(2);
});
