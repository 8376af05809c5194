// Owns the way of one request through the bank: route, rate, token, operation, error, and what the journal
// keeps of it.
import type { Answer, BankState, Call, Operation } from './call.ts';
import { errorAnswer, phraseOf } from './errors-body.ts';
import { RequestChecker, Refusal } from './request-checker.ts';
import type { Finding } from './request-checker.ts';
import { routesOf } from './routes.ts';
import { authorize } from './token.ts';

/** One request and its answer, as a judge reads them. */
export interface JournalEntry {
  readonly number: number;
  readonly at: string;
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly decrypted: string | undefined;
  readonly suite: string | undefined;
  readonly clientId: string | undefined;
  readonly findings: readonly Finding[];
  readonly fault: string | undefined;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly answerPlain: string | undefined;
}

export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly provenByTls: boolean;
}

export interface Outcome {
  readonly answer: Answer;
  readonly phrase: string;
  readonly entry: Omit<JournalEntry, 'number' | 'fault'>;
}

const RATE_NAME = 'rate-limit';

export class Gateway {
  /** Instants of the requests of each client, for the rate. */
  readonly #arrivals = new Map<string, number[]>();

  operationOf(bank: BankState, arrived: Arrived): Operation | undefined {
    const path = new URL(arrived.url, 'https://bank.invalid').pathname.slice(bank.options.basePath.length);
    const routes = routesOf(bank.options).filter((one) => one.path.test(path));
    return (routes.find((one) => one.method === arrived.method) ?? routes[0])?.operation;
  }

  async handle(bank: BankState, arrived: Arrived): Promise<Outcome> {
    const { options } = bank;
    const url = new URL(arrived.url, 'https://bank.invalid');
    const judge: RequestChecker = new RequestChecker(options);
    const below = url.pathname.startsWith(options.basePath)
      ? url.pathname.slice(options.basePath.length)
      : '';
    const routes = routesOf(options).filter((one) => one.path.test(below));
    const route = routes.find((one) => one.method === arrived.method);
    const operation = route?.operation ?? routes[0]?.operation;
    const call: Call | undefined =
      operation === undefined
        ? undefined
        : {
            operation,
            method: arrived.method,
            path: below,
            inPath: (route ?? routes[0])?.path.exec(below)?.slice(1) ?? [],
            query: url.searchParams,
            headers: arrived.headers,
            body: arrived.body,
            judge,
            bank,
            clientId: '',
            decrypted: undefined,
            suite: undefined,
          };
    let answer: Answer;
    try {
      judge.demand('gateway.tls', arrived.provenByTls);
      if (call === undefined) judge.refuse('gateway.path', below);
      if (route === undefined) judge.refuse('gateway.method', `${arrived.method} ${below}`);
      if (operation === 'enhanced-deprecated' && options.deprecatedEnhanced === '410')
        judge.refuse('gateway.path', 'gone');
      this.#checkRate(bank, judge, arrived.headers['authorization'] ?? '');
      if (operation !== 'token') authorize(call);
      answer = await route.answer(call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = await this.#refusal(bank, judge, call, operation);
    }
    const headers = { ...answer.headers, ...this.#usualHeaders(bank) };
    return {
      answer: { ...answer, headers },
      phrase: phraseOf(answer.status),
      entry: {
        at: bank.now.toISOString(),
        operation,
        method: arrived.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: arrived.headers,
        body: arrived.body,
        decrypted: call?.decrypted,
        suite: call?.suite,
        clientId: call?.clientId || undefined,
        findings: judge.findings,
        status: answer.status,
        answerHeaders: { 'content-type': answer.contentType, ...headers },
        answer: answer.body,
        answerPlain: answer.plain,
      },
    };
  }

  async #refusal(
    bank: BankState,
    judge: RequestChecker,
    call: Call | undefined,
    operation: Operation | undefined,
  ): Promise<Answer> {
    const { options } = bank;
    const isGone = operation === 'enhanced-deprecated' && options.deprecatedEnhanced === '410';
    const status = isGone && judge.findings[0]?.rule === 'gateway.path' ? 410 : judge.status;
    const issue = judge.findings
      .map((one) => (one.detail === '' ? one.text : `${one.text} (${one.detail})`))
      .join(' ');
    const answer = await errorAnswer(call, operation, status, issue, options.errorShape, bank.freshId());
    return status === 429 ? { ...answer, headers: { ...answer.headers, ...retryAfter(bank) } } : answer;
  }

  #checkRate(bank: BankState, judge: RequestChecker, who: string): void {
    const { rate } = bank.options;
    if (rate === undefined) return;
    const now = bank.now.getTime();
    const recent = (this.#arrivals.get(who) ?? []).filter((at) => at > now - rate.seconds * 1000);
    this.#arrivals.set(who, [...recent, now]);
    judge.demand('gateway.rate', recent.length < rate.requests, 'Retry after two minutes.');
  }

  #usualHeaders(bank: BankState): Readonly<Record<string, string>> {
    const limit = bank.options.rate?.requests ?? 1400;
    return {
      'X-RateLimit-Limit': `name=${RATE_NAME},${limit};`,
      'X-RateLimit-Remaining': `name=${RATE_NAME},${Math.max(0, limit - 1)};`,
      'X-Global-Transaction-ID': bank.freshId(),
    };
  }
}

/** `Retry-After` in the form that is chosen; most banks of this kind send none. */
export function retryAfter(bank: BankState): Readonly<Record<string, string>> {
  const { retryAfter: form, retryAfterSeconds: seconds } = bank.options;
  if (form === 'none') return {};
  if (form === 'seconds') return { 'Retry-After': String(seconds) };
  return { 'Retry-After': new Date(bank.now.getTime() + seconds * 1000).toUTCString() };
}
