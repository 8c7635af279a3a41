/** Builds poor targets from the reference provider: the defects that they have everywhere. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { applyAlterations, type Alteration } from '../alteration.ts';
import type { Inbound } from '../http/inbound.ts';
import { errorResponse, Rejection } from '../http/rejection.ts';
import type { Response } from '../http/response.ts';
import { startProvider } from '../provider.ts';
import type { PoorTarget } from './poor-target.ts';

/** A poor target that is an altered reference provider with the full profile, or one derived from it. */
export function mode({
  alter,
  profileOf = (profile) => profile,
  ...about
}: Omit<PoorTarget, 'start'> & {
  /** The signal is aborted when the target closes. */
  readonly alter: (closing: AbortSignal) => Alteration;
  readonly profileOf?: (profile: Profile) => Profile;
}): PoorTarget {
  return {
    ...about,
    start: async () => {
      const closing = new AbortController();
      const provider = await startProvider({
        alter: (healthy) => applyAlterations(healthy, [alter(closing.signal)]),
      });
      return {
        profile: profileOf(provider.profile()),
        env: provider.env,
        close: () => {
          closing.abort();
          return provider.close();
        },
      };
    },
  };
}

export const declaring =
  (declarations: Readonly<Record<string, Json | undefined>>) =>
  (profile: Profile): Profile => ({
    ...profile,
    declarations: Object.fromEntries(
      Object.entries({ ...profile.declarations, ...declarations }).filter(
        (entry): entry is [string, Json] => entry[1] !== undefined,
      ),
    ),
  });

export const isOf = ({ path }: Inbound, interfaces: readonly string[]): boolean =>
  interfaces.some((name) => path.startsWith(`/${name}/`));

/** Edits every response of some interfaces, those to unknown paths included. */
function everyResponse(interfaces: readonly string[], edit: (response: Response) => Response): Alteration {
  return (healthy) => ({
    exchange: async (request) => {
      const response = await healthy.exchange(request);
      return isOf(request, interfaces) ? edit(response) : response;
    },
  });
}

export const errors = (interfaces: readonly string[], edit: (response: Response) => Response): Alteration =>
  everyResponse(interfaces, (response) => (response.status >= 400 ? edit(response) : response));

export const withoutBody = ({ status, headers }: Response): Response => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')),
});

/** A request for the whole list, regardless of its query: ticket lists need a start of the window. */
export const withoutQuery = (request: Inbound, operation: string): Inbound => ({
  ...request,
  query: operation === 'ticket.list' ? [['fromDateTime', '1970-01-01T00:00:00.000Z']] : [],
});

/** Lists contain resources as they were some time ago. */
export function withDelayedLists(lagMs: number): Alteration {
  return (healthy) => {
    const versions = new Map<string, { readonly at: number; readonly resource: JsonObject }[]>();
    return {
      keep: (kind, resource, before) => {
        const kept = healthy.keep(kind, resource, before);
        const key = `${kind} ${String(kept['id'])}`;
        versions.set(key, [...(versions.get(key) ?? []), { at: healthy.now(), resource: kept }]);
        return kept;
      },
      listed: (kind, customer) => {
        const until = healthy.now() - lagMs;
        return healthy.listed(kind, customer).flatMap((kept) => {
          const all = versions.get(`${kind} ${String(kept.resource['id'])}`);
          const shown = all ? all.findLast(({ at }) => at <= until)?.resource : kept.resource;
          return shown ? [{ ...kept, resource: shown }] : [];
        });
      },
    };
  };
}

/** Some requests of an interface, by their number from one on, get a response and have no effect. */
function respondingTo(name: string, isMeant: (nth: number) => boolean, respond: () => Response): Alteration {
  return (healthy) => {
    let count = 0;
    return {
      exchange: async (request) => {
        if (!isOf(request, [name])) return healthy.exchange(request);
        count += 1;
        return isMeant(count) ? respond() : healthy.exchange(request);
      },
    };
  };
}

/** From the n-th request of an interface on, each gets one response. */
export const afterRequests = (n: number, name: string, respond: () => Response): Alteration =>
  respondingTo(name, (nth) => nth >= n, respond);

/** Every n-th request of an interface fails. */
export const failingEvery = (n: number, name: string): Alteration =>
  respondingTo(
    name,
    (nth) => nth % n === 0,
    () => errorResponse(new Rejection(500, 'internal', 'The database did not respond.')),
  );
