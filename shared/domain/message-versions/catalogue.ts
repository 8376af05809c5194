// Owns which versions of payment messages this process knows, and which of them a typed draft is in.
import { PAIN_001_001_03 } from './pain-001-001-03.ts';
import { PAIN_008_001_02 } from './pain-008-001-02.ts';
import type { Direction, MessageVersion, PainKind, PaymentVersion } from './version.ts';

const KNOWN = new Map<string, PaymentVersion>();

/** Called once for each definition, before the first message is read. */
export function addPaymentVersion(version: PaymentVersion): void {
  if (KNOWN.has(version.name)) throw new Error(`${version.name} is defined twice`);
  KNOWN.set(version.name, version);
}

[PAIN_001_001_03, PAIN_008_001_02].forEach(addPaymentVersion);

/** Of each direction the version that the interface document names (2.4). */
const TYPED: Readonly<Record<Direction, PaymentVersion>> = {
  'credit-transfer': PAIN_001_001_03,
  'direct-debit': PAIN_008_001_02,
};

/** The version in which a payment of this direction is typed; an imported file keeps its own. */
export function typedVersion(direction: Direction): PainKind {
  return TYPED[direction].name;
}

export function findPaymentVersion(name: string): PaymentVersion | undefined {
  return KNOWN.get(name);
}

/** The version of the status report that answers a payment message; undefined where none is known. */
export function statusReportFor(name: PainKind): MessageVersion | undefined {
  return KNOWN.get(name)?.answeredBy;
}

/** A name without a definition is a mistake of the caller: whoever reads one checks it first. */
export function directionOf(name: PainKind): Direction {
  const version = KNOWN.get(name);
  if (version === undefined) throw new Error(`${name} is not defined`);
  return version.direction;
}

/** Whether both are known and of one direction. */
export function isOfDirection(name: string, direction: Direction): boolean {
  return KNOWN.get(name)?.direction === direction;
}

/** The versions a bank takes by the interface document, as a sentence names them. */
export const TYPED_NAMES = `${TYPED['credit-transfer'].name} or ${TYPED['direct-debit'].name}`;
