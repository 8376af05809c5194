import { describe, expect, it } from 'vitest';
import { placeOfPinWindow, type Rectangle } from './pin-place.ts';

const SIZE = { width: 560, height: 720 };
/**
 * Room the words need at the left of the main window; the dialog with them is as wide at most while a PIN is
 * asked for.
 */
const WORDS = 440;
/** The dialog at its narrowest, with its distance from the edge. */
const NARROW_DIALOG = 308;

const screen = (width: number, height: number, x = 0): Rectangle => ({ x, y: 0, width, height });
const contains = (outer: Rectangle, inner: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the PIN window', () => {
  it('stands to the right of the main window where there is room, else to its left', () => {
    expect(
      placeOfPinWindow({ x: 0, y: 40, width: 1280, height: 800 }, screen(1920, 1080), SIZE),
    ).toMatchObject({ x: 1280, y: 40 });
    expect(
      placeOfPinWindow({ x: 640, y: 40, width: 1280, height: 800 }, screen(1920, 1080), SIZE),
    ).toMatchObject({ x: 80 });
  });

  it.each([
    [1024, 680],
    [1280, 720],
    [1280, 800],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
    [3840, 2160],
  ])('never covers the words on a screen of %d x %d', (width, height) => {
    for (const x of [0, 1920]) {
      const work = screen(width, height, x);
      for (const main of [
        work,
        {
          x: x + Math.max(0, width - 1024),
          y: 0,
          width: Math.min(1024, width),
          height: Math.min(680, height),
        },
        { x, y: 20, width: Math.min(1280, width), height: height - 20 },
      ]) {
        const pin = placeOfPinWindow(main, work, SIZE);
        expect(contains(work, pin)).toBe(true);
        expect(overlap(pin, { x: main.x, y: main.y, width: WORDS, height: main.height })).toBe(false);
      }
    }
  });

  it.each([
    [640, 400],
    [800, 600],
    [900, 560],
  ])(
    'is narrower on a screen of %d x %d, and leaves the dialog with the words its least width',
    (width, height) => {
      const work = screen(width, height);
      const pin = placeOfPinWindow(work, work, SIZE);
      expect(contains(work, pin)).toBe(true);
      expect(pin.width).toBeGreaterThanOrEqual(320);
      expect(overlap(pin, { x: 0, y: 0, width: NARROW_DIALOG, height })).toBe(false);
    },
  );
});
