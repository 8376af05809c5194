// Owns a scripted HTTPS server on the loopback with mutual TLS: what the link does on the wire is seen from
// its other end.
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { rsaPair, type KeyPair } from '../interop/keys.ts';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Declares this length and ends the connection after `body`. */
  readonly promised?: number;
}

/** `'drop'` ends the connection without a word, `'hang'` never answers. */
export type Script = (request: Received, count: number) => Reply | 'drop' | 'hang';

export interface LoopbackBank {
  readonly port: number;
  readonly received: Received[];
  readonly connections: () => number;
  script: Script;
  close(): Promise<void>;
}

export interface TlsKeys {
  readonly server: KeyPair;
  readonly client: KeyPair;
}

export async function tlsKeys(): Promise<TlsKeys> {
  const [server, client] = await Promise.all([
    rsaPair('CN=Loopback bank', { ip: '127.0.0.1' }),
    rsaPair('CN=Desk connection'),
  ]);
  return { server, client };
}

export async function openLoopbackBank(keys: TlsKeys, options: TlsOptions = {}): Promise<LoopbackBank> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer({
    key: keys.server.keyPem,
    cert: keys.server.certificatePem,
    ca: keys.client.certificatePem,
    requestCert: true,
    rejectUnauthorized: true,
    ...options,
  });
  const bank: LoopbackBank = {
    get port() {
      return (server.address() as AddressInfo).port;
    },
    received: [],
    connections: () => connections,
    script: () => ({ status: 500 }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      bank.received.push(received);
      const reply = bank.script(received, bank.received.length);
      if (reply === 'hang') return;
      if (reply === 'drop') {
        request.socket.destroy();
        return;
      }
      response.writeHead(reply.status, {
        ...reply.headers,
        ...(reply.promised === undefined ? {} : { 'content-length': String(reply.promised) }),
      });
      if (reply.promised === undefined) response.end(reply.body);
      else response.write(reply.body, () => setTimeout(() => request.socket.destroy(), 20));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return bank;
}
