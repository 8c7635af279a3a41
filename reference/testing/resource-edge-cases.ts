import type { Kind } from '../resource/kind.ts';
import { elements, idOf, memberOf, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

const FIELDS = '&fields=id,externalId,@type,description';

/** What only the second case shows: no external id, a third update, two parameters, two customers with one name. */
export function resourceEdgeCases(kind: Kind): Sequence {
  return async ({ send, control, note, listener, delivered }) => {
    const { create, list, one, update, hub } = paths[kind];
    const listed = async (query = ''): Promise<string> =>
      elements(await send(kind, 'GET', list + query))
        .map((item) => Object.keys(item).length + String(item['description'] ?? item['externalId'] ?? '-'))
        .join(' ');
    const first = idOf(await send(kind, 'POST', create, { externalId: 'duplicate', description: 'first' }));
    await send(kind, 'POST', create, { description: 'nameless' });
    await send(kind, 'POST', create, { externalId: 'duplicate', description: 'of B' }, 'B.valid');
    note('listed', await listed());
    for (const query of ['&offset=1', '&fields=externalId&limit=1', '&limit=2&fields=externalId', '&limit=500', FIELDS])
      note(`list${query}`, await listed(query));
    await send(kind, 'POST', create, { externalId: 'last', description: 'of B, too' }, 'B.valid');
    for (const query of ['&limit=1', '&fields=externalId', '&sort=-externalId', ''])
      note(
        `list of B${query}`,
        elements(await send(kind, 'GET', list + query, undefined, 'B.valid')).map(
          (item) => JSON.stringify(item).length,
        ),
      );
    const rejected = await send(kind, 'GET', one(first), undefined, 'B.valid');
    note('asked for by another', [rejected.status, rejected.text.replaceAll(first, 'the first')]);
    if (kind === 'ticket') note('an old window', await listed('&limit=5&toDateTime=2001-01-01T00:00:00Z'));
    if (kind === 'order') {
      await send(kind, 'POST', create, { description: 'nameless' });
      for (const value of ['fir', 'nameless'])
        note(`filtered by ${value}`, await listed(`&filters=description=${value}`));
    }
    const own = await send(kind, 'POST', create, { id: '4711', description: 'own id' });
    note('own id', memberOf(own, 'id') === '4711');
    const described = async () => memberOf(await send(kind, 'GET', one(first)), 'description') ?? '-';
    await send(kind, 'POST', create, { id: first, description: 'with the id of the first' });
    note('after a creation with its id', await described());
    await send(kind, 'PATCH', update(idOf(own)), { id: first, description: 'with the id of the first' });
    note('after an update of another with its id', await described());
    if (kind === 'change') {
      const requestDate = '2001-02-03T04:05:06Z';
      const begun = await send(kind, 'POST', create, { status: 'Closed', requestDate });
      note('own status', memberOf(begun, 'status') ?? '-');
      note('own date', memberOf(begun, 'requestDate') === requestDate);
    }

    const aimed = kind === 'change' ? `?CRID=${first}` : '';
    const main = await send(kind, 'POST', hub, { callback: `${listener.url}/main`, query: '' });
    const other = await send(kind, 'POST', hub, { callback: `${listener.url}/other`, query: '' });
    await send(kind, 'POST', hub + aimed, { callback: `${listener.url}/of-B`, query: '' }, 'B.valid');
    await send(kind, 'POST', hub, { callback: `${listener.url}/queried-of-B`, query: 'description=third' }, 'B.valid');
    if (kind === 'change')
      await send(
        kind,
        'POST',
        `${hub}?EventType=ChangeRequestUpdate`,
        { callback: `${listener.url}/typed-of-B`, query: '' },
        'B.valid',
      );
    for (const description of ['second', '', '\u00e4\u{1f600}', 'third']) {
      await send(kind, 'PATCH', update(first), { description });
      const read = await send(kind, 'GET', one(first));
      note(`after an update to ${JSON.stringify(description)}`, memberOf(read, 'description') ?? '-');
    }
    note('listed after updates', await listed());
    await send(kind, 'PATCH', update(first), { id: '4712' });
    note('own id by update', memberOf(await send(kind, 'GET', one(first)), 'id') === first);
    await control(`/${kind}/${first}/status-change`);
    await delivered();
    note('listed after a change of status', await listed());
    for (const listenerPath of ['main', 'of-B', 'queried-of-B', 'typed-of-B'])
      note(`received by ${listenerPath}`, listener.at(`/${listenerPath}`).length);
    await send(kind, 'DELETE', `/hub/${idOf(other)}`);
    note('the other hub', (await send(kind, 'GET', `/hub/${idOf(main)}`)).status);
  };
}
