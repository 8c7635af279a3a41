/** A server of a few lines that is no reference provider. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../contracts/contract.ts';
import type { Binding, Profile } from '../../contracts/formats/profile.ts';
import type { Inbound } from '../http/inbound.ts';
import { readInbound } from '../http/read-inbound.ts';
import type { Response } from '../http/response.ts';
import { writeResponse } from '../http/write-response.ts';
import type { RunningTarget } from './poor-target.ts';

export type Serve = (request: Inbound) => Response | Promise<Response>;

const TOKENS = { POOR_TOKEN_A: 'token-of-customer-a', POOR_TOKEN_B: 'token-of-customer-b' };

/** The customer whose token a request has. */
export function customerOf({ headers }: Inbound): string | undefined {
  if (headers['authorization'] === `Bearer ${TOKENS.POOR_TOKEN_A}`) return 'A';
  return headers['authorization'] === `Bearer ${TOKENS.POOR_TOKEN_B}` ? 'B' : undefined;
}

/** Serves the ticket interface at a free port; the profile declares what is needed to create and update. */
export async function serveTickets(
  name: string,
  serve: Serve,
  about: {
    readonly base?: string;
    readonly minimalBody: Json;
    readonly bindings?: Readonly<Record<string, Binding>>;
    readonly declarations?: Readonly<Record<string, Json>>;
  },
): Promise<RunningTarget> {
  const server = createServer((message, serverResponse) => {
    readInbound(message)
      .then(async (request) => writeResponse(await serve(request), serverResponse))
      .catch(() => message.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const profile: Profile = {
    conform: 1,
    name,
    mode: 'sandbox',
    interfaces: {
      ticket: { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${about.base ?? ''}` },
    },
    identities: {
      'A.valid': { customer: 'A', headers: { Authorization: 'Bearer ${POOR_TOKEN_A}' } },
      'B.valid': { customer: 'B', headers: { Authorization: 'Bearer ${POOR_TOKEN_B}' } },
    },
    bindings: about.bindings ?? {},
    declarations: {
      'ticket.create.minimalBody': about.minimalBody,
      'ticket.update.patchableField': { '/description': 'Updated {unique}' },
      ...about.declarations,
    },
  };
  return {
    profile,
    env: TOKENS,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
