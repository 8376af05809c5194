// Owns what a person is told of a batch before its money leaves: the same checks in the editor, before the
// freeze, at release and at sending.
import { useEffect, useRef } from 'react';
import { timeInZone } from '../../shared/domain/calendar.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { useDesk, useNow } from './desk.ts';
import { useOwnAccounts } from './own-accounts.ts';
import { useRead } from './reads.ts';

type Checks = CallOutput<'batches.checks'>['checks'];
const NONE: Checks = [];

/** None while they are not known. */
export function useBatchChecks(batch: string | null): Checks {
  const { value, again } = useRead('batches.checks', batch === null ? null : { batch }, [
    'batches',
    'payments',
    'outbox',
    'settings',
  ]);
  const passed = usePassedCutOffs();
  const before = useRef(passed);
  useEffect(() => {
    // A cut-off that passes changes what the desk has to say, and no record of it.
    if (before.current !== undefined && passed !== undefined && before.current !== passed) again();
    before.current = passed;
  }, [passed, again]);
  return value?.checks ?? NONE;
}

/** How many cut-offs of own accounts have passed today; undefined while none is known. */
function usePassedCutOffs(): number | undefined {
  const zone = useDesk().value?.timeZone;
  const now = useNow();
  const accounts = useOwnAccounts();
  if (zone === undefined || now === undefined || accounts.length === 0) return undefined;
  const time = timeInZone(zone, Date.parse(now));
  return accounts.filter(({ cutOff }) => cutOff !== '' && cutOff <= time).length;
}
