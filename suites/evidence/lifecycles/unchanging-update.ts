import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { disagreements } from '../agreement/agreement.ts';
import type { Judgement } from '../judgement.ts';
import { requestJson } from '../history.ts';
import { resourceIn, succeeded } from './lifecycle-of.ts';

/** Whether a target may reject such an update is unspecified. */
export const UNCHANGING_UNSPECIFIED =
  'the update sends what the resource has, and whether it may be rejected is unspecified';

/** True for an update rejected with 409 that sends what the last response about the resource shows. */
export function isUnchangingConflict(
  { history, contract }: Pick<Judgement, 'history' | 'contract'>,
  update: Exchange,
): boolean {
  const { facts, startedAt, response } = update;
  const sent = requestJson(update);
  if (response?.status !== 409 || facts.item === undefined || facts.id !== 'existing' || !isObject(sent)) return false;
  const shown = history
    .exchanges({ interface: contract.id, facts: { item: facts.item } })
    .findLast((one) => one.startedAt < startedAt && succeeded(one) && resourceIn(one) !== undefined);
  const resource = shown && resourceIn(shown);
  return (
    resource !== undefined &&
    Object.entries(sent).every(
      ([name, value]) => disagreements(value, resource[name], [name], { complete: true }).length === 0,
    )
  );
}
