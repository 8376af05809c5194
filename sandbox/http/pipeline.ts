// Owns the order in which every request is treated: journal, faults before, limits, the operation, errors,
// faults after.
import { randomBytes } from 'node:crypto';
import type { Bank } from '../bank.ts';
import { suitesOf, SUITES } from '../crypto/suites.ts';
import { rateHeaders } from '../state/rate-limit.ts';
import { encryptAnswer, signAnswer } from './envelope.ts';
import { errorBody, errorXml, gatewayError } from './error-bodies.ts';
import { GatewayRefusal, header } from './exchange.ts';
import type { Answer, Exchange, Operation } from './exchange.ts';
import type { ErrorFormat } from './error-bodies.ts';

/** How the answer leaves, besides its bytes. */
export interface Delivery {
  readonly answer: Answer | undefined;
  /** `drop`: no byte; `cut`: half of the bytes, then the connection ends. */
  readonly manner: 'send' | 'drop' | 'cut';
  readonly delayMs: number;
}

function formatOf(bank: Bank, exchange: Exchange): ErrorFormat {
  const { errorFormat } = bank.settings.get();
  if (errorFormat !== 'accept') return errorFormat;
  const accept = header(exchange, 'accept') ?? '';
  if (accept.includes('json')) return 'json';
  if (accept.includes('xml')) return 'xml';
  return (header(exchange, 'content-type') ?? '').includes('json') ? 'json' : 'xml';
}

function protectedError(bank: Bank, exchange: Exchange, status: number, text: string): Answer {
  const suite = suitesOf(bank.settings.get().requestSuite)[0] ?? SUITES.modern;
  return {
    ...encryptAnswer(bank, exchange, signAnswer(bank, exchange, errorXml(status, text), suite), suite),
    status,
  };
}

function refusal(bank: Bank, exchange: Exchange, status: number, text: string): Answer {
  exchange.notes.push(`${status}: ${text}`);
  const canProtect = bank.clients.valid('encryption', bank.clock.date()).length > 0;
  if (bank.settings.get().errorProtection === 'encrypted' && canProtect)
    return protectedError(bank, exchange, status, text);
  return gatewayError(status, text, formatOf(bank, exchange));
}

/** Faults that keep the request from the bank's books. */
function faultBefore(bank: Bank, exchange: Exchange): Answer | 'drop' | undefined {
  const { fault } = exchange;
  if (fault?.kind === 'drop-before') return 'drop';
  if (fault?.kind === 'rate-limit') {
    const answer = refusal(bank, exchange, 429, 'rate limit exceeded, retry after two minutes');
    return {
      ...answer,
      headers: { ...answer.headers, ...rateHeaders(bank.settings.get().rateLimitPerMinute, 0) },
    };
  }
  if (fault?.kind === 'error-500') return refusal(bank, exchange, 500, 'internal error');
  if (fault?.kind === 'error-502-html') return gatewayError(502, '', 'html');
  if (fault?.kind === 'answer-body' && fault.body !== 'success')
    return errorBody(bank, exchange, fault.status ?? 401, fault.body ?? '');
  if (fault?.kind === 'gateway-error')
    return gatewayError(
      fault.status ?? 500,
      'gateway error on order',
      fault.format ?? formatOf(bank, exchange),
    );
  return undefined;
}

function operate(bank: Bank, operation: Operation, exchange: Exchange, client: string): Answer {
  const rate = bank.rate.take(client);
  let answer: Answer;
  try {
    if (!rate.allowed) throw new GatewayRefusal(429, 'rate limit exceeded, retry after two minutes');
    // Section 7 lists no 413: a body that is too large is a bad request.
    if (exchange.body.length > bank.settings.get().maxRequestBytes)
      throw new GatewayRefusal(400, 'the request is too large');
    answer = operation.handle(bank, exchange);
  } catch (error) {
    if (error instanceof GatewayRefusal) answer = refusal(bank, exchange, error.status, error.message);
    else {
      exchange.notes.push(
        `internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      answer = refusal(bank, exchange, 500, 'internal error');
    }
  }
  return { ...answer, headers: { ...rate.headers, ...answer.headers } };
}

function faultAfter(exchange: Exchange, answer: Answer): Delivery {
  const { fault } = exchange;
  const plain: Delivery = { answer, manner: 'send', delayMs: 0 };
  if (fault?.kind === 'drop-after') return { ...plain, manner: 'drop' };
  if (fault?.kind === 'truncated') return { ...plain, manner: 'cut' };
  if (fault?.kind === 'short-body')
    return {
      ...plain,
      answer: { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) },
    };
  if (fault?.kind === 'slow') return { ...plain, delayMs: fault.delayMs ?? 5000 };
  if (fault?.kind === 'answer-body') return { ...plain, answer: { ...answer, status: fault.status ?? 401 } };
  if (fault?.kind === 'oversized')
    return {
      ...plain,
      answer: { ...answer, body: Buffer.concat([answer.body, Buffer.alloc(fault.bytes ?? 67_108_864, 'A')]) },
    };
  return plain;
}

/** Runs one request through the bank. `client` is what the rate limit counts by. */
export function treat(bank: Bank, operation: Operation, exchange: Exchange, client: string): Delivery {
  const before = faultBefore(bank, exchange);
  if (before === 'drop') return { answer: undefined, manner: 'drop', delayMs: 0 };
  const delivery = before
    ? { answer: before, manner: 'send' as const, delayMs: 0 }
    : faultAfter(exchange, operate(bank, operation, exchange, client));
  if (!delivery.answer) return delivery;
  if (exchange.fault?.kind === 'replay') return replayed(bank, exchange, delivery);
  const headers = {
    'x-global-transaction-id': exchange.correlationId,
    ...dateHeader(bank),
    ...retryAfter(bank, exchange),
    ...delivery.answer.headers,
  };
  const answer = { ...delivery.answer, headers };
  const given = lastAnswers.get(bank) ?? new Map<string, Answer>();
  lastAnswers.set(bank, given.set(operation.name, answer));
  return { ...delivery, answer };
}

const lastAnswers = new WeakMap<Bank, Map<string, Answer>>();

/** The last answer of this operation once more, byte for byte and with its headers, whatever was asked. */
function replayed(bank: Bank, exchange: Exchange, delivery: Delivery): Delivery {
  return { ...delivery, answer: lastAnswers.get(bank)?.get(exchange.operation) ?? delivery.answer };
}

/** RFC 9110, 6.6.1, by the bank's own clock. */
function dateHeader(bank: Bank): Readonly<Record<string, string>> {
  return bank.settings.get().dateHeader === 'none' ? {} : { date: bank.clock.date().toUTCString() };
}

/** RFC 9110, 10.2.3, in either form. */
function retryAfter(bank: Bank, { fault }: Exchange): Readonly<Record<string, string>> {
  if (fault?.retryAfter === undefined) return {};
  if (fault.retryAfterForm !== 'date') return { 'retry-after': String(fault.retryAfter) };
  return { 'retry-after': new Date(bank.clock.now() + fault.retryAfter * 1000).toUTCString() };
}

export function correlationId(): string {
  return randomBytes(12).toString('hex');
}
