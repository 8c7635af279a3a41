import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import type { Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isSame } from '../../evidence/lists/own-items.ts';

/** What a response shows of resources of this run, by item: the members that the document lists. */
export function resourcesOfRun(
  { contract, history }: Judgement,
  exchange: Exchange,
): Readonly<Record<string, JsonObject>> {
  const operation = contract.operations.find(({ id }) => id === exchange.operation);
  const body = responseJson(exchange);
  if (operation?.resource === undefined || body === undefined) return {};
  const listed = listedMembers(contract, operation.resource);
  const lifecycles = lifecyclesOf(history, contract);
  const items = (Array.isArray(body) ? (body as readonly Json[]) : [body]).filter(isObject);
  return Object.fromEntries(
    items.flatMap((item) => {
      const lifecycle = lifecycles.find((one) => isSame(item, one) === true);
      const known = Object.entries(item).filter(([name]) => listed.has(name));
      return lifecycle ? [[lifecycle.item, Object.fromEntries(known)]] : [];
    }),
  );
}
