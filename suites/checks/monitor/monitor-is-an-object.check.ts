import { defineCheck } from '../check.ts';
import { broken, met } from '../observation.ts';
import { judgeMonitors, MONITOR_NEED } from './monitors.ts';
import { bodyType, typed } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'monitor-is-an-object',
  decides: 'A monitor is a JSON object.',
  needs: [MONITOR_NEED],
  leaves: 'Its members, and the path of the request.',
  judge: (judgement) =>
    judgeMonitors(judgement, {
      judge: (exchange) => [met(exchange)],
      otherwise: (exchange, json) => [
        broken([exchange], {
          expected: typed('object', 'a JSON object'),
          received: bodyType(json),
          signature: 'no object',
        }),
      ],
    }),
});
