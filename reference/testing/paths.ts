import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { PartnerResponse } from './partner.ts';
import type { Kind } from '../resource/kind.ts';

interface KindPaths {
  readonly create: string;
  readonly list: string;
  readonly one: (id: string) => string;
  readonly update: (id: string) => string;
  readonly hub: string;
}

const WINDOW = 'fromDateTime=2000-01-01T00:00:00Z';

/** Where the operations of each kind are. */
export const paths: Readonly<Record<Kind, KindPaths>> = {
  change: {
    create: '/changeRequest',
    list: '/changeRequest?',
    one: (id) => `/getChangeRequest/${encodeURIComponent(id)}`,
    update: (id) => `/changeRequest/${encodeURIComponent(id)}`,
    hub: '/ChangeManagement/v18/hub',
  },
  ticket: {
    create: '/troubleTicket',
    list: `/troubleTicket?${WINDOW}`,
    one: (id) => `/troubleTicket/${encodeURIComponent(id)}`,
    update: (id) => `/troubleTicket/${encodeURIComponent(id)}`,
    hub: '/hub',
  },
  order: {
    create: '/serviceOrder',
    list: '/serviceOrder?',
    one: (id) => `/serviceOrder/${encodeURIComponent(id)}`,
    update: (id) => `/serviceOrder/${encodeURIComponent(id)}`,
    hub: '/hub',
  },
};

/** A member of a returned object; of the first one of a list. */
export function memberOf({ body }: PartnerResponse, name: string): Json | undefined {
  const one: Json | undefined = Array.isArray(body) ? (body as readonly Json[])[0] : body;
  return typeof one === 'object' && one !== null ? (one as JsonObject)[name] : undefined;
}

/** The id of a returned resource, as text. */
export function idOf(response: PartnerResponse): string {
  return String(memberOf(response, 'id') ?? 'none');
}

/** The JSON type of a body's root. */
export function rootOf({ body }: PartnerResponse): string {
  return Array.isArray(body) ? 'array' : body === null ? 'null' : typeof body;
}

/** Resources of a list, also of one in an envelope. */
export function elements({ body }: PartnerResponse): readonly JsonObject[] {
  return Array.isArray(body) ? (body as JsonObject[]) : [];
}
