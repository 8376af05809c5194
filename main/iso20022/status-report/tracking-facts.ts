// The facts a bank writes into AddtlRmtInf as KEY/value/KEY/value: UETR, service type, confirmation time, gpi status.
import { parseUetr } from '../../../shared/domain/uetr.ts';
import type { TrackingFacts } from './report.ts';

const KEYS: Readonly<Record<string, keyof TrackingFacts>> = {
  UETR: 'uetr',
  SvcTpIdr: 'serviceType',
  ConfDtTm: 'confirmedAt',
  GPI: 'gpi',
};

/**
 * Reads the texts of all AddtlRmtInf of one transaction. A value runs until the next known key, so that `GPI/ACSP/G001`
 * keeps both parts; the first of equal facts counts. Texts without any known key come back as `unread`.
 */
export function trackingFacts(texts: readonly string[]): { readonly facts: TrackingFacts; readonly unread: readonly string[] } {
  const facts: { -readonly [K in keyof TrackingFacts]: TrackingFacts[K] } = {};
  const unread: string[] = [];
  for (const text of texts) {
    let read = false;
    for (const [key, value] of pairs(text)) {
      const name = KEYS[key];
      const fact = name === 'uetr' ? parseUetr(value) : value;
      if (name === undefined || fact === undefined || fact === '') continue;
      facts[name] ??= fact;
      read = true;
    }
    if (!read) unread.push(text);
  }
  return { facts, unread };
}

function pairs(text: string): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  for (const part of text.trim().split('/')) {
    const last = found.at(-1);
    if (Object.hasOwn(KEYS, part)) found.push([part, '']);
    else if (last !== undefined) last[1] = last[1] === '' ? part : `${last[1]}/${part}`;
  }
  return found;
}
