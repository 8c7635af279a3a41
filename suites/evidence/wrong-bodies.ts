/**
 * Requests whose body is wrong on purpose. No document says what an answer to one looks like, or the resource it leaves behind where it was
 * taken all the same: taking it is judged, and what comes of it is not.
 */

import { idText } from '../../contracts/exact-integers.ts';
import { oncePerHistory } from './once-per-history.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { FactValue } from '../../contracts/formats/evidence/facts.ts';
import type { Contract } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { responseJson, type History } from './history.ts';
import { isObject } from './json-type.ts';
import { isSuccess } from './status-class.ts';

const WRONG: readonly (FactValue<'body'> | undefined)[] = ['violating', 'malformed', 'absent', 'wrong-media-type'];

export const hasWrongBody = ({ facts }: Pick<Exchange, 'facts'>): boolean => WRONG.includes(facts.body);

/** What an accepted wrong body was about: the id of the answer, and of the path. */
function idsIn(exchange: Exchange, updating: readonly string[]): readonly string[] {
  if (!exchange.response || !isSuccess(exchange.response.status)) return [];
  const json = responseJson(exchange);
  const responded = isObject(json) ? [idText(json) ?? []].flat() : [];
  const last = new URL(exchange.request.url).pathname.split('/').at(-1) ?? '';
  return updating.includes(exchange.operation) ? [...responded, decodeURIComponent(last)] : responded;
}

const wrong = oncePerHistory<ReadonlySet<string>>();

/** Ids of resources of a kind which a wrong body made or changed. */
export const idsOfWrongBodies = (history: History, contract: Contract, resource: string): ReadonlySet<string> =>
  wrong(history, `${contract.id} ${resource}`, () => {
    const operations = contract.operations.filter((one) => one.resource === resource).map(({ id }) => id);
    const updating = operationsOf(contract, 'update');
    return new Set(
      history
        .exchanges({ operations })
        .filter(hasWrongBody)
        .flatMap((one) => idsIn(one, updating)),
    );
  });
