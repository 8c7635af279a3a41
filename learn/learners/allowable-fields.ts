import type { Json } from '../../contracts/contract.ts';
import { fullBody } from '../../generators/full-body.ts';
import { ownDates, ownMembers } from '../../suites/evidence/lifecycles/state-member.ts';
import { withUnique } from '../../suites/scenarios/resources/creation-bodies.ts';
import { byId, jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { about, isAccepted, ofOne, ownKeys, type Learner, type Probed } from '../learner.ts';
import { contains } from './members.ts';

/** Values for members that allow only some. */
const SHORT = ['1', '2'];

/** Whether a read shows what was sent: the items of a list also among others, as an update may extend the list. */
const shows = (sent: Json | undefined, read: Json | undefined): boolean =>
  Array.isArray(sent) && Array.isArray(read)
    ? sent.every((item) => read.some((other) => contains(item as Json, other as Json)))
    : contains(sent, read);

export const allowableFields: Learner = {
  id: 'allowable-fields',
  finds: 'the members that an update changes',
  keys: ownKeys('allowableFields'),
  changesState: true,
  probe: async (context) => {
    const { world, contract, send } = context;
    const [create, update, retrieve] = [
      world.operation('create'),
      world.operation('update'),
      world.operation('retrieve'),
    ];
    const id = await context.resource();
    if (!create || !update || !retrieve || id === undefined) return [];
    const full = jsonObject(fullBody(contract, create, 3)) ?? {};
    const own = [...ownMembers(contract), ...ownDates(contract)];
    const probes: Probed[] = [];
    for (const [name, value] of Object.entries(full).filter(([name]) => !own.includes(name)))
      for (const one of typeof value === 'string' ? [name === 'externalId' ? '{unique}' : value, ...SHORT] : [value]) {
        const body = withUnique({ [name]: one }, `${world.runName}-${world.number()}`);
        const changed = await send('updated', update, { ...byId(update, id), body }, { sent: body, of: name });
        if (!isAccepted(changed)) continue;
        probes.push(changed, await send('read', retrieve, byId(retrieve, id), { of: name }));
        break;
      }
    return probes;
  },
  conclude: (probes, { id }) => {
    const shown = about(probes, 'updated').flatMap((changed) => {
      const { of: name = '' } = changed;
      const [read] = about(ofOne(probes, name), 'read');
      const isChanged = read && shows(changed.sent?.[name], jsonObject(read.json)?.[name]);
      return isChanged ? [{ name, shownBy: [changed, read] }] : [];
    });
    if (shown.length === 0) return [];
    const value = shown.map(({ name }) => `/${name}`);
    return [{ key: `${id}.allowableFields`, value, shownBy: shown.flatMap(({ shownBy }) => shownBy).slice(0, 4) }];
  },
};
