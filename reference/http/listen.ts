import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Parts } from '../parts.ts';
import { readInbound } from './read-inbound.ts';

/** How long calls that have begun may take to end when the provider closes. */
const GRACE_MS = 5_000;

/** Serves a listening server's requests. The returned function stops: calls that have begun are answered, idle connections are closed. */
export function listenWith(server: Server, parts: Parts): () => Promise<void> {
  server.on('request', (message, response) => {
    serve(message, response, parts).catch(() => message.destroy());
  });
  server.on('clientError', (_error, socket) => refuseGarbage(socket as Socket));
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      server.closeIdleConnections();
    });
}

async function serve(message: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
  const request = await readInbound(message);
  parts.write(await parts.exchange(request), response, request);
}

/** Octets that are no HTTP request: nothing of the interfaces applies, the connection ends with a 400. */
function refuseGarbage(socket: Socket): void {
  if (!socket.writable) socket.destroy();
  else socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}
