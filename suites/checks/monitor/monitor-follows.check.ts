import { operationsOf } from '../../../contracts/operations-of.ts';
import { textsIn } from '../../../contracts/texts-in.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { resourceIn, succeeded } from '../../evidence/lives/life-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { textsWithin } from '../../evidence/words-of-others.ts';

const stateOf = (exchange: Exchange | undefined): string | undefined => {
  const status = exchange && resourceIn(exchange)?.['status'];
  return typeof status === 'string' ? status : undefined;
};

export default defineCheck({
  id: 'monitor-follows',
  decides: 'A monitor that has told the status of a change tells the new one when it has changed.',
  // TODO(needs): 'A monitor before and after a change of status that the retrieval shows.' / evidence ['monitor']
  needs: [{ traffic: true }],
  leaves: 'Monitors that tell of the operation alone, and resources serialised in them.',
  judge: ({ history, contract }) => {
    const last = (action: 'monitor' | 'retrieve', step: string): Exchange | undefined =>
      history
        .exchanges({ operations: operationsOf(contract, action), facts: { step } })
        .filter(succeeded)
        .at(-1);
    const [before, after] = [last('monitor', 'monitor'), last('monitor', 'monitor-after-move')];
    const moved = last('retrieve', 'moved-beside-monitor');
    const [former, now] = [stateOf(last('retrieve', 'beside-monitor')), stateOf(moved)];
    if (!before || !after || !moved || former === undefined || now === undefined || former === now) return [];
    // A resource that is serialised in a monitor may be as the operation left it.
    const isTold = (exchange: Exchange): boolean => textsIn(responseJson(exchange)).includes(former);
    const judged: Observation = textsWithin(responseJson(after)).includes(now)
      ? met(after, moved)
      : isTold(before) && isTold(after)
        ? broken([before, moved, after], {
            severity: 'warn',
            expected: `the status as it is at the time, ${JSON.stringify(now)}`,
            received: `${JSON.stringify(former)}, as before the change`,
            signature: 'former status',
          })
        : undecided('the monitor does not tell the status of the change itself', after);
    return [judged];
  },
});
