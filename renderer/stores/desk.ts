// Owns what the whole window knows of the desk, and its time zone.
import { useEffect, useMemo, useState } from 'react';
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
    'session',
    'training',
    'log',
  ]);
}

const TICK_MS = 15_000;

/**
 * The desk's clock carried on by this window's own between two answers; undefined until the desk answered.
 * A day that begins at the bank is asked for: its business date may be another one.
 */
export function useNow(): string | undefined {
  const { value: desk, again } = useDesk();
  const at = desk?.now;
  const zone = desk?.timeZone ?? 'UTC';
  const [now, setNow] = useState(at);
  useEffect(() => {
    setNow(at);
    if (at === undefined) return undefined;
    const [started, day] = [performance.now(), dateInZone(zone, Date.parse(at))];
    const timer = window.setInterval(() => {
      const passed = Date.parse(at) + performance.now() - started;
      setNow(new Date(passed).toISOString());
      if (dateInZone(zone, passed) !== day) again();
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [at, zone, again]);
  return now;
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
