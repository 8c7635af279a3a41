import type { JsonObject } from '../../contracts/contract.ts';
import type { PartnerResponse } from './partner.ts';
import type { Kind } from '../resource/kind.ts';
import type { Sequence } from './probe.ts';
import { idOf, memberOf, paths, rootOf } from './paths.ts';

const json = { 'content-type': 'application/json', accept: 'application/json' };

const oddities: Readonly<Record<string, { readonly text?: string; readonly headers: Record<string, string> }>> = {
  'no body': { headers: json },
  'malformed body': { text: '{"callback":', headers: json },
  'a list': { text: '[]', headers: json },
  'a body within a list': { text: '[{"callback":"http://127.0.0.1:9/x"}]', headers: json },
  'a text': { text: '"{\\"callback\\":\\"http://127.0.0.1:9/x\\"}"', headers: json },
  'a callback of another type': { text: '{"callback":7}', headers: json },
  'a query of another type': { text: '{"callback":"http://127.0.0.1:9/x","query":7}', headers: json },
  'its own event type': { text: '{"callback":"http://127.0.0.1:9/x","query":"eventType=None"}', headers: json },
  'a callback that is no address': { text: '{"callback":"x"}', headers: json },
  XML: { text: '{"callback":"http://127.0.0.1:9/x"}', headers: { ...json, 'content-type': 'application/xml' } },
  'no content type': { text: '{"callback":"http://127.0.0.1:9/x"}', headers: { accept: 'application/json' } },
  'no accept': { text: '{"callback":"http://127.0.0.1:9/x"}', headers: { 'content-type': 'application/json' } },
};

/** Hubs: registration, reading, deletion. */
export function hubs(kind: Kind): Sequence {
  return async ({ send, call, note, listener, delivered }) => {
    const { hub, create, update } = paths[kind];
    const notified = (listenerPath: string): number => listener.at(`/${listenerPath}`).length;
    const first = await send(kind, 'POST', hub, { callback: `${listener.url}/One`, query: 'description=x' });
    const second = await send(kind, 'POST', hub, { callback: `${listener.url}/Two`, query: '' });
    note('create', [first.status, first.headers['content-type'] ?? '-', rootOf(first), typeof memberOf(first, 'id')]);
    note('create repeats', [memberOf(first, 'callback') === `${listener.url}/One`, memberOf(first, 'query') ?? '-']);
    const signs = await send(kind, 'POST', hub, { callback: `${listener.url}/Five`, query: 'description=a+b%20c' });
    note('query with signs', memberOf(signs, 'query') ?? 'none');
    note('ids differ', idOf(first) !== idOf(second));
    note(
      'id form',
      idOf(second)
        .replaceAll(/\d{5,}/g, '0000+')
        .replaceAll(/\d/g, '9'),
    );
    note('blank query', memberOf(second, 'query') ?? 'none');
    const twice = await send(kind, 'POST', hub, { callback: `${listener.url}/Two`, query: 'description=never' });
    note('same callback twice', [twice.status, idOf(twice) === idOf(second)]);
    const foreign = await send(kind, 'POST', hub, { callback: `${listener.url}/Three`, query: '' }, 'B.valid');
    const target = idOf(await send(kind, 'POST', create, {}));
    const ofTarget = await send(kind, 'POST', `${hub}?CRID=${target}`, { callback: `${listener.url}/Six` }, 'B.valid');
    note('create for a resource of A by B', ofTarget.status);
    const narrow = await send(kind, 'GET', `/hub/${idOf(first)}`);
    note('retrieve a narrowed one', [narrow.status, queryOf(narrow), typeof memberOf(narrow, 'callback')]);
    const one = await send(kind, 'GET', `/hub/${idOf(second)}`);
    note('retrieved by its id', String(memberOf(one, 'id')) === idOf(second));
    note('retrieve', [
      one.status,
      one.headers['content-type'] ?? '-',
      rootOf(one),
      shape(one),
      memberOf(one, 'callback') === `${listener.url}/Two`,
      Array.isArray(one.body) ? one.body.length : 1,
    ]);
    note('retrieve of B by A', (await send(kind, 'GET', `/hub/${idOf(second)}`, undefined, 'B.valid')).status);
    const unknown = await send(kind, 'GET', '/hub/999999');
    note('retrieve of an unknown one', [unknown.status, rootOf(unknown)]);
    const longer = await send(kind, 'GET', `/hub/${idOf(second)}zz`);
    note('retrieve by its id with something behind it', longer.status);
    note('with prefix', (await send(kind, 'GET', `/ChangeManagement/v18/hub/${idOf(second)}`)).status);
    for (const [name, options] of Object.entries(oddities)) {
      note(`create with ${name}`, (await call(kind, { as: 'A.valid', method: 'POST', path: hub, ...options })).status);
    }

    await send(kind, 'POST', hub, { callback: `${listener.url}/invalid`, query: 7 });
    const { status } = await send(kind, 'POST', hub, { callback: `${listener.url}/wrong` }, 'A.wrong');
    const deletion = await send(kind, 'DELETE', `/hub/${idOf(second)}`, undefined, 'B.valid');
    note('delete of A by B', [deletion.status, (await send(kind, 'GET', `/hub/${idOf(second)}`)).status]);
    const rejected = await send(kind, 'DELETE', `/hub/${idOf(twice)}`, undefined, 'A.wrong');
    note('delete with wrong credentials', [rejected.status, (await send(kind, 'GET', `/hub/${idOf(twice)}`)).status]);
    const third = await send(kind, 'POST', hub, { callback: `${listener.url}/Four`, query: 'description=never' });
    const ofThird = async (method: string, as?: string): Promise<number> =>
      (await send(kind, method, `/hub/${idOf(third)}`, undefined, as)).status;
    const shown = await send(kind, 'GET', `/hub/${idOf(third)}`, undefined, 'A.second');
    note('by another identity of the customer', [
      shown.status,
      memberOf(shown, 'callback') === `${listener.url}/Four`,
      await ofThird('DELETE', 'A.second'),
      await ofThird('GET'),
    ]);
    const newest = idOf(
      await send(kind, 'POST', hub, { callback: `${listener.url}/Seven`, query: 'description=never' }),
    );
    const { status: unknownStatus } = await send(kind, 'DELETE', '/hub/999999');
    note('delete an unknown one', [unknownStatus, (await send(kind, 'GET', `/hub/${newest}`)).status]);
    note('delete', (await send(kind, 'DELETE', `/hub/${idOf(first)}`)).status);
    note('retrieve a deleted one', (await send(kind, 'GET', `/hub/${idOf(first)}`)).status);
    note('retrieve another one', (await send(kind, 'GET', `/hub/${idOf(second)}`)).status);
    note('retrieve one of B', (await send(kind, 'GET', `/hub/${idOf(foreign)}`, undefined, 'B.valid')).status);
    note('delete the second of a callback', (await send(kind, 'DELETE', `/hub/${idOf(twice)}`)).status);
    note('retrieve the first of a callback', (await send(kind, 'GET', `/hub/${idOf(second)}`)).status);
    const id = idOf(await send(kind, 'POST', create, {}));
    await send(kind, 'PATCH', update(id), { description: 'x' });
    await delivered();
    note('create with wrong credentials', [status, notified('wrong')]);
    note('create with a wrong query', notified('invalid'));
    note('notified after deletion', [notified('One'), notified('Two')]);
    for (const description of ['2', '3', '4']) await send(kind, 'PATCH', update(id), { description });
    const used = await send(kind, 'DELETE', `/hub/${idOf(second)}`);
    note('delete a used one', [used.status, (await send(kind, 'GET', `/hub/${idOf(second)}`)).status]);
    const next = await send(kind, 'POST', hub, { callback: `${listener.url}/Next`, query: 'description=never' });
    const isOld = next.status === 201 && [first, second, twice].some((one) => idOf(one) === idOf(next));
    note('id of the next one', isOld ? 'given before' : 'new');
  };
}

function queryOf({ body }: PartnerResponse): string {
  const [element] = [body].flat() as (JsonObject | undefined)[];
  return String(element?.['query'] ?? 'none');
}

function shape({ body }: PartnerResponse): string {
  const [element] = Array.isArray(body) ? (body as JsonObject[]) : [];
  return typeof element;
}
