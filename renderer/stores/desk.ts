// Owns what the whole window knows of the desk, and its time zone.
import { useMemo } from 'react';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { whenIn, type When } from '../ui/when.ts';
import { useRead, type Read } from './reads.ts';

export type Desk = CallOutput<'desk.get'>;

export function useDesk(): Read<Desk> {
  return useRead('desk.get', {}, [
    'desk',
    'batches',
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
