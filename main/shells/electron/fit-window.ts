// Owns how the main window fits its display: never larger than the part windows may use, never outside every
// display.
import type { Rectangle } from '../pin-place.ts';
import type { WindowPlace } from './window-place.ts';

/** The least size where the display has room for it; a small or strongly enlarged display has less. */
export function leastSize(
  work: Rectangle,
  least: { readonly width: number; readonly height: number },
): { readonly minWidth: number; readonly minHeight: number } {
  return { minWidth: Math.min(least.width, work.width), minHeight: Math.min(least.height, work.height) };
}

/**
 * The kept place, moved into the display nearest to it: the one it was kept on may be gone. Without a place
 * the system centres the window.
 */
export function fitInto(place: WindowPlace, work: Rectangle): WindowPlace {
  const width = Math.min(place.width, work.width);
  const height = Math.min(place.height, work.height);
  if (place.x === undefined || place.y === undefined) return { width, height };
  const within = (at: number, from: number, room: number): number =>
    Math.max(from, Math.min(at, from + room));
  return {
    x: within(place.x, work.x, work.width - width),
    y: within(place.y, work.y, work.height - height),
    width,
    height,
  };
}
