// The virtual card judged by itself, without a reader: its signatures verify elsewhere, its counters count,
// its chaining chains.
import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
  verify,
  X509Certificate,
} from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAuthority } from '../token/certificate-authority.ts';
import { createTransport, parseCommand } from './apdu.ts';
import { createApplet } from './applet.ts';
import type { CardOrder } from './card.ts';
import { personalise } from './personalise.ts';
import { cardKey } from './private-key.ts';
import { type CardSecrets, createSecrets } from './secrets.ts';
import { parseTlv, tlv } from './tlv.ts';

let order: CardOrder;
let secrets: CardSecrets;
let say: (hex: string) => string;
const PIN_BYTES = '343832393135ffff';
const WRONG = '303030303030ffff';
const PUK_BYTES = '3737313130303333';

beforeAll(async () => {
  const authority = await createAuthority();
  const issue = (spki: Uint8Array): Promise<Uint8Array> => authority.issue(spki, { name: 'Officer' });
  order = await personalise({
    port: 1,
    pin: '482915',
    puk: '77110033',
    slots: [
      { slot: '9A', type: 'RSA-2048', issue },
      { slot: '9C', type: 'P-256', issue },
    ],
  });
});

function fresh(): void {
  secrets = createSecrets(order.pin, order.puk);
  const transport = createTransport(createApplet(Buffer.from(order.guid, 'hex'), order.slots, secrets));
  say = (hex) => transport(Buffer.from(hex, 'hex')).toString('hex');
}

/** Sends a long command in chained pieces and gathers the whole answer. */
function exchange(head: string, data: Buffer): Buffer {
  for (let at = 0; at + 255 < data.length; at += 255)
    expect(say(`1${head.slice(1)}ff${data.subarray(at, at + 255).toString('hex')}`)).toBe('9000');
  const rest = data.subarray(data.length - (data.length % 255 || 255));
  let answer = say(`${head}${rest.length.toString(16).padStart(2, '0')}${rest.toString('hex')}00`);
  let whole = answer.slice(0, -4);
  while (answer.slice(-4, -2) === '61') {
    answer = say('00c0000000');
    whole += answer.slice(0, -4);
  }
  expect(answer.slice(-4)).toBe('9000');
  return Buffer.from(whole, 'hex');
}

const request = (input: Buffer): Buffer => tlv(0x7c, tlv(0x82), tlv(0x81, input));
const result = (answer: Buffer): Buffer =>
  parseTlv(parseTlv(answer)[0]?.value ?? Buffer.alloc(0))[0]?.value ?? Buffer.alloc(0);
const certificate = (index: number): X509Certificate =>
  new X509Certificate(order.slots[index]?.certificate ?? Buffer.alloc(0));

describe('the private operations', () => {
  test('undo what was encrypted for the RSA key, over chained commands', () => {
    fresh();
    expect(say(`0020008008${PIN_BYTES}`)).toBe('9000');
    const block = Buffer.concat([Buffer.from([0]), randomBytes(255)]);
    const encrypted = publicEncrypt(
      { key: certificate(0).publicKey, padding: constants.RSA_NO_PADDING },
      block,
    );
    expect(result(exchange('0087079a', request(encrypted)))).toEqual(block);
  });

  test('make ECDSA signatures over a given hash that verify, two hundred times', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = cardKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    for (let i = 0; i < 200; i += 1) {
      const data = randomBytes(40);
      const signature = key.operate(createHash('sha256').update(data).digest());
      expect(
        verify(
          'sha256',
          data,
          createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString()),
          signature ?? Buffer.alloc(0),
        ),
      ).toBe(true);
    }
  });

  test('are refused without a PIN, and in slot 9C without one just before', () => {
    fresh();
    const hash = request(randomBytes(32)).toString('hex');
    const sign = `0087119c${(hash.length / 2).toString(16)}${hash}00`;
    expect(say(sign)).toBe('6982');
    say(`0020008008${PIN_BYTES}`);
    expect(say(sign).slice(-4)).toBe('9000');
    expect(say(sign)).toBe('6982');
  });
});

describe('the try counters', () => {
  test('lock the PIN after three wrong entries, and the PUK unlocks it', () => {
    fresh();
    const wrong = `0020008008${WRONG}`;
    expect([
      say('00200080'),
      say(wrong),
      say(wrong),
      say(wrong),
      say(`0020008008${PIN_BYTES}`),
      say('00200080'),
    ]).toEqual(['63c3', '63c2', '63c1', '6983', '6983', '6983']);
    expect(say(`002c008010${PUK_BYTES}${WRONG}`)).toBe('9000');
    expect([say(wrong), say('00200080')]).toEqual(['9000', '9000']);
  });

  test('lock the PUK too', () => {
    fresh();
    const wrong = `002c008010${WRONG}${PIN_BYTES}`;
    expect([say(wrong), say(wrong), say(wrong), say(`002c008010${PUK_BYTES}${PIN_BYTES}`)]).toEqual([
      '63c2',
      '63c1',
      '6983',
      '6983',
    ]);
  });

  test('start again at the right entry, and a new PIN replaces the old one', () => {
    fresh();
    say(`0020008008${WRONG}`);
    expect(say(`0024008010${PIN_BYTES}${WRONG}`)).toBe('9000');
    expect([say(`0020008008${PIN_BYTES}`), say(`0020008008${WRONG}`)]).toEqual(['63c2', '9000']);
    expect(secrets.triesLeft()).toEqual({ pin: 3, puk: 3 });
  });

  test('survive power-off, the verified state does not', () => {
    fresh();
    say(`0020008008${PIN_BYTES}`);
    secrets.forget();
    expect(say('00200080')).toBe('63c3');
  });
});

describe('the transport', () => {
  test('hands out a certificate in pieces, and drops the rest on another command', () => {
    fresh();
    const first = say('00cb3fff055c035fc10508');
    expect(first).toHaveLength(20);
    expect(first.slice(-4, -2)).toBe('61');
    expect(
      exchange('00cb3fff', Buffer.from('5c035fc105', 'hex')).includes(Buffer.from(certificate(0).raw)),
    ).toBe(true);
    say('00cb3fff055c035fc10508');
    expect(say('00200080')).toBe('63c3');
    expect(say('00c0000000')).toBe('9000');
  });

  test('answers foreign applications, objects and instructions as a PIV card does', () => {
    fresh();
    expect(say('00a4040007a0000000031010')).toBe('6a82');
    expect(say('00ca df30 00'.replaceAll(' ', ''))).toBe('6d00');
    expect(say('00cb3fff055c035fc10c00')).toBe('6a82');
    expect(say('00a4040005a000000308').slice(-4)).toBe('9000');
    expect(parseCommand(Buffer.from('00a4040009a0', 'hex'))).toBeNull();
  });
});
