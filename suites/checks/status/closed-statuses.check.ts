import type { Exchange } from '../../../contracts/formats/recording.ts';
import { met, broken, type Observation } from '../observation.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { defineCheck } from '../check.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { isDeclaredForDefect, isDeclaredForRequest } from '../../evidence/declared-for-defect.ts';
import { asyncStatuses, emptyListStatuses, receivedStatus } from '../../evidence/statuses.ts';
import { statuses } from '../../evidence/phrase.ts';

/** True for an id in the path for which the customer has no resource, or for which it may not show yet. */
const isNotFound = ({ facts: { id, kind } }: Exchange): boolean =>
  id === 'unknown' || id === 'like' || id === 'foreign' || (id === 'existing' && kind === 'settling');

/** Requests about which the document states nothing, so that an unlisted status contradicts nothing. */
const UNSPECIFIED: readonly Exchange['facts']['kind'][] = ['odd', 'probe', 'clean-up'];

export default defineCheck({
  id: 'closed-statuses',
  decides: 'An operation returns only statuses that its document lists for it.',
  needs: [{ traffic: true }],
  leaves:
    '429, 502, 503, 504; 204 for a list that may be empty while the profile declares no status for it; the declared status for an unknown id, or one that may not show yet, and for what is wrong with a request; for undescribed input, an unlisted status is only a warning, unless the lists are closed.',
  judge: ({ requirement, contract, history, profile, declared, own, strict }) => {
    const observations: Observation[] = [];
    const forOtherAccept: readonly unknown[] = [own('unacceptableAcceptStatus') ?? []].flat();
    const forUnknownIds: readonly unknown[] = strict ? [] : [own('unknownIdStatus') ?? []].flat();
    for (const operation of contract.operations.filter(({ id }) => requirement.operations.includes(id))) {
      const listed = new Set([
        ...operation.responses.map(({ status }) => status),
        ...(profile.bindings?.[operation.id]?.success ?? []),
        ...asyncStatuses(operation, declared),
        ...emptyListStatuses(operation, declared),
      ]);
      if (listed.size === 0) continue;
      const isEmptyUndeclared =
        operation.action === 'list' && !strict && emptyListStatuses(operation, declared).length === 0;
      for (const exchange of history.exchanges({ operations: [operation.id] })) {
        const status = exchange.response?.status;
        const { kind } = exchange.facts;
        if (status === undefined || isTransient(status) || exchange.facts.method === 'undescribed') continue;
        if (!isSuccess(status) && isCalledUnavailable(operation, own('readAvailable'))) continue;
        if (status === 204 && isEmptyUndeclared && kind !== 'good') continue;
        const isDeclared = strict ? isDeclaredForDefect : isDeclaredForRequest;
        if (!listed.has(status) && kind !== 'good' && isDeclared(exchange, { contract, declared })) continue;
        if (exchange.facts.accept === 'other' && forOtherAccept.includes(status)) continue;
        if (listed.has(status)) observations.push(met(exchange));
        else if (!isNotFound(exchange) || !forUnknownIds.includes(status))
          observations.push(
            broken([exchange], {
              severity:
                kind === 'good' || strict || (isSuccess(status) && !UNSPECIFIED.includes(kind)) ? 'fail' : 'warn',
              expected: statuses([...listed], `a listed status (${[...listed].sort((a, b) => a - b).join(', ')})`),
              received: receivedStatus(exchange),
              signature: `${operation.id} ${status}`,
            }),
          );
      }
    }
    return observations;
  },
});
