/** Items of a list before and after an update: which of them the suite sent, and which of them were mixed. */

import type { Json } from '../../../contracts/contract.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import type { Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, type Observation } from '../observation.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';
import type { PatchRead } from '../../evidence/lifecycles/patch-reads.ts';

export const items = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** An item that names itself: where lists merge by id, an item of an update with the id of an earlier one takes its place. */
export const hasIdOf =
  (list: Json | undefined) =>
  (item: Json): boolean =>
    isObject(item) && item['id'] !== undefined && items(list).some((one) => isObject(one) && one['id'] === item['id']);

/** A text that the suite has made up for one place alone. */
const MADE_UP = /-\d+-[0-9a-f]{3}$/;

/**
 * A member of an item that the update did not send with it, with a text of an earlier item: lists that are added to or replaced do
 * not mix their items. Where items are merged, or nothing is declared, they may.
 */
export function inherited(name: string, { sent, before, after }: PatchRead): string | undefined {
  const earlier = textsIn(before.resource[name]).filter((text) => MADE_UP.test(text));
  const given = textsIn(sent[name]);
  const strange = new Set(earlier.filter((text) => !given.includes(text)));
  const isNew = (item: Json): boolean =>
    items(before.resource[name]).every((one) => disagreements(one, item, [name, '*'], { complete: true }).length > 0);
  return items(after.resource[name])
    .filter((item) => isNew(item) && items(sent[name]).some((one) => isMade(one, item)))
    .flatMap(textsIn)
    .find((text) => strange.has(text));
}

/** True if an item shows all that one of an update holds, and that one holds something. */
const isMade = (sent: Json, item: Json): boolean =>
  textsIn(sent).some((text) => text.length > 4) && disagreements(sent, item, [], { complete: true }).length === 0;

/** A list that holds an item of an update more often than it was sent and, unless the list was replaced, was there before. */
export function addedTwice(
  name: string,
  read: PatchRead,
  { isReplaced }: { readonly isReplaced: boolean },
): Observation | undefined {
  const { patch, sent, before, after } = read;
  const times = (list: Json | undefined, item: Json): number => items(list).filter((one) => isMade(item, one)).length;
  const doubled = items(sent[name]).find((item) => {
    const most = times(sent[name], item) + (isReplaced ? 0 : times(before.resource[name], item));
    return most > 0 && times(after.resource[name], item) > most;
  });
  if (doubled === undefined) return undefined;
  return broken([patch, before.exchange, after.exchange], {
    expected: 'each item of the update once',
    received: phrase`an item several times: ${jsonValue(doubled)}`,
    pointer: `/${name}`,
    signature: `${name} doubled`,
  });
}

/** Items of a list that the suite itself has sent, with the creation or with an earlier update: a provider adds and renews its own as it likes. */
export function sentEarlier(
  name: string,
  { item, patch, before }: PatchRead,
  { contract, history }: Judgement,
): readonly Json[] {
  const sent = history
    .exchanges({ operations: operationsOf(contract, 'create', 'update'), facts: { item } })
    .filter((one) => one.seq < patch.seq && succeeded(one))
    .flatMap((one) => {
      const body = requestJson(one);
      return isObject(body) ? items(body[name]) : [];
    });
  const isOf = (made: Json, item: Json): boolean =>
    textsIn(made).some((text) => textsIn(item).includes(text)) && disagreements(made, item, [name, '*']).length === 0;
  return items(before.resource[name]).filter((item) => sent.some((made) => isOf(made, item)));
}
