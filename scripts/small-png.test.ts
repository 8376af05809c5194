import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pngOf, readPng, withPalette } from './small-png.ts';

const WIDTH = 40;
const HEIGHT = 30;
const RED = [200, 30, 20] as const;

/** Greys in more shades than a palette has, with a small red sign. */
function points(): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1)
    picture.set([at % 251, (at * 7) % 253, 255 - (at % 200)], at * 3);
  picture.set(RED, 321 * 3);
  return picture;
}

/** As the PNG specification has it: each line with a filter of its own, in turn. */
function filtered(picture: Buffer): Buffer {
  const line = WIDTH * 3;
  const at = (row: number, x: number): number => (row < 0 || x < 0 ? 0 : (picture[row * line + x] ?? 0));
  const lines = Array.from({ length: HEIGHT }, (_, row) => {
    const filter = row % 5;
    const bytes = Array.from({ length: line }, (_each, x) => {
      const [left, up, corner] = [at(row, x - 3), at(row - 1, x), at(row - 1, x - 3)];
      const guess = left + up - corner;
      const near = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0;
      return at(row, x) - ([0, left, up, Math.floor((left + up) / 2), near][filter] ?? 0);
    });
    return Buffer.from([filter, ...bytes]);
  });
  return Buffer.concat(lines);
}

const screenshot = (): Buffer => pngOf(WIDTH, HEIGHT, 2, [['IDAT', deflateSync(filtered(points()))]]);

function shown(png: Buffer): readonly (readonly number[])[] {
  const chunks = readPng(png);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const index = rows[at + Math.floor(at / WIDTH) + 1] ?? 0;
    return [...palette.subarray(index * 3, index * 3 + 3)];
  });
}

describe('a screenshot with a palette', () => {
  it('keeps a rare colour, and every other one nearly', () => {
    const small = shown(withPalette(screenshot()));
    const before = points();
    expect(small[321]).toEqual(RED);
    const off = small.map((colour, at) =>
      Math.max(...colour.map((part, index) => Math.abs(part - (before[at * 3 + index] ?? 0)))),
    );
    expect(Math.max(...off)).toBeLessThan(24);
  });

  it('is the same file for the same picture', () => {
    expect(withPalette(screenshot()).equals(withPalette(screenshot()))).toBe(true);
  });

  it('is not made of a picture of another form', () => {
    expect(() => withPalette(pngOf(1, 1, 6, [['IDAT', deflateSync(Buffer.alloc(5))]]))).toThrow(
      'three bytes for each point',
    );
  });
});
