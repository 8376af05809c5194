// Owns how an enhanced inquiry names the direction of payments (interface document 4.2).
import type { Direction } from '../message-versions/version.ts';

/** What a direct debit brings in is searched as incoming. */
export const FLOW_INDICATOR = {
  'credit-transfer': 'DR',
  'direct-debit': 'CR',
} as const satisfies Readonly<Record<Direction, string>>;

export function directionOfFlow(indicator: string | undefined): Direction | undefined {
  return (Object.keys(FLOW_INDICATOR) as Direction[]).find((one) => FLOW_INDICATOR[one] === indicator);
}
