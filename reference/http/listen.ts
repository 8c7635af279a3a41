import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Parts } from '../parts.ts';
import type { Inbound } from './inbound.ts';
import { readInbound } from './read-inbound.ts';

/** How long calls that have begun may take to end when the provider closes. */
const GRACE_MS = 5_000;

/**
 * Serves a listening server's requests, each as `incoming` gives it. The returned function stops: calls that have begun are completed, idle
 * connections are closed.
 */
export function listenWith(
  server: Server,
  parts: Parts,
  incoming: (request: Inbound) => Inbound = (request) => request,
): () => Promise<void> {
  let isStopping = false;
  const serve = async (message: IncomingMessage, serverResponse: ServerResponse): Promise<void> => {
    const request = incoming(await readInbound(message));
    const response = await parts.exchange(request);
    // A connection kept open would keep the provider from ending.
    if (isStopping) serverResponse.setHeader('connection', 'close');
    parts.write(response, serverResponse, request);
  };
  server.on('request', (message, serverResponse) => {
    // A request that was read is destroyed already, and its connection would stay open without a response.
    serve(message, serverResponse).catch(() => message.socket.destroy());
  });
  server.on('clientError', (_error, socket) => rejectGarbage(socket as Socket));
  return () =>
    new Promise((resolve) => {
      isStopping = true;
      const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      server.closeIdleConnections();
    });
}

/** Octets that are no HTTP request: nothing of the interfaces applies, the connection ends with a 400. */
function rejectGarbage(socket: Socket): void {
  if (!socket.writable) socket.destroy();
  else socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}
