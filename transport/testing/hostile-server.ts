import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Behaviour } from './hostile-behaviours.ts';

export interface HostileServer {
  readonly url: string;
  /** Connections taken. */
  readonly connections: number;
  close(): Promise<void>;
}

/** Takes a whole request head, then behaves. Loopback, a port of the system's choice. */
export async function startHostileServer(behave: Behaviour): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    let head = '';
    const take = (piece: Buffer): void => {
      head += piece.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', take).resume();
      behave(socket);
    };
    socket.on('data', take);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
