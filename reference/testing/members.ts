import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import { getPointer } from '../../contracts/json/json-pointer.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { Kind } from '../resource/kind.ts';
import type { Sequence } from './probe.ts';
import { idOf, paths } from './paths.ts';

const RESOURCE: Readonly<Record<Kind, string>> = {
  change: '/components/schemas/ChangeRequest',
  ticket: '/components/schemas/TroubleTicket_Create',
  order: '/components/schemas/ProviderServiceOrder_Create',
};

/** One of everything a resource may contain: created, read, listed, and a hub and a monitor for it. */
export function members(kind: Kind): Sequence {
  return async ({ send, note, listener }) => {
    const { create, one, list, hub } = paths[kind];
    const contract = loadContracts().find(({ id }) => id === kind)!;
    const sent = sampleAt(contract, RESOURCE[kind]) as JsonObject;
    const created = await send(kind, 'POST', create, sent);
    const at = '2026-01-01T00:00:00Z';
    const steady = (text: string): string =>
      text
        .replaceAll(/\d{4}-\d\d-\d\dT[0-9:.,]+(?:Z|[+-]\d\d:\d\d)/g, at)
        .replaceAll(listener.url, '<url>')
        .replaceAll(/127\.0\.0\.1:\d+/g, '<host>');
    note('create', steady(created.text));
    note('retrieve', steady((await send(kind, 'GET', one(idOf(created)))).text));
    note('list', steady((await send(kind, 'GET', list)).text));
    note('monitor', steady((await send(kind, 'GET', '/monitor/text')).text));
    const registered = await send(kind, 'POST', hub, { callback: `${listener.url}/members`, query: '' });
    note('hub', steady(registered.text));
    note('hub retrieved', steady((await send(kind, 'GET', `/hub/${idOf(registered)}`)).text));
  };
}

/** A value with every member a schema lists, each of its type; members without a type are texts. */
function sampleAt(contract: Contract, pointer: string): Json {
  return sample(contract, getPointer(contract.document, pointer) as JsonObject);
}

function sample(contract: Contract, schema: JsonObject): Json {
  const { $ref, type, properties, items } = schema as {
    $ref?: string;
    type?: string;
    properties?: JsonObject;
    items?: JsonObject;
  };
  if ($ref !== undefined) return sampleAt(contract, $ref.slice(1));
  if (type === 'array') return [sample(contract, items ?? {})];
  if (type === 'number' || type === 'integer') return 3;
  if (type === 'boolean') return true;
  if (schema['x-format'] === 'iso8601-date-time') return '2026-02-03T04:05:06Z';
  if (!properties) return 'text';
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, sample(contract, member as JsonObject)]),
  );
}
