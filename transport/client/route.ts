/** The way to one origin: a pool of connections and a maker of single ones, with TLS settings and proxy applied to both alike. */

import { Socket } from 'node:net';
import { buildConnector, Client, Pool } from 'undici';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import type { WireLimits } from './limits.ts';
import type { Proxy } from './proxy.ts';

export interface TlsMaterial {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface ClientRoute {
  readonly origin: string;
  readonly pool: Pool;
  /** A separate connection to the origin, or to the proxy that forwards to it; rejects with the signal's reason. */
  connect(signal: AbortSignal): Promise<Socket>;
  /** True where requests go to a proxy that forwards them: their target is the whole URL. */
  readonly forwarded: boolean;
  /** Fields only the forwarding proxy is to read. */
  readonly proxyHeaders: HeaderList;
  close(): Promise<void>;
}

export interface RouteOptions {
  readonly origin: string;
  readonly tls: TlsMaterial;
  readonly proxy: Proxy | undefined;
  readonly connections: number;
  readonly limits: WireLimits;
}

type ConnectOptions = buildConnector.Options;

/** Reaches a TLS origin through CONNECT (RFC 9110, section 9.3.6): undici's client asks the proxy, its connector puts TLS on the tunnel. */
function tunnelConnector(proxy: Proxy, direct: buildConnector.connector, limits: WireLimits): buildConnector.connector {
  const client = new Client(proxy.origin, {
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.connectMs,
    pipelining: 1,
  });
  const open = async (options: ConnectOptions): Promise<Socket> => {
    const authority = `${options.hostname}:${options.port === '' ? '443' : options.port}`;
    const headers = {
      host: authority,
      ...(proxy.authorization === undefined ? {} : { 'proxy-authorization': proxy.authorization }),
    };
    const { statusCode, socket } = await client.connect({ path: authority, headers });
    if (statusCode === 200) return socket as Socket;
    socket.on('error', () => undefined).destroy();
    throw Object.assign(new Error(`proxy ${proxy.origin} returned ${statusCode} to CONNECT ${authority}`), {
      code: 'ECONNREFUSED',
    });
  };
  return (options, callback) => {
    open(options).then(
      (httpSocket) => direct({ ...options, httpSocket }, callback),
      (cause: Error) => callback(cause, null),
    );
  };
}

/**
 * undici forgets a connection that is still being made when its pool is destroyed; a target silent during the TLS handshake would keep the
 * process alive. So the sockets are kept here, and closed with the route.
 */
function tracked(connector: buildConnector.connector, sockets: Set<Socket>): buildConnector.connector {
  return (options, callback) => {
    // Its types say nothing of it, but a connector returns its socket at once.
    const socket: unknown = connector(options, callback);
    if (!(socket instanceof Socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
}

/** A connection, unless the signal comes first; one that is made too late is closed. */
function connection(connector: buildConnector.connector, peer: URL, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    const { hostname, host, port, protocol } = peer;
    connector({ hostname: hostname.replace(/^\[|\]$/g, ''), host, port, protocol }, (cause, socket) => {
      signal.removeEventListener('abort', stop);
      if (cause !== null || socket === null) reject(cause ?? new Error('no connection'));
      else if (signal.aborted) socket.on('error', () => undefined).destroy();
      else resolve(socket);
    });
  });
}

export function createRoute({ origin, tls, proxy, connections, limits }: RouteOptions): ClientRoute {
  const sockets = new Set<Socket>();
  const direct = tracked(buildConnector({ ...tls, timeout: limits.connectMs }), sockets);
  const isTls = origin.startsWith('https:');
  const forwarded = proxy !== undefined && !isTls;
  const connector = proxy !== undefined && isTls ? tunnelConnector(proxy, direct, limits) : direct;
  const peer = new URL(forwarded ? proxy.origin : origin);
  const pool = new Pool(peer.origin, {
    connect: connector,
    connections,
    pipelining: 1,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    maxHeaderSize: limits.headOctets,
    maxResponseSize: limits.bodyOctets,
    // A connection closed by the peer just as a request leaves would look like a fault: half the idle time of impatient servers (1 s and more).
    keepAliveTimeout: 500,
    keepAliveMaxTimeout: 500,
  });
  return {
    origin,
    pool,
    forwarded,
    proxyHeaders: forwarded && proxy.authorization !== undefined ? [['Proxy-Authorization', proxy.authorization]] : [],
    connect: (signal) => connection(connector, peer, signal),
    async close() {
      await pool.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}
