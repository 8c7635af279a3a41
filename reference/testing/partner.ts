import { Agent, request } from 'undici';
import type { Json } from '../../contracts/contract.ts';
import type { InterfaceName } from '../http/route.ts';
import type { Provider } from '../provider.ts';
import { tokenVariable } from '../auth/identities.ts';

export interface PartnerCall {
  /** Identity whose token is sent; none where absent. */
  readonly as?: string;
  readonly method?: string;
  /** Path and query below the interface's base URL. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: Json;
  /** Sent as it is, instead of `body`. */
  readonly text?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PartnerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Parsed content; null if there is no content or it is not JSON. */
  readonly body: Json;
}

/** A partner that sends the given requests and shows the responses. */
export interface Partner {
  (interfaceName: InterfaceName, call: PartnerCall): Promise<PartnerResponse>;
  close(): Promise<void>;
}

/** A partner of a running provider, for probes, load and tests. In sandbox mode its calls name it. */
export function createPartner(provider: Pick<Provider, 'urls' | 'env'>): Partner {
  const agent = new Agent({ connections: 32 });
  const partner = async (name: InterfaceName, call: PartnerCall): Promise<PartnerResponse> => {
    const response = await request(provider.urls[name] + call.path, {
      dispatcher: agent,
      method: (call.method ?? 'GET') as 'GET',
      headers: headersOf(provider, call),
      ...bodyOf(call),
    });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, text, body: parsed(text) };
  };
  return Object.assign(partner, { close: () => agent.destroy() });
}

function headersOf(provider: Pick<Provider, 'env'>, call: PartnerCall): Record<string, string> {
  return {
    'x-external-system': 'partner-system',
    ...(call.as !== undefined && { authorization: `Bearer ${provider.env[tokenVariable(call.as)] ?? call.as}` }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...call.headers,
  };
}

function bodyOf({ text, body }: PartnerCall): { body?: string | Uint8Array } {
  if (text !== undefined) return { body: text };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
