import { met, broken, type Observation } from './observation.ts';
import { isCalledUnavailable } from './availability.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { asyncStatuses, isSuccess, isTransient, received } from './status-class.ts';

/**
 * Decides: an operation answers with statuses its document lists.
 * Needs:   any answer of the operation.
 * Leaves:  429, 502, 503, 504; errors of what the document calls currently unavailable. An unlisted error status on input no document describes warns, and fails only under closed status lists.
 */
export const closedStatuses: Check = {
  id: 'closed-statuses',
  decides: 'An operation answers with statuses its document lists for it.',
  needs: 'Any answer of the operation.',
  leaves: '429, 502, 503, 504; on undescribed input an unlisted status only warns unless the lists are closed.',
  options: NO_OPTIONS,
  evidence: 'all',
  judge: ({ requirement, contract, history, profile, declared, strict }) => {
    const observations: Observation[] = [];
    for (const operation of contract.operations.filter(({ id }) => requirement.operations.includes(id))) {
      const listed = new Set([
        ...operation.responses.map(({ status }) => status),
        ...(profile.bindings?.[operation.id]?.success ?? []),
        ...asyncStatuses(operation, declared),
      ]);
      if (listed.size === 0) continue;
      for (const exchange of history.exchanges({ operations: [operation.id] })) {
        const status = exchange.response?.status;
        if (status === undefined || isTransient(status) || exchange.facts['method'] === 'undescribed') continue;
        if (!isSuccess(status) && isCalledUnavailable(operation, declared)) continue;
        if (listed.has(status)) observations.push(met(exchange));
        else
          observations.push(
            broken([exchange], {
              severity: exchange.facts['kind'] === 'good' || isSuccess(status) || strict ? 'fail' : 'warn',
              expected: `a listed status (${[...listed].sort((a, b) => a - b).join(', ')})`,
              received: received(exchange),
              signature: `${operation.id} ${status}`,
            }),
          );
      }
    }
    return observations;
  },
};
