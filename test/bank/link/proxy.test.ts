import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLoopbackBank, tlsKeys, type LoopbackBank, type TlsKeys } from '../loopback-bank.ts';
import { exchange, type LinkOptions } from '../../../main/bank/link/client.ts';

let keys: TlsKeys;
let bank: LoopbackBank;
let proxy: Server;
let answer = 'HTTP/1.1 200 Connection established\r\n\r\n';
let asked: string[] = [];

beforeAll(async () => {
  keys = await tlsKeys();
  bank = await openLoopbackBank(keys);
  bank.script = () => ({ status: 200, body: 'through' });
  proxy = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', (head: Buffer) => {
      asked.push(head.toString('latin1'));
      if (!answer.startsWith('HTTP/1.1 200')) {
        socket.end(answer);
        return;
      }
      const onward = connect(bank.port, '127.0.0.1', () => {
        socket.write(answer);
        socket.pipe(onward).pipe(socket);
      });
      onward.on('error', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy.close();
  await bank.close();
});

function send(proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`) {
  asked = [];
  const options: LinkOptions = {
    identity: { key: keys.client.keyPem, certificate: keys.client.certificatePem },
    authorities: [keys.server.certificatePem],
    proxy: proxyUrl,
    timeoutMs: 3000,
    maxAnswerBytes: 1000,
    instant: () => 'now',
  };
  return exchange(
    {
      method: 'POST',
      url: new URL(`https://127.0.0.1:${bank.port}/x`),
      headers: { authorization: 'Bearer t' },
      body: Buffer.from('body'),
    },
    options,
  );
}

it('the bank is reached through the proxy by CONNECT, and the proxy sees neither headers nor body', async () => {
  answer = 'HTTP/1.1 200 Connection established\r\n\r\n';
  const result = await send();
  expect(result.kind === 'answer' && Buffer.from(result.answer.body).toString()).toBe('through');
  expect(asked).toEqual([`CONNECT 127.0.0.1:${bank.port} HTTP/1.1\r\nHost: 127.0.0.1:${bank.port}\r\n\r\n`]);
});

it.each(['HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', 'HTTP/1.1 503 No\r\n\r\n', 'nonsense', ''])(
  'a proxy that answers "%s" means that nothing was sent',
  async (says) => {
    answer = says;
    const before = bank.received.length;
    expect(await send()).toMatchObject({ kind: 'not-sent', fault: { code: 'proxy-refused' } });
    expect(bank.received.length).toBe(before);
  },
);

it('a proxy that is not there means that nothing was sent', async () => {
  expect(await send('http://127.0.0.1:1')).toMatchObject({
    kind: 'not-sent',
    fault: { code: 'proxy-refused' },
  });
});
