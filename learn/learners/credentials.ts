import { ANONYMOUS } from '../../contracts/anonymous.ts';
import { headerValues } from '../../contracts/header-field.ts';
import { byId } from '../../suites/scenarios/resources/resource.ts';
import { listQuery } from '../../suites/scenarios/resources/list-search.ts';
import { about, isRejected, statusesOf, type Learner, type Probed } from '../learner.ts';

const CREDENTIAL_STATUSES = [401, 403];

export const credentials: Learner = {
  id: 'credentials',
  finds: 'the statuses for missing and wrong credentials, and whether they come with a challenge',
  keys: () => ['statusConditions', 'authChallengeHeader'],
  changesState: false,
  probe: async ({ world, send, customer }) => {
    const list = world.operation('list');
    const probes: Probed[] = [];
    if (!list) return probes;
    const query = listQuery(list, world);
    probes.push(await send('missing', list, { query }, { identity: ANONYMOUS }));
    const tamper = world.hasJwt(customer.identity) ? 'bad-signature' : 'garbage';
    if (
      world.identities.some(
        ({ name, headers, oauth2, jwt }) => name === customer.identity && (headers ?? oauth2 ?? jwt),
      )
    )
      probes.push(await send('wrong', list, { query }, { tamper }));
    for (const { name, token = 'valid' } of world.identities)
      if (token !== 'valid' && token !== 'missing')
        probes.push(await send('wrong', list, { query }, { identity: name }));
    const retrieve = world.operation('retrieve');
    const known = world.created.find(({ identity }) => identity === customer.identity);
    if (retrieve && known) {
      probes.push(await send('missing', retrieve, byId(retrieve, known.id), { identity: ANONYMOUS }));
      probes.push(await send('wrong', retrieve, byId(retrieve, known.id), { tamper }));
    }
    return probes;
  },
  conclude: (probes) => {
    const [missing, wrong] = [about(probes, 'missing'), about(probes, 'wrong')];
    const isDecisive = (some: readonly Probed[]): boolean =>
      some.length > 0 && some.every(({ status = 0 }) => CREDENTIAL_STATUSES.includes(status));
    if (!isDecisive(missing) || !isDecisive(wrong)) return [];
    const value = { 'missing-credentials': statusesOf(missing), 'wrong-credentials': statusesOf(wrong) };
    const rejected = [...missing, ...wrong].filter((one) => isRejected(one) && one.status === 401);
    const challenged = rejected.filter(({ headers }) => headerValues(headers, 'www-authenticate').length > 0);
    const isUniform = rejected.length > 0 && [0, rejected.length].includes(challenged.length);
    return [
      { key: 'statusConditions', value, shownBy: [...missing, ...wrong] },
      ...(isUniform ? [{ key: 'authChallengeHeader', value: challenged.length > 0, shownBy: rejected }] : []),
    ];
  },
};
