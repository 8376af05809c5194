// Calendar dates as people read them; a text that is no date stays as it is.
import { displayDate, parseIsoDate } from '../../shared/domain/dates.ts';

export function dateWords(text: string): string {
  const date = parseIsoDate(text);
  return date === undefined ? text : displayDate(date);
}

export function datesWords(texts: readonly string[]): string {
  const [first, ...rest] = texts;
  if (first === undefined) return '—';
  return rest.length === 0 ? dateWords(first) : `${dateWords(first)} +${rest.length}`;
}
