import type { JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import { elements, idOf, memberOf, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

/** Two parameters at once, two items alike, two customers with a hub each, an update before a message and before a monitor. */
export function combined(kind: Kind): Sequence {
  return async ({ send, control, note, listener, delivered }) => {
    const { create, list, one, update, hub } = paths[kind];
    const alike = [{ text: 'same' }, { text: 'same' }];
    const first = idOf(await send(kind, 'POST', create, { externalId: 'a', description: 'first', note: alike }));
    note('items alike', memberOf(await send(kind, 'GET', one(first)), 'note') ?? '-');
    await send(kind, 'POST', create, { externalId: 'b', priority: '1' });
    await send(kind, 'POST', create, { externalId: 'c', priority: '1' });
    const foreign = idOf(await send(kind, 'POST', create, { externalId: 'foreign' }, 'B.valid'));
    for (const query of [
      '&fields=externalId&sort=externalId',
      '&fields=externalId,unknownMember,description',
      '&fields=id,externalI',
      '&priority=1&limit=1&offset=1',
      '&filters=priority=1&limit=1&offset=1',
      '&limit=5&offset=3',
    ])
      note(
        `list${query}`,
        elements(await send(kind, 'GET', list + query)).map((item) => [
          Object.keys(item).length,
          item['externalId'] ?? '-',
        ]),
      );
    await send(kind, 'POST', create, { externalId: 'typed', '@type': 'Typed' });
    const later = elements(await send(kind, 'GET', `${list}&fields=externalId,@type&offset=1`));
    note('types on a later page', later.map((item) => item['@type'] ?? '-').join(' '));

    const foreignNote = await send(
      kind,
      'PATCH',
      update(first),
      { note: [{ text: 'of another customer' }] },
      'B.valid',
    );
    note('note of another customer', foreignNote.status);
    if (kind === 'order') {
      const closed = await send(kind, 'PATCH', update(first), { note: [{ text: 'in addition' }], state: 'completed' });
      note('with a closed member', [closed.status, memberOf(await send(kind, 'GET', one(first)), 'note') ?? '-']);
    }

    await send(kind, 'POST', hub, { callback: `${listener.url}/main` });
    await send(kind, 'PATCH', update(first), { description: 'second' });
    await control(`/${kind}/${first}/outbound-communication`);
    if (kind === 'order')
      for (const word of ['first', 'second'])
        note(`filtered by ${word}`, elements(await send(kind, 'GET', `${list}&filters=description=${word}`)).length);
    if (kind === 'ticket') {
      const response = memberOf(await send(kind, 'GET', '/monitor/a'), 'response') as JsonObject;
      note('status code in a monitor', typeof response['statusCode']);
    }

    const callback = `${listener.url}/of-B`;
    const gone = idOf(await send(kind, 'POST', hub, { callback }, 'B.valid'));
    await send(kind, 'DELETE', `/hub/${gone}`, undefined, 'B.valid');
    await send(kind, 'PATCH', update(foreign), { description: 'unexpected' }, 'B.valid');
    await control(`/${kind}/${first}/status-change`);
    await delivered();
    note(
      'received',
      listener.at('/main').map(({ body }) => /second|first/.exec(JSON.stringify(body))?.[0] ?? '-'),
    );
    note(
      'states received',
      listener.at('/main').map(({ body }) => /"(?:status|state)":"\w+"/.exec(JSON.stringify(body))?.[0] ?? '-'),
    );
    note('received by B', listener.at('/of-B').length);
    const many = idOf(await send(kind, 'POST', create, { description: 'changed many times' }));
    await send(kind, 'POST', hub, { callback: `${listener.url}/many` });
    for (let nth = 0; nth < 12; nth += 1) await send(kind, 'PATCH', update(many), { description: `change ${nth}` });
    await delivered();
    note('received of twelve changes', listener.at('/many').length);
    note('registered again', (await send(kind, 'POST', hub, { callback }, 'B.valid')).status);
  };
}
