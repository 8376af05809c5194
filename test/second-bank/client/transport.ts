// Owns the HTTPS calls of the second client: mutual TLS, one connection per call, the answer as text.
import { request } from 'node:https';
import type { ClientKeys } from './client-options.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly phrase: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Rejects when there is no whole answer: the caller then knows nothing of what the bank did. */
export function exchange(base: string, keys: ClientKeys, asked: HttpRequest): Promise<HttpAnswer> {
  const url = new URL(base + asked.path);
  return new Promise((resolve, reject) => {
    const out = request(
      url,
      {
        method: asked.method,
        agent: false,
        ca: keys.ca.cert,
        key: keys.clientTls.key,
        cert: keys.clientTls.cert,
        headers: {
          ...asked.headers,
          ...(asked.body === undefined ? {} : { 'Content-Length': Buffer.byteLength(asked.body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const headers = Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.join(', ') : (value ?? ''),
            ]),
          );
          const body = Buffer.concat(chunks).toString('utf8');
          resolve({ status: answer.statusCode ?? 0, phrase: answer.statusMessage ?? '', headers, body });
        });
      },
    );
    out.on('error', reject);
    out.end(asked.body);
  });
}
