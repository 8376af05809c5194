// Owns how a payment's life is planned at acceptance: the normal course, and the names that make it end
// otherwise.
import type { Settings } from '../state/settings.ts';
import type { Reason, Step } from './payment.ts';

/** Creditor (for a collection: debtor) names with a fate; the bank finds these out only while processing. */
const FATES: readonly { readonly name: RegExp; readonly ends: Reason }[] = [
  { name: /REFUSED LTD|CLOSED LTD/i, ends: { code: 'AC04', text: 'CLOSED ACCOUNT NUMBER' } },
  { name: /BLOCKED LTD/i, ends: { code: 'AC06', text: 'BLOCKED ACCOUNT' } },
  { name: /UNKNOWN LTD/i, ends: { code: 'AC01', text: 'INCORRECT ACCOUNT NUMBER' } },
  { name: /NO FUNDS LTD/i, ends: { code: 'AM04', text: 'INSUFFICIENT FUNDS' } },
  { name: /EMBARGO LTD/i, ends: { code: 'RR04', text: 'REGULATORY REASON' } },
  { name: /NO MANDATE LTD/i, ends: { code: 'MD01', text: 'NO MANDATE' } },
];

export interface LifeRequest {
  readonly receivedAt: number;
  /** Start of the execution date at the bank, ms. */
  readonly executionAt: number;
  readonly counterparty: string;
  readonly first: string;
  readonly settings: Readonly<Settings>;
}

/**
 * Plans every step from acceptance to the end. Steps are only read once the bank's clock has reached them.
 */
export function planLife({ receivedAt, executionAt, counterparty, first, settings }: LifeRequest): Step[] {
  const start = settings.waitForExecutionDate ? Math.max(receivedAt, executionAt) : receivedAt;
  const acsp = start + settings.secondsToAcsp * 1000;
  const acsc = start + settings.secondsToAcsc * 1000;
  const begun: Step = { at: receivedAt, status: first };
  if (/STUCK LTD/i.test(counterparty)) return [begun];
  const fate = FATES.find((each) => each.name.test(counterparty));
  if (fate)
    return [
      begun,
      { at: acsp, status: 'ACSP', gpi: 'GPI/G000' },
      { at: acsc, status: 'RJCT', reason: fate.ends },
    ];
  if (/COVER LTD/i.test(counterparty)) {
    return [
      begun,
      { at: acsp, status: 'ACSP', gpi: 'GPI/G000' },
      { at: acsc, status: 'ACSP', gpi: 'GPI/G004', reason: { code: 'G004', text: 'AWAITING COVER' } },
      { at: acsc + 86_400_000, status: 'ACSC', gpi: 'GPI/G005' },
    ];
  }
  const normal: Step[] = [
    begun,
    { at: acsp, status: 'ACSP', gpi: 'GPI/G000' },
    { at: Math.floor((acsp + acsc) / 2), status: 'ACSP', gpi: 'GPI/G001' },
    { at: acsc, status: 'ACSC', gpi: 'GPI/G005' },
  ];
  if (/RETURNED LTD/i.test(counterparty)) {
    normal.push({
      at: acsc + 86_400_000,
      status: 'ACSC',
      type: 'RETN',
      reason: { code: 'AC04', text: 'RETURNED BY THE CREDITOR BANK' },
    });
  }
  return normal;
}
