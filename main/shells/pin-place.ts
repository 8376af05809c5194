// Owns where the PIN window stands: beside the main window, so that the words one has to compare with stay in
// sight.

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the words beside the PIN need of the screen, and the least width in which a PIN can be entered. */
const WORDS = 440;
const LEAST = 320;

/**
 * To the right of the main window where the screen has room, else to its left, else at the right edge of the
 * screen: the main window keeps its words
 * at its left while a PIN is asked for. On a small screen the PIN window is narrower. `work` is the part of
 * the screen that windows may use.
 */
export function placeOfPinWindow(main: Rectangle, work: Rectangle, size: Size): Rectangle {
  const width = Math.min(size.width, work.width);
  const height = Math.min(size.height, work.height);
  const right = work.x + work.width;
  const y = Math.max(work.y, Math.min(main.y, work.y + work.height - height));
  if (main.x + main.width + width <= right) return { x: main.x + main.width, y, width, height };
  if (main.x - width >= work.x) return { x: main.x - width, y, width, height };
  const narrow = Math.min(width, Math.max(LEAST, work.width - WORDS));
  return { x: right - narrow, y, width: narrow, height };
}
