import type { Json } from '../../contracts/contract.ts';
import { byId, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import { about, isAccepted, ownKeys, type Learner, type Probed } from '../learner.ts';

/** How long after its creation a resource is updated, so that a window can be between the two. */
const APART_MS = 1500;
const SECOND_MS = 1000;

/** Whether a list contains the resource; nothing if the list was not returned. */
function contains(probe: Probed | undefined): boolean | undefined {
  const id = jsonObject(probe?.seen)?.['id'];
  if (!probe || !isAccepted(probe) || !Array.isArray(probe.json)) return undefined;
  return (probe.json as readonly Json[]).some((one) => String(jsonObject(one)?.['id']) === id);
}

export const window: Learner = {
  id: 'window',
  finds: 'the member that is compared with the window of a list, and whether the window includes its ends',
  keys: ownKeys('windowField', 'windowInclusive'),
  changesState: true,
  probe: async (ground) => {
    const { world, send, contract } = ground;
    const [list, update, retrieve] = (['list', 'update', 'retrieve'] as const).map((one) => world.operation(one));
    const member = contract.model?.createdMember;
    const created = await ground.create('created', ground.body());
    const id = jsonObject(created?.json)?.['id'];
    if (!list || !update || !retrieve || !member || !created || id === undefined || id === null) return [];
    await world.pause(APART_MS);
    const { body } = updateBody(world, 'moved');
    await send('updated', update, { ...byId(update, String(id)), body });
    const read = await send('read', retrieve, byId(retrieve, String(id)));
    const date = jsonObject(read.json)?.[member];
    if (typeof date !== 'string' || Number.isNaN(Date.parse(date))) return [];
    const at = (milliseconds: number): string => new Date(Date.parse(date) + milliseconds).toISOString();
    const ask = async (name: string, query: Readonly<Record<string, string>>): Promise<Probed> => ({
      ...(await send(name, list, { query })),
      seen: { id: String(id) },
    });
    return [
      created,
      await ask('around', { fromDateTime: at(-SECOND_MS), toDateTime: at(SECOND_MS) }),
      await ask('after', { fromDateTime: at(SECOND_MS) }),
      await ask('from', { fromDateTime: date, toDateTime: at(SECOND_MS) }),
      await ask('to', { fromDateTime: at(-SECOND_MS), toDateTime: date }),
    ];
  },
  conclude: (probes, { id, model }) => {
    const [around, after, from, to] = ['around', 'after', 'from', 'to'].map((name) => about(probes, name)[0]);
    if (!around || !after || contains(around) !== true || contains(after) !== false) return [];
    const field = { key: `${id}.windowField`, value: `/${model?.createdMember ?? ''}`, shownBy: [around, after] };
    const [first, last] = [contains(from), contains(to)];
    if (!from || !to || first === undefined || last === undefined) return [field];
    return [field, { key: `${id}.windowInclusive`, value: { from: first, to: last }, shownBy: [from, to] }];
  },
};
