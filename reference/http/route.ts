import type { Response } from './response.ts';
import type { Inbound } from './inbound.ts';
import type { Parts } from '../parts.ts';

export type InterfaceName = 'device' | 'change' | 'ticket' | 'order' | 'control';

/** A call that found its operation and passed authentication. */
export interface Call {
  /** Operation id of the contract, for example `ticket.create`. */
  readonly operation: string;
  readonly interface: InterfaceName;
  /** The customer on whose behalf the call is made; empty on the control interface. */
  readonly customer: string;
  readonly request: Inbound;
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** One operation: where it is reached and what serves it. */
export interface Route {
  readonly operation: string;
  readonly interface: InterfaceName;
  readonly method: string;
  /** Template below the interface's base URL, for example `/troubleTicket/{id}`. */
  readonly path: string;
  /** The scope a customer needs, where the document names one. */
  readonly scope?: string;
  readonly serve: (call: Call, parts: Parts) => Response | Promise<Response>;
}
