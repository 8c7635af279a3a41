/** The statuses that a profile declares for the rejection of an invalid request: none of them is an unlisted one. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { exchangeShows } from './history.ts';
import type { Judgement } from './judgement.ts';

function keyFor({ body, value }: Exchange['facts']): string | undefined {
  if (body === 'malformed') return 'malformedJsonStatus';
  if (body === 'wrong-media-type') return 'unsupportedMediaStatus';
  return value === 'violating' ? 'invalidParamStatus' : undefined;
}

export function isDeclaredForDefect({ facts, response }: Exchange, { declared }: Pick<Judgement, 'declared'>): boolean {
  const key = keyFor(facts);
  const statuses: readonly unknown[] = key === undefined ? [] : [declared(key) ?? []].flat();
  return response !== undefined && statuses.includes(response.status);
}

/** Entry of the declaration for each sandbox value. */
export const SANDBOX_ENTRIES = { absent: 'missing', short: 'short', reused: 'reused' } as const;

type Declared = Pick<Judgement, 'contract' | 'declared'>;

/** The declared statuses for a value of the sandbox header field. */
function forSandbox({ facts: { sandbox } }: Exchange, { declared }: Declared): readonly unknown[] {
  const all = declared('sandbox.enforcement');
  if (sandbox !== 'absent' && sandbox !== 'short' && sandbox !== 'reused') return [];
  return isObject(all) ? [all[SANDBOX_ENTRIES[sandbox]]].flat() : [];
}

/** The statuses of the declarations that the rows about such a request name. */
const byRows = (exchange: Exchange, { contract, declared }: Declared): readonly unknown[] =>
  contract.requirements
    .filter(({ check, operations }) => {
      const when = check?.id === 'status' ? check.options['when'] : undefined;
      return operations.includes(exchange.operation) && isObject(when) && exchangeShows(exchange, when);
    })
    .flatMap(({ declarations }) => declarations.flatMap((key) => declared(key) ?? []));

/** True for a status that the profile declares for such a request, whichever declaration it is. */
export function isDeclaredForRequest(exchange: Exchange, judgement: Declared): boolean {
  const { facts, response } = exchange;
  const declared = [...(facts.statuses ?? []), ...forSandbox(exchange, judgement), ...byRows(exchange, judgement)];
  return isDeclaredForDefect(exchange, judgement) || (response !== undefined && declared.includes(response.status));
}
