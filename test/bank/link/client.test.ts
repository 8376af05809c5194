import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openLoopbackBank, tlsKeys, type LoopbackBank, type TlsKeys } from '../loopback-bank.ts';
import { rsaPair } from '../../interop/keys.ts';
import { exchange, type LinkOptions, type LinkRequest } from '../../../main/bank/link/client.ts';

let keys: TlsKeys;
let bank: LoopbackBank;
const extra: { close(): unknown }[] = [];

beforeAll(async () => {
  keys = await tlsKeys();
  bank = await openLoopbackBank(keys);
});
afterAll(() => bank.close());
afterEach(async () => {
  for (const server of extra.splice(0)) await server.close();
});

function request(port = bank.port, more: Partial<LinkRequest> = {}): LinkRequest {
  return {
    method: 'POST',
    url: new URL(`https://127.0.0.1:${port}/sb/x?client_id=1`),
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from('<a/>'),
    ...more,
  };
}

function options(more: Partial<LinkOptions> = {}): LinkOptions {
  return {
    identity: { key: keys.client.keyPem, certificate: keys.client.certificatePem },
    authorities: [keys.server.certificatePem],
    proxy: null,
    timeoutMs: 60_000,
    maxAnswerBytes: 1000,
    instant: () => '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

async function plainServer(onSocket: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer(onSocket);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  extra.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return (server.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('one body goes out as it is, and status, headers and body come back; cookies do not', async () => {
  bank.script = () => ({
    status: 200,
    headers: { 'X-Global-Transaction-ID': 'g1', 'set-cookie': 's=1' },
    body: 'yes',
  });
  const result = await exchange(request(), options());
  if (result.kind !== 'answer') throw new Error(result.kind);
  expect(result.answer.status).toBe(200);
  expect(Buffer.from(result.answer.body).toString()).toBe('yes');
  expect(result.answer.headers['x-global-transaction-id']).toBe('g1');
  expect(result.answer.headers['set-cookie']).toBeUndefined();
  const last = bank.received.at(-1);
  expect([last?.method, last?.url, last?.body.toString(), last?.headers['content-length']]).toEqual([
    'POST',
    '/sb/x?client_id=1',
    '<a/>',
    '4',
  ]);
});

it('a redirect is an answer and nobody follows it', async () => {
  const before = bank.received.length;
  bank.script = () => ({ status: 307, headers: { location: '/elsewhere' } });
  const result = await exchange(request(), options());
  expect(result.kind === 'answer' && result.answer.status).toBe(307);
  expect(bank.received.length).toBe(before + 1);
});

it('nobody listening: not sent', async () => {
  expect(await exchange(request(await closedPort()), options())).toMatchObject({
    kind: 'not-sent',
    fault: { code: 'unreachable', rule: 'tcp' },
  });
});

it('a name that does not resolve: not sent', async () => {
  const url = new URL('https://bank.invalid/sb/x');
  expect(await exchange(request(0, { url }), options())).toMatchObject({
    kind: 'not-sent',
    fault: { code: 'unreachable', rule: 'dns' },
  });
});

it('a server certificate of another authority: not sent', async () => {
  const other = await rsaPair('CN=Other');
  expect(await exchange(request(), options({ authorities: [other.certificatePem] }))).toMatchObject({
    kind: 'not-sent',
    fault: { code: 'tls' },
  });
});

it('a server certificate for another name: not sent', async () => {
  const server = await rsaPair('CN=Elsewhere', { ip: '127.0.0.2' });
  const elsewhere = await openLoopbackBank({ ...keys, server });
  extra.push(elsewhere);
  expect(
    await exchange(request(elsewhere.port), options({ authorities: [server.certificatePem] })),
  ).toMatchObject({ kind: 'not-sent', fault: { code: 'tls' } });
});

it('a server that offers only TLS 1.1: not sent', async () => {
  const old = await openLoopbackBank(keys, {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  extra.push(old);
  expect(await exchange(request(old.port), options())).toMatchObject({ kind: 'not-sent' });
  expect(old.received).toHaveLength(0);
});

it('a desk without a certificate the bank knows does not get its request in front of any application', async () => {
  const stranger = await rsaPair('CN=Stranger');
  const strict = await openLoopbackBank(keys, { maxVersion: 'TLSv1.2' });
  extra.push(strict);
  for (const port of [bank.port, strict.port]) {
    const before = bank.received.length;
    const result = await exchange(
      request(port),
      options({ identity: { key: stranger.keyPem, certificate: stranger.certificatePem } }),
    );
    expect(result.kind).not.toBe('answer');
    expect(bank.received.length + strict.received.length).toBe(before);
  }
});

it('key and certificate that do not belong together: not sent', async () => {
  const stranger = await rsaPair('CN=Stranger');
  const identity = { key: stranger.keyPem, certificate: keys.client.certificatePem };
  const result = await exchange(request(), options({ identity }));
  expect(result).toMatchObject({ kind: 'not-sent', fault: { code: 'client-certificate' } });
  expect(JSON.stringify(result)).not.toContain('PRIVATE');
});

it('a trusted authority that cannot be read is named, and not taken for the desk’s own key: not sent', async () => {
  const authorities = [
    ...options().authorities,
    '-----BEGIN CERTIFICATE-----\nbm8gY2VydGlmaWNhdGU=\n-----END CERTIFICATE-----\n',
  ];
  const result = await exchange(request(), options({ authorities }));
  expect(result).toMatchObject({ kind: 'not-sent', fault: { code: 'tls' } });
  expect(JSON.stringify(result)).toContain('tls-authority-unreadable');
});

it('a server that never finishes the handshake: not sent, when the time is over', async () => {
  const port = await plainServer((socket) => void socket.on('error', () => {}).resume());
  expect(await exchange(request(port), options({ timeoutMs: 200 }))).toMatchObject({
    kind: 'not-sent',
    fault: { code: 'unreachable' },
  });
});

it('a connection dropped after the request: no answer, and it is not repeated', async () => {
  const before = bank.received.length;
  bank.script = () => 'drop';
  expect(await exchange(request(bank.port, { method: 'GET', body: null }), options())).toMatchObject({
    kind: 'no-answer',
    fault: { code: 'connection-lost' },
    answer: null,
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(bank.received.length).toBe(before + 1);
});

it('no answer within the time: no answer, and the request counts as sent', async () => {
  bank.script = () => 'hang';
  // Long enough to connect on a busy machine: the time counts from before the connection.
  expect(await exchange(request(), options({ timeoutMs: 2_500 }))).toMatchObject({
    kind: 'no-answer',
    fault: { code: 'timeout' },
    sentAt: '2026-01-01T00:00:00.000Z',
  });
});

it('an answer cut in its body: no answer, its beginning is kept', async () => {
  bank.script = () => ({ status: 200, body: 'half', promised: 100 });
  const result = await exchange(request(), options());
  expect(result).toMatchObject({
    kind: 'no-answer',
    fault: { code: 'connection-lost' },
    answer: { status: 200, truncated: true },
  });
  expect(result.kind === 'no-answer' && Buffer.from(result.answer?.body ?? []).toString()).toBe('half');
});

it('an answer past the cap is cut there and not read on', async () => {
  bank.script = () => ({ status: 200, body: Buffer.alloc(5_000_000, 'A') });
  const result = await exchange(request(), options());
  expect(result).toMatchObject({
    kind: 'no-answer',
    fault: { code: 'answer-oversized' },
    answer: { truncated: true },
  });
  expect(result.kind === 'no-answer' && result.answer?.body.length).toBe(1000);
});

it('every request has a connection of its own', async () => {
  bank.script = () => ({ status: 200 });
  const before = bank.connections();
  await exchange(request(), options());
  await exchange(request(), options());
  expect(bank.connections()).toBe(before + 2);
});

it('a body of many megabytes arrives whole', async () => {
  bank.script = ({ body }) => ({ status: 200, body: String(body.length) });
  const result = await exchange(request(bank.port, { body: Buffer.alloc(13_000_001, 'x') }), options());
  expect(result.kind === 'answer' && Buffer.from(result.answer.body).toString()).toBe('13000001');
});

/** A server that says whatever it likes once something of the request has come. */
async function rawBank(say: (socket: TLSSocket) => void): Promise<number> {
  const server = createTlsServer(
    { key: keys.server.keyPem, cert: keys.server.certificatePem, ca: keys.client.certificatePem },
    (socket) => {
      socket.on('error', () => {}).once('data', () => say(socket));
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  extra.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return (server.address() as AddressInfo).port;
}

/** Writes as long as the other end takes it. */
function flood(socket: TLSSocket, text: string): void {
  while (!socket.destroyed && socket.write(text));
  if (!socket.destroyed) socket.once('drain', () => flood(socket, text));
}

const OK = 'HTTP/1.1 200 OK\r\n';

it.each<[string, (socket: TLSSocket) => void]>([
  ['headers without end', (socket) => socket.write(OK) && flood(socket, `x: ${'y'.repeat(1000)}\r\n`)],
  ['one header without end', (socket) => socket.write(`${OK}x: `) && flood(socket, 'y'.repeat(10_000))],
  [
    'trailers without end',
    (socket) =>
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`) &&
      flood(socket, `x: ${'y'.repeat(1000)}\r\n`),
  ],
  [
    'a chunk whose extension has no end',
    (socket) =>
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1;`) && flood(socket, 'y'.repeat(10_000)),
  ],
  ['early hints without end', (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100))],
  [
    'a change of protocol',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ],
  ['two lengths', (socket) => socket.end(`${OK}Content-Length: 6\r\nContent-Length: 3\r\n\r\nabcdef`)],
  [
    'a length and chunks',
    (socket) => socket.end(`${OK}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`),
  ],
  [
    'chunks without the last one',
    (socket) => socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n`),
  ],
  [
    'one byte at a time',
    (socket) => {
      socket.write(`${OK}Content-Length: 500\r\n\r\n`);
      const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('a')), 20);
    },
  ],
  ['lines that end in LF alone', (socket) => socket.end('HTTP/1.1 200 OK\nContent-Length: 1\n\na')],
])('an answer with %s is none, within the time, and the request counts as sent', async (_, say) => {
  const result = await exchange(request(await rawBank(say)), options({ timeoutMs: 1_500 }));
  expect(result).toMatchObject({ kind: 'no-answer', sentAt: '2026-01-01T00:00:00.000Z' });
});

it('what follows an answer on its connection is no part of it and of no other', async () => {
  const port = await rawBank((socket) =>
    socket.write(`${OK}Content-Length: 2\r\n\r\nokHTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n`),
  );
  for (const _ of [1, 2]) {
    const result = await exchange(request(port), options());
    expect(
      result.kind === 'answer' && [result.answer.status, Buffer.from(result.answer.body).toString()],
    ).toEqual([200, 'ok']);
  }
});
