import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A server on loopback, at a port of the system's choice, with TLS where a certificate is given. */
export async function startHttpServer(handler: RequestListener, tls?: ServerOptions): Promise<TestServer> {
  const server = tls === undefined ? createServer(handler) : createTlsServer(tls, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
