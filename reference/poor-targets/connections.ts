/** Targets that do not respond, or end. */

import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { Alteration } from '../alteration.ts';
import type { Inbound } from '../http/inbound.ts';

/** After so many requests of an interface, requests are read and never responded to. */
export function hanging(after: number, name: string): Alteration {
  return (healthy) => {
    let count = 0;
    return {
      write: (response, serverResponse, request) => {
        if (request.path.startsWith(`/${name}/`)) count += 1;
        if (count <= after) healthy.write(response, serverResponse, request);
      },
    };
  };
}

/** A fatal request ends every connection and the listening. @param onEnd is given what listens again at the port, with what was stored */
export function ending(
  isFatal: (request: Inbound) => boolean,
  onEnd: (listenAgain: () => Promise<void>) => void,
): Alteration {
  return (healthy) => ({
    write: (response, serverResponse, request) => {
      if (!isFatal(request)) {
        healthy.write(response, serverResponse, request);
        return;
      }
      const { socket } = serverResponse;
      const server = (socket as unknown as { readonly server?: Server & { closeAllConnections(): void } } | null)
        ?.server;
      if (!server?.listening) {
        socket?.destroy();
        return;
      }
      const { port, address } = server.address() as AddressInfo;
      server.close();
      server.closeAllConnections();
      onEnd(async () => void (await once(server.listen(port, address), 'listening')));
    },
  });
}

/** A fatal request ends the server; later it listens again. */
export const dying = (forMs: number, closing: AbortSignal, isFatal: (request: Inbound) => boolean): Alteration =>
  ending(isFatal, (listenAgain) => {
    setTimeout(() => {
      if (!closing.aborted) void listenAgain();
    }, forMs).unref();
  });
