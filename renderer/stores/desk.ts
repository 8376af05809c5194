// Owns what the whole window knows of the desk, and its time zone.
import { useMemo } from 'react';
import { dateInZone } from '../../shared/domain/calendar.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { whenIn, type When } from '../ui/when.ts';
import { useRead, type Read } from './reads.ts';

export type Desk = CallOutput<'desk.get'>;

export function useDesk(): Read<Desk> {
  return useRead('desk.get', {}, [
    'desk',
    'batches',
    'beneficiaries',
    'outbox',
    'payments',
    'cases',
    'settings',
    'training',
    'log',
  ]);
}

/** How this desk says instants; UTC until the desk has answered. */
export function useWhen(): When {
  const zone = useDesk().value?.timeZone ?? 'UTC';
  return useMemo(() => whenIn(zone), [zone]);
}

/** The calendar day in the bank's zone; undefined until the desk has answered. */
export function useToday(): string | undefined {
  const desk = useDesk().value;
  return desk === undefined ? undefined : dateInZone(desk.timeZone, Date.parse(desk.now));
}
