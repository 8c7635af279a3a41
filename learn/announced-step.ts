/** Reports what is asked next when its first request is sent: a step that sends nothing to an interface is not one. */

import { sendingBy, type Client } from '../transport/client/client.ts';

export interface Steps {
  readonly client: Client;
  /** What the requests from now on find out. */
  readonly next: (text: string) => void;
}

export function announcingSteps(client: Client, report: (text: string) => void): Steps {
  let pending: string | undefined;
  return {
    client: sendingBy(client, async (spec, options) => {
      const text = pending;
      pending = undefined;
      if (text !== undefined) report(text);
      return client.send(spec, options);
    }),
    next: (text) => {
      pending = text;
    },
  };
}
