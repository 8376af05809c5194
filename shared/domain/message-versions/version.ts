// Owns the two directions of a payment message, and what every process may know of one of its versions.

/** What a payment message asks for; everything but a definition of a version goes by it. */
export const DIRECTIONS = ['credit-transfer', 'direct-debit'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * Name of a version of a payment message as ISO 20022 writes it: business area, message, variant, version.
 * It is stored with every frozen message and signed in every statement about one.
 */
export type PainKind = `pain.${string}`;

export interface MessageVersion {
  readonly name: string;
}

export interface PaymentVersion extends MessageVersion {
  readonly name: PainKind;
  readonly direction: Direction;
  /** The status report that answers it; without one no status file is written of its payments. */
  readonly answeredBy?: MessageVersion;
}

/** The namespace of a message is this and its name (ISO 20022, part 4). */
export const NAMESPACE_PREFIX = 'urn:iso:std:iso:20022:tech:xsd:';

export function namespaceOf({ name }: MessageVersion): string {
  return `${NAMESPACE_PREFIX}${name}`;
}
