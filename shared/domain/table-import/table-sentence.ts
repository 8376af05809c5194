// Owns what is said of a table's file that is refused, beyond the failure itself.
import type { TableLimit } from './cell.ts';
import type { TableQuestion } from './plan.ts';

export interface TableSentenceData {
  /** `found`: what the file has of it; more than `most`. */
  readonly 'table-limit': { readonly limit: TableLimit; readonly found: number; readonly most: number };
  /** `utf8Line`: where the first character stands that is UTF-8. */
  readonly 'table-encodings': { readonly utf8Line: number };
  readonly 'table-open-questions': { readonly questions: readonly TableQuestion[] };
}
