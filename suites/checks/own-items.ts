/** Which items of a list are resources that this run has made. */

import type { Item } from './list-answers.ts';
import { itemId } from './list-answers.ts';
import { requestJson } from './history.ts';
import { isObject } from './json-type.ts';
import type { Life } from './life-of.ts';

const sentMember = ({ create }: Life, name: string): unknown => {
  const sent = requestJson(create);
  return isObject(sent) ? sent[name] : undefined;
};

/** True unless the item shows another external id than the one the resource was made with. */
function externalIdFits(item: Item, life: Life): boolean {
  const { externalId } = item;
  const sent = sentMember(life, 'externalId');
  return typeof externalId !== 'string' || typeof sent !== 'string' || externalId === sent;
}

/**
 * Whether an item is the resource of a life: by its id, or by its external id where an id is not shown; undefined where neither is, as is
 * fair. Customers may be numbered apart, so an equal id with another external id is another resource.
 */
export function isSame(item: Item, life: Life): boolean | undefined {
  const id = itemId(item);
  if (id !== undefined && life.id !== undefined) return id === life.id && externalIdFits(item, life);
  const [shown, sent] = [item['externalId'], sentMember(life, 'externalId')];
  return typeof shown === 'string' && typeof sent === 'string' ? shown === sent : undefined;
}

/** True if of every item it can be told whether it is one of the resources. */
export const areTold = (items: readonly Item[], lives: readonly Life[]): boolean =>
  items.every((item) => lives.every((life) => isSame(item, life) !== undefined));
