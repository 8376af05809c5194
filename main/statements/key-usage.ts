// The key usage extension of a certificate (RFC 5280, 4.2.1.3), found by walking its DER: Node's
// X509Certificate does not offer it.
import { children, read } from './der.ts';

export interface KeyUsage {
  readonly digitalSignature: boolean;
  readonly nonRepudiation: boolean;
}

/** DER of the object identifier 2.5.29.15 (id-ce-keyUsage). */
const KEY_USAGE_OID = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x0f]);

/**
 * The usage bits, or null when the certificate has no such extension. The DER must be one that an X.509
 * parser accepted before.
 */
export function keyUsageOf(der: Uint8Array): KeyUsage | null {
  const extensions = extensionsOf(Buffer.from(der));
  for (const extension of extensions) {
    if (!extension.subarray(0, KEY_USAGE_OID.length).equals(KEY_USAGE_OID)) continue;
    // Extension ::= SEQUENCE { extnID, critical BOOLEAN DEFAULT FALSE, extnValue OCTET STRING holding a BIT
    // STRING }
    const octets = children(extension).find((item) => item.tag === 0x04);
    const bits = octets === undefined ? undefined : read(octets.value, 0);
    if (bits?.tag !== 0x03) return { digitalSignature: false, nonRepudiation: false };
    const first = bits.value[1] ?? 0;
    return { digitalSignature: (first & 0x80) !== 0, nonRepudiation: (first & 0x40) !== 0 };
  }
  return null;
}

/** Contents of each Extension of the TBSCertificate ([3] EXPLICIT). */
function extensionsOf(der: Buffer): Buffer[] {
  const certificate = read(der, 0);
  const tbs = certificate === undefined ? undefined : read(certificate.value, 0);
  const explicit = tbs === undefined ? undefined : children(tbs.value).find((item) => item.tag === 0xa3);
  const list = explicit === undefined ? undefined : read(explicit.value, 0);
  return list === undefined ? [] : children(list.value).map((item) => item.value);
}
