// Owns the only HTTP client: name, connection, proxy, TLS with both certificates, one request on one fresh
// connection, no redirect, no retry, a cap on the answer, and knowledge of whether a byte left.
import { X509Certificate } from 'node:crypto';
import { validateHeaderValue } from 'node:http';
import { connect as tcpConnect, isIP, type Socket } from 'node:net';
import {
  checkServerIdentity,
  connect as tlsConnect,
  createSecureContext,
  type DetailedPeerCertificate,
  type TLSSocket,
} from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import { because, fault, type Fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { ConnectionInfo, RawAnswer, TlsIdentity } from '../../ports/bank.ts';

// Owns the way to the bank: name, connection, proxy, TLS with both certificates. Every failure here means
// that no byte of a request has left.

// The TLS alerts by which a server says that it does not take our certificate.

/**
 * RFC 8446, 6.2 and RFC 5246, 7.2.2. With TLS 1.3 such an alert can come after our first bytes, but the
 * server sends it before it has
 * finished the handshake, so nothing it received was handed to an application.
 * `handshake_failure` is what TLS 1.2 servers say when no certificate came.
 */
const ALERT =
  /ALERT_(NO_CERTIFICATE|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_REVOKED|CERTIFICATE_EXPIRED|CERTIFICATE_UNKNOWN|CERTIFICATE_REQUIRED|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)$/u;

function isClientCertificateAlert(code: string | undefined): boolean {
  return code !== undefined && ALERT.test(code);
}

interface ConnectionRoute {
  readonly host: string;
  readonly port: number;
  /** `http:` or `https:` proxy that understands CONNECT; null goes directly. */
  readonly proxy: URL | null;
  readonly identity: TlsIdentity;
  /** PEM trust anchors; empty means the system's. */
  readonly authorities: readonly string[];
}

type ConnectPhase = 'dns' | 'tcp' | 'proxy' | 'tls' | 'client-certificate';

class ConnectFailure extends Error {
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
async function openConnection(route: ConnectionRoute, signal: AbortSignal): Promise<TLSSocket> {
  const context = secureContext(route);
  const transport =
    route.proxy === null
      ? await connectTcp(route.host, route.port, signal)
      : await tunnel(route.proxy, route, signal);
  return secure(transport, route, context, signal);
}

function secureContext(route: ConnectionRoute): ReturnType<typeof createSecureContext> {
  const wrong = route.authorities.findIndex((authority) => !isCertificate(authority));
  if (wrong >= 0)
    throw new ConnectFailure('tls', because('tls', 'tls-authority-unreadable', String(wrong + 1)));
  try {
    return createSecureContext({
      key: route.identity.key,
      cert: route.identity.certificate,
      minVersion: 'TLSv1.2',
      ...(route.authorities.length > 0 ? { ca: [...route.authorities] } : {}),
    });
  } catch {
    // The cause is not quoted: it may describe the key.
    throw new ConnectFailure('client-certificate', because('client-certificate', 'client-key-unreadable'));
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

async function connectTcp(host: string, port: number, signal: AbortSignal): Promise<Socket> {
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
    socket = await connectTcp(bare(proxy.hostname), port, signal);
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
function connectionInfo(socket: TLSSocket): ConnectionInfo {
  const chain: ConnectionInfo['chain'][number][] = [];
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

export interface LinkRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

export interface LinkOptions {
  readonly identity: TlsIdentity;
  readonly authorities: readonly string[];
  readonly proxy: string | null;
  /** For everything together: connection, request, whole answer. */
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  /** RFC 3339, UTC. */
  readonly instant: () => string;
}

export type LinkResult =
  /** No byte of the request left this desk. */
  | { readonly kind: 'not-sent'; readonly fault: Fault }
  /**
   * Bytes may have left, and the peer's TLS layer turned the connection down before any application saw them.
   */
  | { readonly kind: 'turned-away'; readonly fault: Fault; readonly sentAt: string }
  /** Bytes left and no complete answer came; a beginning of one is kept. */
  | {
      readonly kind: 'no-answer';
      readonly fault: Fault;
      readonly sentAt: string;
      readonly answer: RawAnswer | null;
    }
  | {
      readonly kind: 'answer';
      readonly sentAt: string;
      readonly answeredAt: string;
      readonly answer: RawAnswer;
    };

const PHASE_FAULT: Readonly<
  Record<ConnectPhase, 'unreachable' | 'proxy-refused' | 'tls' | 'client-certificate'>
> = {
  dns: 'unreachable',
  tcp: 'unreachable',
  proxy: 'proxy-refused',
  tls: 'tls',
  'client-certificate': 'client-certificate',
};

type Opened = { readonly socket: TLSSocket } | { readonly fault: Fault };

/** A failure of any kind here means that no byte of a request has left. */
async function open(url: URL, options: LinkOptions, signal: AbortSignal): Promise<Opened> {
  // Not quoted: it may hold the proxy's password.
  if (options.proxy !== null && !URL.canParse(options.proxy))
    return { fault: because('profile-unusable', 'proxy-without-address') };
  try {
    const route = {
      host: url.hostname.replace(/^\[|\]$/gu, ''),
      port: Number(url.port === '' ? 443 : url.port),
      proxy: options.proxy === null ? null : new URL(options.proxy),
      identity: options.identity,
      authorities: options.authorities,
    };
    return { socket: await openConnection(route, signal) };
  } catch (error) {
    if (error instanceof ConnectFailure)
      return {
        fault: { ...fault(PHASE_FAULT[error.phase], { rule: error.phase }), ...error.told },
      };
    if (signal.aborted)
      return {
        fault: {
          ...because('unreachable', 'no-connection-in-time', String(options.timeoutMs / 1000)),
          rule: 'tcp',
        },
      };
    throw error;
  }
}

/** Only the connection, and what was agreed on it. */
export async function reach(url: URL, options: LinkOptions): Promise<Result<ConnectionInfo>> {
  const opened = await open(url, options, AbortSignal.timeout(options.timeoutMs));
  if ('fault' in opened) return err(opened.fault);
  const facts = connectionInfo(opened.socket);
  opened.socket.on('error', () => {}).destroy();
  return ok(facts);
}

export async function exchange(request: LinkRequest, options: LinkOptions): Promise<LinkResult> {
  const header = unsendableHeader(request);
  if (header !== null)
    return { kind: 'not-sent', fault: because('profile-unusable', 'header-not-sendable', header) };
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), options.timeoutMs);
  const opened = await open(request.url, options, aborter.signal);
  if ('fault' in opened) {
    clearTimeout(timer);
    return { kind: 'not-sent', fault: opened.fault };
  }
  const { socket } = opened;
  // From here on bytes may leave. The client gets this one connection and no second one, so it cannot repeat
  // the request by itself.
  let given = false;
  const client = new Client(request.url.origin, {
    allowH2: false,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, callback) => {
      const first = !given;
      given = true;
      // Not at once: the client starts its queue only when the answer comes later than the question.
      queueMicrotask(() =>
        first ? callback(null, socket) : callback(new Error('one request, one connection'), null),
      );
    },
  });
  const sentAt = options.instant();
  try {
    return await send(client, request, options, sentAt, aborter.signal);
  } finally {
    clearTimeout(timer);
    // Not awaited: the answer is complete or given up, and the connection goes either way.
    client.destroy().catch(() => {});
    socket.destroy();
  }
}

/**
 * The client refuses such a header itself, but by an error that looks like a lost connection, behind which a
 * message could have arrived.
 */
function unsendableHeader({ headers }: LinkRequest): string | null {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderValue(name, value);
    } catch {
      return name;
    }
  }
  return null;
}

async function send(
  client: Client,
  request: LinkRequest,
  options: LinkOptions,
  sentAt: string,
  signal: AbortSignal,
): Promise<LinkResult> {
  let response: Dispatcher.ResponseData;
  try {
    response = await client.request({
      path: request.url.pathname + request.url.search,
      method: request.method,
      headers: { ...request.headers },
      body: request.body,
      // One request, one connection: say so to the bank.
      reset: true,
      signal,
    });
  } catch (error) {
    return { ...failure(error, options, signal), sentAt };
  }
  const { body, broken } = await readBody(response.body, options.maxAnswerBytes);
  const oversized = body.length > options.maxAnswerBytes;
  const answer: RawAnswer = {
    status: response.statusCode,
    headers: headersOf(response.headers),
    body: oversized ? body.subarray(0, options.maxAnswerBytes) : body,
    truncated: oversized || broken !== null,
  };
  if (oversized)
    return {
      kind: 'no-answer',
      sentAt,
      answer,
      fault: because('answer-oversized', 'answer-too-large', String(options.maxAnswerBytes)),
    };
  if (broken !== null)
    return { kind: 'no-answer', sentAt, answer, fault: failure(broken, options, signal).fault };
  return { kind: 'answer', sentAt, answeredAt: options.instant(), answer };
}

function failure(
  error: unknown,
  options: LinkOptions,
  signal: AbortSignal,
): { readonly kind: 'turned-away' | 'no-answer'; readonly fault: Fault; readonly answer: null } {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (isClientCertificateAlert(code))
    return { kind: 'turned-away', answer: null, fault: fault('client-certificate', { detail: code ?? '' }) };
  if (signal.aborted)
    return {
      kind: 'no-answer',
      answer: null,
      fault: because('timeout', 'no-answer-in-time', String(options.timeoutMs / 1000)),
    };
  return {
    kind: 'no-answer',
    answer: null,
    fault: code === undefined ? fault('connection-lost') : because('connection-lost', 'technical-code', code),
  };
}

/** One byte more than the cap at most; what came before a break is kept. */
async function readBody(
  stream: AsyncIterable<Uint8Array>,
  cap: number,
): Promise<{ readonly body: Buffer; readonly broken: unknown }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      const part = chunk.subarray(0, cap + 1 - bytes);
      chunks.push(part);
      bytes += part.length;
      if (bytes > cap) break;
    }
    return { body: Buffer.concat(chunks), broken: null };
  } catch (error) {
    return { body: Buffer.concat(chunks), broken: error ?? new Error('broken') };
  }
}

function headersOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    // A cookie is a credential of somebody's session; we never send one back and do not keep it as evidence.
    if (value !== undefined && name !== 'set-cookie')
      kept[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return kept;
}
