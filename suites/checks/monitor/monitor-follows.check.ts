import { operationsOf } from '../../../contracts/operations-of.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import type { Contract } from '../../../contracts/contract.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import type { StepName } from '../../../contracts/formats/evidence/steps.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { retrievalNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { textsWithin } from '../../evidence/foreign-texts.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

const stateIn = (exchange: Exchange | undefined, contract: Contract): string | undefined => {
  const state: unknown = exchange && resourceIn(exchange)?.[stateMember(contract)];
  return typeof state === 'string' ? state : undefined;
};

export default defineCheck({
  id: 'monitor-follows',
  decides:
    'A monitor that contains the state of its resource contains the new state after a change; the former state is a warning.',
  needs: ({ contract }) => [
    { exchange: { step: 'monitor' } },
    retrievalNeed(contract, 'with-monitor'),
    retrievalNeed(contract, 'moved-with-monitor'),
    { exchange: { step: 'monitor-after-move' } },
  ],
  leaves: 'Monitors that show the state of the operation alone, and resources serialised in them.',
  options: {
    /** How the state is changed: a run without it cannot decide. */
    trigger: oneOf('status-change'),
  },
  judge: ({ history, contract }) => {
    const last = (action: 'monitor' | 'retrieve', step: StepName): Exchange | undefined =>
      history
        .exchanges({ operations: operationsOf(contract, action), facts: { step } })
        .filter(succeeded)
        .at(-1);
    const [before, after] = [last('monitor', 'monitor'), last('monitor', 'monitor-after-move')];
    const moved = last('retrieve', 'moved-with-monitor');
    const [former, now] = [last('retrieve', 'with-monitor'), moved].map((one) => stateIn(one, contract));
    if (!before || !after || !moved || former === undefined || now === undefined || former === now) return [];
    // A resource that is serialised in a monitor may be as the operation left it.
    const isReported = (exchange: Exchange): boolean => textsIn(responseJson(exchange)).includes(former);
    const judged: Observation = textsWithin(responseJson(after)).includes(now)
      ? met(after, moved)
      : isReported(before) && isReported(after)
        ? broken([before, moved, after], {
            severity: 'warn',
            expected: phrase`the current status, ${jsonValue(now)}`,
            received: phrase`${jsonValue(former)}, as before the change`,
            signature: 'former status',
          })
        : undecided('the monitor does not show the status of the resource', after);
    return [judged];
  },
});
