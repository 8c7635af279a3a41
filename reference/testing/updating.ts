import type { Json, JsonObject } from '../../contracts/contract.ts';
import { kindFacts, type Kind } from '../resource/kind.ts';
import { agreement } from './creating.ts';
import type { Probe, Sequence } from './probe.ts';
import { elements, idOf, memberOf, paths, rootOf } from './paths.ts';

const whole: JsonObject = {
  description: 'before',
  externalId: 'U-1',
  priority: '1',
  note: [{ text: 'one' }, { text: 'two' }],
  relatedParty: [{ role: 'originator' }, { role: 'affectedcustomer' }],
};
const json = { 'content-type': 'application/json', accept: 'application/json' };

const dateIn = (resource: Json): Json | undefined => (resource as JsonObject | null)?.['creationDate'];

/** Updates: what they change, what they leave unchanged, what they reject. */
export function updating(kind: Kind): Sequence {
  return async (probe) => {
    const { send, note, call } = probe;
    const { create, one, update, list } = paths[kind];
    const neighbour = idOf(await send(kind, 'POST', create, { description: 'neighbour' }));
    const id = idOf(await send(kind, 'POST', create, whole));
    const read = async (of = id): Promise<Json> => (await send(kind, 'GET', one(of))).body;

    const made = dateIn(await read());
    const patched = await send(kind, 'PATCH', update(id), { description: 'after' });
    note('update', [patched.status, patched.headers['content-type'] ?? '-', rootOf(patched), idOf(patched) === id]);
    note('update responses', agreement({ ...whole, description: 'after' }, patched.body));
    note('update reads', agreement({ ...whole, description: 'after' }, await read()));
    note('date of creation', dateIn(await read()) === made ? 'as before' : 'another');
    const listed = elements(await send(kind, 'GET', list)).find((resource) => resource['id'] === id);
    note('update lists', listed?.['description'] ?? 'nothing');
    note(
      'neighbour',
      (await read(neighbour)) !== null && agreement({ description: 'neighbour' }, await read(neighbour)),
    );

    note(
      'update by another identity of the customer',
      (await send(kind, 'PATCH', update(neighbour), { description: 'neighbour' }, 'A.second')).status,
    );
    await send(kind, 'PATCH', update(neighbour), { description: 'second' }, 'A.second');
    note('effect of such an update', agreement({ description: 'second' }, await read(neighbour)));
    await send(kind, 'PATCH', update(neighbour), { description: 'neighbour' });
    await send(kind, 'PATCH', update(id), { description: 'again', externalId: 'U-2' });
    note('two members', agreement({ ...whole, description: 'again', externalId: 'U-2' }, await read()));
    note('update by the external id', (await send(kind, 'PATCH', update('U-2'), { description: 'again' })).status);
    await send(kind, 'PATCH', update(id), { note: [{ text: 'log', noteType: 'worklog' }] });
    note(
      'third update',
      agreement(
        { ...whole, description: 'again', externalId: 'U-2', note: [{ text: 'log', noteType: 'worklog' }] },
        await read(),
      ),
    );

    const withOtherId = await send(kind, 'PATCH', update(id), { description: 'whose', id: neighbour });
    note('update with the id of the neighbour', [
      withOtherId.status,
      agreement({ description: 'neighbour' }, await read(neighbour)).length === 0 ? 'left alone' : 'changed',
    ]);

    await concurrent(probe, kind);
    for (const [name, options] of Object.entries(oddities)) {
      const { status } = await call(kind, { as: 'A.valid', method: 'PATCH', path: update(id), ...options });
      note(`update with ${name}`, [
        status,
        agreement({ description: 'spoilt' }, await read()).length === 0 ? 'spoilt' : 'sound',
      ]);
    }
    note('update of an unknown id', (await send(kind, 'PATCH', update('999999'), { description: 'x' })).status);
    note('update of B by A', (await send(kind, 'PATCH', update(id), { description: 'x' }, 'B.valid')).status);
    const { status } = await send(kind, 'PATCH', update(id), { description: 'wrong' }, 'A.wrong');
    note('update with wrong credentials', [status, agreement({ description: 'wrong' }, await read())]);
    const inPart = { description: 'in part', priority: 'in part' };
    const partly = await send(kind, 'PATCH', update(id), { ...inPart, externalId: [] });
    note('update with a wrong member', [partly.status, agreement(inPart, await read())]);

    await send(kind, 'PATCH', update(id), { description: 'to stay' });
    probe.advance(1_500);
    note('update later', agreement({ description: 'to stay' }, await read()));
    note('the same update', (await send(kind, 'PATCH', update(id), { description: 'to stay' })).status);
    if (kind === 'change') await states(probe);
    const inList = async (): Promise<Json | undefined> =>
      elements(await send(kind, 'GET', list)).find((resource) => resource['id'] === id)?.[kindFacts[kind].stateMember];
    const listedState = await inList();
    await probe.control(`/${kind}/${id}/status-change`);
    note('state in the list after a change', (await inList()) === listedState ? 'as before' : 'another');
    const { status: afterIt } = await send(kind, 'PATCH', update(id), { description: 'after a change of status' });
    note('update after a change of status', afterIt);
    const named = { externalId: 'U-2', description: 'of B' };
    const foreign = idOf(await send(kind, 'POST', create, named, 'B.valid'));
    await send(kind, 'PATCH', update(id), { description: 'of A' });
    note(
      'resource of B with the same external id',
      agreement(named, (await send(kind, 'GET', one(foreign), undefined, 'B.valid')).body),
    );
  };
}

const oddities: Readonly<Record<string, { readonly text?: string; readonly headers: Record<string, string> }>> = {
  'no body': { headers: json },
  'malformed body': { text: '{"description":', headers: json },
  'a list': { text: '[]', headers: json },
  'a body within a list': { text: '[{"description":"within"}]', headers: json },
  'wrong types': { text: '{"description":["x"]}', headers: json },
  XML: { text: '{}', headers: { ...json, 'content-type': 'application/xml' } },
  nothing: { text: '{}', headers: json },
  'no content type': { text: '{}', headers: { accept: 'application/json' } },
  'no accept': { text: '{}', headers: { 'content-type': 'application/json' } },
};

async function concurrent({ send, note }: Probe, kind: Kind): Promise<void> {
  const { create, one, update } = paths[kind];
  const id = idOf(await send(kind, 'POST', create, {}));
  const patches: JsonObject[] = [{ description: 'by one' }, { priority: '4' }, { externalId: 'by three' }];
  await Promise.all(patches.map((patch) => send(kind, 'PATCH', update(id), patch)));
  const { body } = await send(kind, 'GET', one(id));
  note(
    'three updates at once',
    agreement(Object.assign({}, ...patches) as JsonObject, body).length === 0 ? 'all there' : 'some lost',
  );
}

async function states({ send, note, provider }: Probe): Promise<void> {
  const { declarations = {} } = provider.profile();
  for (const name of ['rejectedChangeId', 'approvedChangeId']) {
    const id = declarations[`fixtures.${name}`] as string;
    const response = await send('change', 'PATCH', paths.change.update(id), { description: 'updated' });
    note(`update of ${name}`, [response.status, memberOf(response, 'description') ?? '-']);
    const body = { description: 'in part', impact: 'low' };
    const { status } = await send('change', 'PATCH', paths.change.update(id), body);
    const read = await send('change', 'GET', paths.change.one(id));
    note(`update of ${name} with another member`, [status, memberOf(read, 'description') ?? '-']);
  }
}
