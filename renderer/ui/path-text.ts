// Owns how an element path is named for a person: by its last two elements, in plain words.
import { t } from '../i18n/index.ts';

/** `Cdtr/PstlAdr/AdrLine[2]` is postal address, address line. */
export function pathText(path: string): string {
  return path
    .split('/')
    .slice(-2)
    .map((step) => step.replace(/^@|\[\d+\]$/gu, ''))
    .map((name) => t.elements[name] ?? name)
    .join(', ');
}
