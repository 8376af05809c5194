// `screen`: the displays of the machine, as documented, and where a window without a place stands.
import { needReady } from './app.ts';
import type { Bounds } from './wire.ts';

interface Display {
  readonly id: number;
  readonly bounds: Bounds;
  readonly workArea: Bounds;
}

/** One display, as large as the test says. */
const [width = 1920, height = 1080] = (process.env['STAND_IN_DISPLAY'] ?? '1920x1080').split('x').map(Number);
const whole: Bounds = { x: 0, y: 0, width, height };
const primary: Display = { id: 1, bounds: whole, workArea: whole };

export const screen = {
  getPrimaryDisplay(): Display {
    needReady("The 'screen' module can't be used");
    return primary;
  },
  /** The display that shares most with the rectangle, or is nearest to it: there is but one. */
  getDisplayMatching(_around: Bounds): Display {
    return screen.getPrimaryDisplay();
  },
};

/** Electron centres what has no place of its own. */
export function placed({
  x,
  y,
  width: wide,
  height: high,
}: {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}): Bounds {
  const { workArea } = primary;
  return {
    x: x ?? workArea.x + Math.round((workArea.width - wide) / 2),
    y: y ?? workArea.y + Math.round((workArea.height - high) / 2),
    width: wide,
    height: high,
  };
}
