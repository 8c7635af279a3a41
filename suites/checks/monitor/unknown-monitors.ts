/** Monitors of an external id that no resource has and that contain a resource of this run. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, type Observation } from '../observation.ts';
import { hasId, serialised } from './monitors.ts';
import { notAskedFor, sentTexts } from '../../evidence/foreign-texts.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

export function unknownMonitors({ history, contract }: Judgement): readonly Observation[] {
  const made = history
    .exchanges({ operations: operationsOf(contract, 'create') })
    .filter(succeeded)
    .map((create) => ({ create, id: idIn(create), texts: new Set(sentTexts(requestJson(create))) }));
  return history
    .exchanges({ operations: operationsOf(contract, 'monitor'), facts: { step: 'unknown-monitor' } })
    .filter(({ response }) => hasContent(response))
    .flatMap((exchange): readonly Observation[] => {
      const json = responseJson(exchange);
      const body = isObject(json) ? serialised(json) : undefined;
      const shown = made.find(
        ({ id, texts }) => (id !== undefined && hasId(body, id)) || notAskedFor(exchange, texts) !== undefined,
      );
      if (!shown) return [];
      return [
        broken([exchange, shown.create], {
          expected: 'no resource for an unknown external id',
          received:
            shown.id === undefined ? 'a resource of the run' : phrase`the resource with id ${jsonValue(shown.id)}`,
          pointer: '/response/body',
          signature: 'resource of another name',
        }),
      ];
    });
}
