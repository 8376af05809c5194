// Owns the way to the bank: name, connection, proxy, TLS with both certificates. Every failure here means
// that no byte of a request has left.
import { because, type Fault } from '../../../shared/domain/errors.ts';
import { connect as tcpConnect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { checkServerIdentity, connect as tlsConnect, createSecureContext } from 'node:tls';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import type { ConnectionFacts, TlsIdentity } from '../../ports/bank.ts';

// The TLS alerts by which a server says that it does not take our certificate.

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

export interface ConnectionRoute {
  readonly host: string;
  readonly port: number;
  /** `http:` or `https:` proxy that understands CONNECT; null goes directly. */
  readonly proxy: URL | null;
  readonly identity: TlsIdentity;
  /** PEM trust anchors; empty means the system's. */
  readonly authorities: readonly string[];
}

export type ConnectPhase = 'dns' | 'tcp' | 'proxy' | 'tls' | 'client-certificate';

export class ConnectFailure extends Error {
  readonly phase: ConnectPhase;
  /** What a failure says of it, beside its code. */
  readonly told: Pick<Fault, 'detail' | 'sentences'>;
  constructor(phase: ConnectPhase, { detail, sentences }: Pick<Fault, 'detail' | 'sentences'>) {
    super(phase);
    this.phase = phase;
    this.told = {
      ...(detail === undefined ? {} : { detail }),
      ...(sentences === undefined ? {} : { sentences }),
    };
  }
}

/**
 * A TLS connection whose peer is proven to be the bank; throws {@link ConnectFailure}, or the signal's reason
 * when it is aborted.
 */
export async function openConnection(route: ConnectionRoute, signal: AbortSignal): Promise<TLSSocket> {
  const context = secureContext(route);
  const transport =
    route.proxy === null
      ? await reach(route.host, route.port, signal)
      : await tunnel(route.proxy, route, signal);
  return secure(transport, route, context, signal);
}

function secureContext(route: ConnectionRoute): ReturnType<typeof createSecureContext> {
  try {
    return createSecureContext({
      key: route.identity.key,
      cert: route.identity.certificate,
      minVersion: 'TLSv1.2',
      ...(route.authorities.length > 0 ? { ca: [...route.authorities] } : {}),
    });
  } catch {
    // The cause is not quoted: it may speak of the key.
    throw new ConnectFailure('client-certificate', because('client-certificate', 'client-key-unreadable'));
  }
}

async function reach(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = tcpConnect({ host, port });
  try {
    await once(socket, 'connect', signal);
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    const { syscall, code } = error as NodeJS.ErrnoException;
    throw new ConnectFailure(syscall === 'getaddrinfo' ? 'dns' : 'tcp', {
      detail: code === undefined ? `${host}:${port}` : `${host}:${port}: ${code}`,
    });
  }
}

/** RFC 9110, 9.3.6: after a 2xx to CONNECT the connection is a tunnel. */
async function tunnel(proxy: URL, target: ConnectionRoute, signal: AbortSignal): Promise<Socket> {
  const port = Number(proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : proxy.port);
  let socket: Socket;
  try {
    socket = await reach(bare(proxy.hostname), port, signal);
    if (proxy.protocol === 'https:') {
      socket = tlsConnect({
        socket,
        host: bare(proxy.hostname),
        ...serverName(bare(proxy.hostname)),
        minVersion: 'TLSv1.2',
      });
      await once(socket, 'secureConnect', signal);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new ConnectFailure(
      'proxy',
      error instanceof ConnectFailure ? error.told : because('proxy-refused', 'proxy-not-secure', proxy.host),
    );
  }
  const authority = `${isIP(target.host) === 6 ? `[${target.host}]` : target.host}:${target.port}`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  const status = await proxyAnswer(socket, signal);
  if (status >= 200 && status < 300) return socket;
  socket.destroy();
  throw new ConnectFailure(
    'proxy',
    status === 0
      ? because('proxy-refused', 'proxy-unreadable', proxy.host)
      : { detail: `${proxy.host}: ${status}` },
  );
}

const PROXY_HEAD_LIMIT = 16_384;

async function proxyAnswer(socket: Socket, signal: AbortSignal): Promise<number> {
  let head = Buffer.alloc(0);
  while (!head.includes('\r\n\r\n')) {
    if (head.length > PROXY_HEAD_LIMIT) return 0;
    try {
      await once(socket, 'readable', signal);
    } catch {
      signal.throwIfAborted();
      return 0;
    }
    const chunk = socket.read() as Buffer | null;
    if (chunk === null && socket.readableEnded) return 0;
    if (chunk !== null) head = Buffer.concat([head, chunk]);
  }
  const end = head.indexOf('\r\n\r\n') + 4;
  if (head.length > end) socket.unshift(head.subarray(end));
  return Number(/^HTTP\/1\.[01] (\d{3})/u.exec(head.toString('latin1', 0, end))?.[1] ?? 0);
}

async function secure(
  transport: Socket,
  route: ConnectionRoute,
  secureContext: ReturnType<typeof createSecureContext>,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const socket = tlsConnect({
    socket: transport,
    host: route.host,
    ...serverName(route.host),
    secureContext,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    checkServerIdentity,
    ALPNProtocols: ['http/1.1'],
  });
  try {
    await once(socket, 'secureConnect', signal);
    return socket;
  } catch (error) {
    socket.destroy();
    transport.destroy();
    signal.throwIfAborted();
    const { code } = error as NodeJS.ErrnoException;
    throw new ConnectFailure(
      isClientCertificateAlert(code) ? 'client-certificate' : 'tls',
      code === undefined
        ? because('tls', 'handshake-failed', route.host)
        : { detail: `${route.host}: ${code}` },
    );
  }
}

/** How far a server's own chain is followed: no authority needs more. */
const LONGEST_CHAIN = 8;

/** What was agreed on a connection that stands, and the certificates the server showed, its own first. */
export function factsOf(socket: TLSSocket): ConnectionFacts {
  const chain: ConnectionFacts['chain'][number][] = [];
  const seen = new Set<string>();
  let each: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (each?.raw !== undefined && chain.length < LONGEST_CHAIN && !seen.has(each.fingerprint256)) {
    seen.add(each.fingerprint256);
    const { subject, issuer, validToDate } = new X509Certificate(each.raw);
    chain.push({ subject: line(subject), issuer: line(issuer), notAfter: validToDate.toISOString() });
    each = each.issuerCertificate;
  }
  const key = socket.getEphemeralKeyInfo();
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().standardName,
    group: key !== null && 'name' in key && typeof key.name === 'string' ? key.name : null,
    chain,
  };
}

const line = (name: string | undefined): string => (name ?? '').replaceAll('\n', ', ');

/** RFC 6066, 3: literal addresses are not sent as a server name. */
function serverName(host: string): { readonly servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {};
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/gu, '');
}

/** Resolves at the event; rejects at error, early end or abort. */
function once(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      socket.off(event, done).off('error', failed).off('close', closed);
      signal.removeEventListener('abort', aborted);
      act();
    };
    const done = (): void => settle(resolve);
    const failed = (error: Error): void => settle(() => reject(error));
    const closed = (): void =>
      settle(() => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    const aborted = (): void => {
      settle(() => reject(new Error('aborted')));
      socket.on('error', () => {}).destroy();
    };
    socket.once(event, done).once('error', failed).once('close', closed);
    signal.addEventListener('abort', aborted, { once: true });
    if (signal.aborted) aborted();
  });
}
