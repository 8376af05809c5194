// Owns the only HTTP client: one request on one fresh connection, no redirect, no retry, a cap on the answer,
// and knowledge of whether a byte left.
import type { TLSSocket } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import type { ConnectionFacts, RawAnswer, TlsIdentity } from '../../ports/bank.ts';
import { because, type Fault, fault } from '../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import {
  ConnectFailure,
  factsOf,
  isClientCertificateAlert,
  openConnection,
  type ConnectPhase,
} from './connect.ts';

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
export async function reach(url: URL, options: LinkOptions): Promise<Result<ConnectionFacts>> {
  const opened = await open(url, options, AbortSignal.timeout(options.timeoutMs));
  if ('fault' in opened) return err(opened.fault);
  const facts = factsOf(opened.socket);
  opened.socket.on('error', () => {}).destroy();
  return ok(facts);
}

export async function exchange(request: LinkRequest, options: LinkOptions): Promise<LinkResult> {
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
    fault: fault('connection-lost', code === undefined ? {} : { detail: code }),
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
