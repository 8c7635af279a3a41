/** Members in which a list shows what was sent for another resource. */

import { oncePerHistory } from '../../evidence/once-per-history.ts';
import type { Contract, Json } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import type { Judgement } from '../check.ts';
import { requestJson, type History } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf, resourceIn, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import type { ListResponse } from '../../evidence/lists/list-responses.ts';
import { broken, type Observation } from '../observation.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** Shorter texts may occur by chance. */
const LEAST_LENGTH = 10;

/** Members of list items that hold what somebody wrote; names, types and roles may be alike in any two. */
const WRITTEN = ['text', 'content', 'data', 'description'];

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** What is written in the items of a list. */
const writtenIn = (list: Json | undefined): readonly string[] =>
  (Array.isArray(list) ? (list as readonly Json[]) : [])
    .filter(isObject)
    .flatMap((item) => WRITTEN.map((name) => item[name]))
    .filter((text): text is string => typeof text === 'string' && text.length >= LEAST_LENGTH);

const bodiesOf = ({ create, updates }: Lifecycle) => [create, ...updates].map(requestJson).filter(isObject);

const written = oncePerHistory<ReadonlyMap<string, readonly Lifecycle[]>>();

/** Whose texts in lists are: the resources they were sent for. */
const ownersOf = (history: History, contract: Contract): ReadonlyMap<string, readonly Lifecycle[]> =>
  written(history, contract.id, () => {
    const owners = new Map<string, readonly Lifecycle[]>();
    for (const lifecycle of lifecyclesOf(history, contract))
      for (const text of bodiesOf(lifecycle).flatMap((body) => Object.values(body).flatMap(writtenIn)))
        owners.set(text, [...(owners.get(text) ?? []), lifecycle]);
    return owners;
  });

/** Readings at the end of the run, when nothing is changed any more. */
const lastReadings = ({ retrieved }: Lifecycle) =>
  (['end', 'read-with-list'] as const).flatMap((step) => {
    const exchange = retrieved.get(step);
    const resource = exchange && succeeded(exchange) ? resourceIn(exchange) : undefined;
    return exchange && resource ? [{ exchange, resource }] : [];
  });

/** A list of a resource whose retrieval shows nothing there, with a text that was sent for others and never for it. */
export function membersOfAnotherResource(
  { contract, history }: Judgement,
  lifecycle: Lifecycle,
  responses: readonly ListResponse[],
): readonly Observation[] {
  const readings = lastReadings(lifecycle);
  if (readings.length === 0) return [];
  const owners = ownersOf(history, contract);
  const own = new Set(bodiesOf(lifecycle).flatMap(textsIn));
  return responses.flatMap(({ exchange, items }) =>
    items.flatMap((item, index): readonly Observation[] => {
      if (isSame(item, lifecycle) !== true) return [];
      const names = Object.keys(item).filter(
        (name) => !isEmpty(item[name]) && readings.every(({ resource }) => isEmpty(resource[name])),
      );
      for (const name of names) {
        const text = writtenIn(item[name]).find(
          (one) => !own.has(one) && (owners.get(one) ?? []).some(({ id }) => id !== undefined && id !== lifecycle.id),
        );
        const events = [exchange, ...readings.map((one) => one.exchange)];
        if (text !== undefined)
          return [
            broken(events, {
              pointer: `/${index}/${name}`,
              expected: 'nothing, as retrieved',
              received: phrase`${jsonValue(text)}, which was sent for another resource`,
              signature: `list shows ${name} of another resource`,
            }),
          ];
      }
      return [];
    }),
  );
}
