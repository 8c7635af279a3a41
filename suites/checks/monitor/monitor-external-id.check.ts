import { defineCheck } from '../check.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met } from '../observation.ts';
import { judgeMonitors, MONITOR_NEED, sentExternalId } from './monitors.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'monitor-external-id',
  decides: 'The external id in a monitor is the external id that the creation of the resource sent.',
  needs: [MONITOR_NEED],
  leaves: 'Monitors without an external id; resources that were created without an external id.',
  judge: (judgement) =>
    judgeMonitors(judgement, {
      judge: (exchange, { externalId }) => {
        const { history, contract } = judgement;
        const create = lifecyclesOf(history, contract).find(({ item }) => item === exchange.facts.item)?.create;
        const own = sentExternalId(exchange, judgement);
        if (!create || own === undefined || typeof externalId !== 'string') return [];
        if (externalId === own) return [met(exchange, create)];
        return [
          broken([exchange, create], {
            expected: phrase`externalId ${jsonValue(own)}, as created`,
            received: jsonValue(externalId),
            pointer: '/externalId',
            signature: 'other external id',
          }),
        ];
      },
    }),
});
