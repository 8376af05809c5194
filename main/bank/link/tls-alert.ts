// Owns the TLS alerts by which a server says that it does not take our certificate.

/**
 * RFC 8446, 6.2 and RFC 5246, 7.2.2. With TLS 1.3 such an alert can come after our first bytes, but the
 * server sends it before it has
 * finished the handshake, so nothing it received was handed to an application.
 * `handshake_failure` is what TLS 1.2 servers say when no certificate came.
 */
const ALERT =
  /ALERT_(NO_CERTIFICATE|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_REVOKED|CERTIFICATE_EXPIRED|CERTIFICATE_UNKNOWN|CERTIFICATE_REQUIRED|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)$/u;

export function isClientCertificateAlert(code: string | undefined): boolean {
  return code !== undefined && ALERT.test(code);
}
