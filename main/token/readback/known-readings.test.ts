// Bytes that were read before are known by their digest, and by nothing that main says of them.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CREDIT_TRANSFER, inChunks } from '../../../test/token/pain-fixture.ts';
import { createKnownReadings, type FrozenBytes } from './known-readings.ts';
import { readBack } from './read.ts';

const KIND = 'pain.001.001.03';
const BYTES = Buffer.from(CREDIT_TRANSFER);
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

/** New chunks each time; `size`: of a chunk. */
const frozen = (more: Partial<FrozenBytes> & { readonly text?: string; readonly size?: number } = {}) => {
  const { text = CREDIT_TRANSFER, size = 700, ...its } = more;
  return { kind: KIND, sha256: SHA256, chunks: inChunks(Buffer.from(text), size), ...its } as const;
};

const other = (number: number): string => CREDIT_TRANSFER.replace('MSG-1', `MSG-${number}`);

async function own(text = CREDIT_TRANSFER) {
  const reading = await readBack(KIND, inChunks(Buffer.from(text), 700));
  if (!reading.ok) throw new Error('unreadable');
  return reading.value;
}

test('the same bytes give the reading that was made of them, and are hashed to the last one', async () => {
  const known = createKnownReadings();
  const first = await known.read(frozen());
  if (!first.ok) throw new Error('unreadable');
  expect(first.value).toEqual(await own());
  const told: number[] = [];
  const again = await known.read(frozen(), (bytes) => told.push(bytes));
  expect(again.ok && again.value).toBe(first.value);
  expect(told.length).toBe(Math.ceil(BYTES.length / 700));
  expect(told[0]).toBe(700);
  expect(told.at(-1)).toBe(BYTES.length);
});

test('the first reading says how far it is, too', async () => {
  const told: number[] = [];
  await createKnownReadings().read(frozen(), (bytes) => told.push(bytes));
  expect(told.at(-1)).toBe(BYTES.length);
});

test('other bytes under a known digest are refused, whatever is changed in them', async () => {
  const known = createKnownReadings();
  await known.read(frozen());
  for (const text of [other(2), CREDIT_TRANSFER.replace('1000.00', '9000.00'), `${CREDIT_TRANSFER} `, ''])
    expect(await known.read(frozen({ text }))).toMatchObject({
      ok: false,
      error: { code: 'reading-differs', detail: 'sha256' },
    });
});

test('a wrong digest beside bytes that were never read leaves nothing under it', async () => {
  const known = createKnownReadings();
  const lied = await known.read(frozen({ text: other(2) }));
  expect(lied.ok && lied.value.messageId).toBe('MSG-2');
  const honest = await known.read(frozen());
  expect(honest.ok && honest.value).toEqual(await own());
});

test('the same bytes as another kind of message are read as that kind', async () => {
  const known = createKnownReadings();
  await known.read(frozen());
  expect(await known.read(frozen({ kind: 'pain.008.001.02' }))).toMatchObject({
    ok: false,
    error: { code: 'message-unreadable' },
  });
});

test('where each payment is wanted, known bytes are walked again', async () => {
  const known = createKnownReadings();
  const first = await known.read(frozen());
  const parts: unknown[] = [];
  const again = await known.read(frozen(), undefined, (part) => parts.push(part));
  expect(parts).toHaveLength(3);
  expect(again).toEqual(first);
});

test('a message that cannot be read is not kept, and is refused each time', async () => {
  const known = createKnownReadings();
  const text = CREDIT_TRANSFER.replace('<GrpHdr>', '<GrpHdr><!-- -->');
  const sha256 = createHash('sha256').update(text).digest('hex');
  for (const time of [1, 2])
    expect(await known.read(frozen({ text, sha256 })), `${time}`).toMatchObject({
      ok: false,
      error: { code: 'message-unreadable' },
    });
});

test('the oldest is forgotten behind 256 messages', async () => {
  const known = createKnownReadings();
  const digest = (number: number): string => createHash('sha256').update(other(number)).digest('hex');
  const readOther = async (number: number) => {
    const reading = await known.read(frozen({ text: other(number), sha256: digest(number) }));
    if (!reading.ok) throw new Error('unreadable');
    return reading.value;
  };
  const made = [];
  for (let number = 0; number < 257; number += 1) made.push(await readOther(number));
  expect(await readOther(1)).toBe(made[1]);
  const [first] = made;
  const again = await readOther(0);
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
  expect(await readOther(0)).toBe(again);
});

test('bytes that are being read ahead are waited for, and not walked beside it', async () => {
  const known = createKnownReadings();
  const held = Promise.withResolvers<void>();
  async function* slowly(): AsyncGenerator<Uint8Array> {
    await held.promise;
    yield* inChunks(BYTES, 700);
  }
  const ahead = known.read(frozen({ chunks: slowly() }));
  const wanted = known.read(frozen());
  held.resolve();
  const [first, second] = await Promise.all([ahead, wanted]);
  if (!first.ok || !second.ok) throw new Error('unreadable');
  expect(second.value).toBe(first.value);
});

test('where each payment is wanted, nobody waits for bytes that are being read ahead', async () => {
  const known = createKnownReadings();
  const held = Promise.withResolvers<void>();
  async function* slowly(): AsyncGenerator<Uint8Array> {
    await held.promise;
    yield* inChunks(BYTES, 700);
  }
  const ahead = known.read(frozen({ chunks: slowly() }));
  const parts: unknown[] = [];
  const walked = await known.read(frozen(), undefined, (part) => parts.push(part));
  expect(walked.ok && walked.value).toEqual(await own());
  expect(parts).toHaveLength(3);
  held.resolve();
  expect(await ahead).toEqual(walked);
});

test('where reading ahead failed, the bytes are walked', async () => {
  const known = createKnownReadings();
  async function* lost(): AsyncGenerator<Uint8Array> {
    yield BYTES.subarray(0, 100);
    throw new Error('the disk failed');
  }
  const [ahead, wanted] = await Promise.allSettled([
    known.read(frozen({ chunks: lost() })),
    known.read(frozen()),
  ]);
  expect(ahead).toMatchObject({ status: 'rejected', reason: { message: 'the disk failed' } });
  expect(wanted).toMatchObject({ status: 'fulfilled', value: { ok: true, value: await own() } });
});

test('other bytes that were read ahead under the digest are not taken for it', async () => {
  const known = createKnownReadings();
  const [lied, honest] = await Promise.all([known.read(frozen({ text: other(2) })), known.read(frozen())]);
  expect(lied.ok && lied.value.messageId).toBe('MSG-2');
  expect(honest.ok && honest.value).toEqual(await own());
});
