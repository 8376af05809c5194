// How the German catalogue writes a number of things.
import { count as figure } from '../forms.ts';

export { figure };

/** `1 Zahlung`, `2 Zahlungen`. */
export const counted = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
