// Which way a key moves through a list.

export type Move =
  | { readonly absolute: number; readonly by?: never }
  | { readonly absolute?: never; readonly by: number };

/** Undefined when the key does not move. `page`: rows in sight. */
export function moveOf(key: string, page: number, total: number): Move | undefined {
  switch (key) {
    case 'ArrowDown':
      return { by: 1 };
    case 'ArrowUp':
      return { by: -1 };
    case 'PageDown':
      return { by: page };
    case 'PageUp':
      return { by: -page };
    case 'Home':
      return { absolute: 0 };
    case 'End':
      return { absolute: total - 1 };
    default:
      return undefined;
  }
}
