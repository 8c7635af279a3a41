import type { Json, JsonObject } from '../../contracts/contract.ts';
import type { Parts } from '../parts.ts';
import type { Kind } from '../resource/kind.ts';
import { createResource } from '../resource/resources.ts';

/** Resources that exist before any partner comes, by name. */
export type Fixtures = Readonly<Record<string, string>>;

interface Row {
  /** Name in a profile's declarations, for customer A's; B has the same without a name, so that isolation has something to leak. */
  readonly name: string;
  readonly kind: Kind;
  readonly content: JsonObject;
}

const rows: readonly Row[] = [
  {
    name: 'fixtures.approvedChangeId',
    kind: 'change',
    content: { description: 'Replace the antenna of site 12', status: 'Approved', priority: '2' },
  },
  {
    name: 'fixtures.rejectedChangeId',
    kind: 'change',
    content: { description: 'Move the maintenance window to noon', status: 'Rejected', priority: '3' },
  },
  {
    name: 'fixtures.providerCreatedChangeId',
    kind: 'change',
    content: { description: 'Core network upgrade', status: 'InReview', priority: '1' },
  },
  {
    name: 'fixtures.providerCreatedTicketId',
    kind: 'ticket',
    content: { description: 'Cell 4711 degraded', ticketType: 'network', priority: '2', status: 'InProgress' },
  },
  {
    name: 'fixtures.providerCreatedOrderId',
    kind: 'order',
    content: { description: 'Swap of test SIM cards', priority: '3', state: 'InProgress' },
  },
];

/** Creates the fixtures of a data directory that has none yet. */
export function seed(parts: Parts): void {
  if (parts.store.get('fixtures', 'ids')) return;
  const ids: Record<string, Json> = {};
  for (const customer of ['A', 'B']) {
    for (const { name, kind, content } of rows) {
      const { id } = createResource(parts, { kind, customer, content, origin: 'provider', status: 201 });
      if (customer === 'A') ids[name] = id as string;
    }
  }
  parts.store.put('fixtures', 'ids', '', ids);
}

/** Ids of customer A's fixtures, by their names in a profile's declarations. */
export function readFixtures(parts: Parts): Fixtures {
  return (parts.store.get('fixtures', 'ids')?.value ?? {}) as Fixtures;
}
