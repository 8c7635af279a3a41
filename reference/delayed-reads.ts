/** Reads from a copy that follows some time later. */

import type { JsonObject } from '../contracts/contract.ts';
import type { Alteration } from './alteration.ts';
import type { Kind } from './resource/kind.ts';

interface Delayed {
  readonly alteration: Alteration;
  /** A resource as it was shown at a time; undefined before it was. */
  readonly shownAt: (kind: Kind, id: string, until: number) => JsonObject | undefined;
  /** True for what was created or changed while this is in force. */
  readonly isKnown: (kind: Kind, id: string) => boolean;
}

/** Keeps each state of each resource; lists contain resources as they were some time ago. */
function delayed(lagMs: number): Delayed {
  const versions = new Map<string, { readonly at: number; readonly resource: JsonObject }[]>();
  const shownAt = (kind: Kind, id: string, until: number): JsonObject | undefined =>
    versions.get(`${kind} ${id}`)?.findLast(({ at }) => at <= until)?.resource;
  const isKnown = (kind: Kind, id: string): boolean => versions.has(`${kind} ${id}`);
  return {
    shownAt,
    isKnown,
    alteration: (healthy) => ({
      keep: (kind, resource, before) => {
        const kept = healthy.keep(kind, resource, before);
        const key = `${kind} ${String(kept['id'])}`;
        versions.set(key, [...(versions.get(key) ?? []), { at: healthy.now(), resource: kept }]);
        return kept;
      },
      listed: (kind, customer) =>
        healthy.listed(kind, customer).flatMap((kept) => {
          const id = String(kept.resource['id']);
          const shown = isKnown(kind, id) ? shownAt(kind, id, healthy.now() - lagMs) : kept.resource;
          return shown ? [{ ...kept, resource: shown }] : [];
        }),
    }),
  };
}

/** Lists contain resources as they were some time ago. */
export const withDelayedLists =
  (lagMs: number): Alteration =>
  (healthy) =>
    delayed(lagMs).alteration(healthy);

/** Lists and retrievals show resources as they were some time ago; what is newer is as unknown as what never was. */
export const withDelayedReads =
  (lagMs: number): Alteration =>
  (healthy) => {
    const { alteration, shownAt, isKnown } = delayed(lagMs);
    return {
      ...alteration(healthy),
      operate: async (call, route) => {
        const [kind, action] = call.operation.split('.') as [Kind, string];
        const { id = '' } = call.params;
        if (action !== 'retrieve' || !isKnown(kind, id)) return healthy.operate(call, route);
        const response = await healthy.operate(call, route);
        const shown = shownAt(kind, id, healthy.now() - lagMs);
        // A selection of members is not made again.
        if (response.status !== 200 || call.request.query.some(([name]) => name === 'fields')) return response;
        return shown
          ? { ...response, body: shown }
          : healthy.operate({ ...call, params: { ...call.params, id: `${id}-not-yet` } }, route);
      },
    };
  };
