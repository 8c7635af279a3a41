import type { JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import { agreement } from './creating.ts';
import type { Sequence } from './probe.ts';
import { elements, idOf, paths, rootOf } from './paths.ts';

const body: JsonObject = { description: 'first of them', externalId: 'R-1', priority: '2' };

/** Retrieval of one resource among several. */
export function retrieving(kind: Kind): Sequence {
  return async ({ send, note, control }) => {
    const { create, one } = paths[kind];
    const id = idOf(await send(kind, 'POST', create, body));
    await send(kind, 'POST', create, { description: 'second of them' });
    const retrieved = await send(kind, 'GET', one(id));
    note(
      'retrieve by another identity of the customer',
      (await send(kind, 'GET', one(id), undefined, 'A.second')).status,
    );
    note('retrieve', [
      retrieved.status,
      retrieved.headers['content-type'] ?? '-',
      rootOf(retrieved),
      idOf(retrieved) === id,
    ]);
    await control(`/${kind}/provider-initiated`, { customer: 'A' });
    const ids = elements(await send(kind, 'GET', paths[kind].list)).map((resource) => String(resource['id']));
    const statuses = await Promise.all(ids.map(async (listed) => (await send(kind, 'GET', one(listed))).status));
    note('retrieve what is listed', [...new Set(statuses)]);
    note('retrieve agrees', agreement(body, retrieved.body));
    note('retrieve twice', (await send(kind, 'GET', one(id))).text === retrieved.text);
    for (const query of [
      'fields=description',
      'fields=description,priority',
      'expand=',
      'expand=relatedEntity',
      'depth=1',
    ]) {
      const response = await send(kind, 'GET', `${one(id)}?${query}`);
      const members = rootOf(response) === 'object' ? Object.keys(response.body as JsonObject).toSorted() : [];
      note(`retrieve?${query}`, [
        response.status,
        members,
        (response.body as JsonObject | null)?.['description'] ?? '-',
      ]);
    }
    for (const unknown of ['999999', 'nothing-here', 'constructor'])
      note(`retrieve ${unknown}`, (await send(kind, 'GET', one(unknown))).status);
    for (const [name, like] of [
      ['its id with something behind it', `${id}zz`],
      ['its id but for the end', id.slice(0, -1)],
      ['its external id', 'R-1'],
    ] as const)
      note(`retrieve ${name}`, (await send(kind, 'GET', one(like))).status);
    const noted = idOf(await send(kind, 'POST', create, { note: [{ text: 'a text', noteType: 'worklog' }] }));
    const selected = await send(kind, 'GET', `${one(noted)}?fields=note.text`);
    note('nested selection', JSON.stringify((selected.body as JsonObject)['note'] ?? 'no note'));
    note('retrieve of B by A', (await send(kind, 'GET', one(id), undefined, 'B.valid')).status);
  };
}
