// The facts a bank writes into AddtlRmtInf as KEY/value/KEY/value: UETR, service type, confirmation time, gpi
// status.
import { parseUetr } from '../../../shared/domain/uetr.ts';
import type { TrackingFacts } from './report.ts';

const KEYS: Readonly<Record<string, keyof TrackingFacts>> = {
  UETR: 'uetr',
  SvcTpIdr: 'serviceType',
  ConfDtTm: 'confirmedAt',
  GPI: 'gpi',
};

export interface TrackingReading {
  readonly facts: TrackingFacts;
  /** Texts, whole, of which something could not be read. */
  readonly unread: readonly string[];
}

/**
 * Reads the texts of all AddtlRmtInf of one transaction. A value is the one part behind its key, for GPI all
 * parts until
 * the next key (`GPI/ACSP/G001`). The first of equal facts counts.
 */
export function trackingFacts(texts: readonly string[]): TrackingReading {
  const facts: { -readonly [K in keyof TrackingFacts]: TrackingFacts[K] } = {};
  const unread: string[] = [];
  for (const text of texts) {
    const parts = text
      .trim()
      .split('/')
      .filter((part) => part !== '');
    let whole = parts.length > 0;
    for (let at = 0; at < parts.length;) {
      const name = Object.hasOwn(KEYS, parts[at] ?? '') ? KEYS[parts[at] ?? ''] : undefined;
      const next = nextKey(parts, at + 1);
      const end = name === 'gpi' ? next : Math.min(next, at + 2);
      const value = parts.slice(at + 1, end).join('/');
      const fact = name === 'uetr' ? parseUetr(value) : value;
      if (name === undefined || fact === undefined || fact === '') whole = false;
      else facts[name] ??= fact;
      at = name === undefined ? at + 1 : end;
    }
    if (!whole) unread.push(text);
  }
  return { facts, unread };
}

function nextKey(parts: readonly string[], from: number): number {
  let at = from;
  while (at < parts.length && !Object.hasOwn(KEYS, parts[at] ?? '')) at += 1;
  return at;
}
