// Owns the HTTPS server (RFC 8446 and 5246, mutual TLS) that carries the operations.
import { createHash } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank } from '../bank.ts';
import { keep } from './exchange.ts';
import type { Answer, Exchange, Operation } from './exchange.ts';
import { gatewayError, REASON_PHRASES } from './error-bodies.ts';
import { correlationId, treat } from './pipeline.ts';
import type { Delivery } from './pipeline.ts';

/** The environment segment of the base URL (§4). */
export const SEGMENT = '/sb';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const;

function exchangeOf(bank: Bank, operation: string, request: FastifyRequest): Exchange {
  const url = new URL(request.raw.url ?? '/', 'https://sandbox');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const exchange: Exchange = {
    number: bank.journal.nextNumber(),
    operation,
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    params: (request.params ?? {}) as Record<string, string>,
    headers: request.headers,
    body,
    correlationId: correlationId(),
    fault: bank.faults.take(operation),
    notes: [],
    parts: [],
  };
  if (body.length > 0) keep(exchange, 'request', body);
  return exchange;
}

/**
 * Secrets stay out of the journal. What is around one stays as it came, and its digest tells whether it is
 * the one that was issued.
 */
function publicHeaders(headers: Exchange['headers']): Record<string, unknown> {
  const { authorization } = headers;
  if (authorization === undefined) return headers;
  const told = authorization.replace(
    /\S{16,}/,
    (secret) => `(${secret.length} characters, SHA-256 ${createHash('sha256').update(secret).digest('hex')})`,
  );
  return { ...headers, authorization: told };
}

function tlsOf(request: FastifyRequest): { protocol: string; clientCertificate: string } {
  const socket = request.raw.socket as TLSSocket;
  return {
    protocol: socket.getProtocol() ?? '',
    clientCertificate: socket.getPeerCertificate().fingerprint256 ?? '',
  };
}

function record(bank: Bank, exchange: Exchange, request: FastifyRequest, delivery: Delivery): void {
  const { answer } = delivery;
  if (answer && answer.body.length <= 8_388_608) keep(exchange, 'answer', answer.body);
  if (delivery.manner === 'drop')
    exchange.notes.push(
      answer
        ? 'accepted, then the connection was dropped'
        : 'the connection was dropped before anything was read',
    );
  bank.journal.write(
    {
      number: exchange.number,
      operation: exchange.operation,
      bankTime: bank.clock.date().toISOString(),
      realTime: new Date().toISOString(),
      method: exchange.method,
      path: exchange.path,
      query: Object.fromEntries(exchange.query),
      headers: publicHeaders(exchange.headers),
      tls: tlsOf(request),
      ...(exchange.fault ? { fault: exchange.fault.kind } : {}),
      notes: exchange.notes,
      ...(answer ? { answer: { status: answer.status, headers: { ...answer.headers } } } : {}),
    },
    exchange.parts,
  );
}

async function deliver(reply: FastifyReply, request: FastifyRequest, delivery: Delivery): Promise<void> {
  const { answer } = delivery;
  if (delivery.manner === 'drop' || !answer) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  // Where the bank sends no Date, the server adds none of its own.
  reply.raw.sendDate = 'date' in answer.headers;
  if (delivery.delayMs > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, delivery.delayMs).unref();
    });
  if (delivery.manner === 'cut') {
    reply.hijack();
    reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    reply.raw.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () =>
      request.raw.socket.destroy(),
    );
    return;
  }
  await send(reply, answer);
}

async function send(reply: FastifyReply, answer: Answer): Promise<void> {
  await reply
    .code(answer.status)
    .headers({ ...answer.headers })
    .send(answer.body);
}

/** A request that reaches no operation: journaled under `none` and answered by the gateway. */
async function turnAway(
  bank: Bank,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: Record<string, string>,
): Promise<void> {
  const exchange = exchangeOf(bank, 'none', request);
  const wantsJson = `${request.headers.accept ?? ''}${request.headers['content-type'] ?? ''}`.includes(
    'json',
  );
  const plain = gatewayError(status, REASON_PHRASES[status] ?? '', wantsJson ? 'json' : 'xml');
  const answer = {
    ...plain,
    headers: { ...plain.headers, ...headers, 'x-global-transaction-id': exchange.correlationId },
  };
  record(bank, exchange, request, { answer, manner: 'send', delayMs: 0 });
  await send(reply, answer);
}

function mount(app: FastifyInstance, bank: Bank, operations: readonly Operation[]): void {
  const paths = new Set(operations.map((operation) => operation.path));
  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: SEGMENT + operation.path,
      handler: async (request, reply) => {
        const exchange = exchangeOf(bank, operation.name, request);
        const delivery = treat(bank, operation, exchange, tlsOf(request).clientCertificate || request.ip);
        record(bank, exchange, request, delivery);
        await deliver(reply, request, delivery);
      },
    });
  }
  for (const path of paths) {
    const allowed = operations
      .filter((operation) => operation.path === path)
      .map((operation) => operation.method as string);
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url: SEGMENT + path,
      handler: (request, reply) => turnAway(bank, request, reply, 405, { allow: allowed.join(', ') }),
    });
  }
}

/** Builds the server; the caller listens and closes. `mutualTls` off is for a look with a browser only. */
export function buildServer(
  bank: Bank,
  operations: readonly Operation[],
  mutualTls: boolean,
): FastifyInstance {
  const { identity } = bank;
  const app = fastify({
    https: {
      key: identity.server.keyPem,
      cert: identity.server.certPem + identity.caPem,
      ca: identity.caPem,
      requestCert: mutualTls,
      rejectUnauthorized: mutualTls,
      minVersion: 'TLSv1.2',
    },
    bodyLimit: 268_435_456,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    logger: false,
  }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  mount(app, bank, operations);
  app.setNotFoundHandler((request, reply) => turnAway(bank, request, reply, 404, {}));
  app.setErrorHandler(async (error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    await turnAway(bank, request, reply, status >= 400 && status < 500 ? 400 : 500, {});
  });
  return app;
}
