// How many errors and warnings a draft has: those the desk stored, of values that could not be stored, and of
// the checks of the whole batch.
import type { Draft } from './draft-store.ts';
import type { BatchDetail } from './types.ts';
import { useCheckFindings } from './use-checks.ts';
import { useUnsaved } from './use-unsaved.ts';

export function useFindingCount(
  draft: Draft,
  detail: BatchDetail,
): { readonly blocking: number; readonly all: number } {
  const unsaved = useUnsaved(draft).length;
  const checks = useCheckFindings(detail);
  const refused = checks.filter(({ severity }) => severity === 'block').length;
  const blocking = detail.blocking + unsaved + refused;
  return { blocking, all: blocking + detail.warnings + checks.length - refused };
}
