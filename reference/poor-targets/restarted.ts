/** Poor targets that stop and are started again by a command only. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applyAlterations, type Alteration } from '../alteration.ts';
import { bodyOf } from '../faults/altering.ts';
import type { Inbound } from '../http/inbound.ts';
import { startProvider } from '../provider.ts';
import { ending } from './connections.ts';
import type { PoorTarget } from './poor-target.ts';

/** What a restart does. */
interface Control {
  restart: () => Promise<void> | void;
}

/** The reference provider with a control address, and a profile whose restart command calls it. */
function restarted({
  alter,
  ...about
}: Omit<PoorTarget, 'start'> & { readonly alter: (control: Control) => Alteration }): PoorTarget {
  return {
    ...about,
    start: async () => {
      const control: Control = { restart: () => undefined };
      const provider = await startProvider({ alter: (healthy) => applyAlterations(healthy, [alter(control)]) });
      const server = createServer((_, response) => {
        void Promise.resolve(control.restart()).then(() => response.writeHead(204).end());
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const call = `fetch(${JSON.stringify(url)}).then(() => console.log('started again'))`;
      return {
        profile: { ...provider.profile(), target: { restart: { command: [process.execPath, '--eval', call] } } },
        env: provider.env,
        close: async () => {
          server.close();
          server.closeAllConnections();
          await provider.close();
        },
      };
    },
  };
}

const isNumericDescription = (request: Inbound): boolean =>
  request.method === 'POST' && typeof bodyOf(request)['description'] === 'number';

/** After the requests, in this order and with any others between them, nothing is responded to. */
function hangingAfter(sequence: readonly ((request: Inbound) => boolean)[], control: Control): Alteration {
  let met = 0;
  control.restart = () => void (met = 0);
  return (healthy) => ({
    write: (response, serverResponse, request) => {
      if (met < sequence.length && sequence[met]?.(request)) met += 1;
      if (met < sequence.length) healthy.write(response, serverResponse, request);
    },
  });
}

const isWithoutBody = ({ method, path, body }: Inbound): boolean =>
  method === 'POST' && path.startsWith('/ticket/') && body.length === 0;

export const restartedTargets: readonly PoorTarget[] = [
  restarted({
    id: 'ends-at-one-request',
    summary: 'The server ends at a ticket whose description is a number; a command starts it again.',
    interfaces: ['ticket'],
    mustFail: [],
    mayFail: ['ticket.errors.input-causes-no-server-error', 'ticket.create.wrong-member-types-are-rejected'],
    alter: (control) =>
      ending(isNumericDescription, (listenAgain) => {
        control.restart = () => {
          control.restart = () => undefined;
          return listenAgain();
        };
      }),
  }),
  restarted({
    id: 'hangs-after-a-sequence',
    summary:
      'After a ticket was created without a body and a list was then read from an offset, no request is responded to; a command starts the server again.',
    interfaces: ['ticket'],
    mustFail: [],
    mayFail: ['ticket.errors.input-causes-no-server-error'],
    alter: (control) =>
      hangingAfter(
        [isWithoutBody, ({ method, query }) => method === 'GET' && query.some(([name]) => name === 'offset')],
        control,
      ),
  }),
];
