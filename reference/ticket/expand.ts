import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Call } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import { findResource } from '../resource/resources.ts';
import { singleParameter } from '../resource/single-parameter.ts';

/** Deeper expansion is cut here: tickets may refer to each other in circles. */
const MAXIMUM_DEPTH = 5;

/** What `expand` and `depth` ask for. */
export interface Expansion {
  /** Whether related entities are to be looked up and inserted. */
  readonly isAsked: boolean;
  readonly depth: number;
}

/**
 * Reads `expand` and `depth`. A blank expand means all sub-entities; `relatedEntity` is the only one that refers to a ticket. The documents
 * do not specify N and the combination: depth is 1 unless given, and naming a depth alone expands nothing.
 */
export function readExpansion(call: Call): Expansion {
  const expand = singleParameter(call.request, 'expand');
  const depth = Number.parseInt(singleParameter(call.request, 'depth') ?? '1', 10);
  const names = (expand ?? '').split(',').map((name) => name.trim());
  const isAsked = expand !== undefined && (expand.trim() === '' || names.includes('relatedEntity'));
  return { isAsked, depth: Number.isNaN(depth) ? 1 : Math.min(Math.max(depth, 0), MAXIMUM_DEPTH) };
}

/** A ticket whose related entities contain, as `entity`, the customer's ticket that their id names. */
export function expandTicket(ticket: JsonObject, { isAsked, depth }: Expansion, call: Call, parts: Parts): JsonObject {
  const related = ticket['relatedEntity'];
  if (!isAsked || depth === 0 || !Array.isArray(related)) return ticket;
  const insert = (entity: Json): Json => {
    if (typeof entity !== 'object' || entity === null || Array.isArray(entity)) return entity;
    const { id } = entity as JsonObject;
    const kept = typeof id === 'string' ? findResource(parts, 'ticket', call.customer, id) : undefined;
    if (!kept) return entity;
    return {
      ...(entity as JsonObject),
      entity: expandTicket(kept.resource, { isAsked, depth: depth - 1 }, call, parts),
    };
  };
  return { ...ticket, relatedEntity: (related as readonly Json[]).map(insert) };
}
