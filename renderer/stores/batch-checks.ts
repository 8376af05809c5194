// Owns what a person is told of a batch before its money leaves: the same checks in the editor, before the
// freeze, at release and at sending.
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { useRead } from './reads.ts';

type Checks = CallOutput<'batches.checks'>['checks'];
const NONE: Checks = [];

/** None while they are not known. */
export function useBatchChecks(batch: string | null): Checks {
  return (
    useRead('batches.checks', batch === null ? null : { batch }, [
      'batches',
      'payments',
      'outbox',
      'settings',
    ]).value?.checks ?? NONE
  );
}
