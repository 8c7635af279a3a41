/** Other names on the wire: the provider serves an interface under a name, paths and members that are not its own. */

import type { Json } from '../../contracts/contract.ts';
import { asHub } from '../hub/hub.ts';
import type { Parts } from '../parts.ts';
import type { Response } from './response.ts';
import type { Inbound } from './inbound.ts';
import type { InterfaceName } from './route.ts';
import { contentText } from './write-response.ts';

export interface WireNames {
  /** The interface that is served under other names. */
  readonly interface: InterfaceName;
  /** A request as the provider knows it. Applied to every request before anything looks at it. */
  readonly incoming: (request: Inbound) => Inbound;
  /** Text of a success response or of a notification of the interface as the partner knows it. Applied last. */
  readonly outgoing: (text: string) => string;
}

/** Errors have no members of the interface. */
function renamed(response: Response, outgoing: WireNames['outgoing']): Response {
  if (response.status >= 400) return response;
  const { body: _body, ...rest } = response;
  const text = contentText(response);
  const headers = Object.entries(response.headers).map(([name, value]) => [name, outgoing(value)] as const);
  return { ...rest, headers: Object.fromEntries(headers), ...(text === undefined ? {} : { text: outgoing(text) }) };
}

/** Parts that write other names; variants and faults applied to them still see the provider's own. */
export const withWireNames = (parts: Parts, { interface: name, outgoing }: WireNames): Parts => ({
  ...parts,
  write: (response, serverResponse, request) => {
    const isOfInterface = request.path.startsWith(`/${name}/`);
    parts.write(isOfInterface ? renamed(response, outgoing) : response, serverResponse, request);
  },
  send: (delivery, signal) => {
    const hub = parts.store.get('hub', delivery.hub);
    if (hub === undefined || asHub(hub.value).kind !== name) return parts.send(delivery, signal);
    return parts.send({ ...delivery, body: JSON.parse(outgoing(JSON.stringify(delivery.body))) as Json }, signal);
  },
});
