/** Monitors of an external id that no resource has and that contain a resource of this run. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, type Observation } from '../observation.ts';
import { hasId, serialised } from './monitors.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

export function unknownMonitors({ history, contract }: Judgement): readonly Observation[] {
  const made = history
    .exchanges({ operations: operationsOf(contract, 'create') })
    .filter(succeeded)
    .map((create) => ({ create, id: idIn(create) }));
  return history
    .exchanges({ operations: operationsOf(contract, 'monitor'), facts: { step: 'unknown-monitor' } })
    .flatMap((exchange): readonly Observation[] => {
      const json = hasContent(exchange.response) ? responseJson(exchange) : undefined;
      const body = isObject(json) ? serialised(json) : undefined;
      const shown = made.find(({ id }) => id !== undefined && hasId(body, id));
      if (!shown) return [];
      return [
        broken([exchange, shown.create], {
          expected: 'no resource for an unknown external id',
          received: phrase`the resource with id ${jsonValue(shown.id)}`,
          pointer: '/response/body',
          signature: 'resource of another name',
        }),
      ];
    });
}
