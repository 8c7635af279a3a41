/** Where a target in the same process is reached, in place of the addresses of its profile. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Profile } from '../contracts/formats/profile.ts';

/**
 * A server (one that does not listen yet is started on a free port of 127.0.0.1, and closed after the run), the origin of one that runs, such
 * as `http://127.0.0.1:3000`, or a function that returns either.
 */
export type TargetSource = Server | string | (() => Server | string | Promise<Server | string>);

export interface TargetAddress {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

const listening = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

function originOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `${'setSecureContext' in server ? 'https' : 'http'}://${host}:${port}`;
}

/** Starts a server that does not listen yet. */
export async function openTargetSource(source: TargetSource): Promise<TargetAddress> {
  const given = typeof source === 'function' ? await source() : source;
  if (typeof given === 'string') return { origin: new URL(given).origin, close: () => Promise.resolve() };
  const own = !given.listening;
  if (own) await listening(given);
  return { origin: originOf(given), close: () => (own ? closed(given) : Promise.resolve()) };
}

/** The profile with its interfaces on another origin; their paths stay. */
export function onOrigin(profile: Profile, origin: string): Profile {
  const interfaces = Object.fromEntries(
    Object.entries(profile.interfaces).map(([name, one]) => {
      const { pathname } = new URL(one.baseUrl);
      return [name, { ...one, baseUrl: `${origin}${pathname === '/' ? '' : pathname}` }];
    }),
  );
  return { ...profile, interfaces };
}
