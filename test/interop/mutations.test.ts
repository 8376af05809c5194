// Seeded damage to honest answers, byte by byte and part by part: either the honest payload is read, or a
// typed fault comes back; nothing throws.
import { randomBytes } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, nat, record, type Arbitrary } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { pain002Of, openAnswer } from '../../main/envelope/open.ts';
import { encryptElement } from '../../main/envelope/seal.ts';
import { isFaultCode } from '../../shared/domain/errors.ts';
import { fileUnwrap, signDocument } from './company.ts';
import { rsaPair, type KeyPair } from './keys.ts';

let company: KeyPair;
let bank: KeyPair;

beforeAll(async () => {
  [company, bank] = await Promise.all([rsaPair('CN=Company'), rsaPair('CN=Bank')]);
});

const HONEST = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><a>RJCT</a></Document>';

interface Damage {
  readonly kind: 'flip' | 'delete' | 'insert' | 'repeat' | 'move';
  readonly at: number;
  readonly length: number;
  readonly byte: number;
}

const damages: Arbitrary<Damage[]> = array(
  record({
    kind: constantFrom('flip', 'delete', 'insert', 'repeat', 'move'),
    at: nat(1_000_000),
    length: integer({ min: 1, max: 400 }),
    byte: nat(255),
  }),
  { minLength: 1, maxLength: 3 },
);

function damaged(bytes: Buffer, list: readonly Damage[]): Buffer {
  return list.reduce((now, { kind, at, length, byte }) => {
    const start = at % Math.max(now.length, 1);
    const [before, part, after] = [
      now.subarray(0, start),
      now.subarray(start, start + length),
      now.subarray(start + length),
    ];
    const results: Record<Damage['kind'], readonly Uint8Array[]> = {
      flip: [before, Buffer.from([(now[start] ?? 0) ^ (1 << (byte % 8))]), now.subarray(start + 1)],
      delete: [before, after],
      insert: [before, Buffer.from([byte]), part, after],
      repeat: [before, part, part, after],
      move: [part, before, after],
    };
    return Buffer.concat(results[kind]);
  }, bytes);
}

async function judge(body: Buffer): Promise<string> {
  const opened = await openAnswer(body, {
    suite: 'modern',
    certificates: [bank.certificate],
    unwrap: fileUnwrap(company),
    maxBytes: 1_000_000,
  });
  if (!opened.ok) return isFaultCode(opened.error.code) ? 'fault' : 'unknown fault';
  const read = await pain002Of(opened.value);
  return read.ok ? Buffer.from(read.value).toString() : 'fault';
}

describe.each([
  [
    'the answer in a Response',
    () => signDocument('modern', `<Response>${Buffer.from(HONEST).toString('base64')}</Response>`, bank),
  ],
  ['the bare answer', () => signDocument('modern', HONEST, bank)],
])('%s', (_name, make) => {
  it('signed: 600 damaged forms', async () => {
    const honest = Buffer.from(make());
    expect(await judge(honest)).toBe(HONEST);
    await assert(
      asyncProperty(damages, async (list) => {
        expect([HONEST, 'fault']).toContain(await judge(damaged(honest, list)));
      }),
      { numRuns: 600, seed: 20_261_120 },
    );
  });

  it('encrypted: 200 damaged forms', async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of encryptElement([Buffer.from(make())], {
      suite: 'modern',
      certificate: company.certificate,
      random: randomBytes,
    }))
      chunks.push(chunk);
    const honest = Buffer.concat(chunks);
    await assert(
      asyncProperty(damages, async (list) => {
        expect([HONEST, 'fault']).toContain(await judge(damaged(honest, list)));
      }),
      { numRuns: 200, seed: 20_261_120 },
    );
  });
});
