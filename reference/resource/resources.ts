import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Parts } from '../parts.ts';
import { asKept, kindFacts } from './kind.ts';
import type { Kept, Kind } from './kind.ts';

/** Stores a new resource: the id is the provider's, state and date are where the creator gave none, all else is as sent. */
export function createResource(
  parts: Parts,
  {
    kind,
    customer,
    content,
    origin = 'partner',
    status,
  }: {
    readonly kind: Kind;
    readonly customer: string;
    readonly content: JsonObject;
    readonly origin?: Kept['origin'];
    /** Success status of the creation. */
    readonly status: number;
  },
): JsonObject {
  const facts = kindFacts[kind];
  const now = parts.now();
  const assigned: JsonObject = {
    [facts.stateMember]: facts.initialState,
    ...(facts.dateMember && { [facts.dateMember]: new Date(now).toISOString() }),
  };
  const resource = parts.keep(kind, { ...assigned, ...content, id: parts.issueId(kind) });
  save(parts, kind, customer, { resource, createdAt: now, updatedAt: now, origin, lastStatus: String(status) });
  return resource;
}

/** Stores a changed resource in place of the one of the same id. */
export function replaceResource(
  parts: Parts,
  kind: Kind,
  customer: string,
  before: Kept,
  after: JsonObject,
): JsonObject {
  const resource = parts.keep(kind, after, before.resource);
  save(parts, kind, customer, { ...before, resource, updatedAt: parts.now(), lastStatus: '200' });
  return resource;
}

function save(parts: Parts, kind: Kind, customer: string, kept: Kept): void {
  parts.store.put(kind, kept.resource['id'] as string, customer, kept as unknown as Json);
}

/** A resource of a customer; another customer's is as unknown as one that never was. */
export function findResource(parts: Parts, kind: Kind, customer: string, id: string): Kept | undefined {
  const record = parts.store.get(kind, id);
  return record && parts.mayRead(customer, record.owner) ? asKept(record.value) : undefined;
}

/** All resources of a customer, in order of creation. */
export function customerResources(parts: Parts, kind: Kind, customer: string): readonly Kept[] {
  return parts.store.list(kind, customer).map(({ value }) => asKept(value));
}
