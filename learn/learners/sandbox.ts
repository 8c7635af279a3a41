import type { Json } from '../../contracts/contract.ts';
import { takesSandboxHeader } from '../../contracts/sandbox-header.ts';
import { byId } from '../../suites/scenarios/resources/resource.ts';
import { listQuery } from '../../suites/scenarios/resources/list-search.ts';
import { about, isAccepted, isRejected, type Learner, type Probed } from '../learner.ts';

const SHORT = 'ab';

/** `allow` for a success, the status of a rejection, nothing for another response. */
function policyOf(probe: Probed | undefined): Json | undefined {
  if (probe === undefined) return undefined;
  return isAccepted(probe) ? 'allow' : isRejected(probe) ? [probe.status ?? 0] : undefined;
}

export const sandbox: Learner = {
  id: 'sandbox',
  finds: 'what is returned for a missing, short or repeated value of x-external-system',
  keys: () => ['sandbox.enforcement', 'sandbox.dataScope'],
  changesState: true,
  probe: async (context) => {
    const { world, send } = context;
    const list = world.operation('list');
    if (!list || !takesSandboxHeader(list) || world.profile.mode !== 'sandbox') return [];
    const query = listQuery(list, world);
    const probes = [await send('plain', list, { query }), await send('reused', list, { query })];
    probes.push(await send('missing', list, { query }, { sandboxValue: null }));
    probes.push(await send('short', list, { query }, { sandboxValue: SHORT }));
    const [retrieve, id] = [world.operation('retrieve'), await context.resource()];
    if (retrieve && id !== undefined)
      probes.push(await send('other', retrieve, byId(retrieve, id), { sandboxValue: `${world.runName}-other` }));
    return probes;
  },
  conclude: (probes) => {
    const [plain] = about(probes, 'plain');
    if (!plain || !isAccepted(plain)) return [];
    const names = ['missing', 'short', 'reused'] as const;
    const policies = names.flatMap((name) => {
      const policy = policyOf(about(probes, name)[0]);
      return policy === undefined ? [] : [[name, policy] as const];
    });
    const [other] = about(probes, 'other');
    return [
      ...(policies.length === 0
        ? []
        : [{ key: 'sandbox.enforcement', value: Object.fromEntries(policies), shownBy: about(probes, ...names) }]),
      ...(other && isAccepted(other) ? [{ key: 'sandbox.dataScope', value: 'shared', shownBy: [other] }] : []),
    ];
  },
};
