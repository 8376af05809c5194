// Owns a view of the texts that follows the language of the page.

/**
 * The object has the members of `shape`; each of them is read from `current` when it is asked for, so that a
 * screen may keep a part of the view and still shows the language of now. A list is a value: it is asked for
 * where it is shown.
 */
export function liveTexts<T extends object>(shape: T, current: () => T): T {
  const view = {};
  for (const [name, member] of Object.entries(shape) as [keyof T & string, unknown][]) {
    const read = (): unknown => current()[name];
    const part = isTable(member) ? liveTexts(member, read as () => object) : undefined;
    Object.defineProperty(view, name, { enumerable: true, get: part === undefined ? read : () => part });
  }
  return view as T;
}

function isTable(member: unknown): member is object {
  return typeof member === 'object' && member !== null && Object.getPrototypeOf(member) === Object.prototype;
}
