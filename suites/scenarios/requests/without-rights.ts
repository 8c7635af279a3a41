/** Operations without credentials and with wrong ones. */

import { ANONYMOUS } from '../../../contracts/anonymous.ts';
import type { Operation } from '../../../contracts/contract.ts';
import type { Tampering, Token } from '../../../contracts/formats/evidence/conditions.ts';
import type { Created } from '../resources/create-resource.ts';
import { plainBody } from '../resources/creation-bodies.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { byId } from '../resources/resource.ts';
import { listQuery } from '../resources/list-search.ts';
import { extraFields } from '../subscriptions/subscribe.ts';
import type { CallValues, Customer, World } from '../scenario.ts';
import { updateBody } from '../resources/update-body.ts';

/** The resource and the hub that the requests are about. */
export interface Protected {
  readonly made: Pick<Created, 'id' | 'item' | 'externalId'>;
  readonly callback: string;
  readonly hub: string | undefined;
  /** Key by which the monitor of the resource is served; undefined where it is not. */
  readonly monitor: string | undefined;
}

interface Request {
  readonly values: CallValues;
  /** True if the call is known to be served with valid credentials; else it may be rejected for another reason. */
  readonly sure: boolean;
}

/** More ways to make valid credentials wrong; how a target verifies them is the same for every operation, so reads suffice. */
const MORE_WAYS = [
  'no-jwt',
  'empty',
  'late-signature',
  'longer',
  'edited-payload',
  'alg-none',
  'alg-absent',
] as const satisfies readonly Tampering[];
/** One field of several wrong alone. */
const IN_PART = ['first-field', 'later-fields'] as const satisfies readonly Tampering[];
/** Actions that read resources. */
export const READS: readonly Operation['action'][] = ['list', 'retrieve'];

const VIEWS = { fields: 'id', limit: '1' } as const;

/** A request that would be served with valid credentials. */
function requestFor(world: World, operation: Operation, { made, callback, hub, monitor }: Protected): Request {
  const word = `${world.runName} rejected ${operation.action} ${world.number()}`;
  switch (operation.action) {
    case 'list':
      return { values: { query: listQuery(operation, world) }, sure: true };
    case 'create': {
      const { body, declared } = plainBody(world, word);
      return { values: { body }, sure: declared };
    }
    case 'update': {
      const { body, sure } = updateBody(world, word);
      return { values: { body, ...byId(operation, made.id) }, sure };
    }
    case 'hub-create':
      return { values: { body: { callback, query: neutralQuery(world), ...extraFields(world) } }, sure: true };
    case 'hub-retrieve':
    case 'hub-delete':
      return { values: byId(operation, hub ?? made.id), sure: hub !== undefined };
    case 'retrieve':
      return { values: byId(operation, made.id), sure: true };
    default:
      return { values: byId(operation, monitor ?? made.externalId), sure: monitor !== undefined };
  }
}

/** Calls each operation without credentials, with each wrong identity of the profile, and with the customer's credentials made wrong. */
export async function withoutRights(
  world: World,
  customer: Customer,
  target: Protected,
  operations: readonly Operation[] = world.boundOperations(),
): Promise<void> {
  const wrong = world.identities.filter(({ token }) => token !== undefined && token !== 'valid');
  const callers = [
    { name: ANONYMOUS, token: 'missing' } as const,
    ...wrong.map(({ name, token }) => ({ name, token: token ?? 'wrong' })),
  ];
  const call = async (
    operation: Operation,
    identity: string,
    token: Token,
    { tamper, query = {}, of = target }: { tamper?: Tampering; query?: CallValues['query']; of?: Protected } = {},
  ) => {
    const { values: plain, sure } = requestFor(world, operation, of);
    const values = { ...plain, query: { ...plain.query, ...query } };
    const response = await world.call(operation, values, {
      identity,
      ...(tamper ? { tamper } : {}),
      facts: {
        kind: 'negative',
        step: 'credentials',
        token,
        item: target.made.item,
        ...(sure ? {} : { otherwise: 'doubtful' }),
      },
    });
    if (operation.action === 'hub-create')
      world.rememberHub(response, 'hub registered without credentials', customer.identity, operation);
  };
  // Deletions come last: if they are accepted, the hub is gone.
  const inOrder = operations.toSorted((a, b) => Number(a.action === 'hub-delete') - Number(b.action === 'hub-delete'));
  for (const operation of inOrder) {
    for (const { name, token } of callers) {
      await call(operation, name, token);
    }
    const wrongly = world.hasJwt(customer.identity) ? 'bad-signature' : 'garbage';
    await call(operation, customer.identity, wrongly, { tamper: wrongly });
    // A monitor that is not served by the declared key may be by the id.
    if (operation.action === 'monitor' && target.monitor === undefined) {
      const made = { ...target.made, externalId: target.made.id };
      await call(operation, customer.identity, wrongly, { tamper: wrongly, of: { ...target, made } });
    }
    const more = world.hasSeveralFields(customer.identity) ? [...MORE_WAYS, ...IN_PART] : MORE_WAYS;
    for (const tamper of READS.includes(operation.action) ? more : [])
      await call(operation, customer.identity, tamper, { tamper });
    // Requests for another view need credentials, too.
    for (const [name, value] of Object.entries(VIEWS)) {
      if (!operation.parameters.some((one) => one.name === name)) continue;
      await call(operation, ANONYMOUS, 'missing', { query: { [name]: value } });
      await call(operation, customer.identity, wrongly, { tamper: wrongly, query: { [name]: value } });
    }
  }
}
