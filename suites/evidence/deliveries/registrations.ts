/** The requests by which hubs were registered. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { requestJson } from '../history.ts';
import type { Judgement } from '../judgement.ts';
import { succeeded } from '../lifecycles/lifecycle-of.ts';

/** The registration of a hub; of several attempts, the accepted one. */
export function registrationOf(
  { contract, history }: Pick<Judgement, 'contract' | 'history'>,
  hub: string,
): Exchange | undefined {
  const attempts = history
    .exchanges({
      operations: operationsOf(contract, 'hub-create'),
      facts: { step: 'subscribe' },
    })
    .filter(({ facts }) => facts.hub === hub);
  return attempts.find(succeeded) ?? attempts[0];
}

/** The callback that a registration contains as a text. */
export function sentCallback(registration: Exchange): string | undefined {
  const sent = requestJson(registration);
  const callback = isObject(sent) ? sent['callback'] : undefined;
  return typeof callback === 'string' ? callback : undefined;
}

/** True if the registration names a query parameter, with or without a value. */
export function namesParameter(judgement: Pick<Judgement, 'contract' | 'history'>, hub: string, name: string): boolean {
  const url = registrationOf(judgement, hub)?.request.url;
  return url !== undefined && new URL(url, 'http://target.invalid').searchParams.has(name);
}
