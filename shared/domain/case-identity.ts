// Whether two requests of cases may be about one payment, by whatever either names it; and which of the two
// goes first.
import type { CaseState } from './case.ts';

/** All that is known of the payment of a request; null for what is not. */
export interface PaymentNames {
  /** The payment of this desk. */
  readonly payment: string | null;
  readonly uetr: string | null;
  readonly bankReference: string | null;
  readonly instructionId: string | null;
  readonly endToEndId: string | null;
}

/** Each of these names one payment; an EndToEndId may name several. */
const UNIQUE = ['payment', 'uetr', 'bankReference', 'instructionId'] as const;

/**
 * What both give decides. The same amount to the same account is no name: rents and instalments are many
 * payments, and a stop of one must not wait for another.
 */
export function mayBeOnePayment(a: PaymentNames, b: PaymentNames): boolean {
  const known = UNIQUE.flatMap((name) => agreement(a[name], b[name]) ?? []);
  if (known.includes(true)) return true;
  return known.length === 0 && agreement(nameIn(a.endToEndId), nameIn(b.endToEndId)) === true;
}

function agreement(a: string | null, b: string | null): boolean | null {
  return a === null || b === null ? null : a.toLowerCase() === b.toLowerCase();
}

/** What many payments carry names none of them. */
function nameIn(endToEndId: string | null): string | null {
  return endToEndId === null || /^not\s*(?:provided|available)$/iu.test(endToEndId) ? null : endToEndId;
}

/** Cases whose request may still reach the bank, or may have reached it; the farthest last. */
export const OPEN_CASES = [
  'proposed',
  'approved',
  'released',
  'sending',
  'unknown',
] as const satisfies readonly CaseState[];

interface Place {
  readonly case: string;
  readonly state: CaseState;
  readonly createdAt: string;
}

/**
 * Of two open requests about one payment only one goes on: the one that is nearer to the bank, else the
 * older one. The other one is withdrawn.
 */
export function goesFirst(other: Place, own: Place): boolean {
  const ahead = placeOf(other) - placeOf(own);
  if (ahead !== 0) return ahead > 0;
  return other.createdAt === own.createdAt ? other.case < own.case : other.createdAt < own.createdAt;
}

/** An unknown request may have arrived, as one that is being sent. */
function placeOf({ state }: Place): number {
  return state === 'unknown' ? OPEN_CASES.indexOf('sending') : OPEN_CASES.findIndex((open) => open === state);
}
