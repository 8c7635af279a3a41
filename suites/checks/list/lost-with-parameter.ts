import { groupBy } from '../../../contracts/group-by.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { History } from '../../evidence/history.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { itemId, listResponse, type ListResponse } from '../../evidence/lists/list-responses.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';
import type { Judgement } from '../check.ts';
import { broken, type Observation } from '../observation.ts';

/** A page without `limit` may be shorter with a parameter that makes its items larger, but hardly as short as this. */
const SHORTEST_PAGE = 10;

/** The request without some parameters. */
function withoutParameters({ request }: Exchange, names: readonly string[]): string {
  const url = new URL(request.url);
  // Also writes the others in one form.
  url.searchParams.sort();
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

const known = oncePerHistory<ReadonlyMap<string, readonly ListResponse[]>>();

const keyOf = (exchange: Exchange, names: readonly string[]): string =>
  `${exchange.identity} ${withoutParameters(exchange, names)}`;

/** The lists of an operation by identity and request. */
const byRequest = (history: History, operation: string): ReadonlyMap<string, readonly ListResponse[]> =>
  known(history, operation, () =>
    groupBy(
      history.exchanges({ operations: [operation] }).flatMap((one) => listResponse(one) ?? []),
      ({ exchange }) => keyOf(exchange, []),
    ),
  );

const idsOf = ({ items }: ListResponse): readonly (string | undefined)[] => items.map(itemId);

/**
 * A resource of the run that a page shows before and after without some parameters, and that is absent with them from a page with fewer items:
 * what is expanded or reduced is not narrowed.
 */
export function lostWithParameter(
  { contract, history }: Judgement,
  exchange: Exchange,
  names: readonly string[],
): Observation | undefined {
  const page = listResponse(exchange);
  if (!page || page.items.some((item) => itemId(item) === undefined)) return undefined;
  const plain = byRequest(history, exchange.operation).get(keyOf(exchange, names)) ?? [];
  const before = plain.findLast((one) => one.exchange.at <= exchange.startedAt);
  const after = plain.find((one) => one.exchange.startedAt >= exchange.at);
  if (!before || !after || page.items.length >= Math.min(before.items.length, after.items.length)) return undefined;
  const [shown, last] = [idsOf(page), idsOf(after)];
  const isCut = shown.length >= SHORTEST_PAGE && idsOf(before).slice(0, shown.length).join(' ') === shown.join(' ');
  if (isCut && !new URL(exchange.request.url).searchParams.has('limit')) return undefined;
  const own = lifecyclesOf(history, contract);
  const lost = before.items.find(
    (item) =>
      last.includes(itemId(item)) &&
      !shown.includes(itemId(item)) &&
      own.some((lifecycle) => isSame(item, lifecycle) === true),
  );
  if (!lost) return undefined;
  return broken([before.exchange, exchange, after.exchange], {
    expected: phrase`every item of the list without ${names.join(' and ')}, among them id ${plainValue(itemId(lost))}`,
    received: phrase`${page.items.length} items, without this id`,
    signature: `${names.join(' ')} loses some`,
  });
}
