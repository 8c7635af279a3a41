/** Members in which a list shows what was sent for another resource. */

import { oncePerHistory } from '../../evidence/once-per-history.ts';
import type { Contract, Json } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/texts-in.ts';
import type { Judgement } from '../check.ts';
import { requestJson, type History } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { livesOf, resourceIn, succeeded, type Life } from '../../evidence/lives/life-of.ts';
import type { ListAnswer } from '../../evidence/lists/list-answers.ts';
import { broken, type Observation } from '../observation.ts';
import { isSame } from '../../evidence/lists/own-items.ts';

/** What is shorter may stand somewhere by chance. */
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

const bodiesOf = ({ create, updates }: Life) => [create, ...updates].map(requestJson).filter(isObject);

const written = oncePerHistory<ReadonlyMap<string, readonly Life[]>>();

/** Whose texts in lists are: the resources they were sent for. */
const ownersOf = (history: History, contract: Contract): ReadonlyMap<string, readonly Life[]> =>
  written(history, contract.id, () => {
    const owners = new Map<string, readonly Life[]>();
    for (const life of livesOf(history, contract))
      for (const text of bodiesOf(life).flatMap((body) => Object.values(body).flatMap(writtenIn)))
        owners.set(text, [...(owners.get(text) ?? []), life]);
    return owners;
  });

/** Readings at the end of the run, when nothing is changed any more. */
const lastReadings = ({ retrieved }: Life) =>
  (['end', 'beside-list'] as const).flatMap((step) => {
    const exchange = retrieved.get(step);
    const resource = exchange && succeeded(exchange) ? resourceIn(exchange) : undefined;
    return exchange && resource ? [{ exchange, resource }] : [];
  });

/** A list of a resource whose retrieval shows nothing there, with a text that was sent for others and never for it. */
export function borrowed(
  { contract, history }: Judgement,
  life: Life,
  answers: readonly ListAnswer[],
): readonly Observation[] {
  const readings = lastReadings(life);
  if (readings.length === 0) return [];
  const owners = ownersOf(history, contract);
  const own = new Set(bodiesOf(life).flatMap(textsIn));
  return answers.flatMap(({ exchange, items }) =>
    items.flatMap((item, index): readonly Observation[] => {
      if (isSame(item, life) !== true) return [];
      const names = Object.keys(item).filter(
        (name) => !isEmpty(item[name]) && readings.every(({ resource }) => isEmpty(resource[name])),
      );
      for (const name of names) {
        const text = writtenIn(item[name]).find(
          (one) => !own.has(one) && (owners.get(one) ?? []).some(({ id }) => id !== undefined && id !== life.id),
        );
        const events = [...readings.map((one) => one.exchange), exchange];
        if (text !== undefined)
          return [
            broken(events, {
              pointer: `/${index}/${name}`,
              expected: 'nothing, as retrieved',
              received: `${JSON.stringify(text)}, which was sent for another resource`,
              signature: `list borrows ${name}`,
            }),
          ];
      }
      return [];
    }),
  );
}
