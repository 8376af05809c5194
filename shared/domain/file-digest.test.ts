import { describe, expect, it } from 'vitest';
import { readFileDigest } from './file-digest.ts';

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const SHA1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('a digest that a sender gives', () => {
  it.each([
    [MD5, 'MD5', MD5],
    [SHA1.toUpperCase(), 'SHA-1', SHA1],
    [` ${SHA256}\n`, 'SHA-256', SHA256],
    [`${SHA256}  payments.csv`, 'SHA-256', SHA256],
    [`${MD5} *payments.csv\n`, 'MD5', MD5],
    [`SHA256 (payments.csv) = ${SHA256}`, 'SHA-256', SHA256],
    [SHA256.match(/../gu)?.join(' ').toUpperCase() ?? '', 'SHA-256', SHA256],
    [MD5.match(/../gu)?.join(':') ?? '', 'MD5', MD5],
    [`Hash: ${SHA1}.`, 'SHA-1', SHA1],
  ])('%s is read', (text, algorithm, value) => {
    expect(readFileDigest(text)).toEqual({ algorithm, value });
  });

  it.each(['', 'none', MD5.slice(1), `${SHA256}0`, `${MD5} and ${SHA1}`, 'g'.repeat(64)])(
    '%s is none',
    (text) => {
      expect(readFileDigest(text)).toBeUndefined();
    },
  );
});
