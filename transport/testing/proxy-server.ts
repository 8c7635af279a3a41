import { createServer, request as forward } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface TestProxy {
  readonly url: string;
  /** Every request line seen, with the Proxy-Authorization field where there was one. */
  readonly seen: string[];
  close(): Promise<void>;
}

/** A forwarding proxy on loopback. Whatever host is requested, it goes to the port of 127.0.0.1 requested, so that no name need be resolved. */
export async function startProxy({ reject = false }: { reject?: boolean } = {}): Promise<TestProxy> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, serverResponse) => {
    seen.push(
      [request.method, request.url, request.headers['proxy-authorization']]
        .filter((part) => part !== undefined)
        .join(' '),
    );
    const { port, pathname, search } = new URL(request.url ?? '');
    const isOwn = (index: number): boolean =>
      request.rawHeaders[index - (index % 2)]?.toLowerCase() === 'proxy-authorization';
    const headers = request.rawHeaders.filter((_, index) => !isOwn(index));
    const onward = forward(
      { host: '127.0.0.1', port, path: pathname + search, method: request.method, headers },
      (response) => {
        serverResponse.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(serverResponse);
      },
    );
    request.pipe(onward.on('error', () => serverResponse.writeHead(502).end()));
  });
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, socket: Socket) => {
    seen.push(
      ['CONNECT', request.url, request.headers['proxy-authorization']].filter((part) => part !== undefined).join(' '),
    );
    if (reject) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const onward = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward.on('error', () => socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
