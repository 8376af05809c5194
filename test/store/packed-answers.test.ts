// What the bank's answers cost the store: they are kept compressed, and read as they came.
import { randomBytes, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOver, type StoreClient } from '../../main/store/open-store.ts';
import { openFile } from '../../main/store/open-file.ts';
import { storeOperations } from '../../main/store/operations.ts';
import type { StoreFile } from '../../main/store/recorded-file.ts';
import type { Store } from '../../main/ports/store.ts';
import { AT, folder, gathered, identity, key, log, remove, sha256 } from './sample.ts';

const home = folder();
let file: StoreFile;
let store: Store;

beforeAll(async () => {
  file = openFile({ file: join(home, 'desk.db'), key: key(), mode: 'create' });
  const operations = storeOperations(file) as unknown as Readonly<
    Record<string, (...args: readonly unknown[]) => unknown>
  >;
  const call = async (name: string, ...args: readonly unknown[]): Promise<unknown> =>
    operations[name]?.(...args);
  const attempt = async (name: string, ...args: readonly unknown[]) => ({
    ok: true,
    value: await call(name, ...args),
  });
  store = storeOver({ call, attempt, condition: file.condition } as unknown as StoreClient);
  await store.desk.initialize(identity, log('desk.create', 'desk-a'));
});
afterAll(() => {
  file.close();
  remove(home);
});

/** A row of an enhanced inquiry: nothing in it that another row has to have too, but for its names. */
const row = (number: number): object => ({
  uetr: randomUUID(),
  end_to_end_identification: `PAY-2026-${randomBytes(4).toString('hex')}-${number}`,
  instruction_identification: randomBytes(6).toString('hex'),
  account_servicer_reference: `SN${randomBytes(5).toString('hex').toUpperCase()}`,
  transaction_status: { status: 'ACSP', status_reason_information: [{ reason: 'G000' }] },
  event_time: `2026-11-20T09:${String(number % 60).padStart(2, '0')}:11.${100 + number}Z`,
  instructed_amount: { currency: 'EUR', amount: (number * 17.31).toFixed(2) },
  requested_execution_date: '2026-11-24',
  debtor: { name: 'Halden Werke AG', address_line_1: 'Hafenstrasse 4', town: 'Koeln', country: 'DE' },
  creditor: { name: `Lieferant ${randomBytes(3).toString('hex')} GmbH`, town: 'Berlin', country: 'DE' },
  debtor_account: { identification: { iban: 'DE88500209000023411208' } },
  creditor_account: { identification: { iban: `DE${randomBytes(5).readUIntBE(0, 5)}` } },
  debtor_agent: { any_bic: 'SNDBDEFFXXX', branch_id: '0001' },
  creditor_agent: { any_bic: 'BANKDEFFXXX' },
  unstructured_remittance_information: [`Invoice ${randomBytes(4).toString('hex')} of November`],
  payment_event: [
    {
      from: 'SNDBDEFFXXX',
      to: 'INTRGB2LXXX',
      charge_bearer: 'SHAR',
      date_time: `2026-11-20T09:00:${number % 60}Z`,
    },
    { from: 'INTRGB2LXXX', to: 'BANKDEFFXXX', charge_bearer: 'SHAR', date_time: `2026-11-20T10:00:00Z` },
  ],
});
const page = (): string =>
  JSON.stringify({
    created_date_time: '2026-11-20T10:00:00Z',
    transactions: Array.from({ length: 50 }, (_, n) => row(n)),
  });

/** What the bytes and texts of all answers take in the file. */
function room(): number {
  const { bytes, texts } = file.get<{ bytes: number; texts: number }>(
    `SELECT (SELECT sum(length(data)) FROM bytes_chunk) AS bytes,
      (SELECT sum(length(CAST(text AS BLOB)) + coalesce(length(packed_text), 0)) FROM answer) AS texts`,
  ) ?? { bytes: 0, texts: 0 };
  return bytes + texts;
}

async function keep(answer: string, body: Uint8Array, text: string): Promise<string> {
  const raw = await store.bytes.put([body], 'compressed');
  expect(raw).toMatchObject({ bytes: body.length, sha256: sha256(body) });
  await store.tracking.record({
    answer: { answer, receivedAt: AT, raw: raw.ref, text, verified: false },
    updates: [],
    batch: null,
    log: log('payment.inquiry', answer),
  });
  return raw.ref;
}

it('pages of fifty payments take less than 20 KB each, text and bytes together, and come back as they came', async () => {
  const PAGES = 10;
  const before = room();
  for (let number = 0; number < PAGES; number += 1) {
    const text = page();
    const body = Buffer.from(text);
    const ref = await keep(`page-${number}`, body, text);
    expect(Buffer.concat(await gathered(store.bytes.read(ref))).equals(body)).toBe(true);
    expect(await store.tracking.answer(`page-${number}`)).toMatchObject({ text, verified: false });
  }
  // A round over 100,000 payments is 2,000 pages: 40 MB.
  expect((room() - before) / PAGES).toBeLessThan(20_000);
});

it('an answer of many chunks is read from any of them; a short one and one that is encrypted stay as they are', async () => {
  const large = Buffer.from(Array.from({ length: 60 }, page).join('\n'));
  const encrypted = Buffer.from(randomBytes(900_000).toString('latin1'), 'latin1');
  const [first, second] = [
    await keep('large', large, large.toString().slice(0, 2_000_000)),
    await keep('encrypted', encrypted, 'ä'.repeat(400)),
  ];
  expect(Buffer.concat(await gathered(store.bytes.read(first))).equals(large)).toBe(true);
  expect(Buffer.concat(await gathered(store.bytes.read(second))).equals(encrypted)).toBe(true);
  expect((await store.tracking.answer('large'))?.text).toBe(large.toString().slice(0, 2_000_000));
  expect((await store.tracking.answer('encrypted'))?.text).toBe('ä'.repeat(400));
  const kept = file.all<{ packed: number }>(
    'SELECT DISTINCT c.packed AS packed FROM bytes_chunk c JOIN answer ON raw = ref WHERE answer = ?',
    'encrypted',
  );
  expect(kept).toEqual([{ packed: 0 }]);
});

it('what nobody asked to compress is kept byte for byte', async () => {
  const { ref } = await store.bytes.put([Buffer.from('a'.repeat(100_000))]);
  const [chunk] = file.all<{ data: Uint8Array; packed: number }>(
    'SELECT data, packed FROM bytes_chunk WHERE ref = ?',
    Number(ref.slice('bytes-'.length)),
  );
  expect([chunk?.data.length, chunk?.packed]).toEqual([100_000, 0]);
});

it('a chunk that would become more than a chunk is refused, and read into no memory', async () => {
  const { ref } = await store.bytes.put([Buffer.from('x')], 'compressed');
  file.run(
    'UPDATE bytes_chunk SET data = ?, packed = 1 WHERE ref = ?',
    deflateRawSync(Buffer.alloc(50_000_000)),
    Number(ref.slice('bytes-'.length)),
  );
  await expect(gathered(store.bytes.read(ref))).rejects.toThrow('larger than');
});
