import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import { about, isAccepted, ownKeys, type Learner } from '../learner.ts';

export const repeatedCreation: Learner = {
  id: 'repeated-creation',
  finds: 'what a second creation with the same external id does',
  keys: ownKeys('duplicateExternalId'),
  changesState: true,
  probe: async (context) => {
    const { runName, number } = context.world;
    const body = context.body({ externalId: `${runName}-twice-${number()}` });
    const first = await context.create('first', body);
    // A target that creates it after its response does not know the external id before.
    const reads = first && isAccepted(first) ? await context.readNew('first read', first) : [];
    const second = first && (await context.create('second', body));
    return [...reads, ...[first, second].flatMap((one) => one ?? [])];
  },
  conclude: (probes, { id }) => {
    const [[first], [second]] = [about(probes, 'first'), about(probes, 'second')];
    if (!first || !second || !isAccepted(first)) return [];
    const [one, other] = [first, second].map(({ json }) => jsonObject(json));
    const isStored = one?.['externalId'] === first.sent?.['externalId'];
    const ids = [one?.['id'], other?.['id']];
    const isSame = ids[0] !== undefined && ids[0] === ids[1];
    const reads = about(probes, 'first read');
    const isThere = reads.length === 0 || reads.some(isAccepted);
    const isNew = isStored && isThere && isAccepted(second) && ids.every((value) => value !== undefined) && !isSame;
    const value = second.status === 409 ? '409' : isNew ? 'newId' : isSame && isAccepted(second) ? 'sameId' : undefined;
    return value === undefined ? [] : [{ key: `${id}.duplicateExternalId`, value, shownBy: [first, second] }];
  },
};
