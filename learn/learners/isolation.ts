import { byId } from '../../suites/scenarios/resources/resource.ts';
import { updateBody } from '../../suites/scenarios/resources/update-body.ts';
import { about, rejectionStatuses, type Learner, type Probed } from '../learner.ts';

/** Only a rejection is proposed: that a customer can read foreign resources is a finding, not a rule. */
export const isolation: Learner = {
  id: 'isolation',
  finds: 'the statuses with which access to foreign resources is rejected',
  keys: () => ['isolation.retrieve', 'isolation.patch'],
  changesState: true,
  probe: async (context) => {
    const { world, send, customer } = context;
    const other = world.customers.find(({ name }) => name !== customer.name);
    const id = await context.resource();
    const probes: Probed[] = [];
    if (!other || id === undefined) return probes;
    const [retrieve, update] = [world.operation('retrieve'), world.operation('update')];
    const { body } = updateBody(world, 'foreign');
    if (retrieve) {
      const own = await send('own', retrieve, byId(retrieve, id));
      probes.push(own, await send('retrieve', retrieve, byId(retrieve, id), { identity: other.identity }));
    }
    if (update) probes.push(await send('update', update, { ...byId(update, id), body }, { identity: other.identity }));
    return probes;
  },
  conclude: (probes) => [
    ...rejectionStatuses('isolation.retrieve', about(probes, 'retrieve')),
    ...rejectionStatuses('isolation.patch', about(probes, 'update')),
  ],
};
