// Bounds what a PKCS#12 file may cost before its password is known to be right: its size, and the rounds it
// asks for (RFC 7292, RFC 8018).
import forge from 'node-forge';

/** One key and a chain of certificates have below ten kilobytes. */
const MOST_BYTES = 200_000;
/** Common programs ask for 2,048 to 600,000 rounds. */
const MOST_ROUNDS = 1_000_000;
const DEEPEST = 24;

export class CostlyFile extends Error {}

/** Throws `CostlyFile`, and what node-forge throws for a file that is no ASN.1. */
export function parsePfx(file: Uint8Array): forge.asn1.Asn1 {
  if (file.length > MOST_BYTES) throw new CostlyFile('size');
  const root = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(file).toString('binary')));
  refuseCostly(root, 0);
  return root;
}

/**
 * Salt and rounds are neighbours in MacData, in PBES1 and in PBKDF2 parameters: an INTEGER behind an OCTET
 * STRING.
 */
function refuseCostly({ type, value }: forge.asn1.Asn1, depth: number): void {
  if (depth > DEEPEST) throw new CostlyFile('depth');
  if (typeof value === 'string') {
    const inner = type === forge.asn1.Type.OCTETSTRING && value.startsWith('\u0030') ? nested(value) : null;
    if (inner !== null) refuseCostly(inner, depth + 1);
    return;
  }
  for (const [at, child] of value.entries()) {
    const isBehindSalt =
      child.type === forge.asn1.Type.INTEGER && value[at - 1]?.type === forge.asn1.Type.OCTETSTRING;
    if (isBehindSalt && rounds(child.value) > MOST_ROUNDS) throw new CostlyFile('rounds');
    refuseCostly(child, depth + 1);
  }
}

function rounds(value: forge.asn1.Asn1['value']): number {
  const digits = typeof value === 'string' ? Buffer.from(value, 'binary').toString('hex') : '';
  return digits.length > 12 ? Infinity : Number.parseInt(digits === '' ? '0' : digits, 16);
}

/** The safe inside an OCTET STRING; null for bytes that only look like one. */
function nested(value: string): forge.asn1.Asn1 | null {
  try {
    return forge.asn1.fromDer(forge.util.createBuffer(value));
  } catch {
    return null;
  }
}
