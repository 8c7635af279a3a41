import type { Operation } from '../../contracts/contract.ts';
import { byId } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import { about, ownKeys, rejectionStatuses, type Learner, type Probed } from '../learner.ts';

const UNKNOWN = ['999999999', '00000000-0000-4000-8000-000000000000', 'conform-unknown'];

export const unknownIds: Learner = {
  id: 'unknown-ids',
  finds: 'the statuses for an unknown id',
  keys: (contract) => [...ownKeys('unknownIdStatus')(contract), 'hub.unknownIdStatus'],
  changesState: true,
  probe: async ({ world, send }) => {
    const probes: Probed[] = [];
    const { body } = updateBody(world, 'unknown');
    const of = async (name: string, operation: Operation | undefined): Promise<void> => {
      for (const id of operation ? UNKNOWN : [])
        if (operation)
          probes.push(
            await send(name, operation, { ...byId(operation, id), ...(operation.action === 'update' ? { body } : {}) }),
          );
    };
    for (const action of ['retrieve', 'update'] as const) await of('resource', world.operation(action));
    for (const action of ['hub-retrieve', 'hub-delete'] as const) await of('hub', world.operation(action));
    return probes;
  },
  conclude: (probes, { id }) => [
    ...rejectionStatuses(`${id}.unknownIdStatus`, about(probes, 'resource')),
    ...rejectionStatuses('hub.unknownIdStatus', about(probes, 'hub')),
  ],
};
