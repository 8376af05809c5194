import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import { CostlyFile, parsePfx } from './cost.ts';
import { openFileKey } from './file-key.ts';

const { asn1 } = forge;
const der = (type: number, value: string | forge.asn1.Asn1[]): forge.asn1.Asn1 =>
  asn1.create(asn1.Class.UNIVERSAL, type, Array.isArray(value), value);
const sequence = (...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 => der(asn1.Type.SEQUENCE, parts);
const salt = (): forge.asn1.Asn1 => der(asn1.Type.OCTETSTRING, 'saltsalt');
const integer = (value: number): forge.asn1.Asn1 =>
  der(asn1.Type.INTEGER, Buffer.from(value.toString(16).padStart(10, '0'), 'hex').toString('binary'));
const bytes = (node: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(node).getBytes(), 'binary');

describe('a key file that costs more than its password is worth', () => {
  test.each([
    [
      'rounds of its MAC',
      () => bytes(sequence(integer(3), sequence(sequence(), salt(), integer(2_000_000_000)))),
    ],
    ['rounds of its encryption', () => bytes(sequence(integer(3), sequence(salt(), integer(1_000_001))))],
    [
      'rounds inside the safe',
      () =>
        bytes(
          sequence(der(asn1.Type.OCTETSTRING, asn1.toDer(sequence(salt(), integer(1_000_001))).getBytes())),
        ),
    ],
    [
      'a number of rounds without end',
      () => bytes(sequence(salt(), der(asn1.Type.INTEGER, '\u0001'.repeat(100)))),
    ],
    ['its size', () => Buffer.alloc(200_001, 0x30)],
    [
      'its depth',
      () => bytes(Array.from({ length: 30 }).reduce<forge.asn1.Asn1>((inner) => sequence(inner), integer(1))),
    ],
  ])('is refused at once for %s', (_what, build) => {
    expect(() => parsePfx(build())).toThrow(CostlyFile);
    expect(openFileKey(build(), 'password')).toMatchObject({ ok: false, error: { code: 'card-unreadable' } });
  });

  test('one as common programs write it is parsed', () => {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'der',
      cipher: 'aes-256-cbc',
      passphrase: 'x',
    });
    expect(() => parsePfx(key)).not.toThrow();
    expect(() => parsePfx(bytes(sequence(integer(3), sequence(salt(), integer(600_000)))))).not.toThrow();
  });
});
