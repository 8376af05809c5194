// Owns how sentences stand in a column: as the JSON of their codes and data, or, from earlier versions and
// from what a person typed, as the text itself.
import type { StoredSentences } from '../../shared/domain/sentence.ts';

const OF_CODES = '[{"code":';

export function readSentences(column: string | null): StoredSentences | null {
  return column?.startsWith(OF_CODES) === true ? (JSON.parse(column) as StoredSentences) : column;
}

export function writeSentences(stored: StoredSentences | null): string | null {
  return stored === null || typeof stored === 'string' ? stored : JSON.stringify(stored);
}
