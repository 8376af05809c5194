import { describe, expect, it } from 'vitest';
import { fitInto, leastSize } from './fit-window.ts';

const work = { x: 0, y: 24, width: 1280, height: 776 };

describe('the main window', () => {
  it('stays where it was kept, where that is on the display', () => {
    expect(fitInto({ x: 100, y: 60, width: 1024, height: 700 }, work)).toEqual({
      x: 100,
      y: 60,
      width: 1024,
      height: 700,
    });
  });

  it.each([
    [
      { x: 1920, y: 0, width: 1024, height: 680 },
      { x: 256, y: 24, width: 1024, height: 680 },
    ],
    [
      { x: -3000, y: -500, width: 1920, height: 1080 },
      { x: 0, y: 24, width: 1280, height: 776 },
    ],
  ])('is moved into the display from a place that is gone: %j', (kept, fitted) => {
    expect(fitInto(kept, work)).toEqual(fitted);
  });

  it('keeps no place that was not kept, and is no larger than the display', () => {
    expect(fitInto({ width: 1280, height: 800 }, { x: 0, y: 0, width: 640, height: 400 })).toEqual({
      width: 640,
      height: 400,
    });
  });

  it('may be smaller than its least size only where the display is', () => {
    expect(leastSize(work, { width: 1024, height: 680 })).toEqual({ minWidth: 1024, minHeight: 680 });
    expect(leastSize({ x: 0, y: 0, width: 640, height: 376 }, { width: 1024, height: 680 })).toEqual({
      minWidth: 640,
      minHeight: 376,
    });
  });
});
