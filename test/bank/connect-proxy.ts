// A company's proxy as tests have one: it understands CONNECT (RFC 9110, 9.3.6), knows the names it is told
// and leads each of them to a port of this machine; every other name is refused.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ConnectProxy {
  readonly url: string;
  /** What CONNECT asked for, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

const LARGEST_HEAD = 16_384;

/**
 * `routes`: port on this machine by `host:port`; read anew for each connection. `ownPort`: 0 for any that is
 * free.
 */
export async function openConnectProxy(
  routes: ReadonlyMap<string, number>,
  ownPort = 0,
): Promise<ConnectProxy> {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    let head = Buffer.alloc(0);
    const read = (piece: Buffer): void => {
      head = Buffer.concat([head, piece]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        if (head.length > LARGEST_HEAD) socket.destroy();
        return;
      }
      socket.off('data', read).pause();
      const target = /^CONNECT (\S+) HTTP\/1\.1\r\n/u.exec(head.toString('latin1', 0, end + 2))?.[1] ?? '';
      asked.push(target);
      const port = routes.get(target);
      if (port === undefined) {
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
        return;
      }
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.write(head.subarray(end + 4));
        socket.pipe(onward).pipe(socket);
      });
      open.add(onward);
      onward.on('close', () => {
        open.delete(onward);
        socket.destroy();
      });
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
    };
    socket.on('data', read);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(ownPort, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
