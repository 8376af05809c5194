import { describe, expect, test } from 'vitest';
import { readTypedRate } from './typed-rate.ts';

describe('a typed rate', () => {
  test.each([
    ['1.0850', '1.0850'],
    ['1,0850', '1.0850'],
    [' 0,93 ', '0.93'],
    ['0.857', '0.857'],
    ['161.35', '161.35'],
    ['17.242,65', '17242.65'],
    ['17,242.65', '17242.65'],
    ['17 242,65', '17242.65'],
    ["17'242.65", '17242.65'],
    ['1.234.567', '1234567'],
    ['01.0850', '1.0850'],
    ['7', '7'],
  ])('%j is %s', (text, rate) => expect(readTypedRate(text)).toBe(rate));

  test.each([
    '1.085',
    '1,085',
    '161,350',
    '-1.0850',
    '1.08.50',
    '1,234.567.890',
    '12,34,5',
    'USD 1.0850',
    '1e3',
    '.5',
    '1.',
    '',
  ])('%j is none until a person has settled what it is', (text) =>
    expect(readTypedRate(text)).toBeUndefined(),
  );
});
