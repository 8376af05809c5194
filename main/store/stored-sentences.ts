// Owns how sentences stand in a column that may be empty.
import { decodeSentences, encodeSentences, type StoredSentences } from '../../shared/domain/sentence.ts';

export function readSentences(column: string | null): StoredSentences | null {
  return column === null ? null : decodeSentences(column);
}

export function writeSentences(stored: StoredSentences | null): string | null {
  return stored === null ? null : encodeSentences(stored);
}
