// Owns how text of people, messages and certificates stands in a printed page or a workbook: none of its
// characters is ever read as markup.
import { visibleText } from '../../../shared/domain/visible-text.ts';

/** Characters that HTML or XML would read as markup, as numeric character references: both read those alike. */
export function markupText(value: string): string {
  return value.replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text of a printed page: what nobody could see in it is visible. */
export function pageText(value: string): string {
  return markupText(visibleText(value));
}
