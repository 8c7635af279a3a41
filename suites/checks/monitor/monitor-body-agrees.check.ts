import { idText } from '../../../contracts/json/exact-integers.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces } from '../../evidence/agreement/assigned.ts';
import { isShownState } from '../../evidence/lifecycles/shown-states.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck } from '../check.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { broken, met } from '../observation.ts';
import { FIRST, hasId, isUnfinished, judgeMonitors, resourceOfMonitor, serialised, type Monitor } from './monitors.ts';
import { unknownMonitors } from './unknown-monitors.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** True if neither the id nor any other member is that of the resource. */
const sharesNothing = (value: Monitor, resource: Monitor): boolean =>
  !hasId(value, idText(resource) ?? '') &&
  Object.keys(value).every((name) => resource[name] === undefined) &&
  // What is wrapped without its id cannot be recognised.
  Object.values(value).every((one) => !isObject(one));

export default defineCheck({
  id: 'monitor-body-agrees',
  decides: 'The resource in the body of a monitor agrees with the resource as it is retrieved.',
  needs: [{ exchange: { step: [...FIRST, 'unknown-monitor'] } }],
  leaves:
    'Members left out or added, a wrapper, the state of the creation, a state that has changed since, operations that have not ended, monitors read later.',
  judge: (judgement) => {
    const state = stateMember(judgement.contract);
    // The state may have changed since the creation, and again between the monitor and the retrieval.
    const mayBeAnother = (inMonitor: unknown, read: Exchange, creation: Exchange): boolean => {
      const [before, after] = [creation, read].map((one) => resourceIn(one)?.[state]);
      return read === creation || inMonitor === before || (before !== after && isShownState(judgement, inMonitor));
    };
    const comparable = (resource: Monitor, read: Exchange, creation: Exchange): Monitor =>
      mayBeAnother(resource[state], read, creation) ? { ...resource, [state]: undefined } : resource;
    const first = judgeMonitors(judgement, {
      steps: FIRST,
      judge: (exchange, monitor) => {
        const resource = serialised(monitor);
        const monitored = resourceOfMonitor(exchange, judgement);
        if (!isObject(resource) || !monitored || isUnfinished(monitor, resource)) return [];
        const { read, resource: other, creation } = monitored;
        if (sharesNothing(resource, other))
          return [
            broken([exchange, read], {
              expected: 'the created resource',
              received: jsonValue(resource, 120),
              pointer: '/response/body',
              signature: 'nothing of the resource',
            }),
          ];
        const ids = [resource['id'], other['id']];
        const [wrong] =
          ids.every((id) => id !== undefined) && String(ids[0]) !== String(ids[1])
            ? [{ pointer: '/id', expected: jsonValue(ids[0]), received: jsonValue(ids[1]) }]
            : disagreements(comparable(resource, read, creation), other, [], { assigned: assignedPlaces(judgement) });
        if (!wrong) return [met(exchange, read)];
        return [
          broken([exchange, read], {
            pointer: wrong.pointer,
            signature: wrong.pointer,
            expected: phrase`${wrong.received}, as retrieved`,
            received: wrong.expected,
          }),
        ];
      },
    });
    return [...first, ...unknownMonitors(judgement)];
  },
});
