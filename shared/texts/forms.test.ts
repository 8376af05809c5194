import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sentence } from '../domain/sentence.ts';
import { DEFAULT_REGION } from '../domain/region.ts';
import { alike, amountOf, count, inRegion, money } from './forms.ts';
import { textsIn } from './index.ts';
import { say } from './say.ts';

const band = { currency: 'EUR', over: '1000.00', upTo: '1204331.70' };

describe('a sentence', () => {
  test('writes its numbers and days in the form of the region it is made for', () => {
    const warning = sentence('declared-sum', { declared: '10.5', counted: '1204331.70' });
    expect(say(textsIn('en'), warning)).toContain('1,204,331.70');
    expect(say(textsIn('en', 'de'), warning)).toContain('1.204.331,70');
    expect(say(textsIn('de'), warning)).toContain('1.204.331,70');
    expect(say(textsIn('de', 'en-US'), warning)).toContain('1,204,331.70');
    expect(textsIn('de', 'en-US').dates.day('2026-10-05')).toBe('Okt\u00a05,\u00a02026');
    expect(textsIn('en', 'fr').common.transactions(12_345)).toBe('12\u202f345 payments');
  });

  test('writes amounts of a policy so, and leaves the signed ones as they are', () => {
    const rule = sentence('band-empty', band);
    expect(say(textsIn('de'), rule)).toContain('1.204.331,70');
    expect(rule.data).toEqual(band);
  });

  test('reads the amounts of records that earlier versions wrote', () => {
    inRegion('de', () => {
      expect(money('EUR 1,204,331.70')).toBe('EUR\u00a01.204.331,70');
      expect(money('EUR 1204331.70')).toBe('EUR\u00a01.204.331,70');
      expect(money('XAU')).toBe('XAU');
    });
  });

  test('leaves nothing behind, not even when it fails', () => {
    expect(() =>
      inRegion('de', () => {
        throw new Error('no such sentence');
      }),
    ).toThrow('no such sentence');
    expect(DEFAULT_REGION).toBe('en-GB');
    expect(count(1_000)).toBe('1,000');
  });
});

test('a figure beside another one has as many decimals as that, and keeps its own', () => {
  expect(alike('10421', '10412.00')).toBe('10,421.00');
  expect(alike('10421.5', '10412.00')).toBe('10,421.50');
  expect(alike('10421.125', '10412.00')).toBe('10,421.125');
  expect(alike('3', '4')).toBe('3');
  expect(alike('none', '4.00')).toBe('none');
});

describe('an amount behind its currency', () => {
  test('is never parted by the end of a line', () => {
    expect(amountOf('EUR', '1204331.70')).toBe('EUR\u00a01,204,331.70');
    expect(money('EUR 1204331.70')).toBe(amountOf('EUR', '1204331.70'));
  });

  test.each(['en', 'de'])('is written by one function in every text of the catalogue: %s', (language) => {
    const folder = new URL(`./${language}/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    expect(files.length).toBeGreaterThan(40);
    const parted = files.filter((name) =>
      /\$\{\w*[cC]urrency\} \$\{(?:decimal|amount)/u.test(readFileSync(new URL(name, folder), 'utf8')),
    );
    expect(parted).toEqual([]);
  });
});
