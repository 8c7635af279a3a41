/** Exchanges about one resource, written by hand: its creation, readings, changes, and lists that hold it. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { GivenFacts, StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { stepOf, type NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import { exchange, type Draft, type DraftResponse } from './judging.ts';

type Kind = 'change' | 'ticket' | 'order';

interface About {
  readonly item?: string;
  readonly customer?: string;
}

const stated = (usual: StatedFacts, given: GivenFacts): StatedFacts => ({ ...usual, ...given }) as StatedFacts;

const CREATED: Readonly<Record<Kind, number>> = { change: 201, ticket: 201, order: 200 };

/** An accepted creation; the response contains what was sent and an id unless another response is given. */
export function created(
  kind: Kind,
  {
    id = 'T-1',
    item = 'one',
    customer = 'A',
    sent = {},
    responded,
    facts = {},
  }: About & {
    readonly facts?: GivenFacts;
    readonly id?: string;
    readonly sent?: JsonObject;
    readonly responded?: Json;
  } = {},
): Draft {
  return exchange(`${kind}.create`, {
    identity: customer,
    scenario: 'resource-lifecycle',
    method: 'POST',
    facts: stated({ step: 'create', item, body: 'valid' }, facts),
    sent,
    response: [CREATED[kind], responded ?? { ...sent, id }],
  });
}

/** A retrieval of it at a step. */
export function read(
  kind: Kind,
  at: NamedStep,
  response: JsonObject | number,
  {
    item = 'one',
    customer = 'A',
    facts = {},
  }: About & { readonly facts?: Partial<Conditions> & { readonly step?: never } } = {},
): Draft {
  return exchange(`${kind}.retrieve`, {
    identity: customer,
    scenario: 'resource-lifecycle',
    facts: stated({ ...stepOf(at), item, id: 'existing' }, facts),
    response: typeof response === 'number' ? response : [200, response],
  });
}

/** An update of it, the `nth` one. */
export function patched(
  kind: Kind,
  nth: number,
  sent: JsonObject,
  {
    item = 'one',
    customer = 'A',
    facts = {},
    response = 200,
  }: About & { readonly facts?: GivenFacts; readonly response?: DraftResponse } = {},
): Draft {
  return exchange(`${kind}.update`, {
    identity: customer,
    scenario: 'resource-lifecycle',
    method: 'PATCH',
    facts: stated({ step: 'patch', item, nth, id: 'existing', body: 'valid' }, facts),
    sent,
    response,
  });
}

/** A list as one customer gets it. */
export function listed(
  kind: Kind,
  items: readonly JsonObject[] | DraftResponse,
  {
    customer = 'A',
    facts = {},
    path = '/',
  }: Pick<About, 'customer'> & { readonly facts?: GivenFacts; readonly path?: string } = {},
): Draft {
  const isResponse = typeof items === 'number' || typeof items[0] === 'number';
  return exchange(`${kind}.list`, {
    identity: customer,
    scenario: 'listing',
    facts: stated({ step: 'first' }, facts),
    path,
    response: isResponse ? (items as DraftResponse) : [200, items as readonly JsonObject[]],
  });
}
