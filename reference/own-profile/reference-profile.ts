import type { Json } from '../../contracts/contract.ts';
import type { Binding, Identity, Mode, Profile, Trigger } from '../../contracts/formats/profile.ts';
import { identityRows, tokenVariable } from '../auth/identities.ts';
import { fleetOfProfile } from '../device/fleet.ts';
import type { Fault } from '../faults/fault.ts';
import type { InterfaceName } from '../http/route.ts';
import type { Variant } from '../variants/variant.ts';
import { declarations } from './declarations.ts';
import type { Fixtures } from './fixtures.ts';
import { KINDS } from '../resource/kind.ts';

/** Where the operations are whose place the documents do not show. */
const bindings: Readonly<Record<string, Binding>> = {
  'change.create': { method: 'POST', path: '/changeRequest', success: [201] },
  'change.update': { method: 'PATCH', path: '/changeRequest/{id}', success: [200] },
  'change.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] },
  'change.monitor': { method: 'GET', path: '/monitor/{externalId}', success: [200] },
  'ticket.hub-retrieve': { method: 'GET', path: '/hub/{id}', success: [200] },
  'ticket.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] },
  'ticket.monitor': { method: 'GET', path: '/monitor/{externalId}', success: [200] },
  'order.retrieve': { method: 'GET', path: '/serviceOrder/{id}', success: [200] },
  'order.update': { method: 'PATCH', path: '/serviceOrder/{id}', success: [200] },
  'order.hub-create': { method: 'POST', path: '/hub', success: [201] },
  'order.hub-retrieve': { method: 'GET', path: '/hub/{id}', success: [200] },
  'order.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] },
  'order.monitor': { method: 'GET', path: '/monitor/{externalId}', success: [200] },
};

/** A profile with which the suite can test a running reference provider. */
export function referenceProfile({
  urls,
  mode,
  fixtures,
  areOrdersReadable,
  variants,
  faults,
}: {
  readonly urls: Readonly<Record<InterfaceName, string>>;
  readonly mode: Mode;
  readonly fixtures: Fixtures;
  readonly areOrdersReadable: boolean;
  readonly variants: readonly Variant[];
  readonly faults: readonly Fault[];
}): Profile {
  const interfaces = ['device', 'change', 'ticket', 'order'] as const;
  return {
    conform: 1,
    name: 'reference provider',
    mode,
    interfaces: Object.fromEntries(interfaces.map((name) => [name, { baseUrl: urls[name] }])),
    identities: Object.fromEntries(identityRows.map((row) => [row.name, identity(row)])),
    devices: fleetOfProfile,
    bindings: Object.assign({}, bindings, ...variants.map((variant) => variant.bindings)) as Record<string, Binding>,
    declarations: declared({ ...declarations({ areOrdersReadable }), ...fixtures }, [...variants, ...faults]),
    triggers: triggers(urls.control),
  };
}

/** What is declared, as variants and faults change it. */
function declared(
  healthy: Readonly<Record<string, Json>>,
  changing: readonly Pick<Variant, 'declarations'>[],
): Record<string, Json> {
  const all: Record<string, Json | undefined> = Object.assign({}, healthy, ...changing.map((one) => one.declarations));
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function identity(row: (typeof identityRows)[number]): Identity {
  const { name, customer, scopes, token, interfaces } = row;
  return {
    customer,
    ...(scopes && { scopes }),
    ...(token && { token }),
    interfaces,
    headers: { Authorization: `Bearer \${${tokenVariable(name)}}` },
  };
}

function triggers(control: string): Record<string, Trigger> {
  const post = (url: string, body: Json): Trigger => ({
    request: { method: 'POST', url, headers: { Authorization: 'Bearer ${CONFORM_CONTROL_TOKEN}' }, body },
  });
  return Object.fromEntries(
    KINDS.flatMap((kind) => [
      [`${kind}.status-change`, post(`${control}/${kind}/{id}/status-change`, {})],
      [`${kind}.outbound-communication`, post(`${control}/${kind}/{id}/outbound-communication`, {})],
      [`${kind}.provider-initiated`, post(`${control}/${kind}/provider-initiated`, { customer: '{customer}' })],
    ]),
  );
}
