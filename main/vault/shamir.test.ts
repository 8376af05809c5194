import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine, split } from './shamir.ts';
import { printShare, readShare } from './share-text.ts';

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('recovery shares', () => {
  it('any threshold of them give the secret back, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        secret,
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer(),
        async (key, threshold, extra, seed) => {
          const points = await split(key, threshold, threshold + extra);
          const chosen = points
            .toSorted((a, b) => ((a.x * 7919 + seed) % 11) - ((b.x * 7919 + seed) % 11))
            .slice(0, threshold);
          expect(await combine(chosen)).toEqual(key);
        },
      ),
      { numRuns: 60 },
    );
  });
  it('one fewer fits every secret equally, so it says nothing', async () => {
    // With all but one share, each possible value of the missing one gives a different secret: a bijection on
    // every byte.
    const [first, second, third] = await split(Uint8Array.of(42), 3, 3);
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('three shares expected');
    const secrets = new Set<number | undefined>();
    for (let y = 0; y < 256; y += 1)
      secrets.add((await combine([first, second, { x: third.x, y: Uint8Array.of(y) }]))[0]);
    expect(secrets.size).toBe(256);
  });
  it.each([
    [1, 3],
    [4, 3],
    [2, 256],
  ])('%i of %i: a splitting that protects nothing, or is too large, is refused', async (threshold, count) => {
    await expect(split(new Uint8Array(32), threshold, count)).rejects.toThrow(/threshold|shares/u);
  });
  it('shares that were handed out before the package was used recover', async () => {
    // Three of five, made by the product's own arithmetic up to version 0.1.0 from the bytes 1, 8, 15, ...
    // 218.
    const printed = [
      '045TV-JQY0C-0ZSM4-HJ36K-40M0H-150EB-RYPGJ-Q5A12-J5ES5-PTXGM-1PWTF-M4TCA-1W0BE-VET4',
      '045TV-JQY0C-12WCA-2RAPP-HRF5E-4QKXX-FR5KS-R0M5X-XKR0N-G730K-V8SB6-MRRHD-GG9ZX-XBNM',
      '045TV-JQY0C-1X7TE-W8HYQ-XJ2QR-0JQX5-5KRJT-SH2F7-08NHB-3S54D-E54WM-Y4NVA-PTWYY-7NKJ',
      '045TV-JQY0C-24M11-6GH52-FWGHD-NMQSQ-7RCRM-E099P-14NMM-EFTF1-BS4HX-ZJR45-SSGH7-MK8M',
      '045TV-JQY0C-2VFQ5-R0AD3-3PX3V-HHKSF-DKHSQ-FHZ3C-WZR5A-XHWBZ-YMS6F-NENE2-ZK6GP-EYHE',
    ];
    const points = printed.flatMap((text) => readShare(text)?.point ?? []);
    for (const chosen of [
      [0, 1, 2],
      [4, 2, 0],
      [1, 3, 4],
    ]) {
      expect(await combine(chosen.flatMap((index) => points[index] ?? []))).toEqual(
        Uint8Array.from({ length: 32 }, (_, index) => index * 7 + 1),
      );
    }
  });
});

describe('a share on paper', () => {
  const share = { set: '0badcafe', threshold: 2, point: { x: 3, y: new Uint8Array(32).fill(0xa5) } };
  const text = printShare(share);

  it('reads back what was printed, whatever the case, blanks and look-alikes', () => {
    expect(readShare(text)).toEqual(share);
    expect(readShare(` ${text.toLowerCase().replaceAll('-', ' ')} `)).toEqual(share);
    expect(readShare(text.replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual(share);
  });
  it('is refused when one letter is wrong', () => {
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charAt(at);
      if (letter === '-') continue;
      const wrong = letter === '7' ? '8' : '7';
      expect(readShare(text.slice(0, at) + wrong + text.slice(at + 1))).toBeUndefined();
    }
  });
  it('is refused when it is cut short or empty', () => {
    expect(readShare('')).toBeUndefined();
    expect(readShare(text.slice(0, -3))).toBeUndefined();
    expect(readShare(`${text}00`)).toBeUndefined();
  });
});
