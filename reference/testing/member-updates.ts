import type { JsonObject } from '../../contracts/contract.ts';
import type { Kind } from '../resource/kind.ts';
import { agreement } from './creating.ts';
import { elements, idOf, paths } from './paths.ts';
import type { Sequence } from './probe.ts';

const PROVIDERS: Readonly<Record<Kind, string>> = {
  change: 'fixtures.providerCreatedChangeId',
  ticket: 'fixtures.providerCreatedTicketId',
  order: 'fixtures.providerCreatedOrderId',
};

const updates = (kind: Kind): readonly JsonObject[] => [
  { priority: '9' },
  { note: [{ text: 'one', noteType: 'worklog' }, { text: 'two' }] },
  ...(kind === 'change'
    ? [{ plannedStartTime: '2030-01-02T03:04:05Z' }, { location: { name: 'here' } }]
    : kind === 'order'
      ? [{ requestedStartDate: '2030-01-02T03:04:05Z' }]
      : []),
  { description: 'after' },
];

/** Updates member by member, after a change of status and of what the provider has made; and what the list shows of them. */
export function memberUpdates(kind: Kind): Sequence {
  return async ({ send, note, control, provider }) => {
    const { create, one, update } = paths[kind];
    const id = idOf(await send(kind, 'POST', create, { description: 'before', priority: '1' }));
    const changing = async (name: string, of: string, body: JsonObject): Promise<void> => {
      const response = await send(kind, 'PATCH', update(of), body);
      const read = await send(kind, 'GET', one(of));
      note(`${name}: response`, [response.status, agreement(body, response.body)]);
      note(`${name}: read`, agreement(body, read.body));
    };
    for (const body of updates(kind)) await changing(`update of ${Object.keys(body).join()}`, id, body);
    await control(`/${kind}/${id}/status-change`);
    const moved = (await send(kind, 'GET', one(id))).body;
    note('after a change of status', agreement({ description: 'after', priority: '9' }, moved));
    await changing('update after it', id, { description: 'later' });
    const whole = (await send(kind, 'GET', one(id))).body as JsonObject;
    const listed = elements(await send(kind, 'GET', paths[kind].list)).find((resource) => resource['id'] === id);
    note('listed', listed ? agreement(whole, listed) : 'nothing');
    await changing('update of two members', id, { description: 'both', priority: '8' });
    await changing('update with a line end', id, { description: 'one\ntwo' });
    await changing('update with a combining character', id, { description: 'e\u0301' });
    await send(kind, 'PATCH', update(id), { priority: null });
    note('after null', ((await send(kind, 'GET', one(id))).body as JsonObject)['priority'] === null);
    const last = await send(kind, 'PATCH', update(id), { description: 'last' });
    note('id in the response to an update', typeof (last.body as JsonObject)['id']);
    const { declarations = {} } = provider.profile();
    await changing('update of one of the provider', declarations[PROVIDERS[kind]] as string, {
      description: 'foreign',
    });
  };
}
