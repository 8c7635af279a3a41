import { defineCheck } from '../check.ts';
import { broken, met, seen } from '../observation.ts';
import { judgeMonitors, MONITOR_NEED } from './monitors.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'monitor-states',
  decides: 'The state of a monitor is one of the declared states.',
  needs: [MONITOR_NEED],
  leaves: 'Every state while undeclared: recorded, not judged.',
  judge: (judgement) => {
    const states = judgement.declared('monitor.states');
    return judgeMonitors(judgement, {
      judge: (exchange, { state }) => {
        if (typeof state !== 'string') return [];
        if (!Array.isArray(states)) return [seen(`state ${JSON.stringify(state)}`, exchange)];
        if (states.includes(state)) return [met(exchange)];
        return [
          broken([exchange], {
            expected: phrase`one of ${states.join(', ')}, as declared`,
            received: jsonValue(state),
            pointer: '/state',
            signature: 'undeclared state',
          }),
        ];
      },
    });
  },
});
