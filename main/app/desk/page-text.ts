// Owns how text of people, messages and certificates stands in a printed page or a workbook: none of its
// characters is ever read as markup.
import { visibleText } from '../../../shared/domain/visible-text.ts';

/** Every character that markup is made of is a numeric reference, which HTML and XML read alike. */
export function markupText(value: string): string {
  return value.replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text of a printed page: what nobody could see in it is visible. */
export function pageText(value: string): string {
  return markupText(visibleText(value));
}
