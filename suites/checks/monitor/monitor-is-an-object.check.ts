import { NOT_JSON } from '../../../contracts/formats/finding-text.ts';
import { defineCheck } from '../check.ts';
import { jsonTypeOf } from '../../../contracts/json-type.ts';
import { broken, met } from '../observation.ts';
import { judgeMonitors, MONITOR_NEED } from './monitors.ts';

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
          expected: 'a JSON object',
          received: json === undefined ? NOT_JSON : `a JSON ${jsonTypeOf(json)}`,
          signature: 'no object',
        }),
      ],
    }),
});
