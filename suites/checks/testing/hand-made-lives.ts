/** Exchanges about one resource, written by hand: its creation, readings, changes, and lists that hold it. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { exchange, type Draft, type DraftAnswer } from './judging.ts';

type Kind = 'change' | 'ticket' | 'order';

interface About {
  readonly item?: string;
  readonly customer?: string;
  readonly facts?: Facts;
}

const CREATED: Readonly<Record<Kind, number>> = { change: 201, ticket: 201, order: 200 };

/** An accepted creation, answered with what was sent and an id unless another answer is given. */
export function created(
  kind: Kind,
  {
    id = 'T-1',
    item = 'one',
    customer = 'A',
    sent = {},
    answered,
    facts = {},
  }: About & {
    readonly id?: string;
    readonly sent?: JsonObject;
    readonly answered?: Json;
  } = {},
): Draft {
  return exchange(`${kind}.create`, {
    identity: customer,
    scenario: 'resource-life',
    method: 'POST',
    facts: { step: 'create', item, body: 'valid', ...facts },
    sent,
    answer: [CREATED[kind], answered ?? { ...sent, id }],
  });
}

/** A retrieval of it at a step of its life. */
export function read(
  kind: Kind,
  step: string,
  answer: JsonObject | number,
  { item = 'one', customer = 'A', facts = {} }: About = {},
): Draft {
  return exchange(`${kind}.retrieve`, {
    identity: customer,
    scenario: 'resource-life',
    facts: { step, item, id: 'existing', ...facts },
    answer: typeof answer === 'number' ? answer : [200, answer],
  });
}

/** A change of it, the `nth` one. */
export function patched(
  kind: Kind,
  nth: number,
  sent: JsonObject,
  { item = 'one', customer = 'A', facts = {}, answer = 200 }: About & { readonly answer?: DraftAnswer } = {},
): Draft {
  return exchange(`${kind}.update`, {
    identity: customer,
    scenario: 'resource-life',
    method: 'PATCH',
    facts: { step: 'patch', item, nth, id: 'existing', body: 'valid', ...facts },
    sent,
    answer,
  });
}

/** A list as one customer gets it. */
export function listed(
  kind: Kind,
  items: readonly JsonObject[] | DraftAnswer,
  { customer = 'A', facts = {}, path = '/' }: About & { readonly path?: string } = {},
): Draft {
  const isAnswer = typeof items === 'number' || typeof items[0] === 'number';
  return exchange(`${kind}.list`, {
    identity: customer,
    scenario: 'listing',
    facts,
    path,
    answer: isAnswer ? (items as DraftAnswer) : [200, items as readonly JsonObject[]],
  });
}
