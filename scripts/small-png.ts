// A screenshot as a PNG with a palette, a third of its size: a page has few colours, and the shades at the
// edges of its letters can become the nearest of 256.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each point. */
  readonly points: Buffer;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** Eight bits for a part of a colour or an index of the palette, not interlaced. */
export function pngOf(
  width: number,
  height: number,
  colourType: 2 | 3 | 6,
  chunks: readonly (readonly [type: string, data: Buffer])[],
): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, colourType, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const whole: typeof chunks = [['IHDR', head], ...chunks, ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([SIGNATURE, ...whole.map(([type, data]) => chunk(type, data))]);
}

/** The bytes of each kind of chunk. */
export function readPng(png: Buffer): ReadonlyMap<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), data]));
  }
  return chunks;
}

/** The Paeth predictor of the PNG specification: the neighbour that the three of them foretell. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function foretold(filter: number, left: number, up: number, corner: number): number {
  return [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
}

/** Of eight bits for each of red, green and blue, not interlaced, as a browser writes its screenshots. */
function decode(png: Buffer): Picture {
  const chunks = readPng(png);
  const head = chunks.get('IHDR');
  const data = chunks.get('IDAT');
  if (head === undefined || data === undefined || head[8] !== 8 || head[9] !== 2 || head[12] !== 0)
    throw new Error('not a PNG of three bytes for each point');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const filtered = inflateSync(data);
  const line = width * 3;
  const points = Buffer.alloc(line * height);
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (line + 1)] ?? 0;
    for (let x = 0; x < line; x += 1) {
      const at = row * line + x;
      const left = x < 3 ? 0 : (points[at - 3] ?? 0);
      const up = row === 0 ? 0 : (points[at - line] ?? 0);
      const corner = x < 3 || row === 0 ? 0 : (points[at - line - 3] ?? 0);
      points[at] = (filtered[row * (line + 1) + 1 + x] ?? 0) + foretold(filter, left, up, corner);
    }
  }
  return { width, height, points };
}

function distance(one: number, other: number): number {
  const [red, green, blue] = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255));
  return (red ?? 0) ** 2 + (green ?? 0) ** 2 + (blue ?? 0) ** 2;
}

/**
 * Takes one colour after the other: where the points of one colour are furthest from what was taken so far,
 * all of them together. So a small sign in red is not lost among the greys of the letters.
 */
function choose(counts: ReadonlyMap<number, number>): {
  readonly palette: readonly number[];
  readonly indexes: ReadonlyMap<number, number>;
} {
  // By their value, so that the same picture is the same file.
  const open = [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([colour, count]) => ({ colour, count, index: 0, off: Number.POSITIVE_INFINITY }));
  const palette: number[] = [];
  while (palette.length < Math.min(MOST_COLOURS, open.length)) {
    const next = open.reduce((best, one) => (one.count * one.off > best.count * best.off ? one : best));
    for (const one of open) {
      const off = distance(one.colour, next.colour);
      if (off < one.off) Object.assign(one, { off, index: palette.length });
    }
    palette.push(next.colour);
  }
  return { palette, indexes: new Map(open.map(({ colour, index }) => [colour, index])) };
}

export function withPalette(png: Buffer): Buffer {
  const { width, height, points } = decode(png);
  const colours = Array.from({ length: width * height }, (_, at) => points.readUIntBE(at * 3, 3));
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const { palette, indexes } = choose(counts);
  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, colour] of colours.entries())
    rows[at + Math.floor(at / width) + 1] = indexes.get(colour) ?? 0;
  const entries = Buffer.alloc(palette.length * 3);
  for (const [index, colour] of palette.entries()) entries.writeUIntBE(colour, index * 3, 3);
  return pngOf(width, height, 3, [
    ['PLTE', entries],
    ['IDAT', deflateSync(rows, { level: 9 })],
  ]);
}
