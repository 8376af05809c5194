// Owns the console: a small page on its own loopback port that shows the books and sets time, faults and
// switches.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { Bank } from '../bank.ts';
import { execute } from './commands.ts';
import type { ControlMessage } from './commands.ts';
import { entryPage, overviewPage } from './page.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** A form field to what the command wants: numbers and true/false as such. */
function typed(value: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** What a form of the page orders. */
function orderOf(form: URLSearchParams): ControlMessage {
  const control = form.get('control') ?? '';
  const fields = [...form].filter(([name, value]) => !['control', 'token'].includes(name) && value !== '');
  if (control === 'faults.add')
    return { control, fault: Object.fromEntries(fields.map(([name, value]) => [name, typed(value)])) };
  if (control === 'settings.set')
    return { control, settings: { [form.get('name') ?? '']: typed(form.get('value') ?? '') } };
  if (control === 'faults.set') return { control, faults: [] };
  return { control, ...Object.fromEntries(fields.map(([name, value]) => [name, typed(value)])) };
}

/** Starts the console on 127.0.0.1; the token in its URL (or as a bearer token) opens it. */
export async function startConsole(
  bank: Bank,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const token = randomBytes(18).toString('base64url');
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(body.toString()));
    },
  );
  app.addHook('onRequest', async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://console');
    const given =
      searchParams.get('token') ?? /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!same(given, token))
      await reply
        .code(401)
        .type('text/plain')
        .send('The address printed at the start carries the key to this page.');
  });
  app.get('/', async (_request, reply) => reply.headers(HEADERS).send(overviewPage(bank, token)));
  app.get<{ Params: { number: string } }>('/entry/:number', async (request, reply) => {
    const page = entryPage(bank, token, Number(request.params.number));
    return page === undefined
      ? reply.code(404).type('text/plain').send('No such entry.')
      : reply.headers(HEADERS).send(page);
  });
  app.post('/order', async (request, reply) => {
    try {
      if (request.body instanceof URLSearchParams) {
        await execute(bank, orderOf(request.body));
        return await reply.redirect(`/?token=${token}`, 303);
      }
      return await reply.send({ ok: true, value: await execute(bank, request.body as ControlMessage) });
    } catch (error) {
      return reply
        .code(400)
        .send({ ok: false, error: error instanceof Error ? error.message : String(error) });
    }
  });
  await app.listen({ host: '127.0.0.1', port });
  const { port: bound } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${bound}/?token=${token}`, close: () => app.close() };
}
